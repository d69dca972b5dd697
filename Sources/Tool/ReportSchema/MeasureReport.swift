/// The JSON object written by `ballast measure`: the size of every locale of an app.
///
/// All byte counts are whole bytes. Archive bytes are sizes in the archive file, headers included; install
/// bytes are unpacked sizes. Values that do not exist are written as `null`.
///
/// Each of the two columns adds up: `locales`, `selection.omitted`, `base`, `unlocalized`,
/// `selection.unselected` and `overhead` sum to `totals`.
public struct MeasureReport: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.footprint/1"

  /// Always `ballast.footprint/1`.
  public var schema: String = Self.schema
  /// The path of the input, as given, if one object is written per input; otherwise `null`.
  @Nullable public var input: String? = nil
  /// The measured file or folder.
  public var archive: Archive
  /// Identity of the app, as declared in its own files.
  public var app: App
  /// Bytes of the archive by part of the container format. They sum to `archive.bytes`.
  public var ledger: Ledger
  /// Sizes of the whole archive and of all translations.
  public var totals: Totals
  /// One row per listed locale; largest archive size first, then by tag, unless `selection.sort` names otherwise.
  public var locales: [Locale]
  /// All translations of the selected components together, listed or not.
  public var translations: LocaleSum
  /// All locales of the selected components that are not translations, listed or not; `null` if there are none.
  @Nullable public var otherLocales: LocaleSum? = nil
  /// Languages in which only libraries have texts; `null` if there are none. They are part of `otherLocales`.
  @Nullable public var libraryLanguages: LibraryLanguages? = nil
  /// Tags of translations that are one language, because their likely subtags are equal: `zh-CN` and `zh-Hans`. By
  /// tag; empty if there are none, and `null` in reports of earlier releases.
  @Nullable public var sameLanguages: [[String]]? = nil
  /// Smallest, median and largest translation; `null` if the app has no translations.
  @Nullable public var translationSizes: TranslationSizes? = nil
  /// Resources shown if no locale matches. Its `locale` is the base language, or `null` if the language is
  /// unknown.
  public var base: Locale
  /// Bytes that are the same for every language.
  public var unlocalized: Size
  /// Bytes of the archive that belong to no entry.
  public var overhead: Overhead
  /// Parts of the app; largest archive size first, then by path.
  public var components: [Component]
  /// Files that contain resources of several locales.
  public var containers: [Container]
  /// Sums of `containers` by apportionment rule, by name.
  public var rules: [Rule]
  /// The texts that users of locales with parents see for the messages of base, by tag; empty if no locale has a parent
  /// in the app.
  public var parentCoverage: [Coverage] = []
  /// Messages of base that `parentCoverage` does not count: with `ownText + parentText + baseText` of a row, they sum to
  /// `base.messages`. `null` without coverage.
  @Nullable public var coverageLeftOut: [MessagesLeftOut]? = nil
  /// Download of one device; `null` if every device downloads the same file, or if it was not computed.
  @Nullable public var device: Device? = nil
  /// Components and locales that were selected, and sums of what is not listed.
  public var selection: Selection
  /// Every entry with its owner and the rule that attributed it; `null` without `--explain`.
  @Nullable public var entries: [Entry]? = nil
  /// Problems that did not stop the measurement.
  public var warnings: [ReportWarning]
}

extension MeasureReport {
  /// A platform of apps.
  public enum Platform: String, Sendable {
    case ios, macos, tvos, watchos, visionos, android, webExtension, java, electron
    case dotNet = "dotnet"
    case windows
  }

  /// When devices receive a module of an app bundle.
  public enum ModuleDelivery: String, Sendable {
    case installTime = "install-time"
    case conditional
    case fastFollow = "fast-follow"
    case onDemand = "on-demand"
  }

  /// An owner of bytes that is not a locale.
  public enum Owner: String, Sendable { case base, unlocalized, translations, several }

  /// An order of locales.
  public enum SortOrder: String, Sendable, CaseIterable { case archive, install, messages, locale }

  /// The file or folder that was measured.
  public struct Archive: Codable, Hashable, Sendable {
    /// File name, without its folder.
    public var name: String
    /// Kind of app file: `ipa`, `app`, `appex`, `framework`, `bundle`, `xcarchive`, `apk`, `aab`, `aar`,
    /// `apks`, `xapk`, `apkm`, `xpi`, `jar` or `folder`.
    public var format: String
    /// `zip`, `directory`, or libarchive's name of another archive format and its filters.
    public var container: String
    /// Size of the file, or sum of the files' sizes for a folder.
    public var bytes: Int
    /// Number of files and folders in the archive, without the contents of nested archives.
    public var entries: Int
  }

  /// Identity of the app, as declared in its own files.
  public struct App: Codable, Hashable, Sendable {
    /// One of `ios`, `macos`, `tvos`, `watchos`, `visionos`, `android`, `webExtension`, `java`, `electron`, `dotnet`,
    /// `windows`. `null` if unknown.
    @Nullable public var platform: ID<Platform>? = nil
    /// Name of the app's main component; `null` if unknown.
    @Nullable public var name: String? = nil
    /// Bundle identifier or package name; `null` if unknown.
    @Nullable public var identifier: String? = nil
    /// Version shown to users; `null` if unknown.
    @Nullable public var version: String? = nil
    /// Build number or version code; `null` if unknown.
    @Nullable public var build: String? = nil
    /// BCP 47 tag of the development language; `null` if unknown.
    @Nullable public var baseLanguage: String? = nil
  }

  /// Bytes of the archive by part of the container format. They sum to `archive.bytes`.
  public struct Ledger: Codable, Hashable, Sendable {
    /// Compressed or stored file contents.
    public var content: Int
    /// Local file headers (ZIP), or entry headers of other formats.
    public var localHeaders: Int
    /// Data descriptors after file contents (ZIP).
    public var dataDescriptors: Int
    /// Alignment padding.
    public var padding: Int
    /// APK signing block.
    public var signingBlock: Int
    /// Central directory (ZIP).
    public var centralDirectory: Int
    /// End of central directory records (ZIP).
    public var endRecord: Int
    /// Bytes of unknown purpose.
    public var unattributed: Int
  }

  /// Sizes of the whole archive, and of all translations of the selected components.
  public struct Totals: Codable, Hashable, Sendable {
    /// Size of the archive. Equals `archive.bytes`.
    public var archiveBytes: Int
    /// Unpacked size of all entries.
    public var installBytes: Int
    /// The unpacked files in blocks of 4 KiB, in which Apple's devices store them; `null` for other platforms.
    @Nullable public var onDiskBytes: Int? = nil
    /// Archive bytes of all locales except base.
    public var localizedArchiveBytes: Int
    /// Install bytes of all locales except base.
    public var localizedInstallBytes: Int
    /// Number of translations: locales that a user can choose, on every platform without base. Equals
    /// `translations.locales`.
    public var locales: Int
    /// Number of languages of the translations: each of `sameLanguages` counts once. `null` in reports of earlier releases.
    @Nullable public var languages: Int? = nil
    /// Messages of all locales and base.
    public var messages: Int
    /// String tables of all locales and base whose messages are not counted.
    public var uncountedResources: Int
  }

  /// Components and locales that were selected, and sums of what is not listed.
  public struct Selection: Codable, Hashable, Sendable {
    /// Names or kinds of components given by `--component`; empty if all are selected.
    public var components: [String]
    /// Tags given by `--locale`; empty if all are selected.
    public var locales: [String]
    /// Order of `locales`. One of `archive`, `install`, `messages`, `locale`.
    public var sort: ID<SortOrder>
    /// Locales that are not in `locales`.
    public var omitted: LocaleSum
    /// Entries of components that are not selected; 0 if all are selected.
    public var unselected: Size
    /// Entries of the selected locales that are not in `entries`; `null` without `--explain`.
    @Nullable public var omittedEntries: EntrySum? = nil
    /// Entries of the selected locales and components, listed or not; `null` without `--explain`.
    @Nullable public var allEntries: EntrySum? = nil
  }
}

/// A problem that did not stop the command. The bytes of the entry in question are still counted.
public struct ReportWarning: Codable, Hashable, Sendable {
  /// Path of the entry in the archive, or `null` if the warning is about the whole input.
  @Nullable public var entry: String? = nil
  /// One line of English text.
  public var message: String
  /// Whether messages of the entry were not read, so that numbers of messages are too small.
  public var affectsMessages: Bool = false
}

/// The JSON object of an input that could not be read, if one object is written per input.
public struct InputFailure: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.error/1"

  /// Always `ballast.error/1`.
  public var schema: String = Self.schema
  /// The path of the input, as given.
  public var input: String
  /// The reason, with the path, the entry and the offset where they are known.
  public var error: String
  /// Advice for the reader; `null` if there is none.
  @Nullable public var hint: String? = nil
}
