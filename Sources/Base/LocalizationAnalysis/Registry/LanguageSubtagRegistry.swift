package import Localization

/// The IANA Language Subtag Registry, RFC 5646, section 3. Generated tables.
package enum LanguageSubtagRegistry {
  /// Registered languages without a name in CLDR.
  package static let languages = CLDR.Table(RegistryTables.languages)
  private static let variants = Set(RegistryTables.variants.split(whereSeparator: \.isWhitespace))

  /// Whether a language is registered and CLDR has no name for it.
  static func containsOther(_ language: String) -> Bool { languages.contains(language) }

  /// The first description of a registered language that CLDR has no name for.
  static func description(of language: String) -> String? { languages[language] }

  /// Whether a variant is registered, such as `valencia`.
  static func isVariant(_ subtag: String) -> Bool { variants.contains(subtag[...]) }
}
