/// The generated tables.
package enum CLDR {
  package static let languageAliases = Table(CLDRTables.languageAliases)
  package static let territoryAliases = Table(CLDRTables.territoryAliases)
  static let scriptAliases = Table(CLDRTables.scriptAliases)
  static let variantAliases = Table(CLDRTables.variantAliases)
  static let parents = Table(CLDRTables.parents)
  static let likelySubtags = Table(CLDRTables.likelySubtags)

  /// `key=value` words. A value may be empty, and contains underscores in place of spaces.
  package struct Table: Sendable {
    private let values: [String: String]

    /// The keys with their values.
    package var pairs: [String: String] { values }

    package init(_ text: String) {
      // A launch on a device reads tables: splitting bytes is faster than splitting characters.
      let words = text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { word in
        let key = word.prefix { $0 != UInt8(ascii: "=") }
        let value = String(Substring(word.dropFirst(key.count + 1)))
        return (
          String(Substring(key)),
          value.utf8.contains(UInt8(ascii: "_")) ? value.replacing("_", with: " ") : value
        )
      }
      values = Dictionary(words) { first, _ in first }
    }

    package func contains(_ key: String) -> Bool { values[key] != nil }

    package subscript(key: String) -> String? { values[key] }
  }
}
