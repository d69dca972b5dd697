import ReportSchema

extension BudgetLimit {
  /// Whether the limit names the severity or the rule of a finding.
  func names(_ finding: Finding) -> Bool {
    names.contains(finding.rule) || names.contains(finding.severity.rawValue)
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
