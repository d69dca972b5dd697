internal import Bytes
package import LanguagePacks
package import Localization

/// A message and the key that it is found by.
struct KeyedMessage {
  let table: String
  let key: String
  let message: Message
}

/// Writes a pack's file from messages whose buckets and fingerprints are known.
package struct PackWriter {
  private let metadata: [UInt8]
  private let records: [PackRecord]
  private let seed: UInt32

  private static let seedLimit: UInt32 = 64
  /// A bucket's message count is one byte.
  private static let bucketLimit = 255

  /// Uses the first seed for which no two keys have the same bucket and fingerprint.
  /// - Parameter metadata: the encoded metadata section.
  init(metadata: [UInt8], _ messages: [KeyedMessage]) throws(PackError) {
    let bits = PackLayout.bucketBits(for: messages.count)
    for seed in 0..<Self.seedLimit {
      let records = messages.map { message in
        let hash = KeyHash.of(message.key, table: message.table, seed: seed)
        let fingerprint = KeyFingerprint(hash: hash, bucketBits: bits)
        return PackRecord(
          bucket: fingerprint.bucket, fingerprint: fingerprint.bits, message: message.message)
      }
      if let writer = try Self(metadata: metadata, records, seed: seed) {
        self = writer
        return
      }
    }
    throw PackError(.collidingKeys)
  }

  /// Returns nil if two records have the same bucket and fingerprint, or a bucket has too many records.
  init?(metadata: [UInt8], _ records: [PackRecord], seed: UInt32) throws(PackError) {
    guard records.count <= PackLayout.messageLimit else {
      throw PackError(.tooManyMessages(limit: PackLayout.messageLimit))
    }
    self.metadata = metadata
    self.seed = seed
    self.records = records.sorted { ($0.bucket, $0.fingerprint) < ($1.bucket, $1.fingerprint) }
    var last: (bucket: Int, fingerprint: UInt32, size: Int) = (-1, 0, 0)
    for record in self.records {
      if record.bucket != last.bucket {
        last = (record.bucket, record.fingerprint, 1)
        continue
      }
      guard record.fingerprint != last.fingerprint, last.size < Self.bucketLimit else { return nil }
      last = (record.bucket, record.fingerprint, last.size + 1)
    }
  }

  func bytes() throws(PackError) -> [UInt8] {
    var encoder = MessageEncoder()
    var textIndex: [UInt8] = []
    for (index, record) in records.enumerated() {
      if index % PackLayout.indexStride == 0 {
        textIndex.append(littleEndian: UInt32(truncatingIfNeeded: encoder.texts.count))
      }
      try encoder.append(record.message)
    }
    let (shapes, texts) = (encoder.shapes, encoder.texts)
    guard max(metadata.count, shapes.count) <= PackLayout.sizeLimit else {
      throw PackError(.tooLarge(limit: PackLayout.sizeLimit))
    }
    let layout = PackLayout(
      count: records.count, seed: seed, metadata: metadata.count, shapes: shapes.count,
      texts: texts.count, checksum: 0)
    var output: [UInt8] = []
    output.reserveCapacity(layout.fileSize)
    appendHeader(layout, to: &output)
    output += metadata
    output += shapes
    appendBuckets(layout, to: &output)
    for record in records { output.append(fingerprint: record.fingerprint) }
    output += textIndex
    output += texts
    Self.appendChecks(layout, to: &output)
    return output
  }

  private func appendHeader(_ layout: PackLayout, to output: inout [UInt8]) {
    output.append(littleEndian: PackLayout.magic)
    output.append(littleEndian: PackLayout.version)
    output += [0, 0]
    output.append(littleEndian: seed)
    for number in [layout.count, layout[.metadata].count, layout[.shapes].count, layout[.texts].count] {
      output.append(littleEndian: UInt32(truncatingIfNeeded: number))
    }
    output += [UInt8](repeating: 0, count: PackLayout.headerSize - output.count)
  }

  private func appendBuckets(_ layout: PackLayout, to output: inout [UInt8]) {
    var counts = [UInt8](repeating: 0, count: layout.bucketCount)
    for record in records { counts[record.bucket] += 1 }
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
    for start in stride(
      from: layout.content.lowerBound, to: layout.content.upperBound, by: PackLayout.blockSize)
    {
      let end = min(start + PackLayout.blockSize, layout.content.upperBound)
      checks.append(littleEndian: PackLayout.check(output.span.rawBytes.extracting(start..<end)))
    }
    output += checks
    output.replace(
      at: PackLayout.checksumOffset,
      littleEndian: PackLayout.checksum(output.span.rawBytes, content: layout.content))
    output.replace(
      at: PackLayout.headerCheckOffset,
      littleEndian: PackLayout.headerCheck(output.span.rawBytes, checks: layout[.checks]))
  }
}

extension LanguagePack {
  /// The file of this pack with other messages for the same keys.
  /// - Parameters:
  ///   - records: this pack's own.
  ///   - messages: one per record.
  package func replacing(_ records: [PackRecord], with messages: [Message]) throws(PackError) -> [UInt8] {
    let replaced = zip(records, messages).map { record, message in
      PackRecord(bucket: record.bucket, fingerprint: record.fingerprint, message: message)
    }
    guard let writer = try PackWriter(metadata: metadata().encoded, replaced, seed: seed) else {
      throw PackError(.collidingKeys)
    }
    return try writer.bytes()
  }
}
