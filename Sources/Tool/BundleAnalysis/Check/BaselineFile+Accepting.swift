import Bytes
package import ReportSchema

extension BaselineFile {
  /// The most accepted measurements that a file lists. The oldest ones but the first are removed.
  private static let historyLimit = 100

  /// The current values without a decision on any of them.
  /// - Returns: nil without a footprint.
  package init?(measuring inputs: CheckInputs, date: String) {
    guard let footprint = inputs.footprint else { return nil }
    self.init(
      footprint: footprint, findings: inputs.findings?.map(\.id), accepted: [],
      history: [Entry(footprint, date: date, reason: "measured")])
  }

  /// Accepts the current values: the measurement becomes the baseline, and findings that exceed a limit become accepted
  /// ones.
  ///
  /// Limits of an absolute maximum are not changed by it.
  /// - Parameters:
  ///   - inputs: with the footprint, and with the former baseline if there is one.
  ///   - acceptsErrors: whether findings of severity error are accepted.
  ///   - date: the day, as `2026-11-22`.
  /// - Returns: nil without a footprint.
  package init?(
    accepting inputs: CheckInputs, _ budget: Budget?, acceptsErrors: Bool, reason: String, date: String
  ) {
    guard let footprint = inputs.footprint else { return nil }
    let newlyAccepted = inputs.findings(limitedBy: budget).filter { acceptsErrors || $0.severity != .error }
    // Cases that no longer match anything, or that expired, are removed.
    var decisions = inputs
    decisions.accepted = inputs.decision?.file?.accepted ?? []
    decisions.accepted.removeAll { $0.until.map { $0 < date } ?? false }
    let kept = inputs.findings.map { AcceptanceIndex(decisions).cases(usedBy: $0).used } ?? decisions.accepted
    let entry = Entry(footprint, date: date, reason: reason)
    var history = inputs.acceptance?.file?.history ?? []
    history.append(entry)
    if history.count > Self.historyLimit { history.removeSubrange(1...(history.count - Self.historyLimit)) }
    self.init(
      footprint: footprint, findings: inputs.findings?.map(\.id),
      accepted: kept
        + newlyAccepted.map { AcceptedCases.Case(reason: reason, finding: $0.id, date: date) },
      history: history)
  }
}

extension BaselineFile.Entry {
  fileprivate init(_ report: MeasureReport, date: String, reason: String) {
    var locales: [String: MeasureReport.Size] = [:]
    for locale in report.locales where locale.aliasOf == nil {
      guard let tag = locale.locale else { continue }
      locales[tag] = MeasureReport.Size(
        archiveBytes: locale.archiveBytes, installBytes: locale.installBytes)
    }
    self.init(
      date: date, reason: reason, version: report.app.version, archiveBytes: report.totals.archiveBytes,
      installBytes: report.totals.installBytes, localizedArchiveBytes: report.translations.archiveBytes,
      localizedInstallBytes: report.translations.installBytes, locales: locales)
  }
}

extension CheckInputs {
  /// The inputs as they are after accepting: compared with the same version, and with the new file and its findings.
  package func accepting(_ file: BaselineFile, at path: String) -> CheckInputs {
    var copy = self
    let others = accepted.filter { one in !(decision?.file?.accepted.contains(one) ?? false) }
    copy.acceptance = CheckBaseline(path: path, file: file)
    copy.accepted = others + file.accepted
    return copy
  }

  /// Findings that limits of a budget count and that are not accepted.
  fileprivate func findings(limitedBy budget: Budget?) -> [Finding] {
    let limited = Set((budget?.limits ?? []).filter { $0.subject == .findings }.flatMap(\.names))
    let acceptances = AcceptanceIndex(self)
    return (findings ?? []).filter { finding in
      (limited.contains(finding.rule) || limited.contains(finding.severity.rawValue))
        && acceptances.acceptance(of: finding) == nil
    }
  }

  /// The sizes and findings to be accepted, and the errors to be left. Call it before accepting.
  package func acceptanceSummary(_ budget: Budget?, acceptsErrors: Bool, at path: String) -> [String] {
    let sizes = [baseline?.footprint, footprint].compactMap { $0?.totals.archiveBytes.grouped }
    let found = Dictionary(grouping: findings(limitedBy: budget), by: \.severity).mapValues(\.count)
    func text(_ severity: Finding.Severity) -> String? {
      found[severity].map { "\($0) \(severity.rawValue)\($0 == 1 ? "" : "s")" }
    }
    let severities = Finding.Severity.allCases.reversed().filter { acceptsErrors || $0 != .error }
    let accepted = ["\(sizes.joined(separator: " → ")) bytes"] + severities.compactMap(text)
    var lines = ["accepted: \(accepted.joined(separator: ", ")); the new baseline is \(path)"]
    if !acceptsErrors, let errors = text(.error) {
      lines.append("not accepted: \(errors); '--accept-errors' accepts \(found[.error] == 1 ? "it" : "them")")
    }
    return lines
  }

  /// The findings with an id or of a rule; empty if there are none.
  package func findings(named name: String) -> [Finding] {
    (findings ?? []).filter { $0.id == name || $0.rule == name }
  }
}
