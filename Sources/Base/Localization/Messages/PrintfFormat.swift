extension Character {
  var isDigit: Bool { isASCII && isNumber }
}

/// Formats a value by a printf conversion with flags, width and precision. ISO C11, 7.21.6.1; the subset that messages
/// use.
struct PrintfFormat {
  private let flags: Set<Character>
  private let width: Int
  private let precision: Int?
  private let conversion: Character

  /// The maximum width and precision.
  private static let limit = 256

  /// - Parameter text: the specification after the percent sign and the position.
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
    let isNumber = value.operands != nil && !"s@ScC".contains(conversion)
    let text =
      switch (conversion, value) {
      case ("x", .integer(let number)): digits(number, radix: 16)
      case ("X", .integer(let number)): digits(number, radix: 16).uppercased()
      case ("o", .integer(let number)): digits(number, radix: 8)
      case ("c", .integer(let number)), ("C", .integer(let number)):
        UInt32(exactly: number).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
      case ("f", _) where isNumber, ("F", _) where isNumber: signed(decimal(value.written))
      case ("d", .integer(let number)), ("i", .integer(let number)), ("u", .integer(let number)):
        signed(minimum(String(number)))
      case ("s", _), ("S", _), ("@", _): precision.map { String(value.written.prefix($0)) } ?? value.written
      default: value.written
      }
    return padded(text, isNumber: isNumber)
  }

  private func digits(_ number: Int64, radix: Int) -> String {
    minimum(String(UInt64(bitPattern: number), radix: radix))
  }

  /// Pads an integer with zeros to the number of digits in the precision.
  private func minimum(_ text: String) -> String {
    guard let precision else { return text }
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.dropFirst(sign.count)
    return sign + String(repeating: "0", count: max(0, precision - digits.count)) + digits
  }

  /// Rounds to the precision, or to six digits after the decimal point; half is rounded away from zero.
  private func decimal(_ written: String) -> String {
    let sign = written.hasPrefix("-") ? "-" : ""
    let halves = written.dropFirst(sign.count).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = halves.first ?? ""
    let fraction = halves.count > 1 ? halves[1] : ""
    guard !whole.isEmpty, (whole + fraction).allSatisfy(\.isDigit) else { return written }
    let decimals = precision ?? 6
    var digits = (whole + fraction.prefix(decimals)).compactMap(\.wholeNumberValue)
    digits += Array(repeating: 0, count: max(0, decimals - fraction.count))
    if let next = fraction.dropFirst(decimals).first?.wholeNumberValue, next >= 5 {
      var index = digits.count - 1
      while index >= 0, digits[index] == 9 {
        digits[index] = 0
        index -= 1
      }
      if index >= 0 { digits[index] += 1 } else { digits.insert(1, at: 0) }
    }
    let text = digits.map(String.init).joined()
    return decimals == 0 ? sign + text : "\(sign)\(text.dropLast(decimals)).\(text.suffix(decimals))"
  }

  private func signed(_ text: String) -> String {
    if text.hasPrefix("-") { return text }
    if flags.contains("+") { return "+" + text }
    return flags.contains(" ") ? " " + text : text
  }

  /// Pads with spaces, or a number with zeros if flags require it.
  private func padded(_ text: String, isNumber: Bool) -> String {
    let missing = max(0, width - text.count)
    guard missing > 0 else { return text }
    if flags.contains("-") { return text + String(repeating: " ", count: missing) }
    guard isNumber, flags.contains("0"), precision == nil || "fF".contains(conversion) else {
      return String(repeating: " ", count: missing) + text
    }
    let sign = text.prefix { "+- ".contains($0) }
    return sign + String(repeating: "0", count: missing) + text.dropFirst(sign.count)
  }
}
