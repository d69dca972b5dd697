import ReportSchema

/// The table of `measure --coverage`: the messages of base by the text that users of each locale see.
extension MeasureDocument {
  /// The least covered locale first; nil without coverage, and for an app without base texts.
  var coverage: Table? {
    let others =
      report.selection.locales.isEmpty ? Set(report.locales.filter { !$0.translation }.map(\.locale)) : []
    let rows = report.parentCoverage.filter { $0.baseMessages > 0 && !others.contains($0.locale) }
    guard !rows.isEmpty else { return nil }
    let hasParents = rows.contains { $0.parentText > 0 }
    let sorted = rows.sorted { one, other in
      // By cross products, so that whole numbers are compared.
      let left = one.covered * other.baseMessages
      let right = other.covered * one.baseMessages
      if left != right { return left < right }
      return one.locale < other.locale
    }
    return Table(
      "coverage", caption: "Messages of base by the text that is shown",
      columns: [
        .init("Locale", .name), .init("Covered"), .init("Own text"),
        .init("Parent's text", when: hasParents), .init("Base text"),
        .init("Parents and siblings", .name, when: hasParents),
      ],
      rows: sorted.map { row in
        Table.Row(
          .body, LocaleLabel.cell(row.locale, row.name), .share(row.covered, of: row.baseMessages),
          .count(row.ownText), .count(row.parentText), .count(row.baseText),
          .text(row.parents.joined(separator: " → ")))
      })
  }

  /// The messages of base that the table does not count; nil if there are none.
  var coverageLeftOut: RichText? {
    guard coverage != nil, let first = report.parentCoverage.first else { return nil }
    return report.coverageLeftOut?.sentence("Coverage compares", counted: first.baseMessages)
  }
}

extension MeasureReport.Coverage {
  fileprivate var covered: Int { ownText + parentText }
}
