import Bytes
public import LanguagePacks

/// The tables and keys of all packs of one app version: a file for developers. The packs themselves store no keys.
package struct KeyList: Equatable, Sendable {
  package struct Key: Hashable, Sendable {
    package let table: String
    package let key: String

    package init(table: String, key: String) {
      self.table = table
      self.key = key
    }

    /// The hash that the key is found by in packs with a seed.
    package func hash(seed: UInt32) -> UInt64 { KeyHash.of(key, table: table, seed: seed) }
  }

  /// Sorted by table, then by key, in UTF-8 order.
  package private(set) var keys: [Key]
  /// The seed of all packs. The next version's packs use it too, so that the packs of both can be compared.
  package let seed: UInt32

  /// The checksums of the packs that were built together with the list, in ascending order.
  package let packs: [UInt64]

  private static let magic: UInt32 = 0x344b_5042

  package init(_ keys: some Sequence<Key>, seed: UInt32 = 0, packs: [UInt64] = []) {
    self.seed = seed
    self.packs = packs.sorted()
    self.keys = Set(keys).sorted { one, next in
      one.table == next.table
        ? one.key.utf8.lexicographicallyPrecedes(next.key.utf8)
        : one.table.utf8.lexicographicallyPrecedes(next.table.utf8)
    }
  }

  /// The file: a signature, the seed, the number of packs and their checksums, then each table with its number of keys
  /// and the keys. A text follows its length.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    output.append(littleEndian: Self.magic)
    output.append(littleEndian: seed)
    output.append(varint: UInt64(packs.count))
    for checksum in packs { output.append(littleEndian: checksum) }
    var rest = keys[...]
    while let table = rest.first?.table {
      let ofTable = rest.prefix { $0.table == table }
      output.append(text: table)
      output.append(varint: UInt64(ofTable.count))
      for key in ofTable { output.append(text: key.key) }
      rest = rest.dropFirst(ofTable.count)
    }
    return output
  }

  package init(reading bytes: [UInt8]) throws(PackError) {
    var reader = PackReader(bytes.rawBytes, at: 0)
    guard reader.remaining >= 8, try reader.littleEndian() == Self.magic else { throw PackError(.notAPack) }
    seed = try reader.littleEndian()
    let count = try reader.count()
    guard count <= reader.remaining / 8 else { throw reader.failure }
    var packs: [UInt64] = []
    for _ in 0..<count { packs.append(try reader.littleEndian()) }
    self.packs = packs
    keys = []
    while !reader.isAtEnd {
      let table = try reader.text()
      for _ in 0..<(try reader.count()) { keys.append(Key(table: table, key: try reader.text())) }
    }
  }
}

extension KeyList {
  /// The keys by the name of their table.
  package var byTable: [String: [String]] {
    Dictionary(grouping: keys, by: \.table).mapValues { $0.map(\.key) }
  }
}

extension LanguagePack {
  /// Reads the file `packs.keys` that is built with packs, for code that needs all keys. Packs themselves have no keys.
  ///
  /// - Returns: the keys by the name of their table.
  /// - Throws: ``PackError`` if the bytes are not such a file.
  public static func keys(in file: [UInt8]) throws(PackError) -> [String: [String]] {
    try KeyList(reading: file).byTable
  }
}
