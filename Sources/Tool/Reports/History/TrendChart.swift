package import ReportSchema

/// The chart of a trend (SVG 1.1): the bytes of the app and of its translations, stacked by part.
package struct TrendChart {
  /// A part of a stack.
  private struct Layer {
    let title: String
    let color: String
    /// Bytes by measurement; 0 without the part.
    let bytes: [Int]
  }

  private static let localeColors = [
    "#0969da", "#8250df", "#1a7f37", "#bc4c00", "#bf3989", "#0550ae", "#953800", "#116329", "#6639ba",
    "#a40e26",
  ]
  private static let height = 180

  private let report: HistoryTrendReport

  package init(_ report: HistoryTrendReport) { self.report = report }

  package var svg: String {
    let headline = HistoryTrendDocument.headline(of: report, ByteFormatter())
    var body = ChartBody(title: "\(report.app): trend")
    body.text(headline, fill: SVG.ink)
    for (title, layers) in [("App", app), ("Translations", translations)] where !layers.isEmpty {
      body.heading(title)
      let plot = ChartPlot(
        right: SVG.width - SVG.margin - 244, top: body.y + 16, steps: max(1, report.points.count - 1),
        scale: ShareScale(bytes: layers.reduce([]) { Self.sum($0, $1.bytes) }.max() ?? 0),
        height: Self.height)
      body.add(areas(layers, plot) + plot.axis + plot.labels(labels, width: 110) + legend(layers, plot))
      body.y = max(plot.bottom + 48, plot.top + layers.count * 20)
    }
    return body.card(name: "trend", title: "\(report.app): trend", description: headline)
  }

  // MARK: - Layers

  /// Translations are at the bottom, where their changes are visible.
  private var app: [Layer] {
    let whole = sizes(of: report.series.first { $0.subject == .app })
    let translations = sizes(of: report.series.first { $0.subject == .translations })
    let base = sizes(of: report.series.first { $0.subject == .base })
    let rest = Self.difference(whole, Self.sum(translations, base))
    return [
      Layer(title: "Translations", color: "#0969da", bytes: translations),
      Layer(title: "Base", color: "#79c0ff", bytes: base),
      Layer(title: "Not localized", color: SVG.lightGray, bytes: rest),
    ].filter { $0.bytes.contains { $0 > 0 } }
  }

  /// The listed locales, and the others together.
  private var translations: [Layer] {
    let locales = report.series.filter { $0.subject == .locale }.prefix(Self.localeColors.count)
    var layers = zip(locales, Self.localeColors).map { series, color in
      Layer(title: HistoryTrendDocument.title(of: series), color: color, bytes: sizes(of: series))
    }
    guard !layers.isEmpty else { return [] }
    let whole = sizes(of: report.series.first { $0.subject == .translations })
    let others = Self.difference(whole, layers.reduce([]) { Self.sum($0, $1.bytes) })
    if others.contains(where: { $0 > 0 }) {
      layers.append(Layer(title: "Other locales", color: SVG.lightGray, bytes: others))
    }
    return layers
  }

  private func sizes(of series: HistoryTrendReport.Series?) -> [Int] {
    report.sizes(of: series).map { $0 ?? 0 }
  }

  private static func sum(_ one: [Int], _ other: [Int]) -> [Int] {
    one.isEmpty ? other : zip(one, other).map(+)
  }

  private static func difference(_ one: [Int], _ other: [Int]) -> [Int] {
    other.isEmpty ? one : zip(one, other).map { $0 > $1 ? $0 - $1 : 0 }
  }

  // MARK: - Shapes

  private func areas(_ layers: [Layer], _ plot: ChartPlot) -> [String] {
    var lower = [Int](repeating: 0, count: report.points.count)
    return layers.map { layer in
      let upper = Self.sum(lower, layer.bytes)
      let edge = places(upper, plot) + places(lower, plot).reversed()
      lower = upper
      return
        "<polygon \(SVG.points(edge)) fill=\"\(layer.color)\"><title>\(XMLText.escaped(layer.title))</title></polygon>"
    }
  }

  /// One measurement is as wide as the plot.
  private func places(_ bytes: [Int], _ plot: ChartPlot) -> [(x: Int, y: Int)] {
    let shares = bytes.map { plot.scale.share(ofBytes: $0) }
    return plot.places(shares.count == 1 ? shares + shares : shares)
  }

  /// The names with the last sizes beside the chart, in the order of the stack.
  private func legend(_ layers: [Layer], _ plot: ChartPlot) -> [String] {
    layers.reversed().enumerated().flatMap { index, layer in
      SVG.key(
        "\(layer.title.clipped(toCells: 18))  \(ByteFormatter()(layer.bytes.last ?? 0))",
        fill: "fill=\"\(layer.color)\"",
        x: plot.right + 44, y: plot.top + index * 20)
    }
  }

  /// Days and versions.
  private var labels: [[String]] {
    report.points.map { ["\($0.recorded.prefix(10))", $0.version?.clipped(toCells: 14) ?? ""] }
  }
}
