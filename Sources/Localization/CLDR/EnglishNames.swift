/// CLDR's English names by code, parsed on first use.
enum EnglishNames {
  static let languages = table(NameTables.languages)
  static let scripts = table(NameTables.scripts)
  static let territories = table(NameTables.territories)

  private static func table(_ text: String) -> [String: String] {
    var table: [String: String] = [:]
    for line in text.split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
      let pair = line.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { table[String(pair[0])] = String(pair[1]) }
    }
    return table
  }
}
