import AppBundles
package import Archives
import LanguagePacks
package import Localization
import LocalizationAnalysis
package import PackRestoring
import PackStore
package import ReportSchema

/// The packs whose work is compared with that of the app's own tables.
package struct MeasuredPacks: Sendable {
  package let base: [UInt8]
  package let packs: [LocaleTag: [UInt8]]
  package let keys: KeyList

  package init(base: [UInt8], packs: [LocaleTag: [UInt8]], keys: KeyList) {
    self.base = base
    self.packs = packs
    self.keys = keys
  }

  /// Nil for a set without base.
  init?(_ set: PackSet) {
    guard let base = set.base?.bytes else { return nil }
    let packs = set.members.compactMap { member in member.locale.map { ($0, member.bytes) } }
    self.init(base: base, packs: Dictionary(packs) { first, _ in first }, keys: set.keys)
  }

  fileprivate func version(_ locale: LocaleTag) -> StoreMeasurement.Version? {
    packs[locale].map { StoreMeasurement.Version(base: base, pack: $0, keys: keys) }
  }
}

/// Measures the work before the first text of an app, for some of its locales.
package struct TimeMeasurement: Sendable {
  let app: AppReading
  let texts: TextsOfApp
  private let older: (app: AppReading, texts: TextsOfApp)?

  /// - Parameters:
  ///   - app: with the messages of all components.
  ///   - older: an earlier version; nil for none.
  /// - Throws: `ArchiveError` if a table cannot be read.
  package init(of app: AppReading, against older: AppReading? = nil) throws(ArchiveError) {
    self.app = app
    texts = try TextsOfApp(app)
    if let older {
      self.older = (older, try TextsOfApp(older))
    } else {
      self.older = nil
    }
  }

  /// The locales that can be measured, by tag.
  package var locales: [LocaleTag] { texts.tables.keys.sorted() }

  /// - Parameters:
  ///   - requested: the locales to measure; empty for those with the least, the median and the most work.
  ///   - packs: the packs to measure; nil to build them.
  ///   - timing: where the platform's reader and packs are timed; nil for counts only.
  /// - Throws: ``UnknownName`` for a locale that cannot be measured; ``InputError`` if there is none; `PackError`.
  package func report(
    of requested: [LocaleTag] = [], with packs: MeasuredPacks? = nil, timing: TableTiming? = nil
  ) async throws -> TimeReport {
    guard !texts.tables.isEmpty, app.bundle.format != .aab else { throw noTables }
    try UnknownName.check(requested, among: locales)
    let order = ordered
    let ranks = Self.ranks(order)
    let chosen = requested.isEmpty ? order.filter { ranks[$0] != nil } : requested
    let packs = try packs ?? MeasuredPacks(PackSet.build(Self.textsOfPacks(app), locales: Set(chosen)))
    let former = try olderPacks(chosen, seed: packs?.keys.seed)
    var rows: [TimeReport.Locale] = []
    for tag in chosen {
      guard let tables = texts.tables[tag] else { continue }
      var row = try await row(tables, rank: ranks[tag], packs, former)
      if let timing, let pack = packs?.packs[tag] { try addTimes(to: &row.ways, tables, pack, timing) }
      rows.append(row)
    }
    var warnings = app.warnings
    if timing != nil { warnings += Self.warnings(ofUntimed: rows) }
    return TimeReport(
      archive: MeasureReport.Archive(app.bundle), app: MeasureReport.App(app.bundle),
      against: older.map { MeasureReport.App($0.app.bundle) }, measuredLocales: texts.tables.count,
      locales: rows, warnings: warnings)
  }

  /// Names the locales that were to be timed and were not.
  private static func warnings(ofUntimed rows: [TimeReport.Locale]) -> [ReportWarning] {
    let untimed = rows.filter { !$0.ways.contains { $0.firstText.ratio != nil } }
    guard !untimed.isEmpty else { return [] }
    let names = untimed.map(\.locale).joined(separator: ", ")
    return [
      ReportWarning(
        message:
          "not timed: \(names); needs tables of an Apple app whose texts the reader finds, and libFoundation.so of the"
          + " system or of the Swift toolchain in PATH")
    ]
  }

  /// An app bundle has the source of the tables that a device reads.
  private var noTables: InputError {
    let path = app.bundle.outermost.path
    guard app.bundle.format != .aab else {
      return InputError(
        path, "has no resource tables; a store makes them",
        hint:
          "write its APKs with 'ballast simulate APP --splits FOLDER', and pass the folder")
    }
    guard !app.footprint.translations.isEmpty else {
      var problem = "has no translations"
      if !app.footprint.otherLocales.isEmpty { problem += "; its other locales are not translations" }
      return InputError(path, problem, hint: "'ballast measure' lists the locales of the app")
    }
    return InputError(
      path, "has no translations in files whose reader is known",
      hint: "'ballast measure' lists its languages")
  }

  /// The locales by the work of all tables, the most first.
  private var ordered: [LocaleTag] {
    texts.tables.values.map { (tag: $0.locale, work: texts.allTables(of: $0).totalBytes) }
      .sorted(largestFirst: \.work) { $0.tag < $1.tag }.map(\.tag)
  }

  /// One locale may be the only one.
  private static func ranks(_ order: [LocaleTag]) -> [LocaleTag: TimeReport.Rank] {
    var ranks: [LocaleTag: TimeReport.Rank] = [:]
    guard let largest = order.first, let smallest = order.last else { return ranks }
    ranks[order[order.count / 2]] = .median
    ranks[smallest] = .smallest
    ranks[largest] = .largest
    return ranks
  }

  /// The tables of the locale whose work is the median among those with packs; nil if there is none.
  func medianTables(among packs: MeasuredPacks) -> TextsOfApp.Tables? {
    let order = ordered.filter { packs.packs[$0] != nil }
    guard !order.isEmpty else { return nil }
    return texts.tables[order[order.count / 2]]
  }

  private func olderPacks(_ locales: [LocaleTag], seed: UInt32?) throws -> MeasuredPacks? {
    guard let older else { return nil }
    let known = Set(older.app.strings.locales).intersection(locales)
    return MeasuredPacks(try PackSet.build(Self.textsOfPacks(older.app), locales: known, seed: seed))
  }

  /// The texts that packs can have: without those that the system reads from an installed app.
  private static func textsOfPacks(_ app: AppReading) throws -> LocalizedStrings {
    let system = try app.system ?? SystemResources(of: app.bundle)
    return try LocalizedStrings(sourcesOf: app.bundle, app.contents, without: system)
  }

  // MARK: - One locale

  private func row(
    _ tables: TextsOfApp.Tables, rank: TimeReport.Rank?, _ packs: MeasuredPacks?, _ former: MeasuredPacks?
  ) async throws -> TimeReport.Locale {
    let tag = tables.locale
    var ways = try ownWays(tables)
    if let packs { ways += try await packWays(tables, packs, since: former) }
    return TimeReport.Locale(
      locale: tag.text, name: tag.englishName, rank: rank.map { ID(rawValue: $0.rawValue) },
      messages: app.strings.tables(of: .locale(tag)).reduce(0) { $0 + $1.messages.count },
      table: tables.main, tables: tables.count, ways: ways)
  }

  /// The work until a text of the main table is shown.
  func firstText(of tables: TextsOfApp.Tables) -> TimeReport.Work { texts.firstText(of: tables) }

  /// The work of one more text of the main table.
  func lookUp(of tables: TextsOfApp.Tables) -> TimeReport.LookUp { texts.lookUp(of: tables) }

  private func ownWays(_ tables: TextsOfApp.Tables) throws -> [TimeReport.Way] {
    let before = older.flatMap { older in older.texts.tables[tables.locale].map { (older.texts, $0) } }
    let syntax = texts.syntax(of: tables)
    var ways = [
      TimeReport.Way(
        .bundled, syntax, texts.firstText(of: tables), lookUp: texts.lookUp(of: tables),
        before: before.map { $0.0.firstText(of: $0.1) }),
      TimeReport.Way(
        .allTables, syntax, texts.allTables(of: tables), before: before.map { $0.0.allTables(of: $0.1) }),
    ]
    if let text = try texts.textForm(of: tables) {
      ways.append(TimeReport.Way(.text, "text", text, lookUp: texts.lookUp(of: tables)))
    }
    return ways
  }

  /// Empty if a locale has no pack.
  func packWays(
    _ tables: TextsOfApp.Tables, _ packs: MeasuredPacks, since former: MeasuredPacks? = nil
  ) async throws -> [TimeReport.Way] {
    guard let bytes = packs.packs[tables.locale], let text = try firstText(of: tables, in: bytes),
      let work = try TimeReport.Work.lookUp(text.key, in: text.table, of: bytes)
    else { return [] }
    let last = try lastKey(of: text.table, tables.locale, in: bytes)
    let lookUp = try TimeReport.LookUp(of: last ?? text.key, after: text.key, in: text.table, of: bytes)
    var ways = [TimeReport.Way(.pack, "LanguagePack", work, lookUp: lookUp)]
    guard app.bundle.identity.platform?.isForApple == true, let version = packs.version(tables.locale),
      try version.isPublishable()
    else { return ways }
    let store = StoreMeasurement(.apple)
    // Two builds of one version are not published one after the other.
    let isUpdate = older?.app.bundle.identity.version != app.bundle.identity.version
    let before = isUpdate ? former?.version(tables.locale) : nil
    if let result = try await store.run(version, after: before, text: text) {
      ways.append(TimeReport.Way(.packs, "PackStore", result.launch, lookUp: lookUp))
      ways.append(TimeReport.Way(.update, "PackStore", result.update))
      ways += try bundleWays(version, after: result.opening, table: text.table)
    }
    return ways
  }

  /// The bundle that the store writes for code that looks up texts in a `Bundle`. Empty if the table is not Foundation's.
  private func bundleWays(
    _ version: StoreMeasurement.Version, after opening: TimeReport.Work, table: String
  ) throws -> [TimeReport.Way] {
    guard let bundle = try TextBundleWork(version, table: table) else { return [] }
    var firstText = opening
    firstText += bundle.firstText
    let lookUp = TimeReport.LookUp(bytesHashed: 0, bytesParsed: 0, entriesParsed: 0)
    return [
      TimeReport.Way(.bundle, "PackBundle", firstText, lookUp: lookUp),
      TimeReport.Way(.bundleUpdate, "PackStore", bundle.writing),
    ]
  }

  /// The first text of the main table by key, or else of any table.
  private func firstText(
    of tables: TextsOfApp.Tables, in bytes: [UInt8]
  ) throws -> (table: String, key: String)? {
    let pack = try LanguagePack(bytes)
    let all = app.strings.tables(of: .locale(tables.locale))
    for table in all.filter({ $0.name == tables.main }) + all {
      for key in table.messages.keys.sorted() where try pack.message(key, in: table.name) != nil {
        return (table.name, key)
      }
    }
    return nil
  }
}

extension TimeReport.Way {
  fileprivate init(
    _ way: TimeReport.WayName, _ reader: String, _ work: TimeReport.Work,
    lookUp: TimeReport.LookUp? = nil, before: TimeReport.Work? = nil
  ) {
    self.init(
      way: ID(rawValue: way.rawValue), reader: reader, firstText: work, before: before, lookUp: lookUp)
  }
}
