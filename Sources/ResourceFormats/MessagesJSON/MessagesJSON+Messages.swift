internal import Bytes
package import DataFormats
package import Localization

extension MessagesJSON {
  /// The messages of ARB, i18next and the many alike, by key.
  ///
  /// A key is the names from the outermost object inwards, and places in arrays from 0 on, with `.` between. What
  /// is one message is as ``messageCount(in:)`` has it:
  /// - Plural forms side by side go by the argument `count`: `item_one` and `item_other`, or `item` and
  ///   `item_plural`, are forms of `item`; those of `item_ordinal_one` are ordinal. A plain `item` beside them is for
  ///   calls without a number. Forms that are numbered (`item_0`, `item_1`) are words.
  /// - An object whose names are categories goes by the first number.
  /// - fbt's variations are words, `*` is for any.
  ///
  /// ARB's attributes are none, and ARB's syntax is ``PlaceholderSyntax/icu``; that of other files, ``syntax(of:)``
  /// tells.
  package static func messages(in bytes: RawSpan) throws(FormatError) -> [String: Message] {
    var scanner = JSONScanner(bytes)
    let tree = try JSONMessageTree(&scanner, scanner.next())
    guard try scanner.next() == .end else { throw FormatError(.notJSON, at: scanner.position) }
    return try tree.messages(textLimit: textLimit(of: bytes))
  }

  /// What one file's texts are written with: ICU's where any of them has a choice of ICU's, else i18next's where
  /// any has `{{name}}`, else ICU's.
  package static func syntax(of messages: some Sequence<Message>) -> PlaceholderSyntax {
    var hasDoubleBraces = false
    for message in messages {
      var hasChoice = false
      message.forEachText { text in
        guard text.contains("{") else { return }
        // Real choices name their kind; few texts have to be taken apart.
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
