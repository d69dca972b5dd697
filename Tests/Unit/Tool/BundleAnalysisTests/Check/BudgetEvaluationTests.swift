import AppBundles
import Archives
import BundleAnalysis
import Foundation
import Localization
import ReportSchema
import Testing

/// Comparison of budgets with apps and baselines.
@Suite struct BudgetEvaluationTests {
  private func app(_ files: KeyValuePairs<String, String>) throws -> CheckInputs {
    try AppFixture.ios(files).reading().checkInputs
  }

  private func lines(_ report: CheckReport) -> [String] {
    report.breaches.map { "\($0.budget) \($0.subject ?? "-") \($0.actual) > \($0.limit)" }
  }

  private static let texts: KeyValuePairs = [
    "en.lproj/A.txt": "12345678901", "de.lproj/A.txt": "1234567890", "fr.lproj/A.txt": "123",
  ]

  // MARK: - Absolute limits

  @Test func aLimitIsExceededByOneByteMore() throws {
    let inputs = try app(Self.texts)
    let footprint = try #require(inputs.footprint)
    let bytes = footprint.totals.archiveBytes
    #expect(try inputs.checked("archive: \(bytes) B").passed)
    let failed = try inputs.checked("archive: \(bytes - 1) B")
    #expect(!failed.passed)
    #expect(lines(failed) == ["archive - \(bytes) > \(bytes - 1)"])
    #expect(failed.breaches.first?.basis == "archive" && failed.breaches.first?.baseline == nil)
    #expect(try inputs.checked("locales: 2").passed)
    #expect(try lines(inputs.checked("locales: 1")) == ["locales - 2 > 1"])
    #expect(
      try lines(inputs.checked("localized: { max: 12 B, basis: install }")) == ["localized.install - 13 > 12"]
    )
    #expect(try inputs.checked("localized: { max: 13 B, basis: install }").passed)
  }

  @Test func aNamedLocaleIsNotComparedWithTheLimitOfAll() throws {
    let inputs = try app(Self.texts)
    let failed = try inputs.checked(
      "locale:", "  \"*\": { max: 2 B, basis: install }", "  de: { max: 9 B, basis: install }")
    #expect(lines(failed) == ["locale.install fr 3 > 2", "locale.install de 10 > 9"])
    #expect(failed.limits.map(\.values) == [1, 1] && failed.limits.map(\.exceeded) == [1, 1])
  }

  /// Only app bundles and sets of APKs are delivered without other translations.
  @Test func aUserDownloadsTheWholeApp() throws {
    let inputs = try app(Self.texts)
    let footprint = try #require(inputs.footprint)
    let expected = footprint.totals.archiveBytes
    for locale in footprint.locales {
      let tag = try #require(locale.locale)
      #expect(
        try lines(inputs.checked("user: { \(tag): \(expected - 1) B }")) == [
          "user.archive \(tag) \(expected) > \(expected - 1)"
        ])
    }
  }

  @Test func kindsAndComponentsAreLimited() throws {
    let inputs = try app([
      "de.lproj/a.png": "12345", "en.lproj/a.png": "1", "PlugIns/W.appex/x.bin": "1234567",
    ])
    #expect(
      try lines(inputs.checked("kind: { images: { max: 4 B, basis: install } }")) == [
        "kind.install images 5 > 4"
      ])
    #expect(
      try lines(inputs.checked("component: { W: { max: 6 B, basis: install } }")) == [
        "component.install W 7 > 6"
      ])
    #expect(try inputs.checked("component: { W: { max: 7 B, basis: install } }").passed)
  }

  // MARK: - Growth

  private func inputs(
    _ new: KeyValuePairs<String, String>, since old: KeyValuePairs<String, String>
  ) throws -> CheckInputs {
    var inputs = try app(new)
    inputs.baseline = CheckBaseline(path: "old.json", footprint: try #require(try app(old).footprint))
    return inputs
  }

  @Test(arguments: [
    ("growth: 10 %", 110, true), ("growth: 10 %", 111, false), ("growth-bytes: 5 B", 105, true),
    ("growth-bytes: 5 B", 106, false), ("growth: 0 %, ignore-below: 20 B", 120, true),
    ("growth: 0 %, ignore-below: 20 B", 121, false), ("growth: 0 %", 99, true),
    ("growth: 50 %, growth-bytes: 5 B", 106, false),
  ]) func growthIsRelativeAbsoluteAndIgnoredBelowAChange(_ limit: String, _ size: Int, _ isKept: Bool) throws
  {
    let inputs = try inputs(
      ["en.lproj/a.txt": "x", "de.lproj/a.txt": String(repeating: "x", count: size)],
      since: ["en.lproj/a.txt": "x", "de.lproj/a.txt": String(repeating: "x", count: 100)])
    let report = try inputs.checked("locale: { \"*\": { basis: install, \(limit) } }")
    #expect(report.passed == isKept)
    if !isKept { #expect(report.breaches.allSatisfy { $0.baseline == 100 && $0.subject == "de" }) }
  }

  @Test func aNewLocaleHasALimitOfItsOwn() throws {
    let inputs = try inputs(
      Self.texts, since: ["en.lproj/A.txt": "12345678901", "de.lproj/A.txt": "1234567890"])
    #expect(try inputs.checked("locale: { \"*\": { basis: install, growth: 0 % } }").passed)
    #expect(
      try lines(inputs.checked("new-locale: { max: 2 B, basis: install }")) == ["new-locale.install fr 3 > 2"]
    )
    #expect(try inputs.checked("new-locale: { max: 3 B, basis: install }").passed)
  }

  // MARK: - Other inputs

  @Test func aLimitWithoutItsInputIsAnError() throws {
    let inputs = try app(Self.texts)
    for (line, hint) in [("pack: 1 KB", "--packs"), ("crash: 0", "--against")] {
      let error = #expect(throws: InputError.self) { try inputs.checked(line) }
      #expect(error?.hint?.contains(hint) == true)
      #expect(error?.description.hasPrefix("b.yml:2:") == true)
    }
    var reports = CheckInputs(name: "footprint.json")
    reports.footprint = inputs.footprint
    #expect(throws: InputError.self) { try reports.checked("findings: { error: 0 }") }
    #expect(throws: InputError.self) { try reports.checked("coverage: 90 %") }
  }

  // MARK: - Coverage

  /// Apple looks up the parent's table, and base for a key that the first table lacks.
  @Test func coverageFollowsTheFallbackOfThePlatform() throws {
    let inputs = try app([
      "en.lproj/A.strings": strings(["a", "b", "c", "d"]), "pt.lproj/A.strings": strings(["a", "b", "c"]),
      "pt-BR.lproj/A.strings": strings(["a"]), "pt-PT.lproj/B.strings": "x = y;",
    ])
    let coverage = try #require(inputs.coverage)
    #expect(
      coverage.map { "\($0.locale) \($0.ownText + $0.parentText)/\($0.baseMessages)" } == [
        "pt 3/4", "pt-BR 1/4", "pt-PT 3/4",
      ])
    #expect(try lines(inputs.checked("coverage: 50 %")) == ["coverage pt-BR 250000 > 500000"])
  }

  // MARK: - Locales that are no translations

  /// A limit for all is one for translations. A limit with the name of another locale applies to it.
  @Test(
    arguments: [
      (
        "locale: { \"*\": { max: #, basis: install } }",
        "locale: { \"*\": 1 MB, en-XA: { max: #, basis: install } }"
      ),
      ("new-locale: { max: #, basis: install }", nil),
      ("user: { \"*\": 1 MB }", "user: { qq: 1 B }"), ("first-text: #", nil),
    ] as [(String, String?)])
  func aLimitForAllIsForTranslations(_ forAll: String, _ named: String?) throws {
    let files: KeyValuePairs = [
      "en.lproj/A.strings": strings(phrases(60, "boat")), "de.lproj/A.strings": strings(phrases(60, "Boot")),
      "en-XA.lproj/A.strings": strings(phrases(60, "[bôåţ bôåţ bôåţ bôåţ]")),
      "qq.lproj/A.strings": strings(phrases(60, "a note for all translators")),
      "sv.lproj/A.strings": strings(["båt"]),
    ]
    var inputs = try app(files)
    inputs.baseline = CheckBaseline(
      path: "old.json", footprint: try #require(try app(["en.lproj/A.strings": "x = y;"]).footprint))
    let footprint = try #require(inputs.footprint)
    let german = try #require(footprint.locales.first { $0.locale == "de" }).installBytes
    func limit(_ text: String) -> String { text.replacing("#", with: "\(3 * german) B") }
    let report = try inputs.checked(limit(forAll))
    #expect(report.passed, "\(forAll) counts a locale that is no translation: \(lines(report))")
    #expect(report.limits.allSatisfy { $0.values == 1 }, "\(forAll): \(report.limits.map(\.values)) values")
    guard let named else { return }
    #expect(try !inputs.checked(named.replacing("#", with: "\(german) B")).passed, "\(named) passes")
  }

  /// A failed export has emptied a language, or cut it: without texts it is no translation, and must not pass for that.
  @Test func aTranslationThatLostItsTextsIsCovered() throws {
    let base = strings(phrases(60, "boat"))
    let whole: KeyValuePairs = [
      "en.lproj/A.strings": base, "fr.lproj/A.strings": strings(phrases(60, "bateau")),
    ]
    let emptied: KeyValuePairs = ["en.lproj/A.strings": base, "fr.lproj/A.strings": ""]
    let cut: KeyValuePairs = ["en.lproj/A.strings": base, "fr.lproj/A.strings": strings(["bateau"])]
    let limit = "coverage: { \"*\": 80 % }"
    #expect(try lines(app(emptied).checked(limit)) == ["coverage fr 0 > 800000"])
    #expect(try lines(app(cut).checked(limit)) == ["coverage fr 16666 > 800000"])
    #expect(try lines(inputs(emptied, since: whole).checked(limit)) == ["coverage fr 0 > 800000"])
    #expect(try lines(inputs(cut, since: whole).checked(limit)) == ["coverage fr 16666 > 800000"])
  }

  /// Every user of an app without translations downloads the same.
  @Test func usersOfAnAppWithoutTranslationsHaveALimit() throws {
    let inputs = try app(["en.lproj/A.strings": "a = b;", "en-XA.lproj/A.strings": "a = c;"])
    let bytes = try #require(inputs.footprint).totals.archiveBytes
    #expect(try inputs.checked("user: { \"*\": \(bytes) B }").passed)
    #expect(
      try lines(inputs.checked("user: { \"*\": \(bytes - 1) B }")) == [
        "user.archive - \(bytes) > \(bytes - 1)"
      ])
  }

  // MARK: - Findings and accepting

  private static let broken: KeyValuePairs = [
    "en.lproj/Localizable.strings": "\"n\" = \"%d boats\";",
    "de.lproj/Localizable.strings": "\"n\" = \"%@ Boote\";",
  ]

  @Test func findingsAreLimitedBySeverityAndRule() throws {
    let inputs = try app(Self.broken)
    #expect(try lines(inputs.checked("findings: { error: 0 }")) == ["findings error 1 > 0"])
    #expect(try lines(inputs.checked("findings: { crash: 0, garbled: 0 }")) == ["findings crash 1 > 0"])
    #expect(try inputs.checked("findings: { error: 1 }").passed)
  }

  @Test(arguments: [
    AcceptedCases.Case(reason: "r", finding: "crash/de/Localizable/n"), .init(reason: "r", finding: "crash"),
    .init(key: "n", reason: "r"), .init(key: "n", reason: "r", locale: "de", severity: "crash"),
  ]) func anAcceptedFindingIsNotCounted(_ one: AcceptedCases.Case) throws {
    var inputs = try app(Self.broken)
    inputs.accepted = [one]
    let kept = try inputs.checked("findings: { error: 0 }")
    #expect(kept.passed && kept.findingCounts.accepted == 1 && kept.findings.first?.accepted == "r")
    inputs.accepted[0].locale = "fr"
    #expect(try !inputs.checked("findings: { error: 0 }").passed)
  }

  /// The work grows with the findings, and not with their square. A key may contain slashes.
  @Test(.timeLimit(.minutes(1))) func decisionsFollowManyFindingsOfARenamedFolder() throws {
    let keys = (0..<4000).map { "a/b/\($0)" }
    func table(_ text: String) -> String { keys.map { "\"\($0)\" = \"\(text)\";\n" }.joined() }
    var inputs = try app([
      "Frameworks/New.framework/en.lproj/Localizable.strings": table("%d boats"),
      "Frameworks/New.framework/de.lproj/Localizable.strings": table("%@ Boote"),
    ])
    inputs.accepted = keys.map {
      AcceptedCases.Case(reason: "r", finding: "crash/de/Frameworks/Old.framework/Localizable/\($0)")
    }
    let report = try inputs.checked("findings: { error: 0 }")
    #expect(report.passed && report.findingCounts.accepted == keys.count)
  }

  @Test func acceptingKeepsTheHistoryAndPassesExceptAbsoluteLimits() throws {
    let budget = [
      "locale: { \"*\": { basis: install, growth: 5 % } }", "new-locale: 1 B", "findings: { error: 0 }",
    ]
    let limits = try Budget(lines: budget)
    var inputs = try inputs(
      [
        "en.lproj/Localizable.strings": "\"n\" = \"%d boats\";", "en.lproj/a.txt": "x",
        "de.lproj/Localizable.strings": "\"n\" = \"%@ Boote\";",
        "de.lproj/a.txt": String(repeating: "x", count: 200), "fr.lproj/a.txt": "abc",
      ],
      since: [
        "en.lproj/Localizable.strings": "\"n\" = \"%d boats\";", "en.lproj/a.txt": "x",
        "de.lproj/Localizable.strings": "\"n\" = \"%d Boote\";", "de.lproj/a.txt": "x",
      ])
    let before = try CheckReport(inputs, limits)
    #expect(Set(before.breaches.compactMap(\.subject)) == ["de", "fr", "error"])
    var old = inputs
    old.footprint = inputs.baseline?.footprint
    let first = try #require(
      BaselineFile(accepting: old, nil, acceptsErrors: true, reason: "first", date: "2026-11-20"))
    inputs.acceptance = CheckBaseline(path: "baseline.json", file: first)
    inputs.baseline = inputs.acceptance
    let file = try #require(
      BaselineFile(accepting: inputs, limits, acceptsErrors: true, reason: "new texts", date: "2026-11-22"))
    #expect(file.history.map(\.reason) == ["first", "new texts"])
    #expect(file.accepted.map(\.finding) == ["crash/de/Localizable/n"])
    #expect(file.accepted.first?.date == "2026-11-22")
    inputs = inputs.accepting(file, at: "baseline.json")
    let after = try CheckReport(inputs, limits)
    #expect(after.passed, "\(lines(after))")
    #expect(after.baseline?.reason == "first" && after.accepted?.reason == "new texts")
    #expect(after.findingCounts.new == 0)
    // A maximum is not changed by accepting.
    #expect(try !inputs.checked("archive: 10 B").passed)
    // Each step is within its limit, and all together are not.
    #expect(try inputs.checked("locale: { \"*\": { basis: install, growth: 5 % } }").passed)
    let drift = try inputs.checked("locale: { \"*\": { basis: install, drift: 5 % } }")
    #expect(drift.breaches.map(\.budget) == ["locale.install.drift"])
    // A fixed text is no longer accepted.
    inputs.findings = []
    let next = try #require(
      BaselineFile(accepting: inputs, limits, acceptsErrors: true, reason: "fixed", date: "2026-11-23"))
    #expect(next.accepted.isEmpty && next.history.count == 3)
  }

  @Test func onlyNewFindingsAreCountedAgainstABaseline() throws {
    var inputs = try app(Self.broken)
    let file = try #require(
      BaselineFile(accepting: inputs, nil, acceptsErrors: true, reason: "first", date: "2026-11-22"))
    inputs = inputs.accepting(file, at: "b.json")
    #expect(try inputs.checked("new-findings: { error: 0 }").passed)
    #expect(try !inputs.checked("findings: { error: 0 }").passed)
    inputs.acceptance = CheckBaseline(
      path: "b.json", file: BaselineFile(footprint: file.footprint, findings: [], accepted: [], history: []))
    let found = try inputs.checked("new-findings: { error: 0 }")
    #expect(!found.passed && found.findings.allSatisfy(\.isNew))
    #expect(found.findingCounts.new == found.findings.count && !found.findings.isEmpty)
    // A finding that the team accepts is not reported as new.
    inputs.accepted = [AcceptedCases.Case(reason: "r", finding: "crash/de/Localizable/n")]
    let accepted = try inputs.checked("new-findings: { error: 0 }")
    #expect(accepted.passed && accepted.findings.allSatisfy { $0.isNew == ($0.accepted == nil) })
    #expect(accepted.findingCounts.new == accepted.findings.count - 1)
    #expect(accepted.findingCounts.accepted == 1)
    // Without a baseline, no finding is new.
    inputs.acceptance = nil
    inputs.accepted = []
    #expect(try !inputs.checked("findings: { error: 1 }").findings.contains(where: \.isNew))
  }
}
