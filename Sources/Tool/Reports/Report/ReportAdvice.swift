import ReportSchema

/// The one thing to do first: the first case that applies.
extension AppReportDocument {
  var advice: RichText {
    let errors = report.check.findingCounts.error
    // A crash or a rejection by the store comes first.
    return finding("fix", [.error]) { _ in
      errors == 1 ? "" : " It is one of \(NumberText.counted(errors, "error"))."
    } ?? unsafeTexts ?? packs
      ?? finding("look at", [.warning, .note]) { finding in
        finding.wastedArchiveBytes.map { $0 > 0 ? " It wastes \(bytes($0))." : "" } ?? ""
      } ?? RichText(nothing)
  }

  private var nothing: String {
    let findings = report.check.findings.isEmpty ? "There are no findings" : "All findings are accepted"
    guard let savings = report.savings else {
      return "nothing. \(findings). Savings are unknown, because this archive cannot be rebuilt."
    }
    if savings.comparison?.packsPay == true {
      return "nothing. \(findings), and packs need a client, which is still to be written."
    }
    if let client = savings.clientBytes, client >= savings.typicalUser?.saved ?? 0 {
      return "nothing. \(findings), and the client library takes more than packs save."
    }
    return "nothing. \(findings), and packs would save less than 1 % of the download."
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

  private var packs: RichText? {
    guard let savings = report.savings, let user = savings.typicalUser, savings.comparison?.packsPay == true
    else { return nil }
    let document = SimulateDocument(savings)
    if let simpler = document.simpler { return RichText("use a simpler way than packs: \(simpler)") }
    guard let client = document.client else {
      return savings.app.platform?.known == .android && savings.deviceDownload.languageSplits != true
        ? "deliver an app bundle with language splits. Packs need a client, which is still to be written."
        : nil
    }
    let size = bytes.distinguishing(user.before, user.after)
    return RichText(
      "move the translations into \(NumberText.counted(savings.packTotals.packs, "language pack")). A device then"
        + " downloads \(size(user.saved)) less (\(NumberText.share(user.saved, of: user.before)),"
        + " \(document.medianOf)), but the client library adds \(client).")
  }
}
