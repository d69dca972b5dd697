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
    let tags = Set(translations.map(\.locale))
    let rule = sources?.translationRule
    let leftOut = sources?.messagesLeftOut(besides: tags) { tag in
      rule?.isTranslation(tag) == false ? .notTranslation : .notSelected
    }
    let otherLocales = rule?.otherLocales.filter { other in !tags.contains { $0.text == other.locale } }
    let rows = comparison.orderedRows(files: files, explainsDifferences: explainsDifferences)
    let downloads = Distribution(translations.map { $0.downloadBytes(codec) })
    var pair: Pair?
    if explainsDifferences, older == nil { pair = comparison.pair }
    self.init(
      packs: Self.reports(of: rows, strings),
      downloadBytes: downloads.map {
        DownloadBytes(codec: codec.rawValue, min: $0.min, median: $0.median, max: $0.max)
      },
      codecs: comparison.codecs.map(\.rawValue),
      totalDownloadBytes: comparison.downloadBytes(of: translations),
      totalPackBytes: translations.reduce(0) { $0 + $1.report.packBytes },
      totalMessages: translations.reduce(0) { $0 + $1.report.messages },
      messagesLeftOut: leftOut, otherLocales: otherLocales,
      baseDictionary: comparison.usesBaseDictionary,
      pair: pair, changes: changes,
      changeTotals: changes.map { ChangeTotals($0) },
      against: older?.version,
      breaches: limits.isEmpty ? nil : breaches,
      passed: breaches.isEmpty,
      warnings: (comparison.warnings + (older?.warnings ?? []) + warnings).map(ReportWarning.init))
  }

  /// The reports of packs, with the texts that a device displays for missing messages.
  private static func reports(
    of rows: [PackComparison.Row], _ strings: LocalizedStrings?
  ) -> [PacksInspectReport] {
    let available = strings?.fallbackLocales ?? [:]
    return concurrentMap(rows) { row in
      guard row.report.missing != nil, let strings else { return row.report }
      let coverage = MeasureReport.Coverage(of: row.locale, in: strings, available)
      var report = row.report
      report.parentText = coverage.parentText
      report.baseText = coverage.baseText
      return report
    }
  }
}

extension PackComparison {
  /// The rows, that of base first, then the largest download, with the files of the packs.
  fileprivate func orderedRows(files: [String], explainsDifferences: Bool) -> [Row] {
    var rows = rows
    for index in rows.indices { rows[index].report.file = files[index] }
    if explainsDifferences {
      for (index, difference) in differences.enumerated() { rows[index].report.difference = difference }
    }
    rows.sort { one, other in
      if one.report.isBase != other.report.isBase { return one.report.isBase }
      let left = one.downloadBytes(codec)
      let right = other.downloadBytes(codec)
      if left != right { return left > right }
      return one.locale < other.locale
    }
    return rows
  }

  /// The sum of the downloads of some packs with each codec.
  fileprivate func downloadBytes(of rows: [Row]) -> [String: Int] {
    var totals: [String: Int] = [:]
    for codec in codecs {
      totals[codec.rawValue] = rows.reduce(0) { $0 + ($1.downloads[codec]?.count ?? 0) }
    }
    return totals
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
