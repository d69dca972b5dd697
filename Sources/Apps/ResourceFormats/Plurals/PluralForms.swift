import Bytes
import DataFormats
import Localization

/// The numbered plural forms of a catalog, mapped to CLDR's categories if they select the same texts.
///
/// The catalog's rule assigns a form to each number. CLDR assigns a category to the number in the catalog's
/// language. If all numbers of a category have one form, it is the form of the category. Up to three small
/// numbers may differ and become exact cases, because many catalogs have a separate form for 0. Otherwise the
/// rule itself selects the form.
struct PluralForms {
  private struct Case {
    let key: CaseKey
    let form: Int
  }

  /// The number that a sample's category and rule are known for.
  private struct Sample {
    let number: UInt64
    let category: PluralCategory
    /// Nil if the rule divides by zero.
    let value: UInt64?
  }

  private let rule: PluralExpression
  /// Nil if unknown.
  private let locale: LocaleTag?
  private let argument: ArgumentName
  /// Whether a category has a case if its text is that of `other`.
  private let namesEveryCategory: Bool
  /// By the number of texts; nil if the forms do not match categories.
  private var known: [Int: [Case]?] = [:]
  /// Computed once: a rule may have hundreds of operators. Empty before the first use.
  private var evaluated: [Sample] = []

  /// The maximum number of forms of a message. Arabic has 6.
  static let limit = 64

  /// - Throws: if a message has more forms than ``limit``.
  static func check(count: Int, at offset: Int) throws(FormatError) {
    guard count <= limit else { throw FormatError(.tooManyPluralForms(limit: limit), at: offset) }
  }

  /// - Parameters:
  ///   - argument: the number that selects a form.
  ///   - namesEveryCategory: whether a category has a case if its text is that of `other`. Without this case, a library that
  ///     does not read `other` for a missing form would lack one.
  init(
    rule: PluralExpression, locale: LocaleTag?, argument: ArgumentName = .first,
    namesEveryCategory: Bool = false
  ) {
    self.rule = rule
    self.locale = locale
    self.argument = argument
    self.namesEveryCategory = namesEveryCategory
  }

  /// The message with the given forms. If the rule selects a form that is not among them, the message has the rule itself, so
  /// that the form is known to be missing: the C library displays the first form, Python the text of the program.
  mutating func message(_ texts: [String]) -> Message {
    if texts.count > greatestForm, let cases = cases(count: texts.count) {
      return .variations(
        Variations(by: .plural(argument), cases.map { .init($0.key, .text(texts[$0.form])) }))
    }
    let forms = texts.enumerated().map { Variations.Case(.form($0.offset), .text($0.element)) }
    return .variations(Variations(by: .form(argument, rule), forms))
  }

  /// The greatest form that the rule selects; 0 if it divides by zero for every number.
  private lazy var greatestForm = Int(clamping: Self.samples.compactMap(rule.value).max() ?? 0)

  private mutating func cases(count: Int) -> [Case]? {
    if count == 1 { return [Case(key: .category(.other), form: 0)] }
    if let known = known[count] { return known }
    if evaluated.isEmpty, let locale {
      let rules = PluralRules(locale)
      evaluated = Self.samples.map { number in
        Sample(number: number, category: rules.category(of: Int64(number)), value: rule.value(of: number))
      }
    }
    let cases = evaluated.isEmpty ? nil : cases(evaluated, count: count)
    known[count] = .some(cases)
    return cases
  }

  /// Numbers at which the rules of any language change: by last digits, and at thousands and millions.
  private static let samples: [UInt64] =
    Array(0...1000) + [
      1001, 1002, 1005, 1011, 1021, 1100, 2000, 10_000, 20_000, 100_000, 200_000, 1_000_000, 1_000_001,
      2_000_000, 3_000_000, 10_000_000,
    ]

  /// The maximum number of exact cases.
  private static let exceptionLimit = 3
  private static let greatestException: UInt64 = 20

  private func cases(_ samples: [Sample], count: Int) -> [Case]? {
    var numbers: [PluralCategory: [Int: [UInt64]]] = [:]
    for sample in samples {
      let form = PluralExpression.form(ofValue: sample.value, count: count)
      numbers[sample.category, default: [:]][form, default: []].append(sample.number)
    }
    var forms: [PluralCategory: Int] = [:]
    var exceptions: [(number: UInt64, form: Int)] = []
    for (category, byForm) in numbers {
      // The form of most numbers of the category; on a tie, the form of the greatest number.
      let most = byForm.max { ($0.value.count, $0.value.max() ?? 0) < ($1.value.count, $1.value.max() ?? 0) }
      guard let most else { continue }
      forms[category] = most.key
      for (form, numbers) in byForm where form != most.key {
        exceptions += numbers.map { ($0, form) }
      }
    }
    guard exceptions.count <= Self.exceptionLimit,
      exceptions.allSatisfy({ $0.number <= Self.greatestException })
    else { return nil }
    // A catalog may have a form for a category that only fractions have, which no number uses.
    let used = Set(forms.values).union(exceptions.map(\.form))
    let unused = (0..<count).filter { !used.contains($0) }
    if forms[.other] == nil, unused.count == 1 { forms[.other] = unused[0] }
    let others = PluralCategory.allCases.compactMap { category -> Case? in
      guard let form = forms[category] else { return nil }
      let isServedByOther = category != .other && form == forms[.other]
      if isServedByOther, !namesEveryCategory { return nil }
      return Case(key: .category(category), form: form)
    }
    return exceptions.sorted { $0.number < $1.number }
      .map { Case(key: .exactly(Int64($0.number)), form: $0.form) } + others
  }
}
