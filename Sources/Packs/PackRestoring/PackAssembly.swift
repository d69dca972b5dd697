import Bytes
package import LanguagePacks

/// Writes a pack's file from its sections and from records in the order of their keys' fingerprints.
package struct PackAssembly {
  package var seed: UInt32
  package var revision: UInt32
  package var optionalFeatures: UInt32 = 0
  package var metadata: [UInt8]
  package var shapes: [UInt8] = []
  package var otherIds: [UInt8] = []
  /// The extensions after the order of the messages, which is added if the optional features contain
  /// ``TextOrder/feature``.
  package var extensions: [UInt8] = []

  /// A bucket's number of messages is one byte.
  private static let bucketLimit = 255

  package init(seed: UInt32, revision: UInt32, metadata: [UInt8]) {
    self.seed = seed
    self.revision = revision
    self.metadata = metadata
  }

  /// Whether a pack can have these keys: they are sorted, all different, and no bucket has too many of them.
  package static func isValid(_ keys: [KeyFingerprint]) -> Bool {
    guard var last = keys.first else { return true }
    var size = 1
    for key in keys.dropFirst() {
      guard last < key else { return false }
      size = key.bucket == last.bucket ? size + 1 : 1
      guard size <= bucketLimit else { return false }
      last = key
    }
    return true
  }

  /// The numbers of the header.
  /// - Throws: ``PackError`` if one exceeds its limit.
  package func header(count: Int, texts: Int) throws(PackError) -> PackLayout.Header {
    var header = PackLayout.Header(seed: seed, revision: revision)
    header.optionalFeatures = optionalFeatures
    header.count = count
    header.metadata = metadata.count
    header.shapes = shapes.count
    header.texts = texts
    header.otherIds = otherIds.count / 8
    header.extensions = TextOrder.byteCount(optionalFeatures, count) + extensions.count
    guard max(count, header.otherIds) <= PackLayout.messageLimit else {
      throw PackError(.tooManyMessages(limit: PackLayout.messageLimit))
    }
    guard header.isWithinLimits else { throw PackError(.tooLarge(limit: PackLayout.sizeLimit)) }
    return header
  }

  /// - Parameters:
  ///   - keys: valid keys, with buckets for their number.
  ///   - textBytes: bytes of all records with their zeros.
  ///   - appendRecord: appends the record with an index, without the zero at its end.
  package func bytes(
    _ keys: [KeyFingerprint], texts textBytes: Int,
    record appendRecord: (Int, inout [UInt8]) throws(PackError) -> Void
  ) throws(PackError) -> [UInt8] {
    let layout = PackLayout(try header(count: keys.count, texts: textBytes))
    let orderSize = TextOrder.byteCount(optionalFeatures, keys.count)
    var records: [Range<Int>] = []
    var output = layout.header.bytes
    output.reserveCapacity(layout.fileSize)
    output.append(zeros: PackLayout.headerSize - output.count)
    output += metadata
    output += shapes
    Self.appendBuckets(layout, keys, to: &output)
    for key in keys { output.append(littleEndian: key.number, width: KeyFingerprint.byteCount) }
    let indexStart = output.count
    output.append(zeros: layout[.textIndex].count)
    let textStart = output.count
    for message in keys.indices {
      if message % PackLayout.indexStride == 0 {
        output.replace(
          at: indexStart + message / PackLayout.indexStride * 4,
          littleEndian: UInt32(truncatingIfNeeded: output.count - textStart))
      }
      let first = output.count
      try appendRecord(message, &output)
      if orderSize > 0 { records.append(first..<output.count) }
      output.append(TextCoding.end)
    }
    guard output.count - textStart == textBytes else { throw PackError(.malformed, at: textStart) }
    output += otherIds
    output.append(zeros: orderSize)
    output += extensions
    output.append(zeros: layout.fileSize - output.count)
    if orderSize > 0 {
      let start = layout[.extensions].lowerBound
      output.replaceSubrange(
        start..<(start + orderSize), with: TextOrder.encoded(TextOrder.indices(output.rawBytes, records)))
    }
    Self.writeChecks(layout, to: &output)
    return output
  }

  private static func appendBuckets(
    _ layout: PackLayout, _ keys: [KeyFingerprint], to output: inout [UInt8]
  ) {
    var counts = [UInt8](repeating: 0, count: layout.bucketCount)
    // checked: `isValid` limits a bucket to 255 messages
    for key in keys { counts[key.bucket] += 1 }
    var sum: UInt32 = 0
    for start in stride(from: 0, to: counts.count, by: PackLayout.sumStride) {
      output.append(littleEndian: sum)
      // checked: the sum is the number of messages, which has a limit
      for count in counts[start..<min(start + PackLayout.sumStride, counts.count)] { sum += UInt32(count) }
    }
    output += counts
  }

  /// Writes the block checksums and both checksums of the header into a whole file.
  package static func writeChecks(_ layout: PackLayout, to output: inout [UInt8]) {
    for (block, start) in stride(
      from: layout.content.lowerBound, to: layout.content.upperBound, by: PackLayout.blockSize
    )
    .enumerated() {
      let end = min(start + PackLayout.blockSize, layout.content.upperBound)
      let check = PackLayout.check(output.rawBytes.extracting(start..<end))
      output.replace(at: layout[.checks].lowerBound + 4 * block, littleEndian: check)
    }
    let checksum = PackLayout.checksum(output.rawBytes, content: layout.content)
    output.replace(at: PackLayout.checksumOffset, littleEndian: checksum)
    output.replace(
      at: PackLayout.headerCheckOffset,
      littleEndian: PackLayout.headerCheck(output.rawBytes, checks: layout[.checks]))
  }
}

extension PackLayout.Header {
  /// The first 48 bytes of a file.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    output.append(littleEndian: PackLayout.magic)
    output.append(littleEndian: PackLayout.version)
    // Features that a reader must support: version 2 defines none.
    output.append(zeros: 2)
    output.append(littleEndian: optionalFeatures)
    output.append(littleEndian: seed)
    output.append(littleEndian: revision)
    for number in [count, metadata, shapes, texts, otherIds, extensions] {
      output.append(littleEndian: UInt32(truncatingIfNeeded: number))
    }
    return output
  }
}
