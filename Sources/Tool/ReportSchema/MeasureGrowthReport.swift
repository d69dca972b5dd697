/// The JSON object written by `ballast measure NEW --against OLD`: what grew between two versions of an app.
///
/// `translations` and `otherLocales` are sums of `locales`, each of which has one class in both versions.
/// The changes of `locales`, `base`, `unlocalized` and `overhead` sum to that of `total`; so do those of `components` and
/// `overhead`, and those of `entries`, `unlistedEntries`, `omittedEntries` and `overhead`.
public struct MeasureGrowthReport: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.growth/1"

  /// Always `ballast.growth/1`.
  public var schema: String = Self.schema
  /// The older version.
  public var old: Version
  /// The newer version.
  public var new: Version
  /// The archive and the unpacked app.
  public var total: Sizes
  /// All translations together.
  public var translations: Sizes
  /// All locales that are not translations; `null` if there are none.
  @Nullable public var otherLocales: Sizes? = nil
  /// Locales of either version; largest change of archive bytes first, then by tag.
  public var locales: [Locale]
  /// The change of the messages of all translations, as a sentence, if there are three or more and all have the same kinds of
  /// changes; `null` otherwise.
  @Nullable public var commonCause: String? = nil
  /// Resources shown if no locale matches.
  public var base: Sizes
  /// Bytes that are the same for every language.
  public var unlocalized: Sizes
  /// Bytes of the archives that belong to no entry.
  public var overhead: Sizes
  /// Translations by kind of resource. Kinds without bytes in both versions are not listed.
  public var kinds: [Kind]
  /// Components of either version by path; largest change first.
  public var components: [Component]
  /// Entries whose size changed; largest change first. Empty if one version is a report without entries.
  public var entries: [Entry]
  /// Sum over the entries that are not listed, because their size is the same.
  public var omittedEntries: Sizes
  /// Entries whose size changed and that are not listed; `null` if all are listed.
  @Nullable public var unlistedEntries: Unlisted? = nil
  /// Folders and files with another path in the newer version.
  public var renames: [Rename]
  /// Problems that did not stop the measurement.
  public var warnings: [ReportWarning]
}

extension MeasureGrowthReport {
  /// The versions that have a part of the app.
  public enum Presence: String, Sendable { case both, old, new }

  /// One of the two versions.
  public struct Version: Codable, Hashable, Sendable {
    /// Name of the file or folder.
    public var name: String
    /// Identity of the app, as declared in its own files.
    public var app: MeasureReport.App
  }

  /// Entries that are not listed.
  public struct Unlisted: Codable, Hashable, Sendable {
    /// Number of entries.
    public var entries: Int
    /// Sum over the entries.
    public var sizes: Sizes
  }

  /// Sizes in both versions.
  public struct Sizes: Codable, Hashable, Sendable {
    /// Archive bytes of the older version.
    public var oldArchiveBytes: Int
    /// Archive bytes of the newer version.
    public var newArchiveBytes: Int
    /// `newArchiveBytes - oldArchiveBytes`. May be negative.
    public var archiveChange: Int
    /// Install bytes of the older version.
    public var oldInstallBytes: Int
    /// Install bytes of the newer version.
    public var newInstallBytes: Int
    /// `newInstallBytes - oldInstallBytes`. May be negative.
    public var installChange: Int
  }

  /// Locale of either version.
  public struct Locale: Codable, Hashable, Sendable {
    /// BCP 47 tag in canonical form.
    public var locale: String
    /// English name of the language; `null` if unknown.
    @Nullable public var name: String? = nil
    /// Tag in the older version if it is another; else `null`. `null` too if one version is a report.
    @Nullable public var renamedFrom: String? = nil
    /// Whether users can choose the locale, in the newest version that has it.
    public var translation: Bool = true
    /// Versions that have it. One of `both`, `old`, `new`.
    public var presence: ID<Presence>
    /// Sizes in both versions; 0 where it does not exist.
    public var sizes: Sizes
    /// Messages of the newer version only; `null` if one version is a report.
    @Nullable public var added: Int? = nil
    /// Messages of the older version only; `null` if one version is a report.
    @Nullable public var removed: Int? = nil
    /// Messages of both with different texts; `null` if one version is a report.
    @Nullable public var changed: Int? = nil
  }

  /// Kind of resource.
  public struct Kind: Codable, Hashable, Sendable {
    /// One of `strings`, `plurals`, `interface`, `images`, `audio`, `video`, `fonts`, `other`.
    public var kind: String
    /// Sizes in both versions.
    public var sizes: Sizes
  }

  /// Part of the app.
  public struct Component: Codable, Hashable, Sendable {
    /// File name without extension, or name of the module or split.
    public var name: String
    /// Path in the archive; empty for the whole archive.
    public var path: String
    /// Versions that have it. One of `both`, `old`, `new`.
    public var presence: ID<Presence>
    /// Sizes in both versions, without nested components.
    public var sizes: Sizes
  }

  /// Entry of either version.
  public struct Entry: Codable, Hashable, Sendable {
    /// Path in the newer version, or in the older one if it was removed.
    public var entry: String
    /// Path in the older version if it is another; else `null`.
    @Nullable public var renamedFrom: String? = nil
    /// Versions that have it. One of `both`, `old`, `new`.
    public var presence: ID<Presence>
    /// A locale's tag, `base` or `unlocalized`; `several` for a container of several owners.
    public var owner: ID<MeasureReport.Owner>
    /// Sizes in both versions.
    public var sizes: Sizes
  }

  /// Folder or file with another path.
  public struct Rename: Codable, Hashable, Sendable {
    /// Path in the older version.
    public var from: String
    /// Path in the newer version.
    public var to: String
    /// Number of entries.
    public var entries: Int
  }
}
