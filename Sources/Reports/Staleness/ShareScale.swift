/// An axis of shares: from a round number below the least of them to 100 %, so that what differs is seen.
struct ShareScale {
  /// In millionths.
  let floor: Int
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

  /// From the floor up.
  var ticks: [Int] { (0...Self.steps).map { floor + $0 * step } }

  /// `97.5 %`
  static func label(_ share: Int) -> String {
    let thousandths = share / 1000
    return "\(thousandths / 10)\(thousandths % 10 == 0 ? "" : ".\(thousandths % 10)") %"
  }

  static func millionths(_ part: Int, of keys: Int) -> Int { Drawing.scaled(part, of: keys, to: whole) }

  /// How far above the floor a share lies on an axis of a length.
  func height(_ share: Int, of length: Int) -> Int {
    Drawing.scaled(share - floor, of: Self.whole - floor, to: length)
  }
}

/// A curve in a line of text.
enum Sparkline {
  private static let levels = Array("▁▂▃▄▅▆▇█")

  /// - Parameter shares: in millionths; nil leaves a gap.
  static func line(_ shares: [Int?], on scale: ShareScale) -> String {
    String(
      shares.map { share -> Character in
        share.map { levels[min(levels.count - 1, scale.height($0, of: levels.count))] } ?? " "
      })
  }
}
