import AppBundles
import Archives
import BundleAnalysis
import Compression
import LanguagePacks
import Localization
import PackBuilding
import PackRestoring
import ReportSchema
import TestSupport
import Testing

/// The ways to deliver translations, measured side by side.
@Suite struct WaysTests {
  private func savings(_ name: String) throws -> Savings {
    try savings(of: AppReading(AppBundle(opening: Places.fixture(name))))
  }

  private func savings(of app: AppReading) throws -> Savings {
    try app.savings(RemovalOptions(scope: .deliverable))
  }

  private func archive(_ rebuilt: Rebuilt) throws -> Archive {
    try Archive(name: "rebuilt", bytes: rebuilt.bytes)
  }

  private func check(_ path: String) throws {
    let app = try AppReading(AppBundle(opening: path))
    let savings = try savings(of: app)
    let report = SimulateReport(savings, ways: try WaysMeasurement(of: app, savings).run())
    #expect(report.ways.map(\.way.known) == [.bundled, .trimmed, .bundledPacks, .splits, .packs])
    for way in report.ways {
      #expect((way.reason == nil) == (way.firstDownload != nil), "\(way.way) has sizes or a reason")
      #expect(way.measured == (way.firstDownload != nil && way.estimate == nil), "\(way.way)")
      guard let range = way.firstDownload else { continue }
      #expect(range.min <= range.median && range.median <= range.max, "\(way.way)")
    }
    func median(_ name: SimulateReport.WayName) -> Int? {
      report.ways.first { $0.way == name }?.firstDownload?.median
    }
    // The same quantities as in the columns of users.
    #expect(median(.packs) == report.typicalUser?.after)
    let comparison = try #require(report.comparison)
    let asBuilt = try #require(comparison.asBuilt.known)
    #expect(median(asBuilt) == report.typicalUser?.before)
    let smallest = try #require(comparison.smallest.known)
    let comparable = report.ways.filter { $0.way != .splits || report.app.platform == "android" }
    func withClient(_ way: SimulateReport.Way) -> Int? {
      way.firstDownload.map { $0.median + (way.clientBytes ?? 0) }
    }
    let least = comparable.compactMap(withClient).min()
    #expect(comparable.first { $0.way == ID(smallest) }.flatMap(withClient) == least)
  }

  /// Each way counts what `time` counts for the same locale.
  @Test(arguments: ["Harbor.ipa", "Harbor.apk", "webext.xpi"])
  func firstTextsAreThoseOfTime(_ name: String) async throws {
    try await checkFirstTexts(of: Places.fixture(name))
  }

  @Test(.realData, arguments: ["ipa/duckduckgo-ios-7.156.0.ipa", "apk/Topeka.apk"])
  func firstTextsOfRealAppsAreThoseOfTime(_ name: String) async throws {
    try await checkFirstTexts(of: Places.real(name))
  }

  private func checkFirstTexts(of path: String) async throws {
    let app = try AppReading(AppBundle(opening: path))
    let ways = try WaysMeasurement(of: app, savings(of: app)).run()
    guard let tag = ways.lazy.compactMap(\.firstTextLocale).first.flatMap({ LocaleTag(bcp47: $0) }) else {
      #expect(ways.isEmpty, "an app with packs has a first text")
      return
    }
    let locale = try #require(try await TimeMeasurement(of: app).report(of: [tag]).locales.first)
    func counted(_ name: TimeReport.WayName) -> TimeReport.Work? {
      locale.ways.first { $0.way == name }?.firstText
    }
    func work(_ name: SimulateReport.WayName) -> TimeReport.Work? {
      ways.first { $0.way == name }?.firstText
    }
    #expect(work(.bundled) == counted(.bundled))
    #expect(work(.bundledPacks)?.entriesParsed == 1, "one text of one pack")
    if app.bundle.format.isForApple {
      let packs = try #require(work(.packs))
      #expect(packs.bytesHashed > work(.bundledPacks)?.bytesHashed ?? 0, "a store verifies whole packs")
      // Build settings write binary tables as text. They also remove comments.
      if let text = counted(.text) {
        #expect(work(.trimmed)?.entriesParsed == text.entriesParsed)
        #expect(work(.trimmed)?.bytesParsed ?? .max <= text.bytesParsed)
      }
    }
  }

  @Test func aStoreMakesTheTablesOfABundle() throws {
    let app = try AppReading(AppBundle(opening: Places.fixture("Harbor.aab")))
    let ways = try WaysMeasurement(of: app, savings(of: app)).run()
    #expect(!ways.isEmpty && ways.allSatisfy { $0.firstText == nil && $0.firstTextLocale == nil })
  }

  @Test(arguments: [
    "Harbor.ipa", "Harbor.apk", "Harbor.aab", "Harbor.apks", "Quay.aab", "webext.xpi", "folder",
  ])
  func waysAgreeWithTheSavings(_ name: String) throws { try check(Places.fixture(name)) }

  @Test(
    .realData,
    arguments: ["ipa/duckduckgo-ios-7.156.0.ipa", "ipa/deltachat-ios-2.57.1.ipa"])
  func waysOfRealAppsAgreeWithTheSavings(_ name: String) throws {
    try check(Places.real(name))
  }

  /// Both apps are in one language; their libraries have others, which are no translations to deliver.
  @Test(.realData, arguments: ["aab/jadx-app-release.aab", "apk/Topeka.apk"])
  func languagesOfLibrariesNeedNoWay(_ name: String) throws {
    let app = try AppReading(AppBundle(opening: Places.real(name)))
    let savings = try savings(of: app)
    let report = SimulateReport(savings, ways: try WaysMeasurement(of: app, savings).run())
    #expect(report.packs.isEmpty)
    #expect(report.ways.isEmpty)
    #expect(report.libraryLanguages?.locales.isEmpty == false)
  }

  /// A team reads the packs back from the app: the base pack is a file, the others are as they are downloaded.
  @Test(arguments: ["Harbor.ipa", "Harbor.apk", "Harbor.aab", "Harbor.apks", "webext.xpi"])
  func packsInAnAppAreTheDownloadsOfItsLocales(_ name: String) throws {
    let savings = try savings(name)
    var archive = try archive(savings.withPacksInApp())
    if let inner = try AppBundle(archive).archives.first(where: {
      $0.archive.find("assets/LanguagePacks/base.pack") != nil
    }) {
      archive = inner.archive
    }
    var packs: [String: [UInt8]] = [:]
    for index in archive.entries.indices {
      let parts = archive.names[index].split(separator: "/")
      guard parts.count > 1, parts[parts.count - 2] == "LanguagePacks" else { continue }
      packs[String(parts[parts.count - 1])] = try archive.content(at: index)
    }
    let set = try #require(savings.packSet)
    #expect(packs.count == set.members.count, "\(packs.keys.sorted())")
    let base = try #require(packs["base.pack"])
    #expect(base == set.base?.bytes)
    for member in set.members {
      guard let tag = member.locale else { continue }
      let download = try #require(packs["\(tag).pack"], "no pack of \(tag)")
      #expect(try PackDownload.expand(download, base: LanguagePack(base)) == member.bytes, "\(tag)")
    }
  }

  /// Apple's systems offer a language only if the app has its folder.
  @Test func everyLanguageKeepsAFolder() throws {
    let app = AppFixture.ios([
      "en.lproj/A.strings": "a = b;", "de.lproj/A.strings": "a = c;", "fr.lproj/A.strings": "a = d;",
      "fr.lproj/InfoPlist.strings": "CFBundleName = Quai;",
    ])
    let archive = try archive(savings(of: app.reading()).withPacksInApp())
    let names = archive.entries.indices.map { archive.names[$0] }
    let folder = "Payload/Quay.app/"
    #expect(names.contains("\(folder)de.lproj/Language.strings"), "\(names)")
    #expect(!names.contains("\(folder)fr.lproj/Language.strings"), "fr has a folder: \(names)")
    #expect(names.contains("\(folder)LanguagePacks/base.pack"))
  }

  /// Only the German file changed: whoever downloads all languages downloads it, and most devices with packs nothing but
  /// the metadata.
  @Test func anUpdateIsWhatChanged() throws {
    func app(_ german: String) throws -> AppReading {
      let bundle = try AppFixture.ios([
        "en.lproj/A.strings": "a = b;", "de.lproj/A.strings": german, "fr.lproj/A.strings": "a = d;",
        "es.lproj/A.strings": "a = e;",
      ]).reading().bundle
      return try AppReading(bundle, explains: true)
    }
    let (old, new) = (try app("a = c;"), try app("a = f;"))
    let savings = try savings(of: new)
    func updates(since older: AppReading) throws -> [ID<SimulateReport.WayName>: Int] {
      let ways = try WaysMeasurement(of: new, savings, since: older).run()
      return Dictionary(
        uniqueKeysWithValues: ways.compactMap { way in way.updateBytes.map { (way.way, $0) } })
    }
    let changed = try updates(since: old)
    let path = "Payload/Quay.app/de.lproj/A.strings"
    #expect(changed["bundled"] == 76 + 2 * path.utf8.count + 6)
    #expect(changed["packs"] == savings.metadata.value)
    #expect(changed["splits"] == 0, "most packs did not change")
    let german = savings.packs.first { $0.locale.text == "de" }
    #expect(changed["bundledPacks"] == german?.compressedBytes[.zlib])
    let unchanged = try updates(since: new)
    #expect(unchanged["bundled"] == 0 && unchanged["bundledPacks"] == 0)
    #expect(try WaysMeasurement(of: new, savings).run().allSatisfy { $0.updateBytes == nil })
  }

  /// By hand: with a first download of 1,000 as built, trimmed, with packs in the app, with splits, and with packs; and
  /// with the bytes of a client.
  @Test(
    arguments: [
      // Packs save 200; two thirds are 133.4.
      ([1000, 866, 900, nil, 800], 0, 0.01, "packs", "trimmed", true),
      ([1000, 867, 866, nil, 800], 0, 0.01, "packs", "bundledPacks", true),
      ([1000, 867, 867, nil, 800], 0, 0.01, "packs", nil, true),
      ([1000, 867, 867, 500, 800], 0, 0.01, "splits", "splits", true),
      // The way that needs less wins if both are as small.
      ([1000, nil, 800, nil, 800], 0, 0.01, "bundledPacks", "bundledPacks", true),
      // 10 of 1,000 are 1 %.
      ([1000, nil, 1010, nil, 990], 0, 0.01, "packs", nil, true),
      ([1000, nil, 1010, nil, 991], 0, 0.01, "packs", nil, false),
      ([1000, 700, 1010, nil, 800], 0, 0.3, "trimmed", nil, false),
      ([1000, nil, 1010, nil, 1000], 0, 0.0, "bundled", nil, false),
      // With a client of 110, packs save 90; two thirds are 60. Packs in the app need the client as well.
      ([1000, 940, 830, nil, 800], 110, 0.01, "packs", "trimmed", true),
      ([1000, 941, 830, nil, 800], 110, 0.01, "packs", "bundledPacks", true),
      ([1000, 941, 831, nil, 800], 110, 0.01, "packs", nil, true),
      ([1000, 999, 831, nil, 800], 195, 0.01, "packs", nil, false),
      ([1000, 999, 831, nil, 800], 200, 0.01, "trimmed", nil, false),
      ([1000, nil, 831, nil, 800], 200, 0.0, "bundled", nil, false),
    ] as [([Int?], Int, Double, String, String?, Bool)])
  func conclusionsFollowTheirRules(
    _ medians: [Int?], _ client: Int, _ worthwhile: Double, _ smallest: String, _ enough: String?, _ pay: Bool
  ) throws {
    let names: [ID<SimulateReport.WayName>] = ["bundled", "trimmed", "bundledPacks", "splits", "packs"]
    let known = zip(names, medians).compactMap { name, median in
      median.map { (name, $0 + (name == .packs || name == .bundledPacks ? client : 0)) }
    }
    let comparison = try #require(
      SimulateReport.WayComparison(medians: known, hasSplits: false, worthwhile: worthwhile))
    #expect(comparison.smallest.rawValue == smallest)
    #expect(comparison.enough?.rawValue == enough)
    #expect(comparison.packsPay == pay)
  }

  /// With language splits, the app as it is built is one with splits.
  @Test func packsAreComparedWithTheAppAsItIsBuilt() throws {
    let comparison = try #require(
      SimulateReport.WayComparison(
        medians: [("bundled", 1000), ("splits", 300), ("packs", 310)], hasSplits: true, worthwhile: 0.01))
    #expect(comparison.asBuilt == .splits && comparison.smallest == .splits && !comparison.packsPay)
  }
}
