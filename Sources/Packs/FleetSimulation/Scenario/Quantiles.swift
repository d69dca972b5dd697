/// A distribution that is given by some of its quantiles. Between two, values are distributed evenly.
package struct Quantiles: Hashable, Sendable {
  package struct Point: Hashable, Sendable {
    /// From 0 to 1.
    package let share: Double
    package let value: Double
  }

  /// Ascending in both share and value. The first has share 0, the last has share 1.
  package let points: [Point]
  /// The last share that was given: below 1 for a curve that does not reach 100 %.
  package var lastShare = 1.0

  /// A single value.
  package init(_ value: Double) { points = [Point(share: 0, value: value), Point(share: 1, value: value)] }

  /// Values that are distributed evenly.
  /// - Parameter high: `low` or more.
  init(from low: Double, to high: Double) {
    points = [Point(share: 0, value: low), Point(share: 1, value: high)]
  }

  /// - Parameter points: ascending in both. The least value is that of share 0 or else 0; the greatest is the last one.
  /// - Returns: nil if they are not ascending, or if there are none.
  package init?(_ points: [Point]) {
    guard let first = points.first, let last = points.last else { return nil }
    var all = points
    if first.share > 0 { all.insert(Point(share: 0, value: points.count == 1 ? first.value : 0), at: 0) }
    if last.share < 1 { all.append(Point(share: 1, value: last.value)) }
    for (one, next) in zip(all, all.dropFirst()) where next.share <= one.share || next.value < one.value {
      return nil
    }
    self.points = all
    lastShare = last.share
  }

  /// The value below which a share of the distribution is.
  func value(at share: Double) -> Double {
    var low = points[0]
    for index in 1..<points.count {
      let high = points[index]
      if share <= high.share {
        return low.value + (high.value - low.value) * ((share - low.share) / (high.share - low.share))
      }
      low = high
    }
    return low.value
  }
}
