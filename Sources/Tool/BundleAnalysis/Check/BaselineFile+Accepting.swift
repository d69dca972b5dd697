import Bytes
package import ReportSchema

extension BaselineFile {
  /// The most accepted measurements that a file lists. The oldest ones but the first are removed.
  private static let historyLimit = 100

  /// The current values without a decision on any of them, with the size of each file.
  /// - Returns: nil without a footprint.
  package init?(measuring inputs: CheckInputs, date: String) {
    guard let footprint = inputs.footprint else { return nil }
    self.init(
      name: inputs.name, footprint: inputs.explained ?? footprint, findings: inputs.findings?.map(\.id),
      accepted: [],
      history: [Entry(footprint, date: date, reason: "measured")])
  }

  /// Accepts the current values: the measurement becomes the baseline, and findings that a limit counts become
  /// accepted ones.
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
    let limited = inputs.findings(limitedBy: budget)
    let newlyAccepted = limited.filter { acceptsErrors || $0.severity != .error }
    let refused = acceptsErrors ? [] : inputs.errorsToRefuse(limited, budget)
    // Cases that no longer match anything, or that expired, are removed.
    var decisions = inputs
    decisions.accepted = inputs.decision?.file?.accepted ?? []
    decisions.accepted.removeAll { acceptedCase in acceptedCase.hasExpired(on: date) }
    var kept = decisions.accepted
    if let findings = inputs.findings { kept = AcceptanceIndex(decisions).cases(usedBy: findings).used }
    let entry = Entry(footprint, date: date, reason: reason)
    let history = Self.limited((inputs.acceptance?.file?.history ?? []) + [entry])
    self.init(
      name: inputs.name, footprint: footprint,
      findings: inputs.findings.map { all in all.map(\.id).filter { !refused.contains($0) } },
      accepted: kept
        + newlyAccepted.map { AcceptedCases.Case(reason: reason, finding: $0.id, date: date) },
      history: history)
  }
}

extension BaselineFile {
  /// The sizes of an app that became smaller, instead of the accepted ones. Decisions on findings stay.
  /// - Parameter date: the day, as `2026-11-22`.
  /// - Returns: nil if nothing was accepted for the app, if it is not smaller, or if one of its locales or components is
  ///   larger or new: nothing becomes higher.
  package init?(loweringTo inputs: CheckInputs, date: String) {
    guard let footprint = inputs.footprint, let accepted = inputs.acceptance?.file,
      footprint.totals.archiveBytes < accepted.footprint.totals.archiveBytes,
      footprint.hasNoLargerPart(than: accepted.footprint)
    else { return nil }
    self.init(
      name: inputs.name, footprint: footprint, findings: accepted.findings, accepted: accepted.accepted,
      history: Self.limited(accepted.history + [Entry(footprint, date: date, reason: "smaller")]))
  }

  /// The first accepted measurement, and the newest ones.
  private static func limited(_ history: [Entry]) -> [Entry] {
    guard history.count > historyLimit else { return history }
    return history.prefix(1) + history.suffix(historyLimit - 1)
  }
}

extension MeasureReport {
  /// Whether no locale and no component is new, or larger than in an older measurement.
  fileprivate func hasNoLargerPart(than older: MeasureReport) -> Bool {
    [BudgetSubject.locale, .component].allSatisfy { subject in
      [CheckReport.Basis.archive, .install].allSatisfy { basis in
        let former = Dictionary(
          older.sizes(of: subject, basis).map { ($0.name, $0.bytes) }, uniquingKeysWith: max)
        return sizes(of: subject, basis).allSatisfy { size in
          guard let formerBytes = former[size.name] else { return false }
          return size.bytes <= formerBytes
        }
      }
    }
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
    let acceptances = AcceptanceIndex(self)
    let all = budget?.limitingLostTexts(of: self, acceptances).limits ?? []
    let limits = all.filter { [.findings, .newFindings].contains($0.subject) }
    return (findings ?? []).filter { finding in
      finding.rule != FindingRule.unreadFile.id && acceptances.acceptance(of: finding) == nil
        && limits.contains { limit in
          limit.names(finding) && (limit.subject == .findings || acceptances.isNew(finding))
        }
    }
  }

  /// The identifiers of errors that do not become known by accepting sizes: new ones, and all that an exceeded limit counts
  /// if new ones cannot be told from known ones.
  fileprivate func errorsToRefuse(_ limited: [Finding], _ budget: Budget?) -> Set<String> {
    let acceptances = AcceptanceIndex(self)
    let exceeded = (budget?.limits ?? []).filter { limit in
      limit.subject == .findings && limited.count(where: limit.names) > limit.amount.allowed(of: 0)
    }
    let errors = limited.filter { error in
      error.severity == .error
        && (acceptances.isNew(error)
          || (!acceptances.separates(.error) && exceeded.contains { $0.names(error) }))
    }
    return Set(errors.map(\.id))
  }

  /// The sizes and findings to be accepted, and the errors to be left. Call it before accepting.
  /// - Parameter named: whether a line has the app's name.
  package func acceptanceSummary(
    _ budget: Budget?, acceptsErrors: Bool, at path: String, named: Bool = false
  ) -> [String] {
    let sizes = [baseline?.footprint, footprint].compactMap { $0?.totals.archiveBytes.grouped }
    let found = Dictionary(grouping: findings(limitedBy: budget), by: \.severity).mapValues(\.count)
    func countedFindings(_ severity: Finding.Severity) -> String? {
      found[severity].map { counted($0, severity.rawValue) }
    }
    let severities = Finding.Severity.allCases.reversed().filter { acceptsErrors || $0 != .error }
    let accepted = ["\(sizes.joined(separator: " → ")) bytes"] + severities.compactMap(countedFindings)
    let subject = named ? "accepted of \(name)" : "accepted"
    var lines = ["\(subject): \(accepted.joined(separator: ", ")); the new baseline is \(path)"]
    if !acceptsErrors, let errors = countedFindings(.error) {
      let them = agreeing(found[.error] ?? 0, "it", "them")
      lines.append("not accepted: \(errors); '--accept-errors' accepts \(them)")
    }
    return lines
  }

  /// The cases that accept the findings with an id or of a rule, in this app only. Of a rule with errors, each finding has a
  /// case of its own, so that no later error is accepted.
  /// - Parameters:
  ///   - name: the id of a finding, or a rule.
  ///   - day: the present day, as `2026-11-22`.
  /// - Returns: empty if there are no such findings.
  package func acceptance(
    ofFindingsNamed name: String, reason: String, on day: String
  ) -> [AcceptedCases.Case] {
    let found = findings(named: name)
    guard !found.isEmpty else { return [] }
    let names = found.contains { $0.severity == .error } ? found.map(\.id) : [name]
    return names.map { AcceptedCases.Case(reason: reason, finding: $0, app: app?.identifier, date: day) }
  }

  /// The cases that accept every error of the app that is not accepted.
  package func acceptance(ofAllErrorsFor reason: String, on day: String) -> [AcceptedCases.Case] {
    let acceptances = AcceptanceIndex(self)
    let errors = (findings ?? []).filter {
      $0.severity == .error && $0.rule != FindingRule.unreadFile.id && acceptances.acceptance(of: $0) == nil
    }
    return errors.map {
      AcceptedCases.Case(reason: reason, finding: $0.id, app: app?.identifier, date: day)
    }
  }

  /// Whether an id or a rule is that of a file that was not read.
  package func hasUnreadFile(named name: String) -> Bool {
    findings(named: name).contains { $0.rule == FindingRule.unreadFile.id }
  }

  /// The findings with an id or of a rule; empty if there are none.
  package func findings(named name: String) -> [Finding] {
    (findings ?? []).filter { $0.id == name || $0.rule == name }
  }
}
