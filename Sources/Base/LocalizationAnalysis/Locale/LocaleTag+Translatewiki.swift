package import Localization

extension LocaleTag {
  /// Parses a locale as MediaWiki and translatewiki.net write it: a POSIX locale, except for some codes of their own, such
  /// as `zh-classical` for `lzh`.
  ///
  /// The replacements are those of MediaWiki 1.39, `includes/language/LanguageCode.php`. Not replaced are `zh-cn` and the
  /// like, because tags are never maximized, `eml`, because `egl` may be next to it, and `als`, which is a language.
  ///
  /// - Parameter isCertain: whether the name is known to be such a code. If not, codes that may mean something else are
  ///   read as any other name: `nrm` is a language of Malaysia, and `simple` is not a language.
  package init?(translatewiki name: String, isCertain: Bool) {
    let code = name.lowercased()
    if let replacement = Self.codes[code] ?? (isCertain ? Self.ambiguousCodes[code] : nil) {
      self.init(bcp47: replacement)
    } else {
      self.init(posix: name)
    }
  }

  private static let codes = [
    "bat-smg": "sgs", "be-x-old": "be-tarask", "cbk-zam": "cbk", "de-formal": "de-x-formal",
    "es-formal": "es-x-formal", "fiu-vro": "vro", "hu-formal": "hu-x-formal", "map-bms": "jv-x-bms",
    "nl-informal": "nl-x-informal", "roa-rup": "rup", "roa-tara": "nap-x-tara", "sr-ec": "sr-Cyrl",
    "sr-el": "sr-Latn", "zh-classical": "lzh",
  ]

  private static let ambiguousCodes = [
    "en-rtl": "en-x-rtl", "nrm": "nrf", "simple": "en-simple",
  ]
}
