package import ReportSchema

/// The document of `ballast history trend`: sizes of one app over time.
package typealias HistoryTrendDocument = ReportDocument<HistoryTrendReport>

extension HistoryTrendDocument {
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
  static func headline(of report: HistoryTrendReport, _ formatter: ByteFormatter) -> String {
    let count = NumberText.counted(report.points.count, "measurement")
    guard let app = report.series.first(where: { $0.subject == .app }), let first = app.values.first,
      let last = app.values.last
    else { return "\(report.app): \(count)." }
    func size(_ bytes: String) -> String {
      if report.basis == .install { return "\(bytes) installed" }
      return bytes
    }
    guard report.points.count > 1 else {
      let present = size(formatter(last.bytes))
      return "\(report.app), \(count): \(present). A trend needs at least 2 measurements."
    }
    let notation = notation(of: report, formatter)
    let present = size(notation(last.bytes))
    let translations = report.series.first { $0.subject == .translations }
    guard app.change != 0 || (translations?.change ?? 0) != 0 else {
      return "\(report.app), \(count): no change in size; \(present)."
    }
    let (oldest, newest) = report.ends(of: translations)
    let change = notation.change(from: oldest ?? 0, to: newest ?? 0)
    return "\(report.app), \(count): \(notation(first.bytes)) → \(present)"
      + " (\(notation.change(from: first.bytes, to: last.bytes))); translations \(change)."
  }

  /// The notation of all sizes in the document.
  private static func notation(of report: HistoryTrendReport, _ formatter: ByteFormatter) -> ByteFormatter {
    formatter.comparing(
      report.series.map { series in
        let (first, last) = report.ends(of: series)
        return (before: first ?? 0, after: last ?? 0)
      })
  }

  // MARK: - Table

  private var table: Table {
    // All curves have one scale.
    let notation = Self.notation(of: report, bytes)
    let scale = ShareScale(report.series.flatMap { report.shares(of: $0).compactMap(\.self) })
    func row(of series: HistoryTrendReport.Series) -> Table.Row {
      let (first, last) = report.ends(of: series)
      var share = Cell.empty
      if let first { share = Cell(.shareChange(series.change, of: first)) }
      return Table.Row(
        series.subject == .app ? .total : .body,
        [
          Self.name(of: series), .bytes(ifKnown: first, by: notation),
          .bytes(ifKnown: last, by: notation),
          Cell(.byteDifference(from: first ?? 0, to: last ?? 0, by: notation)),
          share,
          Cell(.sparkline(report.shares(of: series), floor: scale.floor)),
        ])
    }
    // The first series is the app: the total, below all others.
    var rows = report.series.dropFirst().map { row(of: $0) }
    if report.omittedLocales > 0 {
      rows.append(
        Table.Row(.omitted, .text(NumberText.counted(report.omittedLocales, "more locale"))))
    }
    if let total = report.series.first { rows.append(row(of: total)) }
    return Table(
      "trend",
      caption: RichText(
        "Trend (▁ \(ShareScale.label(scale.floor)) or less of the row's largest size)"),
      columns: [
        .init("Part", .name), .init("First"), .init("Last"), .init("Change"), .init("Growth"),
        .init("Trend", .name),
      ], rows: rows)
  }

  static func title(of series: HistoryTrendReport.Series) -> String {
    switch series.subject.known {
    case .app: "App"
    case .translations: "Translations"
    case .base: "Base"
    case .kind: (series.name ?? "").uppercasedFirst
    case .locale, nil: LocaleLabel.long(series.name ?? "", series.languageName)
    }
  }

  private static func name(of series: HistoryTrendReport.Series) -> Cell {
    if series.subject == .locale { return LocaleLabel.cell(series.name, series.languageName) }
    return .text(.message(title(of: series)))
  }
}

extension HistoryTrendDocument {
  /// The sizes with their measurements, for CSV.
  package var values: [String: Any] {
    let sizes = report.series.flatMap { series in
      series.values.filter { report.points.indices.contains($0.point) }.map {
        TrendSize(
          subject: series.subject.rawValue, name: series.name, measurement: report.points[$0.point],
          bytes: $0.bytes)
      }
    }
    return ["sizes": sizes]
  }
}

private struct TrendSize {
  let subject: String
  @Nullable var name: String?
  let measurement: HistoryTrendReport.Point
  let bytes: Int
}

extension HistoryTrendReport {
  /// Bytes by measurement; nil without the part.
  func sizes(of series: Series?) -> [Int?] {
    var sizes = [Int?](repeating: nil, count: points.count)
    for value in series?.values ?? [] where sizes.indices.contains(value.point) {
      sizes[value.point] = max(0, value.bytes)
    }
    return sizes
  }

  /// The sizes in the first and the last measurement; nil for one without the part.
  func ends(of series: Series?) -> (first: Int?, last: Int?) {
    let sizes = sizes(of: series)
    return (sizes.first ?? nil, sizes.last ?? nil)
  }

  /// Sizes in millionths of the largest size; nil for measurements without the part.
  fileprivate func shares(of series: Series) -> [Int?] {
    let sizes = sizes(of: series)
    let largest = sizes.compactMap(\.self).max() ?? 0
    return sizes.map { size in
      size.flatMap { largest > 0 ? ShareScale.millionths($0, of: largest) : nil }
    }
  }
}
