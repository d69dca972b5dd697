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
    var sizes: [Group: Sizes] = [:]
    for part in report.composition {
      sizes[Group(component: part.component, kind: part.kind), default: Sizes()].add(part)
    }
    let rows = sizes.sorted { one, other in
      (other.value.total, one.key.component, one.key.kind)
        < (one.value.total, other.key.component, other.key.kind)
    }
    let whole = report.footprint.totals.archiveBytes
    func row(_ role: Table.Row.Role, _ name: String, _ kind: String, _ sizes: Sizes) -> Table.Row {
      Table.Row(
        role, .text(name), .text(kind), .bytes(sizes.translations), .bytes(sizes.base),
        .bytes(sizes.unlocalized), .bytes(sizes.total), .share(sizes.total, of: whole))
    }
    var shown = rows.prefix(rowLimit).map { group, sizes in
      row(.body, group.component, KindLabel.text(group.kind), sizes)
    }
    let rest = rows.dropFirst(rowLimit).map(\.value)
    if !rest.isEmpty {
      shown.append(
        row(.omitted, NumberText.counted(rest.count, "more row"), "", rest.reduce(Sizes(), +)))
    }
    let overhead = report.footprint.overhead.archiveBytes
    if overhead > 0 {
      shown.append(
        Table.Row(
          .subtotal, "Archive overhead", .empty, .empty, .empty, .empty, .bytes(overhead),
          .share(overhead, of: whole)))
    }
    var all = rows.map(\.value).reduce(Sizes(), +)
    all.total += overhead
    shown.append(row(.total, "Total", "", all))
    return Table(
      "composition-table", caption: "Archive bytes by component and kind of resource",
      columns: [
        .init("Component", .name), .init("Kind", .name), .init("Localized"), .init("Base"),
        .init("Not localized"), .init("Total"), .init("Share"),
      ], rows: shown)
  }

  private struct Sizes {
    var translations = 0
    var base = 0
    var unlocalized = 0
    var total = 0

    mutating func add(_ part: AppReport.Part) {
      total += part.archiveBytes
      switch part.owner.known {
      case .base: base += part.archiveBytes
      case .unlocalized: unlocalized += part.archiveBytes
      case .translations, .several, nil: translations += part.archiveBytes
      }
    }

    static func + (one: Self, other: Self) -> Self {
      Self(
        translations: one.translations + other.translations, base: one.base + other.base,
        unlocalized: one.unlocalized + other.unlocalized, total: one.total + other.total)
    }
  }
}
