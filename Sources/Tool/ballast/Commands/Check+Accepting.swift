import BundleAnalysis
import DataFormats
import LocalizationAnalysis
import OperatingSystem
import ReportSchema
import Reports

/// `--accept`: what a user decided about the present sizes and findings.
extension Check {
  /// Lowers the limits that counted what is accepted now, and describes the changes.
  /// - Returns: the budget to write; nil if it does not change.
  func lower(
    _ budget: Budget?, _ former: [CheckInputs], _ present: [CheckInputs], _ budgets: [Budget]?,
    _ accepting: inout Accepting?
  ) throws -> Budget? {
    guard let (lowered, changes) = try budget?.lowered(from: former, to: present, budgets ?? []),
      !changes.isEmpty
    else { return nil }
    accepting?.summary += changes.map { change in
      "\(lowered.path):\(change.position.line): \(change.name) is now limited to \(change.count), before \(change.former)"
    }
    return lowered
  }

  /// A file to write, and the lines on standard error about it.
  typealias Accepting = (text: String, summary: [String])

  /// - Returns: nil if there is nothing to accept.
  func accept(
    _ reason: String, _ day: String, _ budgets: [Budget]?, _ apps: inout [CheckInputs],
    _ former: [CheckBaseline]
  ) throws -> Accepting? {
    try checkThatMessagesWereRead(apps)
    if !acceptErrors { try checkThatNoTextsAreGone(apps) }
    // Entries of other apps are kept.
    var files = former.compactMap(\.file)
    var summary: [String] = []
    for (index, app) in apps.enumerated() {
      let budget = budgets?[index]
      guard
        let file = BaselineFile(
          accepting: app, budget, acceptsErrors: acceptErrors, reason: reason, date: day)
      else { continue }
      if let replaced = files.firstIndex(where: { $0 == app.acceptance?.file }) {
        files[replaced] = file
      } else {
        files.append(file)
      }
      summary += app.acceptanceSummary(
        budget, acceptsErrors: acceptErrors, at: baselinePath, named: apps.count > 1)
      apps[index] = app.accepting(file, at: baselinePath)
    }
    return summary.isEmpty ? nil : (try files.text(), summary)
  }

  /// - Throws: `FileError` for a file that was not read, and was before: its messages would be accepted as removed.
  private func checkThatMessagesWereRead(_ apps: [CheckInputs]) throws {
    for app in apps {
      guard let first = app.newlyUnreadFiles.first else { continue }
      let others = app.newlyUnreadFiles.count - 1
      throw FileError(
        app.path,
        "nothing was accepted, because \(first.place.entry ?? app.name) cannot be read: \(first.evidence)"
          + (others > 0 ? " (and \(others) more)" : ""),
        hint: "repair the file; if the older version has the same damage, pass it with '--against'")
    }
  }

  /// - Throws: `FileError` for translations that are gone: the new baseline would lack them, so that nothing would show it.
  private func checkThatNoTextsAreGone(_ apps: [CheckInputs]) throws {
    for app in apps {
      let lost = app.lostTranslations
      guard let first = lost.first else { continue }
      let others = lost.count == 1 ? "" : " (and \(lost.count - 1) more)"
      throw FileError(
        app.path,
        "nothing was accepted, because translations are gone: \(first.id.printable), \(first.evidence)\(others)",
        hint: "restore them; '--accept-errors' also accepts that they are gone")
    }
  }

  func acceptFindings(
    _ reason: String, _ day: String, _ former: Acceptance?, _ apps: inout [CheckInputs]
  ) throws -> Accepting {
    for name in acceptedFindings where apps.allSatisfy({ $0.findings(named: name).isEmpty }) {
      let known = apps.flatMap { $0.findings ?? [] }.flatMap { [$0.rule, $0.id] }
      throw UsageError(
        "no finding '\(name)' in \(inputs.joined(separator: ", "))"
          + Suggestion.question(Suggestion.closest(to: name, among: known)),
        hint: "the report lists the ids of findings with '--json'")
    }
    for name in acceptedFindings where apps.contains(where: { $0.hasUnreadFile(named: name) }) {
      throw UsageError(
        "'\(name)' cannot be accepted: its messages were not read", hint: "repair the file")
    }
    for name in acceptedFindings where !acceptErrors {
      // The id of one finding says which error is accepted; a rule does not.
      let errors = apps.reduce(0) {
        $0 + $1.findings(named: name).count { $0.rule == name && $0.severity == .error }
      }
      if errors > 0 {
        throw UsageError(
          "'--accept-finding \(name)' would accept \(errors == 1 ? "1 error" : "\(errors) errors")",
          hint: "also pass '--accept-errors', or the id of each finding")
      }
    }
    var cases: [AcceptedCases.Case] = []
    var summary: [String] = []
    for (index, app) in apps.enumerated() {
      let accepted = acceptedFindings.flatMap { app.acceptance(ofFindingsNamed: $0, reason: reason, on: day) }
      let found = acceptedFindings.flatMap(app.findings)
      summary += found.map { "accepted: \($0.id.printable) (\($0.severity.rawValue))" }
      apps[index].accepted += accepted
      cases += accepted
    }
    let all = ((former?.cases ?? []) + cases).uniqued(by: \.self)
    return (try ReportJSON.text(of: AcceptedCases(accepted: all, listsErrors: former?.listsErrors)), summary)
  }

  /// Writes what was accepted, and the budget with lower limits, and describes both on standard error.
  func write(_ accepting: Accepting, _ loweredBudget: Budget?, to file: OutputSink?) throws {
    for line in accepting.summary { StandardError.write(line + "\n") }
    try file?.write(accepting.text)
    try loweredBudget.map { try OutputSink(path: $0.path).write($0.text) }
  }
}
