/// Minimum, median and maximum of several sizes.
package struct Distribution: Hashable, Sendable {
  package let min: Int
  /// The mean of the middle two if their number is even, rounded half up.
  package let median: Int
  package let max: Int

  /// Returns nil if there are no values.
  package init?(_ values: some Sequence<Int>) {
    let sorted = values.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    let upper = sorted[sorted.count / 2]
    let lower = sorted[(sorted.count - 1) / 2]
    min = first
    max = last
    // Half of the odd difference rounds up.
    let (difference, overflow) = upper.subtractingReportingOverflow(lower)
    median = overflow ? upper : lower + difference / 2 + difference % 2
  }
}

extension Sequence<Double> {
  /// The median: the mean of the middle two if their number is even; nil if there are no values.
  package func median() -> Double? {
    let sorted = sorted()
    guard !sorted.isEmpty else { return nil }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
