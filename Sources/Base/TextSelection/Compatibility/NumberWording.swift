import Localization

extension PlaceholderSyntax {
  /// Whether a text with a number has the same words for every number of the language. It has no words, the number is the
  /// value of a label (`Books: 1`), a word has an optional ending for one of two forms (`hour(s)`), or nouns are singular after
  /// a number and none is a plural (Turkish `{count} dosya`).
  func fitsEveryNumber(_ text: String, _ rules: PluralRules, in locale: LocaleTag) -> Bool {
    let segments = segments(of: text)
    let literals = segments.map { if case .literal(let text) = $0 { text } else { "" } }
    if !literals.contains(where: { $0.contains(where: \.isLetter) }) { return true }
    if rules.integerCategories.count <= 2, text.hasOptionalEnding { return true }
    if let endings = Self.pluralEndings[locale.language] {
      let words = literals.flatMap { $0.split { !$0.isLetter } }
      if !words.contains(where: { word in
        endings.contains { word.hasSuffix($0) || $0.count > 2 && word.contains($0) }
      }) {
        return true
      }
    }
    if Self.ordinalsWithPeriod.contains(locale.language), Self.areOrdinals(segments) { return true }
    let arguments = segments.indices.filter { if case .literal = segments[$0] { false } else { true } }
    guard arguments.count == 1, let number = arguments.first, number > 0 else { return false }
    let mark = literals[number - 1].last { !$0.isWhitespace }
    return (mark == ":" || mark == "：") && !literals[number...].contains { $0.contains(where: \.isLetter) }
  }
}

extension PlaceholderSyntax {
  /// Languages that write `2.` for "second": CLDR's "digits-ordinal" of RBNF.
  private static let ordinalsWithPeriod: Set<String> = [
    "bs", "cs", "da", "de", "dsb", "et", "fi", "fo", "hr", "hsb", "hu", "is", "lb", "lv", "nb", "nn", "no",
    "pl",
    "sk", "sl", "sr", "tr",
  ]

  /// Whether each number has a period and a word after it. An ordinal number has a singular noun: Danish `Hver {h}. time`.
  private static func areOrdinals(_ segments: [TextSegment]) -> Bool {
    let numbers = segments.indices.filter { if case .literal = segments[$0] { false } else { true } }
    return !numbers.isEmpty
      && numbers.allSatisfy { number in
        guard segments.indices.contains(number + 1), case .literal(let text) = segments[number + 1],
          text.first == "."
        else { return false }
        let word = text.dropFirst()
        return word.first == " " && word.dropFirst().first?.isLetter == true
      }
  }

  /// Whether a text has letters outside of placeholders and tags: `<b>{count}</b>` has none.
  func hasWords(_ text: String) -> Bool {
    segments(of: text).contains { segment in
      guard case .literal(let literal) = segment else { return false }
      let plain = literal.split(separator: "<", omittingEmptySubsequences: false).enumerated().map {
        index, part in
        index == 0 ? part : part.drop { $0 != ">" }
      }
      return plain.contains { $0.contains(where: \.isLetter) }
    }
  }

  /// Endings of plurals in languages whose nouns are singular after a number: CLDR's units have the same pattern for `one`
  /// and `other`.
  private static let pluralEndings = [
    "az": ["lar", "lər"], "eu": ["ak", "ek"], "fa": ["ها", "ان"], "hu": ["k"], "hy": ["եր"],
    "ka": ["ები", "ებს", "ების", "ებმა", "ებით", "ებად", "ებში"],
    "kk": ["лар", "лер", "дар", "дер", "тар", "тер"],
    "mn": ["ууд", "үүд"], "tk": ["lar", "ler"], "tr": ["lar", "ler"], "uz": ["lar"],
  ]
}

extension String {
  /// Whether a word ends with up to four letters in parentheses: `hour(s)`, `Datei(-en)`.
  fileprivate var hasOptionalEnding: Bool {
    let parts = split(separator: "(", omittingEmptySubsequences: false)
    return zip(parts, parts.dropFirst()).contains { word, rest in
      let ending = rest.drop { $0 == "-" }.prefix(while: \.isLetter)
      return word.last { $0 != "-" }?.isLetter == true && 1...4 ~= ending.count
        && rest[ending.endIndex...].hasPrefix(")")
    }
  }
}
