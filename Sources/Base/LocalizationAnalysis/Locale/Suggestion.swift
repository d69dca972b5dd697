/// Suggestions for mistyped names.
package enum Suggestion {
  /// Longer names are copied and not typed.
  private static let maxLength = 64
  private static let maxMistakes = 8

  /// The name with the smallest edit distance to `word`; nil if all are too far away to be a typing error.
  /// Case is ignored. If several are equally close, the first one.
  package static func closest(to word: String, among names: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars)
    // The time of a comparison grows with the product of the lengths.
    guard !wanted.isEmpty, wanted.count <= maxLength else { return nil }
    var best: (name: String, distance: Int)?
    for name in names {
      let candidate = Array(name.lowercased().unicodeScalars)
      let limit = max(1, min(maxMistakes, wanted.count / 3, candidate.count / 3))
      guard abs(candidate.count - wanted.count) <= limit else { continue }
      let distance = EditDistance.between(wanted, candidate, limit: limit)
      if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
    }
    if let best { return best.name }
    let text = word.lowercased()
    return names.first { $0.lowercased().hasPrefix(text) && wanted.count >= 2 }
      ?? names.first { $0.lowercased().contains(text) && wanted.count >= 4 }
  }

  /// `; did you mean 'ja'?`, or nothing.
  package static func question(_ name: String?) -> String { name.map { "; did you mean '\($0)'?" } ?? "" }
}

/// The distance between a mistyped name and a candidate.
package enum EditDistance {
  /// Counts the insertions, removals, replacements and exchanges of neighbors that turn one text into the
  /// other: the optimal string alignment distance.
  ///
  /// Time is proportional to the product of both lengths; the caller limits them.
  /// - Parameter limit: a distance above it may be returned as any number above it.
  package static func between<Element: Equatable>(
    _ one: [Element], _ other: [Element], limit: Int = .max
  ) -> Int {
    var beforeLast: [Int] = []
    var isLastAbove = false
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
      beforeLast = last
      last = current
      // An exchange continues from the row before the last one.
      let isAbove = last.allSatisfy { $0 > limit }
      if isAbove, isLastAbove { return last.min() ?? 0 }
      isLastAbove = isAbove
    }
    return last[other.count]
  }
}
