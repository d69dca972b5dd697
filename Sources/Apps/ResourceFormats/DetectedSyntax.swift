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
}
