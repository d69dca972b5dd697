/// A number with its unit, as scenarios have them: `49%`, `150 ms`, `7 days`, `1.2 MB`, `500 KB/s`.
enum Quantity: Hashable {
  /// A number without a unit.
  case number
  /// A share: `49%` or `0.49`.
  case share
  /// In seconds.
  case time
  /// In bytes, with decimal units.
  case size
  /// In bytes per second.
  case rate

  /// The notation, for errors.
  var notation: String {
    switch self {
    case .number: "a number, such as 4 or 0.5"
    case .share: "a share from 0% to 100%"
    case .time: "a time, such as 150 ms, 10 s, 12 h or 7 days"
    case .size: "a size, such as 600 KB or 1.2 MB"
    case .rate: "a rate, such as 500 KB/s or 2 MB/s"
    }
  }

  private var units: [(name: String, factor: Double)] {
    switch self {
    case .number: [("", 1)]
    case .share: [("%", 0.01), ("", 1)]
    case .time:
      [
        ("ms", 0.001), ("s", 1), ("min", 60), ("h", 3600), ("days", 86_400), ("day", 86_400),
        ("weeks", 604_800),
      ]
    case .size: [("KB", 1e3), ("MB", 1e6), ("GB", 1e9), ("B", 1), ("", 1)]
    case .rate: [("KB/s", 1e3), ("MB/s", 1e6), ("GB/s", 1e9), ("B/s", 1)]
    }
  }

  /// The value of a text; nil if it is not of this kind, is negative, or is a share beyond 1.
  func value(of text: String) -> Double? {
    let digits = text.prefix { $0.isNumber || $0 == "." }
    let unit = text[digits.endIndex...].drop { $0 == " " }
    guard let number = Double(digits), number.isFinite,
      let factor = units.first(where: { $0.name == unit })?.factor
    else { return nil }
    let value = number * factor
    return self == .share && value > 1 ? nil : value
  }
}
