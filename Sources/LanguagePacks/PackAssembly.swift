internal import Bytes

/// Writes a pack's file from its sections and from records in the order of their keys' fingerprints.
package struct PackAssembly {
  package var seed: UInt32
  package var revision: UInt32
  package var optionalFeatures: UInt32 = 0
  package var metadata: [UInt8]
  package var shapes: [UInt8] = []
  package var otherIds: [UInt8] = []
  package var extensions: [UInt8] = []

  /// A bucket's number of messages is one byte.
  private static let bucketLimit = 255

  package init(seed: UInt32, revision: UInt32, metadata: [UInt8]) {
    self.seed = seed
    self.revision = revision
    self.metadata = metadata
  }

  /// Whether a pack can have these keys: they are sorted, all different, and no bucket has too many of them.
  package static func isValid(_ fingerprints: some Sequence<KeyFingerprint>) -> Bool {
    var last: KeyFingerprint?
    var size = 0
    for fingerprint in fingerprints {
      if let last {
        guard last < fingerprint else { return false }
        size = last.bucket == fingerprint.bucket ? size + 1 : 1
      } else {
        size = 1
      }
      guard size <= bucketLimit else { return false }
      last = fingerprint
    }
    return true
  }

  /// The numbers of the header.
  /// - Throws: ``PackError`` if one exceeds its limit.
  package func header(count: Int, texts: Int) throws(PackError) -> PackLayout.Header {
    var header = PackLayout.Header(seed: seed, revision: revision)
    header.optionalFeatures = optionalFeatures
    (header.count, header.metadata, header.shapes, header.texts) = (
      count, metadata.count, shapes.count, texts
    )
    (header.otherIds, header.extensions) = (otherIds.count / 8, extensions.count)
    guard max(count, header.otherIds) <= PackLayout.messageLimit else {
      throw PackError(.tooManyMessages(limit: PackLayout.messageLimit))
    }
    guard header.isWithinLimits else { throw PackError(.tooLarge(limit: PackLayout.sizeLimit)) }
    return header
  }

  /// - Parameters:
  ///   - fingerprints: valid keys, with buckets for their number.
  ///   - texts: bytes of all records with their zeros.
  ///   - record: appends the record with an index, without the zero at its end.
  package func bytes(
    _ fingerprints: [KeyFingerprint], texts: Int, record: (Int, inout [UInt8]) throws(PackError) -> Void
  ) throws(PackError) -> [UInt8] {
    let layout = PackLayout(try header(count: fingerprints.count, texts: texts))
    var output: [UInt8] = []
    output.reserveCapacity(layout.fileSize)
    output += layout.header.bytes
    output += [UInt8](repeating: 0, count: PackLayout.headerSize - output.count)
    output += metadata
    output += shapes
    Self.appendBuckets(layout, fingerprints, to: &output)
    for fingerprint in fingerprints { output.append(fingerprint: fingerprint.bits) }
    let index = output.count
    output += [UInt8](repeating: 0, count: layout.textIndex.count)
    let start = output.count
    for number in fingerprints.indices {
      if number % PackLayout.indexStride == 0 {
        output.replace(
          at: index + number / PackLayout.indexStride * 4,
          littleEndian: UInt32(truncatingIfNeeded: output.count - start))
      }
      try record(number, &output)
      output.append(TextCoding.end)
    }
    guard output.count - start == texts else { throw PackError(.malformed, at: start) }
    output += otherIds
    output += extensions
    Self.appendChecks(layout, to: &output)
    return output
  }

  private static func appendBuckets(
    _ layout: PackLayout, _ fingerprints: [KeyFingerprint], to output: inout [UInt8]
  ) {
    var counts = [UInt8](repeating: 0, count: layout.bucketCount)
    for fingerprint in fingerprints { counts[fingerprint.bucket] += 1 }
    var sum: UInt32 = 0
    for (bucket, count) in counts.enumerated() {
      if bucket % PackLayout.sumStride == 0 { output.append(littleEndian: sum) }
      sum += UInt32(count)
    }
    output += counts
  }

  /// Appends the block checksums to a header and content, and writes both checksums of the header.
  package static func appendChecks(_ layout: PackLayout, to output: inout [UInt8]) {
    var checks: [UInt8] = []
    var whole = PackHash(seed: 2)
    whole.update(output.span.rawBytes.extracting(0..<PackLayout.checksumOffset))
    var start = layout.content.lowerBound
    while start < layout.content.upperBound {
      let end = min(start + PackLayout.blockSize, layout.content.upperBound)
      let words = start + (end - start) & ~7
      var block = PackHash(seed: 3)
      PackHash.update(&whole, &block, output.span.rawBytes.extracting(start..<words))
      let check = block.finish(output.span.rawBytes.extracting(words..<end))
      checks.append(littleEndian: UInt32(truncatingIfNeeded: check))
      start = end
    }
    let tail = layout.content.upperBound - layout.content.count % 8
    let checksum = whole.finish(output.span.rawBytes.extracting(tail..<layout.content.upperBound))
    output += checks
    output.replace(at: PackLayout.checksumOffset, littleEndian: checksum)
    output.replace(
      at: PackLayout.headerCheckOffset,
      littleEndian: PackLayout.headerCheck(output.span.rawBytes, checks: layout[.checks]))
  }
}
