/// A number with its unit, as scenarios have them: `49%`, `150 ms`, `7 days`, `1.2 MB`, `500 KB/s`.
struct Quantity: Sendable {
  /// The notation, for errors.
  let notation: String
  /// A value in this notation, for hints.
  let example: String
  /// The values that are accepted. Their products stay far below the largest integer.
  private let range: ClosedRange<Double>
  private let units: [(name: String, factor: Double)]

  /// A share: `49%` or `0.49`.
  static let share = Quantity(
    notation: "a share from 0% to 100%", example: "49%", range: 0...1, units: [("%", 0.01), ("", 1)])
  /// A number of days.
  static let days = Quantity(
    notation: "a number of days up to 3650", example: "28", range: 0...3650, units: [("", 1)])
  /// A number of days, at least one.
  static let period = Quantity(
    notation: "a number of days from 1 to 3650", example: "28", range: 1...3650, units: [("", 1)])
  /// A number per day that is not zero.
  static let frequency = Quantity(
    notation: "a number from 0.001 to 1000, such as 4 or 0.5", example: "4", range: 0.001...1000,
    units: [("", 1)])
  /// In seconds.
  static let time = Quantity(
    notation: "a time up to 3650 days, such as 150 ms, 10 s, 12 h or 7 days", example: "150 ms",
    range: 0...3650 * 86_400, units: times)
  /// In seconds, of one small step.
  static let shortTime = Quantity(
    notation: "a time up to 10 s, such as 80 ns, 5 us or 2 ms", example: "80 ns", range: 0...10,
    units: [("ns", 1e-9), ("us", 1e-6), ("µs", 1e-6), ("ms", 0.001), ("s", 1)])
  /// In seconds, at least an hour.
  static let interval = Quantity(
    notation: "a time from 1 h to 3650 days, such as 7 days", example: "7 days",
    range: 3600...3650 * 86_400, units: times)
  /// In bytes, with decimal units.
  static let size = Quantity(
    notation: "a size up to 1000 GB, such as 600 KB or 1.2 MB", example: "1.2 MB", range: 0...1e12,
    units: [("KB", 1e3), ("MB", 1e6), ("GB", 1e9), ("B", 1), ("", 1)])
  /// In bytes per second.
  static let rate = Quantity(
    notation: "a rate from 1 B/s to 1000 GB/s, such as 500 KB/s or 2 MB/s", example: "500 KB/s",
    range: 1...1e12, units: [("KB/s", 1e3), ("MB/s", 1e6), ("GB/s", 1e9), ("B/s", 1)])

  private static let times = [
    ("ms", 0.001), ("s", 1), ("min", 60), ("h", 3600), ("days", 86_400), ("day", 86_400), ("weeks", 604_800),
  ]

  /// The value of a text; nil if it is not of this kind or out of its range.
  func value(of text: String) -> Double? {
    let digits = text.prefix { $0.isNumber || $0 == "." }
    let unit = text[digits.endIndex...].drop { $0 == " " }
    guard let number = Double(digits), number.isFinite,
      let factor = units.first(where: { $0.name == unit })?.factor
    else { return nil }
    // The product may differ from the nearest number to the decimal one: 16.6 × 1,000,000.
    let value = (number * factor * 1e9).rounded() / 1e9
    return range.contains(value) ? value : nil
  }

  /// The notation of a value in the largest unit that does not exceed it.
  func text(of value: Double) -> String {
    let sorted = units.filter { ($0.factor != 1 || $0.name != "" || units.count == 1) && $0.name != "weeks" }
      .sorted { $0.factor > $1.factor }
    for unit in sorted {
      let number = Self.digits(value / unit.factor)
      guard value / unit.factor >= 1 || unit.name == sorted.last?.name else { continue }
      let text = unit.name.isEmpty || unit.name == "%" ? number + unit.name : "\(number) \(unit.name)"
      if self.value(of: text) == value { return text }
    }
    return Self.digits(value)
  }

  /// The notation of a distribution.
  func text(of quantiles: Quantiles) -> String {
    guard let first = quantiles.points.first, let last = quantiles.points.last, first.value != last.value
    else { return text(of: quantiles.points.first?.value ?? 0) }
    let points = quantiles.points.map { "\(Quantity.share.text(of: $0.share)): \(text(of: $0.value))" }
    return "{\(points.joined(separator: ", "))}"
  }

  /// A decimal number with at most four decimals, without an exponent.
  private static func digits(_ value: Double) -> String {
    let scaled = (value * 10_000).rounded()
    guard let number = Int(exactly: scaled) else { return "\(value)" }
    var fraction = String(number % 10_000 + 10_000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return fraction.isEmpty ? "\(number / 10_000)" : "\(number / 10_000).\(fraction)"
  }
}
