internal import ReportSchema

/// The curve of all packs, and each locale's, on one scale.
struct StalenessCurves {
  struct Locale {
    var tag: String
    /// Fresh shares by age, in millionths; nil where no pair of that age has the locale.
    var shares: [Int?]
    /// The oldest packs' fresh share.
    var last: String
    fileprivate var lastShare: Int
  }

  /// In millionths; nil where no locale is in both versions of a pair of that age.
  let shares: [Int?]
  let scale: ShareScale
  /// The least fresh in the end first.
  let locales: [Locale]

  init(_ report: StalenessReport) {
    shares = report.agingPoints.map { $0.keys > 0 ? ShareScale.millionths($0.fresh, of: $0.keys) : nil }
    scale = ShareScale(shares.compactMap(\.self))
    var found: [String: Locale] = [:]
    for (index, point) in report.agingPoints.enumerated() {
      for figures in point.locales where figures.keys > 0 {
        let gaps = [Int?](repeating: nil, count: report.agingPoints.count)
        var locale =
          found[figures.locale] ?? Locale(tag: figures.locale, shares: gaps, last: "", lastShare: 0)
        let share = ShareScale.millionths(figures.fresh, of: figures.keys)
        locale.shares[index] = share
        (locale.last, locale.lastShare) = (ByteFormatting.share(figures.fresh, of: figures.keys), share)
        found[figures.locale] = locale
      }
    }
    locales = found.values.sorted { ($0.lastShare, $0.tag) < ($1.lastShare, $1.tag) }
  }

  /// Locales of which some pack is not wholly fresh.
  var aged: [Locale] { locales.filter { $0.shares.contains { $0.map { $0 < ShareScale.whole } ?? false } } }
}
