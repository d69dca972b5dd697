internal import ReportSchema

/// The table of `measure --coverage`: the messages of base by the text that users of each locale see.
struct FootprintCoverage {
  private let report: FootprintReport

  init(_ report: FootprintReport) { self.report = report }

  /// The least covered locale first; nil without coverage, and for an app without base texts.
  var table: Table? {
    let rows = report.parentCoverage.filter { $0.baseMessages > 0 }
    guard !rows.isEmpty else { return nil }
    let hasParents = rows.contains { $0.parentText > 0 }
    let sorted = rows.sorted { one, other in
      // By cross products, so that whole numbers are compared.
      let (left, right) = (one.covered * other.baseMessages, other.covered * one.baseMessages)
      return left == right ? one.locale < other.locale : left < right
    }
    return Table(
      "coverage", caption: "Messages of base by the text that is shown",
      columns: [.init("Locale", .name), .init("Covered"), .init("Own text")]
        + (hasParents ? [.init("Parent's text")] : []) + [.init("Base text")]
        + (hasParents ? [.init("Parents and siblings", .name)] : []),
      rows: sorted.map { row in
        var cells: [Cell] = [
          LocaleLabel.cell(row.locale, row.name), .share(row.covered, of: row.baseMessages),
          .count(row.ownText),
        ]
        if hasParents { cells.append(.count(row.parentText)) }
        cells.append(.count(row.baseText))
        if hasParents {
          cells.append(row.parents.isEmpty ? .empty : .text(RichText(row.parents.joined(separator: " → "))))
        }
        return Table.Row(.body, cells)
      })
  }
}

extension FootprintReport.Coverage {
  fileprivate var covered: Int { ownText + parentText }
  fileprivate var baseMessages: Int { ownText + parentText + baseText }
}
