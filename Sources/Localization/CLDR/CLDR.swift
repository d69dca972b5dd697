/// The generated tables as dictionaries, made when first asked for.
enum CLDR {
  static let languageAliases = table(CLDRTables.languageAliases)
  static let territoryAliases = table(CLDRTables.territoryAliases)
  static let scriptAliases = table(CLDRTables.scriptAliases)
  static let variantAliases = table(CLDRTables.variantAliases)
  static let parents = table(CLDRTables.parents)
  static let knownLanguages = Set(words(CLDRTables.knownLanguages))

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// `key=value`, and so on; a value may be empty.
  private static func table(_ text: String) -> [String: String] {
    var table: [String: String] = [:]
    for word in words(text) {
      let pair = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { table[String(pair[0])] = String(pair[1]) }
    }
    return table
  }
}
