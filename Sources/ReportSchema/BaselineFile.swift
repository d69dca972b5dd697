/// The JSON file of `ballast check --baseline` that `--accept` writes: an accepted measurement, and a history of them.
public struct BaselineFile: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.baseline/1"

  /// Always `ballast.baseline/1`.
  public var schema: String = Self.schema
  /// The accepted measurement.
  public var footprint: FootprintReport
  /// Identifiers of the findings of that time.
  public var findings: [String]
  /// Findings that limits do not count.
  public var accepted: [AcceptedCases.Case]
  /// Accepted measurements, the oldest first. The last one is that of `footprint`.
  public var history: [Entry]

  package init(
    footprint: FootprintReport, findings: [String], accepted: [AcceptedCases.Case], history: [Entry]
  ) {
    self.footprint = footprint
    self.findings = findings
    self.accepted = accepted
    self.history = history
  }

  /// One accepted measurement.
  public struct Entry: Codable, Hashable, Sendable {
    /// Day: `2026-11-22`.
    public var date: String
    /// Reason of the acceptance.
    public var reason: String
    /// Version of the app; `null` if unknown.
    @Nullable public var version: String?
    /// Size of the archive.
    public var archiveBytes: Int
    /// Size of the unpacked app.
    public var installBytes: Int
    /// Archive bytes of all translations.
    public var localizedArchiveBytes: Int
    /// Install bytes of all translations.
    public var localizedInstallBytes: Int
    /// Sizes by locale.
    public var locales: [String: FootprintReport.Size]

    package init(
      date: String, reason: String, version: String? = nil, archiveBytes: Int, installBytes: Int,
      localizedArchiveBytes: Int, localizedInstallBytes: Int, locales: [String: FootprintReport.Size]
    ) {
      self.date = date
      self.reason = reason
      self.version = version
      self.archiveBytes = archiveBytes
      self.installBytes = installBytes
      self.localizedArchiveBytes = localizedArchiveBytes
      self.localizedInstallBytes = localizedInstallBytes
      self.locales = locales
    }
  }
}
