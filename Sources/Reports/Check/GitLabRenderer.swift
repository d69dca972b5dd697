package import ReportSchema

/// Writes a check as GitLab's code quality report: exceeded limits, limits that fail because they could not be checked,
/// and findings that are not accepted.
package enum GitLabRenderer {
  package static func text(of reports: [CheckReport]) throws -> String {
    let report = reports.merged
    let breaches = report.breaches.map { breach in
      issue(
        breach.message.printable, rule: "limit/\(breach.budget)", severity: "major",
        id: "\(breach.budget)/\(breach.subject ?? "")", path: report.budget ?? report.name, line: breach.line)
    }
    let notChecked = report.limits.compactMap { limit -> JSONObject? in
      guard let reason = limit.notChecked, reason.fails else { return nil }
      return issue(
        "\(limit.title) not checked: \(reason.message)".printable, rule: "limit/\(limit.budget)",
        severity: "major", id: "not checked/\(limit.title)", path: report.budget ?? report.name,
        line: limit.line)
    }
    let findings = report.findings.filter { $0.accepted == nil }.map { finding in
      issue(
        finding.placedEvidence, rule: finding.rule, severity: severity(of: finding), id: finding.id,
        path: finding.entry ?? report.name, line: 1)
    }
    return try ReportJSON.text(of: breaches + notChecked + findings)
  }

  private static func severity(of finding: CheckReport.Finding) -> String {
    switch finding.severity.known {
    case .error: "critical"
    case .warning: "minor"
    case .note, nil: "info"
    }
  }

  private static func issue(
    _ text: String, rule: String, severity: String, id: String, path: String, line: Int
  ) -> JSONObject {
    let location: JSONObject = ["path": path, "lines": ["begin": line]]
    return [
      "description": text, "check_name": rule, "severity": severity, "fingerprint": fingerprint(id),
      "location": location,
    ]
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

extension CheckReport.Finding {
  /// `de Localizable sync.count: evidence`
  var placedEvidence: String {
    let place = [locale, table, key].compactMap(\.self).joined(separator: " ")
    return (place.isEmpty ? evidence : "\(place): \(evidence)").printable
  }
}
