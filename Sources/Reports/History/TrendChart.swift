package import ReportSchema

/// The chart of a trend (SVG 1.1): one line per part of the app, each as a share of its largest size.
package struct TrendChart {
  private static let colors = [
    "#1f2328", "#0969da", "#8250df", "#1a7f37", "#bc4c00", "#bf3989", "#0550ae", "#953800", "#57606a",
    "#116329",
    "#6639ba", "#a40e26",
  ]

  private let report: TrendReport
  private let curves: TrendCurves

  package init(_ report: TrendReport) {
    self.report = report
    curves = TrendCurves(report)
  }

  /// The app, its translations, base, and locales, without kinds.
  private var series: [TrendReport.Series] {
    Array(report.series.filter { $0.subject != .kind && !$0.values.isEmpty }.prefix(Self.colors.count))
  }

  package var svg: String {
    let headline = TrendDocument.headline(of: report, ByteFormatter())
    var body = ChartBody(title: "\(report.app): trend")
    body.text(headline, fill: SVG.ink)
    let plot = ChartPlot(
      right: SVG.width - SVG.margin - 220, top: body.y + 28, steps: report.points.count - 1,
      scale: curves.scale)
    body.add(plot.axis + lines(plot) + labels(plot))
    body.y = max(plot.bottom + 40, plot.top + series.count * 20) - 8
    body.text("Each line is a share of its largest size.")
    return body.card(name: "trend", title: "\(report.app): trend", description: headline)
  }

  /// A line for each part, and its name with the last size beside the chart.
  private func lines(_ plot: ChartPlot) -> [String] {
    series.enumerated().flatMap { index, series -> [String] in
      let (color, title) = (Self.colors[index], TrendDocument.title(of: series))
      let shares = curves.shares(of: series)
      let places = plot.places(shares)
      let bytes = series.values.last.map { ByteFormatter()($0.bytes) } ?? ""
      let width = "stroke-width=\"\(series.subject == .app ? 3 : 2)\""
      let place = plot.top + 10 + index * 20
      return [
        places.count == 1
          ? SVG.dot(places[0].x, places[0].y, radius: 3, fill: color, title: title)
          : plot.line(shares, stroke: color, width, title: title),
        SVG.bar(x: (plot.right + 16) * 10, y: place - 8, width: 120, height: 4, fill: color),
        SVG.text("\(title.clipped(toCells: 18))  \(bytes)", x: plot.right + 34, y: place, size: 13),
      ]
    }
  }

  private func labels(_ plot: ChartPlot) -> [String] {
    guard let first = report.points.first, let last = report.points.last else { return [] }
    let ends =
      first.id == last.id
      ? [(first, 0, "start")] : [(first, 0, "start"), (last, report.points.count - 1, "end")]
    return ends.map { point, step, anchor in
      let version = point.version.map { " (\($0))" } ?? ""
      return SVG.text(
        "\(point.recorded.prefix(10))\(version)".clipped(toCells: 28), x: plot.x(step) / 10,
        y: plot.bottom + 20,
        size: 13, anchor: anchor, fill: SVG.quiet)
    }
  }
}
