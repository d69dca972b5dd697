internal import ReportSchema

/// Numbers of this report.
enum DeliveryText {
  /// Four decimals: `99.9932 %`.
  static func share(_ fraction: Double) -> String { "\(decimals(fraction)) %" }

  static func interval(_ interval: DeliveryReport.Interval) -> String {
    "\(decimals(max(0, interval.low)))–\(decimals(min(1, interval.high)))"
  }

  /// A difference of shares in percentage points.
  static func change(_ fraction: Double) -> String {
    (fraction > 0 ? "+" : fraction < 0 ? "−" : "") + "\(decimals(fraction.magnitude)) points"
  }

  /// The interval of a difference of shares, in percentage points.
  static func changes(_ estimate: DeliveryReport.Estimate) -> String {
    [estimate.low, estimate.high].map { ($0 < 0 ? "−" : "+") + decimals($0.magnitude) }.joined(
      separator: " to ")
  }

  private static func decimals(_ fraction: Double) -> String {
    guard fraction.isFinite else { return "–" }
    let millionths = Int((min(max(fraction, 0), 100) * 1_000_000).rounded())
    let digits = String(millionths % 10_000)
    return "\(millionths / 10_000).\(String(repeating: "0", count: 4 - digits.count))\(digits)"
  }

  static func whole(_ number: Double) -> Int { Int(exactly: number.rounded()) ?? 0 }
}
