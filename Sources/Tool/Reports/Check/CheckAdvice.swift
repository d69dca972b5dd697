import ReportSchema

/// The advice for a check that fails.
extension CheckDocument {
  /// The commands that accept what exceeds a limit, and the lines of the budget with other exceeded limits.
  static func advice(on reports: [CheckReport]) -> [RichText] {
    let breaches = reports.flatMap(\.breaches)
    let acceptable = reports.filter(\.exceedsMoreThanErrors)
    var items = acceptable.prefix(1).map { report in
      .command("\(report.checkCommand) --accept REASON")
        + " accepts larger sizes, new locales and new findings other than errors; then commit "
        + .code(BaselineFile.defaultPath)
    }
    items += acceptable.dropFirst().map { report in
      .command("\(report.checkCommand) --accept REASON") + RichText(" accepts those of \(report.title)")
    }
    // An id is proposed only if new findings can be told from known ones: it may be that of an old finding.
    let findings = reports.flatMap { report in
      report.findingsAboveLimits.filter(report.isDistinguished).map {
        (finding: $0, command: report.checkCommand)
      }
    }
    if reports.contains(where: \.mixesNewAndKnown) {
      items.append(.command("--against OLD") + " shows which findings are new")
    }
    // A limit may count known findings, too: what the change added is accepted first.
    let others = findings.filter { !$0.finding.isUnreadFile }
    if let unread = findings.first(where: \.finding.isUnreadFile)?.finding.entry {
      items.append("repair " + .code(unread) + ": nothing is accepted while it cannot be read")
    }
    if let first = others.first(where: \.finding.isNew) ?? others.first {
      let id = first.finding.id.printable.shellQuoted
      items.append(
        .command("\(first.command) --accept REASON --accept-finding \(id)")
          + " accepts one finding; then commit " + .code(AcceptedCases.defaultPath))
    }
    let lines = breaches.filter { !$0.isRelative && $0.budget != "findings" }.map { "\($0.line)" }
    if !lines.isEmpty, let budget = reports.first?.budget {
      let place = RichText.code("\(budget):\(lines.uniqued(by: \.self).joined(separator: ","))")
      // Accepting raises no maximum: both are needed if limits of both kinds are exceeded.
      if breaches.contains(where: \.isRelative) {
        items.append("also edit " + place + " for the limits that accepting does not raise")
      } else {
        items.append("edit " + place + " to change a limit")
      }
    }
    return items
  }
}

extension CheckReport.Finding {
  /// Whether the finding is a file that was not read, which cannot be accepted.
  fileprivate var isUnreadFile: Bool { rule == "unread-file" }

  /// Whether the finding is about translations that only the older version has.
  fileprivate var isAboutLostTexts: Bool { ["removed-locale", "removed-translation"].contains(rule) }
}

extension CheckReport.Breach {
  /// Whether '--accept' accepts the value: it is compared with an older version.
  fileprivate var isRelative: Bool { budget.contains(".growth") || budget.hasPrefix("new-") }

  /// Whether the breach is about the size of the archive.
  var isAboutTheArchive: Bool { ["archive", "archive.growth", "archive.growth-bytes"].contains(budget) }

  /// Whether the breach is about a finding, if that is not accepted.
  func counts(_ finding: CheckReport.Finding) -> Bool {
    guard budget == "findings" || budget == "new-findings" && finding.isNew, let subject else { return false }
    let names = subject.split(separator: ",").map { $0.drop { $0 == " " } }
    return names.contains { $0 == finding.rule || $0 == finding.severity.rawValue }
  }
}

extension CheckReport {
  /// The command that checks this app alone.
  fileprivate var checkCommand: String {
    if !command.isEmpty { return command }
    return "ballast check \(name.printable.shellQuoted)"
  }

  /// Whether '--accept' accepts more than errors: sizes, new locales, or other new findings.
  fileprivate var exceedsMoreThanErrors: Bool {
    // Nothing is accepted as removed that was not read, or together with other changes.
    guard !findings.contains(where: { ($0.isUnreadFile || $0.isAboutLostTexts) && $0.isNew }) else {
      return false
    }
    return breaches.contains { breach in
      guard breach.isRelative else { return false }
      let others = findings.filter { $0.severity != .error && $0.accepted == nil }
      return breach.budget != "new-findings" || others.contains(where: breach.counts)
    }
  }

  /// Findings that are not accepted and that an exceeded limit counts.
  var findingsAboveLimits: [Finding] {
    findings.filter { one in one.accepted == nil && breaches.contains { $0.counts(one) } }
  }

  /// Whether it is known that a finding is new or not. A file of accepted findings lists errors only.
  fileprivate func isDistinguished(_ finding: Finding) -> Bool {
    finding.isNew || baseline?.hasFindings == true || separatesErrors && finding.severity == .error
  }

  /// Whether findings exceed a limit and new ones cannot be told from known ones.
  var mixesNewAndKnown: Bool { !findingsAboveLimits.allSatisfy(isDistinguished) }
}
