import Bytes
import LazyLibarchive

/// A compression of a whole stream.
struct StreamFilter: Equatable, Sendable {
  /// libarchive's number.
  let code: Int32
  private let signature: [UInt8]

  static let gzip = StreamFilter(code: ARCHIVE_FILTER_GZIP, signature: [0x1f, 0x8b, 0x08])
  static let xz = StreamFilter(code: ARCHIVE_FILTER_XZ, signature: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00])
  private static let all = [
    gzip, xz, StreamFilter(code: ARCHIVE_FILTER_BZIP2, signature: Array("BZh".utf8)),
    StreamFilter(code: ARCHIVE_FILTER_COMPRESS, signature: [0x1f, 0x9d]),
    StreamFilter(code: ARCHIVE_FILTER_LZIP, signature: Array("LZIP".utf8)),
    StreamFilter(code: ARCHIVE_FILTER_LZMA, signature: [0x5d, 0x00, 0x00]),
    StreamFilter(code: ARCHIVE_FILTER_LZ4, signature: [0x04, 0x22, 0x4d, 0x18]),
    StreamFilter(code: ARCHIVE_FILTER_ZSTD, signature: [0x28, 0xb5, 0x2f, 0xfd]),
  ]

  /// The filters that a stream may have around its container, such as gzip around xz. A stream that contains itself
  /// would have any number of them.
  static let limit = 2

  /// The filter that begins with these bytes.
  static func beginning(_ bytes: RawSpan) -> StreamFilter? {
    all.first { filter in filter.signature.indices.allSatisfy { bytes.byte(at: $0) == filter.signature[$0] } }
  }
}

/// The filters of a stream, and whether it can be read in this process.
struct StreamStructure {
  /// Outermost first.
  private(set) var filters: [StreamFilter] = []
  /// Whether the container is tar, by its first header.
  private(set) var isTar = false

  /// Whether the time and memory for reading the stream follow from its size: tar, with gzip around it or without.
  /// libarchive's other readers have loops of their own, and other filters have windows of any size.
  var isBounded: Bool { isTar && (filters.isEmpty || filters == [.gzip]) }

  /// Finds filters until one is not bounded.
  /// - Parameter all: whether to look into every filter.
  init(of region: ByteRegion, all: Bool) throws(ArchiveError) {
    var beginning = region.bytes.prefix(1024).array()
    while filters.count < StreamFilter.limit, let next = StreamFilter.beginning(beginning.span.rawBytes) {
      filters.append(next)
      if !all, next != .gzip || filters.count > 1 { return }
      let reader = try StreamReader(region, filters: filters, formats: .raw)
      beginning = try reader.next() ? Array(reader.firstBlock().prefix(1024)) : []
    }
    isTar = Self.isTarHeader(beginning.span.rawBytes)
  }

  /// Whether bytes begin as tar, ar, cpio, xar or 7-Zip. The last entry of such an archive may be a ZIP file.
  static func beginsContainer(_ bytes: RawSpan) -> Bool {
    let signatures: [StaticString] = ["!<arch>\n", "070701", "070702", "070707", "xar!"]
    // "7z" and 0xbc 0xaf.
    return isTarHeader(bytes) || signatures.contains { bytes.matches($0) }
      || bytes.littleEndian(at: 0, as: UInt32.self) == 0xafbc_7a37
  }

  /// Whether a block is a header: its checksum is that of its bytes, with spaces in place of the checksum. POSIX, pax.
  private static func isTarHeader(_ block: RawSpan) -> Bool {
    guard block.byteCount >= 512 else { return false }
    var declared = 0
    for offset in 148..<156 {
      guard let byte = block.byte(at: offset), byte != 0 else { break }
      if byte == UInt8(ascii: " ") { continue }
      guard (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) else { return false }
      // checked: the byte is a digit, and there are at most eight
      declared = declared * 8 + Int(byte - UInt8(ascii: "0"))
    }
    let sum = (0..<512).reduce(0) { sum, offset in
      sum + ((148..<156).contains(offset) ? 0x20 : Int(block.byte(at: offset) ?? 0))
    }
    return declared == sum
  }
}

extension RawSpan {
  /// At most the first `count` bytes.
  @_lifetime(copy self)
  fileprivate func prefix(_ count: Int) -> RawSpan { extracting(0..<min(count, byteCount)) }
}
