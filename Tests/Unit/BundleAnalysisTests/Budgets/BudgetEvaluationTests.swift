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

  private func report(_ inputs: CheckInputs, _ lines: String...) throws -> CheckReport {
    let text = (["version: 1"] + lines).joined(separator: "\n")
    return try CheckReport(inputs, try Budget(reading: Array(text.utf8), path: "b.yml"))
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
    #expect(try report(inputs, "archive: \(bytes)").passed)
    let failed = try report(inputs, "archive: \(bytes - 1)")
    #expect(!failed.passed)
    #expect(lines(failed) == ["archive - \(bytes) > \(bytes - 1)"])
    #expect(failed.breaches.first?.basis == "archive" && failed.breaches.first?.baseline == nil)
    #expect(try report(inputs, "locales: 2").passed)
    #expect(try lines(report(inputs, "locales: 1")) == ["locales - 2 > 1"])
    #expect(
      try lines(report(inputs, "localized: { max: 12, basis: install }")) == ["localized.install - 13 > 12"])
    #expect(try report(inputs, "localized: { max: 13, basis: install }").passed)
  }

  @Test func aNamedLocaleIsNotComparedWithTheLimitOfAll() throws {
    let inputs = try app(Self.texts)
    let failed = try report(
      inputs, "locale:", "  \"*\": { max: 2, basis: install }", "  de: { max: 9, basis: install }")
    #expect(lines(failed) == ["locale.install fr 3 > 2", "locale.install de 10 > 9"])
    #expect(failed.limits.map(\.checked) == [1, 1] && failed.limits.map(\.exceeded) == [1, 1])
  }

  @Test func aUserHasTheAppAndOneTranslation() throws {
    let inputs = try app(Self.texts)
    let footprint = try #require(inputs.footprint)
    for locale in footprint.locales {
      let others = footprint.translations.archiveBytes - locale.archiveBytes
      let expected = footprint.totals.archiveBytes - others
      let tag = try #require(locale.locale)
      #expect(
        try lines(report(inputs, "user: { \(tag): \(expected - 1) }")) == [
          "user.archive \(tag) \(expected) > \(expected - 1)"
        ])
    }
  }

  @Test func kindsAndComponentsAreLimited() throws {
    let inputs = try app([
      "de.lproj/a.png": "12345", "en.lproj/a.png": "1", "PlugIns/W.appex/x.bin": "1234567",
    ])
    #expect(
      try lines(report(inputs, "kind: { images: { max: 4, basis: install } }")) == [
        "kind.install images 5 > 4"
      ])
    #expect(
      try lines(report(inputs, "component: { W: { max: 6, basis: install } }")) == [
        "component.install W 7 > 6"
      ])
    #expect(try report(inputs, "component: { W: { max: 7, basis: install } }").passed)
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
    ("growth: 10 %", 110, true), ("growth: 10 %", 111, false), ("growth-bytes: 5", 105, true),
    ("growth-bytes: 5", 106, false), ("growth: 0 %, ignore-below: 20", 120, true),
    ("growth: 0 %, ignore-below: 20", 121, false), ("growth: 0 %", 99, true),
    ("growth: 50 %, growth-bytes: 5", 106, false),
  ]) func growthIsRelativeAbsoluteAndIgnoredBelowAChange(_ limit: String, _ size: Int, _ isKept: Bool) throws
  {
    let inputs = try inputs(
      ["en.lproj/a.txt": "x", "de.lproj/a.txt": String(repeating: "x", count: size)],
      since: ["en.lproj/a.txt": "x", "de.lproj/a.txt": String(repeating: "x", count: 100)])
    let report = try report(inputs, "locale: { \"*\": { basis: install, \(limit) } }")
    #expect(report.passed == isKept)
    if !isKept { #expect(report.breaches.allSatisfy { $0.baseline == 100 && $0.subject == "de" }) }
  }

  @Test func aNewLocaleHasALimitOfItsOwn() throws {
    let inputs = try inputs(
      Self.texts, since: ["en.lproj/A.txt": "12345678901", "de.lproj/A.txt": "1234567890"])
    #expect(try report(inputs, "locale: { \"*\": { basis: install, growth: 0 % } }").passed)
    #expect(
      try lines(report(inputs, "new-locale: { max: 2, basis: install }")) == ["new-locale.install fr 3 > 2"])
    #expect(try report(inputs, "new-locale: { max: 3, basis: install }").passed)
  }

  // MARK: - Other inputs

  @Test func aLimitWithoutItsInputIsAnError() throws {
    let inputs = try app(Self.texts)
    for (line, hint) in [("pack: 1 KB", "simulate"), ("crash: 0", "diff")] {
      let error = #expect(throws: MissingCheckInput.self) { try report(inputs, line) }
      #expect(error?.hint.contains(hint) == true)
      #expect(error?.description.hasPrefix("b.yml:2:") == true)
    }
    var reports = CheckInputs(name: "footprint.json")
    reports.footprint = inputs.footprint
    #expect(throws: MissingCheckInput.self) { try report(reports, "findings: { error: 0 }") }
    #expect(throws: MissingCheckInput.self) { try report(reports, "coverage: 90 %") }
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
    #expect(try lines(report(inputs, "coverage: 50 %")) == ["coverage pt-BR 250000 > 500000"])
  }

  // MARK: - Findings and accepting

  private static let broken: KeyValuePairs = [
    "en.lproj/Localizable.strings": "\"n\" = \"%d boats\";",
    "de.lproj/Localizable.strings": "\"n\" = \"%@ Boote\";",
  ]

  @Test func findingsAreLimitedBySeverityAndRule() throws {
    let inputs = try app(Self.broken)
    #expect(try lines(report(inputs, "findings: { error: 0 }")) == ["findings error 1 > 0"])
    #expect(try lines(report(inputs, "findings: { crash: 0, garbled: 0 }")) == ["findings crash 1 > 0"])
    #expect(try report(inputs, "findings: { error: 1 }").passed)
  }

  @Test(arguments: [
    AcceptedCases.Case(reason: "r", finding: "crash/de/Localizable/n"), .init(reason: "r", finding: "crash"),
    .init(key: "n", reason: "r"), .init(key: "n", reason: "r", locale: "de", severity: "crash"),
  ]) func anAcceptedFindingIsNotCounted(_ one: AcceptedCases.Case) throws {
    var inputs = try app(Self.broken)
    inputs.accepted = [one]
    let kept = try report(inputs, "findings: { error: 0 }")
    #expect(kept.passed && kept.findingCounts.accepted == 1 && kept.findings.first?.accepted == "r")
    inputs.accepted[0].locale = "fr"
    #expect(try !report(inputs, "findings: { error: 0 }").passed)
  }

  @Test func acceptingKeepsTheHistoryAndPassesExceptAbsoluteLimits() throws {
    let budget = [
      "locale: { \"*\": { basis: install, growth: 5 % } }", "new-locale: 1", "findings: { error: 0 }",
    ]
    let text = (["version: 1"] + budget).joined(separator: "\n")
    let limits = try Budget(reading: Array(text.utf8), path: "b.yml")
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
    inputs.baseline = CheckBaseline(path: "baseline.json", file: first)
    let file = try #require(
      BaselineFile(accepting: inputs, limits, acceptsErrors: true, reason: "new texts", date: "2026-11-22"))
    #expect(file.history.map(\.reason) == ["first", "new texts"])
    #expect(file.accepted.map(\.finding) == ["crash/de/Localizable/n"])
    #expect(file.accepted.first?.date == "2026-11-22")
    inputs = inputs.accepting(file, at: "baseline.json")
    let after = try CheckReport(inputs, limits)
    #expect(after.passed, "\(lines(after))")
    #expect(after.baseline?.reason == "new texts" && after.findingCounts.new == 0)
    // A maximum is not changed by accepting.
    #expect(try !report(inputs, "archive: 10").passed)
    // Each step is within its limit, and all together are not.
    #expect(try report(inputs, "locale: { \"*\": { basis: install, growth: 5 % } }").passed)
    let drift = try report(inputs, "locale: { \"*\": { basis: install, drift: 5 % } }")
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
    #expect(try report(inputs, "new-findings: { error: 0 }").passed)
    #expect(try !report(inputs, "findings: { error: 0 }").passed)
    inputs.baseline = CheckBaseline(
      path: "b.json", file: BaselineFile(footprint: file.footprint, findings: [], accepted: [], history: []))
    let found = try report(inputs, "new-findings: { error: 0 }")
    #expect(!found.passed && found.findings.allSatisfy(\.isNew))
    #expect(found.findingCounts.new == found.findings.count && !found.findings.isEmpty)
    // A finding that the team accepts is not reported as new.
    inputs.accepted = [AcceptedCases.Case(reason: "r", finding: "crash/de/Localizable/n")]
    let accepted = try report(inputs, "new-findings: { error: 0 }")
    #expect(accepted.passed && accepted.findings.allSatisfy { $0.isNew == ($0.accepted == nil) })
    #expect(accepted.findingCounts.new == accepted.findings.count - 1)
    #expect(accepted.findingCounts.accepted == 1)
    // Without a baseline, no finding is new.
    inputs.baseline = nil
    inputs.accepted = []
    #expect(try !report(inputs, "findings: { error: 1 }").findings.contains(where: \.isNew))
  }
}
