import Foundation
import Testing

@testable import Localization

private func tag(_ text: String) throws -> LocaleTag { try #require(LocaleTag(bcp47: text)) }

@Suite struct PluralRulesTests {
  @Test(arguments: [
    ("en", 1, PluralCategory.one), ("en", 0, .other), ("fr", 0, .one), ("fr", 1_000_000, .many),
    ("ru", 1, .one),
    ("ru", 11, .many), ("ru", 22, .few), ("ar", 0, .zero), ("ar", 2, .two), ("ar", 103, .few),
    ("ar", 111, .many),
    ("ja", 1, .other), ("pl", 5, .many), ("he", 2, .two), ("cy", 6, .many), ("lv", 10, .zero),
    // Changed after CLDR 41.
    ("ro", 1, .one), ("ro", 101, .few), ("ro", 119, .few), ("ro", 120, .other), ("mo", 101, .few),
    ("he", 20, .other),
    ("mt", 2, .two), ("mt", 102, .other), ("ca", 1_000_000, .many), ("scn", 1_000_000, .many),
    ("vec", 1, .one),
    ("ht", 0, .one), ("csw", 0, .one), ("blo", 0, .zero),
    // From the nearest parent with rules; Portugal has rules of its own.
    ("pt-PT", 0, .other), ("pt-AO", 0, .other), ("pt-BR", 0, .one), ("sr-Latn", 2, .few),
    ("zh-Hant-TW", 1, .other),
    ("xx", 1, .other),
  ])
  func wholeNumberHasItsCategory(_ locale: String, _ number: Int64, _ category: PluralCategory) throws {
    #expect(PluralRules(try tag(locale)).category(of: number) == category)
  }

  @Test(arguments: [
    ("en", "1.0", PluralCategory.other), ("en", "1", .one), ("cs", "1.5", .many), ("lt", "0.1", .many),
    ("fr", "1.5", .one), ("da", "0.1", .one), ("fr", "1c6", .many), ("is", "1.1", .one),
    ("is", "0.2", .other), ("he", "0.5", .one),
  ])
  func decimalsDetermineTheCategory(_ locale: String, _ text: String, _ category: PluralCategory) throws {
    #expect(PluralRules(try tag(locale)).category(of: try #require(PluralOperands(text))) == category)
  }

  @Test(
    arguments: [
      (1, PluralCategory.one), (2, .two), (3, .few), (4, .other), (11, .other), (22, .two), (113, .other),
    ] as [(Int64, PluralCategory)])
  func englishOrdinalHasItsCategory(_ number: Int64, _ category: PluralCategory) throws {
    #expect(PluralRules(try tag("en"), .ordinal).category(of: number) == category)
  }

  /// UTS 35, part 3, "Plural Operand Examples": i, v, f, t, e.
  @Test(arguments: [
    ("1", "1 0 0 0 0"), ("1.0", "1 1 0 0 0"), ("1.00", "1 2 0 0 0"),
    ("1.3", "1 1 3 3 0"),
    ("1.30", "1 2 30 3 0"), ("1.03", "1 2 3 3 0"), ("1.230", "1 3 230 23 0"),
    ("1200000", "1200000 0 0 0 0"), ("1.2c6", "1200000 0 0 0 6"),
    ("123c6", "123000000 0 0 0 6"), ("123c5", "12300000 0 0 0 5"),
    ("1200.50", "1200 2 50 5 0"), ("1.20050c3", "1200 2 50 5 3"),
    ("-3.50", "3 2 50 5 0"),
    ("18446744073709551615", "18446744073709551615 0 0 0 0"),
  ])
  func numberHasTheOperandsOfCLDR(_ text: String, _ expected: String) throws {
    let number = try #require(PluralOperands(text))
    #expect("\(number.i) \(number.v) \(number.f) \(number.t) \(number.e)" == expected)
  }

  /// UTS 35, part 3, "Plural Rules Syntax".
  @Test(
    arguments: [
      ("n % 10 = 3..4", "3 14 24", "5 30 3.5"), ("n != 1", "0 2 1.5", "1 1.0"),
      ("i = 0,1", "0 1 0.7 1.5", "2 10"),
      ("n % 100 != 11..13,20", "1 10 21 1.5", "11 112 120"), ("i = 1 and v = 0", "1", "1.0 2"),
      ("v = 1 or f = 25", "1.3 7.25", "1 1.205"), ("t = 5", "1.5 1.50", "1.25 5"),
      ("v = 2", "1.00 0.25", "1.0 9"),
      ("e = 6", "1c6 1.2c6", "1000000"), ("c = 6", "1c6", "6"), ("n = 4..2", "", "2 3 4"),
      ("x = 1", "", "0 1"),
    ])
  func conditionSelectsNumbers(_ condition: String, _ matching: String, _ others: String) throws {
    let rules = PluralRules(rules: "one: \(condition)")
    for (numbers, category) in [(matching, PluralCategory.one), (others, .other)] {
      for number in numbers.split(separator: " ") {
        #expect(rules.category(of: try #require(PluralOperands(number))) == category, "\(number)")
      }
    }
  }

  @Test(arguments: ["", "-", "1.", ".5", "1a", "18446744073709551616", "1c19", "1c-1", "10c19", "1.0.0", "٣"])
  func invalidNumberHasNoOperands(_ text: String) { #expect(PluralOperands(text) == nil) }

  private static let cldr = "/usr/share/unicode/cldr/common/supplemental/"

  /// Locales whose rules changed between CLDR 41, which Debian has, and the version of the table.
  private static let changed: Set<String> = ["ca", "he", "iw", "is", "mo", "mt", "ro", "scn"]

  /// The samples in CLDR's data, for every rule and locale that did not change.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: cldr + "plurals.xml"), "CLDR is not installed"),
    arguments: [("plurals.xml", PluralRules.Kind.cardinal), ("ordinals.xml", .ordinal)])
  func sampleHasTheCategoryOfItsRule(_ file: String, _ kind: PluralRules.Kind) throws {
    let text = try String(contentsOfFile: Self.cldr + file, encoding: .utf8)
    var rules: [(String, PluralRules)] = []
    var checked = 0
    for line in text.split(separator: "\n") {
      if let group = line.firstMatch(of: /<pluralRules .*locales="([^"]*)"/) {
        rules = try group.1.split(separator: " ").filter {
          $0 != "root" && (kind == .ordinal || !Self.changed.contains(String($0)))
        }.map {
          (String($0), PluralRules(try tag(String($0)), kind))
        }
      }
      guard let rule = line.firstMatch(of: /<pluralRule count="([a-z]+)">(.*)<\/pluralRule>/) else {
        continue
      }
      let category = try #require(PluralCategory(rawValue: String(rule.1)))
      for sample in rule.2.matches(of: /[0-9][0-9.]*(c[0-9]+)?/)
      where rule.2.distance(
        from: rule.2.startIndex, to: sample.range.lowerBound)
        > rule.2.distance(from: rule.2.startIndex, to: rule.2.firstIndex(of: "@") ?? rule.2.endIndex)
      {
        let number = try #require(PluralOperands(String(sample.0)), "\(sample.0)")
        for (locale, rules) in rules {
          #expect(rules.category(of: number) == category, "\(locale) \(sample.0)")
        }
        checked += rules.count
      }
    }
    #expect(checked > 1000)
  }
}
