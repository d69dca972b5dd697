import AppBundles
import Compression
import Localization
import LocalizationAnalysis
import PackBuilding
package import ReportSchema

extension DiffReport {
  /// - Parameters:
  ///   - only: classes to which rows and messages are narrowed; empty for all.
  ///   - listsMessages: whether changed messages are listed. They are also listed if `only` is not empty.
  ///   - limits: limits to check; empty for none.
  ///   - acceptance: texts that limits do not count; nil for none.
  ///   - skipsDamaged: whether limits are checked without the messages of damaged files.
  /// - Throws: an error if there are limits, but nothing that they can be checked on.
  package init(
    _ comparison: VersionComparison, only: [ChangeFilter] = [], listsMessages: Bool = false,
    limits: [DiffLimit] = [], accepting acceptance: Acceptance? = nil, skipsDamaged: Bool = false
  ) throws {
    if !limits.isEmpty { try comparison.checkThatLimitsApply(limits, skipsDamaged: skipsDamaged) }
    let staleness = comparison.staleness
    let updateCost = comparison.updateCost
    func isListed(_ row: Staleness.Row) -> Bool {
      only.isEmpty || only.contains { row.counts[$0] > 0 }
    }
    let changes = staleness.changes.filter { change in only.isEmpty || only.contains { $0.includes(change) } }
    let rows = staleness.rows.filter(isListed)
    let counted = staleness.rows.filter { !$0.isNew && $0.isTranslation }
    let omitted = counted.filter { !isListed($0) }
    let total = staleness.total
    let texts = staleness.incompatible.compactMap { change in
      Incompatible(change, acceptance).map { (change: change, text: $0) }
    }
    let incompatible = texts.map(\.text)
    let breaches = staleness.breaches(
      of: limits, accepting: texts.filter { $0.text.accepted != nil }.map(\.change))
    self.init(
      versions: comparison.labels,
      sources: zip(comparison.versions, comparison.labels).map { Version($0, label: $1) },
      selection: Selection(
        locales: comparison.locales.map(\.text), only: only.map(\.rawValue),
        matchesRenames: comparison.matchesRenames, omittedLocales: omitted.count,
        omitted: Locale(sumOf: omitted, updateCost)),
      locales: rows.map { Locale($0, updateCost?[$0.locale]) },
      totals: Locale(sumOf: counted, updateCost),
      base: Locale(staleness.base, comparison.versions.last?.strings.baseLocale),
      fileStrings: [total, staleness.base].map(\.fileStrings).reduce(into: .zero) { sum, texts in
        sum += texts.plain
        sum += texts.varied
      },
      codec: updateCost?.codec.rawValue, metadataBytes: updateCost?.metadataBytes,
      incompatible: incompatible,
      severities: Severities(
        crash: total[.crash], garbled: total[.garbled], unknown: total[.unknown],
        accepted: incompatible.count { $0.accepted != nil }),
      notes: staleness.notes.compactMap { Note($0) },
      renames: staleness.renames.all, withoutRenames: comparison.withoutRenames,
      newLocales: staleness.rows.filter { $0.isNew && $0.isTranslation }.map(\.locale.text),
      removedLocales: staleness.rows.filter(\.isRemoved).map(\.locale.text),
      curve: comparison.curve,
      changes: listsMessages || !only.isEmpty ? changes.map { MessageChange($0) } : nil,
      breaches: limits.isEmpty ? nil : breaches, passed: breaches.isEmpty,
      warnings: comparison.warnings.map(ReportWarning.init)
        + (acceptance?.warnings(about: incompatible) ?? []))
  }
}

extension VersionComparison {
  /// Without messages or translations, nothing would exceed a limit, and a wrong path would pass every check. Without
  /// base texts, a wrong translation would define the arguments that it is checked for.
  fileprivate func checkThatLimitsApply(_ limits: [DiffLimit], skipsDamaged: Bool) throws {
    if !skipsDamaged {
      for version in versions { try version.strings.checkThatNoFileIsDamaged("limits cannot be checked") }
    }
    guard let newest = versions.last else { return }
    if staleness.rows.isEmpty { throw InputError(newest.path, "contains no locale besides base") }
    if !hasBase, let limit = limits.first(where: \.needsBase) {
      let consequence = "; '--fail-on \(limit.text)' needs base texts"
      if newest.kind == .packs || newest.strings.baseLocale != nil {
        throw InputError(
          newest.path, "contains no base texts\(consequence)", hint: "pass a newest version with base texts")
      }
      throw InputError.unknownBase(newest.path, consequence)
    }
  }
}

extension DiffReport.Version {
  fileprivate init(_ version: ComparedVersion, label: String) {
    let strings = version.strings
    self.init(
      version: label, name: version.name, kind: ID(version.kind),
      app: MeasureReport.App(strings.identity, name: strings.displayName), locales: strings.locales.count,
      messages: strings.messageCount, messagesLeftOut: strings.messagesLeftOut())
  }
}

extension DiffReport.Locale {
  fileprivate init(
    _ counts: StalenessCounts, _ locale: LocaleTag?, renamedFrom: LocaleTag? = nil,
    parents: [LocaleTag] = [], _ update: UpdateCost.Row? = nil
  ) {
    self.init(
      locale: locale?.text, name: locale?.englishName, renamedFrom: renamedFrom?.text, keys: counts.keys,
      fresh: counts.fresh, stale: counts[.stale],
      incompatible: counts[.incompatible], missing: counts[.missing],
      changed: counts[.changed], added: counts[.added], removed: counts[.removed],
      sourceChanged: counts[.source], crash: counts[.crash], garbled: counts[.garbled],
      unknown: counts[.unknown],
      omitted: counts[.omitted], parentText: counts.parentText, baseText: counts.baseText,
      noText: counts.noText, parents: parents.map(\.text),
      fileStrings: counts.fileStrings,
      packBytes: update?.packBytes, downloadBytes: update?.downloadBytes, deltaBytes: update?.deltaBytes)
  }

  fileprivate init(_ row: Staleness.Row, _ update: UpdateCost.Row?) {
    self.init(row.counts, row.locale, renamedFrom: row.renamedFrom, parents: row.parents, update)
    translation = row.isTranslation
  }

  /// The sum of several rows, and of their packs if these were built.
  fileprivate init(sumOf rows: [Staleness.Row], _ updateCost: UpdateCost?) {
    self.init(rows.reduce(into: StalenessCounts()) { $0 += $1.counts }, nil)
    guard let updateCost else { return }
    let updates = rows.compactMap { updateCost[$0.locale] }
    packBytes = updates.reduce(0) { $0 + $1.packBytes }
    downloadBytes = updates.reduce(0) { $0 + $1.downloadBytes }
    let deltas = updates.compactMap(\.deltaBytes)
    deltaBytes = deltas.isEmpty ? nil : deltas.reduce(0, +)
  }
}

extension VersionComparison {
  /// The freshness if nothing is matched; nil if no table was renamed and matched.
  fileprivate var withoutRenames: DiffReport.Freshness? {
    guard matchesRenames, versions.count > 1, staleness.renames.all.contains(where: { $0.kind == .table }),
      let oldest = versions.first?.strings, let newest = versions.last?.strings
    else { return nil }
    let unmatched = Staleness(of: oldest, against: newest, matchesRenames: false).selecting(Set(locales))
    let counted = unmatched.rows.filter { !$0.isNew && $0.isTranslation }
    let total = DiffReport.Locale(sumOf: counted, nil)
    return DiffReport.Freshness(fresh: total.fresh, keys: total.keys)
  }
}
