import ReportSchema

/// The one thing to do first: the first case that applies.
extension AppReportDocument {
  var advice: RichText {
    // A crash or a rejection by the store comes first.
    let error = finding("fix", [.error]) { _ in numberOfErrors }
    if let urgent = error ?? unsafeTexts ?? step { return urgent }
    return finding("look at", [.warning, .note]) { waste(of: $0) } ?? RichText(nothing)
  }

  /// ` It is one of 5 errors.`; empty for the only one.
  private var numberOfErrors: String {
    let errors = report.check.findingCounts.error
    if errors == 1 { return "" }
    return " It is one of \(NumberText.counted(errors, "error"))."
  }

  /// ` It wastes 12.0 kB.`; empty if the bytes were not measured.
  private func waste(of finding: CheckReport.Finding) -> String {
    guard let wasted = finding.wastedArchiveBytes, wasted > 0 else { return "" }
    // A device downloads only parts of a bundle.
    if report.footprint.device != nil { return " It takes \(bytes(wasted)) of the bundle." }
    return " It wastes \(bytes(wasted))."
  }

  private var nothing: String {
    guard report.savings != nil else {
      return "nothing. \(findings). Savings are unknown, because this archive cannot be rebuilt."
    }
    return "nothing. \(findings), and no step without packs saves 1 % of the download."
  }

  /// The result of a check that leaves nothing to fix.
  private var findings: String {
    if !report.check.findings.isEmpty { return "All findings are accepted" }
    if report.check.notChecked.isEmpty { return "There are no findings" }
    return "There are no findings by the rules that could be run"
  }

  /// The first finding of these severities that is not accepted, in the order of severity and wasted bytes.
  private func finding(
    _ verb: String, _ severities: [CheckReport.Severity], _ remark: (CheckReport.Finding) -> String
  ) -> RichText? {
    guard
      let worst = report.check.findings.first(where: { finding in
        finding.accepted == nil && severities.contains { finding.severity == $0 }
      }), let rule = report.check.rules.first(where: { $0.id == worst.rule })
    else { return nil }
    return RichText("\(verb) ") + .code(worst.id) + ": " + .message(worst.evidence)
      + RichText(". \(rule.remedy)\(remark(worst))")
  }

  /// Texts of an older pack that may crash this version.
  private var unsafeTexts: RichText? {
    guard let staleness = report.staleness, staleness.totals.crash > 0 else { return nil }
    let old = staleness.versions.first ?? "the previous version"
    return RichText(
      "do not show packs of \(old) in this version:"
        + " \(NumberText.counted(staleness.totals.crash, "text")) may crash it.")
  }

  /// The largest step that makes the download smaller.
  private var step: RichText? {
    guard let savings = report.savings else { return nil }
    return SimulateConclusion(savings, isExact: bytes.isExact).head.map { RichText($0) }
  }
}
