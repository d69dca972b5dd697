import Localization

extension CLDR {
  static let regionLanguages = Table(NameTables.regionLanguages)
  static let languageNames = Table(NameTables.languageNames)
  static let scriptNames = Table(NameTables.scriptNames)
  static let regionNames = Table(NameTables.regionNames)
}

extension CLDR.Table {
  /// The keys by value. Of several keys of a value, the first in order is used.
  package var keysByValue: [String: String] {
    Dictionary(pairs.map { ($0.value, $0.key) }, uniquingKeysWith: min)
  }
}
