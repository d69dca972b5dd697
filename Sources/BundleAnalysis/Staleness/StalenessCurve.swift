package import AppBundles
package import Localization

/// How packs age: every version of a chain is asked for the keys of every later one.
package struct StalenessCurve: Sendable {
  /// All pairs of versions that lie so far apart.
  package struct Point: Sendable {
    /// How many versions the pack is old.
    package let age: Int
    package let pairs: Int
    /// Of all locales that both versions of a pair have.
    package let total: StalenessCounts
    /// By tag, the newer version's.
    package let locales: [(locale: LocaleTag, counts: StalenessCounts)]
    /// The fresh share of each locale in each pair, ascending.
    package let freshShares: [Double]

    /// Half of all packs of this age are no fresher.
    package var medianFreshShare: Double? {
      guard !freshShares.isEmpty else { return nil }
      let middle = freshShares.count / 2
      return freshShares.count % 2 == 1
        ? freshShares[middle] : (freshShares[middle - 1] + freshShares[middle]) / 2
    }
    /// Packs in which nothing is stale, unsafe or missing.
    package var fullyFresh: Int { freshShares.count - (freshShares.firstIndex(of: 1) ?? freshShares.count) }
  }

  /// From one version old on.
  package let points: [Point]

  /// - Parameters:
  ///   - versions: how many there are, oldest first.
  ///   - compare: the staleness of an older version, by its number, against a newer one.
  init(versions: Int, _ compare: (_ old: Int, _ new: Int) -> Staleness) {
    points = (1..<max(1, versions)).map { age in
      Point(age: age, pairs: (age..<versions).map { compare($0 - age, $0) })
    }
  }

  package init(_ versions: [LocalizedStrings], followsRenames: Bool = true) {
    self.init(versions: versions.count) {
      Staleness(of: versions[$0], against: versions[$1], followsRenames: followsRenames)
    }
  }
}

extension StalenessCurve.Point {
  /// A locale that only one version of a pair has is no pack that ages, and does not count.
  fileprivate init(age: Int, pairs: [Staleness]) {
    var total = StalenessCounts()
    var locales: [LocaleTag: StalenessCounts] = [:]
    var shares: [Double] = []
    for row in pairs.flatMap(\.rows) where row.isInBoth {
      guard let share = row.counts.freshShare else { continue }
      total += row.counts
      locales[row.locale, default: StalenessCounts()] += row.counts
      shares.append(share)
    }
    self.init(
      age: age, pairs: pairs.count, total: total,
      locales: locales.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, freshShares: shares.sorted())
  }
}
