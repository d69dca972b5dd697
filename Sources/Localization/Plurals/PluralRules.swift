/// Which plural category a number has in a language: CLDR's rules, of the version that ``cldrVersion`` says.
/// UTS 35, part 3, "Language Plural Rules".
package struct PluralRules: Sendable {
  package enum Kind: Hashable, Sendable {
    case cardinal, ordinal
  }

  package static let cldrVersion = CLDR.pluralsVersion

  /// In CLDR's order; `other` is what no rule takes.
  private let rules: [(category: PluralCategory, condition: PluralCondition)]

  /// The rules of the locale, or of the nearest of its parents that has any; of none, everything is `other`.
  package init(_ locale: LocaleTag, _ kind: Kind = .cardinal) {
    let table = kind == .cardinal ? PluralTable.cardinals : PluralTable.ordinals
    var tag: LocaleTag? = locale
    while let candidate = tag {
      if let found = table.rules(of: candidate.text) {
        rules = found
        return
      }
      tag = candidate.parent
    }
    rules = table.rules(of: locale.language) ?? []
  }

  /// Rules written as CLDR writes them, for who has rules of their own: `one: n % 10 = 1; few: n = 2..4`. What is
  /// not understood never holds.
  package init(rules text: String) { rules = Self.parsed(text) }

  fileprivate static func parsed(_ text: String) -> [(category: PluralCategory, condition: PluralCondition)] {
    text.split(separator: ";").compactMap { rule in
      let parts = rule.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let category = PluralCategory(rawValue: parts[0].trimmingSpaces) else {
        return nil
      }
      return (category, PluralCondition(parts[1]))
    }
  }

  package func category(of number: PluralOperands) -> PluralCategory {
    rules.first { $0.condition.holds(for: number) }?.category ?? .other
  }

  package func category(of number: Int64) -> PluralCategory { category(of: PluralOperands(number)) }

  /// Those that some number has, `other` last.
  package var categories: [PluralCategory] { rules.map(\.category) + [.other] }
}

/// All locales' rules of one kind, taken apart when first asked for.
private struct PluralTable: Sendable {
  static let cardinals = PluralTable(CLDR.cardinals)
  static let ordinals = PluralTable(CLDR.ordinals)

  typealias Rules = [(category: PluralCategory, condition: PluralCondition)]
  private let byLocale: [String: Rules]

  private init(_ table: [(rules: String, locales: String)]) {
    var byLocale: [String: Rules] = [:]
    for line in table {
      let rules = PluralRules.parsed(line.rules)
      for locale in line.locales.split(separator: " ") { byLocale[String(locale)] = rules }
    }
    self.byLocale = byLocale
  }

  func rules(of locale: String) -> Rules? { byLocale[locale] }
}

/// `i % 10 = 2..4 and i % 100 != 12..14 or …`: alternatives of relations that must all hold.
private struct PluralCondition: Sendable {
  private struct Relation: Sendable {
    let operand: Character
    let modulus: UInt64?
    let isEqual: Bool
    let ranges: [ClosedRange<UInt64>]
  }

  private let alternatives: [[Relation]]

  /// The tables are generated, and tests read all of them; what is not understood never holds.
  init(_ text: some StringProtocol) {
    alternatives = text.split(by: "or").map { alternative in alternative.split(by: "and").map(Self.relation) }
  }

  func holds(for number: PluralOperands) -> Bool {
    alternatives.contains { $0.allSatisfy { Self.holds($0, for: number) } }
  }

  /// Words: an operand, perhaps `%` and a modulus, `=` or `!=`, and ranges with commas between.
  private static func relation(_ words: ArraySlice<Substring>) -> Relation {
    let words = Array(words)
    let isModulo = words.count > 3 && words[1] == "%"
    let sign = words.count > 2 ? words[words.count - 2] : ""
    let ranges = (words.last ?? "").split(separator: ",").compactMap { range -> ClosedRange<UInt64>? in
      let ends = range.split(separator: ".").compactMap { UInt64($0) }
      guard let low = ends.first, let high = ends.last, low <= high else { return nil }
      return low...high
    }
    return Relation(
      operand: words.first?.first ?? "?", modulus: isModulo ? UInt64(words[2]) : nil, isEqual: sign == "=",
      ranges: ranges)
  }

  private static func holds(_ relation: Relation, for number: PluralOperands) -> Bool {
    let value: UInt64
    switch relation.operand {
    case "n":
      // A number with a fraction is in no range, and equals none.
      guard number.t == 0 else { return !relation.isEqual }
      value = number.i
    case "i": value = number.i
    case "v": value = UInt64(number.v)
    case "w": value = UInt64(number.w)
    case "f": value = number.f
    case "t": value = number.t
    case "e", "c": value = UInt64(number.e)
    default: return false
    }
    let reduced = relation.modulus.map { $0 == 0 ? value : value % $0 } ?? value
    return relation.ranges.contains { $0.contains(reduced) } == relation.isEqual
  }
}

extension StringProtocol {
  fileprivate var trimmingSpaces: String { String(filter { $0 != " " }) }
}

extension StringProtocol {
  fileprivate func split(by word: String) -> [ArraySlice<Substring>] {
    String(self).split(separator: " ")[...].split { $0 == word }
  }
}

extension ArraySlice<Substring> {
  fileprivate func split(by word: String) -> [ArraySlice<Substring>] { split { $0 == word } }
}
