import Localization
import LocalizationAnalysis

extension LocalizedStrings {
  /// The language of the texts in `Base.lproj`, if nothing states the app's language: most of them are equal to those of one
  /// language, whose folder has more.
  ///
  /// Apple, "Using Base Internationalization": `Base.lproj` has the texts of the development language. Projects that were
  /// converted keep other texts of this language in `en.lproj`. Both are base.
  var languageOfBaseFolder: LocaleTag? {
    var best: (equal: Int, tags: [LocaleTag]) = (0, [])
    for tag in locales {
      var equal = 0
      var common = 0
      var hasOthers = false
      for base in tables(of: .base) where base.syntax == .apple {
        guard let table = tables[.locale(tag)]?[base.name] else { continue }
        let shared = base.messages.filter { table[$0.key] != nil }
        common += shared.count
        equal += shared.count { table[$0.key] == $0.value }
        hasOthers = hasOthers || table.messages.count > shared.count
      }
      guard hasOthers, equal > 0, equal * 2 > common, equal >= best.equal else { continue }
      best = (equal, equal > best.equal ? [tag] : best.tags + [tag])
    }
    if best.tags.count == 1 { return best.tags.first }
    // `en.lproj` and `en-GB.lproj` with the same texts: the language without a region is that of all its regions.
    let languages = Set(best.tags.map(\.language))
    return languages.count == 1 ? best.tags.first { $0.region == nil && $0.script == nil } : nil
  }
}
