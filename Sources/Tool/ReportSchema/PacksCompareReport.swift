/// The JSON object written by `ballast packs compare` and `ballast packs build`: several packs of one app.
public struct PacksCompareReport: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.packs/1"

  /// Always `ballast.packs/1`.
  public var schema: String = Self.schema
  /// The base pack first, then largest download first with the first codec, then by tag.
  public var packs: [PacksInspectReport]
  /// Smallest, median and largest download of the packs except base; `null` if there are none.
  @Nullable public var downloadBytes: DownloadBytes? = nil
  /// Codecs of the packs' downloads, in the order requested.
  public var codecs: [String]
  /// Download of all packs except base, by codec.
  public var totalDownloadBytes: [String: Int]
  /// Size of all packs except base, uncompressed.
  public var totalPackBytes: Int
  /// Messages of all packs except base.
  public var totalMessages: Int
  /// Messages of the sources that are in no pack except base: with `totalMessages`, all that `ballast measure` counts in
  /// all locales. `null` for packs that were not built by the command.
  @Nullable public var messagesLeftOut: [MessagesLeftOut]? = nil
  /// Locales of the sources that have no pack because they are not translations; `null` for packs that were not built by
  /// the command.
  @Nullable public var otherLocales: [OtherLocale]? = nil
  /// Whether downloads refer to the base pack: its keys are left out, and it is the dictionary of zstd.
  public var baseDictionary: Bool
  /// Why one of two packs is larger; `null` unless two packs of different locales are compared.
  @Nullable public var pair: Pair? = nil
  /// Locales that both versions have, largest download of an update first, then by tag, base last; `null` without
  /// `--against`.
  @Nullable public var changes: [Change]? = nil
  /// Sums of `changes`; `null` without `--against`.
  @Nullable public var changeTotals: ChangeTotals? = nil
  /// The older version; `null` without one.
  @Nullable public var against: OlderVersion? = nil
  /// Limits that were exceeded; `null` without `--fail-on`.
  @Nullable public var breaches: [DiffReport.Breach]? = nil
  /// Whether no limit was exceeded. True if no limits were given.
  public var passed: Bool = true
  /// The locales of `--locale`; empty for all packs. Missing in files of earlier versions.
  @Nullable public var selectedLocales: [String]? = []
  /// Problems that did not stop the comparison.
  public var warnings: [ReportWarning]
}

extension PacksCompareReport {
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
  }

  /// Two packs of different locales, both with the first codec.
  public struct Pair: Codable, Hashable, Sendable {
    /// Tag of the pack with the larger download; of the first one if they are equal.
    public var larger: String
    /// Tag of the other pack.
    public var smaller: String
    /// Download of the larger pack minus that of the smaller one, by factor.
    public var difference: PacksInspectReport.Difference
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
    public var renames: [DiffReport.Rename]
    /// Whether keys of both versions are known, so that renamed tables and locales can be matched.
    public var hasKeys: Bool
  }

  /// Change of one locale's pack between two versions.
  public struct Change: Codable, Hashable, Sendable {
    /// BCP 47 tag in canonical form; the base language for the base pack.
    public var locale: String
    /// English name of the language; `null` if unknown.
    @Nullable public var name: String? = nil
    /// Tag in the older version, if it is another; else `null`.
    @Nullable public var renamedFrom: String? = nil
    /// Whether this is the base pack.
    public var isBase: Bool
    /// Size of the old pack, uncompressed.
    public var oldPackBytes: Int
    /// Size of the new pack, uncompressed.
    public var newPackBytes: Int
    /// `newPackBytes - oldPackBytes`. May be negative.
    public var packChange: Int
    /// Download of a receiver with the old pack and the new base pack, with the first codec: a delta, or the whole pack if
    /// it is smaller; 0 if the packs are equal; `null` for base, which is part of the app.
    @Nullable public var updateBytes: Int? = nil
    /// Download of the whole new pack for a receiver with the new base pack, with the first codec; `null` for base.
    @Nullable public var wholeBytes: Int? = nil
    /// Messages of the new pack only.
    public var added: Int
    /// Messages of the old pack only.
    public var removed: Int
    /// Messages of both packs with different texts.
    public var changed: Int
  }

  /// Sum over `changes`.
  public struct ChangeTotals: Codable, Hashable, Sendable {
    /// Locales that both versions have, the base pack included.
    public var packs: Int
    /// Packs that are larger than before, uncompressed.
    public var larger: Int
    /// Packs that are smaller than before.
    public var smaller: Int
    /// Packs of the same size.
    public var unchanged: Int
    /// Size of all old packs, uncompressed.
    public var oldPackBytes: Int
    /// Size of all new packs, uncompressed.
    public var newPackBytes: Int
    /// `newPackBytes - oldPackBytes`. May be negative.
    public var packChange: Int
    /// Download of receivers with the old packs and the new base pack.
    public var updateBytes: Int
    /// Download of the whole new packs for receivers with the new base pack.
    public var wholeBytes: Int
    /// Messages of new packs only.
    public var added: Int
    /// Messages of old packs only.
    public var removed: Int
    /// Messages of both packs with different texts.
    public var changed: Int
  }
}
