/// The JSON file that `ballast check --accept` writes: an accepted measurement, and a history of them. With several apps,
/// each has one on a line of its own.
public struct BaselineFile: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.baseline/1"

  /// The file that `ballast check` uses without `--baseline`.
  public static let defaultPath = "ballast-baseline.json"

  /// Always `ballast.baseline/1`.
  public var schema: String = Self.schema
  /// Name of the file that was checked, which may only carry the app of `footprint`; `null` if unknown. May be
  /// missing.
  @Nullable public var name: String? = nil
  /// The accepted measurement.
  public var footprint: MeasureReport
  /// Identifiers of the findings of that time; `null` if a report was measured, which has none.
  @Nullable public var findings: [String]? = nil
  /// Findings that limits do not count.
  public var accepted: [AcceptedCases.Case]
  /// Accepted measurements, the oldest first. The last one is that of `footprint`.
  public var history: [Entry]

  /// One accepted measurement.
  public struct Entry: Codable, Hashable, Sendable {
    /// Day: `2026-11-22`.
    public var date: String
    /// Reason of the acceptance.
    public var reason: String
    /// Version of the app; `null` if unknown.
    @Nullable public var version: String? = nil
    /// Size of the archive.
    public var archiveBytes: Int
    /// Size of the unpacked app.
    public var installBytes: Int
    /// Archive bytes of all translations.
    public var localizedArchiveBytes: Int
    /// Install bytes of all translations.
    public var localizedInstallBytes: Int
    /// Sizes by locale.
    public var locales: [String: MeasureReport.Size]
  }
}
