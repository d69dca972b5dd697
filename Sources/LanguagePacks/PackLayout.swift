internal import Bytes

/// The offsets of a pack's sections, computed from the counts and sizes in its header.
/// PackAndSiteFormat.md defines them.
package struct PackLayout: Hashable {
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
  package enum Section: CaseIterable {
    case metadata, shapes, bucketSums, buckets, fingerprints, textIndex, texts, otherIds, extensions, checks
  }

  /// The numbers that the header declares.
  package struct Header: Hashable, Sendable {
    /// Features that a reader must support, one bit each. Version 2 defines none.
    package var requiredFeatures: UInt16 = 0
    /// Features that a reader may ignore, one bit each. Version 2 defines none.
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
  }

  package let checksum: UInt64
  package let seed: UInt32
  package let revision: UInt32
  private let optionalFeatures: UInt32
  private let requiredFeatures: UInt16
  private let packedCount: UInt32
  private let packedBits: UInt32
  // End offsets of the sections. 32 bits are enough for the limits, and keep the struct small: each look-up copies it.
  private let metadataEnd, shapesEnd, bucketSumsEnd, bucketsEnd: UInt32
  private let fingerprintsEnd, textIndexEnd, textsEnd, otherIdsEnd, extensionsEnd, checksEnd: UInt32

  /// The number of messages.
  package var count: Int { Int(packedCount) }
  /// The number of bits of a key's hash that select its bucket.
  package var bucketBits: Int { Int(packedBits) }
  /// The numbers of the header.
  package var header: Header {
    var header = Header(seed: seed, revision: revision)
    (header.requiredFeatures, header.optionalFeatures) = (requiredFeatures, optionalFeatures)
    (header.count, header.metadata, header.shapes) = (count, metadata.count, shapes.count)
    (header.texts, header.otherIds, header.extensions) = (texts.count, otherIds.count / 8, extensions.count)
    return header
  }

  var metadata: Range<Int> { Self.headerSize..<Int(metadataEnd) }
  var shapes: Range<Int> { Self.range(metadataEnd, shapesEnd) }
  var bucketSums: Range<Int> { Self.range(shapesEnd, bucketSumsEnd) }
  var buckets: Range<Int> { Self.range(bucketSumsEnd, bucketsEnd) }
  var fingerprints: Range<Int> { Self.range(bucketsEnd, fingerprintsEnd) }
  var textIndex: Range<Int> { Self.range(fingerprintsEnd, textIndexEnd) }
  var texts: Range<Int> { Self.range(textIndexEnd, textsEnd) }
  var otherIds: Range<Int> { Self.range(textsEnd, otherIdsEnd) }
  var extensions: Range<Int> { Self.range(otherIdsEnd, extensionsEnd) }
  package var checks: Range<Int> { Self.range(extensionsEnd, checksEnd) }

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
    case .otherIds: otherIds
    case .extensions: extensions
    case .checks: checks
    }
  }

  package var bucketCount: Int { 1 << bucketBits }

  /// The bucket bits for a number of messages: at least one and fewer than two messages per bucket on average.
  package static func bucketBits(for count: Int) -> Int {
    count < 2 ? 0 : Int.bitWidth - 1 - count.leadingZeroBitCount
  }

  /// - Parameter header: its numbers are within their limits.
  package init(_ header: Header, checksum: UInt64 = 0) {
    let bits = Self.bucketBits(for: header.count)
    let bucketCount = 1 << bits
    packedBits = UInt32(truncatingIfNeeded: bits)
    packedCount = UInt32(truncatingIfNeeded: header.count)
    (seed, revision) = (header.seed, header.revision)
    (requiredFeatures, optionalFeatures) = (header.requiredFeatures, header.optionalFeatures)
    self.checksum = checksum
    var end = Self.headerSize
    func endOfSection(_ size: Int) -> UInt32 {
      end += size
      return UInt32(truncatingIfNeeded: end)
    }
    metadataEnd = endOfSection(header.metadata)
    shapesEnd = endOfSection(header.shapes)
    bucketSumsEnd = endOfSection((bucketCount + Self.sumStride - 1) / Self.sumStride * 4)
    bucketsEnd = endOfSection(bucketCount)
    // checked: the number of messages has a limit
    fingerprintsEnd = endOfSection(header.count * KeyFingerprint.byteCount)
    textIndexEnd = endOfSection((header.count + Self.indexStride - 1) / Self.indexStride * 4)
    textsEnd = endOfSection(header.texts)
    otherIdsEnd = endOfSection(header.otherIds * 8)
    extensionsEnd = endOfSection(header.extensions)
    checksEnd = endOfSection((end - Self.headerSize + Self.blockSize - 1) / Self.blockSize * 4)
  }

  package var fileSize: Int { checks.upperBound }
  /// Everything between the header and the block checksums.
  package var content: Range<Int> { Self.headerSize..<checks.lowerBound }
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
    guard Self.headerCheck(bytes, checks: layout.checks) == headerCheck else {
      throw PackError(.damaged, at: Self.headerCheckOffset)
    }
    self = layout
  }

  /// Reads the header without verifying it; nil if a number exceeds its limit.
  package init?(unverified bytes: RawSpan) {
    guard let checksum = bytes.littleEndian(at: Self.checksumOffset, as: UInt64.self),
      let required = bytes.littleEndian(at: 10, as: UInt16.self)
    else { return nil }
    // The offsets are within the bytes, because the checksum after them is.
    func number(_ offset: Int) -> UInt32 { bytes.littleEndian(at: offset, as: UInt32.self) ?? 0 }
    var header = Header(seed: number(16), revision: number(20))
    header.requiredFeatures = required
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

  /// The first 48 bytes of a file.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    output.append(littleEndian: PackLayout.magic)
    output.append(littleEndian: PackLayout.version)
    output.append(littleEndian: requiredFeatures)
    output.append(littleEndian: optionalFeatures)
    output.append(littleEndian: seed)
    output.append(littleEndian: revision)
    for number in [count, metadata, shapes, texts, otherIds, extensions] {
      output.append(littleEndian: UInt32(truncatingIfNeeded: number))
    }
    return output
  }
}
