/// The distance between a mistyped name and a candidate.
package enum EditDistance {
  /// Counts the insertions, removals, replacements and exchanges of neighbors that turn one text into the
  /// other: the optimal string alignment distance.
  ///
  /// Time is proportional to the product of both lengths; the caller limits them.
  package static func between<Element: Equatable>(_ one: [Element], _ other: [Element]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for (row, element) in one.enumerated() {
      var current = [row + 1]
      for (column, candidate) in other.enumerated() {
        var distance = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (element == candidate ? 0 : 1))
        if row > 0, column > 0, element == other[column - 1], candidate == one[row - 1] {
          distance = min(distance, beforeLast[column - 1] + 1)
        }
        current.append(distance)
      }
      (beforeLast, last) = (last, current)
    }
    return last[other.count]
  }
}
