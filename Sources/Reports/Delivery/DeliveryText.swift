internal import ReportSchema

/// Numbers of this report.
enum DeliveryText {
  /// The number of decimals of a share of sessions in percent: those that its interval supports.
  ///
  /// The interval over runs has no width if all runs have the same value. The number of sessions of the rarer outcome
  /// then limits the decimals.
  static func decimals(_ share: Double, _ interval: DeliveryReport.Interval?, sessions: Int) -> Int {
    decimals(uncertainty: max(((interval?.high ?? 0) - (interval?.low ?? 0)) / 2, noise(share, sessions)))
  }

  /// The half-width of Poisson's interval for the rarer of both outcomes.
  private static func noise(_ share: Double, _ sessions: Int) -> Double {
    guard share.isFinite, sessions > 0 else { return 1 }
    let count = Double(sessions)
    return 1.96 * max(1, min(share, 1 - share) * count).squareRoot() / count
  }

  /// So many that the first digit of the uncertainty is the last one.
  private static func decimals(uncertainty: Double) -> Int {
    var (points, decimals) = (100 * uncertainty, 0)
    while points < 1, decimals < 6 {
      points *= 10
      decimals += 1
    }
    return decimals
  }

  /// `99.99 %`; `>99.99 %` for a share that rounds to the whole but is not, and `<0.01 %` for one that rounds to zero but is
  /// not.
  static func share(_ fraction: Double, decimals: Int) -> String {
    guard fraction.isFinite else { return "– %" }
    let unit = powers[decimals]
    let rounded = units(fraction, decimals)
    if fraction > 0, rounded == 0 { return "<\(text(1, decimals)) %" }
    if fraction < 1, rounded == 100 * unit { return ">\(text(100 * unit - 1, decimals)) %" }
    return "\(text(rounded, decimals)) %"
  }

  /// `99.98–99.99`; `–` without an interval.
  static func interval(_ interval: DeliveryReport.Interval?, decimals: Int) -> String {
    interval.map { "\(text(units($0.low, decimals), decimals))–\(text(units($0.high, decimals), decimals))" }
      ?? "–"
  }

  /// `1 day`, `42 days` or `1.50 days`.
  static func days(_ days: Double) -> String {
    Int(exactly: days).map { NumberText.counted($0, "day") } ?? "\(NumberText.ratio(days)) days"
  }

  /// Formats a byte count. Counts above `Int.max` become text.
  static func bytes(_ number: Double) -> Cell {
    Int(exactly: number.rounded()).map { .bytes($0) } ?? .text(">9.22 EB")
  }

  /// A difference of shares in percentage points.
  static func change(_ estimate: DeliveryReport.Estimate, sessions: Int) -> String {
    "\(signed(estimate.mean, decimals(estimate, sessions))) points"
  }

  /// The interval of a difference of shares, in percentage points; `–` without one.
  static func changes(_ estimate: DeliveryReport.Estimate, sessions: Int) -> String {
    guard let low = estimate.low, let high = estimate.high else { return "–" }
    let decimals = decimals(estimate, sessions)
    return "\(signed(low, decimals)) to \(signed(high, decimals))"
  }

  private static func decimals(_ estimate: DeliveryReport.Estimate, _ sessions: Int) -> Int {
    let half = ((estimate.high ?? 0) - (estimate.low ?? 0)) / 2
    return decimals(uncertainty: max(half, noise(min(1, estimate.mean.magnitude), sessions)))
  }

  /// Zero has no sign.
  private static func signed(_ fraction: Double, _ decimals: Int) -> String {
    guard fraction.isFinite else { return "–" }
    let units = units(fraction.magnitude, decimals)
    return (units == 0 ? "" : fraction < 0 ? "−" : "+") + text(units, decimals)
  }

  private static let powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

  /// A fraction in units of the last decimal of its percentage.
  private static func units(_ fraction: Double, _ decimals: Int) -> Int {
    fraction.isFinite ? Int((min(max(fraction, 0), 100) * 100 * Double(powers[decimals])).rounded()) : 0
  }

  private static func text(_ units: Int, _ decimals: Int) -> String {
    guard decimals > 0 else { return "\(units)" }
    let digits = String(units % powers[decimals])
    return "\(units / powers[decimals]).\(String(repeating: "0", count: decimals - digits.count))\(digits)"
  }

  /// Three digits: `9.52`, `38.1`, `1235`.
  static func milliseconds(_ number: Double) -> String {
    guard number.isFinite, number < 1e9 else { return "–" }
    let text = NumberText.ratio(number)
    return number < 9.995 ? text : number < 99.95 ? String(text.dropLast()) : "\(Int(number.rounded()))"
  }

  /// The nearest whole number, at most the largest integer.
  static func whole(_ number: Double) -> Int {
    Int(exactly: number.rounded()) ?? (number.isNaN ? 0 : number < 0 ? -.max : .max)
  }
}
