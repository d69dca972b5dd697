package import ReportSchema

/// Writes a check as SARIF 2.1.0, for GitHub code scanning and editors.
///
/// Exceeded limits and findings are results, and so are limits that fail because they could not be checked. Other limits
/// that were not checked are notifications.
package enum SARIFRenderer {
  /// GitHub shows at most this number of results; the most severe are first.
  private static let resultLimit = 5000

  package static func text(of report: CheckReport, version: String) throws -> String {
    let failed = report.limits.filter { $0.notChecked?.fails ?? false }
    let limits = Set(report.breaches.map(\.budget) + failed.map(\.budget)).sorted()
    let rules =
      limits.map { Rule(limit: $0) } + report.rules.map { Rule($0) }
    let results =
      report.breaches.map { Result($0, report) } + failed.map { Result(notChecked: $0, report) }
      + report.findings.map { Result($0, report) }
    return try ReportJSON.text(
      of: Log(
        runs: [
          Run(
            tool: Tool(driver: Driver(semanticVersion: version, rules: rules)),
            invocations: [Invocation(report)],
            results: Array(results.prefix(resultLimit)))
        ]))
  }

  // Names are those of the specification.
  private struct Log: Encodable {
    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    enum CodingKeys: String, CodingKey {
      case schema = "$schema"
      case version, runs
    }
  }

  private struct Run: Encodable {
    let tool: Tool
    let invocations: [Invocation]
    let results: [Result]
    let columnKind = "unicodeCodePoints"
  }

  private struct Invocation: Encodable {
    let executionSuccessful = true
    let toolConfigurationNotifications: [Notification]

    init(_ report: CheckReport) {
      toolConfigurationNotifications = report.limits.compactMap { limit in
        guard let reason = limit.notChecked, !reason.fails else { return nil }
        return Notification(
          message: Text(text: "\(limit.title) not checked: \(reason.message)".printable),
          locations: [
            Location(path: report.budget ?? report.name, line: limit.line, column: limit.column, name: nil)
          ])
      }
    }
  }

  private struct Notification: Encodable {
    let level = "note"
    let message: Text
    let locations: [Location]
  }

  private struct Tool: Encodable { let driver: Driver }

  private struct Driver: Encodable {
    let name = "ballast"
    let semanticVersion: String
    let rules: [Rule]
  }

  private struct Text: Encodable { let text: String }

  private struct Configuration: Encodable { let level: String }

  private struct Rule: Encodable {
    let id: String
    let shortDescription: Text
    let fullDescription: Text
    let help: Text
    let defaultConfiguration: Configuration

    init(_ rule: CheckReport.Rule) {
      id = rule.id
      shortDescription = Text(text: rule.title)
      fullDescription = Text(text: rule.explanation)
      help = Text(text: rule.remedy)
      defaultConfiguration = Configuration(level: rule.severity.rawValue)
    }

    init(limit: String) {
      id = "limit/\(limit)"
      shortDescription = Text(text: "Limit \(limit) exceeded")
      fullDescription = Text(text: "A value of the app exceeds the limit \(limit) of the budget file.")
      help = Text(text: "Reduce the value, or change the limit.")
      defaultConfiguration = Configuration(level: "error")
    }
  }

  private struct Result: Encodable {
    let ruleId: String
    let level: String
    let message: Text
    let locations: [Location]
    let partialFingerprints: [String: String]
    let suppressions: [Suppression]?

    init(_ breach: CheckReport.Breach, _ report: CheckReport) {
      ruleId = "limit/\(breach.budget)"
      level = "error"
      message = Text(text: breach.message.printable)
      locations = [
        Location(path: report.budget ?? report.name, line: breach.line, column: breach.column, name: nil)
      ]
      partialFingerprints = ["ballast/v1": "\(breach.budget)/\(breach.subject ?? "")"]
      suppressions = nil
    }

    init(notChecked limit: CheckReport.Limit, _ report: CheckReport) {
      ruleId = "limit/\(limit.budget)"
      level = "error"
      message = Text(
        text: "\(limit.title) not checked: \(limit.notChecked?.message ?? "")".printable)
      locations = [
        Location(path: report.budget ?? report.name, line: limit.line, column: limit.column, name: nil)
      ]
      partialFingerprints = ["ballast/v1": "not checked/\(limit.title)"]
      suppressions = nil
    }

    init(_ finding: CheckReport.Finding, _ report: CheckReport) {
      ruleId = finding.rule
      level = finding.severity.rawValue
      message = Text(text: finding.placedEvidence)
      locations = [
        Location(path: finding.entry ?? report.name, line: nil, column: nil, name: finding.id.printable)
      ]
      partialFingerprints = ["ballast/v1": finding.id]
      suppressions = finding.accepted.map { [Suppression(justification: $0)] }
    }
  }

  private struct Suppression: Encodable {
    let kind = "external"
    let justification: String
  }

  private struct Location: Encodable {
    let physicalLocation: PhysicalLocation
    let logicalLocations: [LogicalLocation]?

    init(path: String, line: Int?, column: Int?, name: String?) {
      physicalLocation = PhysicalLocation(
        artifactLocation: Artifact(uri: SARIFRenderer.uri(path)),
        region: line.map { Region(startLine: $0, startColumn: column) })
      logicalLocations = name.map { [LogicalLocation(fullyQualifiedName: $0)] }
    }
  }

  private struct PhysicalLocation: Encodable {
    let artifactLocation: Artifact
    let region: Region?
  }

  private struct Artifact: Encodable { let uri: String }

  private struct Region: Encodable {
    let startLine: Int
    let startColumn: Int?
  }

  private struct LogicalLocation: Encodable { let fullyQualifiedName: String }

  /// A path as a relative reference. RFC 3986, section 4.2.
  private static func uri(_ path: String) -> String {
    let plain = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    return MarkdownEscaping.link(plain)
  }
}
