package import ReportSchema

/// Writes a check as GitLab's code quality report: exceeded limits, limits that fail because they could not be checked,
/// and findings that are not accepted.
package enum GitLabRenderer {
  package static func text(of reports: [CheckReport]) throws -> String {
    let problems = reports.problems.filter { $0.accepted == nil && ($0.isFinding || $0.level == "error") }
    return try ReportJSON.text(
      of: problems.map { problem -> JSONObject in
        let location: JSONObject = ["path": problem.path, "lines": ["begin": problem.line ?? 1]]
        return [
          "description": problem.text.printable, "check_name": problem.rule,
          "severity": severity(of: problem), "fingerprint": fingerprint(problem.id), "location": location,
        ]
      })
  }

  private static func severity(of problem: CheckProblem) -> String {
    switch problem.level {
    case _ where !problem.isFinding: "major"
    case "error": "critical"
    case "warning": "minor"
    default: "info"
    }
  }

  /// 32 hexadecimal digits, the same for every build: FNV-1a of the text, with two start values.
  private static func fingerprint(_ text: String) -> String {
    [UInt64(0xcbf2_9ce4_8422_2325), 0x8422_2325_cbf2_9ce4].map { start in
      let hash = text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      let digits = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
