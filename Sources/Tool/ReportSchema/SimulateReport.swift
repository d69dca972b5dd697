/// The JSON object written by `ballast simulate`: the sizes of an app before and after its translations are
/// moved into language packs.
///
/// `before.archiveBytes - after.archiveBytes == savedArchiveBytes`. `after` is measured on the rebuilt archive.
public struct SimulateReport: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.savings/1"

  /// Always `ballast.savings/1`.
  public var schema: String = Self.schema
  /// The path of the input, as given, if one object is written per input; otherwise `null`.
  @Nullable public var input: String? = nil
  /// The original file or folder.
  public var archive: MeasureReport.Archive
  /// Identity of the app, as declared in its own files.
  public var app: MeasureReport.App
  /// Resources that were removed. One of `deliverable`, `messages`, `everything`.
  public var scope: ID<Scope>
  /// Names or kinds of components given by `--component`; empty if all are selected.
  public var components: [String]
  /// Tags of the locales that were kept, the base language first. Base itself is always kept.
  public var kept: [String]
  /// Locales that are not translations, by tag. They have no packs, and are removed unless `--keep` names them.
  public var otherLocales: [OtherLocale] = []
  /// Languages in which only libraries have texts; `null` if there are none. They are part of `otherLocales`.
  @Nullable public var libraryLanguages: LibraryLanguages? = nil
  /// Resources of removed locales that the operating system reads from the installed app; empty unless `scope`
  /// is `deliverable`. Their bytes sum to the difference of the savings of `everything` and `deliverable`.
  public var keptForSystem: [KeptForSystem] = []
  /// Steps besides the packs that the savings need, in order; empty if nothing was removed.
  public var nextSteps: [NextStep] = []
  /// Savings of binary strings files in the two forms that a build may write instead; `null` if the app has none.
  @Nullable public var stringsEncoding: StringsEncoding? = nil
  /// Sizes of the original.
  public var before: AppSize
  /// Sizes of the rebuilt archive.
  public var after: AppSize
  /// Bytes by which the archive is smaller. May be negative.
  public var savedArchiveBytes: Int
  /// Bytes by which the unpacked app is smaller. May be negative.
  public var savedInstallBytes: Int
  /// Entries that were removed.
  public var removedEntries: Int
  /// Containers that were rewritten without the removed locales.
  public var rewrittenEntries: Int
  /// One pack per removed locale; largest download first, then by tag. Sizes are for the first codec.
  public var packs: [Pack]
  /// Sum of every column of `packs`.
  public var packTotals: PackTotals
  /// Messages of locales that are in no pack. With `packTotals.messages`, they sum to the messages that `ballast measure`
  /// counts in all locales of the selected components.
  public var messagesLeftOut: [MessagesLeftOut] = []
  /// Downloads of all packs by codec, in the order requested; empty if there are no packs.
  public var codecs: [Codec]
  /// Whether the base pack is used as a compression dictionary, if the codec supports one.
  public var baseDictionary: Bool
  /// The base pack that downloads refer to, as a file of the rebuilt archive: compressed, but not in a folder. 0
  /// without packs. Part of `users[].after`, not of `after`.
  public var basePackBytes: Int = 0
  /// The files besides packs that a device downloads at its first launch from a site with one version: the signed newest
  /// file and the manifest. An estimate; 0 without packs. Part of `users[].after`.
  public var metadataBytes: Int = 0
  /// Download of the client library for packs from a site, which `comparison` counts: `client.low`. `null` without packs, or
  /// if the platform has no client. Not part of `users` and `ways`.
  @Nullable public var clientBytes: Int? = nil
  /// The client library for packs from a site; `null` as `clientBytes`.
  @Nullable public var client: Client? = nil
  /// The rule by which `users` are computed.
  public var deviceDownload: DeviceDownload = DeviceDownload(basis: "archive")
  /// Download of one device before the change; `null` if every device downloads the same file.
  @Nullable public var device: MeasureReport.Device? = nil
  /// Net downloads of a device with each pack's locale, in the order of `packs`.
  public var users: [User]
  /// Medians over `users`, which headline and advice use; `null` if there are no packs.
  @Nullable public var typicalUser: TypicalUser? = nil
  /// Download size of the whole app, by the rules of stores.
  public var downloads: [DownloadModel]
  /// Estimated cost of one more locale; `null` if there are no packs, or if devices download only their own language.
  @Nullable public var oneMoreLocale: OneMoreLocale? = nil
  /// The ways to deliver the translations, from the one that needs least; empty if there are neither packs nor texts of
  /// several languages in code.
  public var ways: [Way] = []
  /// The conclusion from `ways`; `null` if there are none.
  @Nullable public var comparison: WayComparison? = nil
  /// The steps that make a device's download smaller, largest saving first. Each is measured alone. Empty if the
  /// simulation is about a part of the app.
  public var actions: [Action] = []
  /// All measured actions without packs, together; `null` if there are none.
  @Nullable public var allSimpleActions: AllSimpleActions? = nil
  /// Saving by removing one locale only, largest first; `null` without `--leave-one-out`.
  @Nullable public var leaveOneOut: [LeaveOneOut]? = nil
  /// Containers that still contain resources of removed locales.
  public var unmodified: [Unmodified]
  /// Path of the rebuilt archive, if it was kept; else `null`. Its signatures are invalid.
  @Nullable public var rebuilt: String? = nil
  /// Problems that did not stop the simulation.
  public var warnings: [ReportWarning]
}

extension SimulateReport {
  /// The resources that were removed.
  public enum Scope: String, Sendable { case deliverable, messages, everything }

  /// Savings of `STRINGS_FILE_OUTPUT_ENCODING = UTF-8`. Xcode then writes `.strings` files as text, and XML property lists of
  /// string catalogs. A built app does not show which of them its sources are.
  public struct StringsEncoding: Codable, Hashable, Sendable {
    /// Binary strings files.
    public var files: Int
    /// Archive bytes saved if all of them are written as text. May be negative.
    public var textSavedArchiveBytes: Int
    /// Archive bytes saved if all of them are written as XML property lists. May be negative.
    public var xmlSavedArchiveBytes: Int
  }

  /// The size of an app.
  public struct AppSize: Codable, Hashable, Sendable {
    /// Bytes in the archive file, headers included.
    public var archiveBytes: Int
    /// Bytes unpacked.
    public var installBytes: Int
    /// The unpacked files in blocks of 4 KiB, in which Apple's devices store them; `null` for other platforms.
    @Nullable public var onDiskBytes: Int? = nil
  }

  /// A way to deliver translations.
  public enum WayName: String, Sendable { case bundled, trimmed, bundledPacks, splits, packs, chunks }

  /// The unit of a device's download.
  public enum DownloadBasis: String, Sendable { case archive, files, gzip6 }

  /// The rule by which a store or a tool computes the download of a whole archive: its size, the smaller of the size and
  /// an estimate of the size after `gzip -6`.
  public enum DownloadRule: String, Sendable {
    case archive, gzip6
  }

  /// A rule by which the operating system reads a resource from the installed app.
  public enum SystemRule: String, Sendable {
    case intents
    case infoPlistStrings = "info-plist-strings"
    case appShortcuts = "app-shortcuts"
    case launchScreen = "launch-screen"
    case mainInterface = "main-interface"
    case settingsBundle = "settings-bundle"
    case manifestAttributes = "manifest-attributes"
    case manifestPermissions = "manifest-permissions"
    case manifestShortcuts = "manifest-shortcuts"
    case manifestMetadata = "manifest-meta-data"
    case chromium = "chromium-locales"
  }

  /// Download of one locale's users.
  public struct Pack: Codable, Hashable, Sendable {
    /// BCP 47 tag in canonical form.
    public var locale: String
    /// English name of the language; `null` if unknown.
    @Nullable public var name: String? = nil
    /// Messages in the language pack.
    public var messages: Int
    /// Size of the language pack on the device, uncompressed.
    public var packBytes: Int
    /// Name of the codec of `packDownloadBytes`.
    public var codec: String
    /// Size of the language pack compressed for download.
    public var packDownloadBytes: Int
    /// Removed files that are not messages, such as images.
    public var assets: Int
    /// Archive bytes of these files in the original archive.
    public var assetBytes: Int
    /// Download of one user, `packDownloadBytes + assetBytes`.
    public var downloadBytes: Int
  }

  /// Sum of every column of `packs`.
  public struct PackTotals: Codable, Hashable, Sendable {
    /// Number of packs.
    public var packs: Int
    /// Number of languages of the packs: tags of one language count once, as in `totals.languages` of `ballast measure`.
    /// `null` in reports of earlier releases.
    @Nullable public var languages: Int? = nil
    /// Messages.
    public var messages: Int
    /// Size of all packs on disk, uncompressed.
    public var packBytes: Int
    /// Size of all packs compressed for download.
    public var packDownloadBytes: Int
    /// Removed files that are not messages.
    public var assets: Int
    /// Archive bytes of these files.
    public var assetBytes: Int
    /// `packDownloadBytes + assetBytes`.
    public var downloadBytes: Int
  }

  /// Downloads of all packs with one codec, assets included.
  public struct Codec: Codable, Hashable, Sendable {
    /// Name of the codec.
    public var codec: String
    /// Download bytes of all packs.
    public var totalBytes: Int
    /// Download bytes of the smallest pack.
    public var min: Int
    /// Median download bytes: the mean of the middle two if their number is even, rounded half up.
    public var median: Int
    /// Download bytes of the largest pack.
    public var max: Int
  }

  /// The rule by which the download of a device is computed.
  public struct DeviceDownload: Codable, Hashable, Sendable {
    /// The unit of bytes. One of `archive` (bytes of the archive), `files` (uncompressed files of a folder), `gzip6` (APKs,
    /// each compressed by an estimate of `gzip -6` if that is smaller), `bundle` (bytes of an app bundle).
    public var basis: ID<DownloadBasis>
    /// Whether a device downloads the splits of its own language only; `null` if there are no language splits.
    @Nullable public var languageSplits: Bool? = nil
  }

  /// Download of a device with one language, in bytes.
  public struct User: Codable, Hashable, Sendable {
    /// BCP 47 tag in canonical form.
    public var locale: String
    /// English name of the language; `null` if unknown.
    @Nullable public var name: String? = nil
    /// The original app: the archive, the compressed APK, or base, modules and the splits of this language.
    public var before: Int
    /// The same of the rebuilt app, `basePackBytes`, `metadataBytes` and the `downloadBytes` of this language's pack.
    public var after: Int
    /// `before - after`. May be negative.
    public var saved: Int
  }

  /// Median downloads over the locales of `packs`, as in `ways`, in bytes.
  public struct TypicalUser: Codable, Hashable, Sendable {
    /// The median of `users[].before`, rounded half up.
    public var before: Int
    /// The median of `users[].after`, rounded half up.
    public var after: Int
    /// `before - after`. May be negative.
    public var saved: Int
  }

  /// Download of the whole app by the rule of a store, in bytes.
  public struct DownloadModel: Codable, Hashable, Sendable {
    /// One of `archive`, `gzip6`.
    public var name: ID<DownloadRule>
    /// The original archive.
    public var before: Int
    /// The rebuilt archive, without packs.
    public var after: Int
    /// `before - after`. May be negative.
    public var saved: Int
  }

  /// Estimated cost of one more locale, if it is like the removed ones.
  public struct OneMoreLocale: Codable, Hashable, Sendable {
    /// Bundled in the app: bytes that every device downloads. Median of the removed locales, rounded down.
    public var bundledBytes: Int
    /// As a pack: bytes that its own devices download. Median of the packs, rounded half up.
    public var packDownloadBytes: Int
    /// Number of such locales from which on a device downloads less with packs, base pack and metadata included; `null`
    /// if it never does.
    @Nullable public var breakEvenLocales: Int? = nil
  }

  /// One way to deliver the translations.
  public struct Way: Codable, Hashable, Sendable {
    /// One of `bundled` (the app as it is; an app bundle as one APK with all languages), `trimmed` (without what build
    /// settings remove), `bundledPacks` (all packs in the app, instead of the tables), `splits` (by the store: Play's
    /// language splits, or Apple's localized asset packs), `packs` (from a site), `chunks` (the texts in code, in one file per
    /// language).
    public var way: ID<WayName>
    /// Size of the archive that is built for this way; `null` if the way does not apply.
    @Nullable public var archiveBytes: Int? = nil
    /// First download of a device, over the locales of `packs`; for `chunks`, and without packs, over those with texts in
    /// code. `null` if the way does not apply.
    @Nullable public var firstDownload: Range? = nil
    /// Unpacked bytes on a device after the first launch, median over the locales of `firstDownload`; `null` if the way
    /// does not apply. For `packs` of Apple's platforms, with all tables as the bundle that a client writes for
    /// `NSLocalizedString`.
    @Nullable public var deviceBytes: Int? = nil
    /// Median bytes of the files on a device in blocks of 4 KiB; `null` as `deviceBytes`, or if the platform is not Apple's. The
    /// metadata of a first launch is one file.
    @Nullable public var onDiskBytes: Int? = nil
    /// The work until the first text can be shown, as in `time`, for the language of `firstTextLocale`. The packs of
    /// `bundledPacks` and `splits` are opened; a store of `packs` also verifies them. `null` if the way does not apply, if the
    /// reader of its texts is not known, or if a store makes its tables.
    @Nullable public var firstText: TimeReport.Work? = nil
    /// The work of one more text, as in `time`; `null` as `firstText`.
    @Nullable public var lookUp: TimeReport.LookUp? = nil
    /// The language whose own tables need the median work; `null` as `firstText`.
    @Nullable public var firstTextLocale: String? = nil
    /// Download of the texts that changed since the version of `--against`, median over the locales; `null` without it.
    @Nullable public var updateBytes: Int? = nil
    /// Whether the archive was built and opened again. First downloads of it follow the rule of `deviceDownload`. An
    /// estimate names its rule in `estimate`.
    public var measured: Bool
    /// The rule of an estimate, as English text; `null` if the sizes are measured.
    @Nullable public var estimate: String? = nil
    /// The reason why the way does not apply, as English text; `null` if it applies.
    @Nullable public var reason: String? = nil
    /// Download of the part of the client library that the way needs, which no other figure of the way counts; `null` if
    /// it needs none, or if the platform has no client.
    @Nullable public var clientBytes: Int? = nil
    /// The additions and changes that a team makes, as English text; empty for the app as it is.
    public var needs: String
    /// The disadvantages for users compared with the app as it is, as English text; empty if none.
    public var limits: String
  }

  /// Sizes over several locales.
  public struct Range: Codable, Hashable, Sendable {
    /// The smallest.
    public var min: Int
    /// The mean of the middle two if their number is even, rounded half up.
    public var median: Int
    /// The largest.
    public var max: Int
  }

  /// The client library that an app links to read packs from a site: compressed with gzip, as it adds to a download.
  public struct Client: Codable, Hashable, Sendable {
    /// The smallest figure of several targets, or that of `--client-size`.
    public var low: Int
    /// The largest figure, or that of `--client-size`.
    public var high: Int
    /// The size at which packs from a site save as much as the best way without a client; with a larger library, that way
    /// saves more. 0 if it saves more in any case, `null` without a comparison.
    @Nullable public var breakEven: Int? = nil
    /// Whether `--client-size` set the size.
    public var given: Bool
  }

  /// The conclusion from several ways. It adds `clientBytes` of a way to its first download.
  public struct WayComparison: Codable, Hashable, Sendable {
    /// The way as the app is built: `splits` if devices download the splits of their own language.
    public var asBuilt: ID<WayName>
    /// The way with the smallest median first download, the client included. Of equal ones, the one that needs least.
    public var smallest: ID<WayName>
    /// The way that needs least of those that save two thirds of what packs save; `null` if there is none, or if packs do
    /// not pay.
    @Nullable public var enough: ID<WayName>? = nil
    /// Whether packs save at least `worthwhile` of the median first download as built, after the client.
    public var packsPay: Bool
    /// The share of `--worthwhile`.
    public var worthwhile: Double
  }

  /// Saving by removing one locale and keeping all others.
  public struct LeaveOneOut: Codable, Hashable, Sendable {
    /// BCP 47 tag in canonical form.
    public var locale: String
    /// English name of the language; `null` if unknown.
    @Nullable public var name: String? = nil
    /// Bytes by which the rebuilt archive is smaller. May be negative.
    public var archiveBytes: Int
    /// Bytes by which the unpacked app is smaller. May be negative.
    public var installBytes: Int
    /// Archive bytes of the locale as reported by `ballast measure`, apportioned bytes included.
    public var footprintArchiveBytes: Int
    /// `archiveBytes - footprintArchiveBytes`. May be negative.
    public var difference: Int
  }

  /// Container that still contains resources of removed locales.
  public struct Unmodified: Codable, Hashable, Sendable {
    /// Path in the archive.
    public var entry: String
    /// The reason, as one line of English text.
    public var reason: String
  }
}

extension SimulateReport {
  /// Resources that one rule keeps in the app.
  public struct KeptForSystem: Codable, Hashable, Sendable {
    /// One of `info-plist-strings`, `app-shortcuts`, `intents`, `launch-screen`, `main-interface`,
    /// `settings-bundle`, `manifest-attributes`, `manifest-permissions`, `manifest-shortcuts`,
    /// `manifest-meta-data`, `chromium-locales`.
    public var rule: ID<SystemRule>
    /// Files, and containers of several locales.
    public var files: Int
    /// Android resources, each counted once for all locales.
    public var resources: Int
    /// Locales with such a resource that are removed otherwise.
    public var locales: Int
    /// Archive bytes that are kept, folders and index entries included. Measured. May be negative.
    public var archiveBytes: Int
  }

  /// A step besides the packs that the savings need.
  public struct NextStep: Codable, Hashable, Sendable {
    /// One of `declare-locales`, `keep-folders`, `app-intents`, `notifications`, `locale-configuration`,
    /// `language-splits`, `extension-name`, `sign`.
    public var step: String
    /// One sentence of English text.
    public var text: String
    /// Tags of the locales that the step applies to; empty if it applies to the app.
    public var locales: [String] = []
  }
}
