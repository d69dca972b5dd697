package import Localization

extension LocaleTag {
  /// Whether CLDR has an English name for the language. Conventions that guess a locale from a single name require it:
  /// `js` is a well-formed tag, but not a locale, and `app`, `dev` and `lib` are registered languages.
  package var isKnownLanguage: Bool { CLDR.languageNames.contains(language) }

  /// Whether the language is in the IANA registry or CLDR has a name for it. Sufficient for a name whose siblings are
  /// locales of known languages: `diq` next to `de` and `fr`.
  ///
  /// Almost half of all words of three letters are registered.
  package var isRegisteredLanguage: Bool {
    isKnownLanguage || LanguageSubtagRegistry.containsOther(language)
  }

  /// Whether all subtags are registered, apart from extensions. Many words are well formed, but not locales: in
  /// `my-shop` and `my-plugin`, the second word looks like a script or a variant.
  package var isRegistered: Bool { isRegisteredLanguage && hasRegisteredSubtags }

  /// Whether script, region and variants are registered.
  package var hasRegisteredSubtags: Bool {
    (script.map(CLDR.scriptNames.contains) ?? true)
      && (region.map(CLDR.regionNames.contains) ?? true)
      && variants.allSatisfy(LanguageSubtagRegistry.isVariant)
  }

  /// Whether the region is the most likely one of the language: `cs-CZ`.
  package var hasLikelyRegion: Bool {
    region != nil && LikelySubtags(LocaleTag(language: language)).region == region
  }
}
