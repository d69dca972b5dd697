import ReportSchema

/// Numbers of this report. Percentages have two decimals.
enum DeliverText {
  /// `99.99 %`; `>99.99 %` for a share that rounds to the whole but is not, and `<0.01 %` for one that rounds to zero but is
  /// not.
  static func share(_ fraction: Double) -> String {
    guard fraction.isFinite else { return "– %" }
    return NumberText.fineShare(Int(min(max(fraction, 0), 1) * 1e9), of: 1_000_000_000)
  }

  /// `99.98–99.99`; `–` without an interval.
  static func interval(_ interval: DeliverReport.Interval?) -> String {
    guard let interval else { return "–" }
    return "\(NumberText.ratio(100 * interval.low))–\(NumberText.ratio(100 * interval.high))"
  }

  /// `1 day`, `42 days` or `1.50 days`.
  static func days(_ days: Double) -> String {
    guard let wholeDays = Int(exactly: days) else { return "\(NumberText.ratio(days)) days" }
    return NumberText.counted(wholeDays, "day")
  }

  /// Formats a byte count. Counts above `Int.max` become text.
  static func bytes(_ number: Double) -> Cell {
    guard let bytes = Int(exactly: number.rounded()) else { return .text(">9.22 EB") }
    return .bytes(bytes)
  }

  /// A difference of shares in percentage points.
  static func change(_ estimate: DeliverReport.Estimate) -> String { "\(signed(estimate.mean)) points" }

  /// The interval of a difference of shares, in percentage points; `–` without one.
  static func changes(_ estimate: DeliverReport.Estimate) -> String {
    guard let low = estimate.low, let high = estimate.high else { return "–" }
    return "\(signed(low)) to \(signed(high))"
  }

  /// Zero has no sign.
  private static func signed(_ fraction: Double) -> String {
    let text = NumberText.ratio(100 * fraction)
    guard fraction > 0, text != "0.00" else { return text }
    return "+\(text)"
  }

  /// Three digits: `9.52`, `38.1`, `1235`.
  static func milliseconds(_ number: Double) -> String {
    guard number.isFinite, number < 1e9 else { return "–" }
    let text = NumberText.ratio(number)
    if number < 9.995 { return text }
    if number < 99.95 { return String(text.dropLast()) }
    return "\(Int(number.rounded()))"
  }

  /// The nearest whole number, at most the largest integer.
  static func whole(_ number: Double) -> Int {
    if let whole = Int(exactly: number.rounded()) { return whole }
    if number.isNaN { return 0 }
    return number < 0 ? -.max : .max
  }
}
