import AppBundles
import DataFormats
import ReportSchema
import TestSupport
import Testing

@testable import BundleAnalysis

/// Limits that could not be checked, and names that an app does not have.
@Suite struct UncheckedLimitTests {
  private static let texts: KeyValuePairs = [
    "en.lproj/A.strings": "\"n\" = \"boat\";", "de.lproj/A.strings": "\"n\" = \"Boot\";",
  ]

  private func app(
    _ files: KeyValuePairs<String, String> = texts, unread: [ReportWarning] = []
  ) throws -> CheckInputs {
    var check = try AppFixture.ios(files).reading().checkInputs
    check.unread += unread
    return check
  }

  private func reasons(_ report: CheckReport) -> [String] {
    report.limits.map { limit in limit.notChecked.map { "\(limit.budget) \($0.reason)" } ?? limit.budget }
  }

  // MARK: - Baselines

  @Test func limitsWithoutABaselineAreNotCheckedAndPass() throws {
    let report = try app().checked(
      "archive: { max: 1 MB, growth: 0 %, drift: 1 % }", "new-locale: 1 B",
      "new-findings: { error: 0 }")
    #expect(report.passed)
    #expect(
      reasons(report) == [
        "archive", "archive.growth no-baseline", "archive.drift no-baseline",
        "new-locale.archive no-baseline",
        "new-findings no-baseline",
      ])
    #expect(report.limits.allSatisfy { $0.notChecked?.fails != true })
  }

  /// A report of 'measure' has no findings and no history.
  @Test func aBaselineMustHaveTheFormerValues() throws {
    var inputs = try app()
    let footprint = try #require(inputs.footprint)
    inputs.baseline = CheckBaseline(path: "old.json", footprint: footprint)
    let budget = ["archive: { growth: 0 %, drift: 1 % }", "new-locale: 1 B", "new-findings: { error: 0 }"]
    let old = try inputs.checked(budget[0], budget[1], budget[2])
    #expect(
      reasons(old) == [
        "archive.growth", "archive.drift no-baseline", "new-locale.archive", "new-findings no-baseline",
      ])
    let file = try #require(
      BaselineFile(accepting: inputs, nil, acceptsErrors: true, reason: "first", date: "2026-11-22"))
    inputs.acceptance = CheckBaseline(path: "old.json", file: file)
    let accepted = try inputs.checked(budget[0], budget[1], budget[2])
    #expect(accepted.limits.allSatisfy { $0.notChecked == nil } && accepted.passed)
  }

  /// A new error may be hidden among known ones, so that a limit on errors fails if the older version has no findings.
  @Test(arguments: [
    ("new-findings: { error: 0 }", false), ("findings: { error: 5 }", false),
    ("findings: { crash: 5 }", false), ("findings: { warning: 5 }", true),
    ("new-findings: { warning: 0 }", true),
  ]) func anErrorThatMayBeNewFails(_ limit: String, _ passes: Bool) throws {
    var inputs = try app([
      "en.lproj/A.strings": "\"n\" = \"%d boats\";", "de.lproj/A.strings": "\"n\" = \"%@ Boote\";",
    ])
    inputs.baseline = CheckBaseline(path: "old.json", footprint: try #require(inputs.footprint))
    let report = try inputs.checked("archive: 1 MB", limit)
    #expect(report.passed == passes, "\(report.limits)")
    inputs.baseline = CheckBaseline(
      path: "old.ipa", footprint: try #require(inputs.footprint), findings: inputs.findings)
    #expect(try inputs.checked("archive: 1 MB", limit).passed)
  }

  /// An optional name may be misspelled, and an app may lack what a limit is about: alone, such a limit checks nothing.
  /// That is no matter of a first run.
  @Test(arguments: [
    "locale: { ja: { max: 5 KB, optional: true } }", "component: { W: { max: 5 KB, optional: true } }",
    "first-text: 1 KB", "first-text: { growth: 5 % }", "locale: 1 KB", "coverage: 50 %",
    "locale: { \"*\": { growth: 5 % } }", "user: { ja: { max: 1 B, optional: true } }",
  ]) func aCheckThatCheckedNothingFails(_ limit: String) throws {
    var inputs = try app(["en.lproj/A.txt": "boat"])
    inputs.baseline = CheckBaseline(path: "old.json", footprint: try #require(inputs.footprint))
    for isFirstRun in [false, true] {
      inputs.isFirstRun = isFirstRun
      let alone = try inputs.checked(limit)
      #expect(!alone.passed, "\(limit) passes and checked nothing: \(reasons(alone))")
      #expect(alone.limits.allSatisfy { !$0.passed && $0.notChecked?.fails == true })
    }
    let other = try inputs.checked("archive: 1 MB", limit)
    #expect(other.passed || limit.hasPrefix("coverage"), "\(reasons(other))")
  }

  /// Without an older version, a first run may skip all limits that need one.
  @Test func aFirstRunMaySkipLimitsOfGrowth() throws {
    var inputs = try app()
    #expect(try !inputs.checked("archive: { growth: 2 % }").passed)
    inputs.isFirstRun = true
    #expect(try inputs.checked("archive: { growth: 2 % }").passed)
  }

  @Test func aLimitWithoutValuesIsNotChecked() throws {
    let single = try app(["en.lproj/A.strings": "\"n\" = \"boat\";"])
    let report = try single.checked(
      "locale: 1 KB", "component: { Quay: 1 MB, W: { max: 1 B, optional: true } }")
    #expect(
      reasons(report) == [
        "locale.archive nothing-to-compare", "component.archive", "component.archive nothing-to-compare",
      ])
    #expect(report.passed)
  }

  // MARK: - Messages

  private static let damage = ReportWarning(
    entry: "fr.lproj/A.strings", message: "expected '=', found '{' at offset 0x8", affectsMessages: true
  )

  @Test func limitsOnMessagesFailIfAFileCouldNotBeRead() throws {
    let inputs = try app(unread: [Self.damage])
    let report = try inputs.checked(
      "archive: 1 MB", "coverage: 50 %", "findings: { error: 0, crash: 0, compressed-table: 0 }")
    #expect(
      reasons(report) == [
        "archive", "coverage unread-messages", "findings unread-messages", "findings unread-messages",
        "findings",
      ])
    #expect(!report.passed && report.breaches.isEmpty)
    let reason = try #require(report.limits[1].notChecked)
    #expect(reason.fails && reason.message.hasPrefix("messages not read: fr.lproj/A.strings: expected '='"))
  }

  /// The messages that were read exceed the limit already.
  @Test func anExceededLimitIsCheckedInSpiteOfUnreadMessages() throws {
    let report = try app(
      ["en.lproj/A.strings": "\"n\" = \"%d\";", "de.lproj/A.strings": "\"n\" = \"%@\";"],
      unread: [Self.damage]
    ).checked("findings: { crash: 0 }")
    #expect(reasons(report) == ["findings"] && report.breaches.count == 1)
  }

  /// The reader reports the damaged file.
  @Test func aDamagedTableOfTheAppFailsTheCheck() throws {
    let inputs = try app([
      "en.lproj/A.strings": "\"n\" = \"boat\";", "de.lproj/A.strings": "\"n\" = {;",
    ])
    let report = try inputs.checked("coverage: 0 %")
    #expect(!report.passed)
    #expect(report.limits[0].notChecked?.message.contains("de.lproj/A.strings") == true)
  }

  /// Texts that cannot be compared with base have no findings.
  @Test func limitsOnMessagesFailWithoutMessagesOfBase() throws {
    let inputs = try app(["de.lproj/A.strings": "\"n\" = \"Boot\";", "en.lproj/a.txt": "x"])
    let report = try inputs.checked("coverage: 50 %", "findings: { error: 0 }")
    #expect(reasons(report) == ["coverage no-messages", "findings no-messages"] && !report.passed)
    #expect(report.limits[0].notChecked?.message == "base has no messages")
    let texts = AppFixture.archive("texts.zip", [.init("de.lproj/A.strings", "\"n\" = \"Boot\";")])
    let unknown = try texts.reading().checkInputs.checked(
      "coverage: 50 %", "findings: { error: 0, duplicate-file: 0 }")
    #expect(reasons(unknown) == ["coverage no-messages", "findings no-messages", "findings"])
    for limit in unknown.limits.prefix(2) {
      #expect(limit.notChecked?.message == "base locale unknown; pass '--base' with its tag")
    }
  }

  /// Nothing says that texts were compared: a limit on the severity of a rule that did not run fails.
  @Test(arguments: ["findings: { error: 0 }", "findings: { warning: 3 }", "new-findings: { error: 0 }"])
  func aSeverityOfARuleThatDidNotRunFails(_ limit: String) throws {
    let empty = try AppFixture.archive("Quay.ipa", [.init("Payload/readme.txt", "x")]).reading().checkInputs
    var inputs = empty
    inputs.baseline = CheckBaseline(path: "old.ipa", footprint: try #require(empty.footprint), findings: [])
    let report = try inputs.checked("archive: 1 MB", limit)
    let subject = String(limit.prefix { $0 != ":" })
    #expect(!report.passed && reasons(report) == ["archive", "\(subject) rule-not-run"])
  }

  /// Without an identifier, a file is not shown to be the app that the older version is, or the other way round.
  @Test func aFileWithoutAnIdentifierIsNoVersionOfAnApp() throws {
    let quay = try app()
    let other = try AppFixture.archive("Quay.ipa", [.init("Payload/readme.txt", "x")]).reading().checkInputs
    for (new, old, isRefused) in [(quay, other, true), (other, quay, true), (other, other, false)] {
      var apps = [new]
      let older = CheckBaseline(path: "old.ipa", footprint: try #require(old.footprint))
      let error = try caught { try apps.matchVersions(with: [older], allowsDowngrade: false) }
      #expect((error != nil) == isRefused, "\(new.name): \(error?.description ?? "no error")")
      #expect(!isRefused || error?.description.contains("has no identifier of an app") == true)
    }
  }

  private func caught(_ run: () throws -> Void) throws -> InputError? {
    do { try run() } catch let error as InputError { return error }
    return nil
  }

  // MARK: - Comparisons

  private func staleness(
    _ old: KeyValuePairs<String, String>, _ new: KeyValuePairs<String, String>
  ) throws -> DiffReport {
    func version(_ files: KeyValuePairs<String, String>) throws -> ComparedVersion {
      ComparedVersion(try AppFixture.ios(files).reading().strings, path: "Quay.ipa", name: "Quay.ipa")
    }
    return try DiffReport(try VersionComparison(version(old), [version(new)]))
  }

  /// The rule of 'diff --fail-on': every message of a new locale is missing in the older version.
  @Test func newLocalesAreExemptFromMissing() throws {
    let two = "\"n\" = \"x\"; \"m\" = \"y\";"
    var inputs = try app()
    inputs.comparedTexts = [
      try staleness(
        ["en.lproj/A.strings": two, "de.lproj/A.strings": two],
        ["en.lproj/A.strings": two, "de.lproj/A.strings": two, "fr.lproj/A.strings": two])
    ]
    #expect(inputs.comparedTexts.first?.locales.first { $0.locale == "fr" }?.missing == 2)
    #expect(inputs.comparedTexts.first?.totals.missing == 0)
    #expect(try inputs.checked("missing: 0").passed)
    inputs.comparedTexts = [
      try staleness(
        ["en.lproj/A.strings": two, "de.lproj/A.strings": "\"n\" = \"x\";"],
        ["en.lproj/A.strings": two, "de.lproj/A.strings": two, "fr.lproj/A.strings": two])
    ]
    let failed = try inputs.checked("missing: 50 %")
    #expect(failed.passed)
    // One of two messages of German; French does not enlarge the whole.
    #expect(try !inputs.checked("missing: 49 %").passed)
  }

  @Test func aLocaleWithoutNewMessagesCountsAsMissing() throws {
    let two = "\"n\" = \"x\"; \"m\" = \"y\";"
    var inputs = try app()
    inputs.comparedTexts = [
      try staleness(
        ["en.lproj/A.strings": two, "de.lproj/A.strings": two, "fr.lproj/A.strings": two],
        ["en.lproj/A.strings": two, "de.lproj/A.strings": "", "fr.lproj/A.strings": two])
    ]
    #expect(try inputs.checked("missing: 0").breaches.map(\.actual) == [2])
    #expect(try inputs.checked("missing: 50 %").passed)
    #expect(try !inputs.checked("missing: 49 %").passed)
    #expect(try inputs.checked("crash: 0").passed)
  }

  @Test func aComparisonWithoutBaseTextsFails() throws {
    var inputs = try app()
    inputs.comparedTexts = [try staleness(Self.texts, Self.texts)]
    inputs.comparedTexts[0].base.keys = 0
    let report = try inputs.checked("crash: 0", "garbled: 0", "missing: 0")
    #expect(!report.passed)
    #expect(reasons(report) == ["crash no-messages", "garbled no-messages", "missing"])
  }

  @Test func aComparisonWithUnreadMessagesFails() throws {
    var inputs = try app()
    inputs.comparedTexts = [try staleness(Self.texts, Self.texts)]
    #expect(try inputs.checked("crash: 0", "missing: 0").passed)
    inputs.comparedTexts[0].warnings.append(Self.damage)
    let report = try inputs.checked("crash: 0", "missing: 0")
    #expect(!report.passed)
    #expect(reasons(report) == ["crash unread-messages", "missing unread-messages"])
  }

  // MARK: - Names

  @Test(arguments: [
    ("locale: { jp: 5 KB }", "2:11: no locale 'jp' in Quay.ipa"),
    ("locale: { \"de, jp\": 5 KB }", "2:11: no locale 'jp' in Quay.ipa"),
    ("locale: { en: 5 KB }", "2:11: 'en' is the locale of base"),
    ("user: { \"*\": 1 MB, jp: 5 KB }", "2:20: no locale 'jp' in Quay.ipa"),
    ("coverage: { jp: 5 % }", "2:13: no locale 'jp' in Quay.ipa"),
    ("component: { Qay: 1 MB }", "2:14: no component 'Qay' in Quay.ipa"),
  ]) func anUnknownNameIsAnError(_ line: String, _ expected: String) throws {
    let error = #expect(throws: YAMLFileError.self) { try app().checked(line) }
    let mistake = try #require(error?.mistakes.first)
    #expect("\(mistake.position.line):\(mistake.position.column): \(mistake.message)" == expected)
    #expect(error?.mistakes.count == 1 && !mistake.hint.isEmpty)
    #expect(error?.texts.first?.message.contains("\n  \(line)\n") == true)
  }

  @Test func anOptionalNameMayBeAbsent() throws {
    let report = try app().checked(
      "locale: { ja: { max: 5 KB, optional: true }, de: { max: 1 MB, optional: true } }",
      "component: { W: { max: 5 KB, optional: true } }")
    #expect(report.passed)
    #expect(report.limits.map(\.checked) == [false, true, false])
    #expect(report.limits.map(\.passed) == [true, true, true])
  }
}
