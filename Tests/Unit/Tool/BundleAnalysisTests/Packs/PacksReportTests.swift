import AppBundles
import BundleAnalysis
import Compression
import Foundation
import LanguagePacks
import Localization
import PackRestoring
import ReportSchema
import Testing

/// Reports of `packs inspect` and `packs compare` as values.
@Suite struct PacksReportTests {
  private static let base = ["a": "One", "b": "Two", "c": "Three"]

  private func packs(
    _ locales: [String: [String: String]], version: String = "1", app: String = "org.example.app"
  ) throws -> PackSet {
    var identity = AppIdentity()
    (identity.identifier, identity.version) = (app, version)
    return try PackSet.build(LocalizedStrings(locales.mapValues { ["L": $0] }, identity: identity))
  }

  private func report(
    _ sets: [PackSet], older: PackVersionComparison? = nil, codecs: [Codec] = [.zlib]
  ) throws -> PacksCompareReport {
    let members = sets.flatMap(\.members)
    let comparison = try PackComparison(
      members.map(\.pack), base: sets.first?.base?.pack, codecs: codecs, usesBaseDictionary: false)
    return PacksCompareReport(
      comparison, files: members.map { "\($0.locale?.text ?? "base").pack" }, older: older)
  }

  @Test func totalsDoNotIncludeBase() throws {
    let set = try packs([
      "": Self.base, "de": ["a": "Eins", "b": "Zwei"], "fr": ["a": "Un", "b": "Two", "c": "Trois", "d": "x"],
    ])
    let report = try self.report([set], codecs: [.zlib, .none])
    #expect(report.packs.first?.isBase == true && report.packs.first?.file == "base.pack")
    let translations = report.packs.dropFirst()
    #expect(translations.allSatisfy { !$0.isBase })
    #expect(report.totalMessages == 6)
    #expect(report.totalPackBytes == translations.reduce(0) { $0 + $1.packBytes })
    #expect(report.codecs == ["zlib", "none"])
    let downloads = translations.map { $0.downloadBytes["zlib"] ?? 0 }
    #expect(report.totalDownloadBytes["zlib"] == downloads.reduce(0, +))
    #expect(downloads == downloads.sorted(by: >))
    #expect(report.downloadBytes?.min == downloads.last)
    #expect(report.downloadBytes?.median == Distribution(downloads)?.median)
    let french = try #require(translations.first { $0.locale == "fr" })
    #expect((french.name, french.untranslated, french.missing) == ("French", 1, 0))
    #expect(french.sections.reduce(0) { $0 + $1.bytes } == french.packBytes)
    #expect(report.warnings.isEmpty && report.changes == nil)
  }

  @Test func withoutTranslationsThereIsNoDownload() throws {
    let report = try self.report([packs(["": Self.base])])
    #expect(report.downloadBytes == nil && report.totalMessages == 0)
    let empty = try self.report([packs(["": [:]])])
    #expect(empty.warnings.map(\.message) == ["the packs contain no messages"])
  }

  @Test func mixedVersionsAndAppsAreWarnings() throws {
    let old = try packs(["": Self.base, "de": ["a": "Eins"]], version: "1.0")
    let new = try packs(["": Self.base, "de": ["a": "Eins"]], version: "1.1")
    #expect(try report([old, new]).warnings.first?.message.contains("1.0, 1.1") == true)
    let other = try packs(["": Self.base], version: "1.0", app: "org.example.other")
    #expect(try report([old, other]).warnings.first?.message.contains("different apps") == true)
    #expect(try report([old, old]).warnings.first?.message.contains("'de'") == true)
    #expect(try report([old]).warnings.isEmpty)
  }

  @Test func changesAreSortedAndSummed() throws {
    let long = String(repeating: "Ein langer Satz über Schiffe. ", count: 20)
    let old = try packs([
      "": Self.base, "de": ["a": "Eins", "b": "Zwei"], "fr": ["a": long, "b": "Deux"], "ja": ["a": "一"],
    ])
    let new = try packs([
      "": Self.base, "de": ["a": "Eins!", "c": long], "fr": ["a": "Un", "b": "Deux"], "it": ["a": "Uno"],
    ])
    let older = try PackVersionComparison(
      from: old.members.map(\.pack), to: new.members.map(\.pack), base: new.base?.pack, codec: .zlib,
      staleness: nil)
    let report = try self.report([new], older: older)
    #expect(report.against?.newLocales == ["it"])
    #expect(report.against?.removedLocales == ["ja"])
    #expect(report.against?.hasKeys == false)
    let rows = try #require(report.changes)
    #expect(rows.map(\.locale) == ["de", "fr", "en"])
    #expect(rows.map(\.isBase) == [false, false, true])
    let german = try #require(rows.first)
    #expect((german.added, german.removed, german.changed) == (1, 1, 1))
    #expect(german.packChange == german.newPackBytes - german.oldPackBytes)
    let totals = try #require(report.changeTotals)
    #expect((totals.packs, totals.larger, totals.smaller, totals.unchanged) == (3, 1, 1, 1))
    #expect(totals.packChange == rows.reduce(0) { $0 + $1.packChange })
    #expect(totals.updateBytes == rows.reduce(0) { $0 + ($1.updateBytes ?? 0) })
  }

  @Test func messagesKeepTheirVariations() throws {
    let message = Message.variations(
      Variations(
        by: .plural(.position(2)),
        [.init(.category(.one), .text("1 boat")), .init(.category(.other), .text("%d boats"))]))
    let entry = PacksInspectReport.Entry(table: "L", key: "boats", message: ReportMessage(message))
    #expect(
      entry.message
        == .variations(by: "plural:2", cases: ["one": .text("1 boat"), "other": .text("%d boats")]))
    #expect(entry.rendered == nil)
  }
}
