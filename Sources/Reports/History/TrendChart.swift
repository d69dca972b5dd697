package import ReportSchema

/// The chart of a trend (SVG 1.1): one line per part of the app, each as a share of its largest size.
package struct TrendChart {
  private static let colors = [
    "#1f2328", "#0969da", "#8250df", "#1a7f37", "#bc4c00", "#bf3989", "#0550ae", "#953800", "#57606a",
    "#116329",
    "#6639ba", "#a40e26",
  ]
  private static let left = SVG.margin + 56
  private static let right = SVG.width - SVG.margin - 220
  private static let height = 260

  private let report: TrendReport
  private let curves: TrendCurves

  package init(_ report: TrendReport) {
    self.report = report
    curves = TrendCurves(report)
  }

  /// The app, its translations, base, and locales, without kinds.
  private var series: [TrendReport.Series] {
    Array(report.series.filter { $0.subject != "kind" && !$0.values.isEmpty }.prefix(Self.colors.count))
  }

  package var svg: String {
    let headline = TrendDocument.headline(of: report, ByteFormatter())
    var body = ChartBody(title: "\(report.app): trend")
    body.text(headline, fill: SVG.ink)
    let top = body.y + 28
    body.axis(curves.scale, from: Self.left, to: Self.right) { y($0, top) }
    body.add(lines(top) + labels(top + Self.height + 20))
    body.y = max(top + Self.height + 40, top + series.count * 20) - 8
    body.text("Each line is a share of its largest size.")
    return body.card(name: "trend", title: "\(report.app): trend", description: headline)
  }

  /// In tenths of a unit.
  private func x(_ point: Int) -> Int {
    let steps = max(1, report.points.count - 1)
    return Self.left * 10 + SVG.scaled(point, of: steps, to: (Self.right - Self.left) * 10)
  }

  private func y(_ share: Int, _ top: Int) -> Int {
    (top + Self.height) * 10 - curves.scale.height(share, of: Self.height * 10)
  }

  /// A line for each part, and its name with the last size beside the chart.
  private func lines(_ top: Int) -> [String] {
    series.enumerated().flatMap { index, series -> [String] in
      let color = Self.colors[index]
      let points = curves.shares(of: series).enumerated().compactMap { point, share in
        share.map { "\(SVG.decimal(x(point))),\(SVG.decimal(y($0, top)))" }
      }
      let title = TrendDocument.title(of: series)
      let bytes = series.values.last.map { ByteFormatter()($0.bytes) } ?? ""
      let size = series.subject == "app" ? 3 : 2
      let shape =
        points.count == 1
        ? "<circle cx=\"\(points[0].prefix { $0 != "," })\" cy=\"\(points[0].drop { $0 != "," }.dropFirst())\" r=\"3\""
          + " fill=\"\(color)\">"
        : "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\" stroke=\"\(color)\""
          + " stroke-width=\"\(size)\">"
      let end = points.count == 1 ? "</circle>" : "</polyline>"
      let place = top + 10 + index * 20
      return [
        "\(shape)<title>\(XMLText.escaped(title))</title>\(end)",
        SVG.bar(x: (Self.right + 16) * 10, y: place - 8, width: 120, height: 4, fill: color),
        SVG.text("\(title.clipped(toCells: 18))  \(bytes)", x: Self.right + 34, y: place, size: 13),
      ]
    }
  }

  private func labels(_ y: Int) -> [String] {
    guard let first = report.points.first, let last = report.points.last else { return [] }
    let ends =
      first.id == last.id
      ? [(first, 0, "start")] : [(first, 0, "start"), (last, report.points.count - 1, "end")]
    return ends.map { point, index, anchor in
      let version = point.version.map { " (\($0))" } ?? ""
      return SVG.text(
        "\(point.recorded.prefix(10))\(version)".clipped(toCells: 28), x: x(index) / 10, y: y, size: 13,
        anchor: anchor,
        fill: SVG.quiet)
    }
  }
}
