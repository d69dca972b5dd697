import Bytes
import DataFormats
import LocalizationAnalysis
import OperatingSystem
import ReportSchema

/// The present sizes and findings that a user accepts.
package struct CheckDecision: Sendable {
  package let reason: String
  /// Ids or rules of the findings to accept; empty to accept all sizes and findings.
  package var findings: [String] = []
  /// Whether errors are accepted, too.
  package var acceptsErrors: Bool = false

  package init(reason: String, findings: [String], acceptsErrors: Bool) {
    self.reason = reason
    self.findings = findings
    self.acceptsErrors = acceptsErrors
  }
}

extension CheckRequest {
  /// - Throws: ``InputError`` if something is to be accepted and not all inputs were read: a reason of several words without
  ///   quotes is several inputs.
  func checkDecision(_ failures: [CheckRun.Failure]) throws {
    guard decision != nil, let first = failures.first else { return }
    throw UnreadInputOfDecision(path: first.path, error: first.error)
  }

  /// Accepts the values that the user decided on; none without a decision. The apps then have the accepted values.
  func acceptedChanges(_ budgets: [Budget]?, _ apps: inout [CheckInputs]) throws -> CheckChanges {
    guard let decision else { return CheckChanges() }
    if decision.findings.isEmpty { return try accept(decision, budgets, &apps) }
    return try acceptFindings(decision, &apps)
  }

  // MARK: - Sizes and all findings

  private func accept(
    _ decision: CheckDecision, _ budgets: [Budget]?, _ apps: inout [CheckInputs]
  ) throws -> CheckChanges {
    try checkThatMessagesWereRead(apps)
    if !decision.acceptsErrors { try checkThatNoTextsAreGone(apps) }
    // Entries of other apps are kept.
    var files = acceptedSizes.compactMap(\.file)
    var notes: [String] = []
    for (index, app) in apps.enumerated() {
      let budget = budgets?[index]
      let accepted = BaselineFile(
        accepting: app, budget, acceptsErrors: decision.acceptsErrors, reason: decision.reason, date: day)
      guard let accepted else { continue }
      if let replaced = files.firstIndex(where: { $0 == app.acceptance?.file }) {
        files[replaced] = accepted
      } else {
        files.append(accepted)
      }
      notes += app.acceptanceSummary(
        budget, acceptsErrors: decision.acceptsErrors, at: baselinePath, named: apps.count > 1)
      apps[index] = app.accepting(accepted, at: baselinePath)
    }
    guard !notes.isEmpty else { return CheckChanges() }
    return CheckChanges(acceptedSizes: files, notes: notes)
  }

  /// - Throws: ``InputError`` for a file that was not read, and was before: its messages would be accepted as removed.
  private func checkThatMessagesWereRead(_ apps: [CheckInputs]) throws {
    for app in apps {
      guard let first = app.newlyUnreadFiles.first else { continue }
      var problem =
        "nothing was accepted, because \(first.place.entry ?? app.name) cannot be read: \(first.evidence)"
      let others = app.newlyUnreadFiles.count - 1
      if others > 0 { problem += " (and \(others) more)" }
      throw InputError(
        app.path, problem,
        hint: "repair the file; if the older version has the same damage, pass it with '--against'")
    }
  }

  /// - Throws: ``InputError`` for translations that are gone: the new baseline would lack them, so that nothing would show it.
  private func checkThatNoTextsAreGone(_ apps: [CheckInputs]) throws {
    for app in apps {
      let lost = app.lostTranslations
      guard let first = lost.first else { continue }
      var problem = "nothing was accepted, because translations are gone: \(first.id), \(first.evidence)"
      if lost.count > 1 { problem += " (and \(lost.count - 1) more)" }
      throw InputError(
        app.path, problem, hint: "restore them; '--accept-errors' also accepts that they are gone")
    }
  }

  // MARK: - Single findings

  private func acceptFindings(_ decision: CheckDecision, _ apps: inout [CheckInputs]) throws -> CheckChanges {
    for name in decision.findings { try checkThatFindingExists(name, in: apps) }
    for name in decision.findings where apps.contains(where: { $0.hasUnreadFile(named: name) }) {
      throw UsageError("'\(name)' cannot be accepted: its messages were not read", hint: "repair the file")
    }
    if !decision.acceptsErrors {
      for name in decision.findings { try checkThatRuleHasNoErrors(name, in: apps) }
    }
    var cases: [AcceptedCases.Case] = []
    var notes: [String] = []
    for (index, app) in apps.enumerated() {
      let accepted = decision.findings.flatMap {
        app.acceptance(ofFindingsNamed: $0, reason: decision.reason, on: day)
      }
      notes += decision.findings.flatMap(app.findings).map { "accepted: \($0.id) (\($0.severity.rawValue))" }
      apps[index].accepted += accepted
      cases += accepted
    }
    let all = ((acceptedFindings?.cases ?? []) + cases).uniqued(by: \.self)
    let file = AcceptedCases(accepted: all, listsErrors: acceptedFindings?.listsErrors)
    return CheckChanges(acceptedFindings: file, notes: notes)
  }

  private func checkThatFindingExists(_ name: String, in apps: [CheckInputs]) throws {
    guard apps.allSatisfy({ $0.findings(named: name).isEmpty }) else { return }
    let known = apps.flatMap { $0.findings ?? [] }.flatMap { [$0.rule, $0.id] }
    throw UsageError(
      "no finding '\(name)' in \(self.apps.joined(separator: ", "))"
        + Suggestion.question(Suggestion.closest(to: name, among: known)),
      hint: "the report lists the ids of findings with '--json'")
  }

  /// An id names one error. A rule may match several.
  private func checkThatRuleHasNoErrors(_ name: String, in apps: [CheckInputs]) throws {
    let errors = apps.reduce(0) {
      $0 + $1.findings(named: name).count { $0.rule == name && $0.severity == .error }
    }
    guard errors > 0 else { return }
    throw UsageError(
      "'--accept-finding \(name)' would accept \(counted(errors, "error"))",
      hint: "also pass '--accept-errors', or the id of each finding")
  }
}

/// An app that cannot be read although something is to be accepted: nothing is.
package struct UnreadInputOfDecision: Error {
  package let path: String
  package let error: any Error
}
