internal import AppBundles
internal import Localization
package import ReportSchema

extension BaselineFile {
  /// The most accepted measurements that a file lists. The oldest ones but the first are removed.
  private static let historyLimit = 100

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
    let former = inputs.baseline?.file
    let findings = inputs.findings ?? []
    let limited = Set(
      (budget?.limits ?? []).filter { $0.subject == .findings }.flatMap { limit -> [String] in
        if case .names(let names) = limit.selector { names } else { [] }
      })
    let acceptances = AcceptanceIndex(inputs.accepted)
    let newlyAccepted = findings.filter { finding in
      (limited.contains(finding.rule) || limited.contains(finding.severity.rawValue))
        && acceptances.acceptance(of: finding) == nil && (acceptsErrors || finding.severity != .error)
    }
    // Cases that no longer match anything are removed.
    let cases = former?.accepted ?? []
    let kept = zip(cases, AcceptanceIndex(cases).uses(in: findings)).filter { inputs.findings == nil || $0.1 }
      .map(\.0)
    let entry = Entry(footprint, date: date, reason: reason)
    var history = former?.history ?? []
    history.append(entry)
    if history.count > Self.historyLimit { history.removeSubrange(1...(history.count - Self.historyLimit)) }
    self.init(
      footprint: footprint, findings: findings.map(\.id),
      accepted: kept
        + newlyAccepted.map { AcceptedCases.Case(reason: reason, finding: $0.id, date: date) },
      history: history)
  }
}

extension BaselineFile.Entry {
  fileprivate init(_ report: FootprintReport, date: String, reason: String) {
    var locales: [String: FootprintReport.Size] = [:]
    for locale in report.locales where locale.aliasOf == nil {
      guard let tag = locale.locale else { continue }
      locales[tag] = FootprintReport.Size(
        archiveBytes: locale.archiveBytes, installBytes: locale.installBytes)
    }
    self.init(
      date: date, reason: reason, version: report.app.version, archiveBytes: report.totals.archiveBytes,
      installBytes: report.totals.installBytes, localizedArchiveBytes: report.translations.archiveBytes,
      localizedInstallBytes: report.translations.installBytes, locales: locales)
  }
}

extension CheckInputs {
  /// The inputs as they are after accepting: with the new baseline and its accepted findings.
  package func accepting(_ file: BaselineFile, at path: String) -> CheckInputs {
    var copy = self
    let others = accepted.filter { one in !(baseline?.file?.accepted.contains(one) ?? false) }
    copy.baseline = CheckBaseline(path: path, file: file)
    copy.accepted = others + file.accepted
    return copy
  }

  /// What was accepted for a reason, by severity, and the errors that were not.
  package func acceptanceSummary(of reason: String, acceptsErrors: Bool) -> [String] {
    let acceptances = AcceptanceIndex(accepted)
    func count(_ severity: Finding.Severity, isAccepted: Bool) -> Int {
      (findings ?? []).count {
        let acceptance = acceptances.acceptance(of: $0)
        return $0.severity == severity && (isAccepted ? acceptance?.reason == reason : acceptance == nil)
      }
    }
    func text(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    let counts = Finding.Severity.allCases.reversed().compactMap { severity in
      let count = count(severity, isAccepted: true)
      return count == 0 ? nil : text(count, severity.rawValue)
    }
    let errors = count(.error, isAccepted: false)
    return ["accepted: sizes\(counts.isEmpty ? "" : ", ")\(counts.joined(separator: ", "))"]
      + (acceptsErrors || errors == 0
        ? []
        : ["not accepted: \(text(errors, "error")); '--accept-errors' accepts \(errors == 1 ? "it" : "them")"])
  }

  /// The findings with an id or of a rule; empty if there are none.
  package func findings(named name: String) -> [Finding] {
    (findings ?? []).filter { $0.id == name || $0.rule == name }
  }
}
