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

  /// The places of shares by step. Unknown shares are omitted.
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

/// An axis of shares, from a round number below the smallest share to 100 %.
struct ShareScale {
  /// The start of the axis, in millionths.
  let floor: Int
  /// The distance of two ticks, in millionths.
  let step: Int

  static let whole = 1_000_000
  private static let steps = 5

  /// - Parameter shares: in millionths.
  init(_ shares: [Int]) {
    let range = Self.whole - (shares.min() ?? Self.whole)
    step =
      [2_000, 5_000, 10_000, 20_000, 50_000, 100_000].first { $0 * Self.steps > range }
      ?? Self.whole / Self.steps
    floor = Self.whole - Self.steps * step
  }

  /// The labelled shares, from the floor to 100 %.
  var ticks: [Int] { (0...Self.steps).map { floor + $0 * step } }

  /// `97.5 %`
  static func label(_ share: Int) -> String {
    let thousandths = share / 1000
    return "\(thousandths / 10)\(thousandths % 10 == 0 ? "" : ".\(thousandths % 10)") %"
  }

  /// A share in millionths, rounded down.
  static func millionths(_ part: Int, of keys: Int) -> Int { SVG.scaled(part, of: keys, to: whole) }

  /// The height of a share above the floor on an axis of `length`.
  func height(_ share: Int, of length: Int) -> Int {
    SVG.scaled(share - floor, of: Self.whole - floor, to: length)
  }
}
