import AppBundles
import LanguagePacks
package import Localization
import LocalizationAnalysis
import PackBuilding
import PackRestoring
package import ReportSchema

/// A comparison of several versions: the oldest with the newest, and every version with every later one.
package struct VersionComparison: Sendable {
  /// Oldest first.
  package let versions: [ComparedVersion]
  /// Labels of the versions.
  package let labels: [String]
  /// Locales by either version's tags; empty for all.
  let locales: [LocaleTag]
  /// The base locale of versions that do not declare one; nil if unknown.
  let base: LocaleTag?
  let matchesRenames: Bool
  /// The oldest version compared with the newest; for one version, its own translations compared with its
  /// base texts.
  package let staleness: Staleness
  /// Nil unless requested, and for one version.
  package let updateCost: UpdateCost?
  /// Without points for one version.
  package let curve: [DiffReport.CurvePoint]
  /// Tables of the newest version whose keys are numbers assigned by each build. Versions cannot be compared
  /// by them.
  package let numberedTables: [String]
  /// Whether the tables of a version are compared as one, since another version is a file for Transifex's SDK.
  package let hasMergedTables: Bool
  /// Whether the newest version has base texts. Otherwise texts are compared with the newest texts of their
  /// own locale.
  package let hasBase: Bool

  /// - Throws: ``UnknownName`` if no version without base texts has the locale.
  private static func check(_ base: LocaleTag, in versions: [ComparedVersion]) throws(UnknownName) {
    let unknown = versions.map(\.strings).filter { strings in
      strings.baseLocale == nil && strings.tables(of: .base).isEmpty && strings.messageCount > 0
    }
    guard !unknown.isEmpty else { return }
    try UnknownName.check([base], among: unknown.flatMap(\.locales))
  }

  /// Makes the base locale that one version declares that of the others, if they declare none and have its texts as those of
  /// a locale: `en.lproj` of an older version, and a string catalog of the newer one with the source language `en`.
  private static func shareBase(of versions: inout [ComparedVersion]) {
    guard let base = versions.lazy.compactMap(\.strings.baseLocale).last else { return }
    for index in versions.indices {
      let strings = versions[index].strings
      guard strings.tables(of: .base).allSatisfy(\.messages.isEmpty), strings.locales.contains(base) else {
        continue
      }
      versions[index].setBase(base)
    }
  }

  /// - Parameters:
  ///   - later: newer versions, oldest first; empty to compare the translations of one version with its base texts.
  ///   - base: set for versions without a base locale.
  ///   - buildsPacks: whether the packs of the oldest and the newest version are built, with deltas between them.
  ///   - allowsDowngrade: whether a version may follow a newer one.
  /// - Throws: ``UnknownName``; ``InputError`` if a version has no messages, is of another app or follows a newer one,
  ///   or a single version has no base texts;
  ///   `PackError` if packs are damaged or cannot be built.
  package init(
    _ first: ComparedVersion, _ later: [ComparedVersion] = [], locales: [LocaleTag] = [],
    base: LocaleTag? = nil, matchesRenames: Bool = true, buildsPacks: Bool = false,
    allowsDowngrade: Bool = false
  ) throws {
    var versions = [first] + later
    if let base {
      try Self.check(base, in: versions)
      for index in versions.indices { versions[index].setBase(base) }
    }
    Self.shareBase(of: &versions)
    hasMergedTables = ComparedVersion.mergeTables(likeTransifexIn: &versions)
    let oldest = versions[0].strings
    let newest = versions[versions.count - 1].strings
    if let empty = versions.first(where: { $0.strings.messageCount == 0 }) {
      throw InputError.noMessages(empty.path)
    }
    try Self.checkOrder(of: versions, allowsDowngrade: allowsDowngrade)
    self.versions = versions
    self.locales = locales
    self.base = base
    self.matchesRenames = matchesRenames
    labels = ComparedVersion.labels(of: versions)
    hasBase = !(newest.tables[.base] ?? [:]).isEmpty || newest.locales.isEmpty
    let isSingle = versions.count == 1
    if isSingle, !hasBase {
      if newest.baseLocale == nil { throw InputError.unknownBase(first.path) }
      throw InputError(
        first.path, "contains no base texts",
        hint: "pass a version with base texts, or two versions to compare")
    }

    let tags = Set(locales)
    let all = isSingle ? nil : Staleness(of: oldest, against: newest, matchesRenames: matchesRenames)
    let compared = (all ?? Staleness(ofTranslationsIn: newest)).selecting(tags)
    try UnknownName.check(tags, among: all?.rows.flatMap(\.tags) ?? newest.locales)
    staleness = compared
    numberedTables = isSingle ? [] : newest.numberedTables
    // A version in between may have only the other tag of a renamed locale.
    let selected = tags.isEmpty ? [] : tags.union(compared.rows.flatMap(\.tags))
    curve = [DiffReport.CurvePoint](versions: versions.count) { old, new in
      if old == 0, new == versions.count - 1 { return compared }
      return Staleness(
        of: versions[old].strings, against: versions[new].strings, matchesRenames: matchesRenames
      ).selecting(selected)
    }
    if buildsPacks, !isSingle {
      updateCost = try Self.updateCost(
        from: versions[0], to: versions[versions.count - 1], of: compared.rows.filter(\.isTranslation))
    } else {
      updateCost = nil
    }
  }

  private static func updateCost(
    from old: ComparedVersion, to new: ComparedVersion, of rows: [Staleness.Row]
  ) throws(PackError) -> UpdateCost {
    var former: [LocaleTag: LocaleTag] = [:]
    for row in rows { former[row.locale] = row.renamedFrom ?? row.locale }
    let before = try packs(of: old, Set(former.values), seed: nil)
    let after = try packs(of: new, Set(former.keys), seed: before.keys.seed)
    return try UpdateCost(from: before, to: after, former: former)
  }

  private static func packs(
    of version: ComparedVersion, _ locales: Set<LocaleTag>, seed: UInt32?
  ) throws(PackError) -> PackSet {
    if let packs = version.packs { return packs }
    return try PackSet.build(version.strings, locales: locales, seed: seed)
  }
}

extension Staleness.Row {
  /// The tags in both versions.
  fileprivate var tags: [LocaleTag] {
    guard let renamedFrom else { return [locale] }
    return [locale, renamedFrom]
  }
}
