internal import ReportSchema

/// Packs by their age: how much of them is fresh, and what the rest is.
struct StalenessCurve {
  private static let mostLocales = 200
  private static let left = Drawing.margin + 56
  private static let right = Drawing.width - Drawing.margin - 36
  private static let height = 260

  private let points: [CurveFigures]
  private let curves: StalenessCurves
  private var scale: ShareScale { curves.scale }

  init(_ report: StalenessReport) {
    points = report.agingPoints
    curves = StalenessCurves(report)
  }

  /// - Returns: the elements, and the height they end at.
  func drawn(from start: Int) -> (body: [String], end: Int) {
    let top = start + 46
    let bottom = top + Self.height
    var body = [
      Drawing.text("Packs by age", x: Drawing.margin, y: start + 14, size: 15, weight: "bold"),
      "<clipPath id=\"plot\"><rect x=\"\(Self.left)\" y=\"\(top - 2)\" width=\"\(Self.right - Self.left)\""
        + " height=\"\(Self.height + 2)\"/></clipPath>",
    ]
    body += areas(top) + axis(top) + ["<g clip-path=\"url(#plot)\">"] + localeLines(top) + ["</g>"]
    body += pooled(top)
    var y = bottom + 20
    for (index, point) in points.enumerated() where isLabelled(index) {
      body.append(
        Drawing.text(
          "\(point.age)", x: x(index + 1) / 10, y: y, size: 13, anchor: "middle", fill: Drawing.quiet))
    }
    body.append(Drawing.text("new", x: Self.left, y: y, size: 13, anchor: "middle", fill: Drawing.quiet))
    y += 20
    body.append(
      Drawing.text(
        "versions behind", x: (Self.left + Self.right) / 2, y: y, size: 13, anchor: "middle",
        fill: Drawing.quiet))
    y += 16
    body += Drawing.legend(
      [
        ("fresh", StalenessChart.fresh), ("stale, but fit", StalenessChart.stale),
        ("unsafe", StalenessChart.unsafe), ("missing", StalenessChart.missing),
        ("fresh, each locale", Self.localeLine),
      ], y: y, pitch: 120)
    y += 12
    for sentence in [scaleNote, belowNote] {
      guard let sentence else { continue }
      y += 20
      body.append(Drawing.text(sentence, x: Drawing.margin, y: y, size: 13, fill: Drawing.quiet))
    }
    return (body, y)
  }

  // MARK: - What is said

  private var scaleNote: String? {
    scale.floor > 0 ? "The axis begins at \(ShareScale.label(scale.floor)), not at nothing." : nil
  }

  private var belowNote: String? {
    let below = curves.locales.count { $0.shares.contains { $0.map { $0 < scale.floor } ?? false } }
    guard below > 0 else { return nil }
    return below == 1
      ? "1 locale falls below the axis." : "\(ByteFormatting.grouped(below)) locales fall below the axis."
  }

  // MARK: - Where

  /// In tenths; what is not behind at all is the first.
  private func x(_ index: Int) -> Int {
    Self.left * 10 + (Self.right - Self.left) * 10 * index / max(1, points.count)
  }

  /// In tenths. Below the floor it is below the plot, which cuts it off.
  private func y(_ share: Int, _ top: Int) -> Int {
    let height = scale.height(share, of: Self.height * 10)
    let below = Drawing.scaled(
      scale.floor - share, of: ShareScale.whole - scale.floor, to: Self.height * 10)
    // A share far below an axis of 1 % is a steep line, and need not be steeper than this.
    return (top + Self.height) * 10 - height + (share < scale.floor ? max(below, 1) : 0)
  }

  /// Labels have room for themselves, and the last has one.
  private func isLabelled(_ index: Int) -> Bool {
    let every = max(1, (points.count * 56 + Self.right - Self.left - 1) / (Self.right - Self.left))
    return (points.count - 1 - index) % every == 0
  }

  private func path(_ places: [(x: Int, y: Int)]) -> String {
    places.map { "\(Drawing.decimal($0.x)),\(Drawing.decimal($0.y))" }.joined(separator: " ")
  }

  // MARK: - What is drawn

  private static let localeLine = "#8c959f"

  /// Fresh, stale, unsafe and missing, one upon the other up to 100 %.
  private func areas(_ top: Int) -> [String] {
    func shares(_ part: (CurveFigures) -> Int) -> [Int] {
      [ShareScale.whole]
        + points.map { $0.keys > 0 ? ShareScale.millionths(part($0), of: $0.keys) : ShareScale.whole }
    }
    let edges: [(upper: [Int], fill: String, opacity: String)] = [
      (shares { _ in .max }, StalenessChart.missing, "0.45"),
      (shares { $0.fresh + $0.stale + $0.unsafe }, StalenessChart.unsafe, "0.6"),
      (shares { $0.fresh + $0.stale }, "#f5e3ab", "1"),
      (shares(\.fresh), "#d2f0da", "1"),
    ]
    return edges.map { upper, fill, opacity in
      let line = upper.enumerated().map { (x($0.offset), y($0.element, top)) }
      let floor = (top + Self.height) * 10
      let corners = [(x(points.count), floor), (x(0), floor)]
      return "<polygon points=\"\(path(line + corners))\" fill=\"\(fill)\" fill-opacity=\"\(opacity)\"/>"
    }
  }

  private func axis(_ top: Int) -> [String] {
    scale.ticks.flatMap { tick in
      let y = y(tick, top)
      return [
        "<line x1=\"\(Self.left)\" y1=\"\(Drawing.decimal(y))\" x2=\"\(Self.right)\" y2=\"\(Drawing.decimal(y))\""
          + " stroke=\"\(Drawing.line)\"/>",
        Drawing.text(
          ShareScale.label(tick), x: Self.left - 12, y: y / 10 + 5, size: 13, anchor: "end",
          fill: Drawing.quiet),
      ]
    }
  }

  private func localeLines(_ top: Int) -> [String] {
    curves.aged.prefix(Self.mostLocales).map { locale in
      var places = [(x(0), y(ShareScale.whole, top))]
      for (index, share) in locale.shares.enumerated() {
        if let share { places.append((x(index + 1), y(share, top))) }
      }
      return
        "<polyline points=\"\(path(places))\" fill=\"none\" stroke=\"\(Self.localeLine)\" stroke-opacity=\"0.35\">"
        + "<title>\(Drawing.escaped(locale.tag)): \(locale.last)</title></polyline>"
    }
  }

  private func pooled(_ top: Int) -> [String] {
    let places =
      [(x(0), y(ShareScale.whole, top))]
      + curves.shares.enumerated().compactMap { index, share in share.map { (x(index + 1), y($0, top)) } }
    var lines = [
      "<polyline points=\"\(path(places))\" fill=\"none\" stroke=\"\(StalenessChart.fresh)\" stroke-width=\"3\""
        + " stroke-linejoin=\"round\"/>"
    ]
    for (index, point) in points.enumerated() {
      guard let height = curves.shares[index] else { continue }
      let place = (x(index + 1), y(height, top))
      let share = ByteFormatting.share(point.fresh, of: point.keys)
      lines.append(
        "<circle cx=\"\(Drawing.decimal(place.0))\" cy=\"\(Drawing.decimal(place.1))\" r=\"4\""
          + " fill=\"\(StalenessChart.fresh)\"><title>\(point.age): \(share)</title></circle>")
      if isLabelled(index) {
        lines.append(
          Drawing.text(
            share, x: place.0 / 10, y: place.1 / 10 - 10, size: 13, weight: "bold", anchor: "middle",
            isAboveLines: true))
      }
    }
    return lines
  }
}
