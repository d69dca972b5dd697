import ReportSchema

/// The tables of a staleness report. Columns of counts sum to the total row.
extension DiffDocument {
  // MARK: - Classes

  /// Messages by class.
  var classes: Table {
    let totals = report.totals
    let severities = report.severities
    var rows = report.classes.map { name, count in
      let messages = totals[keyPath: count]
      let meaning =
        switch count {
        case \.fresh where report.isSingleVersion: "safe to show"
        case \.fresh: "current text"
        case \.stale: "older text, safe to show"
        case \.incompatible: incompatible(severities)
        default: missing(totals)
        }
      return Table.Row(
        .body, .text(name), Self.countCell(messages, of: count), .share(messages, of: totals.keys),
        .text(meaning))
    }
    rows.append(
      Table.Row(.total, .text("Total"), .count(totals.keys), .share(totals.keys, of: totals.keys), .empty))
    return Table(
      "classes", columns: [.init("", .name), .init("Messages"), .init("Share"), .init("", .name)], rows: rows)
  }

  /// The parts of incompatible messages by severity.
  private func incompatible(_ severities: DiffReport.Severities) -> String {
    let known = "crash \(severities.crash), garbled \(severities.garbled)"
    if severities.unknown == 0 { return known }
    return "\(known), unknown \(severities.unknown)"
  }

  /// The parts of missing messages by the text that is shown.
  private func missing(_ row: DiffReport.Locale) -> String {
    var parts = [("parent locale's text", row.parentText), ("base text", row.baseText)]
    if row.noText > 0 { parts.append(("no text", row.noText)) }
    return parts.map { "\($0) \(NumberText.grouped($1))" }.joined(separator: ", ")
  }

  /// A number of messages, in red if they are incompatible.
  private static func countCell(_ messages: Int, of count: KeyPath<Row, Int>) -> Cell {
    if count == \.incompatible, messages > 0 { return Cell.count(messages).styled(.bad) }
    return .count(messages)
  }

  // MARK: - Locales

  private typealias Row = DiffReport.Locale

  /// Counts by locale, the least fresh first; nil without messages. Columns that repeat another are omitted.
  var locales: Table? {
    let hasBase = !report.isSingleVersion && report.base.keys + report.base.removed > 0
    guard !report.locales.isEmpty || hasBase || report.selection.omittedLocales > 0 else { return nil }
    let columns = countColumns(hasBase: hasBase)
    func row(_ role: Table.Row.Role, _ name: Cell, _ locales: [Row]) -> Table.Row {
      func sum(_ count: KeyPath<Row, Int>) -> Int { locales.reduce(0) { $0 + $1[keyPath: count] } }
      let counts = columns.map { Self.countCell(sum($0.count), of: $0.count) }
      return Table.Row(role, [name, .share(sum(\.fresh), of: sum(\.keys))] + counts)
    }
    let base = report.base
    let others = report.otherLocales
    var otherRows: [Table.Row?] = []
    if !others.isEmpty {
      otherRows.append(
        row(.subtotal, .text("Other locales (\(NumberText.grouped(others.count)))"), others))
    }
    if hasBase {
      otherRows.append(row(.subtotal, .text(LocaleLabel.base(base.locale, base.name)), [base]))
    }
    return Table(
      "locales",
      columns: [.init("Locale", .name), .init(report.classes[0].name)] + columns.map { .init($0.name) },
      rows: localeRows { row($0, $1, [$2]) } + otherRows)
  }

  /// The rows of locales, the least fresh first, with the sum of those that are not listed, the total and new locales.
  private func localeRows(
    where isShown: (Row) -> Bool = { _ in true }, _ row: (Table.Row.Role, Cell, Row) -> Table.Row
  ) -> [Table.Row?] {
    let listed = report.countedLocales.filter(isShown).sorted(by: Self.isWorse)
    let omitted = report.selection.omittedLocales
    var sums: [Table.Row?] = []
    if omitted > 0 {
      sums.append(row(.omitted, .text(NumberText.counted(omitted, "more locale")), report.selection.omitted))
    }
    sums.append(row(.total, totalLabel, report.totals))
    return listed.map { row(.body, label($0), $0) } + sums
      + report.addedLocales.filter(isShown).map { row(.subtotal, label($0, "new"), $0) }
  }

  private func countColumns(hasBase: Bool) -> [(name: String, count: KeyPath<Row, Int>)] {
    let all = report.locales + [report.totals] + (hasBase ? [report.base] : [])
    var columns: [(name: String, count: KeyPath<Row, Int>)] = Array(report.classes.dropFirst())
    columns.insert(("Messages", \.keys), at: 0)
    if all.contains(where: { $0.parentText > 0 }) { columns.append(("Parent's text", \.parentText)) }
    if all.contains(where: { $0.noText > 0 }) { columns.append(("No text", \.noText)) }
    guard !report.isSingleVersion else { return columns }
    if all.contains(where: { $0.changed != $0.stale + $0.incompatible }) {
      columns.append(("Changed", \.changed))
    }
    if all.contains(where: { $0.added != $0.missing }) { columns.append(("Added", \.added)) }
    if all.contains(where: { $0.removed > 0 }) { columns.append(("Removed", \.removed)) }
    return columns
  }

  /// Incompatible messages first, then the least fresh locale, then by tag.
  static func isWorse(_ one: DiffReport.Locale, than other: DiffReport.Locale) -> Bool {
    if one.incompatible != other.incompatible { return one.incompatible > other.incompatible }
    let left = freshness(one)
    let right = freshness(other)
    if left != right { return left < right }
    return (one.locale ?? "") < (other.locale ?? "")
  }

  private static func freshness(_ row: DiffReport.Locale) -> Double {
    guard row.keys > 0 else { return 2 }
    return Double(row.fresh) / Double(row.keys)
  }

  private func label(_ row: Row, _ remark: String? = nil) -> Cell {
    LocaleLabel.cell(row.locale, row.name, row.renamedFrom.map { "was \($0)" }, remark)
  }

  /// New locales, and those that are not translations, have rows below the total.
  private var totalLabel: Cell {
    let count = NumberText.grouped(report.countedLocales.count + report.selection.omittedLocales)
    if report.newLocales.isEmpty { return .text("All translations (\(count))") }
    return .text("All other translations (\(count))")
  }

  // MARK: - Sizes

  /// Downloads of the newest packs and of deltas to them; nil if packs were not built.
  var sizes: Table? {
    guard let codec = report.codec else { return nil }
    let isShown = { (locale: Row) in locale.packBytes != nil }
    guard report.countedLocales.contains(where: isShown) || isShown(report.totals) else { return nil }
    func row(_ role: Table.Row.Role, _ name: Cell, _ locale: Row) -> Table.Row {
      let delta = locale.deltaBytes
      let share = delta.flatMap { delta in locale.downloadBytes.map { Cell.share(delta, of: $0) } }
      let sizes = [locale.packBytes, locale.downloadBytes, delta].map { Cell.bytes(ifKnown: $0) }
      return Table.Row(role, [name] + sizes + [share ?? .unknown])
    }
    return Table(
      "sizes",
      columns: [
        .init("Locale", .name), .init("Pack on device"), .init("Download (\(codec))"),
        .init("Delta (\(codec))"),
        .init("Delta share"),
      ], rows: localeRows(where: isShown, row))
  }

  // MARK: - Curve

  /// Freshness by age of the pack; empty for fewer than three versions.
  var curve: Table {
    Table(
      "curve", caption: "Freshness by age, over all pairs of versions and the locales of both",
      columns: [
        .init("Age (versions)"), .init("Packs"), .init("Fresh"), .init("Stale"), .init("Incompatible"),
        .init("Missing"), .init("Median pack"), .init("Fully fresh"),
      ],
      rows: report.agingPoints.map { point in
        Table.Row(
          .body, .count(point.age), .count(point.packs), .share(point.fresh, of: point.keys),
          .share(point.stale, of: point.keys), .count(point.incompatible),
          .share(point.missing, of: point.keys), .share(point.medianFreshShare),
          .count(point.fullyFresh))
      })
  }
}
