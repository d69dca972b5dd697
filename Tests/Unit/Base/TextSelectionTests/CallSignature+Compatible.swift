import Localization
import Testing
import TextSelection

extension CallSignature {
  /// Whether the call can display the message.
  func isCompatible(_ message: Message, in locale: LocaleTag?) -> Bool {
    !issues(of: message, in: locale).isIncompatible
  }
}

func localeTag(_ text: String) throws -> LocaleTag { try #require(LocaleTag(bcp47: text)) }

/// The descriptions, one line each, as in a report.
func issues(
  _ base: String, _ shown: String, _ syntax: PlaceholderSyntax, locale: String = "en"
) throws -> [String] {
  try issues(.text(base), .text(shown), syntax, locale: locale)
}

func issues(
  _ base: Message, _ shown: Message, _ syntax: PlaceholderSyntax, locale: String = "en"
) throws -> [String] {
  CallSignature(of: base, syntax: syntax).issues(of: shown, in: try localeTag(locale)).map(\.description)
}

func plural(
  _ forms: KeyValuePairs<PluralCategory, String>, by name: ArgumentName = .first
) -> Message {
  .variations(
    Variations(by: .plural(name), forms.map { .init(.category($0.key), .text($0.value)) }))
}
