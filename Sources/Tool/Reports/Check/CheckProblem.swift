import ReportSchema

/// A problem of a check, for formats of CI that list problems.
struct CheckProblem {
  /// `error`, `warning` or `note`. A limit that was not checked is an error if the check fails because of it.
  let level: String
  /// The rule of a finding, or `limit/archive`.
  let rule: String
  let title: String
  /// The problem in one line, for formats that show the title, and for those that do not.
  let message, text: String
  /// The budget, or the file in which a finding is.
  let path: String
  /// The place in the budget; nil for a finding.
  var line, column: Int?
  var isFinding: Bool { line == nil }
  /// Whether this is a limit that could not be compared with a value.
  var isNotChecked: Bool { id.hasPrefix("not checked/") }
  /// The same for every build.
  let id: String
  /// The id of a finding without the name of its app; nil for a limit.
  var findingID: String?
  /// The reason of an accepted finding.
  var accepted: String?
  /// Whether the change under review may have caused it: a limit, a new finding, or one that exceeds a limit if new findings
  /// cannot be told from known ones.
  var isFromThisChange = true
}

extension [CheckReport] {
  /// One line per exceeded limit, and per reason for which limits fail because they could not be checked.
  package var failures: [String] {
    let failures = problems.filter { !$0.isFinding && $0.level == "error" }
    var numbers: [String: Int] = [:]
    for failure in failures where failure.isNotChecked { numbers[failure.message, default: 0] += 1 }
    // One unread file may be the reason for a limit of each language. Lines about several apps name each of them.
    guard count == 1 else { return failures.map(\.text) }
    return failures.uniqued { $0.isNotChecked ? $0.message : $0.text }.map { failure in
      let others = (numbers[failure.message] ?? 1) - 1
      guard failure.isNotChecked, others > 0 else { return failure.text }
      return "\(failure.text) (and \(NumberText.counted(others, "other limit")))"
    }
  }

  /// Exceeded limits, limits that were not checked, and findings. Of several apps, messages and identifiers name the app.
  var problems: [CheckProblem] {
    var exceeded: [CheckProblem] = []
    var notChecked: [CheckProblem] = []
    var findings: [CheckProblem] = []
    for (label, report) in labelled {
      let budget = first?.budget ?? report.name
      exceeded += report.breaches.map { breach in
        CheckProblem(
          level: "error", rule: "limit/\(breach.budget)",
          title: "Limit \(breach.budget) exceeded", message: label + breach.message,
          text: label + breach.message, path: budget, line: breach.line, column: breach.column,
          id: "\(breach.budget)/\(label)\(breach.subject ?? "")")
      }
      notChecked += report.limits.compactMap { limit in
        limit.notChecked.map { reason in
          var limit = limit
          if count > 1 { limit.selector = label + (limit.selector ?? "app") }
          return CheckProblem(
            level: reason.fails ? "error" : "note", rule: "limit/\(limit.budget)",
            title: "Limit \(limit.budget) not checked", message: reason.message,
            text: "\(limit.title) not checked: \(reason.message)", path: budget, line: limit.line,
            column: limit.column, id: "not checked/\(limit.title)")
        }
      }
      let titles = Dictionary(report.rules.map { ($0.id, $0.title) }) { first, _ in first }
      let suspects = Set(report.suspectFindings.map(\.id))
      findings += report.findings.map { finding in
        CheckProblem(
          level: finding.severity.rawValue, rule: finding.rule,
          title: titles[finding.rule] ?? finding.rule, message: "\(label)\(finding.id): \(finding.evidence)",
          text: finding.evidenceWithPlace,
          path: finding.entry ?? report.name, id: label + finding.id, findingID: finding.id,
          accepted: finding.accepted,
          isFromThisChange: suspects.contains(finding.id))
      }
    }
    return exceeded + notChecked + findings
  }
}

extension CheckReport.Finding {
  /// `el Localizable sync.count: passed '%d', read '%s'`
  fileprivate var evidenceWithPlace: String {
    var parts: [String] = []
    for case let part? in [locale, table, key] { parts.append(part) }
    let place = parts.joined(separator: " ")
    if place.isEmpty { return evidence }
    return "\(place): \(evidence)"
  }
}
