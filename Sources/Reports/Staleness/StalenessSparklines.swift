internal import ReportSchema

/// Freshness by age of all packs and of each locale, on one scale.
struct StalenessSparklines {
  struct Locale {
    var tag: String
    /// Fresh shares by age, in millionths; nil if no pair of that age has the locale.
    var shares: [Int?]
    /// The fresh share of the oldest packs.
    var last: String
    fileprivate var lastShare: Int
  }

  /// Fresh shares by age, in millionths; nil if no locale is in both versions of a pair of that age.
  let shares: [Int?]
  let scale: ShareScale
  /// The least fresh at the highest age first.
  let locales: [Locale]

  init(_ report: StalenessReport) {
    shares = report.agingPoints.map { $0.keys > 0 ? ShareScale.millionths($0.fresh, of: $0.keys) : nil }
    scale = ShareScale(shares.compactMap(\.self))
    var found: [String: Locale] = [:]
    for (index, point) in report.agingPoints.enumerated() {
      for figures in point.locales where figures.keys > 0 {
        let gaps = [Int?](repeating: nil, count: report.agingPoints.count)
        var locale =
          found[figures.locale] ?? Locale(tag: figures.locale, shares: gaps, last: "", lastShare: 0)
        let share = ShareScale.millionths(figures.fresh, of: figures.keys)
        locale.shares[index] = share
        (locale.last, locale.lastShare) = (NumberText.share(figures.fresh, of: figures.keys), share)
        found[figures.locale] = locale
      }
    }
    locales = found.values.sorted { ($0.lastShare, $0.tag) < ($1.lastShare, $1.tag) }
  }

  /// Locales with a pack that is not fully fresh.
  var aged: [Locale] { locales.filter { $0.shares.contains { $0.map { $0 < ShareScale.whole } ?? false } } }

  /// The most locales in the table.
  private static let limit = 20

  /// A curve in a line for all packs and for each aged locale; nil for fewer than three versions.
  var table: Table? {
    guard shares.contains(where: { $0 != nil }) else { return nil }
    let aged = aged
    func row(_ role: Table.Row.Role, _ name: String, _ shares: [Int?], _ last: String) -> Table.Row {
      Table.Row(
        role, .text(name), Cell(.sparkline(shares, floor: scale.floor)), .text(last))
    }
    let last = shares.last.flatMap { $0 }.map { NumberText.share($0, of: ShareScale.whole) } ?? "–"
    var rows = aged.prefix(Self.limit).map { row(.body, $0.tag, $0.shares, $0.last) }
    if aged.count > Self.limit {
      let more = NumberText.counted(aged.count - Self.limit, "more locale")
      rows.append(Table.Row(.omitted, .text(more), .empty, .empty))
    }
    let fresh = locales.count - aged.count
    if fresh > 0 {
      let name = "\(NumberText.counted(fresh, "locale")) fully fresh"
      rows.append(Table.Row(.omitted, .text(name), .empty, .share(1, of: 1)))
    }
    rows.append(row(.total, "All packs", shares, last))
    let floor = ShareScale.label(scale.floor) + (scale.floor > 0 ? " or less" : "")
    return Table(
      "curves", caption: RichText("Fresh by age (▁ \(floor), █ 100 %)"),
      columns: [.init("Locale", .name), .init("Fresh", .name), .init("Oldest")], rows: rows)
  }
}
