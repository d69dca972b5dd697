/// A locale as a BCP 47 tag (RFC 5646) in canonical form, such as `pt-BR` or `sr-Latn`.
///
/// Canonical means: RFC 5646's letter cases, codes that were replaced by newer ones replaced (`iw` is `he`,
/// `UK` is `GB`), three-letter codes shortened where there are two-letter ones. It is never maximised or
/// minimised: `zh-TW` is not `zh-Hant`, and `sh` not `sr-Latn`, since an app may have both.
///
/// It is its text and nothing more: an app has a hundred thousand entries and each names a locale.
package struct LocaleTag: Hashable, Sendable {
  /// In canonical form; the same text is the same locale.
  package let text: String

  /// Joins subtags that are already canonical.
  init(
    language: some StringProtocol, script: String? = nil, region: String? = nil, variants: [String] = [],
    extensions: [String] = []
  ) {
    text = ([String(language)] + [script, region].compactMap { $0 } + variants + extensions)
      .joined(separator: "-")
  }
}

extension LocaleTag {
  /// `und`: a language that nobody has named.
  package static let undetermined = LocaleTag(language: "und")
}

// MARK: - Subtags

extension LocaleTag {
  package var language: String { String(text.prefix { $0 != "-" }) }
  package var script: String? { parts.script }
  package var region: String? { parts.region }
  package var variants: [String] { parts.variants }
  /// Extensions and private use, each with its singleton, as text.
  package var extensions: [String] { parts.extensions }

  /// The text taken apart again; in canonical form, length and place tell what a subtag is.
  private var parts: (script: String?, region: String?, variants: [String], extensions: [String]) {
    var script: String?
    var region: String?
    var variants: [String] = []
    var extensions: [String] = []
    for part in text.split(separator: "-").dropFirst().map(String.init) {
      if !extensions.isEmpty, part.utf8.count > 1 || extensions[extensions.count - 1].hasPrefix("x-") {
        extensions[extensions.count - 1] += "-\(part)"
      } else if part.utf8.count == 1 {
        extensions.append(part)
      } else if part.utf8.count == 4, part.isAlphabetic {
        script = part
      } else if part.utf8.count < 4 {
        region = part
      } else {
        variants.append(part)
      }
    }
    return (script, region, variants, extensions)
  }
}

extension LocaleTag: CustomStringConvertible {
  package var description: String { text }
}

extension LocaleTag: Comparable {
  package static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

extension LocaleTag {
  /// Whether CLDR has a name for the language. In conventions that are only guesses, `app` and `js` are well
  /// formed and no locales.
  package var isKnownLanguage: Bool { CLDR.knownLanguages.contains(language) }

  /// What is looked for when this locale has no text: CLDR's explicit parent (`es-MX` has `es-419`, `pt-AO`
  /// has `pt-PT`, `sr-Latn` and `zh-Hant` have none), else the tag without its last part; nil is the root.
  package var parent: LocaleTag? {
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
