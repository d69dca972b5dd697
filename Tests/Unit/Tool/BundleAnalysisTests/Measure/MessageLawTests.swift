import AppBundles
import Archives
import Compression
import Foundation
import Localization
import ReportSchema
import TestSupport
import Testing

@testable import BundleAnalysis

/// Every command counts the same messages and the same translations of an app, or states which it leaves out.
@Suite struct MessageLawTests {
  static let fixtures = (Places.archives + ["Quay.apk", "Quay.aab", "folder"]).map { Places.fixture($0) }
  static let real: [String] =
    Places.realFiles(in: "ipa", withExtension: ".ipa") + Places.realFiles(in: "apk", withExtension: ".apk")
    + Places.realFiles(in: "aab", withExtension: ".aab")
    + ["duckduckgo-ios/7.156.0", "deltachat-ios/v2.57.1", "mattermost-rn/v2.42.0"].map {
      Places.real("strings/\($0)")
    }

  @Test(arguments: fixtures) func fixturesObeyTheLaws(_ path: String) throws { try check(path) }

  @Test(.realData, arguments: real) func realAppsObeyTheLaws(_ path: String) throws { try check(path) }

  private func check(_ path: String) throws {
    let app = try AppReading(AppBundle(opening: path))
    let report = MeasureReport(
      app.footprint, coverage: app.strings.coverage, of: app.strings)
    let name = path.split(separator: "/").last ?? ""
    #expect(app.strings.translationRule.reasons == app.footprint.rule.reasons, "\(name)")
    let own = report.locales.filter { $0.aliasOf == nil }
    #expect(report.totals.locales == own.count(where: \.translation), "\(name)")
    #expect(report.totals.locales == report.translations.locales, "\(name)")

    // gettext's texts of base are the keys of translations, so no file of base has them.
    let originals = app.strings.originalMessageCount
    let all = app.strings.messageCount + sum(app.strings.messagesLeftOut())
    #expect(all == report.totals.messages + originals, "\(name)")
    for row in report.parentCoverage {
      let counted = row.ownText + row.parentText + row.baseText
      #expect(
        counted + sum(report.coverageLeftOut ?? []) == report.base.messages + originals,
        "\(name) \(row.locale)")
    }
    guard !app.strings.locales.isEmpty, app.bundle.format != .folder else { return }
    try checkPacks(app, own.reduce(0) { $0 + $1.messages }, "\(name)")
  }

  private func checkPacks(_ app: AppReading, _ messages: Int, _ name: String) throws {
    let savings = SimulateReport(try app.savings(RemovalOptions(scope: .deliverable)))
    #expect(savings.packTotals.messages + sum(savings.messagesLeftOut) == messages, "\(name)")
    #expect(savings.packs.allSatisfy { pack in !savings.otherLocales.contains { $0.locale == pack.locale } })

    let sources = try LocalizedStrings(of: app.bundle, without: SystemResources(of: app.bundle))
    let set = try PackSet.build(
      sources, locales: Set(sources.locales.filter(sources.translationRule.isTranslation)))
    let built = PacksCompareReport(
      try PackComparison(
        set.members.map(\.pack), base: set.base?.pack, codecs: [.zlib], usesBaseDictionary: true),
      files: set.members.map { $0.locale?.text ?? "base" }, builtFrom: sources)
    #expect(built.totalMessages + sum(built.messagesLeftOut ?? []) == messages, "\(name)")
    let packs = Dictionary(
      built.packs.filter { !$0.isBase && $0.messages > 0 }.map { ($0.locale, $0.packBytes) }
    ) { one, _ in one }
    let simulated = Dictionary(
      savings.packs.filter { $0.messages > 0 }.map { ($0.locale, $0.packBytes) }
    ) { one, _ in one }
    // Known difference: packs of APKs whose manifest refers to texts.
    if app.bundle.format != .apk { #expect(packs == simulated, "\(name)") }
  }

  private func sum(_ parts: [MessagesLeftOut]) -> Int { parts.reduce(0) { $0 + $1.messages } }
}

/// Locales that users cannot choose are listed, and do not count.
@Suite struct TranslationRuleTests {
  private func reasons(
    _ messages: [String: Int], others: Set<String> = [], base: String? = "en", baseMessages: Int
  ) throws -> [String: String] {
    var contents: [LocaleTag: TranslationRule.Contents] = [:]
    for (tag, count) in messages {
      // BCP 47 has no language 'und', but names of folders may.
      contents[tag == "und" ? .undetermined : try #require(LocaleTag(bcp47: tag))] = .init(
        messages: count, hasOthers: others.contains(tag))
    }
    let rule = TranslationRule(
      contents, base: base.flatMap { LocaleTag(bcp47: $0) }, baseMessages: baseMessages)
    return Dictionary(uniqueKeysWithValues: rule.reasons.map { ($0.key.text, $0.value) })
  }

  @Test func pseudoLocalesAndTagsWithoutLanguageAreNotTranslations() throws {
    let found = try reasons(
      ["en-XA": 100, "ar-XB": 100, "qq": 900, "zxx": 100, "und": 100, "de": 100], baseMessages: 100)
    #expect(found.keys.sorted() == ["ar-XB", "en-XA", "qq", "und", "zxx"])
  }

  /// One of fifty. A region of a language that the app has may change few texts.
  @Test func nearEmptyLocalesAreNotTranslations() throws {
    let found = try reasons(
      [
        "de": 100, "fr": 2, "ja": 3, "de-AT": 1, "en-GB": 1, "zh-Hans": 1, "zh-Hant": 1, "ko": 0, "it": 0,
        "ru": 1,
      ], others: ["it", "ru"], baseMessages: 100)
    #expect(
      found == ["fr": "near-empty", "zh-Hans": "near-empty", "zh-Hant": "near-empty", "ko": "no messages"])
  }

  /// Base of unknown language may be English. Qt's programs have a file of English with plurals only: SMPlayer.
  @Test func englishIsNotNearEmptyBesideAnUnknownBase() throws {
    for (base, expected) in [(nil, []), ("en", []), ("fr", ["en"])] as [(String?, [String])] {
      #expect(try reasons(["de": 100, "en": 1], base: base, baseMessages: 100).keys.sorted() == expected)
    }
  }

  /// Below fifty messages, one message may be a translation. The messages of `qq` are not a measure.
  @Test func thresholdNeedsFiftyMessages() throws {
    #expect(try reasons(["de": 49, "fr": 1], baseMessages: 20).isEmpty)
    #expect(try reasons(["qq": 500, "fr": 1], baseMessages: 20).keys.sorted() == ["qq"])
  }
}
