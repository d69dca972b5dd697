/// The allowed amount of a limit: a number, or a share of a whole.
package enum LimitThreshold: Hashable, Sendable {
  case count(Int)
  /// Millionths of the whole, so that whole numbers are compared.
  case share(millionths: Int)

  /// Parses `10` or `2.5%`. A share has up to four decimals; more are ignored. Nil for other texts, and for shares
  /// above 100 %.
  package init?(_ text: some StringProtocol) {
    guard text.hasSuffix("%") else {
      guard text.isDigits, let count = UInt32(text) else { return nil }
      self = .count(Int(count))
      return
    }
    guard let share = text.dropLast().percentInMillionths, share <= 1_000_000 else { return nil }
    self = .share(millionths: share)
  }

  /// The amount that is allowed of a whole. A share is rounded down. A product stops at the largest number.
  package func allowed(of whole: Int) -> Int {
    switch self {
    case .count(let count): return count
    case .share(let millionths):
      let (product, overflows) = whole.multipliedReportingOverflow(by: millionths)
      return overflows ? .max : product / 1_000_000
    }
  }
}

extension StringProtocol {
  /// Whether the text is not empty and consists of digits only, without a sign.
  var isDigits: Bool { !isEmpty && utf8.allSatisfy { 0x30...0x39 ~= $0 } }

  /// `2.5` as a percentage, in millionths of the whole. Decimals after the fourth are ignored. Nil for other texts, and
  /// above 100,000.
  var percentInMillionths: Int? {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy(\.isDigits), let whole = UInt32(parts[0]), whole <= 100_000
    else { return nil }
    return Int("\(whole)\((parts.dropFirst().joined() + "0000").prefix(4))")
  }
}
