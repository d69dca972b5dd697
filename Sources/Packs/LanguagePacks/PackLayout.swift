import Bytes

/// The offsets of a pack's sections, computed from the counts and sizes in its header.
/// PackAndSiteFormat.md defines them.
package struct PackLayout: Equatable {
  package static let magic: UInt64 = 0x0a1a_0a0d_4b50_4289
  package static let version: UInt16 = 2
  package static let headerSize = 64
  /// The offset of the checksum of the header before it and of the content.
  package static let checksumOffset = 48
  /// The offset of the checksum of the header before it and of the block checksums.
  package static let headerCheckOffset = 56
  package static let blockSize = 4096
  /// Messages per entry of the text index.
  package static let indexStride = 8
  /// Buckets per running sum.
  package static let sumStride = 64
  package static let messageLimit = 1 << 24
  /// Bytes of one section. A file of this format is therefore shorter than 2^31 bytes.
  package static let sizeLimit = 1 << 28

  /// The sections in file order.
  package enum Section: Int, CaseIterable {
    case metadata, shapes, bucketSums, buckets, fingerprints, textIndex, texts, otherIds, extensions, checks
  }

  /// The numbers that the header declares.
  package struct Header: Equatable, Sendable {
    /// Features that a reader may ignore, one bit each.
    package var optionalFeatures: UInt32 = 0
    package var seed: UInt32
    package var revision: UInt32
    /// The number of messages, at most ``PackLayout/messageLimit``.
    package var count = 0
    /// Bytes of the sections whose sizes the header declares, each at most ``PackLayout/sizeLimit``.
    package var metadata = 0
    package var shapes = 0
    package var texts = 0
    package var extensions = 0
    /// The number of keys that other packs of the set have, at most ``PackLayout/messageLimit``.
    package var otherIds = 0

    package init(seed: UInt32, revision: UInt32) {
      self.seed = seed
      self.revision = revision
    }
  }

  /// The numbers of the header.
  package let header: Header
  package let checksum: UInt64
  /// The number of bits of a key's hash that select its bucket.
  package let bucketBits: Int
  /// The start of each section, and the end of the last. 32 bits are enough for the limits, and a vector needs no memory of
  /// its own: each look-up copies it.
  private let offsets: SIMD16<UInt32>

  /// The number of messages.
  package var count: Int { header.count }

  package subscript(section: Section) -> Range<Int> {
    // SAFETY: `init` adds a size of at least 0 to each offset, so that none is less than the one before it.
    unsafe Range(uncheckedBounds: (Int(offsets[section.rawValue]), Int(offsets[section.rawValue + 1])))
  }

  package var bucketCount: Int { 1 << bucketBits }

  /// The bucket bits for a number of messages: at least one and fewer than two messages per bucket on average.
  package static func bucketBits(for count: Int) -> Int {
    count < 2 ? 0 : Int.bitWidth - 1 - count.leadingZeroBitCount
  }

  /// - Parameter header: its numbers are within their limits.
  package init(_ header: Header, checksum: UInt64 = 0) {
    self.header = header
    self.checksum = checksum
    bucketBits = Self.bucketBits(for: header.count)
    let bucketCount = 1 << bucketBits
    var offsets = SIMD16<UInt32>()
    var end = Self.headerSize
    func place(_ section: Section, _ size: Int) {
      offsets[section.rawValue] = UInt32(truncatingIfNeeded: end)
      end += size
      offsets[section.rawValue + 1] = UInt32(truncatingIfNeeded: end)
    }
    place(.metadata, header.metadata)
    place(.shapes, header.shapes)
    place(.bucketSums, Self.listSize(of: bucketCount, perNumber: Self.sumStride))
    place(.buckets, bucketCount)
    // checked: the number of messages has a limit
    place(.fingerprints, header.count * KeyFingerprint.byteCount)
    place(.textIndex, Self.listSize(of: header.count, perNumber: Self.indexStride))
    place(.texts, header.texts)
    place(.otherIds, header.otherIds * 8)
    place(.extensions, header.extensions)
    place(.checks, Self.listSize(of: end - Self.headerSize, perNumber: Self.blockSize))
    self.offsets = offsets
  }

  /// The bytes of a list with one 32-bit number for each group of items.
  private static func listSize(of items: Int, perNumber group: Int) -> Int {
    (items + group - 1) / group * 4
  }

  package var fileSize: Int { self[.checks].upperBound }
  /// Everything between the header and the block checksums.
  package var content: Range<Int> { Self.headerSize..<self[.checks].lowerBound }
}

extension PackLayout {
  /// Reads the header, and verifies it and the block checksums. The blocks are verified when they are read.
  init(_ bytes: RawSpan) throws(PackError) {
    guard bytes.littleEndian(at: 0, as: UInt64.self) == Self.magic else { throw PackError(.notAPack) }
    guard let version = bytes.littleEndian(at: 8, as: UInt16.self), bytes.byteCount >= Self.headerSize,
      let features = bytes.littleEndian(at: 10, as: UInt16.self),
      let headerCheck = bytes.littleEndian(at: Self.headerCheckOffset, as: UInt64.self)
    else { throw PackError(.wrongLength(declared: Self.headerSize, actual: bytes.byteCount)) }
    guard version == Self.version else { throw PackError(.unsupportedVersion(version)) }
    guard features == 0 else { throw PackError(.unsupportedFeatures(features)) }
    guard let layout = Self(unverified: bytes) else { throw PackError(.damaged, at: 24) }
    guard layout.fileSize == bytes.byteCount else {
      throw PackError(.wrongLength(declared: layout.fileSize, actual: bytes.byteCount))
    }
    guard Self.headerCheck(bytes, checks: layout[.checks]) == headerCheck else {
      throw PackError(.damaged, at: Self.headerCheckOffset)
    }
    self = layout
  }

  /// Reads the header without verifying it; nil if a number exceeds its limit.
  package init?(unverified bytes: RawSpan) {
    guard let checksum = bytes.littleEndian(at: Self.checksumOffset, as: UInt64.self) else { return nil }
    // The offsets are within the bytes, because the checksum after them is.
    func number(_ offset: Int) -> UInt32 { bytes.littleEndian(at: offset, as: UInt32.self) ?? 0 }
    var header = Header(seed: number(16), revision: number(20))
    header.optionalFeatures = number(12)
    header.count = Int(number(24))
    header.metadata = Int(number(28))
    header.shapes = Int(number(32))
    header.texts = Int(number(36))
    header.otherIds = Int(number(40))
    header.extensions = Int(number(44))
    guard header.isWithinLimits else { return nil }
    self.init(header, checksum: checksum)
  }

  /// The hash of the header before its own field, and of the block checksums.
  package static func headerCheck(_ bytes: RawSpan, checks: Range<Int>) -> UInt64 {
    guard let header = bytes.checked(0..<headerCheckOffset), let checks = bytes.checked(checks) else {
      return 0
    }
    var hash = PackHash(seed: 1)
    hash.update(header)
    return hash.finish(checks)
  }

  /// The hash of the header before its own field, and of the content.
  package static func checksum(_ bytes: RawSpan, content: Range<Int>) -> UInt64 {
    guard let header = bytes.checked(0..<checksumOffset), let content = bytes.checked(content) else {
      return 0
    }
    var hash = PackHash(seed: 2)
    hash.update(header)
    return hash.finish(content)
  }

  /// The hash of any bytes with seed 0.
  package static func hash(_ bytes: RawSpan) -> UInt64 { PackHash.of(bytes, seed: 0) }

  /// The checksum of one block.
  package static func check(_ block: RawSpan) -> UInt32 {
    UInt32(truncatingIfNeeded: PackHash.of(block, seed: 3))
  }
}

extension PackLayout.Header {
  /// Whether the numbers are within the limits of the format. Each message has at least one byte of texts.
  package var isWithinLimits: Bool {
    max(count, otherIds) <= PackLayout.messageLimit && count <= texts
      && max(metadata, shapes, texts, extensions) <= PackLayout.sizeLimit
  }
}
