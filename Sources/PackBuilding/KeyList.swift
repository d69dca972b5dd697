internal import Bytes
package import LanguagePacks

/// The tables and keys of all packs of one app version: a file for developers. The packs themselves store no keys.
package struct KeyList: Hashable, Sendable {
  package struct Key: Hashable, Sendable {
    package let table: String
    package let key: String

    package init(table: String, key: String) {
      self.table = table
      self.key = key
    }
  }

  /// Sorted by table, then by key, in UTF-8 order.
  package private(set) var keys: [Key]

  private static let magic: UInt32 = 0x4e4b_5042

  package init(_ keys: some Sequence<Key>) {
    self.keys = Set(keys).sorted { one, next in
      one.table == next.table
        ? one.key.utf8.lexicographicallyPrecedes(next.key.utf8)
        : one.table.utf8.lexicographicallyPrecedes(next.table.utf8)
    }
  }

  /// The file: a signature, then table and key of each entry, each after its length.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    output.append(littleEndian: Self.magic)
    for key in keys {
      output.append(text: key.table)
      output.append(text: key.key)
    }
    return output
  }

  package init(reading bytes: [UInt8]) throws(PackError) {
    let span = bytes.span.rawBytes
    guard span.littleEndian(at: 0, as: UInt32.self) == Self.magic else { throw PackError(.notAPack) }
    var reader = PackReader(span, at: 0)
    reader.seek(to: 4)
    keys = []
    while !reader.isAtEnd { keys.append(Key(table: try reader.text(), key: try reader.text())) }
  }
}
