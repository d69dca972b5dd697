/// The area of a line chart: shares or bytes over equal steps.
struct ChartPlot {
  static let height = 260

  let left = SVG.margin + 56
  let right: Int
  let top: Int
  /// The steps from the left to the right end.
  let steps: Int
  let scale: ShareScale
  var height = Self.height

  var bottom: Int { top + height }

  /// In tenths of a unit.
  func x(_ step: Int) -> Int { left * 10 + SVG.scaled(step, of: max(1, steps), to: (right - left) * 10) }

  /// In tenths of a unit.
  func y(_ share: Int) -> Int { bottom * 10 - scale.height(share, of: height * 10) }

  /// The places of shares by step. Unknown shares are omitted.
  func places(_ shares: [Int?]) -> [(x: Int, y: Int)] {
    shares.enumerated().compactMap { step, share in share.map { (x(step), y($0)) } }
  }

  /// Lines of text below the steps, for as many steps as there is room for, and always for the last one.
  /// - Parameters:
  ///   - texts: the lines of each step; the first step is `first`.
  ///   - width: that of one label.
  func labels(_ texts: [[String]], width: Int, first: Int = 0) -> [String] {
    texts.indices.filter { isLabelled($0, of: texts.count, width: width) }.flatMap { index in
      texts[index].enumerated().filter { !$0.element.isEmpty }.map { line, text in
        SVG.text(
          text, x: x(first + index) / 10, y: bottom + 20 + line * 16, size: 13, anchor: "middle",
          fill: SVG.quiet)
      }
    }
  }

  /// Whether a step has a label.
  func isLabelled(_ index: Int, of count: Int, width: Int) -> Bool {
    let room = max(1, (right - left) / width)
    return (count - 1 - index) % max(1, (count - 1 + room) / room) == 0
  }

  /// The lines and labels of the vertical axis.
  var axis: [String] {
    scale.ticks.flatMap { tick in
      [
        SVG.line(left * 10, y(tick), right * 10, y(tick)),
        SVG.text(
          scale.label(of: tick), x: left - 12, y: y(tick) / 10 + 5, size: 13, anchor: "end", fill: SVG.quiet),
      ]
    }
  }
}

/// An axis of shares from a round number below the smallest share to 100 %, or an axis of bytes from 0.
struct ShareScale {
  /// The start of the axis, in millionths.
  let floor: Int
  /// The distance of two ticks, in millionths.
  let step: Int
  /// The bytes at the top; nil for an axis of shares.
  private let bytes: Int?

  static let whole = 1_000_000
  private static let steps = 5

  /// - Parameter shares: in millionths.
  init(_ shares: [Int]) {
    let range = Self.whole - (shares.min() ?? Self.whole)
    step =
      [2_000, 5_000, 10_000, 20_000, 50_000, 100_000].first { $0 * Self.steps > range }
      ?? Self.whole / Self.steps
    floor = Self.whole - Self.steps * step
    bytes = nil
  }

  /// An axis with labels at multiples of 10, 20, 25 or 50 and a power of ten.
  /// - Parameter largest: the largest number of bytes.
  init(bytes largest: Int) {
    var least = largest / Self.steps
    if largest % Self.steps > 0 { least += 1 }
    least = max(1, least)
    var unit = 1
    while unit <= least / 100 { unit *= 10 }
    let factor = [10, 20, 25, 50].first { unit * $0 >= least } ?? 100
    let (top, overflow) = unit.multipliedReportingOverflow(by: factor * Self.steps)
    bytes = overflow ? .max : top
    floor = 0
    step = Self.whole / Self.steps
  }

  /// The part of a byte count in the axis, in millionths.
  func share(ofBytes count: Int) -> Int { SVG.scaled(count, of: bytes ?? count, to: Self.whole) }

  /// `97.5 %`, or `1.50 MB` on an axis of bytes.
  func label(of tick: Int) -> String {
    guard let bytes else { return Self.label(tick) }
    return ByteFormatter.scaled(SVG.scaled(tick, of: Self.whole, to: bytes))
  }

  /// The labelled shares, from the floor to 100 %.
  var ticks: [Int] { (0...Self.steps).map { floor + $0 * step } }

  /// `97.5 %`
  static func label(_ share: Int) -> String {
    let (whole, tenth) = (share / 1000).quotientAndRemainder(dividingBy: 10)
    if tenth == 0 { return "\(whole) %" }
    return "\(whole).\(tenth) %"
  }

  /// A share in millionths, rounded down.
  static func millionths(_ part: Int, of keys: Int) -> Int { SVG.scaled(part, of: keys, to: whole) }

  /// The height of a share above the floor on an axis of `length`.
  func height(_ share: Int, of length: Int) -> Int {
    SVG.scaled(share - floor, of: Self.whole - floor, to: length)
  }
}
