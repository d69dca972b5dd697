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
