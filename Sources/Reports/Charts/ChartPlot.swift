/// The area of a line chart: shares over equal steps.
struct ChartPlot {
  static let height = 260

  let left = SVG.margin + 56
  let right: Int
  let top: Int
  /// The steps from the left to the right end.
  let steps: Int
  let scale: ShareScale

  var bottom: Int { top + Self.height }

  /// In tenths of a unit.
  func x(_ step: Int) -> Int { left * 10 + SVG.scaled(step, of: max(1, steps), to: (right - left) * 10) }

  /// In tenths of a unit. A share below the floor lies below the plot, by at most its height.
  func y(_ share: Int) -> Int {
    let below = SVG.scaled(
      scale.floor - share, of: ShareScale.whole - scale.floor, to: Self.height * 10)
    return bottom * 10 - scale.height(share, of: Self.height * 10) + (share < scale.floor ? max(below, 1) : 0)
  }

  /// The places of shares by step. An unknown share has none.
  func places(_ shares: [Int?]) -> [(x: Int, y: Int)] {
    shares.enumerated().compactMap { step, share in share.map { (x(step), y($0)) } }
  }

  /// A line through shares by step. An unknown share lies between its neighbours.
  /// - Parameter title: the tooltip.
  func line(_ shares: [Int?], stroke: String, _ attributes: String, title: String? = nil) -> String {
    let start = "<polyline \(SVG.points(places(shares))) fill=\"none\" stroke=\"\(stroke)\" \(attributes)"
    return title.map { "\(start)><title>\(XMLText.escaped($0))</title></polyline>" } ?? "\(start)/>"
  }

  /// The lines and labels of the vertical axis.
  var axis: [String] {
    scale.ticks.flatMap { tick in
      [
        SVG.line(left * 10, y(tick), right * 10, y(tick)),
        SVG.text(
          ShareScale.label(tick), x: left - 12, y: y(tick) / 10 + 5, size: 13, anchor: "end", fill: SVG.quiet),
      ]
    }
  }
}
