package import AppBundles
internal import LanguagePacks
package import Localization

/// One of the versions that are compared.
package struct ComparedVersion: Sendable {
  package let tables: LocalizedStrings
  /// As they were built, where the version came as packs.
  package let packs: PackSet?

  package init(_ tables: LocalizedStrings, packs: PackSet? = nil) {
    self.tables = tables
    self.packs = packs
  }
}

/// Everything that is said of a chain of versions: the oldest against the newest, and every one against every later one.
package struct VersionComparison: Sendable {
  package struct Options: Sendable {
    /// Empty for all; by either version's tags.
    package var locales: Set<LocaleTag>
    package var followsRenames: Bool
    /// Whether the oldest and the newest version's packs are built, with deltas between them.
    package var buildsPacks: Bool
    package var checksTranslations: Bool

    package init(
      locales: Set<LocaleTag> = [], followsRenames: Bool = true, buildsPacks: Bool = false,
      checksTranslations: Bool = false
    ) {
      self.locales = locales
      self.followsRenames = followsRenames
      self.buildsPacks = buildsPacks
      self.checksTranslations = checksTranslations
    }
  }

  /// The oldest version against the newest; of one version, its own translations.
  package let staleness: Staleness
  /// The newest version's own translations, where that was asked for.
  package let translations: Staleness?
  package let refresh: UpdateCost?
  /// Without points for one version.
  package let curve: StalenessCurve
  /// Tables of the newest version whose keys are numbers, which every build gives anew: by them no versions can be compared.
  package let numberedTables: [String]
  /// Whether the newest version says what base is. Otherwise texts are held against the newest ones of their own locale.
  package let knowsBase: Bool

  /// - Parameter versions: oldest first, at least one.
  /// - Throws: ``PackError`` where packs are damaged or cannot be built; ``UnknownLocale``.
  package init?(_ versions: [ComparedVersion], _ options: Options) throws {
    guard let oldest = versions.first, let newest = versions.last else { return nil }
    let isSingleVersion = versions.count == 1
    let own =
      isSingleVersion || options.checksTranslations
      ? Staleness(ofTranslationsIn: newest.tables).selecting(options.locales) : nil
    let all =
      isSingleVersion
      ? nil : Staleness(of: oldest.tables, against: newest.tables, followsRenames: options.followsRenames)
    guard let compared = all?.selecting(options.locales) ?? own else { return nil }
    let known = all?.rows.flatMap { [$0.locale, $0.renamedFrom].compactMap(\.self) } ?? newest.tables.locales
    if let unknown = options.locales.subtracting(known).min() {
      throw UnknownLocale(locale: unknown, known: known.sorted())
    }
    staleness = compared
    numberedTables = isSingleVersion ? [] : newest.tables.numberedTables
    knowsBase = !(newest.tables.tables[.base] ?? [:]).isEmpty || newest.tables.locales.isEmpty
    translations = options.checksTranslations ? own : nil
    // Versions between may know a chosen locale by its other name alone.
    let names = compared.rows.flatMap { [$0.locale, $0.renamedFrom].compactMap(\.self) }
    let chosen = options.locales.isEmpty ? [] : options.locales.union(names)
    curve = StalenessCurve(versions: versions.count) { old, new in
      if old == 0, new == versions.count - 1 { return compared }
      return Staleness(
        of: versions[old].tables, against: versions[new].tables, followsRenames: options.followsRenames
      ).selecting(chosen)
    }
    refresh =
      options.buildsPacks && !isSingleVersion
      ? try Self.refresh(from: oldest, to: newest, of: compared.rows) : nil
  }

  private static func refresh(
    from old: ComparedVersion, to new: ComparedVersion, of rows: [Staleness.Row]
  ) throws(PackError) -> UpdateCost {
    var former: [LocaleTag: LocaleTag] = [:]
    for row in rows { former[row.locale] = row.renamedFrom ?? row.locale }
    return try UpdateCost(
      from: packs(of: old, Set(former.values)), to: packs(of: new, Set(former.keys)), former: former)
  }

  private static func packs(
    of version: ComparedVersion, _ locales: Set<LocaleTag>
  ) throws(PackError) -> PackSet {
    if let packs = version.packs { return packs }
    return try PackSet.build(version.tables, locales: locales)
  }
}

/// A locale that was asked for, and that no version has.
package struct UnknownLocale: Error {
  package let locale: LocaleTag
  /// By tag.
  package let known: [LocaleTag]
}

extension Staleness {
  /// Of these locales alone, by either version's tag, and then without base's own changes; of none given, of all.
  package func selecting(_ locales: Set<LocaleTag>) -> Staleness {
    guard !locales.isEmpty else { return self }
    let rows = rows.filter { row in
      locales.contains(row.locale) || row.renamedFrom.map { locales.contains($0) } ?? false
    }
    let tags = Set(rows.map(\.locale))
    return Staleness(
      rows: rows, base: base,
      changes: changes.filter { change in change.locale.map { tags.contains($0) } ?? false }, renames: renames
    )
  }
}
