internal import Bytes

/// The keys that an app's packs of one version are asked for, which the packs themselves do not have: a list for
/// developers, one for all locales.
package struct KeyList: Hashable, Sendable {
  package struct Key: Hashable, Sendable {
    package let table: String
    package let key: String

    package init(table: String, key: String) {
      self.table = table
      self.key = key
    }
  }

  /// By table and then by key, as their UTF-8 is.
  package private(set) var keys: [Key]

  private static let magic: UInt32 = 0x4e4b_5042

  package init(_ keys: some Sequence<Key>) {
    self.keys = Set(keys).sorted { one, next in
      one.table == next.table
        ? one.key.utf8.lexicographicallyPrecedes(next.key.utf8)
        : one.table.utf8.lexicographicallyPrecedes(next.table.utf8)
    }
  }

  /// A number that says what this is, and the texts with their lengths before them.
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
