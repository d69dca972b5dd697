/// The JSON object written by `ballast report`: the reports of one app that its page shows.
///
/// Lists that may be long have only their first rows; `omitted` counts the others.
public struct AppReport: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.report/1"

  /// Always `ballast.report/1`.
  public var schema: String = Self.schema
  /// Names of the sections that the page shows, in order.
  public var sections: [String]
  /// The size of every locale.
  public var footprint: MeasureReport
  /// Sizes by component, kind and owner; they and `footprint.overhead` sum to `footprint.totals`. Largest archive size
  /// first.
  public var composition: [Part]
  /// The largest files, and sums of the others, for a map of sizes. They and `footprint.overhead` sum to
  /// `footprint.totals.archiveBytes`. Largest first. Missing in files of earlier versions.
  @Nullable public var files: [File]? = []
  /// Sizes with translations in language packs; `null` if the app cannot be rebuilt.
  @Nullable public var savings: SimulateReport? = nil
  /// The language packs: those of `--packs`, or else those that were built from the app; `null` if there are none.
  @Nullable public var packs: PacksCompareReport? = nil
  /// Growth since the previous version; `null` without one.
  @Nullable public var growth: MeasureGrowthReport? = nil
  /// The previous version's texts in this version; `null` without a previous version.
  @Nullable public var staleness: DiffReport? = nil
  /// All previous versions; `null` unless there are several.
  @Nullable public var aging: DiffReport? = nil
  /// Sizes over time; `null` without a history.
  @Nullable public var trend: HistoryTrendReport? = nil
  /// Findings.
  public var check: CheckReport
  /// Numbers of rows that are not listed.
  public var omitted: Omitted
}

extension AppReport {
  /// Sizes of one owner's resources of one kind in one component.
  public struct Part: Codable, Hashable, Sendable {
    /// Name of the component.
    public var component: String
    /// Kind of resource. One of `code`, `strings`, `plurals`, `interface`, `images`, `audio`, `video`, `fonts`, `other`.
    /// Code: programs and libraries, which are recognized by their names.
    public var kind: String
    /// `translations`, `base` or `unlocalized`.
    public var owner: ID<MeasureReport.Owner>
    /// Bytes in the archive file, measured and apportioned.
    public var archiveBytes: Int
    /// Bytes unpacked, measured and apportioned.
    public var installBytes: Int
  }

  /// A file, or the part of one owner in a file of several owners; or the sum of several files.
  public struct File: Codable, Hashable, Sendable {
    /// Name of the component.
    public var component: String
    /// Kind of resource, as in `composition`.
    public var kind: String
    /// A locale's tag, `base` or `unlocalized`; `translations` for the sum of files of several locales.
    public var owner: ID<MeasureReport.Owner>
    /// Path in the archive; `null` for a sum.
    @Nullable public var entry: String? = nil
    /// Number of files.
    public var files: Int
    /// Bytes in the archive file, measured and apportioned.
    public var archiveBytes: Int
  }

  /// Numbers of rows that are not listed. Sums include them.
  public struct Omitted: Codable, Hashable, Sendable {
    /// Rows that `check.findings` does not have; the least severe ones.
    public var findings: Int = 0
    /// Rows that `staleness.incompatible` does not have.
    public var incompatible: Int = 0
    /// Rows that `staleness.changes` does not have.
    public var changedMessages: Int = 0
  }
}
