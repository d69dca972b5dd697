internal import AppBundles
package import Localization

/// The staleness of packs by age: every version is compared with every later one.
package struct StalenessCurve: Sendable {
  /// All pairs of versions with the same distance.
  package struct Point: Sendable {
    /// Age of the packs in versions.
    package let age: Int
    package let pairs: Int
    /// Sum over all translations that both versions of a pair have.
    package let total: StalenessCounts
    /// By tag in the newer version.
    package let locales: [(locale: LocaleTag, counts: StalenessCounts)]
    /// The fresh share of each locale in each pair, ascending.
    package let freshShares: [Double]

    /// The median of ``freshShares``; nil without packs.
    package var medianFreshShare: Double? { freshShares.median() }
    /// The smallest of ``freshShares``; nil without packs.
    package var leastFreshShare: Double? { freshShares.first }
    /// Number of packs in which every message is fresh.
    package var fullyFresh: Int { freshShares.count - (freshShares.firstIndex(of: 1) ?? freshShares.count) }
  }

  /// By age, from one version on.
  package let points: [Point]

  /// - Parameters:
  ///   - versions: number of versions.
  ///   - compare: returns the staleness of an older version compared with a newer one, by index.
  package init(versions: Int, _ compare: (_ old: Int, _ new: Int) -> Staleness) {
    points = (1..<max(1, versions)).map { age in
      Point(age: age, pairs: (age..<versions).map { compare($0 - age, $0) })
    }
  }
}

extension StalenessCurve.Point {
  /// Locales that only one version of a pair has, or that are not translations, are not counted.
  fileprivate init(age: Int, pairs: [Staleness]) {
    var total = StalenessCounts()
    var locales: [LocaleTag: StalenessCounts] = [:]
    var shares: [Double] = []
    for row in pairs.flatMap(\.rows) where row.isInBoth && row.isTranslation {
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
