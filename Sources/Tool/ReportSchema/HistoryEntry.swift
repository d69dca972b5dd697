/// The measurement of one app at one time: a line of the file that `ballast history export` writes.
public struct HistoryEntry: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.measurement/1"

  /// Always `ballast.measurement/1`.
  public var schema: String = Self.schema
  /// Time in UTC: `2026-11-22T08:00:00Z`.
  public var recorded: String
  /// Label such as a commit; `null` without one.
  @Nullable public var label: String? = nil
  /// Name by which measurements of one app are found: its identifier, its name if it has none, or that of `--app`.
  public var key: String
  /// Name of the file or folder.
  public var name: String
  /// Format of the app, as in the footprint.
  public var format: String
  /// Identity of the app, as declared in its own files.
  public var app: MeasureReport.App
  /// Size of the archive.
  public var archiveBytes: Int
  /// Size of the unpacked app.
  public var installBytes: Int
  /// Sizes of all translations.
  public var translations: MeasureReport.Size
  /// Sizes of base.
  public var base: MeasureReport.Size
  /// Locales by tag.
  public var locales: [Locale]
  /// Kinds of resources that translations have.
  public var kinds: [Kind]
}

extension HistoryEntry {
  /// Sizes of one locale.
  public struct Locale: Codable, Hashable, Sendable {
    /// BCP 47 tag.
    public var locale: String
    /// English name of the language; `null` if unknown.
    @Nullable public var name: String? = nil
    /// Whether users can choose the locale.
    public var translation: Bool = true
    /// Archive bytes, with shares of containers.
    public var archiveBytes: Int
    /// Install bytes, with shares of containers.
    public var installBytes: Int
    /// Number of messages.
    public var messages: Int
  }

  /// Sizes of all translations of one kind.
  public struct Kind: Codable, Hashable, Sendable {
    /// Name of the kind: `strings`.
    public var kind: String
    /// Archive bytes.
    public var archiveBytes: Int
    /// Install bytes.
    public var installBytes: Int
  }
}
