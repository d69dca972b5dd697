internal import ReportSchema

/// Areas of fresh, stale, incompatible and missing messages by age of the pack.
struct StalenessAreaChart {
  private static let localeLimit = 200
  private static let labelWidth = 56
  private let points: [StalenessReport.CurvePoint]
  private let curves: StalenessSparklines
  private var scale: ShareScale { curves.scale }

  init(_ report: StalenessReport) {
    points = report.agingPoints
    curves = StalenessSparklines(report)
  }

  func draw(in body: inout ChartBody) {
    body.y -= 14
    body.heading("Packs by age")
    let plot = ChartPlot(
      right: SVG.width - SVG.margin - 36, top: body.y + 32, steps: points.count, scale: scale)
    body.add(
      [
        "<clipPath id=\"plot\"><rect x=\"\(plot.left)\" y=\"\(plot.top - 2)\" width=\"\(plot.right - plot.left)\""
          + " height=\"\(ChartPlot.height + 2)\"/></clipPath>"
      ] + areas(plot) + plot.axis + ["<g clip-path=\"url(#plot)\">"] + localeLines(plot) + ["</g>"]
        + pooled(plot) + plot.labels(points.map { ["\($0.age)"] }, width: Self.labelWidth, first: 1)
        + plot.labels([["new"]], width: Self.labelWidth) + [
          SVG.text(
            "age in versions", x: (plot.left + plot.right) / 2, y: plot.bottom + 40, size: 13,
            anchor: "middle", fill: SVG.quiet)
        ])
    body.y = plot.bottom + 56
    body.legend([
      ("fresh", StalenessChart.fresh), ("stale", StalenessChart.stale),
      ("incompatible", StalenessChart.incompatible), ("missing", StalenessChart.missing),
      ("fresh, each locale", SVG.gray),
    ])
    body.y -= 14
    body.text(scaleNote ?? "")
    body.text(belowNote ?? "")
  }

  // MARK: - Notes

  private var scaleNote: String? {
    scale.floor > 0 ? "The axis begins at \(ShareScale.label(scale.floor))." : nil
  }

  private var belowNote: String? {
    let below = curves.locales.count { $0.shares.contains { $0.map { $0 < scale.floor } ?? false } }
    guard below > 0 else { return nil }
    return "Below the axis: \(NumberText.counted(below, "locale"))."
  }

  // MARK: - Shapes

  /// Fresh, stale, incompatible and missing, stacked to 100 %.
  private func areas(_ plot: ChartPlot) -> [String] {
    // An age without messages is between its neighbours, as on the lines.
    func shares(_ part: (StalenessReport.CurvePoint) -> Int) -> [Int?] {
      [ShareScale.whole] + points.map { $0.keys > 0 ? ShareScale.millionths(part($0), of: $0.keys) : nil }
    }
    let edges: [(upper: [Int?], fill: String, opacity: String)] = [
      (shares { _ in .max }, StalenessChart.missing, "0.45"),
      (shares { $0.fresh + $0.stale + $0.incompatible }, StalenessChart.incompatible, "0.6"),
      (shares { $0.fresh + $0.stale }, "#f5e3ab", "1"),
      (shares(\.fresh), "#d2f0da", "1"),
    ]
    return edges.map { upper, fill, opacity in
      let line = plot.places(upper)
      let corners = [line.last?.x ?? plot.x(0), plot.x(0)].map { (x: $0, y: plot.bottom * 10) }
      return "<polygon \(SVG.points(line + corners)) fill=\"\(fill)\" fill-opacity=\"\(opacity)\"/>"
    }
  }

  private func localeLines(_ plot: ChartPlot) -> [String] {
    curves.aged.prefix(Self.localeLimit).map { locale in
      plot.line(
        [ShareScale.whole] + locale.shares, stroke: SVG.gray, "stroke-opacity=\"0.35\"",
        title: "\(locale.tag): \(locale.last)")
    }
  }

  private func pooled(_ plot: ChartPlot) -> [String] {
    var lines = [
      plot.line(
        [ShareScale.whole] + curves.shares, stroke: StalenessChart.fresh,
        "stroke-width=\"3\" stroke-linejoin=\"round\"")
    ]
    for (index, point) in points.enumerated() {
      guard let height = curves.shares[index] else { continue }
      let (x, y) = (plot.x(index + 1), plot.y(height))
      let share = NumberText.share(point.fresh, of: point.keys)
      lines.append(SVG.dot(x, y, radius: 4, fill: StalenessChart.fresh, title: "\(point.age): \(share)"))
      if plot.isLabelled(index, of: points.count, width: Self.labelWidth) {
        lines.append(
          SVG.text(
            share, x: x / 10, y: y / 10 - 10, size: 13, weight: "bold", anchor: "middle", isAboveLines: true))
      }
    }
    return lines
  }
}
