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
    for point in report.curve {
      dataset.append(
        "curve",
        [
          "age": .init(point.age), "packs": .init(point.packs), "keys": .init(point.keys),
          "fresh": .init(point.fresh), "stale": .init(point.stale), "incompatible": .init(point.incompatible),
          "missing": .init(point.missing), "medianFreshShare": .init(point.medianFreshShare),
          "leastFreshShare": .init(point.leastFreshShare), "fullyFresh": .init(point.fullyFresh),
        ])
    }
    for text in report.incompatible { append(&dataset, "incompatible", text) }
    for text in report.translations ?? [] { append(&dataset, "translation", text) }
    for note in report.notes {
      dataset.append(
        "note",
        [
          "locale": .text(note.locale), "table": .text(note.table), "key": .text(note.key),
          "severity": .text(note.omitsArgument ? "omitted" : "note"),
          "problems": .text(Self.joined(note.problems)),
        ])
    }
    for change in report.changes ?? [] { append(&dataset, change) }
    for rename in report.renames {
      dataset.append(
        "rename", ["kind": .text(rename.kind), "from": .text(rename.from), "to": .text(rename.to)])
    }
    for breach in report.breaches ?? [] {
      dataset.append(
        "breach",
        [
          "locale": .init(breach.locale), "budget": .text(breach.budget), "limit": .init(breach.limit),
          "actual": .init(breach.actual),
        ])
    }
    return dataset
  }

  private func append(_ dataset: inout Dataset, _ role: String, _ row: StalenessReport.Locale) {
    dataset.append(
      role,
      [
        "locale": .init(row.locale), "name": .init(row.name), "renamedFrom": .init(row.renamedFrom),
        "keys": .init(row.keys), "fresh": .init(row.fresh), "stale": .init(row.stale),
        "incompatible": .init(row.incompatible), "missing": .init(row.missing),
        "changed": .init(row.changed), "added": .init(row.added), "removed": .init(row.removed),
        "sourceChanged": .init(row.sourceChanged), "crash": .init(row.crash),
        "garbled": .init(row.garbled), "omitted": .init(row.omitted),
        "parentText": .init(row.parentText), "baseText": .init(row.baseText), "noText": .init(row.noText),
        "freshBytes": .init(row.textBytes.fresh),
        "staleBytes": .init(row.textBytes.stale), "incompatibleBytes": .init(row.textBytes.incompatible),
        "missingBytes": .init(row.textBytes.missing), "removedBytes": .init(row.textBytes.removed),
        "packBytes": .init(row.packBytes), "downloadBytes": .init(row.downloadBytes),
        "deltaBytes": .init(row.deltaBytes),
      ])
  }

  private func append(_ dataset: inout Dataset, _ role: String, _ text: StalenessReport.Incompatible) {
    dataset.append(
      role,
      [
        "locale": .text(text.locale), "table": .text(text.table), "key": .text(text.key),
        "severity": .text(text.severity), "old": .text(text.oldText.flattened),
        "base": .init(text.baseText?.flattened), "problems": .text(Self.joined(text.problems)),
        "accepted": .init(text.accepted),
      ])
  }

  private func append(_ dataset: inout Dataset, _ change: StalenessReport.MessageChange) {
    dataset.append(
      "message",
      [
        "locale": .init(change.locale), "table": .text(change.table), "key": .text(change.key),
        "change": .text(change.change), "old": .init(change.old?.flattened),
        "new": .init(change.new?.flattened), "base": .init(change.base?.flattened),
        "oldBase": .init(change.oldBase?.flattened), "problems": .text(Self.joined(change.problems)),
        "parent": .init(change.parent),
      ])
  }

  private static func joined(_ problems: [StalenessReport.Problem]) -> String {
    problems.map(\.message).joined(separator: "; ")
  }
}
