extension LocaleTag {
  /// The English name from CLDR: `Greek`, `Portuguese (Brazil)`, `Chinese (Traditional, Hong Kong)`.
  ///
  /// Subtags without a name, variants and extensions are included as they are. Nil if the language has no name.
  package var englishName: String? {
    guard let name = CLDR.languageNames[language] else { return nil }
    let qualifiers =
      [script.map { CLDR.scriptNames[$0] ?? $0 }, region.map { CLDR.regionNames[$0] ?? $0 }].compactMap { $0 }
      + variants + extensions
    return qualifiers.isEmpty ? name : "\(name) (\(qualifiers.joined(separator: ", ")))"
  }
}
