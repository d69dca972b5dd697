/// Numbers of a budget file.
enum BudgetAmount {
  /// `5 %` or `0.25%` in millionths, from 0 to 100000 %; nil for other texts. Up to four decimals.
  static func share(_ text: String) -> Int? {
    guard text.hasSuffix("%") else { return nil }
    var number = text.dropLast()
    while number.last == " " { number.removeLast() }
    let halves = number.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = halves.first.flatMap(digits), whole <= 100_000, halves.count <= 2 else { return nil }
    guard halves.count == 2 else { return whole * 10_000 }
    guard halves[1].utf8.count <= 4, let fraction = digits(halves[1]) else { return nil }
    return whole * 10_000 + fraction * [10_000, 1000, 100, 10, 1][halves[1].utf8.count]
  }

  /// A whole number without a sign; nil for other texts.
  static func count(_ text: String) -> Int? { digits(text[...]) }

  private static func digits(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = UInt32(text) else {
      return nil
    }
    return Int(number)
  }
}
