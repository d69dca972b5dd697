import Localization

extension Variations {
  /// The forms that a catalog's rule selects for whole numbers, and that are not among the cases.
  func formsMissing(by rule: PluralExpression) -> [CaseKey] {
    let forms = Set(PluralRules.sampleIntegers.compactMap { Self.form(of: $0, rule) })
    return forms.sorted().map { .form($0) }.filter { self[$0] == nil }
  }

  var hasText: Bool { cases.contains { !$0.message.isEmpty } }

  /// Whether a case is displayed for a whole number besides an explicit 0. French and Spanish `many` is for 1,000,000.
  func isDisplayed(_ key: CaseKey, in locale: LocaleTag?) -> Bool {
    switch (key, selector) {
    case (.category(let category), .plural):
      guard let locale else { return false }
      return PluralRules(locale).hasWholeNumber(of: category)
    case (.category(let category), .ordinal):
      guard let locale else { return false }
      return PluralRules(locale, .ordinal).hasWholeNumber(of: category)
    case (.form(let form), .form(_, let rule)):
      return PluralRules.sampleIntegers.contains { Self.form(of: $0, rule) == form }
    case (.exactly(let number), _): return number != 0
    default: return false
    }
  }

  private static func form(of number: Int64, _ rule: PluralExpression) -> Int? {
    rule.value(of: UInt64(clamping: number)).map { Int(clamping: $0) }
  }
}

extension Message {
  /// The plural forms of a translation that have no text, although others have one, and base has a text in every form: a user
  /// sees nothing for their numbers. In gettext, `msgfmt` omits an entry whose first form is empty, and keeps others.
  func emptyForms(base: Message, in locale: LocaleTag?) -> [CaseKey] {
    guard case .variations(let forms) = self, forms.cases.contains(where: { $0.message.isEmpty }),
      !isEmpty, base.texts.allSatisfy({ !$0.isEmpty })
    else { return [] }
    return forms.cases.filter { $0.message.isEmpty }.map(\.key).filter { forms.isDisplayed($0, in: locale) }
  }
}

extension PluralRules {
  /// Whether a category has a whole number, also if it has large ones only. CLDR, "Language Plural Rules".
  fileprivate func hasWholeNumber(of category: PluralCategory) -> Bool {
    integerCategories.contains(category) || self.category(of: 1_000_000) == category
  }
}

extension CallSignature {
  /// The empty forms of a pattern that is one plural, if base has a text in every form: `{n, plural, one {} other {# posts}}`. A
  /// plural beside other text may add an ending only.
  func emptyForms(ofPattern message: Message, in locale: LocaleTag?) -> [CaseKey] {
    guard syntax.isICU, case .text(let text) = message, case .text(let original) = base,
      let forms = onlyPlural(of: text), let known = onlyPlural(of: original),
      known.cases.allSatisfy({ !$0.message.isEmpty }), !Message.variations(forms).isEmpty
    else { return [] }
    return forms.cases.filter { $0.message.isEmpty }.map(\.key).filter { forms.isDisplayed($0, in: locale) }
  }

  private func onlyPlural(of text: String) -> Variations? {
    guard text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
    let segments = syntax.segments(of: text)
    guard segments.count == 1, case .variations(let variations, _)? = segments.first, variations.isByNumber
    else { return nil }
    return variations
  }
}
