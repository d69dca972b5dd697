import Localization
import LocalizationAnalysis

/// The texts of a program that its translations refer to, as in gettext, where they are the keys of messages.
struct OriginalTexts: Sendable {
  private var tables: [String: StringTable] = [:]
  /// The names of tables that were made those of base.
  private var base: Set<String> = []

  /// Adds the texts of one file. All files of a table have the same text for a key. The first file that states the syntax
  /// of a text decides.
  mutating func add(_ table: StringTable) {
    guard !table.messages.isEmpty else { return }
    tables[table.name] = tables[table.name]?.merging(table) ?? table
  }

  mutating func merge(_ other: OriginalTexts) {
    for table in other.tables.values { add(table) }
    base.formUnion(other.base)
  }

  /// The tables whose keys are texts.
  var texts: [StringTable] { tables.values.filter(\.hasTextsAsKeys) }

  mutating func setBase(_ name: String) { base.insert(name) }
  func isBase(_ name: String) -> Bool { base.contains(name) }
}
