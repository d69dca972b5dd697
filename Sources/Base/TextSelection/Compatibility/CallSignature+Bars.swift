import Localization

extension CallSignature {
  /// A text of vue-i18n without a bar, although base has forms: `{count} items` for `one item | {count} items`.
  ///
  /// vue-i18n displays it for every number: `compileToFunction` of @intlify/core-base calls the plural rule only for a message with
  /// bars, and `fetchChoice` of version 8 returns the whole text if it has no such choice. That is right in a language with one
  /// form, and for words that fit every number. Bars between other texts than forms, as in `Settings | Shop`, are a title.
  func lostBars(of message: Message, in locale: LocaleTag?) -> CompatibilityIssue? {
    guard syntax == .vueI18n, let locale, case .text(let text) = message, case .text(let original) = base,
      isPluralOfVue, !VuePattern.isPlural(text)
    else { return nil }
    let rules = PluralRules(locale)
    guard rules.integerCategories.count > 1, VuePattern.haveForms(original),
      !syntax.fitsEveryNumber(text, rules, in: locale), locale.language != "cs" || !text.hasSuffix("í")
    else { return nil }
    return .kindChanged(from: .none, to: .plural)
  }

  /// Full-width bars, U+FF5C, between the forms of a text of vue-i18n. `|` separates forms ("Pluralization"), so that all of them
  /// are displayed with their bars.
  func fullWidthBars(in message: Message) -> [CompatibilityIssue] {
    guard syntax == .vueI18n, case .text(let text) = message, case .text(let original) = base,
      text.unicodeScalars.contains(Self.fullWidthBar), !original.unicodeScalars.contains(Self.fullWidthBar),
      isPluralOfVue, VuePattern.haveForms(original), !VuePattern.isPlural(text)
    else { return [] }
    return [.literal(String(Self.fullWidthBar), syntax)]
  }

  private static var fullWidthBar: Unicode.Scalar { "\u{FF5C}" }
}
