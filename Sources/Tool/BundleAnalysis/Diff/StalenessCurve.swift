import Localization
import ReportSchema

extension [DiffReport.CurvePoint] {
  /// The staleness of packs by age, from one version on: every version is compared with every later one.
  /// - Parameters:
  ///   - versions: number of versions.
  ///   - compare: returns the staleness of an older version compared with a newer one, by index.
  package init(versions: Int, _ compare: (_ old: Int, _ new: Int) -> Staleness) {
    self = (1..<Swift.max(1, versions)).map { age in
      DiffReport.CurvePoint(age: age, of: (age..<versions).map { compare($0 - age, $0) })
    }
  }
}

extension DiffReport.CurvePoint {
  /// Locales that only one version of a pair has, or that are not translations, are not counted.
  fileprivate init(age: Int, of pairs: [Staleness]) {
    var total = StalenessCounts()
    var locales: [LocaleTag: StalenessCounts] = [:]
    var shares: [Double] = []
    for row in pairs.flatMap(\.rows) where row.isInBoth && row.isTranslation {
      guard let share = row.counts.freshShare else { continue }
      total += row.counts
      locales[row.locale, default: StalenessCounts()] += row.counts
      shares.append(share)
    }
    shares.sort()
    self.init(
      age: age, pairs: pairs.count, packs: shares.count, keys: total.keys, fresh: total.fresh,
      stale: total[.stale], incompatible: total[.incompatible],
      missing: total[.missing], medianFreshShare: shares.median(), leastFreshShare: shares.first,
      fullyFresh: shares.count { $0 == 1 },
      locales: locales.sorted { $0.key < $1.key }.map { locale, counts in
        DiffReport.CurveLocale(
          locale: locale.text, keys: counts.keys, fresh: counts.fresh,
          stale: counts[.stale], incompatible: counts[.incompatible],
          missing: counts[.missing])
      })
  }
}
