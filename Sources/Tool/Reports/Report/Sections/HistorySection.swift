import ReportSchema

/// Sizes over time.
enum HistorySection {
  static func blocks(_ report: AppReport, _ options: DocumentOptions) -> [Block] {
    guard let trend = report.trend, !trend.points.isEmpty else { return [] }
    var blocks = HistoryTrendDocument(trend, options).document.blocks
    let chart = Figure(
      identifier: "trend-chart", svg: TrendChart(trend).svg,
      alternative: "Sizes over time, stacked by part and by locale.")
    // After the conclusion.
    blocks.insert(.figure(chart), at: min(1, blocks.count))
    return blocks + [.table(ReleaseSizes(trend, options).table)]
  }
}

/// The sizes of each release: a picture for the first screen, and its table.
struct ReleaseSizes {
  private static let tableName = "release-sizes"
  private static let parts: [(subject: HistoryTrendReport.Subject, name: String)] = [
    (.app, "App"), (.translations, "Languages"), (.base, "Base"),
  ]

  private let trend: HistoryTrendReport
  private let bytes: ByteFormatter

  init(_ trend: HistoryTrendReport, _ options: DocumentOptions) {
    self.trend = trend
    bytes = options.byteFormatter
  }

  /// One notation for all sizes of a part, with as many decimals as differences need.
  private func formatter(_ sizes: [Int?]) -> ByteFormatter {
    let known = sizes.compactMap(\.self)
    return bytes.distinguishing(known.min() ?? 0, known.max() ?? 0)
  }

  private func sizes(_ subject: HistoryTrendReport.Subject) -> [Int?] {
    trend.sizes(of: trend.series.first { $0.subject == subject })
  }

  private func name(_ point: HistoryTrendReport.Point) -> String {
    point.version ?? String(point.recorded.prefix(10))
  }

  /// Nil for fewer than two releases.
  var figure: Figure? {
    guard trend.points.count > 1 else { return nil }
    let lines = Self.parts.prefix(2).map { part -> SizeLine in
      let sizes = sizes(part.subject)
      let formatter = formatter(sizes)
      return SizeLine(
        name: part.name,
        marks: zip(trend.points, sizes).map { point, size in
          size.map { Mark(title: name(point), value: $0, figure: formatter($0)) }
        }, color: part.subject == .app ? .code : .languages)
    }
    let elements = lines.enumerated().flatMap { index, line in
      line.elements(on: .page, y: index * SizeLine.height)
    }
    return Figure(
      "release-lines", tables: [Self.tableName], title: "Sizes over releases",
      alternative:
        "App and languages, the oldest release first. Each line has an axis of its own. History has the table.",
      height: lines.count * SizeLine.height, elements)
  }

  var table: Table {
    let columns = Self.parts.map { (name: $0.name, sizes: sizes($0.subject)) }
    let formatters = columns.map { formatter($0.sizes) }
    let rows = trend.points.enumerated().map { index, point in
      Table.Row(
        .body,
        [.text(.message(name(point))), .text(String(point.recorded.prefix(10)))]
          + zip(columns, formatters).map { column, formatter in
            .bytes(ifKnown: column.sizes[index], by: formatter)
          })
    }
    return Table(
      Self.tableName, caption: "Sizes of each release",
      columns: [.init("Release", .name), .init("Recorded", .name)] + columns.map { .init($0.name) },
      rows: rows)
  }
}
