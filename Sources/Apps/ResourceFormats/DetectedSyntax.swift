package import Localization

extension PlaceholderSyntax {
  /// The placeholder syntax of a file: ICU if a text contains an ICU selection, otherwise i18next if a text
  /// contains `{{name}}`, otherwise ICU.
  package static func detected(in messages: some Sequence<Message>) -> PlaceholderSyntax {
    var hasDoubleBraces = false
    for message in messages {
      var hasChoice = false
      message.forEachText { text in
        guard text.contains("{") else { return }
        // An ICU selection contains its keyword, so that few texts must be parsed.
        if text.contains("plural") || text.contains("select") {
          hasChoice =
            hasChoice
            || PlaceholderSyntax.icu.segments(of: text).contains {
              if case .variations = $0 { true } else { false }
            }
        }
        if !hasDoubleBraces, text.contains("{{") {
          hasDoubleBraces = !PlaceholderSyntax.i18next.placeholders(of: text).isEmpty
        }
      }
      if hasChoice { return .icu }
    }
    return hasDoubleBraces ? .i18next : .icu
  }

  /// The syntax of a table of Java's patterns: `java.text.MessageFormat`'s, or ICU's if single apostrophes are ordinary
  /// characters in more texts than they are quotes.
  ///
  /// Doubled apostrophes and quoted braces (`'{'`) are written for MessageFormat. An apostrophe in a word, or on both sides
  /// of a placeholder (`'{0}'`), is not: MessageFormat would hide the placeholder.
  package static func java(in messages: some Sequence<Message>) -> PlaceholderSyntax {
    var quotes = 0
    var characters = 0
    for message in messages {
      message.forEachText { text in
        guard text.contains("'"), text.contains("{") else { return }
        let rest = text.replacing("'{'", with: "").replacing("'}'", with: "").replacing("''", with: "")
        if rest.contains("'") { characters += 1 }
        if rest != text { quotes += 1 }
      }
    }
    return characters > quotes ? .icu4j : .messageFormat
  }
}
