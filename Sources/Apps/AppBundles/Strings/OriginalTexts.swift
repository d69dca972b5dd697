import Localization
import LocalizationAnalysis
import ResourceFormats

/// The texts of a program that its translations refer to, as in gettext, where they are the keys of messages.
struct OriginalTexts: Sendable {
  private var tables: [String: StringTable] = [:]
  /// The texts in the files of base, by table: those that base does not have are displayed as they are.
  private var ofBase: [String: StringTable] = [:]
  /// The names of tables that were made those of base.
  private var base: Set<String> = []

  /// Adds the texts of one file. All files of a table have the same text for a key. The first file that states the syntax
  /// of a text decides.
  /// - Parameter isOfBase: whether the file is one of base.
  mutating func add(_ table: StringTable, isOfBase: Bool = false) {
    guard !table.messages.isEmpty else { return }
    tables[table.name] = tables[table.name]?.merging(table) ?? table
    if isOfBase { ofBase[table.name] = ofBase[table.name]?.merging(table) ?? table }
  }

  mutating func merge(_ other: OriginalTexts) {
    for table in other.tables.values { add(table) }
    for table in other.ofBase.values { ofBase[table.name] = ofBase[table.name]?.merging(table) ?? table }
    base.formUnion(other.base)
  }

  /// The tables whose keys are texts.
  ///
  /// i18next, "Fallback": a key without a text is displayed. A program with keys such as `video_count` has therefore a file for base,
  /// also for its keys that are texts. If the locale of base is not known, this file may be one of the translations.
  func texts(isBaseKnown: Bool) -> [StringTable] {
    tables.values.filter { table in
      let mayHaveFile = !isBaseKnown && table.syntax == ResourceFormat.messagesJSON.syntax
      return table.hasTextsAsKeys && !(mayHaveFile && table.hasSymbolsAsKeys)
    }
  }

  /// The texts in the files of base that another table of base lacks. GNU gettext, "The Format of PO Files": a text
  /// with an empty translation is not translated, and the program displays its own text. Qt's lrelease omits such texts, so
  /// that the files of all languages have them.
  func missing(in base: [String: StringTable]) -> [StringTable] {
    let ofQt = tables.values.filter { $0.syntax == ResourceFormat.qtMessageFile.syntax }
    return (ofBase.values.filter { $0.syntax != ResourceFormat.qtMessageFile.syntax } + ofQt)
      .filter(\.hasTextsAsKeys).compactMap { texts in
        guard let known = base[texts.name], !known.messages.isEmpty else { return nil }
        let missing = texts.messages.filter { known[$0.key] == nil }
        guard !missing.isEmpty else { return nil }
        return StringTable(
          name: texts.name, syntax: texts.syntax, messages: missing, statedSyntaxes: texts.statedSyntaxes)
      }
  }

  mutating func setBase(_ name: String) { base.insert(name) }
  func isBase(_ name: String) -> Bool { base.contains(name) }
}
