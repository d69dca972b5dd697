import ReportSchema

/// The sizes of the app's components by kind of resource and by owner, with a map down to files.
enum CompositionSection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    guard !report.composition.isEmpty else { return [] }
    let map = FileMap(report, options)
    var blocks: [Block] = [.figure(map.figure), .table(table(report))]
    if !map.table.rows.isEmpty { blocks.append(.table(map.table)) }
    return blocks
  }

  /// Archive bytes by component and kind, the largest first, and by owner.
  private static func table(_ report: AppReport) -> Table {
    let groups = report.composition.grouped { [$0.component, $0.kind] }
      .map { (name: $0.key, parts: $0.elements, total: $0.elements.reduce(0) { $0 + $1.archiveBytes }) }
      .sorted(largestFirst: \.total) { ($0.name[0], $0.name[1]) < ($1.name[0], $1.name[1]) }
    let whole = report.footprint.totals.archiveBytes
    func row(
      _ role: Table.Row.Role, _ name: String, _ kind: String, _ parts: [AppReport.Part], overhead: Int = 0
    ) -> Table.Row {
      let sums = [.translations, .base, .unlocalized].map { (owner: MeasureReport.Owner) in
        parts.reduce(0) { $1.owner == owner ? $0 + $1.archiveBytes : $0 }
      }
      let total = sums.reduce(overhead, +)
      return Table.Row(
        role,
        [.text(name), .text(kind)] + sums.map(Cell.bytes) + [
          .bytes(total), .share(total, of: whole), role == .body ? .bar(total, of: whole) : .empty,
        ])
    }
    let overhead = report.footprint.overhead.archiveBytes
    let overheadRow = Table.Row(
      .subtotal, "Archive overhead", .empty, .empty, .empty, .empty, .bytes(overhead),
      .share(overhead, of: whole))
    var table = Table(
      "composition-table", caption: "Archive bytes by component and kind of resource",
      columns: [
        .init("Component", .name), .init("Kind", .name), .init("Localized"), .init("Base"),
        .init("Not localized"), .init("Total"), .init("Share"), .init("", .bar),
      ],
      rows: groups.map { row(.body, $0.name[0], $0.name[1].uppercasedFirst, $0.parts) }
        + [
          overhead > 0 ? overheadRow : nil, row(.total, "Total", "", report.composition, overhead: overhead),
        ])
    table.openRows = 10
    return table
  }
}
