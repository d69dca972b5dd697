internal import Bytes

/// Where everything is in a pack. LanguagePackFormat.md says why.
struct PackLayout: Hashable {
  static let magic: UInt64 = 0x0a1a_0a0d_4b50_4289
  static let version: UInt16 = 1
  static let headerSize = 64
  /// Where the checksum over everything stands in the header; what is behind it is of no checksum but its own.
  static let checksumOffset = 48
  /// Where the check of the header and of the blocks' checks stands.
  static let checkOffset = 56
  static let blockSize = 4096
  /// Messages from one entry of the text index to the next.
  static let indexStride = 8
  /// Buckets from one running sum to the next.
  static let sumStride = 64
  static let messageLimit = 1 << 24
  static let sizeLimit = 1 << 30

  /// In the order of the file.
  enum Section: CaseIterable {
    case metadata, shapes, bucketSums, buckets, fingerprints, textIndex, texts, checks
  }

  let checksum: UInt64
  let seed: UInt32
  private let packedCount: UInt32
  private let packedBits: UInt32
  // Where sections end, each where the next begins. In 32 bits, which the limits fit: every look-up takes a copy.
  private let metadataEnd, shapesEnd, bucketSumsEnd, bucketsEnd: UInt32
  private let fingerprintsEnd, textIndexEnd, textsEnd, checksEnd: UInt32

  var count: Int { Int(packedCount) }
  var bucketBits: Int { Int(packedBits) }

  var metadata: Range<Int> { Self.headerSize..<Int(metadataEnd) }
  var shapes: Range<Int> { Self.range(metadataEnd, shapesEnd) }
  var bucketSums: Range<Int> { Self.range(shapesEnd, bucketSumsEnd) }
  var buckets: Range<Int> { Self.range(bucketSumsEnd, bucketsEnd) }
  var fingerprints: Range<Int> { Self.range(bucketsEnd, fingerprintsEnd) }
  var textIndex: Range<Int> { Self.range(fingerprintsEnd, textIndexEnd) }
  var texts: Range<Int> { Self.range(textIndexEnd, textsEnd) }
  var checks: Range<Int> { Self.range(textsEnd, checksEnd) }

  @inline(__always)
  private static func range(_ start: UInt32, _ end: UInt32) -> Range<Int> {
    // SAFETY: each is the one before it and a size.
    unsafe Range(uncheckedBounds: (Int(start), Int(end)))
  }

  subscript(section: Section) -> Range<Int> {
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

  var bucketCount: Int { 1 << bucketBits }

  /// So many that a bucket has one message or two.
  static func bucketBits(for count: Int) -> Int {
    count < 2 ? 0 : Int.bitWidth - 1 - count.leadingZeroBitCount
  }

  /// - Parameters:
  ///   - count: at most ``messageLimit``.
  ///   - metadata, shapes, texts: sizes of the sections that are not worked out, at most ``sizeLimit`` each.
  init(count: Int, seed: UInt32, metadata: Int, shapes: Int, texts: Int, checksum: UInt64) {
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
    fingerprintsEnd = endOfSection(count * Fingerprint.size)
    textIndexEnd = endOfSection((count + Self.indexStride - 1) / Self.indexStride * 4)
    textsEnd = endOfSection(texts)
    checksEnd = endOfSection((end - Self.headerSize + Self.blockSize - 1) / Self.blockSize * 4)
  }

  var fileSize: Int { checks.upperBound }
  /// What the checks are of.
  var content: Range<Int> { Self.headerSize..<checks.lowerBound }

  /// Reads the header, and proves it and the checks behind it; everything else is proved when it is read.
  init(_ bytes: RawSpan) throws(PackError) {
    guard bytes.littleEndian(at: 0, as: UInt64.self) == Self.magic else { throw PackError(.notAPack) }
    guard let version = bytes.littleEndian(at: 8, as: UInt16.self), bytes.byteCount >= Self.headerSize,
      let headerCheck = bytes.littleEndian(at: Self.checkOffset, as: UInt64.self)
    else { throw PackError(.wrongLength(declared: Self.headerSize, actual: bytes.byteCount)) }
    guard version == Self.version else { throw PackError(.unsupportedVersion(version)) }
    guard let layout = Self(unproved: bytes) else { throw PackError(.damaged, at: 16) }
    guard layout.fileSize == bytes.byteCount else {
      throw PackError(.wrongLength(declared: layout.fileSize, actual: bytes.byteCount))
    }
    guard Self.headerCheck(bytes, checks: layout.checks) == headerCheck else {
      throw PackError(.damaged, at: Self.checkOffset)
    }
    self = layout
  }

  /// What the header says, which may be anything.
  init?(unproved bytes: RawSpan) {
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

  /// A hash of the header before its own place, and of the checks.
  static func headerCheck(_ bytes: RawSpan, checks: Range<Int>) -> UInt64 {
    guard let header = bytes.checked(0..<checkOffset), let checks = bytes.checked(checks) else { return 0 }
    var hash = PackHash(seed: 1)
    hash.update(header)
    return hash.finish(checks)
  }

  /// A hash of the header before its own place, and of the content.
  static func checksum(_ bytes: RawSpan, content: Range<Int>) -> UInt64 {
    guard let header = bytes.checked(0..<checksumOffset), let content = bytes.checked(content) else {
      return 0
    }
    var hash = PackHash(seed: 2)
    hash.update(header)
    return hash.finish(content)
  }

  /// The check of one block.
  static func check(_ block: RawSpan) -> UInt32 { UInt32(truncatingIfNeeded: PackHash.of(block, seed: 3)) }
}
