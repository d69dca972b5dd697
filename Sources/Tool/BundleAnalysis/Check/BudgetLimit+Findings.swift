import DataFormats
import ReportSchema

extension BudgetLimit {
  /// Whether the limit names the severity or the rule of a finding.
  func names(_ finding: Finding) -> Bool {
    names.contains(finding.rule) || names.contains(finding.severity.rawValue)
  }

  /// Whether the limit counts a finding.
  /// - Parameter knowsNewOnes: whether new findings can be told from known ones; otherwise limits on new ones are skipped.
  func counts(_ finding: Finding, knowsNewOnes: Bool) -> Bool {
    names(finding) && (subject == .findings || knowsNewOnes)
  }

  /// The severities of the findings that the limit counts. A rule may find problems of a lower severity than its own, which
  /// are not counted here.
  var severities: [Finding.Severity] {
    names.compactMap { Finding.Severity(rawValue: $0) ?? FindingRule.named($0)?.severity }
  }
}

extension BudgetLimit {
  /// Whether the limit counts findings of rules that read messages.
  var readsMessages: Bool {
    FindingRule.all.contains { rule in
      rule.readsMessages && (names.contains(rule.id) || names.contains(rule.severity.rawValue))
    }
  }
}

extension BudgetLimit {
  /// Whether the limit counts only findings of rules that need an older version.
  var comparesVersionsOnly: Bool {
    [.findings, .newFindings].contains(subject)
      && names.allSatisfy { FindingRule.named($0)?.comparesVersions == true }
  }
}

extension Budget {
  /// The budget with a limit of zero on each rule about texts that are gone or unreadable, if the app has a new finding of the
  /// rule and no limit counts it. Such texts make sizes smaller, so that limits on sizes alone would pass. Without an older
  /// version, every unreadable file counts.
  func limitingLostTexts(of inputs: CheckInputs, _ acceptances: AcceptanceIndex) -> Budget {
    let counted = limits.filter { [.findings, .newFindings].contains($0.subject) }
    let isCompared = acceptances.separates(.error)
    let added = FindingRule.all.filter(\.removesTexts).filter { rule in
      (inputs.findings ?? []).contains { finding in
        let isUnreadNow = !isCompared && rule.id == FindingRule.unreadFile.id
        return finding.rule == rule.id && (acceptances.isNew(finding) || isUnreadNow)
          && !counted.contains { $0.counts(finding, knowsNewOnes: isCompared) }
      }
    }
    guard !added.isEmpty else { return self }
    let start = TextPosition(line: 1, column: 1)
    let implied = added.map { rule in
      let countsAll = !isCompared && !rule.comparesVersions
      var limit = BudgetLimit(
        subject: countsAll ? .findings : .newFindings, names: [rule.id], namePosition: start, position: start)
      limit.text = "0"
      return limit
    }
    return Budget(
      path: path, limits: limits + implied, sections: sections, owners: owners, device: device, base: base,
      lines: lines)
  }
}

extension FindingRule {
  /// Whether findings are about texts that the app lacks, or that cannot be read.
  fileprivate var removesTexts: Bool { comparesVersions || id == Self.unreadFile.id }
}
