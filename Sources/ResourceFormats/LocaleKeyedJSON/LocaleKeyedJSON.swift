internal import Bytes
internal import DataFormats
internal import Localization

/// JSON whose outermost names are locales: fbt's `translatedFbts.json` (locale → hash → text or table of
/// variations), and the tables of several libraries that keep all languages in one file.
package enum LocaleKeyedJSON {
  /// A language that is known, or one with a region: fbt has locales of its own, such as `fb_HX`.
  static func tag(_ name: String) -> LocaleTag? {
    LocaleTag(posix: name).flatMap { $0.isKnownLanguage || $0.region != nil ? $0 : nil }
  }

  /// Whether every locale that has any keys has one that another locale has as well, and there are such.
  static func overlap(_ locales: [Set<String>]) -> Bool {
    var counts: [String: Int] = [:]
    for locale in locales { for name in locale { counts[name, default: 0] += 1 } }
    let filled = locales.filter { !$0.isEmpty }
    return !filled.isEmpty && filled.allSatisfy { $0.contains { counts[$0, default: 0] > 1 } }
  }
}
