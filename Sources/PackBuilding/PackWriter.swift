internal import Bytes
package import LanguagePacks
package import Localization

/// Writes a pack's file from messages whose buckets and fingerprints are known.
struct PackWriter {
  private let metadata: PackMetadata
  private let records: [PackRecord]
  private let seed: UInt32

  /// Returns nil if two records have the same fingerprint, or a bucket has too many records.
  init?(_ metadata: PackMetadata, _ records: [PackRecord], seed: UInt32) throws(PackError) {
    guard records.count <= PackLayout.messageLimit else {
      throw PackError(.tooManyMessages(limit: PackLayout.messageLimit))
    }
    self.metadata = metadata
    self.seed = seed
    // Sorting numbers takes a fraction of the time of sorting records, whose texts have reference counts.
    let order = records.indices.map { (number: records[$0].key.number, index: $0) }.sorted {
      $0.number < $1.number
    }
    self.records = order.map { records[$0.index] }
    guard PackAssembly.isValid(order.map(\.number)) else { return nil }
  }

  /// - Parameters:
  ///   - otherIds: hashes of keys that other packs of the set have.
  ///   - isOrdered: whether the pack contains the order of its messages.
  func bytes(otherIds: [UInt64] = [], isOrdered: Bool = false) throws(PackError) -> [UInt8] {
    var encoder = MessageEncoder()
    var ends: [Int] = []
    for record in records {
      try encoder.append(record.message)
      ends.append(encoder.texts.count)
    }
    var assembly = PackAssembly(seed: seed, revision: metadata.revision, metadata: metadata.encoded)
    assembly.shapes = encoder.shapes
    for hash in otherIds { assembly.otherIds.append(littleEndian: hash) }
    let texts = encoder.texts
    if isOrdered { assembly.optionalFeatures |= TextOrder.feature }
    return try assembly.bytes(records.map(\.key.number), texts: texts.count) { index, output in
      let start = index == 0 ? 0 : ends[index - 1]
      output.append(copying: texts.span.rawBytes.extracting(start..<(ends[index] - 1)))
    }
  }
}

extension PackRecord {
  var key: KeyFingerprint { KeyFingerprint(bucket: bucket, bits: fingerprint) }
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
    guard let writer = try PackWriter(metadata(), replaced, seed: seed) else {
      throw PackError(.collidingKeys)
    }
    return try writer.bytes(
      otherIds: otherIds(), isOrdered: header.optionalFeatures & TextOrder.feature != 0)
  }
}
