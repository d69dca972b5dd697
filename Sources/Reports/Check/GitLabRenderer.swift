package import ReportSchema

/// Writes a check as GitLab's code quality report: exceeded limits, limits that fail because they could not be checked,
/// and findings that are not accepted.
package enum GitLabRenderer {
  package static func text(of report: CheckReport) throws -> String {
    let breaches = report.breaches.map { breach in
      Issue(
        description: breach.message.printable, check_name: "limit/\(breach.budget)", severity: "major",
        fingerprint: fingerprint("\(breach.budget)/\(breach.subject ?? "")"),
        location: Location(path: report.budget ?? report.name, lines: Lines(begin: breach.line)))
    }
    let notChecked = report.limits.compactMap { limit -> Issue? in
      guard let reason = limit.notChecked, reason.fails else { return nil }
      return Issue(
        description: "\(limit.title) not checked: \(reason.message)".printable,
        check_name: "limit/\(limit.budget)", severity: "major",
        fingerprint: fingerprint("not checked/\(limit.title)"),
        location: Location(path: report.budget ?? report.name, lines: Lines(begin: limit.line)))
    }
    let findings = report.findings.filter { $0.accepted == nil }.map { finding in
      return Issue(
        description: finding.placedEvidence,
        check_name: finding.rule, severity: severity(of: finding),
        fingerprint: fingerprint(finding.id),
        location: Location(path: finding.entry ?? report.name, lines: Lines(begin: 1)))
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

  // Names are those of GitLab.
  private struct Issue: Encodable {
    let description: String
    // swift-format-ignore
    let check_name: String
    let severity: String
    let fingerprint: String
    let location: Location
  }

  private struct Location: Encodable {
    let path: String
    let lines: Lines
  }

  private struct Lines: Encodable { let begin: Int }

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
