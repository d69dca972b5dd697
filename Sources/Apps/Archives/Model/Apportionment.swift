/// Splits `total` in proportion to `weights` by the largest-remainder rule. The shares are whole and sum
/// to `total`.
///
/// If remainders are equal, the earlier weight is rounded up. If no weight is positive, the last share is `total`.
package func apportion(_ total: ByteCount, by weights: [Int]) -> [ByteCount] {
  guard !weights.isEmpty, total.value >= 0 else { return weights.map { _ in .zero } }
  let sum = weights.reduce(UInt.zero) { $0.addingReportingOverflow(UInt(max($1, 0))).partialValue }
  guard sum > 0 else {
    return weights.indices.map { $0 == weights.count - 1 ? total : .zero }
  }
  var shares: [ByteCount] = []
  var remainders: [(remainder: UInt, index: Int)] = []
  shares.reserveCapacity(weights.count)
  var assigned = 0
  for (index, weight) in weights.enumerated() {
    // total × weight needs twice the width; the quotient is at most `total`, since weight ≤ sum.
    let product = UInt(total.value).multipliedFullWidth(by: UInt(max(weight, 0)))
    let (quotient, remainder) = sum.dividingFullWidth(product)
    shares.append(ByteCount(Int(quotient)))
    assigned += Int(quotient)
    if remainder > 0 { remainders.append((remainder, index)) }
  }
  var left = total.value - assigned
  guard left > 0 else { return shares }
  remainders.sort { one, other in
    if one.remainder != other.remainder { return one.remainder > other.remainder }
    return one.index < other.index
  }
  for (_, index) in remainders where left > 0 {
    shares[index] += 1
    left -= 1
  }
  return shares
}
