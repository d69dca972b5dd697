/// Writes a value as a printf conversion wants it: flags, width, precision. ISO C, 7.21.6.1, for what messages use.
struct PrintfFormat {
  private let flags: Set<Character>
  private let width: Int
  private let precision: Int?
  private let conversion: Character

  /// Wider than any message, and small enough to be harmless.
  private static let limit = 256

  /// - Parameter text: what stands behind the percent and the position.
  init(_ text: String) {
    var rest = text[...]
    let flags = rest.prefix { "-+ #0',(".contains($0) }
    rest = rest[flags.endIndex...]
    let width = rest.prefix { $0.isDigit }
    rest = rest[width.endIndex...]
    var precision: Int?
    if rest.first == "." {
      let digits = rest.dropFirst().prefix { $0.isDigit }
      precision = min(Int(digits) ?? 0, Self.limit)
    }
    self.flags = Set(flags)
    self.width = min(Int(width) ?? 0, Self.limit)
    self.precision = precision
    conversion = text.last ?? "@"
  }

  func text(of value: ArgumentValue) -> String {
    switch (conversion, value) {
    case ("x", .integer(let number)): padded(digits(number, radix: 16))
    case ("X", .integer(let number)): padded(digits(number, radix: 16).uppercased())
    case ("o", .integer(let number)): padded(digits(number, radix: 8))
    case ("c", .integer(let number)), ("C", .integer(let number)):
      padded(UInt32(exactly: number).flatMap(Unicode.Scalar.init).map { String($0) } ?? "")
    case ("f", _), ("F", _): padded(signed(decimal(value.written)))
    case ("d", .integer(let number)), ("i", .integer(let number)), ("u", .integer(let number)):
      padded(signed(minimum(String(number))))
    case ("s", _), ("S", _), ("@", _):
      padded(precision.map { String(value.written.prefix($0)) } ?? value.written)
    default: padded(value.written)
    }
  }

  private func digits(_ number: Int64, radix: Int) -> String {
    minimum(String(UInt64(bitPattern: number), radix: radix))
  }

  /// A precision is the least number of digits of an integer.
  private func minimum(_ text: String) -> String {
    guard let precision else { return text }
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.dropFirst(sign.count)
    return sign + String(repeating: "0", count: max(0, precision - digits.count)) + digits
  }

  /// Six digits behind the point unless a precision says otherwise; half is rounded away from zero.
  private func decimal(_ written: String) -> String {
    let sign = written.hasPrefix("-") ? "-" : ""
    let halves = written.dropFirst(sign.count).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = halves.first ?? ""
    let fraction = halves.count > 1 ? halves[1] : ""
    guard !whole.isEmpty, (whole + fraction).allSatisfy(\.isDigit) else { return written }
    let places = precision ?? 6
    var digits = (whole + fraction.prefix(places)).compactMap(\.wholeNumberValue)
    digits += Array(repeating: 0, count: max(0, places - fraction.count))
    if let after = fraction.dropFirst(places).first?.wholeNumberValue, after >= 5 {
      var place = digits.count - 1
      while place >= 0, digits[place] == 9 {
        digits[place] = 0
        place -= 1
      }
      if place >= 0 { digits[place] += 1 } else { digits.insert(1, at: 0) }
    }
    let text = digits.map(String.init).joined()
    return places == 0 ? sign + text : "\(sign)\(text.dropLast(places)).\(text.suffix(places))"
  }

  private func signed(_ text: String) -> String {
    if text.hasPrefix("-") { return text }
    return flags.contains("+") ? "+" + text : flags.contains(" ") ? " " + text : text
  }

  private func padded(_ text: String) -> String {
    let missing = max(0, width - text.count)
    guard missing > 0 else { return text }
    if flags.contains("-") { return text + String(repeating: " ", count: missing) }
    guard flags.contains("0"), precision == nil || "fF".contains(conversion), !"s@S".contains(conversion)
    else {
      return String(repeating: " ", count: missing) + text
    }
    let sign = text.prefix { "+- ".contains($0) }
    return sign + String(repeating: "0", count: missing) + text.dropFirst(sign.count)
  }
}
