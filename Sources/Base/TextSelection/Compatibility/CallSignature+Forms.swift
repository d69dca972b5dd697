import Localization

/// Whether a translation has the forms for numbers, genders and devices that its language requires.
extension CallSignature {
  func formIssues(
    of message: Message, _ usage: ArgumentUsage, in locale: LocaleTag?
  ) -> [CompatibilityIssue] {
    // A copy of base has the forms of base's language.
    let isCopy = !isTranslation && message == base
    var issues: [CompatibilityIssue] = []
    if syntax != .i18next || !isCopy { issues += missingCases(usage, locale) }
    if let locale, !isCopy { issues += missingForms(usage, locale) }
    issues += message.emptyForms(base: base, in: locale).map { .emptyForm($0) }
    issues += emptyForms(ofPattern: message, in: locale).map { .emptyForm($0) }
    issues += missingFormsOfSymfony(in: message, locale)
    if let changed = kindIssue(message, usage, locale) ?? lostBars(of: message, in: locale) {
      issues.append(changed)
    }
    return issues
  }

  /// A text without variations is correct for a plural call in languages with one form for all numbers, if it does not
  /// show the number, and if its words fit every number. In fbt, a translation varies by whatever its language requires;
  /// in ICU's patterns and in Foundation by any number that is passed.
  private func kindIssue(
    _ message: Message, _ usage: ArgumentUsage, _ locale: LocaleTag?
  ) -> CompatibilityIssue? {
    guard usage.numberChoice != numberChoice, syntax != .fbt else { return nil }
    if usage.numberChoice == .none {
      // Forms that are all equal do not vary.
      if base.texts.count > 1, Set(base.texts).count == 1 { return nil }
      if choices.allSatisfy({ $0.cases.count == 1 }) { return nil }
      if numberChoice == .plural, hasEnglishOrdinals { return nil }
      if usage.shown.always.isDisjoint(with: numbers) { return nil }
      if let locale {
        var rules = PluralRules(locale)
        if numberChoice == .ordinal { rules = PluralRules(locale, .ordinal) }
        if rules.integerCategories.count == 1 { return nil }
        if numberChoice == .plural,
          message.texts.allSatisfy({ syntax.fitsEveryNumber($0, rules, in: locale) })
        {
          return nil
        }
      }
    }
    if syntax.isICU || syntax == .apple, numberChoice == .none { return nil }
    // In Apple's catalogs, each language has the forms that it needs: Apple, "Localizing strings that contain plurals".
    if syntax == .apple, usage.numberChoice == .none { return nil }
    return .kindChanged(from: usage.numberChoice, to: numberChoice)
  }

  /// The plural forms that whole numbers require. Formats without categories require none: fbt, and catalogs of
  /// gettext, where a rule in the file defines the forms.
  private func missingForms(_ usage: ArgumentUsage, _ locale: LocaleTag) -> [CompatibilityIssue] {
    guard
      [
        .apple, .android, .compose, .icu, .formatJS, .arb, .quotedARB, .angular, .braces, .lingui, .i18next,
        .fluent,
      ].contains(syntax)
    else {
      return []
    }
    var known: Set<PluralCategory> = []
    return usage.choices.flatMap { choice -> [PluralCategory] in
      let rules: PluralRules
      switch choice.selector {
      // Its missing forms are cases without a text.
      case .plural where syntax == .i18next, .ordinal where syntax == .i18next: return []
      case .plural: rules = PluralRules(locale)
      case .ordinal: rules = PluralRules(locale, .ordinal)
      // The forms are those of the rule in the file.
      case .form, .gender, .device, .word: return []
      }
      let missing = forms(rules, missingIn: choice, of: usage, locale)
      if !showsNumber(of: choice, usage) {
        return missing.filter(Self.formsOfLabels(in: locale).contains)
      }
      if Self.singularAfterNumbers.contains(locale.language) { return missing.filter { $0 != .one } }
      return missing
    }
    .filter { known.insert($0).inserted }
    .map { .missingForm($0) }
  }

  /// A label such as `Seasons` names one thing or several. The other forms follow numerals, but for the dual of Slovenian and
  /// Sorbian.
  private static func formsOfLabels(in locale: LocaleTag) -> Set<PluralCategory> {
    if ["sl", "dsb", "hsb"].contains(locale.language) { [.one, .two] } else { [.one] }
  }

  /// Languages whose nouns stay singular after a number, so that the form `other` with its number is right for 1 too: Turkish
  /// `1 dosya`, `5 dosya`. CLDR's units have the same pattern for `one` and `other`.
  private static let singularAfterNumbers: Set<String> = ["az", "fa", "hu", "ka", "kk", "ky", "tr", "uz"]

  /// Without the form `other`, a category without a form is a ``CompatibilityIssue/missingCase(_:_:)``.
  private func forms(
    _ rules: PluralRules, missingIn choice: Variations, of usage: ArgumentUsage, _ locale: LocaleTag
  ) -> [PluralCategory] {
    guard choice[.category(.other)] != nil, !hasEnglishOrdinals else { return [] }
    // A choice that is not translated has the forms of base's language.
    let isCzech = locale.language == "cs"
    if !isTranslation, choices.contains(choice) || choice.hasCzechForm && isCzech { return [] }
    let missing = rules.categories(without: choice)
    let isSingularAlone =
      missing.contains { $0 == .few || $0 == .many } && distinguishesOne(choice, rules, locale)
    if !choice.distinguishesCategories, !isSingularAlone, fitsEveryNumber(choice, usage) { return [] }
    // The form `other` serves a category if no whole number has the category `other`: Polish `one`, `few`, `other`.
    if missing.count == 1, !rules.integerCategories.contains(.other) { return [] }
    return missing
  }

  /// Whether a choice has `=1` and a text with its number and words for the others, as base has: `=1 {second} other {# seconds}`.
  /// It is the same distinction as `one`, so that Polish needs `few` and `many` (CLDR, "Language Plural Rules").
  private func distinguishesOne(_ choice: Variations, _ rules: PluralRules, _ locale: LocaleTag) -> Bool {
    guard syntax.isICU, choice[.exactly(1)] != nil, let other = choice[.category(.other)],
      let argument = choice.selector.numberArgument,
      choices.contains(where: { $0.selector == choice.selector && $0[.exactly(1)] != nil })
    else { return false }
    return other.texts.contains { text in
      // `#` is the number.
      let written = text.replacing("#", with: "{\(Self.nameOfNumber)}")
      return syntax.placeholders(of: written).contains {
        $0.name == Self.nameOfNumber || $0.argument == argument
      } && !syntax.fitsEveryNumber(written, rules, in: locale)
    }
  }

  /// The name that stands for `#` in a text of ICU.
  static let nameOfNumber = "number"

  /// Whether a choice without categories, such as `=0 {No} other {#}`, needs none: its text for other numbers has no words,
  /// or base has as many choices of this kind, whose texts fit every number.
  private func fitsEveryNumber(_ choice: Variations, _ usage: ArgumentUsage) -> Bool {
    let texts = choice[.category(.other)]?.texts ?? []
    if !texts.isEmpty, texts.allSatisfy({ !syntax.hasWords($0) }) { return true }
    func count(_ choices: [Variations]) -> Int {
      choices.count { $0.selector == choice.selector && !$0.distinguishesCategories }
    }
    return count(choices) >= count(usage.choices)
      || !(choices + [choice]).contains { $0.isByNumber && $0.distinguishesCategories }
  }

  /// Whether a text displays the number that selects a form. Calls of Foundation and Android may pass a formatted number too.
  private func showsNumber(of choice: Variations, _ usage: ArgumentUsage) -> Bool {
    guard syntax.isICU else { return !arguments.isEmpty || !usage.arguments.isEmpty }
    return switch choice.selector {
    case .plural(let name), .ordinal(let name): usage.shown.generally.contains(name)
    case .form, .gender, .device, .word: true
    }
  }

  private func missingCases(_ usage: ArgumentUsage, _ locale: LocaleTag?) -> [CompatibilityIssue] {
    var known: Set<CaseKey> = []
    let missing = usage.choices.flatMap { missingCases(of: $0, locale) }.filter { known.insert($0).inserted }
    return missing.map { .missingCase($0, syntax) }
  }

  /// i18next 22, `Translator.resolve`: for a number without a form, the plain key is displayed, and otherwise the text of
  /// the fallback language. The form `other` is one of several, and needed only if a whole number has this category.
  private func formsOfI18next(missingIn choice: Variations, _ locale: LocaleTag?) -> [CaseKey] {
    guard let locale, choice[.any] == nil, choice.isByNumber, !hasOtherOnly else { return [] }
    return rules(of: choice, in: locale).categories(without: choice).map { .category($0) }
  }

  private func rules(of choice: Variations, in locale: LocaleTag) -> PluralRules {
    if case .ordinal = choice.selector { return PluralRules(locale, .ordinal) }
    return PluralRules(locale)
  }

  /// Whether base has a form `other` and no other one, although its language needs more: `by_and_other` is then a key of its own,
  /// such as one for "and another", and no fallback language has a form of it. A text with `{{count}}`, the number of i18next's
  /// plurals, is one for all numbers, unless "other" completes the phrase of the key: users of a language that lacks a form read
  /// base (i18next, "Plurals").
  private var hasOtherOnly: Bool {
    guard let baseLocale, !choices.isEmpty else { return false }
    if !isKeyOfPhrase, arguments.contains(where: { $0.name == .name("count") }) { return false }
    return choices.allSatisfy { choice in
      choice.isByNumber && choice[.any] == nil && !choice.distinguishesCategories
        && !rules(of: choice, in: baseLocale).categories(without: choice).isEmpty
    }
  }

  /// Whether the last word of a key precedes a noun or "other": `by_and`, `and_the`.
  static func isOfPhrase(_ key: String) -> Bool {
    guard let word = key.split(whereSeparator: { !$0.isLetter }).last else { return false }
    return wordsBeforeOther.contains(word.lowercased())
  }

  private static let wordsBeforeOther: Set<String> = ["and", "any", "each", "no", "or", "the", "with"]

  /// The forms of a catalog's rule without a text. The C library displays the first form for them, which is right in a
  /// language with one form: `plural_lookup` in `dcigettext.c` of GNU libintl.
  private func numberedForms(
    of rule: PluralExpression, missingIn choice: Variations, _ locale: LocaleTag?
  ) -> [CaseKey] {
    // i18next's forms are keys such as `step_1`, which may be no forms.
    if syntax == .i18next, !choices.contains(where: { $0.cases.count > 1 }) { return [] }
    let missing = choice.formsMissing(by: rule)
    let displaysFirst = ![.python, .pythonBrace, .plain].contains(syntax)
    if displaysFirst, !missing.isEmpty, let locale, PluralRules(locale).integerCategories.count == 1 {
      return []
    }
    return missing
  }

  private func missingCases(of choice: Variations, _ locale: LocaleTag?) -> [CaseKey] {
    if case .form(_, let rule) = choice.selector { return numberedForms(of: rule, missingIn: choice, locale) }
    if syntax == .i18next { return formsOfI18next(missingIn: choice, locale) }
    guard !choice.hasFallback else { return [] }
    // Lingui displays nothing for a value without a case: `rules[value] ?? rules.other` in `interpolate.ts`.
    if syntax == .lingui { return casesOfBase(missingIn: choice) }
    // ICU refuses a pattern without `other`: "Formatting Messages", "Complex Argument Types".
    if syntax.isICU { return [.any] }
    switch choice.selector {
    case .plural, .ordinal:
      guard let locale else { return [] }
      return rules(of: choice, in: locale).categories(without: choice).map { .category($0) }
    case .form: return []
    case .gender, .word, .device: return casesOfBase(missingIn: choice).filter { $0 != .any }
    }
  }

  /// The cases of base that a choice by the same value lacks. Base has the values that the call may pass. Numbers are widths, or
  /// forms that differ by language.
  private func casesOfBase(missingIn choice: Variations) -> [CaseKey] {
    let required = choices.filter { $0.selector == choice.selector }.flatMap { $0.cases.map(\.key) }
    let keys = Set(choice.cases.map(\.key))
    return required.filter { key in
      if case .word(let word) = key, Int(word) != nil { return false }
      if case .device(let device) = key { return !device.fallbacks.contains { keys.contains(.device($0)) } }
      return !keys.contains(key)
    }
  }
}

extension Selector {
  /// The argument of a plural.
  var numberArgument: ArgumentName? {
    if case .plural(let name) = self { name } else { nil }
  }
}

extension Variations {
  var isByNumber: Bool {
    switch selector {
    case .plural, .ordinal, .form: true
    case .gender, .device, .word: false
    }
  }

  /// Whether there is a form for a category besides `other`.
  fileprivate var distinguishesCategories: Bool {
    cases.contains { if case .category(let category) = $0.key { category != .other } else { false } }
  }

  /// Whether all texts are equal and end with `í`, as Czech `přehrání`: such nouns have one form for all numbers.
  fileprivate var hasCzechForm: Bool {
    guard let one = self[.category(.one)] ?? self[.exactly(1)] else { return false }
    return one.texts.allSatisfy { $0.hasSuffix("í") }
      && cases.allSatisfy { $0.key == .exactly(0) || $0.message == one }
  }

  /// Whether there is a case for all values without a case of their own.
  fileprivate var hasFallback: Bool {
    cases.contains { one in
      switch one.key {
      case .any, .category(.other), .word("other"), .gender(.unknown), .device(.other): true
      default: false
      }
    }
  }
}

extension PluralRules {
  /// The categories of whole numbers without a case, in CLDR's order.
  fileprivate func categories(without choice: Variations) -> [PluralCategory] {
    var missing = integerCategories.filter { choice[.category($0)] == nil }
    if !missing.isEmpty, choice.cases.contains(where: \.key.isExact) {
      missing = Set(
        Self.sampleIntegers.filter { choice[.exactly($0)] == nil }.map { category(of: $0) }
      ).intersection(missing)
    }
    return PluralCategory.allCases.filter(missing.contains)
  }
}

extension CaseKey {
  fileprivate var isExact: Bool { if case .exactly = self { true } else { false } }
}
