package import ReportSchema

/// Staleness as CSV (RFC 4180, UTF-8): a row for each locale with exact figures, and no row that is a sum. Where the
/// report lists messages there is a row for each of them instead; base's have no locale.
package struct StalenessCSV {
  private let report: StalenessReport

  package init(_ report: StalenessReport) { self.report = report }

  package var text: String { CSVText.lines(report.strings.map(messages) ?? locales) }

  private var locales: [[String]] {
    [
      [
        "locale", "renamedFrom", "keys", "fresh", "stale", "unsafe", "missing", "changed", "added", "removed",
        "sourceChanged", "freshBytes", "staleBytes", "unsafeBytes", "missingBytes", "packBytes",
        "downloadBytes", "deltaBytes",
      ]
    ]
      + report.locales.map { row in
        let figures: [Int?] = [
          row.keys, row.fresh, row.stale, row.unsafe, row.missing, row.changed, row.added, row.removed,
          row.sourceChanged, row.bytes.fresh, row.bytes.stale, row.bytes.unsafe, row.bytes.missing,
          row.packBytes, row.downloadBytes, row.deltaBytes,
        ]
        return [row.locale ?? "", row.renamedFrom ?? ""] + figures.map { $0.map(String.init) ?? "" }
      }
  }

  private func messages(_ changes: [ChangeFigures]) -> [[String]] {
    [["locale", "table", "key", "change", "old", "new", "base", "oldBase", "problems"]]
      + changes.map { change in
        [change.locale ?? "", change.table, change.key, change.change]
          + [change.old, change.new, change.base, change.oldBase].map { $0?.flattened ?? "" }
          + [change.problems.map(\.message).joined(separator: "; ")]
      }
  }
}
