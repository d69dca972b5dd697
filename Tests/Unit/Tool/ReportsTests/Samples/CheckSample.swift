import ReportSchema

/// A check with every kind of breach, and findings with and without each value.
enum CheckSample {
  static func report(_ change: (inout CheckReport) -> Void = { _ in }) -> CheckReport {
    var report = CheckReport(
      name: "App.ipa",
      app: MeasureReport.App(
        platform: "ios", name: "Quay", identifier: "org.example.quay", version: "1.2", build: "3",
        baseLanguage: "en"),
      budget: "ballast.yml",
      baseline: .init(
        path: "baseline.json", version: "1.1", date: "2026-11-20", reason: "new <onboarding>",
        hasFindings: true),
      sizes: sizes,
      passed: false,
      limits: [
        .init(
          budget: "archive", value: "10 MB", line: 2, column: 10, checked: true, values: 1, passed: false,
          exceeded: 1,
          actual: 10_000_004, baseline: 9_960_000, limit: 10_000_000, unit: "bytes"),
        .init(
          budget: "locale.archive.growth", selector: "*", value: "5 %", line: 5, column: 24, checked: true,
          values: 12, passed: false, exceeded: 1, subject: "de", actual: 64_600, baseline: 60_000,
          limit: 63_000, unit: "bytes"),
        .init(
          budget: "coverage", selector: "de, fr", value: "95 %", line: 6, column: 13, checked: true,
          values: 2, passed: false, exceeded: 1,
          subject: "fr", actual: 912_300, limit: 950_000, unit: "share"),
        .init(
          budget: "findings", selector: "error", value: "0", line: 8, column: 10, checked: true, values: 1,
          passed: false, exceeded: 1,
          subject: "error", actual: 1, limit: 0, unit: "count"),
        .init(
          budget: "install", value: "40 MB", line: 9, column: 10, checked: true, values: 1, passed: true,
          exceeded: 0,
          actual: 30_000_000, limit: 40_000_000, unit: "bytes"),
      ],
      breaches: [
        .init(
          budget: "archive", limit: 10_000_000, actual: 10_000_004, unit: "bytes", basis: "archive", line: 2,
          column: 10, message: "archive: 10000004 bytes, limit 10000000 bytes"),
        .init(
          budget: "locale.archive.growth", subject: "de", limit: 63_000, actual: 64_600, baseline: 60_000,
          unit: "bytes", basis: "archive", line: 5, column: 24,
          message: "locale.archive.growth of de: 64600 bytes (baseline 60000 bytes), limit 63000 bytes"),
        .init(
          budget: "coverage", subject: "fr", limit: 950_000, actual: 912_300, unit: "share", line: 6,
          column: 13,
          message: "coverage of fr: 91.2300 %, below the minimum 95.0000 %"),
        .init(
          budget: "findings", subject: "error", limit: 0, actual: 1, unit: "count", line: 8, column: 10,
          message: "findings of error: 1, limit 0"),
      ], findings: findings,
      notChecked: [.init(rule: "dead-key", cause: "unsearched-code", reason: "no code found")],
      findingCounts: .init(error: 1, warning: 1, note: 0, accepted: 1, new: 1),
      rules: [
        rule("crash", "error", 1), rule("pseudo-locale", "warning", 2),
      ], measuresWaste: true, warnings: [])
    change(&report)
    return report
  }

  static let passed = report {
    $0.passed = true
    $0.breaches = []
    $0.baseline = nil
    $0.measuresWaste = false
    for index in $0.limits.indices { $0.limits[index].exceeded = 0 }
  }

  /// No limit is exceeded. One passes without a baseline, one fails because of a damaged file.
  static let unchecked = report {
    $0.breaches = []
    for index in $0.limits.indices { $0.limits[index].exceeded = 0 }
    $0.limits[1].notChecked = .init(
      reason: "no-baseline", fails: false, message: "no baseline; pass '--baseline FILE'")
    $0.limits[2].notChecked = .init(
      reason: "unread-messages", fails: true, message: "messages not read: a.strings: damaged")
  }

  static let findings: [CheckReport.Finding] = [
    .init(
      id: "crash/el/Localizable/sync.count", rule: "crash", severity: "error", component: "Quay",
      table: "Localizable", key: "sync.count", locale: "el", evidence: "'%@' is passed as '%lld' <&>",
      isNew: true),
    .init(
      id: "pseudo-locale/en-XA", rule: "pseudo-locale", severity: "warning", locale: "en-XA",
      evidence: "region XA is for pseudo-locales", wastedArchiveBytes: 1_989, isNew: false),
    .init(
      id: "pseudo-locale/a b, c.strings", rule: "pseudo-locale", severity: "warning",
      entry: "a b, c.strings", evidence: "language qq is not in the IANA registry",
      accepted: "notes of translators", isNew: false),
  ]

  static func crashes(_ count: Int, _ evidence: String, isNew: Bool = false) -> [CheckReport.Finding] {
    (0..<count).map { index in
      .init(
        id: "crash/\(index)", rule: "crash", severity: "error", key: "key\(index)", evidence: evidence,
        isNew: isNew)
    }
  }

  static func rule(_ id: String, _ severity: ID<CheckReport.Severity>, _ findings: Int) -> CheckReport.Rule {
    .init(
      id: id, severity: severity, title: "Title of \(id)", explanation: "Explanation.", remedy: "Remove it.",
      findings: findings)
  }

  /// The parts sum to the app, and the locales to the translations, now and before.
  private static let sizes: [CheckReport.PartSize] = [
    .init(part: "archive", actual: 10_000_004, baseline: 9_960_000, limit: 10_000_000),
    .init(part: "translations", actual: 354_600, baseline: 330_000),
    .init(part: "locale", locale: "fr", name: "French", actual: 140_000, baseline: 140_000, limit: 147_000),
    .init(part: "locale", locale: "ar", name: "Arabic", actual: 90_000, baseline: 70_000),
    .init(part: "locale", locale: "de", name: "German", actual: 64_600, baseline: 60_000, limit: 63_000),
    .init(part: "locale", locale: "ja", name: "Japanese", actual: 60_000, baseline: 60_000),
    .init(part: "otherLocales", actual: 0, baseline: 0),
    .init(part: "base", actual: 45_000, baseline: 44_000),
    .init(part: "unlocalized", actual: 9_600_382, baseline: 9_585_978),
    .init(part: "overhead", actual: 22, baseline: 22),
  ]
}
