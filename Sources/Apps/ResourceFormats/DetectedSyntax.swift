package import Localization

extension PlaceholderSyntax {
  /// The placeholder syntax of a file: ICU if a text contains an ICU selection, otherwise jquery.i18n's if a
  /// text contains `{{plural:`, otherwise i18next if a text contains `{{name}}`, otherwise vue-i18n's if a text has its quotes, `{'@'}`, or its plural forms, otherwise ICU if texts have its escapes (`''`, `'{'`), and otherwise an unknown one with braces.
  /// Files with both a selection and tags, `<b>{name}</b>`, are FormatJS's, unless a tag is a number: Lingui's formatter,
  /// which reads `<0>`, has no quotes before tags. FormatJS refuses HTML, `<br>` and `<a href="…">`, unless it ignores all
  /// tags. Without a selection, the library may be vue-i18n, whose texts have HTML and no quotes at all.
  ///
  /// If no text has braces, two texts or more with `%s` or `%1$d` are printf's, and two or more with `:name` Laravel's. The
  /// conditions of Laravel's plural forms, `{0} None|[1,*] Some`, are no placeholders.
  package static func detected(in messages: some Collection<Message>) -> PlaceholderSyntax {
    if haveSelections(messages) { return haveTags(messages) ? .formatJS : .icu }
    if messages.contains(where: { $0.texts.contains(where: BananaPattern.isEvident) }) { return .banana }
    if haveDoubleBraces(messages) { return .i18next }
    if areOfVue(messages) { return .vueI18n }
    if let syntax = withoutBraces(messages) { return syntax }
    let marks = apostrophes(in: messages)
    return marks.escaped > 0 && marks.escaped >= marks.single ? .icu : .braces
  }

  /// An ICU selection contains its keyword, so that few texts must be parsed.
  private static func haveSelections(_ messages: some Sequence<Message>) -> Bool {
    messages.contains { message in
      var hasSelection = false
      message.forEachText { text in
        guard !hasSelection, text.contains("{"), text.contains("plural") || text.contains("select") else {
          return
        }
        hasSelection = PlaceholderSyntax.icu.segments(of: text).contains {
          if case .variations = $0 { true } else { false }
        }
      }
      return hasSelection
    }
  }

  private static func haveDoubleBraces(_ messages: some Sequence<Message>) -> Bool {
    messages.contains { message in
      var hasDoubleBraces = false
      message.forEachText { text in
        guard !hasDoubleBraces, text.contains("{{") else { return }
        hasDoubleBraces = !PlaceholderSyntax.i18next.placeholders(of: text).isEmpty
      }
      return hasDoubleBraces
    }
  }

  /// The syntax of texts without braces and plural forms; nil if few texts have placeholders.
  private static func withoutBraces(_ messages: some Sequence<Message>) -> PlaceholderSyntax? {
    var conversions = 0
    var names = 0
    for message in messages {
      guard case .text(let written) = message else { return nil }
      let text = ColonPattern.withoutConditions(written)
      if text.utf8.contains(UInt8(ascii: "{")), !PlaceholderSyntax.braces.placeholders(of: text).isEmpty {
        return nil
      }
      if text.utf8.contains(UInt8(ascii: "%")), hasCertainConversion(text) { conversions += 1 }
      if text != written { names += 1 }
      if text.utf8.contains(UInt8(ascii: ":")), !PlaceholderSyntax.laravel.placeholders(of: text).isEmpty {
        names += 1
      }
    }
    if conversions > 1 { return .printf }
    return names > 1 ? .laravel : nil
  }

  /// Whether a text has `%s`, `%d` or `%@`, also with a number or precision, not after a digit or before a letter: `50%d'un`.
  /// Formats of dates have other letters too: `%d.%m.%Y`.
  private static func hasCertainConversion(_ text: String) -> Bool {
    if ["%Y", "%m", "%B", "%b", "%H"].contains(where: text.contains) { return false }
    var previous: Character?
    for (index, character) in zip(text.indices, text) {
      defer { previous = character }
      guard character == "%", previous?.isNumber != true, previous != "%" else { continue }
      let conversion = text[text.index(after: index)...].drop {
        $0.isASCII && $0.isNumber || $0 == "$" || $0 == "."
      }
      guard let letter = conversion.first, "sdif@".contains(letter) else { continue }
      if conversion.dropFirst().first?.isLetter != true { return true }
    }
    return false
  }

  private static func areOfVue(_ messages: some Sequence<Message>) -> Bool {
    messages.contains { message in
      var isEvident = false
      message.forEachText { text in isEvident = isEvident || VuePattern.isEvident(text) }
      return isEvident
    }
  }

  private static func haveTags(_ messages: some Sequence<Message>) -> Bool {
    var names: Set<Substring> = []
    var hasHTML = false
    for message in messages {
      message.forEachText { text in
        if text.contains("<"), isHTML(text) { hasHTML = true }
        guard text.contains("</"), text.contains("{") else { return }
        for part in text.split(separator: "</").dropFirst() { names.insert(part.prefix { $0 != ">" }) }
      }
    }
    return !hasHTML && !names.isEmpty && names.allSatisfy { $0.first?.isLetter == true }
  }

  /// Whether a text has an element without an end tag, or one with an attribute.
  private static func isHTML(_ text: String) -> Bool {
    text.split(separator: "<").dropFirst().contains { part in
      let tag = part.prefix { $0 != ">" }
      return part[tag.endIndex...].first == ">" && ["br", "hr"].contains(tag.lowercased())
        || tag.first?.isLetter == true && tag.contains(" ") && tag.contains("=")
    }
  }

  /// The syntax of a table of Java's patterns: `java.text.MessageFormat`'s, or ICU's if single apostrophes are ordinary
  /// characters in more texts than they are quotes.
  ///
  /// Doubled apostrophes and quoted braces (`'{'`) are written for MessageFormat. An apostrophe in a word, or on both sides
  /// of a placeholder (`'{0}'`), is not: MessageFormat would hide the placeholder.
  ///
  /// Texts with conversions of printf only are those of `String.format`, or of another formatter with them.
  package static func java(in messages: some Sequence<Message>) -> PlaceholderSyntax {
    if haveConversionsOnly(messages) { return .printf }
    let marks = apostrophes(in: messages)
    return marks.single > marks.escaped ? .icu4j : .messageFormat
  }

  /// The numbers of texts with a brace and an apostrophe: those with escapes of MessageFormat, and those with other apostrophes.
  private static func apostrophes(in messages: some Sequence<Message>) -> (escaped: Int, single: Int) {
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
    return (quotes, characters)
  }
}
