/// The generated tables.
package enum CLDR {
  static let languageAliases = Table(CLDRTables.languageAliases)
  static let territoryAliases = Table(CLDRTables.territoryAliases)
  static let scriptAliases = Table(CLDRTables.scriptAliases)
  static let variantAliases = Table(CLDRTables.variantAliases)
  static let parents = Table(CLDRTables.parents)
  static let likelySubtags = Table(CLDRTables.likelySubtags)
  static let regionLanguages = Table(CLDRTables.regionLanguages)
  static let languageNames = Table(CLDRTables.languageNames)
  static let scriptNames = Table(CLDRTables.scriptNames)
  static let regionNames = Table(CLDRTables.regionNames)

  /// All tables of this type; tests check the order of their keys.
  package static var tables: [Table] {
    [
      languageAliases, territoryAliases, scriptAliases, variantAliases, parents,
      likelySubtags, regionLanguages, languageNames, scriptNames, regionNames,
    ]
  }

  /// `key=value` words. A value may be empty, and contains underscores in place of spaces.
  package struct Table: Sendable {
    private let values: [String: String]

    package init(_ text: String) {
      let words = text.split { $0 == " " || $0 == "\n" }.map { word in
        let pair = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(pair[0]), pair.dropFirst().joined().replacing("_", with: " "))
      }
      values = Dictionary(words) { first, _ in first }
    }

    /// The keys by value. Of several keys of a value, the first in order is used.
    package var keysByValue: [String: String] {
      Dictionary(values.map { ($0.value, $0.key) }, uniquingKeysWith: min)
    }

    package func contains(_ key: String) -> Bool { values[key] != nil }

    package subscript(key: String) -> String? { values[key] }
  }
}
