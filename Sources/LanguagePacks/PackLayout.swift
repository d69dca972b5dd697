internal import Bytes

/// The offsets of a pack's sections, computed from the counts and sizes in its header.
/// LanguagePackFormat.md gives the reasons for the layout.
package struct PackLayout: Hashable {
  package static let magic: UInt64 = 0x0a1a_0a0d_4b50_4289
  package static let version: UInt16 = 1
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
  /// Bytes of one section.
  package static let sizeLimit = 1 << 30

  /// The sections in file order.
  package enum Section: CaseIterable {
    case metadata, shapes, bucketSums, buckets, fingerprints, textIndex, texts, checks
  }

  package let checksum: UInt64
  package let seed: UInt32
  private let packedCount: UInt32
  private let packedBits: UInt32
  // End offsets of the sections. 32 bits are enough for the limits, and keep the struct small: each look-up copies it.
  private let metadataEnd, shapesEnd, bucketSumsEnd, bucketsEnd: UInt32
  private let fingerprintsEnd, textIndexEnd, textsEnd, checksEnd: UInt32

  /// The number of messages.
  package var count: Int { Int(packedCount) }
  /// The number of bits of a key's hash that select its bucket.
  package var bucketBits: Int { Int(packedBits) }

  var metadata: Range<Int> { Self.headerSize..<Int(metadataEnd) }
  var shapes: Range<Int> { Self.range(metadataEnd, shapesEnd) }
  var bucketSums: Range<Int> { Self.range(shapesEnd, bucketSumsEnd) }
  var buckets: Range<Int> { Self.range(bucketSumsEnd, bucketsEnd) }
  var fingerprints: Range<Int> { Self.range(bucketsEnd, fingerprintsEnd) }
  var textIndex: Range<Int> { Self.range(fingerprintsEnd, textIndexEnd) }
  var texts: Range<Int> { Self.range(textIndexEnd, textsEnd) }
  package var checks: Range<Int> { Self.range(textsEnd, checksEnd) }

  @inline(__always)
  private static func range(_ start: UInt32, _ end: UInt32) -> Range<Int> {
    // SAFETY: `init` adds a size of at least 0 to each end, so that no end is less than the one before it.
    unsafe Range(uncheckedBounds: (Int(start), Int(end)))
  }

  package subscript(section: Section) -> Range<Int> {
    switch section {
    case .metadata: metadata
    case .shapes: shapes
    case .bucketSums: bucketSums
    case .buckets: buckets
    case .fingerprints: fingerprints
    case .textIndex: textIndex
    case .texts: texts
    case .checks: checks
    }
  }

  package var bucketCount: Int { 1 << bucketBits }

  /// The bucket bits for a number of messages: at least one and fewer than two messages per bucket on average.
  package static func bucketBits(for count: Int) -> Int {
    count < 2 ? 0 : Int.bitWidth - 1 - count.leadingZeroBitCount
  }

  /// - Parameters:
  ///   - count: at most ``messageLimit``.
  ///   - metadata, shapes, texts: bytes of the sections whose sizes the header declares, each at most ``sizeLimit``.
  package init(count: Int, seed: UInt32, metadata: Int, shapes: Int, texts: Int, checksum: UInt64) {
    let bits = Self.bucketBits(for: count)
    let bucketCount = 1 << bits
    packedBits = UInt32(truncatingIfNeeded: bits)
    packedCount = UInt32(truncatingIfNeeded: count)
    self.seed = seed
    self.checksum = checksum
    var end = Self.headerSize
    func endOfSection(_ size: Int) -> UInt32 {
      end += size
      return UInt32(truncatingIfNeeded: end)
    }
    metadataEnd = endOfSection(metadata)
    shapesEnd = endOfSection(shapes)
    bucketSumsEnd = endOfSection((bucketCount + Self.sumStride - 1) / Self.sumStride * 4)
    bucketsEnd = endOfSection(bucketCount)
    fingerprintsEnd = endOfSection(count * KeyFingerprint.byteCount)
    textIndexEnd = endOfSection((count + Self.indexStride - 1) / Self.indexStride * 4)
    textsEnd = endOfSection(texts)
    checksEnd = endOfSection((end - Self.headerSize + Self.blockSize - 1) / Self.blockSize * 4)
  }

  package var fileSize: Int { checks.upperBound }
  /// Everything between the header and the block checksums.
  package var content: Range<Int> { Self.headerSize..<checks.lowerBound }

  /// Reads the header, and verifies it and the block checksums. The blocks are verified when they are read.
  init(_ bytes: RawSpan) throws(PackError) {
    guard bytes.littleEndian(at: 0, as: UInt64.self) == Self.magic else { throw PackError(.notAPack) }
    guard let version = bytes.littleEndian(at: 8, as: UInt16.self), bytes.byteCount >= Self.headerSize,
      let headerCheck = bytes.littleEndian(at: Self.headerCheckOffset, as: UInt64.self)
    else { throw PackError(.wrongLength(declared: Self.headerSize, actual: bytes.byteCount)) }
    guard version == Self.version else { throw PackError(.unsupportedVersion(version)) }
    guard let layout = Self(unverified: bytes) else { throw PackError(.damaged, at: 16) }
    guard layout.fileSize == bytes.byteCount else {
      throw PackError(.wrongLength(declared: layout.fileSize, actual: bytes.byteCount))
    }
    guard Self.headerCheck(bytes, checks: layout.checks) == headerCheck else {
      throw PackError(.damaged, at: Self.headerCheckOffset)
    }
    self = layout
  }

  /// Reads the header without verifying it; nil if a number exceeds its limit.
  package init?(unverified bytes: RawSpan) {
    guard let seed = bytes.littleEndian(at: 12, as: UInt32.self),
      let count = bytes.littleEndian(at: 16, as: UInt32.self).map(Int.init),
      let metadata = bytes.littleEndian(at: 20, as: UInt32.self).map(Int.init),
      let shapes = bytes.littleEndian(at: 24, as: UInt32.self).map(Int.init),
      let texts = bytes.littleEndian(at: 28, as: UInt32.self).map(Int.init),
      let checksum = bytes.littleEndian(at: Self.checksumOffset, as: UInt64.self),
      count <= Self.messageLimit, metadata <= Self.sizeLimit, shapes <= Self.sizeLimit,
      texts <= Self.sizeLimit
    else { return nil }
    self.init(
      count: count, seed: seed, metadata: metadata, shapes: shapes, texts: texts, checksum: checksum)
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

  /// The checksum of one block.
  package static func check(_ block: RawSpan) -> UInt32 {
    UInt32(truncatingIfNeeded: PackHash.of(block, seed: 3))
  }
}
