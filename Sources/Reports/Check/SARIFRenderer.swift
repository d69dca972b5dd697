package import ReportSchema

/// Writes a check as SARIF 2.1.0, for GitHub code scanning and editors.
///
/// Exceeded limits and findings are results, and so are limits that fail because they could not be checked. Other limits
/// that were not checked are notifications.
package enum SARIFRenderer {
  /// GitHub shows at most this number of results; the most severe are first.
  private static let resultLimit = 5000

  package static func text(of reports: [CheckReport], version: String) throws -> String {
    let report = reports.merged
    let failed = report.limits.filter { $0.notChecked?.fails ?? false }
    let budget = report.budget ?? report.name
    let limits = Set(report.breaches.map(\.budget) + failed.map(\.budget)).sorted().map { limit in
      rule(
        "limit/\(limit)", "Limit \(limit) exceeded",
        "A value of the app exceeds the limit \(limit) of the budget file.",
        help: "Reduce the value, or change the limit.", level: "error")
    }
    let findings = report.rules.map {
      rule($0.id, $0.title, $0.explanation, help: $0.remedy, level: $0.severity.rawValue)
    }
    let results =
      report.breaches.map { breach in
        result(
          "limit/\(breach.budget)", level: "error", breach.message.printable,
          location(budget, line: breach.line, column: breach.column),
          fingerprint: "\(breach.budget)/\(breach.subject ?? "")")
      }
      + failed.map { limit in
        result(
          "limit/\(limit.budget)", level: "error", notChecked(limit, limit.notChecked),
          location(budget, line: limit.line, column: limit.column), fingerprint: "not checked/\(limit.title)")
      }
      + report.findings.map { finding in
        result(
          finding.rule, level: finding.severity.rawValue, finding.placedEvidence,
          location(finding.entry ?? report.name, name: finding.id.printable), fingerprint: finding.id,
          suppressions: finding.accepted.map { [["kind": "external", "justification": $0]] })
      }
    let notifications = report.limits.compactMap { limit -> JSONObject? in
      guard let reason = limit.notChecked, !reason.fails else { return nil }
      return [
        "level": "note", "message": ["text": notChecked(limit, reason)],
        "locations": [location(budget, line: limit.line, column: limit.column)],
      ]
    }
    let driver: JSONObject = ["name": "ballast", "semanticVersion": version, "rules": limits + findings]
    let invocation: JSONObject = [
      "executionSuccessful": true, "toolConfigurationNotifications": notifications,
    ]
    let run: JSONObject = [
      "tool": ["driver": driver], "invocations": [invocation],
      "results": Array(results.prefix(resultLimit)), "columnKind": "unicodeCodePoints",
    ]
    let log: JSONObject = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
    ]
    return try ReportJSON.text(of: log)
  }

  private static func notChecked(_ limit: CheckReport.Limit, _ reason: CheckReport.NotChecked?) -> String {
    "\(limit.title) not checked: \(reason?.message ?? "")".printable
  }

  private static func rule(
    _ id: String, _ title: String, _ explanation: String, help: String, level: String
  ) -> JSONObject {
    [
      "id": id, "shortDescription": ["text": title], "fullDescription": ["text": explanation],
      "help": ["text": help], "defaultConfiguration": ["level": level],
    ]
  }

  private static func result(
    _ rule: String, level: String, _ message: String, _ location: JSONObject, fingerprint: String,
    suppressions: [[String: String]]? = nil
  ) -> JSONObject {
    [
      "ruleId": rule, "level": level, "message": ["text": message], "locations": [location],
      "partialFingerprints": ["ballast/v1": fingerprint], "suppressions": suppressions,
    ]
  }

  /// - Parameter path: a relative reference. RFC 3986, section 4.2.
  private static func location(
    _ path: String, line: Int? = nil, column: Int? = nil, name: String? = nil
  ) -> JSONObject {
    let uri = MarkdownEscaping.link(path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
    let place: JSONObject = [
      "artifactLocation": ["uri": uri],
      "region": line.map { ["startLine": $0, "startColumn": column] as JSONObject },
    ]
    return ["physicalLocation": place, "logicalLocations": name.map { [["fullyQualifiedName": $0]] }]
  }
}
