package import Localization

extension PlaceholderSyntax {
  /// The placeholder syntax of a file, by the first of these that its texts have:
  /// - an ICU selection: ICU's;
  /// - `{{plural:`: jquery.i18n's;
  /// - `%(name)s` in two texts or more: counterpart's;
  /// - `{{name}}`: i18next's;
  /// - the quotes `{'@'}` or the plural forms of vue-i18n: vue-i18n's;
  /// - the escapes of ICU, `''` and `'{'`: ICU's.
  ///
  /// Other files have an unknown syntax with braces.
  ///
  /// Files with both a selection and tags, `<b>{name}</b>`, are FormatJS's, unless a tag is a number: Lingui's formatter,
  /// which reads `<0>`, has no quotes before tags. FormatJS refuses HTML, `<br>` and `<a href="…">`, unless it ignores all
  /// tags. Without a selection, the library may be vue-i18n, whose texts have HTML and no quotes at all.
  ///
  /// If no text has braces, two texts or more with `%s`, `%1$d` or `%{name}` are printf's. With an object, `%@`, they are
  /// Foundation's. Two texts or more are Laravel's if each has a `:name` or the conditions of plural forms,
  /// `{0} None|[1,*] Some`, which are not placeholders. A text with both is enough: `{1} :value minute|[2,*] :value minutes`
  /// (Laravel, "Pluralization").
  package static func detected(in messages: some Collection<Message>) -> PlaceholderSyntax {
    if haveSelections(messages) { return haveTags(messages) ? .formatJS : .icu }
    if messages.contains(where: { $0.texts.contains(where: BananaPattern.isEvident) }) { return .banana }
    if haveNamedConversions(messages) { return .namedPrintf }
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

  /// Whether two texts or more have a name such as `%(name)s`, and fewer have other conversions or names in braces.
  private static func haveNamedConversions(_ messages: some Sequence<Message>) -> Bool {
    var named = 0
    var others = 0
    for message in messages {
      message.forEachText { text in
        if NamedPrintfPattern.isEvident(text) {
          named += 1
        } else if hasCertainConversion(text, .apple) || hasNameInBraces(text) {
          others += 1
        }
      }
    }
    return named > 1 && named > others
  }

  private static func hasNameInBraces(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "{")) && !PlaceholderSyntax.simpleBraces.placeholders(of: text).isEmpty
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

  /// The syntax of texts without braces; nil if few texts have placeholders. Texts with plural forms have names only.
  ///
  /// Objects, `%@`, are Foundation's: Apple, "String Format Specifiers". Names after a percent sign are i18n-js's and Polyglot's.
  private static func withoutBraces(_ messages: some Sequence<Message>) -> PlaceholderSyntax? {
    var marks = Marks()
    for message in messages {
      var hasForms = true
      if case .text = message { hasForms = false }
      if message.isPluralList { hasForms = false }
      marks.hasForms = marks.hasForms || hasForms
      message.forEachText { marks.add($0, isForm: hasForms) }
      if marks.hasBraces { return nil }
    }
    if marks.hasForms { return marks.percentNames > 1 ? .printf : nil }
    if marks.percentNames + marks.conversions > 1 { return marks.hasObjects ? .apple : .printf }
    return marks.areOfLaravel ? .laravel : nil
  }

  /// The numbers of texts with placeholders of a kind.
  private struct Marks {
    var hasForms = false
    var hasBraces = false
    var hasObjects = false
    var percentNames = 0
    var conversions = 0
    /// Texts with a name of Laravel or with the conditions of its plural forms.
    var ofLaravel = 0
    /// Whether one text has both.
    var hasPluralOfLaravel = false

    var areOfLaravel: Bool { ofLaravel > 1 || hasPluralOfLaravel }

    mutating func add(_ written: String, isForm: Bool) {
      guard !hasBraces else { return }
      let text = ColonPattern.withoutConditions(written)
      if text.utf8.contains(UInt8(ascii: "{")), PlaceholderSyntax.haveNames(text) {
        hasBraces = !PlaceholderSyntax.haveSigns(text)
        percentNames += 1
      } else if !isForm, PlaceholderSyntax.hasCertainConversion(text, .apple) {
        conversions += 1
        hasObjects = hasObjects || PlaceholderSyntax.hasCertainConversion(text, .apple, letters: "@")
      }
      let hasConditions = text != written
      let hasName =
        text.utf8.contains(UInt8(ascii: ":")) && !PlaceholderSyntax.laravel.placeholders(of: text).isEmpty
      if hasConditions || hasName { ofLaravel += 1 }
      if hasConditions, hasName { hasPluralOfLaravel = true }
    }
  }

  /// Whether a text has a name in braces, which is not a conversion of printf as in `{%1$s}`.
  private static func haveNames(_ text: String) -> Bool {
    PlaceholderSyntax.braces.placeholders(of: text).contains { $0.name?.hasPrefix("%") != true }
  }

  /// Whether all names in braces follow a percent sign: `%{name}`.
  private static func haveSigns(_ text: String) -> Bool {
    let parts = text.split(separator: "{", omittingEmptySubsequences: false).dropLast()
    return parts.allSatisfy { $0.last == "%" }
  }

  /// One certain text, or two with plural forms: a title may have a bar too.
  private static func areOfVue(_ messages: some Sequence<Message>) -> Bool {
    var plurals = 0
    return messages.contains { message in
      var isEvident = false
      message.forEachText { text in
        switch VuePattern.evidence(in: text) {
        case .certain: isEvident = true
        case .plural: plurals += 1
        case nil: break
        }
      }
      return isEvident || plurals > 1
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
  /// Texts with conversions only are those of `String.format`, or of another formatter with them.
  package static func java(in messages: some Sequence<Message>) -> PlaceholderSyntax {
    if haveConversionsOnly(messages) { return haveWideStringsOnly(messages) ? .printf : .javaPrintf }
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

extension Message {
  /// Whether numbers select forms without names of categories: those of ``PluralList``.
  fileprivate var isPluralList: Bool {
    guard case .variations(let variations) = self, case .form(.first, _) = variations.selector else {
      return false
    }
    return true
  }
}
