/// The JSON object written by `ballast history list`, and by the commands that change a history.
public struct HistoryReport: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.history/1"

  /// Always `ballast.history/1`.
  public var schema: String = Self.schema
  /// Path of the database as given.
  public var database: String
  /// The command. One of `list`, `record`, `import`, `prune`.
  public var action: ID<Action>
  /// Measurements in the database after the command, of all apps.
  public var total: Int
  /// Names of all apps in the database.
  public var apps: [String]
  /// The measurements that are listed, added or removed; the newest first.
  public var entries: [Entry]
  /// Measurements of `list` that `--top` omits, or of `record` and `import` that the database has already.
  public var omitted: Int
  /// Whether `--dry-run` was given, so that nothing was removed.
  public var isDryRun: Bool = false
}

extension HistoryReport {
  /// A command that writes this report.
  public enum Action: String, Sendable { case list, record, `import`, prune }

  /// One measurement.
  public struct Entry: Codable, Hashable, Sendable {
    /// 32 hexadecimal digits that depend on the content only.
    public var id: String
    /// Time in UTC: `2026-11-22T08:00:00Z`.
    public var recorded: String
    /// Label such as a commit; `null` without one.
    @Nullable public var label: String? = nil
    /// Name of the app in the history: its identifier, its name, or that of `--app`.
    public var app: String
    /// Name of the file or folder.
    public var name: String
    /// Version of the app; `null` if unknown.
    @Nullable public var version: String? = nil
    /// Build of the app; `null` if unknown.
    @Nullable public var build: String? = nil
    /// Size of the archive.
    public var archiveBytes: Int
    /// Size of the unpacked app.
    public var installBytes: Int
    /// Archive bytes of all translations.
    public var localizedArchiveBytes: Int
    /// Install bytes of all translations.
    public var localizedInstallBytes: Int
    /// Number of translations.
    public var locales: Int
    /// Change of `archiveBytes` since the app's previous measurement. May be negative. `null` for the first one, and if
    /// the command does not compare.
    @Nullable public var archiveChange: Int? = nil
    /// Change of `localizedArchiveBytes` in the same way. May be negative.
    @Nullable public var localizedArchiveChange: Int? = nil
  }
}
