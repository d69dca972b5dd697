/// Formats byte counts for readers.
package struct ByteFormatter: Hashable, Sendable {
  /// Whether byte counts are written in whole bytes instead of kB and MB (`--bytes`).
  package let isExact: Bool
  /// The unit and the decimals of all numbers; nil for those of each number.
  private var notation: Notation?

  package init(isExact: Bool = false) { self.isExact = isExact }

  /// `12.3 kB`, or `12,345 B` in exact mode.
  package func callAsFunction(_ bytes: Int) -> String {
    isExact ? Self.exact(bytes) : notation?.text(bytes) ?? Self.scaled(bytes)
  }

  /// `+12.3 kB`, `−388 B` or `0 B`.
  package func change(_ bytes: Int) -> String {
    bytes == 0 ? Self.exact(0) : (bytes > 0 ? "+" : "") + self(bytes)
  }

  /// The formatter for two numbers and their difference: one unit, with so many decimals that the difference of the
  /// printed numbers is the printed difference.
  package func distinguishing(_ one: Int, _ other: Int) -> ByteFormatter {
    let numbers = [one, other, other &- one].map(\.magnitude).filter { $0 > 0 }
    guard !isExact, let least = numbers.min(), least >= 1000 else {
      return ByteFormatter(isExact: !numbers.isEmpty)
    }
    var formatter = self
    for notation in Notation.all(of: least) where notation.subtracts(one, other) {
      formatter.notation = notation
      return formatter
    }
    return ByteFormatter(isExact: true)
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

  /// A unit and a number of decimals.
  private struct Notation: Hashable {
    let unit: String
    let decimals: Int
    /// Bytes of the last decimal.
    let step: UInt

    /// Those of one unit, from three digits of a number on.
    static func all(of bytes: UInt) -> [Self] {
      var (scale, index) = (UInt(1000), 0)
      let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
      while index + 1 < units.count, bytes / scale >= 1000 {
        scale *= 1000
        index += 1
      }
      var (step, decimals) = (scale, 0)
      while decimals < 2, bytes / step < 100 {
        step /= 10
        decimals += 1
      }
      var all: [Self] = []
      while step > 0, decimals <= 3 * (index + 1) {
        all.append(Self(unit: units[index], decimals: decimals, step: step))
        step /= 10
        decimals += 1
      }
      return all
    }

    private func steps(_ bytes: Int) -> Int {
      let steps = Int(NumberText.rounded(bytes.magnitude, times: 1, over: step))
      return bytes < 0 ? -steps : steps
    }

    /// Whether both numbers and their difference are rounded alike, and different numbers differ.
    func subtracts(_ one: Int, _ other: Int) -> Bool {
      let (exact, overflow) = other.subtractingReportingOverflow(one)
      guard !overflow else { return false }
      let difference = steps(exact)
      return steps(other) - steps(one) == difference && (one == other || difference != 0)
    }

    func text(_ bytes: Int) -> String {
      let steps = steps(bytes)
      var digits = String(steps.magnitude)
      guard decimals > 0 else { return "\(NumberText.grouped(steps)) \(unit)" }
      digits = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
      let whole = Int(digits.dropLast(decimals)) ?? 0
      return "\(steps < 0 ? "−" : "")\(NumberText.grouped(whole)).\(digits.suffix(decimals)) \(unit)"
    }
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
