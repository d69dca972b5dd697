/// Formats byte counts for readers.
package struct ByteFormatter: Hashable, Sendable {
  /// Whether byte counts are written in whole bytes instead of kB and MB (`--bytes`).
  package let isExact: Bool

  package init(isExact: Bool = false) { self.isExact = isExact }

  /// `12.3 kB`, or `12,345 B` in exact mode.
  package func callAsFunction(_ bytes: Int) -> String {
    isExact ? Self.exact(bytes) : Self.scaled(bytes)
  }

  /// `+12.3 kB`, `−388 B` or `0 B`.
  package func change(_ bytes: Int) -> String { (bytes > 0 ? "+" : "") + self(bytes) }

  /// The formatter for a comparison: whole bytes if rounding would make two different numbers equal.
  package func distinguishing(_ one: Int, _ other: Int) -> ByteFormatter {
    one != other && self(one) == self(other) ? ByteFormatter(isExact: true) : self
  }

  /// `12,345 B`.
  package static func exact(_ bytes: Int) -> String { "\(NumberText.grouped(bytes)) B" }

  /// `12.3 kB`: decimal units, as app stores use them, and three digits. A negative number has a minus sign.
  package static func scaled(_ bytes: Int) -> String {
    guard bytes.magnitude >= 1000 else { return exact(bytes) }
    let sign = bytes < 0 ? "−" : ""
    var unit = 0
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

  /// Three digits and the number of decimals among them, computed in whole numbers so that they are equal on every
  /// machine.
  private static func digits(_ bytes: UInt, _ scale: UInt) -> (digits: UInt, decimals: Int) {
    let whole = bytes / scale
    for (limit, decimals, factor) in [(UInt(10), 2, UInt(100)), (100, 1, 10)] where whole < limit {
      let rounded = NumberText.rounded(bytes, times: factor, over: scale)
      if rounded < 1000 { return (rounded, decimals) }
    }
    return (NumberText.rounded(bytes, times: 1, over: scale), 0)
  }

  private static func point(_ digits: UInt, _ decimals: Int) -> String {
    var text = String(digits)
    guard decimals > 0 else { return text }
    text.insert(".", at: text.index(text.endIndex, offsetBy: -decimals))
    return text
  }
}
