package import ReportSchema

/// The messages of outdated packs by their age in versions, from a comparison of real versions.
package struct PackAging: Hashable, Sendable {
  package struct Point: Hashable, Sendable {
    /// Messages with an older text that is safe to show, as a share of all messages.
    package let stale: Double
    /// Messages for which the base text is shown: those that the pack lacks, and those that the running version cannot
    /// display.
    package let missing: Double

    package init(stale: Double, missing: Double) {
      self.stale = stale
      self.missing = missing
    }
  }

  /// The greatest age that is counted on its own.
  static let longest = 64

  package let versions: [String]
  /// The first is that of packs of the version before.
  package let points: [Point]
  /// Messages of a pack, on average.
  package let messages: Double

  package init(versions: [String], points: [Point], messages: Double) {
    self.versions = versions
    self.points = points
    self.messages = messages
  }

  /// - Returns: nil for a report without two versions or without messages.
  package init?(_ report: StalenessReport) {
    // Older packs are counted as packs of the last age.
    let curve = report.curve.filter { $0.age <= Self.longest && $0.keys > 0 && $0.packs > 0 }
      .sorted { $0.age < $1.age }
    guard !curve.isEmpty, curve.map(\.age) == Array(1...curve.count) else { return nil }
    versions = report.versions
    points = curve.map { point in
      Point(
        stale: Double(point.stale) / Double(point.keys),
        missing: (Double(point.missing) + Double(point.incompatible)) / Double(point.keys))
    }
    messages =
      curve.reduce(0) { $0 + Double($1.keys) } / curve.reduce(0) { $0 + Double($1.packs) }
  }

  /// The mean over sessions with an outdated pack; older packs than compared ones count as the oldest of these.
  /// - Parameter sessions: their number by age, from 1.
  func mean(over sessions: [Int]) -> Point {
    let total = Double(sessions.reduce(0, +))
    guard total > 0, let last = points.last else { return Point(stale: 0, missing: 0) }
    var (stale, missing) = (0.0, 0.0)
    for (index, count) in sessions.enumerated() {
      let point = index < points.count ? points[index] : last
      stale += point.stale * Double(count)
      missing += point.missing * Double(count)
    }
    return Point(stale: stale / total, missing: missing / total)
  }
}
