/// A number of bytes as typed: `600KB`, `2 MB`, `1.5MiB`, `4096`.
package struct ByteSize: Hashable, Sendable {
  package let bytes: Int

  private static let units: [(names: Set<String>, scale: Int)] = [
    (["", "b"], 1), (["k", "kb"], 1000), (["m", "mb"], 1_000_000), (["g", "gb"], 1_000_000_000),
    (["t", "tb"], 1_000_000_000_000), (["kib"], 1 << 10), (["mib"], 1 << 20), (["gib"], 1 << 30),
    (["tib"], 1 << 40),
  ]

  package init(bytes: Int) { self.bytes = bytes }

  /// Nil for a text that is not a size or exceeds `Int`. Up to six decimals; fractions of bytes are rounded
  /// down.
  package init?(_ text: String) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text.dropFirst(number.count).drop { $0 == " " }.lowercased()
    let halves = number.split(separator: ".", omittingEmptySubsequences: false)
    guard let scale = Self.units.first(where: { $0.names.contains(unit) })?.scale, halves.count <= 2,
      let whole = halves.first.flatMap({ Int($0) })
    else { return nil }
    var (bytes, overflows) = whole.multipliedReportingOverflow(by: scale)
    if halves.count == 2 {
      let decimals = halves[1]
      guard (1...6).contains(decimals.count), let digits = Int(decimals) else { return nil }
      let divisor = (0..<decimals.count).reduce(1) { power, _ in power * 10 }
      let (product, isTooLarge) = digits.multipliedReportingOverflow(by: scale)
      let (sum, carries) = bytes.addingReportingOverflow(product / divisor)
      bytes = sum
      overflows = overflows || isTooLarge || carries
    }
    guard !overflows else { return nil }
    self.bytes = bytes
  }
}

extension ByteSize: CustomStringConvertible {
  /// In the largest binary unit that has no fraction.
  package var description: String {
    let units = ["", "KiB", "MiB", "GiB", "TiB"]
    let power = bytes > 0 ? min(bytes.trailingZeroBitCount / 10, units.count - 1) : 0
    return "\(bytes >> (10 * power))\(units[power])"
  }
}
