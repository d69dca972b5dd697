import Foundation

/// Reproducible random numbers: SplitMix64. Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators".
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Creates a generator for one purpose, independent of the generators for other purposes.
  init(seed: UInt64, _ purpose: String) {
    self.init(seed: purpose.utf8.reduce(SeededRandom.mixed(seed)) { SeededRandom.mixed($0 ^ UInt64($1)) })
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return SeededRandom.mixed(state)
  }

  /// Returns a number from 0 up to, but not including, 1.
  mutating func fraction() -> Double { SeededRandom.fraction(next()) }

  /// Returns `true` with the given probability.
  mutating func isTrue(_ share: Double) -> Bool { fraction() < share }

  mutating func below(_ count: Int) -> Int { count > 0 ? Int(next() % UInt64(count)) : 0 }

  /// Returns the rank of a word, from 0. By Zipf's law, the first word is twice as frequent as the second.
  mutating func rank(below count: Int) -> Int { SeededRandom.rank(next(), below: count) }

  /// Returns a number of the standard normal distribution. Box and Muller, "A Note on the Generation of
  /// Random Normal Deviates".
  mutating func normal() -> Double { SeededRandom.normal(next(), next()) }

  /// Returns a number of the standard normal distribution for a random number.
  static func normal(_ number: UInt64) -> Double { normal(mixed(number ^ 1), mixed(number ^ 2)) }

  private static func normal(_ first: UInt64, _ second: UInt64) -> Double {
    let radius = (-2 * log(1 - fraction(first))).squareRoot()
    return radius * cos(2 * Double.pi * fraction(second))
  }

  static func fraction(_ number: UInt64) -> Double { Double(number >> 11) * 0x1p-53 }

  static func rank(_ number: UInt64, below count: Int) -> Int {
    guard count > 1 else { return 0 }
    return min(count - 1, Int(exp(fraction(number) * log(Double(count + 1)))) - 1)
  }

  /// Returns a number whose bits are statistically independent of the argument: the finalizer of SplitMix64.
  static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}
