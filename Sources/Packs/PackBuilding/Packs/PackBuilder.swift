import Bytes
package import LanguagePacks
import Localization
package import LocalizationAnalysis
package import PackRestoring

/// Builds a language pack from the tables of one locale. The same tables give the same bytes, whatever order they are
/// added in.
package struct PackBuilder: Sendable {
  private let metadata: PackMetadata
  private var tables: [String: StringTable] = [:]
  /// Keys of all packs of the set. Those that this pack lacks are listed in it. Only a base pack needs them, and with them
  /// it contains the order of its messages.
  package var otherKeys: [KeyList.Key] = []

  /// Seeds that are tried: 0 first. Two of 10^5 keys have the same fingerprint with a probability below 10^-6.
  package static let seeds: Range<UInt32> = 0..<64

  /// - Parameter metadata: its tables are replaced by those that are added.
  package init(_ metadata: PackMetadata) { self.metadata = metadata }

  /// Adds the messages of a table. If a key is added twice, the last message is used.
  package mutating func add(_ table: StringTable) {
    tables[table.name] = tables[table.name].map { $0.merging(table) } ?? table
  }

  /// Builds the pack with the first seed that gives all keys different fingerprints.
  /// - Throws: ``PackError`` if the tables exceed a limit of the format.
  package func build() throws(PackError) -> [UInt8] {
    for seed in Self.seeds { if let bytes = try build(seed: seed) { return bytes } }
    throw PackError(.collidingKeys)
  }

  /// Returns nil if two keys have the same fingerprint with this seed.
  /// - Throws: ``PackError`` if the tables exceed a limit of the format.
  package func build(seed: UInt32) throws(PackError) -> [UInt8]? {
    var metadata = metadata
    let sorted = tables.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    metadata.tables = sorted.map { .init(name: $0.name, syntax: $0.syntax.inPacks) }
    let count = sorted.reduce(0) { $0 + $1.messages.count }
    let bits = PackLayout.bucketBits(for: count)
    var records: [(key: KeyFingerprint, message: Message)] = []
    for table in sorted {
      let tableSeed = KeyHash.of(table.name, seed: UInt64(seed))
      for (key, message) in table.messages {
        records.append(
          (KeyFingerprint(hash: KeyHash.of(key, seed: tableSeed), bucketBits: bits), message))
      }
    }
    guard records.count <= PackLayout.messageLimit else {
      throw PackError(.tooManyMessages(limit: PackLayout.messageLimit))
    }
    let others = otherKeys.filter { tables[$0.table]?[$0.key] == nil }.map { $0.hash(seed: seed) }
    records.sort { $0.key < $1.key }
    guard PackAssembly.isValid(records.map(\.key)), Set(others).count == others.count else { return nil }
    return try file(of: records, metadata, otherIds: others, seed: seed)
  }

  /// - Parameter otherIds: hashes of keys that other packs of the set have.
  private func file(
    of records: [(key: KeyFingerprint, message: Message)], _ metadata: PackMetadata, otherIds: [UInt64],
    seed: UInt32
  ) throws(PackError) -> [UInt8] {
    var encoder = MessageEncoder()
    var ends: [Int] = []
    for record in records {
      try encoder.append(record.message)
      ends.append(encoder.texts.count)
    }
    var assembly = PackAssembly(seed: seed, revision: metadata.revision, metadata: metadata.encoded)
    assembly.shapes = encoder.shapes
    for hash in otherIds { assembly.otherIds.append(littleEndian: hash) }
    if !otherKeys.isEmpty { assembly.optionalFeatures |= TextOrder.feature }
    let texts = encoder.texts
    return try assembly.bytes(records.map(\.key), texts: texts.count) { index, output in
      let start = index == 0 ? 0 : ends[index - 1]
      output.append(copying: texts.span.rawBytes.extracting(start..<(ends[index] - 1)))
    }
  }
}
