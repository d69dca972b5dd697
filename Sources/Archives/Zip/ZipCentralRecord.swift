internal import Bytes

/// One central directory record. APPNOTE 6.3.10, 4.3.12.
struct ZipCentralRecord {
  static let signature: UInt32 = 0x0201_4b50
  static let size = 46

  // In an order without gaps: an archive has many records.
  var madeBy: UInt16 = 0
  var flags: UInt16 = 0
  var method: UInt16 = 0
  var checksum: UInt32 = 0
  var externalAttributes: UInt32 = 0
  var compressedSize = 0
  var size = 0
  var localOffset = 0
  var name = 0..<0
  /// The record with its name, extra fields and comment.
  var recordSize = 0

  var isEncrypted: Bool { flags & 1 != 0 }
  var hasDescriptor: Bool { flags & 8 != 0 }
  var nameIsUTF8: Bool { flags & 0x800 != 0 }

  /// The file mode, which Unix and macOS store in the upper half of the attributes.
  private var unixMode: UInt32? {
    let host = madeBy >> 8
    return host == 3 || host == 19 ? externalAttributes >> 16 : nil
  }
  var isSymbolicLink: Bool { unixMode.map { $0 & 0xf000 == 0xa000 } ?? false }

  /// - Parameter unicodeName: set to Info-ZIP's Unicode path if there is one. APPNOTE 4.6.9.
  init(parsing reader: inout ByteReader, unicodeName: inout Range<Int>?) throws(ReadFailure) {
    let start = reader.position
    try reader.expect(signature: Self.signature)
    madeBy = try reader.read()
    try reader.skip(2)  // version needed
    flags = try reader.read()
    method = try reader.read()
    try reader.skip(4)  // time and date
    checksum = try reader.read()
    compressedSize = try reader.readCount(UInt32.self)
    size = try reader.readCount(UInt32.self)
    let nameLength = try reader.readCount(UInt16.self)
    let extraLength = try reader.readCount(UInt16.self)
    let commentLength = try reader.readCount(UInt16.self)
    try reader.skip(2 + 2)  // disk, internal attributes
    externalAttributes = try reader.read()
    localOffset = try reader.readCount(UInt32.self)
    name = reader.position..<(reader.position + nameLength)
    try reader.skip(nameLength)
    if extraLength > 0 {
      var extra = try reader.slice(extraLength)
      try readExtraFields(&extra, &unicodeName)
    }
    try reader.skip(commentLength)
    recordSize = reader.position - start
  }

  /// Reads ZIP64 sizes (0x0001) and the Unicode path (0x7075). Other fields are skipped, and so are trailing
  /// bytes too few for a field, which some writers leave.
  private mutating func readExtraFields(
    _ extra: inout ByteReader, _ unicodeName: inout Range<Int>?
  ) throws(ReadFailure) {
    while extra.remaining >= 4 {
      let kind = try extra.read(UInt16.self)
      let length = try extra.readCount(UInt16.self)
      guard length <= extra.remaining else { return }
      var field = try extra.slice(length)
      switch kind {
      case 0x0001:
        if size == 0xffff_ffff { size = try field.readCount(UInt64.self) }
        if compressedSize == 0xffff_ffff { compressedSize = try field.readCount(UInt64.self) }
        if localOffset == 0xffff_ffff { localOffset = try field.readCount(UInt64.self) }
      case 0x7075 where length > 5:
        unicodeName = (field.offset + 5)..<(field.offset + length)
      default: break
      }
    }
  }
}
