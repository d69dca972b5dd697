package import ReportSchema

/// The chart of three versions and more (SVG 1.1): areas of fresh, stale, incompatible and missing messages by age of the
/// pack.
package struct DiffChart {
  private static let labelWidth = 56
  private static let fresh = SVG.green
  private let report: DiffReport
  private let points: [DiffReport.CurvePoint]
  /// The share of fresh messages, in millionths; nil for an age without messages.
  private let shares: [Int?]
  private let scale: ShareScale

  /// - Returns: nil for fewer versions, which have no ages to compare.
  package init?(_ report: DiffReport) {
    self.report = report
    points = report.agingPoints
    guard !points.isEmpty else { return nil }
    shares = points.map { Self.share($0.fresh, of: $0) }
    scale = ShareScale(shares.compactMap(\.self))
  }

  package var svg: String {
    let document = DiffDocument(report)
    var body = ChartBody(title: document.title)
    body.text(document.answer, fill: SVG.ink)
    body.text(document.safety, fill: document.isSafe ? SVG.quiet : SVG.red)
    body.text(document.aging ?? "")
    body.y += 2
    body.heading("Packs by age")
    let plot = ChartPlot(
      right: SVG.width - SVG.margin - 36, top: body.y + 32, steps: points.count, scale: scale)
    body.add(
      areas(plot) + plot.axis + pooled(plot)
        + plot.labels(points.map { ["\($0.age)"] }, width: Self.labelWidth, first: 1)
        + plot.labels([["new"]], width: Self.labelWidth) + [
          SVG.text(
            "age in versions", x: (plot.left + plot.right) / 2, y: plot.bottom + 40, size: 13,
            anchor: "middle", fill: SVG.quiet)
        ])
    body.y = plot.bottom + 56
    body.legend([
      ("fresh", Self.fresh), ("stale", SVG.yellow), ("incompatible", SVG.red), ("missing", SVG.lightGray),
    ])
    body.y -= 14
    if scale.floor > 0 { body.text("The axis begins at \(ShareScale.label(scale.floor)).") }
    var sentences = [document.answer, document.safety]
    if let aging = document.aging { sentences.append(aging) }
    return body.card(
      name: "staleness", title: "\(document.title): freshness of messages",
      description: sentences.joined(separator: " "))
  }

  /// A share in millionths; nil for an age without messages.
  private static func share(_ messages: Int, of point: DiffReport.CurvePoint) -> Int? {
    guard point.keys > 0 else { return nil }
    return ShareScale.millionths(messages, of: point.keys)
  }

  /// Fresh, stale, incompatible and missing, stacked to 100 %.
  private func areas(_ plot: ChartPlot) -> [String] {
    // An age without messages is between its neighbours, as on the line.
    func shares(_ part: (DiffReport.CurvePoint) -> Int) -> [Int?] {
      [ShareScale.whole] + points.map { Self.share(part($0), of: $0) }
    }
    let edges: [(upper: [Int?], fill: String, opacity: String)] = [
      (shares { _ in .max }, SVG.lightGray, "0.45"),
      (shares { $0.fresh + $0.stale + $0.incompatible }, SVG.red, "0.6"),
      (shares { $0.fresh + $0.stale }, "#f5e3ab", "1"),
      (shares(\.fresh), "#d2f0da", "1"),
    ]
    return edges.map { upper, fill, opacity in
      let line = plot.places(upper)
      let corners = [line.last?.x ?? plot.x(0), plot.x(0)].map { (x: $0, y: plot.bottom * 10) }
      return "<polygon \(SVG.points(line + corners)) fill=\"\(fill)\" fill-opacity=\"\(opacity)\"/>"
    }
  }

  /// The line of fresh messages, with its figures.
  private func pooled(_ plot: ChartPlot) -> [String] {
    var lines = [
      "<polyline \(SVG.points(plot.places([ShareScale.whole] + shares))) fill=\"none\" stroke=\"\(Self.fresh)\""
        + " stroke-width=\"3\" stroke-linejoin=\"round\"/>"
    ]
    for (index, point) in points.enumerated() {
      guard let height = shares[index] else { continue }
      let x = plot.x(index + 1)
      let y = plot.y(height)
      let share = NumberText.share(point.fresh, of: point.keys)
      lines.append(SVG.dot(x, y, radius: 4, fill: Self.fresh, title: "\(point.age): \(share)"))
      if plot.isLabelled(index, of: points.count, width: Self.labelWidth) {
        lines.append(
          SVG.text(
            share, x: x / 10, y: y / 10 - 10, size: 13, weight: "bold", anchor: "middle", isAboveLines: true))
      }
    }
    return lines
  }
}
