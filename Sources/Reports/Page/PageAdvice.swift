internal import ReportSchema

/// The one thing to do first: the first case that applies.
struct PageAdvice {
  let text: RichText
  /// The name of the section with the details; nil if there is nothing to do.
  let section: String?

  private init(_ text: RichText, _ section: String?) {
    self.text = text
    self.section = section
  }

  init(_ report: AppReport, bytes: ByteFormatter) {
    let errors = report.check.findingCounts.error
    // A crash or a rejection by the store comes first.
    self =
      Self.finding(report, "fix", [.error]) { _ in
        errors == 1 ? "" : " It is one of \(NumberText.counted(errors, "error"))."
      } ?? Self.unsafeTexts(report) ?? Self.packs(report, bytes)
      ?? Self.finding(report, "look at", [.warning, .note]) { finding in
        finding.wastedArchiveBytes.map { $0 > 0 ? " It wastes \(bytes($0))." : "" } ?? ""
      } ?? Self(RichText(Self.nothing(report)), nil)
  }

  private static func nothing(_ report: AppReport) -> String {
    let findings = report.check.findings.isEmpty ? "There are no findings" : "All findings are accepted"
    guard let savings = report.savings else {
      return "nothing. \(findings). Savings are unknown, because this archive cannot be rebuilt."
    }
    return savings.comparison?.packsPay == true
      ? "nothing. \(findings), and packs need a client, which is still to be written."
      : "nothing. \(findings), and packs would save less than 1 % of the download."
  }

  /// The first finding of these severities that is not accepted, in the order of severity and wasted bytes.
  private static func finding(
    _ report: AppReport, _ verb: String, _ severities: [CheckReport.Severity],
    _ remark: (CheckReport.Finding) -> String
  ) -> Self? {
    guard
      let worst = report.check.findings.first(where: { finding in
        finding.accepted == nil && severities.contains { finding.severity == $0 }
      }), let rule = report.check.rules.first(where: { $0.id == worst.rule })
    else { return nil }
    return Self(
      RichText("\(verb) ") + .code(worst.id) + ": " + .message(worst.evidence)
        + RichText(". \(rule.remedy)\(remark(worst))"), "findings")
  }

  /// Texts of an older pack that may crash this version.
  private static func unsafeTexts(_ report: AppReport) -> Self? {
    guard let staleness = report.staleness, staleness.totals.crash > 0 else { return nil }
    let old = staleness.versions.first ?? "the previous version"
    return Self(
      RichText(
        "do not show packs of \(old) in this version:"
          + " \(NumberText.counted(staleness.totals.crash, "text")) may crash it."), "staleness")
  }

  private static func packs(_ report: AppReport, _ bytes: ByteFormatter) -> Self? {
    guard let savings = report.savings, let user = savings.typicalUser, savings.comparison?.packsPay == true
    else { return nil }
    if SavingsDocument(savings).simpler != nil {
      return Self("use the simpler way instead of packs.", "savings")
    }
    guard SavingsDocument(savings).hasClient else {
      return savings.deviceDownload.languageSplits == true
        ? nil
        : Self(
          "deliver an app bundle with language splits. Packs need a client, which is still to be written.",
          "savings")
    }
    let size = bytes.distinguishing(user.before, user.after)
    return Self(
      RichText(
        "move the translations into \(NumberText.counted(savings.packTotals.packs, "language pack")). A device then"
          + " downloads \(size(user.saved)) less (\(NumberText.share(user.saved, of: user.before)),"
          + " \(SavingsDocument(savings).medianOf)), without the size of the client library."),
      "savings")
  }
}
