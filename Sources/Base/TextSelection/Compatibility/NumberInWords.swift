import Localization

extension CaseKey {
  /// Whether a text for it may have the number in words: "a file", "both files", "no files".
  func mayOmitNumber(by selector: Selector) -> Bool {
    switch (self, selector) {
    case (.exactly, _), (.category(.zero), _), (.category(.one), _), (.category(.two), _): true
    case (.form(let form), .form(_, let rule)): rule.mayOmitNumber(form: form)
    default: false
    }
  }
}

extension Variations {
  /// Whether another form is the one for most numbers: not for `few` beside `other`, or gettext's second form of three. If
  /// another form shows its number, `few` needs it too.
  func isDisplayedBesideGeneral(_ key: CaseKey, in locale: LocaleTag) -> Bool {
    switch (key, selector) {
    case (.category(let category), .plural):
      isBesideOther(category) ?? (PluralRules(locale).category(of: Self.largeNumber) != category)
    case (.category(let category), .ordinal):
      isBesideOther(category) ?? (PluralRules(locale, .ordinal).category(of: Self.largeNumber) != category)
    case (.form(let form), .form(_, let rule)):
      rule.form(of: UInt64(Self.largeNumber), count: .max) != form
    default: false
    }
  }

  /// Nil without a form `other`, as in Polish catalogs of gettext.
  private func isBesideOther(_ category: PluralCategory) -> Bool? {
    guard self[.category(.other)] != nil else { return nil }
    return category != .other
  }

  /// Its form is that of most numbers in each rule of gettext's manual, "Plural forms".
  private static let largeNumber: Int64 = 100

  /// A number for which a form is displayed besides the one that its text has in words: 21 for Russian `one`, 2 for Filipino
  /// `one`. CLDR, "Language Plural Rules"; Android's lint, "ImpliedQuantity".
  /// - Returns: 0 only if no larger number has the form; nil if one number or none has it.
  func impliedNumber(of key: CaseKey, in locale: LocaleTag) -> Int64? {
    let candidates = PluralRules.sampleIntegers.filter { self[.exactly($0)] == nil }
    let numbers: [Int64]
    switch (key, selector) {
    case (.category(let category), .plural):
      let rules = PluralRules(locale)
      numbers = candidates.filter { rules.category(of: $0) == category }
    case (.category(let category), .ordinal):
      let rules = PluralRules(locale, .ordinal)
      numbers = candidates.filter { rules.category(of: $0) == category }
    case (.form(let form), .form(_, let rule)):
      numbers = candidates.filter { rule.form(of: UInt64($0), count: .max) == form }
    default: return nil
    }
    // A text for 0 and 1 has the number 1 in words.
    var written = numbers.first
    if numbers.contains(1) { written = 1 }
    return numbers.first { $0 != written && $0 != 0 } ?? numbers.first { $0 != written }
  }
}

extension PluralExpression {
  /// Whether texts of a form may have the number in words: "a file", "both files". True for a form of 0, 1 or 2 that is
  /// not also the form of 3 or 5.
  fileprivate func mayOmitNumber(form: Int) -> Bool {
    func has(_ number: UInt64) -> Bool { self.form(of: number, count: .max) == form }
    return (has(0) || has(1) || has(2)) && !has(3) && !has(5)
  }
}
