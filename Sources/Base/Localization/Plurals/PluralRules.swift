/// CLDR's plural categories, in CLDR's order.
package enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

/// The plural rules of a language, from CLDR. UTS 35, part 3, "Language Plural Rules".
package struct PluralRules: Sendable {
  package enum Kind: Hashable, Sendable {
    case cardinal, ordinal
  }

  /// In CLDR's order. A number that matches no rule is `other`.
  private let rules: [(category: PluralCategory, condition: PluralCondition)]
  /// The categories of whole numbers below one million. Some languages have a category for fractions only, such as
  /// Czech, or for millions only, such as French.
  package let integerCategories: Set<PluralCategory>

  /// Looks up the rules of the locale or of its nearest parent that has rules. Without rules, every number is `other`.
  package init(_ locale: LocaleTag, _ kind: Kind = .cardinal) {
    let table = kind == .cardinal ? PluralTable.cardinals : PluralTable.ordinals
    let known = sequence(first: locale, next: \.parent).first { table[$0.text] != nil }
    self = known.flatMap { table[$0.text] } ?? table[locale.language] ?? PluralRules([])
  }

  private init(_ rules: [(category: PluralCategory, condition: PluralCondition)]) {
    self.rules = rules
    integerCategories = Set(
      Self.sampleIntegers.map { Self.category(of: PluralOperands($0), by: rules) })
  }

  /// Parses rules in CLDR's syntax, for formats that define their own: `one: n % 10 = 1; few: n = 2..4`. A rule that is
  /// not understood never matches.
  package init(rules text: String) {
    self.init(
      text.split(separator: ";").compactMap { rule in
        let parts = rule.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let category = PluralCategory(rawValue: parts[0].trimmingSpaces) else {
          return nil
        }
        return (category, PluralCondition(parts[1]))
      })
  }

  package func category(of number: PluralOperands) -> PluralCategory {
    Self.category(of: number, by: rules)
  }

  private static func category(
    of number: PluralOperands, by rules: [(category: PluralCategory, condition: PluralCondition)]
  ) -> PluralCategory {
    rules.first { $0.condition.matches(number) }?.category ?? .other
  }

  package func category(of number: Int64) -> PluralCategory { category(of: PluralOperands(number)) }

  /// The categories that numbers of this language have, `other` last.
  package var categories: [PluralCategory] { rules.map(\.category) + [.other] }

  /// Whole numbers below one million that include every category of every language.
  package static let sampleIntegers: [Int64] = Array(0...210) + [1000, 1001, 10_000, 100_000]
}

/// The rules by locale.
private enum PluralTable {
  static let cardinals = rules(CLDR.cardinals)
  static let ordinals = rules(CLDR.ordinals)

  private static func rules(_ table: [(rules: String, locales: String)]) -> [String: PluralRules] {
    table.reduce(into: [:]) { byLocale, line in
      let rules = PluralRules(rules: line.rules)
      for locale in line.locales.split(separator: " ") { byLocale[String(locale)] = rules }
    }
  }
}

/// A condition such as `i % 10 = 2..4 and i % 100 != 12..14 or …`: alternatives of relations that must all match.
private struct PluralCondition: Sendable {
  private struct Relation: Sendable {
    let operand: Character
    let modulus: UInt64?
    let isEqual: Bool
    let ranges: [ClosedRange<UInt64>]
  }

  private let alternatives: [[Relation]]

  /// A relation that is not understood never matches. Tests check all generated rules.
  init(_ text: Substring) {
    alternatives = text.split(separator: " or ").map { alternative in
      alternative.split(separator: " and ").map {
        Self.relation($0.split(whereSeparator: \.isWhitespace).map(String.init))
      }
    }
  }

  func matches(_ number: PluralOperands) -> Bool {
    alternatives.contains { $0.allSatisfy { Self.matches($0, number) } }
  }

  /// Parses the words of a relation: an operand, optionally `%` and a modulus, `=` or `!=`, and ranges between commas.
  private static func relation(_ words: [String]) -> Relation {
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

  private static func matches(_ relation: Relation, _ number: PluralOperands) -> Bool {
    let value: UInt64
    switch relation.operand {
    case "n":
      // A number with a fraction is not in any range.
      guard number.t == 0 else { return !relation.isEqual }
      value = number.i
    case "i": value = number.i
    case "v": value = UInt64(number.v)
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
