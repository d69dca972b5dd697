package import AppBundles
import Compression
import LanguagePacks
import Localization
import OperatingSystem
import ProgramSystem
package import ReportSchema

extension PacksCompareReport {
  /// - Parameters:
  ///   - files: paths of the compared packs, in the order of `comparison.rows`.
  ///   - explainsDifferences: whether each pack's difference from base is divided among its factors.
  ///   - strings: the messages of the packs; nil if their keys are not known.
  ///   - older: the comparison with an older version; nil if none was given.
  ///   - limits: limits on the changes since the older version.
  ///   - sources: the messages from which the packs were built; nil if they were built before.
  ///   - warnings: warnings about the packs' sources. The comparison's own warnings are added.
  package init(
    _ comparison: PackComparison, files: [String], explainsDifferences: Bool = false,
    strings: LocalizedStrings? = nil, older: PackVersionComparison? = nil, limits: [PackLimit] = [],
    builtFrom sources: LocalizedStrings? = nil, warnings: [BundleWarning] = []
  ) {
    let codec = comparison.codec
    let changes = older?.changes.map(\.row)
    let breaches = older?.breaches(of: limits) ?? []
    let translations = comparison.rows.filter { !$0.report.isBase }
    var totals: [String: Int] = [:]
    for each in comparison.codecs {
      totals[each.rawValue] = translations.reduce(0) { $0 + ($1.downloads[each]?.count ?? 0) }
    }
    let tags = Set(translations.map(\.locale))
    let rule = sources?.translationRule
    let leftOut = sources?.messagesLeftOut(besides: tags) { tag in
      rule?.isTranslation(tag) == false ? .notTranslation : .notSelected
    }
    let otherLocales = rule?.otherLocales.filter { other in !tags.contains { $0.text == other.locale } }
    var rows = comparison.rows
    for index in rows.indices { rows[index].report.file = files[index] }
    if explainsDifferences {
      for (index, difference) in comparison.differences.enumerated() {
        rows[index].report.difference = difference
      }
    }
    rows.sort { one, other in
      if one.report.isBase != other.report.isBase { return one.report.isBase }
      let left = one.downloadBytes(codec)
      let right = other.downloadBytes(codec)
      if left != right { return left > right }
      return one.locale < other.locale
    }
    let available = strings?.fallbackLocales ?? [:]
    let packs = concurrentMap(rows) { row in
      guard row.report.missing != nil, let strings else { return row.report }
      let coverage = MeasureReport.Coverage(of: row.locale, in: strings, available)
      var report = row.report
      report.parentText = coverage.parentText
      report.baseText = coverage.baseText
      return report
    }
    self.init(
      packs: packs,
      downloadBytes: Distribution(translations.map { $0.downloadBytes(codec) }).map {
        DownloadBytes(codec: codec.rawValue, min: $0.min, median: $0.median, max: $0.max)
      },
      codecs: comparison.codecs.map(\.rawValue), totalDownloadBytes: totals,
      totalPackBytes: translations.reduce(0) { $0 + $1.report.packBytes },
      totalMessages: translations.reduce(0) { $0 + $1.report.messages },
      messagesLeftOut: leftOut, otherLocales: otherLocales,
      baseDictionary: comparison.usesBaseDictionary,
      pair: explainsDifferences && older == nil ? comparison.pair : nil, changes: changes,
      changeTotals: changes.map { ChangeTotals($0) },
      against: older?.version,
      breaches: limits.isEmpty ? nil : breaches,
      passed: breaches.isEmpty,
      warnings: (comparison.warnings + (older?.warnings ?? []) + warnings).map(ReportWarning.init))
  }
}

extension PacksCompareReport.ChangeTotals {
  fileprivate init(_ changes: [PacksCompareReport.Change]) {
    func sum(_ column: (PacksCompareReport.Change) -> Int) -> Int { changes.reduce(0) { $0 + column($1) } }
    func count(_ isCounted: (Int, Int) -> Bool) -> Int {
      changes.count { isCounted($0.newPackBytes, $0.oldPackBytes) }
    }
    let old = sum(\.oldPackBytes)
    let new = sum(\.newPackBytes)
    self.init(
      packs: changes.count, larger: count(>), smaller: count(<), unchanged: count(==),
      oldPackBytes: old, newPackBytes: new, packChange: new - old, updateBytes: sum { $0.updateBytes ?? 0 },
      wholeBytes: sum { $0.wholeBytes ?? 0 }, added: sum(\.added), removed: sum(\.removed),
      changed: sum(\.changed))
  }
}
