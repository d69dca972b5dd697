import AppBundles
import Localization
import LocalizationAnalysis

extension LocalizedStrings {
  /// The first table that several languages have and base has not, if the locale of base is not known: one of the languages
  /// is that of base. An Android app has texts of base in its resources, and others in files that name no base. Nil if there
  /// is none. `InfoPlist` is left out: its texts of base are in Info.plist (Apple, "Localizing the information property list").
  /// So are tables of copied libraries, which do not have the app's languages: a minified script among sources, and the script
  /// beside it that it was made of.
  var tableWithoutBase: String? {
    guard baseLocale == nil else { return nil }
    let base = Set((tables[.base] ?? [:]).keys)
    let all = Set(tables.values.flatMap(\.keys))
    var languages: [String: Int] = [:]
    for (owner, tables) in tables where owner.tag?.unusableReason == nil {
      for (name, table) in tables where !base.contains(name) && !table.messages.isEmpty {
        let isOfSystem = name.split(separator: "/").last == "InfoPlist"
        if isOfSystem || Self.isOfLibrary(name, among: all) { continue }
        languages[name, default: 0] += 1
      }
    }
    return languages.filter { $0.value > 1 }.keys.min()
  }

  /// Whether a table is in a folder of others, or in a script such as `markdeep.min.js`, whose table is `markdeep.min`.
  private static func isOfLibrary(_ table: String, among all: Set<String>) -> Bool {
    LanguagesOfParts.isOfOthers(table) || table.hasSuffix(".min") || all.contains("\(table).min")
  }
}
