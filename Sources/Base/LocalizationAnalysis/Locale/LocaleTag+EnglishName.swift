package import Localization

extension LocaleTag {
  /// Parses an English name of CLDR or of older apps, with a script or a region: `German`, `Portuguese (Brazil)`,
  /// `Chinese (Traditional)`. Nil for any other text.
  package init?(englishName name: String) {
    let halves = name.split(separator: " (", maxSplits: 1).map(String.init)
    guard let language = halves.first,
      let code = LegacyLanguageNames.codes[language] ?? EnglishNames.languages[language],
      let tag = LocaleTag(bcp47: code)
    else { return nil }
    guard halves.count == 2 else {
      self = tag
      return
    }
    guard halves[1].hasSuffix(")") else { return nil }
    let qualifier = String(halves[1].dropLast())
    let subtag =
      EnglishNames.qualifiers[qualifier] ?? EnglishNames.scripts[qualifier] ?? EnglishNames.regions[qualifier]
    guard let subtag else { return nil }
    self.init(bcp47: "\(tag.language)-\(subtag)")
  }

  /// The English name from CLDR: `Greek`, `Portuguese (Brazil)`, `Chinese (Traditional, Hong Kong)`. A language that
  /// CLDR has no name for has its description in the IANA registry.
  ///
  /// Subtags without a name, variants and extensions are included as they are. Nil if the language has neither.
  package var englishName: String? {
    guard let name = CLDR.languageNames[language] ?? LanguageSubtagRegistry.description(of: language) else {
      return nil
    }
    var qualifiers: [String] = []
    if let script { qualifiers.append(CLDR.scriptNames[script] ?? script) }
    if let region { qualifiers.append(CLDR.regionNames[region] ?? region) }
    qualifiers += variants + extensions
    return qualifiers.isEmpty ? name : "\(name) (\(qualifiers.joined(separator: ", ")))"
  }
}

extension LocaleTag {
  /// CLDR's English names of languages, without regions and scripts.
  package static var englishLanguageNames: some Sequence<String> { EnglishNames.languages.keys }
}

/// Subtags by their English names.
private enum EnglishNames {
  static let languages = CLDR.languageNames.keysByValue
  static let scripts = CLDR.scriptNames.keysByValue
  static let regions = CLDR.regionNames.keysByValue
  /// Names that Kodi used, other than CLDR's.
  static let qualifiers = ["Simple": "Hans", "US": "US", "UK": "GB", "Devanagiri": "Deva"]
}
