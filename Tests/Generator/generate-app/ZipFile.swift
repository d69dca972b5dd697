import Compression

/// A file or folder of the app, as an entry of the archive.
struct ZipFile: Sendable {
  var path: String
  var plainBytes: Int
  var checksum: UInt32
  /// The content as stored in the archive: deflated if that makes it smaller.
  var content: [UInt8]
  var isDeflated: Bool
  var isExecutable = false
  /// The multiple of bytes at which the content begins.
  var alignment = 1

  init(_ path: String, _ bytes: [UInt8], isExecutable: Bool = false) throws {
    self.path = path
    self.isExecutable = isExecutable
    plainBytes = bytes.count
    checksum = CRC32.checksum(of: bytes.span.bytes)
    let stream = try Codec.zlib.compress(bytes.span.bytes)
    isDeflated = stream.count < bytes.count
    content = isDeflated ? stream : bytes
  }

  /// Creates a file that is stored without compression.
  init(stored path: String, _ bytes: [UInt8], alignment: Int) {
    self.path = path
    plainBytes = bytes.count
    checksum = CRC32.checksum(of: bytes.span.bytes)
    content = bytes
    isDeflated = false
    self.alignment = alignment
  }

  /// Creates a folder. Its path ends with a slash.
  init(folder path: String) {
    self.path = path
    plainBytes = 0
    checksum = 0
    content = []
    isDeflated = false
  }

  /// The archive bytes: local header, content and central directory record.
  var recordBytes: Int { 30 + 46 + 2 * path.utf8.count + content.count }
}

/// Writes a ZIP archive. PKWARE, "APPNOTE.TXT", 4.3, without ZIP64: sizes are limited to 4 GiB.
struct ZipWriter {
  private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  mutating func add(_ file: ZipFile) {
    let start = bytes.count
    // As zipalign does, zeros in the extra field move the content.
    let content = start + 30 + file.path.utf8.count
    let padding = (file.alignment - content % file.alignment) % file.alignment
    add(UInt32(0x0403_4b50), to: \.bytes)
    addCommon(file, extra: padding, to: \.bytes)
    bytes += file.path.utf8
    bytes += [UInt8](repeating: 0, count: padding)
    bytes += file.content

    add(UInt32(0x0201_4b50), to: \.directory)
    // Version made by: Unix. The permissions are in the high half of the external attributes.
    add(UInt16(0x0314), to: \.directory)
    addCommon(file, extra: 0, to: \.directory)
    add(UInt16(0), to: \.directory)
    add(UInt16(0), to: \.directory)
    add(UInt16(0), to: \.directory)
    let attributes: UInt32 =
      file.path.hasSuffix("/") ? 0x41ed_0010 : file.isExecutable ? 0x81ed_0000 : 0x81a4_0000
    add(attributes, to: \.directory)
    add(UInt32(truncatingIfNeeded: start), to: \.directory)
    directory += file.path.utf8
    count += 1
  }

  /// Appends the fields that both headers share.
  private mutating func addCommon(
    _ file: ZipFile, extra: Int, to part: WritableKeyPath<ZipWriter, [UInt8]>
  ) {
    add(UInt16(20), to: part)
    add(UInt16(0x0800 * (file.path.utf8.allSatisfy { $0 < 0x80 } ? 0 : 1)), to: part)
    add(UInt16(file.isDeflated ? 8 : 0), to: part)
    // Modification time: 1 June 2020, midnight.
    add(UInt16(0), to: part)
    add(UInt16(40 << 9 | 6 << 5 | 1), to: part)
    add(file.checksum, to: part)
    add(UInt32(truncatingIfNeeded: file.content.count), to: part)
    add(UInt32(truncatingIfNeeded: file.plainBytes), to: part)
    add(UInt16(truncatingIfNeeded: file.path.utf8.count), to: part)
    add(UInt16(truncatingIfNeeded: extra), to: part)
  }

  /// Appends the central directory and the end record.
  mutating func finish() {
    let start = bytes.count
    bytes += directory
    add(UInt32(0x0605_4b50), to: \.bytes)
    add(UInt32(0), to: \.bytes)
    add(UInt16(truncatingIfNeeded: count), to: \.bytes)
    add(UInt16(truncatingIfNeeded: count), to: \.bytes)
    add(UInt32(truncatingIfNeeded: directory.count), to: \.bytes)
    add(UInt32(truncatingIfNeeded: start), to: \.bytes)
    add(UInt16(0), to: \.bytes)
  }

  private mutating func add(_ number: some FixedWidthInteger, to part: WritableKeyPath<ZipWriter, [UInt8]>) {
    withUnsafeBytes(of: number.littleEndian) { self[keyPath: part] += $0 }
  }
}
