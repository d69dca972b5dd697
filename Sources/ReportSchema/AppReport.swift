/// The JSON object written by `ballast report`: the reports of one app that its page shows.
///
/// The page contains the same object. Lists that may be long have only their first rows; `omitted` counts the others.
public struct AppReport: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.report/1"

  /// Always `ballast.report/1`.
  public var schema: String = Self.schema
  /// Names of the sections that the page shows, in order.
  public var sections: [String]
  /// The size of every locale.
  public var footprint: FootprintReport
  /// Sizes by component, kind and owner; they and `footprint.overhead` sum to `footprint.totals`. Largest archive size
  /// first.
  public var composition: [Part]
  /// Sizes with translations in language packs; `null` if the app cannot be rebuilt.
  @Nullable public var savings: SavingsReport?
  /// The language packs: those of `--packs`, or else those that were built from the app; `null` if there are none.
  @Nullable public var packs: PackComparisonReport?
  /// Growth since the previous version; `null` without one.
  @Nullable public var growth: GrowthReport?
  /// The previous version's texts in this version; `null` without a previous version.
  @Nullable public var staleness: StalenessReport?
  /// All previous versions; `null` unless there are several.
  @Nullable public var aging: StalenessReport?
  /// Sizes over time; `null` without a history.
  @Nullable public var trend: TrendReport?
  /// Findings.
  public var check: CheckReport
  /// Numbers of rows that are not listed.
  public var omitted: Omitted

  package init(
    sections: [String], footprint: FootprintReport, composition: [Part], savings: SavingsReport? = nil,
    packs: PackComparisonReport? = nil, growth: GrowthReport? = nil, staleness: StalenessReport? = nil,
    aging: StalenessReport? = nil, trend: TrendReport? = nil, check: CheckReport, omitted: Omitted
  ) {
    self.sections = sections
    self.footprint = footprint
    self.composition = composition
    self.savings = savings
    self.packs = packs
    self.growth = growth
    self.staleness = staleness
    self.aging = aging
    self.trend = trend
    self.check = check
    self.omitted = omitted
  }
}

extension AppReport {
  /// Sizes of one owner's resources of one kind in one component.
  public struct Part: Codable, Hashable, Sendable {
    /// Name of the component.
    public var component: String
    /// Kind of resource. One of `strings`, `plurals`, `interface`, `images`, `audio`, `video`, `fonts`, `other`.
    public var kind: String
    /// A locale's tag, `base`, `unlocalized`, or `translations` for all locales if there are too many parts to list.
    public var owner: String
    /// English name of the locale's language; `null` if unknown or if the owner is not a locale.
    @Nullable public var name: String?
    /// Bytes in the archive file, measured and apportioned.
    public var archiveBytes: Int
    /// Bytes unpacked, measured and apportioned.
    public var installBytes: Int

    package init(
      component: String, kind: String, owner: String, name: String? = nil, archiveBytes: Int,
      installBytes: Int
    ) {
      self.component = component
      self.kind = kind
      self.owner = owner
      self.name = name
      self.archiveBytes = archiveBytes
      self.installBytes = installBytes
    }
  }

  /// Numbers of rows that are not listed. Sums include them.
  public struct Omitted: Codable, Hashable, Sendable {
    /// Rows that `check.findings` does not have; the least severe ones.
    public var findings: Int
    /// Rows that `growth.entries` does not have; the smallest changes.
    public var changedEntries: Int
    /// Rows that `staleness.incompatible` does not have.
    public var incompatible: Int
    /// Rows that `staleness.changes` does not have.
    public var changedMessages: Int

    package init(findings: Int = 0, changedEntries: Int = 0, incompatible: Int = 0, changedMessages: Int = 0)
    {
      self.findings = findings
      self.changedEntries = changedEntries
      self.incompatible = incompatible
      self.changedMessages = changedMessages
    }
  }
}
