internal import ReportSchema

/// The rows of a check for CSV: limits, breaches and findings.
struct CheckDataset {
  let dataset: Dataset

  init(_ report: CheckReport) {
    var dataset = Dataset(columns: [
      "name", "subject", "severity", "limit", "actual", "baseline", "unit", "line", "checked", "exceeded",
      "component",
      "entry", "table", "key", "locale", "evidence", "wastedArchiveBytes", "accepted", "isNew", "notChecked",
      "fails",
    ])
    for limit in report.limits {
      dataset.append(
        "limit",
        [
          "name": .text(limit.budget), "subject": Dataset.Value(limit.selector), "limit": .text(limit.value),
          "line": .integer(limit.line), "checked": .integer(limit.checked),
          "exceeded": .integer(limit.exceeded), "notChecked": Dataset.Value(limit.notChecked?.reason),
          "fails": Dataset.Value(limit.notChecked.map { $0.fails ? "true" : "false" }),
          "evidence": Dataset.Value(limit.notChecked?.message),
        ])
    }
    for breach in report.breaches {
      dataset.append(
        "breach",
        [
          "name": .text(breach.budget), "subject": Dataset.Value(breach.subject),
          "limit": .integer(breach.limit),
          "actual": .integer(breach.actual), "baseline": Dataset.Value(breach.baseline),
          "unit": .text(breach.unit), "line": .integer(breach.line),
        ])
    }
    for finding in report.findings {
      dataset.append(
        "finding",
        [
          "name": .text(finding.rule), "subject": .text(finding.id), "severity": .text(finding.severity),
          "component": Dataset.Value(finding.component), "entry": Dataset.Value(finding.entry),
          "table": Dataset.Value(finding.table), "key": Dataset.Value(finding.key),
          "locale": Dataset.Value(finding.locale), "evidence": .text(finding.evidence),
          "wastedArchiveBytes": Dataset.Value(finding.wastedArchiveBytes),
          "accepted": Dataset.Value(finding.accepted), "isNew": .text(finding.isNew ? "true" : "false"),
        ])
    }
    self.dataset = dataset
  }
}
