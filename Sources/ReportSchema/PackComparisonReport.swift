/// The JSON object written by `ballast packs compare` and `ballast packs build`: several packs of one app.
public struct PackComparisonReport: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.packs/1"

  /// Always `ballast.packs/1`.
  public var schema: String = Self.schema
  /// The base pack first, then largest download first with the first codec, then by tag.
  public var packs: [PackReport]
  /// Smallest, median and largest download of the packs except base; `null` if there are none.
  @Nullable public var downloadBytes: DownloadBytes?
  /// Codecs of the packs' downloads, in the order requested.
  public var codecs: [String]
  /// Download of all packs except base, by codec.
  public var totalDownloadBytes: [String: Int]
  /// Size of all packs except base, uncompressed.
  public var totalPackBytes: Int
  /// Messages of all packs except base.
  public var totalMessages: Int
  /// Whether downloads refer to the base pack: its keys are left out, and it is the dictionary of zstd.
  public var baseDictionary: Bool
  /// Locales that both versions have, largest increase of the download first, then by tag; `null` without
  /// `--against`.
  @Nullable public var changes: [Change]?
  /// Sums of `changes`; `null` without `--against`.
  @Nullable public var changeTotals: ChangeTotals?
  /// The older version; `null` without one.
  @Nullable public var against: OlderVersion?
  /// Limits that were exceeded; `null` without `--fail-on`.
  @Nullable public var breaches: [StalenessReport.Breach]?
  /// Whether no limit was exceeded. True if no limits were given.
  public var passed: Bool
  /// Two ways to package locales with parents; `null` if no locale shows a text of a parent, or if the packs' keys are
  /// not known.
  @Nullable public var packagings: PackagingReport?
  /// The locales of `--locale`; empty for all packs. Missing in files of earlier versions.
  @Nullable public var selectedLocales: [String]?
  /// Problems that did not stop the comparison.
  public var warnings: [ReportWarning]

  package init(
    packs: [PackReport], downloadBytes: DownloadBytes? = nil, codecs: [String],
    totalDownloadBytes: [String: Int], totalPackBytes: Int, totalMessages: Int, baseDictionary: Bool,
    changes: [Change]? = nil, changeTotals: ChangeTotals? = nil, against: OlderVersion? = nil,
    breaches: [StalenessReport.Breach]? = nil, passed: Bool = true, packagings: PackagingReport? = nil,
    selectedLocales: [String]? = [], warnings: [ReportWarning]
  ) {
    self.packs = packs
    self.downloadBytes = downloadBytes
    self.codecs = codecs
    self.totalDownloadBytes = totalDownloadBytes
    self.totalPackBytes = totalPackBytes
    self.totalMessages = totalMessages
    self.baseDictionary = baseDictionary
    self.changes = changes
    self.changeTotals = changeTotals
    self.against = against
    self.breaches = breaches
    self.passed = passed
    self.packagings = packagings
    self.selectedLocales = selectedLocales
    self.warnings = warnings
  }
}

extension PackComparisonReport {
  /// Downloads of the packs except base with one codec.
  public struct DownloadBytes: Codable, Hashable, Sendable {
    /// Name of the codec.
    public var codec: String
    /// Bytes of the smallest download.
    public var min: Int
    /// Median bytes: the mean of the middle two if their number is even, rounded half up.
    public var median: Int
    /// Bytes of the largest download.
    public var max: Int

    package init(codec: String, min: Int, median: Int, max: Int) {
      self.codec = codec
      self.min = min
      self.median = median
      self.max = max
    }
  }

  /// The older version that packs are compared with, and its differences in names.
  public struct OlderVersion: Codable, Hashable, Sendable {
    /// Paths of its packs or of their folder, as given.
    public var files: [String]
    /// Identifier of the app; empty if unknown.
    public var app: String
    /// Version of the app; empty if unknown.
    public var version: String
    /// Tags of the locales that only the newer version has.
    public var newLocales: [String]
    /// Tags of the locales that only the older version has.
    public var removedLocales: [String]
    /// Tables and locales that have another name in the newer version; empty if they are not matched.
    public var renames: [StalenessReport.Rename]
    /// Whether keys of both versions are known, so that renamed tables and locales can be matched.
    public var hasKeys: Bool

    package init(
      files: [String], app: String, version: String, newLocales: [String], removedLocales: [String],
      renames: [StalenessReport.Rename], hasKeys: Bool
    ) {
      self.files = files
      self.app = app
      self.version = version
      self.newLocales = newLocales
      self.removedLocales = removedLocales
      self.renames = renames
      self.hasKeys = hasKeys
    }
  }

  /// Change of one locale's pack between two versions.
  public struct Change: Codable, Hashable, Sendable {
    /// BCP 47 tag in canonical form; the base language for the base pack.
    public var locale: String
    /// English name of the language; `null` if unknown.
    @Nullable public var name: String?
    /// Tag in the older version, if it is another; else `null`.
    @Nullable public var renamedFrom: String?
    /// Whether this is the base pack.
    public var isBase: Bool
    /// Size of the old pack, uncompressed.
    public var oldPackBytes: Int
    /// Size of the new pack, uncompressed.
    public var newPackBytes: Int
    /// Download of the old pack with the first codec, without a dictionary.
    public var oldDownloadBytes: Int
    /// Download of the new pack with the first codec, without a dictionary.
    public var newDownloadBytes: Int
    /// `newDownloadBytes - oldDownloadBytes`. May be negative.
    public var downloadChange: Int
    /// Messages of the new pack only.
    public var added: Int
    /// Messages of the old pack only.
    public var removed: Int
    /// Messages of both packs with different texts.
    public var changed: Int
    /// UTF-8 bytes of added texts and of the new texts of changed messages.
    public var addedTextBytes: Int
    /// UTF-8 bytes of removed texts and of the old texts of changed messages.
    public var removedTextBytes: Int
    /// `addedTextBytes - removedTextBytes`. May be negative.
    public var textChange: Int

    package init(
      locale: String, name: String? = nil, renamedFrom: String? = nil, isBase: Bool, oldPackBytes: Int,
      newPackBytes: Int, oldDownloadBytes: Int, newDownloadBytes: Int, downloadChange: Int, added: Int,
      removed: Int, changed: Int, addedTextBytes: Int, removedTextBytes: Int, textChange: Int
    ) {
      self.locale = locale
      self.name = name
      self.renamedFrom = renamedFrom
      self.isBase = isBase
      self.oldPackBytes = oldPackBytes
      self.newPackBytes = newPackBytes
      self.oldDownloadBytes = oldDownloadBytes
      self.newDownloadBytes = newDownloadBytes
      self.downloadChange = downloadChange
      self.added = added
      self.removed = removed
      self.changed = changed
      self.addedTextBytes = addedTextBytes
      self.removedTextBytes = removedTextBytes
      self.textChange = textChange
    }
  }

  /// Sum over `changes`.
  public struct ChangeTotals: Codable, Hashable, Sendable {
    /// Locales that both versions have, the base pack included.
    public var packs: Int
    /// Packs with a larger download than before.
    public var larger: Int
    /// Packs with a smaller download than before.
    public var smaller: Int
    /// Packs with a download of the same size.
    public var unchanged: Int
    /// Size of all old packs, uncompressed.
    public var oldPackBytes: Int
    /// Size of all new packs, uncompressed.
    public var newPackBytes: Int
    /// Download of all old packs.
    public var oldDownloadBytes: Int
    /// Download of all new packs.
    public var newDownloadBytes: Int
    /// `newDownloadBytes - oldDownloadBytes`. May be negative.
    public var downloadChange: Int
    /// Messages of new packs only.
    public var added: Int
    /// Messages of old packs only.
    public var removed: Int
    /// Messages of both packs with different texts.
    public var changed: Int
    /// `addedTextBytes - removedTextBytes` of all packs. May be negative.
    public var textChange: Int

    package init(
      packs: Int, larger: Int, smaller: Int, unchanged: Int, oldPackBytes: Int, newPackBytes: Int,
      oldDownloadBytes: Int, newDownloadBytes: Int, downloadChange: Int, added: Int, removed: Int,
      changed: Int, textChange: Int
    ) {
      self.packs = packs
      self.larger = larger
      self.smaller = smaller
      self.unchanged = unchanged
      self.oldPackBytes = oldPackBytes
      self.newPackBytes = newPackBytes
      self.oldDownloadBytes = oldDownloadBytes
      self.newDownloadBytes = newDownloadBytes
      self.downloadChange = downloadChange
      self.added = added
      self.removed = removed
      self.changed = changed
      self.textChange = textChange
    }
  }
}
