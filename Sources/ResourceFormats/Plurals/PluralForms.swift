internal import Localization

/// The numbered plural forms of a catalog, mapped to CLDR's categories.
///
/// The catalog's rule assigns a form to each number. CLDR assigns a category to the number in the catalog's
/// language. If all numbers of a category have one form, it is the form of the category. Up to three small
/// numbers may differ and become exact cases, because many catalogs have a separate form for 0.
struct PluralForms {
  /// The maximum number of forms. No language has more than 6.
  private static let countLimit = 16

  private let count: Int
  /// Nil if the forms do not match categories.
  private let cases: [(key: CaseKey, form: Int)]?

  /// - Parameters:
  ///   - form: the form of a number; nil if the rule has none.
  ///   - locale: nil if unknown.
  init(count: Int, locale: LocaleTag?, form: (UInt64) -> Int?) {
    self.count = count
    cases =
      switch count {
      case 1: [(.category(.other), 0)]
      case 2...Self.countLimit: locale.flatMap { Self.cases($0, count, form) }
      default: nil
      }
  }

  /// The message with the given forms. Forms that do not match categories, or whose number is wrong, are
  /// words with their numbers: `0`, `1`.
  func message(_ texts: [String]) -> Message {
    if let cases, texts.count == count {
      return .variations(
        Variations(by: .plural(.first), cases.map { .init($0.key, .text(texts[$0.form])) }))
    }
    let words = texts.enumerated().map { Variations.Case(.word(String($0.offset)), .text($0.element)) }
    return .variations(Variations(by: .word(.first), words))
  }

  /// Numbers at which the rules of any language change: by last digits, and at thousands and millions.
  private static let samples: [UInt64] =
    Array(0...210) + [
      1000, 1001, 1002, 1005, 1011, 1021, 1100, 2000, 10_000, 20_000, 100_000, 200_000, 1_000_000, 1_000_001,
      2_000_000, 3_000_000, 10_000_000,
    ]

  /// The maximum number of exact cases.
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
      // The form of most numbers of the category; on a tie, the form of the greatest number.
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
    // A catalog may have a form for a category that only fractions have, which no number uses.
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
