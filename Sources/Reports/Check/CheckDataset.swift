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
        "limit", fieldsOf: limit, limit.notChecked,
        and: [
          "name": .text(limit.budget), "subject": Dataset.Value(limit.selector), "limit": .text(limit.value),
          "notChecked": Dataset.Value(limit.notChecked?.reason),
          "evidence": Dataset.Value(limit.notChecked?.message),
        ])
    }
    for breach in report.breaches {
      dataset.append("breach", fieldsOf: breach, and: ["name": .text(breach.budget)])
    }
    for finding in report.findings {
      dataset.append(
        "finding", fieldsOf: finding, and: ["name": .text(finding.rule), "subject": .text(finding.id)])
    }
    self.dataset = dataset
  }
}
