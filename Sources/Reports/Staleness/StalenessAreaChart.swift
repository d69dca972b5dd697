internal import ReportSchema

/// Areas of fresh, stale, incompatible and missing messages by age of the pack.
struct StalenessAreaChart {
  private static let localeLimit = 200
  private static let left = SVG.margin + 56
  private static let right = SVG.width - SVG.margin - 36
  private static let height = 260

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
    let top = body.y + 32
    body.add(
      [
        "<clipPath id=\"plot\"><rect x=\"\(Self.left)\" y=\"\(top - 2)\" width=\"\(Self.right - Self.left)\""
          + " height=\"\(Self.height + 2)\"/></clipPath>"
      ] + areas(top))
    body.axis(scale, from: Self.left, to: Self.right) { y($0, top) }
    body.add(["<g clip-path=\"url(#plot)\">"] + localeLines(top) + ["</g>"] + pooled(top))
    body.y = top + Self.height + 20
    func label(_ text: String, _ x: Int) {
      body.add([SVG.text(text, x: x, y: body.y, size: 13, anchor: "middle", fill: SVG.quiet)])
    }
    for (index, point) in points.enumerated() where isLabelled(index) {
      label("\(point.age)", x(index + 1) / 10)
    }
    label("new", Self.left)
    body.y += 20
    label("age in versions", (Self.left + Self.right) / 2)
    body.y += 16
    body.legend([
      ("fresh", StalenessChart.fresh), ("stale", StalenessChart.stale),
      ("incompatible", StalenessChart.incompatible), ("missing", StalenessChart.missing),
      ("fresh, each locale", Self.localeLine),
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

  // MARK: - Coordinates

  /// In tenths of a unit; index 0 is the new version.
  private func x(_ index: Int) -> Int {
    Self.left * 10 + (Self.right - Self.left) * 10 * index / max(1, points.count)
  }

  /// In tenths of a unit. A share below the floor lies below the plot, which clips it.
  private func y(_ share: Int, _ top: Int) -> Int {
    let height = scale.height(share, of: Self.height * 10)
    let below = SVG.scaled(
      scale.floor - share, of: ShareScale.whole - scale.floor, to: Self.height * 10)
    // The clipped distance is limited to the height of the plot.
    return (top + Self.height) * 10 - height + (share < scale.floor ? max(below, 1) : 0)
  }

  /// Labels are as far apart as they are wide, and the last point has one.
  private func isLabelled(_ index: Int) -> Bool {
    let every = max(1, (points.count * 56 + Self.right - Self.left - 1) / (Self.right - Self.left))
    return (points.count - 1 - index) % every == 0
  }

  private func path(_ points: [(x: Int, y: Int)]) -> String {
    points.map { "\(SVG.decimal($0.x)),\(SVG.decimal($0.y))" }.joined(separator: " ")
  }

  // MARK: - Shapes

  private static let localeLine = "#8c959f"

  /// Fresh, stale, incompatible and missing, stacked to 100 %.
  private func areas(_ top: Int) -> [String] {
    // An age without messages is between its neighbours, as on the lines.
    let known = points.enumerated().filter { $0.element.keys > 0 }
    let places = [x(0)] + known.map { x($0.offset + 1) }
    func shares(_ part: (StalenessReport.CurvePoint) -> Int) -> [Int] {
      [ShareScale.whole] + known.map { ShareScale.millionths(part($0.element), of: $0.element.keys) }
    }
    let edges: [(upper: [Int], fill: String, opacity: String)] = [
      (shares { _ in .max }, StalenessChart.missing, "0.45"),
      (shares { $0.fresh + $0.stale + $0.incompatible }, StalenessChart.incompatible, "0.6"),
      (shares { $0.fresh + $0.stale }, "#f5e3ab", "1"),
      (shares(\.fresh), "#d2f0da", "1"),
    ]
    return edges.map { upper, fill, opacity in
      let line = zip(places, upper).map { ($0, y($1, top)) }
      let floor = (top + Self.height) * 10
      let corners = [(places.last ?? x(0), floor), (x(0), floor)]
      return "<polygon points=\"\(path(line + corners))\" fill=\"\(fill)\" fill-opacity=\"\(opacity)\"/>"
    }
  }

  private func localeLines(_ top: Int) -> [String] {
    curves.aged.prefix(Self.localeLimit).map { locale in
      var corners = [(x(0), y(ShareScale.whole, top))]
      for (index, share) in locale.shares.enumerated() {
        if let share { corners.append((x(index + 1), y(share, top))) }
      }
      return
        "<polyline points=\"\(path(corners))\" fill=\"none\" stroke=\"\(Self.localeLine)\" stroke-opacity=\"0.35\">"
        + "<title>\(XMLText.escaped("\(locale.tag): \(locale.last)"))</title></polyline>"
    }
  }

  private func pooled(_ top: Int) -> [String] {
    let corners =
      [(x(0), y(ShareScale.whole, top))]
      + curves.shares.enumerated().compactMap { index, share in share.map { (x(index + 1), y($0, top)) } }
    var lines = [
      "<polyline points=\"\(path(corners))\" fill=\"none\" stroke=\"\(StalenessChart.fresh)\" stroke-width=\"3\""
        + " stroke-linejoin=\"round\"/>"
    ]
    for (index, point) in points.enumerated() {
      guard let height = curves.shares[index] else { continue }
      let center = (x(index + 1), y(height, top))
      let share = NumberText.share(point.fresh, of: point.keys)
      lines.append(
        "<circle cx=\"\(SVG.decimal(center.0))\" cy=\"\(SVG.decimal(center.1))\" r=\"4\""
          + " fill=\"\(StalenessChart.fresh)\"><title>\(point.age): \(XMLText.escaped(share))</title></circle>"
      )
      if isLabelled(index) {
        lines.append(
          SVG.text(
            share, x: center.0 / 10, y: center.1 / 10 - 10, size: 13, weight: "bold", anchor: "middle",
            isAboveLines: true))
      }
    }
    return lines
  }
}
