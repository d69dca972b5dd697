/// A locale as a BCP 47 tag (RFC 5646) in canonical form, such as `pt-BR` or `sr-Latn`.
///
/// Canonical form has the letter case of RFC 5646, current codes for deprecated ones (`iw` is `he`, `UK` is `GB`), and
/// two-letter language codes where they exist. It is never maximized or minimized: `zh-TW` is not `zh-Hant`, and `sh` is
/// not `sr-Latn`, because an app may have both.
///
/// The text is the only stored property: an archive may have 100,000 entries, each with a locale.
package struct LocaleTag: Hashable, Sendable {
  /// The tag in canonical form. Equal texts are equal locales.
  package let text: String

  /// Joins subtags that are already canonical.
  package init(
    language: some StringProtocol, script: String? = nil, region: String? = nil, variants: [String] = [],
    extensions: [String] = []
  ) {
    var subtags = [String(language)]
    if let script { subtags.append(script) }
    if let region { subtags.append(region) }
    subtags += variants
    subtags += extensions
    text = subtags.joined(separator: "-")
  }
}

extension LocaleTag {
  /// `und`: the language is unknown.
  package static let undetermined = LocaleTag(language: "und")
}

// MARK: - Subtags

extension LocaleTag {
  package var language: String { String(text.prefix { $0 != "-" }) }
  package var script: String? { parts.script }
  package var region: String? { parts.region }
  package var variants: [String] { parts.variants }
  /// Extensions and private use subtags, each with its singleton: `u-ca-gregory`.
  package var extensions: [String] { parts.extensions }

  /// Splits the text. In canonical form, length and order determine the kind of a subtag.
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
  /// The locale to use if this one has no text: CLDR's explicit parent (`es-MX` has `es-419`, `pt-AO` has `pt-PT`,
  /// `sr-Latn` and `zh-Hant` have none), otherwise the tag without its last subtag; nil for the root.
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
