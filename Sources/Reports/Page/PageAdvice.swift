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
    self =
      Self.error(report) ?? Self.unsafeTexts(report) ?? Self.packs(report, bytes)
      ?? Self.warning(report, bytes) ?? Self(RichText(Self.nothing(report)), nil)
  }

  private static func nothing(_ report: AppReport) -> String {
    let findings = report.check.findings.isEmpty ? "There are no findings" : "All findings are accepted"
    return report.savings == nil
      ? "nothing. \(findings). Savings are unknown, because this archive cannot be rebuilt."
      : "nothing. \(findings), and packs would save less than 1 % of the download."
  }

  private static func isOpen(_ finding: CheckReport.Finding, _ severity: CheckReport.Severity) -> Bool {
    finding.accepted == nil && finding.severity == severity
  }

  /// A crash or a rejection by the store.
  private static func error(_ report: AppReport) -> Self? {
    guard let worst = report.check.findings.first(where: { isOpen($0, .error) }),
      let rule = report.check.rules.first(where: { $0.id == worst.rule })
    else { return nil }
    let count = report.check.findingCounts.error
    let extent = count == 1 ? "" : " It is one of \(NumberText.counted(count, "error"))."
    return Self(
      RichText("fix ") + .code(worst.id) + ": " + .message(worst.evidence)
        + RichText(". \(rule.remedy)\(extent)"), "findings")
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
    if let simpler = SavingsDocument(savings).simpler {
      return Self(RichText("use a simpler way than packs: \(simpler)"), "savings")
    }
    let size = bytes.distinguishing(user.before, user.after)
    return Self(
      RichText(
        "move the translations into \(NumberText.counted(savings.packTotals.packs, "language pack")). A device then"
          + " downloads \(size(user.saved)) less (\(NumberText.share(user.saved, of: user.before)),"
          + " \(SavingsDocument(savings).medianOf)), with all that packs add to its download."),
      "savings")
  }

  /// The first finding that is not accepted, in the order of severity and wasted bytes.
  private static func warning(_ report: AppReport, _ bytes: ByteFormatter) -> Self? {
    guard let worst = report.check.findings.first(where: { isOpen($0, .warning) || isOpen($0, .note) }),
      let rule = report.check.rules.first(where: { $0.id == worst.rule })
    else { return nil }
    let waste = worst.wastedArchiveBytes.map { $0 > 0 ? " It wastes \(bytes($0))." : "" } ?? ""
    return Self(
      RichText("look at ") + .code(worst.id) + ": " + .message(worst.evidence)
        + RichText(". \(rule.remedy)\(waste)"), "findings")
  }
}
