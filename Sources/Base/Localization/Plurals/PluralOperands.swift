/// The operands of plural rules for a number as it is written: `1`, `1.0` and `1.00` differ. UTS 35, "Operands".
package struct PluralOperands: Equatable, Sendable {
  /// The digits before the decimal point, as a number.
  let i: UInt64
  /// The number of digits after the decimal point.
  let v: Int
  /// The digits after the decimal point as a number, with trailing zeros and without.
  let f: UInt64
  let t: UInt64
  /// The power of ten of a number in compact form.
  let e: Int

  package init(_ integer: Int64) {
    i = integer.magnitude
    v = 0
    f = 0
    t = 0
    e = 0
  }

  /// Parses a number in decimal digits, such as `-3.50`, or in CLDR's compact form, such as `1.2c6`. Nil for other texts,
  /// and for more digits than 64 bits represent.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "c", maxSplits: 1, omittingEmptySubsequences: false)
    guard let mantissa = parts.first, let exponent = parts.count > 1 ? Int(parts[1]) : 0,
      (0...18).contains(exponent)
    else { return nil }
    let unsigned = mantissa.first == "-" ? mantissa.dropFirst() : mantissa[...]
    let halves = unsigned.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = halves.first, !whole.isEmpty, halves.count < 2 || !halves[1].isEmpty,
      unsigned.allSatisfy({ $0 == "." || $0.isASCII && $0.isNumber })
    else { return nil }
    // Compact form moves the decimal point: 1.2c6 is 1200000.
    let decimals = halves.count > 1 ? String(halves[1]) : ""
    let moved = decimals.prefix(exponent)
    let zeros = String(repeating: "0", count: exponent - moved.count)
    let fraction = decimals.dropFirst(exponent)
    let shortened = fraction.reversed().drop { $0 == "0" }.reversed()
    guard let i = UInt64(String(whole) + moved + zeros), let f = fraction.isEmpty ? 0 : UInt64(fraction),
      let t = shortened.isEmpty ? 0 : UInt64(String(shortened))
    else { return nil }
    self.i = i
    self.f = f
    self.t = t
    v = fraction.count
    e = exponent
  }
}
