import Bytes
import Localization
import LocalizationAnalysis

/// Counts the messages that ``ResourceTable/messages()`` reads, without decoding them.
///
/// A value that is not a text, such as null or a reference, is not a message. A resource with values for
/// several screens or versions is one message of its owner.
struct TableMessageCounter {
  /// The type chunks whose values are counted together.
  struct Chunk: Hashable {
    let owner: Owner
    let package: Int
    let type: UInt8
  }

  /// The number of a resource, and the index of an item for arrays.
  private struct Text: Hashable {
    let number, index: Int
  }

  /// The counted texts of owners with several chunks of a type, apart from the current ones.
  private var counted: [Chunk: Set<Text>] = [:]
  /// The chunk whose entries are counted now.
  private var current: Chunk?
  /// The counted texts of ``current``.
  private var texts: Set<Text> = []
  /// Whether the owner of ``current`` has several chunks of its type.
  private var isShared = false

  /// - Parameter chunks: all of the table. They may repeat.
  init(_ chunks: [Chunk]) {
    var known: Set<Chunk> = []
    for chunk in chunks where !known.insert(chunk).inserted { counted[chunk] = [] }
  }

  /// Begins a chunk, whose entries follow. Its texts are looked up once, and not for each entry.
  mutating func begin(_ chunk: Chunk) {
    guard chunk != current else { return }
    if isShared, let current { counted[current] = texts }
    let known = counted.removeValue(forKey: chunk)
    current = chunk
    texts = known ?? []
    isShared = known != nil
  }

  /// The number of messages in an entry that were not counted before.
  /// - Parameter isNew: whether no other number of the chunk has the same entry.
  mutating func count(
    _ entry: TableEntry, isNew: Bool, in table: borrowing ResourceTable, isArray: Bool
  ) -> Int {
    switch entry.shape {
    case .simple: if isArray { return 0 }
    case .complex: if isArray, !isNew { return 0 }
    }
    // Numbers that share an entry share its name, and thereby the key, unless names are collapsed.
    if !isNew, !table.isCollapsed(entry.key, inPackage: current?.package ?? 0) { return 0 }
    var count = 0
    guard case .complex(let maps, let items) = entry.shape else {
      return table.isText(entry) && isFirst(entry.number) ? 1 : 0
    }
    for index in 0..<items {
      let map = maps + index * 12
      guard table.value(ofMapAt: map).type == TableValue.stringType else { continue }
      if isArray {
        if isFirst(entry.number, index) { count += 1 }
      } else if ResourceTable.pluralForm(table.bytes.littleEndian(at: map, as: UInt32.self) ?? 0) != nil {
        return isFirst(entry.number) ? 1 : 0
      }
    }
    return count
  }

  private mutating func isFirst(_ number: Int, _ index: Int = 0) -> Bool {
    !isShared || texts.insert(Text(number: number, index: index)).inserted
  }
}

extension ResourceTable {
  fileprivate func isText(_ entry: TableEntry) -> Bool {
    switch entry.shape {
    case .simple(let value): bytes.byte(at: value + 3) == TableValue.stringType
    case .complex: false
    }
  }

  fileprivate func isCollapsed(_ key: UInt32, inPackage index: Int) -> Bool {
    guard let names = packages[index].keyNames, let pool = try? pool(names) else { return false }
    return TextKeys.isCollapsed(key, in: pool)
  }
}
