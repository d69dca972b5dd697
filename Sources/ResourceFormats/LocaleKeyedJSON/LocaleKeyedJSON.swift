internal import Bytes
internal import DataFormats
internal import Localization

/// JSON with locales as outermost names: fbt's `translatedFbts.json` (locale → hash → text or table of
/// variations), and files of libraries that store all languages in one file.
package enum LocaleKeyedJSON {
  /// The locale of a name. The language must be registered, or the tag must have a region, because fbt has locales
  /// of its own, such as `fb_HX`.
  static func tag(_ name: String) -> LocaleTag? {
    LocaleTag(posix: name).flatMap { $0.isRegisteredLanguage || $0.region != nil ? $0 : nil }
  }

  /// Whether at least one locale has keys, and every locale with keys shares one with another locale.
  static func overlap(_ locales: [Set<String>]) -> Bool {
    var counts: [String: Int] = [:]
    for locale in locales { for name in locale { counts[name, default: 0] += 1 } }
    let filled = locales.filter { !$0.isEmpty }
    return !filled.isEmpty && filled.allSatisfy { $0.contains { counts[$0, default: 0] > 1 } }
  }
}
