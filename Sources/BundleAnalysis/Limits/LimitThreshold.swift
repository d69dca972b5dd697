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
    let digits = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    guard digits.allSatisfy(\.isDigits), digits.count <= 2, let whole = digits.first.flatMap({ UInt8($0) }),
      whole <= 100
    else { return nil }
    guard digits.count == 2 else {
      self = .share(millionths: Int(whole) * 10_000)
      return
    }
    let decimals = digits[1].prefix(4)
    guard let fraction = UInt32(decimals) else { return nil }
    let scale = [1000, 100, 10, 1][decimals.count - 1]
    let millionths = Int(whole) * 10_000 + Int(fraction) * scale
    guard millionths <= 1_000_000 else { return nil }
    self = .share(millionths: millionths)
  }

  /// The amount that is allowed of a whole. A share is rounded down.
  package func allowed(of whole: Int) -> Int {
    switch self {
    case .count(let count): count
    case .share(let millionths): Int(Int64(whole) * Int64(millionths) / 1_000_000)
    }
  }
}

extension StringProtocol {
  /// Whether the text is not empty and consists of digits only, without a sign.
  fileprivate var isDigits: Bool { !isEmpty && utf8.allSatisfy { 0x30...0x39 ~= $0 } }
}
