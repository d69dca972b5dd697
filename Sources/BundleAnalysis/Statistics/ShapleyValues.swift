/// Shapley values: the share of each cause in a difference, as the mean of its effect over all orders in which the
/// causes can be applied.
///
/// The shares do not depend on an order, and sum to the difference between all causes and none.
package enum ShapleyValues {
  /// The shares, rounded to whole numbers that sum to `sizes[all] - sizes[none]`.
  /// - Parameter sizes: one size per set of causes. Bit `i` of the index is cause `i`, so that the count is a power
  ///   of two. At most 10 causes.
  package static func shares(of sizes: [Int]) -> [Int] {
    let causes = sizes.count.trailingZeroBitCount
    guard sizes.count == 1 << causes, (1...10).contains(causes) else { return [] }
    var factorials = [1]
    for number in 1...causes { factorials.append(factorials[number - 1] * number) }
    let orders = factorials[causes]
    // Multiplied by the number of orders, so that all arithmetic is exact.
    var sums = [Int](repeating: 0, count: causes)
    for (set, size) in sizes.enumerated() {
      let count = set.nonzeroBitCount
      for cause in 0..<causes {
        if set & (1 << cause) != 0 {
          sums[cause] += size * factorials[count - 1] * factorials[causes - count]
        } else {
          sums[cause] -= size * factorials[count] * factorials[causes - count - 1]
        }
      }
    }
    return rounded(sums, dividedBy: orders)
  }

  /// Quotients by the largest-remainder rule. `sums` have a sum that is divisible by `divisor`.
  private static func rounded(_ sums: [Int], dividedBy divisor: Int) -> [Int] {
    var shares: [Int] = []
    var remainders: [(remainder: Int, index: Int)] = []
    for (index, sum) in sums.enumerated() {
      let (quotient, remainder) = sum.quotientAndRemainder(dividingBy: divisor)
      // Rounds down, for negative sums too.
      shares.append(remainder < 0 ? quotient - 1 : quotient)
      remainders.append((remainder < 0 ? remainder + divisor : remainder, index))
    }
    let missing = remainders.reduce(0) { $0 + $1.remainder } / divisor
    remainders.sort { ($0.remainder, $1.index) > ($1.remainder, $0.index) }
    for (_, index) in remainders.prefix(missing) { shares[index] += 1 }
    return shares
  }
}
