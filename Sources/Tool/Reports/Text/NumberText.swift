import Bytes
import ReportSchema

/// Numbers in the notation of every report, independent of the machine's locale.
package enum NumberText {
  /// `12,345,678`; a negative number has a minus sign (U+2212).
  package static func grouped(_ number: Int) -> String { number.grouped }

  /// `+12`, `−3` or `0`.
  package static func change(_ number: Int) -> String {
    if number > 0 { return "+\(grouped(number))" }
    return grouped(number)
  }

  /// `1 file`, `2 files`.
  /// - Parameter plural: the plural of `singular`, if it is not formed with "s".
  package static func counted(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
    Bytes.counted(number, singular, plural)
  }

  /// The word that agrees with a number: `agreeing(count, "is", "are")`.
  package static func agreeing(_ number: Int, _ singular: String, _ plural: String) -> String {
    Bytes.agreeing(number, singular, plural)
  }

  /// `de, fr and 3 more`: the first `limit` names; one name more is listed instead of "1 more".
  package static func listed(_ names: [String], limit: Int) -> String {
    guard names.count > limit + 1 else { return names.joined(separator: ", ") }
    return names.prefix(limit).joined(separator: ", ") + " and \(grouped(names.count - limit)) more"
  }

  /// `a`, `a and b`, `a, b and c`, or `a, b, c and 2 more`.
  package static func joined(_ names: [String], limit: Int) -> String {
    guard names.count <= limit else { return listed(names, limit: limit) }
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and \(last)"
  }

  /// `12.3 %`; `<0.1 %` for a part that rounds to zero but is not, `>99.9 %` for one that rounds to the whole but
  /// is not, `100 %` for the whole, and `–` if there is no whole.
  package static func share(_ part: Int, of whole: Int) -> String { share(part, of: whole, decimals: 1) }

  /// The share with two decimals: `12.34 %`.
  package static func fineShare(_ part: Int, of whole: Int) -> String {
    share(part, of: whole, decimals: 2)
  }

  /// `+1.2 %` or `−1.2 %`.
  package static func shareChange(_ change: Int, of whole: Int) -> String {
    guard whole > 0, change != 0 else { return share(change, of: whole) }
    if change < 0 { return "−\(share(change, of: whole))" }
    return "+\(share(change, of: whole))"
  }

  /// The share with the sign of a negative part: `12.3 %`, `−1.2 %`.
  static func signedShare(_ part: Int, of whole: Int) -> String {
    if part < 0 { return "−\(share(part, of: whole))" }
    return share(part, of: whole)
  }

  /// A share given as a fraction between 0 and 1, in the notation of ``share(_:of:)``.
  package static func share(_ fraction: Double?) -> String {
    guard let fraction, fraction.isFinite else { return "–" }
    return share(millionths(fraction), of: 1_000_000)
  }

  static func millionths(_ fraction: Double) -> Int { Int(min(max(fraction, 0), 1) * 1_000_000) }

  /// Two decimals: `1.05`.
  package static func ratio(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1_000_000_000 else { return "–" }
    return decimal(Int((value * 100).rounded()), decimals: 2)
  }

  /// `−1,234.50` for −123,450 hundredths.
  static func decimal(_ number: Int, decimals: Int) -> String {
    guard decimals > 0 else { return grouped(number) }
    let digits = String(number.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let whole = grouped(Int(padded.dropLast(decimals)) ?? 0)
    let fraction = padded.suffix(decimals)
    if number < 0 { return "−\(whole).\(fraction)" }
    return "\(whole).\(fraction)"
  }

  /// - Parameter decimals: 1 or 2.
  private static func share(_ part: Int, of whole: Int, decimals: Int) -> String {
    guard whole > 0 else { return "–" }
    let magnitude = part.magnitude
    // More than a thousand times the whole: a percentage has no meaning.
    guard magnitude / UInt(whole) < 1000 else { return ">100,000 %" }
    let all: UInt = decimals == 1 ? 1_000 : 10_000
    let parts = rounded(magnitude, times: all, over: UInt(whole))
    func percentage(_ parts: UInt) -> String { "\(decimal(Int(parts), decimals: decimals)) %" }
    if magnitude == UInt(whole) { return "100 %" }
    if parts == 0, part != 0 { return "<\(percentage(1))" }
    if parts == all, magnitude < UInt(whole) { return ">\(percentage(parts - 1))" }
    return percentage(parts)
  }

  /// `number * factor / divisor`, rounded half up in whole numbers. The quotient must fit in 64 bits.
  static func rounded(_ number: UInt, times factor: UInt, over divisor: UInt) -> UInt {
    let (high, low) = number.multipliedFullWidth(by: factor)
    guard high < divisor else { return .max }
    let (quotient, remainder) = divisor.dividingFullWidth((high, low))
    return remainder >= divisor - remainder ? quotient + 1 : quotient
  }
}
