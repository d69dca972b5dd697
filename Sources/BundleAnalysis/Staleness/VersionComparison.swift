public import AppBundles
internal import LanguagePacks
public import Localization

/// One of the versions that are compared.
public struct ComparedVersion: Sendable {
  public let tables: LocalizedTables
  /// As they were built, where the version came as packs.
  public let packs: PackSet?

  public init(_ tables: LocalizedTables, packs: PackSet? = nil) {
    self.tables = tables
    self.packs = packs
  }
}

/// Everything that is said of a chain of versions: the oldest against the newest, and every one against every later one.
public struct VersionComparison: Sendable {
  public struct Options: Sendable {
    /// Empty for all; by the newest version's tags.
    public var locales: Set<LocaleTag>
    public var followsRenames: Bool
    /// Whether the oldest and the newest version's packs are built, with deltas between them.
    public var buildsPacks: Bool
    public var checksTranslations: Bool

    public init(
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
  public let staleness: Staleness
  /// The newest version's own translations, where that was asked for.
  public let translations: Staleness?
  public let refresh: PackRefresh?
  /// Without points for fewer than three versions, which have but one pair.
  public let curve: StalenessCurve
  /// Whether the newest version says what base is. Otherwise texts are held against the newest ones of their own locale.
  public let knowsBase: Bool

  /// - Parameter versions: oldest first, at least one.
  /// - Throws: ``PackError`` where packs are damaged or cannot be built; ``UnknownLocale``.
  public init?(_ versions: [ComparedVersion], _ options: Options) throws {
    guard let oldest = versions.first, let newest = versions.last else { return nil }
    let includes = { tag in options.locales.isEmpty || options.locales.contains(tag) }
    let isAlone = versions.count == 1
    let own =
      isAlone || options.checksTranslations
      ? Staleness(ofTranslationsIn: newest.tables).selecting(options.locales) : nil
    let all =
      isAlone
      ? nil : Staleness(of: oldest.tables, against: newest.tables, followsRenames: options.followsRenames)
    guard let compared = all?.selecting(options.locales) ?? own else { return nil }
    let known = all?.rows.map(\.locale) ?? newest.tables.locales
    if let unknown = options.locales.subtracting(known).min() {
      throw UnknownLocale(locale: unknown, known: known)
    }
    staleness = compared
    knowsBase = !(newest.tables.tables[.base] ?? [:]).isEmpty || newest.tables.locales.isEmpty
    translations = options.checksTranslations ? own : nil
    curve = StalenessCurve(
      versions.count > 2 ? versions.map(\.tables) : [], followsRenames: options.followsRenames,
      includes: includes)
    refresh =
      options.buildsPacks && !isAlone ? try Self.refresh(from: oldest, to: newest, of: compared.rows) : nil
  }

  private static func refresh(
    from old: ComparedVersion, to new: ComparedVersion, of rows: [Staleness.Row]
  ) throws(PackError) -> PackRefresh {
    var former: [LocaleTag: LocaleTag] = [:]
    for row in rows { former[row.locale] = row.renamedFrom ?? row.locale }
    return try PackRefresh(
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
public struct UnknownLocale: Error {
  public let locale: LocaleTag
  /// By tag.
  public let known: [LocaleTag]
}

extension Staleness {
  /// Of these locales alone, and then without base's own changes; of none given, of all.
  public func selecting(_ locales: Set<LocaleTag>) -> Staleness {
    guard !locales.isEmpty else { return self }
    return Staleness(
      rows: rows.filter { locales.contains($0.locale) }, base: base,
      changes: changes.filter { change in change.locale.map { locales.contains($0) } ?? false },
      renames: renames)
  }
}
