package import Localization

/// A locale at the end of a file name: `messages_pt_BR`, `panel_sr@latin`.
package enum LocaleSuffix {
  /// Splits a name without its extension before the longest suffix that is a locale of a known language, with
  /// registered subtags: `to_cart_de` is German, not Tongan.
  package static func split(_ name: String) -> (stem: String, tag: LocaleTag)? {
    var start = name.startIndex
    while let separator = name[start...].firstIndex(of: "_") {
      start = name.index(after: separator)
      guard let tag = tag(String(name[start...])), tag.isKnownLanguage, tag.isRegistered else { continue }
      // Nothing precedes the locale of `_pt_BR`, and a shorter suffix is another language: Breton.
      return separator == name.startIndex ? nil : (String(name[..<separator]), tag)
    }
    return nil
  }

  /// Qt's files have gettext's modifiers.
  private static func tag(_ suffix: String) -> LocaleTag? {
    suffix.contains("@") ? LocaleTag(posix: suffix) : LocaleTag(javaSuffix: suffix)
  }
}
