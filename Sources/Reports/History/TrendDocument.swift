package import ReportSchema

/// The document of `ballast history trend`: sizes of one app over time.
package typealias TrendDocument = ReportDocument<TrendReport>

extension TrendDocument {
  package var document: Document {
    Document(
      title: "\(report.app): trend",
      blocks: [
        .paragraph(RichText(Self.headline(of: report, bytes)), role: .conclusion),
        .table(table),
      ],
      byteFormatter: bytes)
  }

  /// `org.example.app, 12 measurements: 8.10 MB → 8.62 MB (+521 kB); translations +121 kB.`
  static func headline(of report: TrendReport, _ bytes: ByteFormatter) -> String {
    let count = NumberText.counted(report.points.count, "measurement")
    guard let app = report.series.first(where: { $0.subject == .app }), let first = app.values.first,
      let last = app.values.last
    else { return "\(report.app): \(count)." }
    let basis = report.basis == .install ? " installed" : ""
    guard report.points.count > 1 else {
      return "\(report.app), \(count): \(bytes(last.bytes))\(basis). A trend needs at least 2 measurements."
    }
    let exact = bytes.distinguishing(first.bytes, last.bytes)
    let series = report.series.first { $0.subject == .translations }
    let translations = series?.change ?? 0
    let sizes = bytes.distinguishing(series?.values.first?.bytes ?? 0, series?.values.last?.bytes ?? 0)
    guard app.change != 0 || translations != 0 else {
      return "\(report.app), \(count): no change in size; \(exact(last.bytes))\(basis)."
    }
    return "\(report.app), \(count): \(exact(first.bytes)) → \(exact(last.bytes))\(basis)"
      + " (\(exact.change(app.change))); translations \(sizes.change(translations))."
  }

  // MARK: - Table

  private var table: Table {
    let curves = TrendCurves(report)
    var rows = report.series.map { series in
      let (first, last) = (curves.first(of: series), curves.last(of: series))
      let bytes = first.flatMap { first in last.map { self.bytes.distinguishing(first, $0) } }
      return Table.Row(
        series.subject == .app ? .total : .body,
        [
          Self.name(of: series), first.map { Cell(.bytes($0, by: bytes)) } ?? .unknown,
          last.map { Cell(.bytes($0, by: bytes)) } ?? .unknown, Cell(.byteChange(series.change, by: bytes)),
          first.map { $0 > 0 ? .text(NumberText.shareChange(series.change, of: $0)) : .empty }
            ?? .empty,
          Cell(.sparkline(curves.shares(of: series), floor: curves.scale.floor)),
        ])
    }
    // Totals are last.
    if !rows.isEmpty { rows.append(rows.removeFirst()) }
    if report.omittedLocales > 0 {
      rows.insert(
        Table.Row(.omitted, .text(NumberText.counted(report.omittedLocales, "more locale"))),
        at: max(0, rows.count - 1))
    }
    return Table(
      "trend",
      caption: RichText(
        "Trend (▁ \(ShareScale.label(curves.scale.floor)) or less of the row's largest size)"),
      columns: [
        .init("Part", .name), .init("First"), .init("Last"), .init("Change"), .init("Growth"),
        .init("Trend", .name),
      ], rows: rows)
  }

  static func title(of series: TrendReport.Series) -> String {
    switch series.subject.known {
    case .app: "App"
    case .translations: "Translations"
    case .base: "Base"
    case .kind: (series.name ?? "").uppercasedFirst
    case .locale, nil: LocaleLabel.long(series.name ?? "", series.languageName)
    }
  }

  private static func name(of series: TrendReport.Series) -> Cell {
    series.subject == .locale
      ? LocaleLabel.cell(series.name, series.languageName) : .text(.message(title(of: series)))
  }
}

/// The sizes of a trend with their measurements, for CSV.
package struct TrendSizes {
  private struct Size {
    let subject: String
    @Nullable var name: String?
    let measurement: TrendReport.Point
    let bytes: Int
  }

  private let sizes: [Size]

  package init(_ report: TrendReport) {
    sizes = report.series.flatMap { series in
      series.values.filter { report.points.indices.contains($0.point) }.map {
        Size(
          subject: series.subject.rawValue, name: series.name, measurement: report.points[$0.point],
          bytes: $0.bytes)
      }
    }
  }
}

/// Sizes over time as shares of each row's largest size, on one scale.
struct TrendCurves {
  let scale: ShareScale
  private let count: Int

  init(_ report: TrendReport) {
    count = report.points.count
    scale = ShareScale(
      report.series.flatMap { series in
        let largest = series.values.map(\.bytes).max() ?? 0
        return largest > 0 ? series.values.map { ShareScale.millionths($0.bytes, of: largest) } : []
      })
  }

  /// In millionths of the largest size; nil for measurements without the part.
  func shares(of series: TrendReport.Series) -> [Int?] {
    let largest = series.values.map(\.bytes).max() ?? 0
    var shares = [Int?](repeating: nil, count: count)
    for value in series.values where shares.indices.contains(value.point) && largest > 0 {
      shares[value.point] = ShareScale.millionths(value.bytes, of: largest)
    }
    return shares
  }

  /// Nil if the first measurement does not have the part.
  func first(of series: TrendReport.Series) -> Int? { series.values.first { $0.point == 0 }?.bytes }
  func last(of series: TrendReport.Series) -> Int? { series.values.last { $0.point == count - 1 }?.bytes }
}
