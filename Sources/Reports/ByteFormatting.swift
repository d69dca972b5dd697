/// Byte counts as people read them.
package struct ByteFormatting: Sendable {
  /// Whole bytes with thousands apart, instead of kB and MB.
  let isExact: Bool

  func callAsFunction(_ bytes: Int) -> String { isExact ? Self.grouped(bytes) : Self.scaled(bytes) }

  /// `12.3 kB`: decimal units, as stores use them, and three digits.
  package static func scaled(_ bytes: Int) -> String {
    guard bytes.magnitude >= 1000 else { return "\(bytes) B" }
    let sign = bytes < 0 ? "-" : ""
    var unit = 0
    // In hundredths of the unit, so that rounding is in whole numbers and the same everywhere.
    var scale: UInt = 1000
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    while unit + 1 < units.count, bytes.magnitude / scale >= 1000 {
      scale *= 1000
      unit += 1
    }
    var (digits, decimals) = Self.digits(bytes.magnitude, scale)
    // 999.6 kB rounds to 1.00 MB.
    if digits == 1000, decimals == 0, unit + 1 < units.count {
      (digits, decimals) = (100, 2)
      unit += 1
    }
    return "\(sign)\(Self.point(digits, decimals)) \(units[unit])"
  }

  private static func digits(_ bytes: UInt, _ scale: UInt) -> (digits: UInt, decimals: Int) {
    let whole = bytes / scale
    for (limit, decimals, factor) in [(UInt(10), 2, UInt(100)), (100, 1, 10)] where whole < limit {
      let rounded = rounding(bytes, times: factor, over: scale)
      if rounded < 1000 { return (rounded, decimals) }
    }
    return (rounding(bytes, times: 1, over: scale), 0)
  }

  private static func rounding(_ bytes: UInt, times factor: UInt, over scale: UInt) -> UInt {
    let (high, low) = bytes.multipliedFullWidth(by: factor)
    let (quotient, remainder) = scale.dividingFullWidth((high, low))
    return remainder >= scale - remainder ? quotient + 1 : quotient
  }

  private static func point(_ digits: UInt, _ decimals: Int) -> String {
    var text = String(digits)
    guard decimals > 0 else { return text }
    text.insert(".", at: text.index(text.endIndex, offsetBy: -decimals))
    return text
  }

  /// `12,345,678`.
  package static func grouped(_ number: Int) -> String {
    var text = String(number.magnitude)
    var place = text.count - 3
    while place > 0 {
      text.insert(",", at: text.index(text.startIndex, offsetBy: place))
      place -= 3
    }
    return (number < 0 ? "-" : "") + text
  }

  /// `12.3 %`; what is there but rounds to nothing is `<0.1 %`, and what is not all but rounds to it `>99.9 %`.
  package static func share(_ part: Int, of whole: Int) -> String { share(part, of: whole, unit: 10) }

  /// `12.34 %`, and so on.
  static func fineShare(_ part: Int, of whole: Int) -> String { share(part, of: whole, unit: 100) }

  /// - Parameter unit: parts of a percent, ten or a hundred.
  private static func share(_ part: Int, of whole: Int, unit: UInt) -> String {
    guard whole > 0 else { return "–" }
    let parts = rounding(part.magnitude, times: 100 * unit, over: UInt(whole))
    func written(_ parts: UInt) -> String {
      let fraction = String(parts % unit)
      let zeros = String(repeating: "0", count: String(unit).count - 1 - fraction.count)
      return "\(parts / unit).\(zeros)\(fraction) %"
    }
    if parts == 0, part != 0 { return "<\(written(1))" }
    if parts == 100 * unit, part.magnitude < UInt(whole) { return ">\(written(parts - 1))" }
    return written(parts)
  }

  /// A part of one, as ``share(_:of:)`` writes it.
  static func share(_ fraction: Double?) -> String {
    guard let fraction, fraction.isFinite else { return "–" }
    return share(Int(min(max(fraction, 0), 1) * 1_000_000), of: 1_000_000)
  }
}
