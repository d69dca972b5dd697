internal import Localization

/// The plural forms that a catalog numbers, as CLDR's categories.
///
/// Such a catalog says which form a number has, by a rule of its own; CLDR says which category the number has in the
/// catalog's language. Where all numbers of a category have one form, the form is the category's. Up to three small
/// numbers may differ and are cases of their own: many catalogs have 0 another form than CLDR.
struct PluralForms {
  /// No language has more than 6.
  private static let countLimit = 16

  private let count: Int
  /// Nil where forms are no categories.
  private let cases: [(key: CaseKey, form: Int)]?

  /// - Parameters:
  ///   - form: which form a number has; nil where the rule has none for it.
  ///   - locale: nil where it is not known.
  init(count: Int, locale: LocaleTag?, form: (UInt64) -> Int?) {
    self.count = count
    cases =
      switch count {
      case 1: [(.category(.other), 0)]
      case 2...Self.countLimit: locale.flatMap { Self.cases($0, count, form) }
      default: nil
      }
  }

  /// Forms that are no categories, or not as many as there should be, are words by number: `0`, `1`.
  func message(_ texts: [String]) -> Message {
    if let cases, texts.count == count {
      return .variations(
        Variations(by: .plural(.first), cases.map { .init($0.key, .text(texts[$0.form])) }))
    }
    let words = texts.enumerated().map { Variations.Case(.word(String($0.offset)), .text($0.element)) }
    return .variations(Variations(by: .word(.first), words))
  }

  /// Where rules of any language change: by the last digits, and at thousands and millions.
  private static let samples: [UInt64] =
    Array(0...210) + [
      1000, 1001, 1002, 1005, 1011, 1021, 1100, 2000, 10_000, 20_000, 100_000, 200_000, 1_000_000, 1_000_001,
      2_000_000, 3_000_000, 10_000_000,
    ]

  /// Numbers with a form of their own.
  private static let exceptionLimit = 3
  private static let greatestException: UInt64 = 20

  private static func cases(
    _ locale: LocaleTag, _ count: Int, _ form: (UInt64) -> Int?
  ) -> [(key: CaseKey, form: Int)]? {
    let rules = PluralRules(locale)
    var numbers: [PluralCategory: [Int: [UInt64]]] = [:]
    for number in samples {
      guard let form = form(number), form >= 0, form < count else { return nil }
      numbers[rules.category(of: Int64(number)), default: [:]][form, default: []].append(number)
    }
    var forms: [PluralCategory: Int] = [:]
    var exceptions: [(number: UInt64, form: Int)] = []
    for (category, byForm) in numbers {
      // The form of most of its numbers, or of the greatest.
      let most = byForm.max { ($0.value.count, $0.value.max() ?? 0) < ($1.value.count, $1.value.max() ?? 0) }
      guard let most else { continue }
      forms[category] = most.key
      for (form, numbers) in byForm where form != most.key {
        exceptions += numbers.map { ($0, form) }
      }
    }
    guard exceptions.count <= exceptionLimit,
      exceptions.allSatisfy({ $0.number <= greatestException })
    else { return nil }
    // What only fractions have, a catalog may have a form for that no number has.
    let used = Set(forms.values).union(exceptions.map(\.form))
    let unused = (0..<count).filter { !used.contains($0) }
    if forms[.other] == nil, unused.count == 1 { forms[.other] = unused[0] }
    let others = PluralCategory.allCases.compactMap { category -> (key: CaseKey, form: Int)? in
      guard let form = forms[category], category == .other || form != forms[.other] else { return nil }
      return (.category(category), form)
    }
    return exceptions.sorted { $0.number < $1.number }.map { (.exactly(Int64($0.number)), $0.form) } + others
  }
}
