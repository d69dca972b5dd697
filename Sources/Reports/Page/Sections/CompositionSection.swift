internal import ReportSchema

/// The sizes of the app's parts as a treemap and as a table.
enum CompositionSection {
  private static let rowLimit = 60

  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    guard !report.composition.isEmpty else { return [] }
    let map = TreemapChart(report, bytes: options.byteFormatter)
    return [
      .figure(Figure("composition-map", svg: map.html, alternative: map.alternative)),
      .table(table(report)),
    ]
  }

  private struct Group: Hashable { let component, kind: String }

  /// Archive bytes by component and kind, the largest first, and by owner.
  private static func table(_ report: AppReport) -> Table {
    var sizes: [Group: [TreemapNode.Mark: Int]] = [:]
    for part in report.composition {
      let group = Group(component: part.component, kind: part.kind)
      sizes[group, default: [:]][TreemapNode.Mark(part), default: 0] += part.archiveBytes
    }
    let rows = sizes.map { (group: $0, sizes: $1, total: $1.values.reduce(0, +)) }.sorted { one, other in
      (other.total, one.group.component, one.group.kind) < (
        one.total, other.group.component, other.group.kind
      )
    }
    let whole = report.footprint.totals.archiveBytes
    func row(
      _ role: Table.Row.Role, _ name: String, _ kind: String, _ sizes: [[TreemapNode.Mark: Int]],
      overhead: Int = 0
    ) -> Table.Row {
      let sums = TreemapNode.Mark.allCases.map { mark in sizes.reduce(0) { $0 + ($1[mark] ?? 0) } }
      let total = sums.reduce(overhead, +)
      return Table.Row(
        role, [.text(name), .text(kind)] + sums.map(Cell.bytes) + [.bytes(total), .share(total, of: whole)])
    }
    var shown = rows.prefix(rowLimit).map {
      row(.body, $0.group.component, $0.group.kind.uppercasedFirst, [$0.sizes])
    }
    let rest = rows.dropFirst(rowLimit).map(\.sizes)
    if !rest.isEmpty { shown.append(row(.omitted, NumberText.counted(rest.count, "more row"), "", rest)) }
    let overhead = report.footprint.overhead.archiveBytes
    if overhead > 0 {
      shown.append(
        Table.Row(
          .subtotal, "Archive overhead", .empty, .empty, .empty, .empty, .bytes(overhead),
          .share(overhead, of: whole)))
    }
    shown.append(row(.total, "Total", "", rows.map(\.sizes), overhead: overhead))
    return Table(
      "composition-table", caption: "Archive bytes by component and kind of resource",
      columns: [
        .init("Component", .name), .init("Kind", .name), .init("Localized"), .init("Base"),
        .init("Not localized"), .init("Total"), .init("Share"),
      ], rows: shown)
  }
}
