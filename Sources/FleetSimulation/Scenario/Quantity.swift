/// A number with its unit, as scenarios have them: `49%`, `150 ms`, `7 days`, `1.2 MB`, `500 KB/s`.
enum Quantity: Hashable {
  /// A number without a unit.
  case number
  /// A share: `49%` or `0.49`.
  case share
  /// A number of days.
  case days
  /// A number of days, at least one.
  case period
  /// A number per day that is not zero.
  case frequency
  /// In seconds.
  case time
  /// In seconds, at least an hour.
  case interval
  /// In bytes, with decimal units.
  case size
  /// In bytes per second.
  case rate

  /// The notation, for errors.
  var notation: String {
    switch self {
    case .number: "a number up to 1000, such as 4 or 0.5"
    case .days: "a number of days up to 3650"
    case .period: "a number of days from 1 to 3650"
    case .frequency: "a number from 0.001 to 1000, such as 4 or 0.5"
    case .share: "a share from 0% to 100%"
    case .time: "a time up to 3650 days, such as 150 ms, 10 s, 12 h or 7 days"
    case .interval: "a time from 1 h to 3650 days, such as 7 days"
    case .size: "a size up to 1000 GB, such as 600 KB or 1.2 MB"
    case .rate: "a rate from 1 B/s to 1000 GB/s, such as 500 KB/s or 2 MB/s"
    }
  }

  /// A value in this notation, for hints.
  var example: String {
    switch self {
    case .number, .frequency: "4"
    case .days, .period: "28"
    case .share: "49%"
    case .time: "150 ms"
    case .interval: "7 days"
    case .size: "1.2 MB"
    case .rate: "500 KB/s"
    }
  }

  /// The values that are accepted. Their products stay far below the largest integer.
  private var range: ClosedRange<Double> {
    switch self {
    case .number: 0...1000
    case .days: 0...3650
    case .period: 1...3650
    case .frequency: 0.001...1000
    case .share: 0...1
    case .time: 0...3650 * 86_400
    case .interval: 3600...3650 * 86_400
    case .size: 0...1e12
    case .rate: 1...1e12
    }
  }

  private var units: [(name: String, factor: Double)] {
    switch self {
    case .number, .days, .period, .frequency: [("", 1)]
    case .share: [("%", 0.01), ("", 1)]
    case .time, .interval:
      [
        ("ms", 0.001), ("s", 1), ("min", 60), ("h", 3600), ("days", 86_400), ("day", 86_400),
        ("weeks", 604_800),
      ]
    case .size: [("KB", 1e3), ("MB", 1e6), ("GB", 1e9), ("B", 1), ("", 1)]
    case .rate: [("KB/s", 1e3), ("MB/s", 1e6), ("GB/s", 1e9), ("B/s", 1)]
    }
  }

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

  /// A decimal number with at most four decimals, without an exponent.
  private static func digits(_ value: Double) -> String {
    let scaled = (value * 10_000).rounded()
    guard let number = Int(exactly: scaled) else { return "\(value)" }
    var fraction = String(number % 10_000 + 10_000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return fraction.isEmpty ? "\(number / 10_000)" : "\(number / 10_000).\(fraction)"
  }
}
