internal import ReportSchema

/// Numbers of this report.
enum DeliveryText {
  /// Four decimals: `99.9932 %`; `>99.9999 %` for a share that rounds to the whole but is not, and `<0.0001 %` for one that
  /// rounds to zero but is not.
  static func share(_ fraction: Double) -> String {
    let text = "\(decimals(fraction)) %"
    if fraction > 0, text == "0.0000 %" { return "<0.0001 %" }
    if fraction < 1, text == "100.0000 %" { return ">99.9999 %" }
    return text
  }

  /// `–` without an interval.
  static func interval(_ interval: DeliveryReport.Interval?) -> String {
    interval.map { "\(decimals($0.low))–\(decimals($0.high))" } ?? "–"
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
  static func change(_ fraction: Double) -> String {
    (fraction > 0 ? "+" : fraction < 0 ? "−" : "") + "\(decimals(fraction.magnitude)) points"
  }

  /// The interval of a difference of shares, in percentage points; `–` without one.
  static func changes(_ estimate: DeliveryReport.Estimate) -> String {
    guard let low = estimate.low, let high = estimate.high else { return "–" }
    return [low, high].map { ($0 < 0 ? "−" : "+") + decimals($0.magnitude) }.joined(
      separator: " to ")
  }

  private static func decimals(_ fraction: Double) -> String {
    guard fraction.isFinite else { return "–" }
    let millionths = Int((min(max(fraction, 0), 100) * 1_000_000).rounded())
    let digits = String(millionths % 10_000)
    return "\(millionths / 10_000).\(String(repeating: "0", count: 4 - digits.count))\(digits)"
  }

  /// The nearest whole number, at most the largest integer.
  static func whole(_ number: Double) -> Int {
    Int(exactly: number.rounded()) ?? (number.isNaN ? 0 : number < 0 ? -.max : .max)
  }
}
