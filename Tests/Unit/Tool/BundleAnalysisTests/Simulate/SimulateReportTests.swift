import AppBundles
import Archives
import BundleAnalysis
import Compression
import Foundation
import Localization
import LocalizationAnalysis
import ReportSchema
import TestSupport
import Testing

/// Reports of `simulate` as values.
@Suite struct SimulateReportTests {
  private func savings(
    _ name: String, keeping kept: Set<LocaleTag> = [], codecs: [Codec] = [.zlib], leaveOneOut: Bool = false
  ) throws -> Savings {
    try AppReading(AppBundle(opening: Places.fixture(name)))
      .savings(RemovalOptions(keeping: kept), codecs: codecs, leavesOneOut: leaveOneOut)
  }

  @Test(arguments: ["Harbor.ipa", "Harbor.aab", "webext.xpi"])
  func columnsSumToTheirTotals(_ name: String) throws {
    let report = SimulateReport(try savings(name, codecs: [.zlib, .brotli]))
    #expect(report.before.archiveBytes - report.after.archiveBytes == report.savedArchiveBytes)
    #expect(report.before.installBytes - report.after.installBytes == report.savedInstallBytes)
    let totals = report.packTotals
    #expect(totals.packs == report.packs.count)
    #expect(report.packs.reduce(0) { $0 + $1.messages } == totals.messages)
    #expect(report.packs.reduce(0) { $0 + $1.packBytes } == totals.packBytes)
    #expect(report.packs.reduce(0) { $0 + $1.downloadBytes } == totals.downloadBytes)
    #expect(totals.packDownloadBytes + totals.assetBytes == totals.downloadBytes)
    #expect(report.codecs.map(\.codec) == ["zlib", "brotli"])
    let downloads = report.packs.map(\.downloadBytes).sorted()
    #expect(report.codecs.first?.totalBytes == totals.downloadBytes)
    #expect(report.codecs.first?.min == downloads.first)
    #expect(report.codecs.first?.max == downloads.last)
    #expect(report.codecs.first?.median == Distribution(downloads)?.median)
    #expect(report.users.map(\.locale) == report.packs.map(\.locale))
    let app = report.deviceDownload.languageSplits == true ? nil : report.after.archiveBytes
    for (user, pack) in zip(report.users, report.packs) {
      let packs = report.basePackBytes + report.metadataBytes + pack.downloadBytes
      #expect(app == nil || user.after == (app ?? 0) + packs, "\(user.locale)")
      #expect(user.saved == user.before - user.after)
    }
    let median = try #require(report.typicalUser)
    #expect(median.before == Distribution(report.users.map(\.before))?.median)
    #expect(median.after == Distribution(report.users.map(\.after))?.median)
    #expect(median.saved == median.before - median.after)
    #expect(report.leaveOneOut == nil)
  }

  @Test func leavingOneOutIsComparedWithTheFootprint() throws {
    let report = SimulateReport(try savings("Harbor.ipa", leaveOneOut: true))
    let rows = try #require(report.leaveOneOut)
    #expect(Set(rows.map(\.locale)) == Set(report.packs.map(\.locale)))
    for row in rows { #expect(row.difference == row.archiveBytes - row.footprintArchiveBytes) }
  }

  @Test func anUnknownLocaleIsNotKept() throws {
    let report = SimulateReport(try savings("Harbor.ipa", keeping: ["ja", "de"]))
    #expect(report.kept == ["en", "de", "ja"])
    let error = try #require(throws: UnknownName.self) { try savings("Harbor.ipa", keeping: ["jp"]) }
    #expect(error.description == "no locale 'jp'" && error.suggestion == "ja")
    #expect(error.hint.contains(" ja,"))
  }

  @Test func aBaseWithoutResourcesIsRefused() throws {
    let base: LocaleTag = "nn"
    let bundle = try AppBundle(opening: Places.fixture("folder"), base: base)
    let error = try #require(throws: UnknownName.self) { _ = try AppReading(bundle, base: base) }
    #expect(error.description == "no locale 'nn'")
  }

  /// A device downloads the base pack, the metadata and one pack, however many locales there are.
  @Test(arguments: ["Harbor.ipa", "Harbor.apk", "webext.xpi", "greeter.jar", "folder"])
  func packsPayFromTheFirstNumberOfLocalesThatCostMore(_ name: String) throws {
    let report = SimulateReport(try savings(name))
    let more = try #require(report.oneMoreLocale)
    let cost = report.basePackBytes + report.metadataBytes + more.packDownloadBytes
    let locales = try #require((1...1_000).first { $0 * more.bundledBytes > cost })
    #expect(more.breakEvenLocales == locales)
  }

  /// A rebuilt app must be signed again; an archive that is the same file is still signed.
  @Test(arguments: ["Harbor.ipa", "Harbor.aab", "Harbor.apk", "webext.xpi"])
  func stepsFollowARemoval(_ name: String) throws {
    let removed = try savings(name)
    let report = SimulateReport(removed)
    #expect(!report.packs.isEmpty && report.nextSteps.last?.step == "sign")
    let known = removed.before.locales.map(\.tag)
    let kept = SimulateReport(try savings(name, keeping: Set(known)))
    #expect(kept.packs.isEmpty && kept.before == kept.after && kept.nextSteps.isEmpty)
    #expect(kept.codecs.isEmpty && kept.typicalUser == nil && kept.oneMoreLocale == nil)
    #expect(kept.savedArchiveBytes == 0)
  }
}
