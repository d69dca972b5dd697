/// The generated tables as dictionaries, parsed on first use.
enum CLDR {
  static let languageAliases = table(CLDRTables.languageAliases)
  static let territoryAliases = table(CLDRTables.territoryAliases)
  static let scriptAliases = table(CLDRTables.scriptAliases)
  static let variantAliases = table(CLDRTables.variantAliases)
  static let parents = table(CLDRTables.parents)
  static let likelySubtags = table(CLDRTables.likelySubtags)
  static let regionLanguages = table(CLDRTables.regionLanguages)
  static let languageNames = names(CLDRTables.languageNames)
  static let scriptNames = names(CLDRTables.scriptNames)
  static let regionNames = names(CLDRTables.regionNames)

  /// Parses `key=value` words. A value may be empty.
  private static func table(_ text: String) -> [String: String] {
    var table: [String: String] = [:]
    for word in text.split(whereSeparator: \.isWhitespace) {
      let pair = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { table[String(pair[0])] = String(pair[1]) }
    }
    return table
  }

  private static func names(_ text: String) -> [String: String] {
    table(text).mapValues { $0.replacing("_", with: " ") }
  }
}
