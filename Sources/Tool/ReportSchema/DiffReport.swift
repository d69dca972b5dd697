/// The JSON object written by `ballast diff`: how well the texts of an older version can replace those of the
/// newest.
///
/// Every key of the newest version is looked up in the oldest version. The result is fresh (the current
/// text), stale (an older text that is safe to show), incompatible (an older text that would crash or display
/// incorrectly) or missing (no text). With one version, its own translations are compared with its base
/// texts.
public struct DiffReport: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.staleness/1"

  /// Always `ballast.staleness/1`.
  public var schema: String = Self.schema
  /// Labels of the versions, oldest first.
  public var versions: [String]
  /// The versions in the same order.
  public var sources: [Version]
  /// Locales and classes that were selected.
  public var selection: Selection
  /// One row per listed locale, by tag: the oldest version compared with the newest.
  public var locales: [Locale]
  /// Sum over the selected translations that the oldest version has, listed or not. The rows of `newLocales` are not part
  /// of it.
  public var totals: Locale
  /// The base texts, old compared with new. Its `locale` is the base language, or `null` if the language is
  /// unknown.
  public var base: Locale
  /// Texts of all selected locales and base as listed in files, single texts and variations together.
  public var fileStrings: FileStringCounts
  /// Codec of `downloadBytes` and `deltaBytes`; `null` if packs were not built.
  @Nullable public var codec: String? = nil
  /// The signed file and the entry of its pack that a device downloads besides a delta, for the locale with the largest
  /// entry, on a site with only the newest version; `null` if packs were not built.
  @Nullable public var metadataBytes: Int? = nil
  /// Texts that must not be shown in the newest version, by locale, table and key.
  public var incompatible: [Incompatible]
  /// Number of entries of `incompatible` by severity.
  public var severities: Severities
  /// Compatible texts that omit an argument or read an integer in another width, by locale, table and key.
  public var notes: [Note]
  /// Tables and locales that have another name in the newest version.
  public var renames: [Rename]
  /// The freshness if renamed tables and locales are not matched; `null` if no table was renamed or matched.
  @Nullable public var withoutRenames: Freshness? = nil
  /// Tags of translations that the oldest version does not have. `totals` does not count them. Limits do not count them,
  /// unless one of the limits is `new-locales`.
  public var newLocales: [String]
  /// Tags of locales with messages in the oldest version and none in the newest one. Limits of `missing` count their
  /// former messages, unless one of the limits is `removed-locales`.
  public var removedLocales: [String]
  /// One point per age, from one version on; empty for one version.
  public var curve: [CurvePoint]
  /// Messages that are not fresh, were removed or have another base text; `null` without `--messages` and
  /// `--only`.
  @Nullable public var changes: [MessageChange]? = nil
  /// Limits that were exceeded; `null` without `--fail-on`.
  @Nullable public var breaches: [Breach]? = nil
  /// Whether no limit was exceeded. True if no limits were given.
  public var passed: Bool
  /// Problems that did not stop the comparison.
  public var warnings: [ReportWarning]
}

extension DiffReport {
  /// A kind of input that has the texts of a version.
  public enum VersionKind: String, Sendable { case app, packs, file }

  /// A kind of renamed part.
  public enum RenameKind: String, Sendable { case table, locale }

  /// One of the compared versions.
  public struct Version: Codable, Hashable, Sendable {
    /// Label in this report: the app's version, or the file name if versions are unknown or equal.
    public var version: String
    /// Name of the file or folder.
    public var name: String
    /// One of `app`, `packs`, `file`.
    public var kind: ID<VersionKind>
    /// Identity of the app, as declared in its own files.
    public var app: MeasureReport.App
    /// Number of languages except base.
    public var locales: Int
    /// Messages of base and of all locales that can be looked up.
    public var messages: Int
    /// Other messages of the version's files. With `messages`, they sum to `totals.messages` of `ballast measure`.
    public var messagesLeftOut: [MessagesLeftOut] = []
  }

  /// Locales and classes that were selected, and the sum of the rows that are not listed.
  public struct Selection: Codable, Hashable, Sendable {
    /// Tags given by `--locale`; empty if all are selected. `totals`, `curve` and `breaches` cover selected
    /// locales only.
    public var locales: [String]
    /// Classes given by `--only`: `stale`, `incompatible`, `crash`, `garbled`, `unknown`, `omitted`,
    /// `missing`, `changed`, `added`, `removed` or `source`; empty if all are listed.
    public var only: [String]
    /// Whether renamed tables and locales are matched.
    public var matchesRenames: Bool
    /// Number of locales of `totals` that are not listed.
    public var omittedLocales: Int
    /// Sum over the locales of `totals` that are not listed.
    public var omitted: Locale
  }

  /// Messages of one locale by class: `keys == fresh + stale + incompatible + missing`.
  public struct Locale: Codable, Hashable, Sendable {
    /// BCP 47 tag in canonical form; `null` for sums, and for base if the base language is unknown.
    @Nullable public var locale: String? = nil
    /// English name of the language; `null` for sums or if unknown.
    @Nullable public var name: String? = nil
    /// Whether users can choose the locale, in one of the versions that have it. `totals` counts translations only.
    public var translation: Bool = true
    /// Tag in the oldest version, if it is another; else `null`.
    @Nullable public var renamedFrom: String? = nil
    /// Keys of the newest version.
    public var keys: Int
    /// Messages with the current text.
    public var fresh: Int
    /// Messages with an older text that is safe to show.
    public var stale: Int
    /// Messages with an older text that would crash or display incorrectly.
    public var incompatible: Int
    /// Messages without a text: `parentText + baseText + noText`.
    public var missing: Int
    /// Keys of both versions with different texts.
    public var changed: Int
    /// Keys of the newest version only.
    public var added: Int
    /// Keys of the oldest version only.
    public var removed: Int
    /// Keys of both versions whose base text changed.
    public var sourceChanged: Int
    /// Incompatible messages that may crash the app.
    public var crash: Int
    /// Incompatible messages that may display incorrectly.
    public var garbled: Int
    /// Incompatible messages with an unknown effect: `incompatible == crash + garbled + unknown`.
    public var unknown: Int = 0
    /// Fresh and stale messages that omit an argument. They are compatible.
    public var omitted: Int
    /// Missing messages for which the text of a parent locale is shown.
    public var parentText: Int
    /// Missing messages for which the base text is shown.
    public var baseText: Int
    /// Missing messages that neither a parent locale nor base has.
    public var noText: Int
    /// Tags of the locales whose texts are shown before base's for missing messages, in order; empty if there are
    /// none, or if no message is missing.
    public var parents: [String] = []
    /// Texts as listed in files.
    public var fileStrings: FileStrings
    /// Size of the newest version's pack, uncompressed; `null` if it was not built.
    @Nullable public var packBytes: Int? = nil
    /// Size of the newest version's pack compressed for download; `null` if it was not built.
    @Nullable public var downloadBytes: Int? = nil
    /// Size of the delta from the oldest version's pack, with the same codec; `null` if there is no old pack.
    @Nullable public var deltaBytes: Int? = nil
  }

  /// Texts as listed in files: every variation of a message counts separately.
  public struct FileStrings: Codable, Hashable, Sendable {
    /// Messages without variations.
    public var plain: FileStringCounts
    /// Variations of messages, such as plural forms.
    public var varied: FileStringCounts
  }

  /// Number of texts by change.
  public struct FileStringCounts: Codable, Hashable, Sendable {
    /// Texts of the oldest version, `unchanged + changed + removed`.
    public var old: Int
    /// Texts of the newest version, `unchanged + changed + added`.
    public var new: Int
    /// Texts that are equal in both versions.
    public var unchanged: Int
    /// Texts that differ.
    public var changed: Int
    /// Texts of the newest version only.
    public var added: Int
    /// Texts of the oldest version only.
    public var removed: Int
  }

  /// Number of incompatible texts by severity.
  public struct Severities: Codable, Hashable, Sendable {
    /// Texts that may crash the app.
    public var crash: Int
    /// Texts that may display incorrectly.
    public var garbled: Int
    /// Texts with an unknown effect: the formatter or the type that is passed is unknown.
    public var unknown: Int = 0
    /// Texts of all severities that are accepted by the file of `--accept`.
    public var accepted: Int
  }

  /// Table or locale that has another name in the newest version.
  public struct Rename: Codable, Hashable, Sendable {
    /// One of `table`, `locale`.
    public var kind: ID<RenameKind>
    /// Name or tag in the oldest version.
    public var from: String
    /// Name or tag in the newest version.
    public var to: String
  }

  /// Messages of all locales of `totals`.
  public struct Freshness: Codable, Hashable, Sendable {
    /// Messages whose current text the oldest version has.
    public var fresh: Int
    /// Messages of the newest version.
    public var keys: Int
  }

  /// Limit that was exceeded.
  public struct Breach: Codable, Hashable, Sendable {
    /// The limit as given: `crash`, `missing=2%`, `locale.missing=2%`, `new-locales`, `removed-locales`.
    public var budget: String
    /// BCP 47 tag of the locale that exceeds a limit on each locale; `null` for a limit on all together.
    @Nullable public var locale: String? = nil
    /// Number of messages allowed, or of new locales. A share is rounded down to whole messages.
    public var limit: Int
    /// Number of messages, or of new locales.
    public var actual: Int
  }
}
