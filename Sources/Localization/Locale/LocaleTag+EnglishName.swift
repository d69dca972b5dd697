extension LocaleTag {
  /// The English name from CLDR: `Greek`, `Portuguese (Brazil)`, `Chinese (Traditional, Hong Kong)`. A language that
  /// CLDR has no name for has its description in the IANA registry.
  ///
  /// Subtags without a name, variants and extensions are included as they are. Nil if the language has neither.
  package var englishName: String? {
    guard let name = CLDR.languageNames[language] ?? LanguageSubtagRegistry.description(of: language) else {
      return nil
    }
    let qualifiers =
      [script.map { CLDR.scriptNames[$0] ?? $0 }, region.map { CLDR.regionNames[$0] ?? $0 }].compactMap { $0 }
      + variants + extensions
    return qualifiers.isEmpty ? name : "\(name) (\(qualifiers.joined(separator: ", ")))"
  }
}
