/// The JSON object written by `ballast time`: the work before an app can show its first text. Counts come from readers that
/// run, and do not depend on the machine.
public struct TimeReport: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.time/1"

  /// Always `ballast.time/1`.
  public var schema: String = Self.schema
  /// The file or folder.
  public var archive: MeasureReport.Archive
  /// Identity of the app, as declared in its own files.
  public var app: MeasureReport.App
  /// Version of the app of `--against`; `null` without one.
  @Nullable public var against: MeasureReport.App? = nil
  /// Number of translations with texts in files whose reader is known.
  public var measuredLocales: Int
  /// The locales of `--locale`, or those with the least, the median and the most work, the most first.
  public var locales: [Locale]
  /// The speeds of `--speeds`; `null` without them.
  @Nullable public var speeds: Speeds? = nil
  /// Problems that did not stop the measurement.
  public var warnings: [ReportWarning]
}

extension TimeReport {
  /// A place among the locales by the work of all tables.
  public enum Rank: String, Sendable {
    case smallest, median, largest
  }

  /// A way to deliver texts.
  public enum WayName: String, Sendable {
    case bundled, allTables, text, pack, packs, update, bundle, bundleUpdate
  }

  /// The work for one locale.
  public struct Locale: Codable, Hashable, Sendable {
    /// BCP 47 tag.
    public var locale: String
    /// English name of the language; `null` if unknown.
    @Nullable public var name: String? = nil
    /// Place among all measured locales; `null` for another one. One of `smallest`, `median`, `largest`.
    @Nullable public var rank: ID<Rank>? = nil
    /// Messages of the locale.
    public var messages: Int
    /// Name of the table with the most messages, whose first text is read.
    public var table: String
    /// Number of tables.
    public var tables: Int
    /// The ways to deliver the texts, in a fixed order.
    public var ways: [Way]
  }

  /// A way to deliver texts, and its work.
  public struct Way: Codable, Hashable, Sendable {
    /// `bundled`: the app's own table. `allTables`: a text of each of the app's own tables. `text`: the app's own table as
    /// text. `pack`: one language pack. `packs`: the launch of a pack store. `update`: the download of a pack, after the
    /// first text. `bundle`: the launch of a pack store, and the app's table in the bundle that the store wrote for code that
    /// looks up texts in a `Bundle`. `bundleUpdate`: writing that bundle with all tables, after the download. One of `bundled`,
    /// `allTables`, `text`, `pack`, `packs`, `update`, `bundle`, `bundleUpdate`.
    public var way: ID<WayName>
    /// Syntax of the app's own table, such as `binary property list`; the library for packs.
    public var reader: String
    /// The work until the first text can be shown; for `update` and `bundleUpdate`, the work in the background.
    public var firstText: Work
    /// The same work of the app of `--against`; `null` without one, or if it lacks the locale.
    @Nullable public var before: Work? = nil
    /// The work of one more text of the table; `null` for `allTables`, `update` and
    /// `bundleUpdate`.
    @Nullable public var lookUp: LookUp? = nil
    /// The time by the speeds of `--speeds`; `null` without them, or if they lack one that the work needs.
    @Nullable public var estimate: Estimate? = nil
  }

  /// The work of a text after the first one. A file that is read as a whole has its texts in memory: all counts are 0.
  public struct LookUp: Codable, Hashable, Sendable {
    /// Bytes that are hashed to verify them.
    public var bytesHashed: Int
    /// Bytes that a parser examines.
    public var bytesParsed: Int
    /// Named values that are read.
    public var entriesParsed: Int
    /// Time of a look-up on this machine, as a ratio to one in the app's own table; `null` without
    /// `--measure-time`, or if the platform's reader is not known.
    @Nullable public var ratio: Double? = nil
    /// The quartiles of the ratio; `null` as `ratio`.
    @Nullable public var ratioQuartiles: Quartiles? = nil
  }

  /// The quartiles of the ratios of several pairs of times.
  public struct Quartiles: Codable, Hashable, Sendable {
    /// A quarter of the pairs is below.
    public var low: Double
    /// A quarter of the pairs is above.
    public var high: Double
  }

  /// An interval of time, computed from counts. Nothing was timed.
  public struct Estimate: Codable, Hashable, Sendable {
    /// With the greatest speeds.
    public var lowMilliseconds: Double
    /// With the least speeds.
    public var highMilliseconds: Double
  }

  /// The speeds that estimates assume.
  public struct Speeds: Codable, Hashable, Sendable {
    /// Name of the speeds.
    public var name: String
    /// Texts that are looked up until the first screen.
    public var lookups: Int
    /// Names of speeds that some work needs and the file lacks.
    public var unknown: [String]
  }

  /// Work, counted by readers that run.
  public struct Work: Codable, Hashable, Sendable {
    /// Files that are opened.
    public var filesOpened: Int
    /// Bytes that are read from storage. Of a mapped file, the pages of 4,096 bytes with bytes that are used.
    public var bytesRead: Int
    /// Pages of mapped files that are read.
    public var pagesTouched: Int
    /// Bytes that decompression makes.
    public var bytesExpanded: Int
    /// Bytes that are hashed to verify them.
    public var bytesHashed: Int
    /// Bytes that a parser examines to find where values begin and end. Texts whose length is stored are copied and do not
    /// count.
    public var bytesParsed: Int
    /// Named values that are read: members of dictionaries and objects, lines with a key, or records of a table.
    public var entriesParsed: Int
    /// Files that are written.
    public var filesWritten: Int
    /// Bytes that are written.
    public var bytesWritten: Int
    /// Times that the program waits until data is on the disk.
    public var syncs: Int
    /// Instructions of this machine's processor, median; `null` without `--measure-time`, if the platform's reader is not
    /// known, or if the machine has no counter.
    @Nullable public var instructions: Int? = nil
    /// Time on this machine with the files in memory, as a ratio to that of the app's own table; `null` without `--measure-time`, or if the
    /// platform's reader is not known.
    @Nullable public var ratio: Double? = nil
    /// The quartiles of the ratio; `null` as `ratio`.
    @Nullable public var ratioQuartiles: Quartiles? = nil
  }
}

extension TimeReport.Work {
  /// No work.
  public static let none = TimeReport.Work(
    filesOpened: 0, bytesRead: 0, pagesTouched: 0, bytesExpanded: 0, bytesHashed: 0, bytesParsed: 0,
    entriesParsed: 0, filesWritten: 0, bytesWritten: 0, syncs: 0)

  /// The bytes that are read, expanded, hashed and parsed: the number that budgets limit.
  public var totalBytes: Int { bytesRead + bytesExpanded + bytesHashed + bytesParsed }

  /// Adds other work to this.
  public static func += (work: inout TimeReport.Work, other: TimeReport.Work) {
    work.filesOpened += other.filesOpened
    work.bytesRead += other.bytesRead
    work.pagesTouched += other.pagesTouched
    work.bytesExpanded += other.bytesExpanded
    work.bytesHashed += other.bytesHashed
    work.bytesParsed += other.bytesParsed
    work.entriesParsed += other.entriesParsed
    work.filesWritten += other.filesWritten
    work.bytesWritten += other.bytesWritten
    work.syncs += other.syncs
  }
}
