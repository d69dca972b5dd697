/// The JSON object written by `ballast history trend`: sizes of one app over time.
public struct HistoryTrendReport: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.trend/1"

  /// Always `ballast.trend/1`.
  public var schema: String = Self.schema
  /// Name of the app in the history: its identifier, its name, or that of `--app`.
  public var app: String
  /// Bytes that are counted. One of `archive`, `install`.
  public var basis: ID<Basis>
  /// The measurements, the oldest first.
  public var points: [Point]
  /// The app, all translations, base, each kind, and each listed locale.
  public var series: [Series]
  /// Locales that `--top` omits.
  public var omittedLocales: Int
}

extension HistoryTrendReport {
  /// The bytes that are counted.
  public enum Basis: String, Sendable { case archive, install }

  /// A part of the app.
  public enum Subject: String, Sendable { case app, translations, base, kind, locale }

  /// One measurement.
  public struct Point: Codable, Hashable, Sendable {
    /// 32 hexadecimal digits that depend on the content only.
    public var id: String
    /// Time in UTC: `2026-11-22T08:00:00Z`.
    public var recorded: String
    /// Label such as a commit; `null` without one.
    @Nullable public var label: String? = nil
    /// Version of the app; `null` if unknown.
    @Nullable public var version: String? = nil
    /// Build of the app; `null` if unknown.
    @Nullable public var build: String? = nil
  }

  /// The sizes of one part of the app.
  public struct Series: Codable, Hashable, Sendable {
    /// The part of the app. One of `app`, `translations`, `base`, `kind`, `locale`.
    public var subject: ID<Subject>
    /// Name of the kind or tag of the locale; `null` for the others.
    @Nullable public var name: String? = nil
    /// English name of the locale's language; `null` if unknown or if it is not a locale.
    @Nullable public var languageName: String? = nil
    /// Whether users can choose the locale in its last measurement; true for the others.
    public var translation: Bool = true
    /// The sizes in the order of `points`. Measurements without the locale or kind are omitted.
    public var values: [Value]
    /// Change from the first measurement to the last one, 0 bytes for one that does not have the part. May be negative.
    public var change: Int
  }

  /// The size in one measurement.
  public struct Value: Codable, Hashable, Sendable {
    /// Index in `points`, from 0.
    public var point: Int
    /// Bytes.
    public var bytes: Int
  }
}
