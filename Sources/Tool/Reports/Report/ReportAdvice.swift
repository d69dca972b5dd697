import ReportSchema

/// The one thing to do first: the first case that applies.
extension AppReportDocument {
  var advice: RichText {
    let errors = report.check.findingCounts.error
    // A crash or a rejection by the store comes first.
    return finding("fix", [.error]) { _ in
      errors == 1 ? "" : " It is one of \(NumberText.counted(errors, "error"))."
    } ?? unsafeTexts ?? step
      ?? finding("look at", [.warning, .note]) { finding in
        finding.wastedArchiveBytes.map { $0 > 0 ? waste($0) : "" } ?? ""
      } ?? RichText(nothing)
  }

  /// A device downloads only parts of a bundle.
  private func waste(_ archiveBytes: Int) -> String {
    report.footprint.device == nil
      ? " It wastes \(bytes(archiveBytes))." : " It takes \(bytes(archiveBytes)) of the bundle."
  }

  private var nothing: String {
    let unchecked = report.check.notChecked.isEmpty ? "" : " by the rules that could be run"
    let findings =
      report.check.findings.isEmpty ? "There are no findings\(unchecked)" : "All findings are accepted"
    return report.savings == nil
      ? "nothing. \(findings). Savings are unknown, because this archive cannot be rebuilt."
      : "nothing. \(findings), and no step without packs saves 1 % of the download."
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
