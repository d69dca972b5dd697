import AppBundles
import DataFormats
import ReportSchema
import Testing

@testable import BundleAnalysis

/// A budget for several apps.
@Suite struct BudgetSectionTests {
  private func app(_ name: String, _ identifier: String? = nil) throws -> CheckInputs {
    var inputs = try AppFixture.ios(["en.lproj/A.strings": strings(["fog"])]).reading().checkInputs
    inputs.name = name
    inputs.footprint?.app.identifier = identifier
    return inputs
  }

  private func names(_ lines: [String], _ apps: [CheckInputs]) throws -> [[String]] {
    let budgets = try Budget(lines: lines).budgets(for: apps, isComplete: true)
    return budgets.map { $0.limits.map { "\($0.name) \($0.text)" } }
  }

  private static let budget = [
    "archive: 9 MB", "install: 50 MB", "apps:", "  ios: { match: \"*.ipa\", archive: 10 MB }",
    "  android: { match: org.example.app, locales: 3 }",
  ]

  /// A section replaces shared limits of the same name. An identifier is stronger than a pattern.
  @Test func eachAppHasItsSectionAndTheSharedLimits() throws {
    let ios = ["install 50 MB", "archive 10 MB"]
    let android = ["archive 9 MB", "install 50 MB", "locales 3"]
    let first = [try app("A.ipa"), try app("B.aab", "org.example.app")]
    #expect(try names(Self.budget, first) == [ios, android])
    #expect(try names(Self.budget, first.reversed()) == [android, ios])
    let both = [try app("A.ipa", "org.example.app"), try app("B.ipa")]
    #expect(try names(Self.budget, both) == [android, ios])
    #expect(try names(["archive: 9 MB"], first) == [["archive 9 MB"], ["archive 9 MB"]])
  }

  /// A section replaces the names that it has, and the others remain limited.
  @Test(arguments: [
    (
      "findings: { error: 0, warning: 3 }", "findings: { warning: 5 }",
      ["findings error 0", "findings warning 5"]
    ),
    (
      "new-findings: { error: 0 }", "new-findings: { note: 9 }",
      ["new-findings error 0", "new-findings note 9"]
    ),
    (
      "locale: { de: 1 KB, \"*\": 2 KB }", "locale: { \"*\": 3 KB }",
      ["locale.archive de 1 KB", "locale.archive * 3 KB"]
    ),
    (
      "component: { W: 1 KB, X: 2 KB }", "component: { X: 3 KB }",
      ["component.archive W 1 KB", "component.archive X 3 KB"]
    ),
    (
      "findings: { \"error, warning\": 0 }", "findings: { warning: 5 }",
      ["findings error 0", "findings warning 5"]
    ),
  ]) func aSectionReplacesTheNamesThatItHas(_ shared: String, _ own: String, _ expected: [String]) throws {
    let budget = try Budget(lines: [shared, "apps: { a: { match: \"*.ipa\", \(own) } }"])
    let limits = try budget.budgets(for: [try app("A.ipa")], isComplete: true)[0].limits
    #expect(limits.map { "\($0.name) \($0.selector ?? "-") \($0.text)" } == expected)
  }

  @Test func aSectionNeedsALimit() throws {
    let section = "apps: { a: { match: \"*.ipa\" } }"
    let error = #expect(throws: YAMLFileError.self) { try Budget(lines: [section]) }
    #expect(error?.mistakes.map(\.message) == ["section 'a' has no limits"])
    #expect(try Budget(lines: ["archive: 1 MB", section]).sections.count == 1)
  }

  @Test(arguments: [
    ("a*b.ipa", "a--b.ipa", true), ("a*b.ipa", "ab.ipa", true), ("aa*aa", "aaa", false),
    ("A.ipa", "A.ipa", true),
    ("A", "A.ipa", false), ("*", "x", true), ("*a*b*", "xbxa", false), ("*a*b*", "xaxb", true),
  ]) func aPatternIsComparedWithTheName(_ pattern: String, _ name: String, _ matches: Bool) throws {
    let section = try Budget(lines: ["apps: { one: { match: \"\(pattern)\", archive: 1 MB } }"])
    #expect((section.section(of: try app(name)) != nil) == matches)
  }

  @Test func anAppWithoutASectionAndASectionWithoutAnAppAreErrors() throws {
    let apk = try app("A.apk", "org.example.other")
    let unknown = #expect(throws: InputError.self) { try names(Self.budget, [apk]) }
    #expect(
      unknown?.description.contains("no section of 'apps' in b.yml matches this app ('org.example.other')")
        == true)
    let unused = #expect(throws: YAMLFileError.self) { try names(Self.budget, [try app("A.ipa")]) }
    #expect(unused?.mistakes.map(\.message) == ["no checked app matches section 'android'"])
    let optional = Self.budget.map { $0.replacing("locales: 3", with: "locales: 3, optional: true") }
    #expect(try names(optional, [try app("A.ipa")]).count == 1)
    let twice = ["apps: { a: { match: \"*.ipa\", locales: 1 }, b: { match: \"A*\", locales: 2 } }"]
    let ambiguous = #expect(throws: InputError.self) { try names(twice, [try app("A.ipa")]) }
    #expect(ambiguous?.description.contains("sections 'a' and 'b' of b.yml match this app") == true)
  }

  @Test(arguments: [
    ("apps: 3", "2:7: expected sections of apps, found '3'"),
    ("apps: { ios: 3 }", "2:14: expected a section with 'match' and limits, found '3'"),
    ("apps: { ios: { archive: 1 MB } }", "2:9: section 'ios' has no 'match'"),
    ("apps: { ios: { match: , archive: 1 MB } }", "2:23: expected an identifier or a pattern, found nothing"),
    ("apps: { ios: { match: a, archiv: 1 MB } }", "2:26: unknown limit 'archiv'"),
    ("apps: { ios: { match: a, optional: 1, archive: 1 MB } }", "2:36: expected true or false, found '1'"),
    (
      "apps: { a: { match: x, archive: 1 MB }, b: { match: x, archive: 1 MB } }",
      "2:53: section 'a' has the same 'match'"
    ),
    ("apps: { a: { match: x, archive: 5 XB } }", "2:33: expected a size, found '5 XB'"),
  ]) func mistakesHaveAPlaceAndARemedy(_ line: String, _ expected: String) throws {
    let error = #expect(throws: YAMLFileError.self) { try Budget(lines: [line]) }
    let found = try #require(error?.mistakes.first)
    #expect("\(found.position.line):\(found.position.column): \(found.message)" == expected)
    #expect(!found.hint.isEmpty && error?.mistakes.count == 1)
  }

  /// A shared limit may name what one of its apps has; a limit of a section only what its app has.
  @Test func namesAreThoseOfTheApp() throws {
    var german = try AppFixture.ios([
      "en.lproj/A.strings": strings(["fog"]), "de.lproj/A.strings": strings(["Nebel"]),
    ]).reading().checkInputs
    german.name = "B.aab"
    let apps = [try app("A.ipa"), german]
    let sections = "apps: { a: { match: \"*.ipa\", # }, b: { match: \"*.aab\", locales: 9 } }"
    let shared = try Budget(lines: ["locale: { de: 1 MB }", sections.replacing("#", with: "archive: 1 MB")])
    try shared.checkNames(in: apps, shared.budgets(for: apps, isComplete: true))
    let own = try Budget(lines: [sections.replacing("#", with: "locale: { de: 1 MB }")])
    #expect(throws: YAMLFileError.self) {
      try own.checkNames(in: apps, own.budgets(for: apps, isComplete: true))
    }
  }
}
