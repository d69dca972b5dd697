package import ReportSchema

/// Writes a check as SARIF 2.1.0, for GitHub code scanning and editors.
///
/// Exceeded limits and findings are results, and so are limits that fail because they could not be checked. Other limits
/// that were not checked are notifications.
package enum SARIFRenderer {
  /// GitHub shows at most this number of results; the most severe are first.
  private static let resultLimit = 5000

  package static func text(of reports: [CheckReport], version: String) throws -> String {
    let problems = reports.problems
    let limits = problems.filter { !$0.isFinding && $0.level == "error" }
    let limitRules = Set(limits.map(\.rule)).sorted().map { id in
      let limit = id.dropFirst("limit/".count)
      return rule(
        id, "Limit \(limit) exceeded", "A value of the app exceeds the limit \(limit) of the budget file.",
        help: "Reduce the value, or change the limit.", level: "error")
    }
    let rules = reports.flatMap(\.rules).uniqued(by: \.id).map {
      rule($0.id, $0.title, $0.explanation, help: $0.remedy, level: $0.severity.rawValue)
    }
    let results = (limits + problems.filter(\.isFinding)).map { problem -> JSONObject in
      [
        "ruleId": problem.rule, "level": problem.level, "message": ["text": problem.text.printable],
        "locations": [location(problem)], "partialFingerprints": ["ballast/v1": problem.id],
        "suppressions": problem.accepted.map { [["kind": "external", "justification": $0]] },
      ]
    }
    let notifications = problems.filter { !$0.isFinding && $0.level == "note" }
      .map { problem -> JSONObject in
        [
          "level": "note", "message": ["text": problem.text.printable], "locations": [location(problem)],
        ]
      }
    let driver: JSONObject = ["name": "ballast", "semanticVersion": version, "rules": limitRules + rules]
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

  private static func rule(
    _ id: String, _ title: String, _ explanation: String, help: String, level: String
  ) -> JSONObject {
    [
      "id": id, "shortDescription": ["text": title], "fullDescription": ["text": explanation],
      "help": ["text": help], "defaultConfiguration": ["level": level],
    ]
  }

  /// Paths are relative references. RFC 3986, section 4.2.
  private static func location(_ problem: CheckProblem) -> JSONObject {
    let path = problem.path.hasPrefix("./") ? String(problem.path.dropFirst(2)) : problem.path
    let place: JSONObject = [
      "artifactLocation": ["uri": MarkdownEscaping.link(path)],
      "region": problem.line.map { ["startLine": $0, "startColumn": problem.column] as JSONObject },
    ]
    return [
      "physicalLocation": place,
      "logicalLocations": problem.line == nil ? [["fullyQualifiedName": problem.id.printable]] : nil,
    ]
  }
}
