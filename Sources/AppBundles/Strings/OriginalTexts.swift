internal import Localization

/// The texts of a program that its translations refer to, as in gettext, where they are the keys of messages.
///
/// A program may also use symbolic keys (`menu.open`), which are no texts. A table has texts if at least one key in ten
/// has a space.
struct OriginalTexts: Sendable {
  private static let textShare = 10

  private var tables: [String: StringTable] = [:]
  /// The names of tables that were made those of base.
  private var base: Set<String> = []

  /// Adds the texts of one file. All files of a table have the same text for a key. The first file that marks its texts
  /// decides their syntax.
  mutating func add(_ messages: [String: Message], to name: String, _ syntax: PlaceholderSyntax) {
    guard !messages.isEmpty else { return }
    let known = tables[name]
    let merged = known.map { $0.messages.merging(messages) { _, new in new } } ?? messages
    let first = known?.syntax == .printf ? nil : known?.syntax
    tables[name] = StringTable(name: name, syntax: first ?? syntax, messages: merged)
  }

  mutating func merge(_ other: OriginalTexts) {
    for table in other.tables.values { add(table.messages, to: table.name, table.syntax) }
    base.formUnion(other.base)
  }

  /// The tables whose keys are texts.
  var texts: [StringTable] {
    tables.values.filter { table in
      let spaced = table.messages.keys.count { key in key.utf8.contains(UInt8(ascii: " ")) }
      return spaced * Self.textShare >= table.messages.count
    }
  }

  mutating func setBase(_ name: String) { base.insert(name) }
  func isBase(_ name: String) -> Bool { base.contains(name) }
}
