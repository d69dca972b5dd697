import Foundation
import LanguagePacks
import Localization
import ReportSchema
import TestSupport
import Testing

@testable import BundleAnalysis

/// Counts of the work before the first text, derived by hand or from the files.
@Suite struct TimeMeasurementTests {

  private static func texts(_ count: Int) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (0..<count).map { ("key.\($0)", "A text that is number \($0).") })
  }

  private static func strings(_ count: Int) -> String {
    texts(count).sorted { $0.key < $1.key }.map { "\"\($0)\" = \"\($1)\";\n" }.joined()
  }

  private static func list(_ count: Int, _ format: PropertyListSerialization.PropertyListFormat) throws
    -> [UInt8]
  {
    Array(try PropertyListSerialization.data(fromPropertyList: texts(count), format: format, options: 0))
  }

  /// An app with a table of base and one of German.
  private static func app(
    _ german: [UInt8], more: [(String, [UInt8])] = [], version: String = "1.0"
  ) -> AppFixture {
    .ios(
      ["en.lproj/Localizable.strings": strings(40)],
      info: "<key>CFBundleShortVersionString</key><string>\(version)</string>",
      bytes: [("de.lproj/Localizable.strings", german)] + more)
  }

  private func report(_ app: AppFixture, against older: AppFixture? = nil) async throws -> TimeReport {
    try await TimeMeasurement(of: app.reading(), against: older?.reading()).report()
  }

  private func work(_ name: TimeReport.WayName, _ report: TimeReport) throws -> TimeReport.Work {
    let locale = try #require(report.locales.first)
    return try #require(locale.ways.first { $0.way == name }).firstText
  }

  /// The bytes that a budget limits.
  private func total(_ app: AppFixture, _ tag: String = "de") throws -> Int {
    let locale = try #require(LocaleTag(bcp47: tag))
    let texts = try TextsOfApp(app.reading())
    let tables = try #require(texts.tables[locale])
    return texts.allTables(of: tables).totalBytes
  }

  @Test func oneEntryLessIsLessWork() async throws {
    for count in [40, 39] {
      let bytes = Array(Self.strings(count).utf8)
      let own = try work(.bundled, await report(Self.app(bytes)))
      #expect(own.filesOpened == 1)
      #expect(own.bytesRead == bytes.count)
      #expect(own.bytesParsed == bytes.count)
      #expect(own.entriesParsed == count)
    }
  }

  @Test func theTableWithTheMostMessagesIsFirst() async throws {
    let more = Array(Self.strings(50).utf8)
    let report = try await report(
      Self.app(Array(Self.strings(40).utf8), more: [("de.lproj/Other.strings", more)]))
    let locale = try #require(report.locales.first)
    #expect(locale.table == "Other")
    #expect(locale.tables == 2)
    #expect(try work(.bundled, report).entriesParsed == 50)
    #expect(try work(.allTables, report).entriesParsed == 90)
    #expect(try work(.allTables, report).filesOpened == 2)
  }

  @Test func tablesOfExtensionsAreReadByOtherProcesses() async throws {
    let more = ("PlugIns/W.appex/de.lproj/Localizable.strings", Array(Self.strings(90).utf8))
    let info = ("PlugIns/W.appex/Info.plist", Array(AppFixture.infoPlist("").utf8))
    let report = try await report(Self.app(Array(Self.strings(40).utf8), more: [info, more]))
    #expect(try work(.allTables, report).entriesParsed == 40)
  }

  /// Launching hashes the header and the block of each pack when it is opened, and the locale's pack a second time.
  @Test func aLaunchVerifiesThePackAndWritesNothing() async throws {
    let app = Self.app(Array(Self.strings(40).utf8))
    let report = try await report(app)
    let set = try PackSet.build(app.reading().strings)
    let base = try #require(set.base?.pack.layout)
    let pack = try #require(set.members.first { $0.locale != nil }?.pack.layout)
    #expect(base.content.count <= 4096 && pack.content.count <= 4096, "the packs have one block each")
    let opening = (56 + 4 + base.content.count) + (56 + 4 + pack.content.count)
    let launch = try work(.packs, report)
    #expect(launch.bytesHashed == opening + 48 + pack.content.count)
    #expect(launch.filesOpened == 3, "state, base and the locale's pack")
    #expect(launch.entriesParsed == 1)
    #expect(launch.filesWritten == 0)
    #expect(launch.bytesWritten == 0)
    #expect(launch.syncs == 0)
    // Each file is written and renamed, and both are waited for.
    let update = try work(.update, report)
    #expect(update.filesWritten > 0)
    #expect(update.syncs == 2 * update.filesWritten)
    #expect(update.bytesExpanded > 0)
  }

  /// The names of the app and of its permissions stay in the app, so that packs are not larger with them.
  @Test func packsHaveNoTextsThatTheSystemReads() async throws {
    let table = Array(Self.strings(40).utf8)
    let names = Array(Self.strings(30).utf8)
    let plain = try await report(Self.app(table))
    let named = try await report(Self.app(table, more: [("de.lproj/InfoPlist.strings", names)]))
    for way in [TimeReport.WayName.pack, .packs, .update, .bundle, .bundleUpdate] {
      #expect(try work(way, named) == work(way, plain), "\(way) differs")
    }
  }

  /// A bundle has a file for each table, the properties with one member, and the record.
  @Test func aWrittenBundleIsReadForOneTable() async throws {
    let more = ("de.lproj/Other.strings", Array(Self.strings(10).utf8))
    let report = try await report(Self.app(Array(Self.strings(40).utf8), more: [more]))
    let launch = try work(.packs, report)
    let bundle = try work(.bundle, report)
    #expect(bundle.filesOpened == launch.filesOpened + 3, "record, properties and one table")
    #expect(bundle.entriesParsed == 40 + 1)
    #expect(bundle.bytesHashed <= launch.bytesHashed)
    let update = try work(.bundleUpdate, report)
    #expect(update.filesWritten == 4, "record, properties and two tables")
    #expect(update.syncs == 0)
    // The bytes that are read are those that were written, without the other table.
    let read = bundle.bytesRead - launch.bytesRead
    #expect(read > 0 && read < update.bytesWritten)
    for way in [TimeReport.WayName.bundle, .bundleUpdate] {
      #expect(try work(way, report).syncs == 0 && work(.bundle, report).filesWritten == 0)
    }
  }

  @Test func onePackHashesTheBlocksThatItReads() async throws {
    let app = Self.app(Array(Self.strings(400).utf8))
    let set = try PackSet.build(app.reading().strings)
    let pack = try #require(set.members.first { $0.locale != nil }?.pack.layout)
    let one = try work(.pack, await report(app))
    #expect(pack.content.count > 2 * 4096)
    #expect(one.bytesHashed < pack.content.count)
    #expect(one.filesOpened == 1)
    #expect(one.bytesExpanded == 0)
  }

  @Test func countsAreTheSameInEachRun() async throws {
    let new = Self.app(Array(Self.strings(41).utf8))
    let old = Self.app(Array(Self.strings(40).utf8), version: "0.9")
    let first = try await report(new, against: old)
    for _ in 0..<3 {
      let again = try await report(new, against: old)
      #expect(again == first)
    }
    let before = try #require(first.locales.first?.ways.first?.before)
    #expect(before.entriesParsed == 40)
    // A build of the same version has no pack of its own to update.
    let same = try await report(new, against: Self.app(Array(Self.strings(40).utf8)))
    #expect(try work(.update, same).filesWritten > 0)
  }

  /// The reader of its tables is known.
  @Test(
    arguments: [
      (["en.lproj/A.strings": "a = b;"], "has no translations (hint: 'ballast measure'"),
      (
        ["en.lproj/A.strings": "a = b;", "en-XA.lproj/A.strings": "a = c;"],
        "has no translations; its other locales are not translations"
      ),
      (["en.lproj/A.nib": "a", "de.lproj/A.nib": "b"], "has no translations in files whose reader is known"),
    ] as [(KeyValuePairs<String, String>, String)])
  func anAppWithoutTranslationsHasNone(_ files: KeyValuePairs<String, String>, _ message: String) async throws
  {
    let app = AppFixture.ios(files)
    let error = await #expect(throws: InputError.self) { try await report(app) }
    let text = "\(try #require(error).description) (hint: \(error?.hint ?? ""))"
    #expect(text.contains(message), "\(text)")
  }

  // MARK: - Regressions

  @Test func binaryTablesThatBecomeXMLAreMoreWork() throws {
    let binary = try total(Self.app(Self.list(40, .binary)))
    let xml = try total(Self.app(Self.list(40, .xml)))
    #expect(xml > 2 * binary, "\(xml) and \(binary) bytes")
  }

  @Test func aTableTenTimesAsLargeIsTenTimesTheWork() throws {
    let small = try total(Self.app(Self.list(40, .binary)))
    let large = try total(Self.app(Self.list(400, .binary)))
    #expect((9 * small...12 * small).contains(large), "\(large) and \(small) bytes")
  }

  @Test func tenLanguagesInOneFileAreTenTimesTheWork() throws {
    let tags = ["de", "fr", "it", "es", "nl", "pl", "sv", "da", "fi", "cs"]
    let texts =
      "{" + Self.texts(40).sorted { $0.key < $1.key }.map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",")
      + "}"
    let separate = AppFixture.archive(
      "site.zip", (tags + ["en"]).map { .init("locales/\($0).json", texts) })
    let merged = AppFixture.archive(
      "site.zip",
      [.init("locales.json", "{" + tags.map { "\"\($0)\":\(texts)" }.joined(separator: ",") + "}")])
    let one = try total(separate)
    let all = try total(merged)
    #expect(all > 9 * one, "\(all) and \(one) bytes")
  }

  // MARK: - Budgets

  /// A check of an app against an older one.
  private func check(_ app: AppFixture, against older: AppFixture, _ limit: String) throws -> CheckReport {
    var inputs = try app.reading().checkInputs
    let old = try older.reading()
    inputs.baseline = CheckBaseline(
      path: "old.ipa", footprint: MeasureReport(old.footprint), app: old.footprint, findings: [],
      strings: old.strings, firstTexts: FirstTextWork(old))
    return try inputs.checked(limit)
  }

  @Test func regressionsExceedALimitOfGrowth() throws {
    let binary = Self.app(try Self.list(40, .binary))
    let limit = "first-text: { growth: 20 % }"
    #expect(try check(binary, against: binary, limit).passed)
    let one = try check(Self.app(Self.list(41, .binary)), against: binary, limit)
    #expect(one.passed, "one text more of 40 is less than a fifth")
    for worse in [Self.app(try Self.list(40, .xml)), Self.app(try Self.list(400, .binary))] {
      let report = try check(worse, against: binary, limit)
      #expect(!report.passed)
      #expect(report.breaches.map(\.budget) == ["first-text.growth"])
      #expect(report.breaches.map(\.subject) == ["de"])
    }
  }

  @Test func aLimitIsExceededByOneByteMore() throws {
    let app = Self.app(try Self.list(40, .binary))
    let bytes = try total(app)
    #expect(try check(app, against: app, "first-text: { max: \(bytes) B }").passed)
    let report = try check(app, against: app, "first-text: \(bytes - 1) B")
    #expect(report.breaches.map(\.actual) == [bytes])
    #expect(report.breaches.map(\.subject) == ["de"])
    #expect(report.breaches.map(\.others) == [0])
  }

  /// The worst language is named once, and not the first by its tag.
  @Test func onlyTheWorstLanguageIsNamed() throws {
    func table(_ count: Int) -> String { Self.strings(count) }
    let app = AppFixture.ios([
      "en.lproj/A.strings": table(40), "bg.lproj/A.strings": table(20), "de.lproj/A.strings": table(10),
      "el.lproj/A.strings": table(40), "lv.lproj/A.strings": table(30),
    ])
    let works = try FirstTextWork(app.reading()).bytes()
    let most = try #require(works["el"])
    let limit = try #require(works["de"])
    let report = try check(app, against: app, "first-text: \(limit) B")
    let breach = try #require(report.breaches.first)
    #expect(report.breaches.count == 1, "one failure for each language: \(report.breaches.map(\.message))")
    #expect(breach.subject == "el" && breach.actual == most && breach.others == 2, "\(breach)")
    #expect(report.limits.first?.exceeded == 3)
    #expect(
      breach.message.hasSuffix(
        "; bytes read, expanded, hashed and parsed for a text of each table; also exceeded in 2 other locales"
      ),
      "\(breach.message)")
  }
}
