/// A locale as a BCP 47 tag (RFC 5646) in canonical form, such as `pt-BR` or `sr-Latn`.
///
/// Canonical means: RFC 5646's letter cases, codes that were replaced by newer ones replaced (`iw` is `he`,
/// `UK` is `GB`), three-letter codes shortened where there are two-letter ones. It is never maximised or
/// minimised: `zh-TW` is not `zh-Hant`, and `sh` not `sr-Latn`, since an app may have both.
public struct LocaleTag: Hashable, Sendable {
  /// In canonical form; the same text is the same locale.
  public let text: String
  public let language: String
  public let script: String?
  public let region: String?
  public let variants: [String]
  /// Extensions and private use, each with its singleton, as text.
  public let extensions: [String]

  /// Joins subtags that are already canonical.
  init(
    language: String, script: String? = nil, region: String? = nil, variants: [String] = [],
    extensions: [String] = []
  ) {
    self.language = language
    self.script = script
    self.region = region
    self.variants = variants
    self.extensions = extensions
    text = ([language] + [script, region].compactMap { $0 } + variants + extensions).joined(separator: "-")
  }

  public static func == (left: Self, right: Self) -> Bool { left.text == right.text }
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension LocaleTag: CustomStringConvertible {
  public var description: String { text }
}

extension LocaleTag: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

extension LocaleTag {
  /// Whether CLDR has a name for the language. In conventions that are only guesses, `app` and `js` are well
  /// formed and no locales.
  public var isKnownLanguage: Bool { CLDR.knownLanguages.contains(language) }

  /// What is looked for when this locale has no text: CLDR's explicit parent (`es-MX` has `es-419`, `pt-AO`
  /// has `pt-PT`, `sr-Latn` and `zh-Hant` have none), else the tag without its last part; nil is the root.
  public var parent: LocaleTag? {
    if let explicit = CLDR.parents[text] { return LocaleTag(bcp47: explicit) }
    if !extensions.isEmpty {
      return LocaleTag(language: language, script: script, region: region, variants: variants)
    }
    if !variants.isEmpty {
      return LocaleTag(
        language: language, script: script, region: region, variants: variants.dropLast())
    }
    if region != nil { return LocaleTag(language: language, script: script) }
    return script == nil ? nil : LocaleTag(language: language)
  }
}
