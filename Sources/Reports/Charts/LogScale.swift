/// A logarithmic axis between two powers of ten, computed without a mathematical library so that equal reports give
/// equal bytes on every machine.
struct LogScale: Hashable, Sendable {
  /// The ends of the axis, as exponents of ten.
  let low: Int
  let high: Int

  /// - Parameter values: positive; the axis contains all of them.
  init(_ values: [Int]) {
    low = Self.exponent(values.min() ?? 1)
    let top = Self.exponent(values.max() ?? 1)
    let largest = values.max() ?? 1
    high = max(low + 1, Self.power(top) == largest ? top : top + 1)
  }

  /// The powers of ten from one end to the other.
  var ticks: [Int] { (low...high).map(Self.power) }

  /// The position in thousandths of the axis, from 0 to 1000.
  func position(_ value: Int) -> Int {
    let fraction = (Self.log10(max(1, value)) - Double(low)) / Double(high - low)
    return Int((min(max(fraction, 0), 1) * 1000).rounded())
  }

  /// The largest power of ten that is not above the value, as an exponent.
  private static func exponent(_ value: Int) -> Int { String(max(1, value)).count - 1 }

  private static func power(_ exponent: Int) -> Int {
    (0..<min(exponent, 18)).reduce(1) { power, _ in power * 10 }
  }

  /// The logarithm to 20 binary digits: the mantissa is squared once for each.
  private static func log10(_ value: Int) -> Double {
    let number = Double(value)
    var (mantissa, bit, result) = (number.significand, 0.5, Double(number.exponent))
    for _ in 0..<20 {
      mantissa *= mantissa
      if mantissa >= 2 {
        mantissa /= 2
        result += bit
      }
      bit /= 2
    }
    return result * 0.301029995663981195
  }
}
