internal import ReportSchema

/// A staleness report for CSV. Rows of the roles `locale` and `omitted` sum to the row `total`.
struct StalenessDataset {
  private let report: StalenessReport

  init(_ report: StalenessReport) { self.report = report }

  private static let columns = [
    "locale", "name", "renamedFrom", "keys", "fresh", "stale", "incompatible", "missing", "changed", "added",
    "removed", "sourceChanged", "crash", "garbled", "omitted", "parentText", "baseText", "noText",
    "freshBytes", "staleBytes",
    "incompatibleBytes", "missingBytes",
    "removedBytes", "packBytes", "downloadBytes", "deltaBytes", "age", "packs", "medianFreshShare",
    "leastFreshShare", "fullyFresh", "table", "key", "change", "severity", "old", "new", "base", "oldBase",
    "problems", "accepted", "parent", "kind", "from", "to", "budget", "limit", "actual",
  ]

  var dataset: Dataset {
    var dataset = Dataset(columns: Self.columns)
    for locale in report.locales { append(&dataset, "locale", locale) }
    if report.selection.omittedLocales > 0 { append(&dataset, "omitted", report.selection.omitted) }
    append(&dataset, "total", report.totals)
    append(&dataset, "base", report.base)
    for point in report.curve { dataset.append("curve", fieldsOf: point) }
    for text in report.incompatible { append(&dataset, "incompatible", text) }
    for text in report.translations ?? [] { append(&dataset, "translation", text) }
    for note in report.notes {
      dataset.append(
        "note", fieldsOf: note, and: ["severity": "omitted", "old": .empty, "new": .empty])
    }
    for change in report.changes ?? [] { dataset.append("message", fieldsOf: change) }
    for rename in report.renames { dataset.append("rename", fieldsOf: rename) }
    for breach in report.breaches ?? [] { dataset.append("breach", fieldsOf: breach) }
    return dataset
  }

  private func append(_ dataset: inout Dataset, _ role: String, _ row: StalenessReport.Locale) {
    let bytes = row.textBytes
    dataset.append(
      role, fieldsOf: row,
      and: [
        "freshBytes": .integer(bytes.fresh), "staleBytes": .integer(bytes.stale),
        "incompatibleBytes": .integer(bytes.incompatible), "missingBytes": .integer(bytes.missing),
        "removedBytes": .integer(bytes.removed),
      ])
  }

  private func append(_ dataset: inout Dataset, _ role: String, _ text: StalenessReport.Incompatible) {
    dataset.append(
      role, fieldsOf: text,
      and: [
        "old": .text(text.oldText.flattened), "new": .empty, "base": .init(text.baseText?.flattened),
      ])
  }
}
