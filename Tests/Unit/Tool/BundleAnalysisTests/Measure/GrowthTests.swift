import AppBundles
import Archives
import BundleAnalysis
import Foundation
import Localization
import ReportSchema
import TestSupport
import Testing

/// Growth between two versions of an app.
@Suite struct GrowthTests {
  private func version(_ path: String) throws -> (report: MeasureReport, strings: LocalizedStrings) {
    try version(AppBundle(opening: path))
  }

  private func version(_ bundle: AppBundle) throws -> (report: MeasureReport, strings: LocalizedStrings) {
    let contents = try bundle.readContents(retainingMessagesOf: { _ in true })
    let footprint = Footprint(of: bundle, contents: contents, explains: true)
    return (MeasureReport(footprint), LocalizedStrings(of: bundle, contents))
  }

  private func growth(
    _ old: KeyValuePairs<String, String>, _ new: KeyValuePairs<String, String>
  ) throws -> MeasureGrowthReport {
    let (before, after) = (
      try version(AppFixture.ios(old).reading().bundle), try version(AppFixture.ios(new).reading().bundle)
    )
    return MeasureGrowthReport(
      from: before.report, to: after.report, messages: (before.strings, after.strings))
  }

  /// The changes of every table sum to that of the archive.
  private func checkSums(_ report: MeasureGrowthReport) {
    let total = report.total.archiveChange
    #expect(total == report.total.newArchiveBytes - report.total.oldArchiveBytes)
    let locales = report.locales.reduce(0) { $0 + $1.sizes.archiveChange }
    #expect(locales == report.translations.archiveChange + (report.otherLocales?.archiveChange ?? 0))
    let translations = report.locales.filter(\.translation).reduce(0) { $0 + $1.sizes.archiveChange }
    #expect(translations == report.translations.archiveChange)
    let owners = locales + report.base.archiveChange + report.unlocalized.archiveChange
    #expect(owners + report.overhead.archiveChange == total)
    #expect(report.kinds.reduce(0) { $0 + $1.sizes.archiveChange } == report.translations.archiveChange)
    let components = report.components.reduce(0) { $0 + $1.sizes.archiveChange }
    #expect(components + report.overhead.archiveChange == total)
    let entries = report.entries.reduce(0) { $0 + $1.sizes.archiveChange }
    #expect(entries + report.omittedEntries.archiveChange + report.overhead.archiveChange == total)
    #expect(report.omittedEntries.archiveChange == 0)
  }

  @Test(arguments: Places.archives) func anAppDoesNotGrowAgainstItself(_ name: String) throws {
    let app = try version(Places.fixture(name))
    let report = MeasureGrowthReport(from: app.report, to: app.report, messages: (app.strings, app.strings))
    checkSums(report)
    #expect(report.entries.isEmpty && report.renames.isEmpty)
    #expect(report.locales.allSatisfy { $0.sizes.archiveChange == 0 && $0.presence == "both" })
    #expect(report.locales.allSatisfy { $0.added == 0 && $0.removed == 0 && $0.changed == 0 })
  }

  @Test func theReverseHasTheOppositeChanges() throws {
    let one = try version(Places.fixture("ferry/1.0"))
    let two = try version(Places.fixture("ferry/1.2"))
    let forward = MeasureGrowthReport(from: one.report, to: two.report, messages: (one.strings, two.strings))
    let back = MeasureGrowthReport(from: two.report, to: one.report, messages: (two.strings, one.strings))
    checkSums(forward)
    checkSums(back)
    #expect(forward.total.archiveChange == -back.total.archiveChange)
    let changes = Dictionary(uniqueKeysWithValues: back.locales.map { ($0.locale, $0.sizes.archiveChange) })
    #expect(
      forward.locales.allSatisfy { changes[$0.renamedFrom ?? $0.locale] == -$0.sizes.archiveChange })
    #expect(forward.locales.compactMap(\.renamedFrom) == ["pt-BR"])
    #expect(forward.renames.map(\.from).sorted() == back.renames.map(\.to).sorted())
    #expect(
      forward.renames.contains { $0.from == "Kiosk.bundle" && $0.to == "Kiosk-iOS.bundle" },
      "\(forward.renames)")
  }

  @Test func everyChangeHasItsLocaleAndReason() throws {
    let report = try growth(
      [
        "en.lproj/A.strings": strings(["a", "b"]), "de.lproj/A.strings": strings(["x", "y"]),
        "fr.lproj/A.strings": strings(["x", "y"]),
      ],
      [
        "en.lproj/A.strings": strings(["a", "b", "c"]), "de.lproj/A.strings": strings(["x", "longer", "z"]),
        "it.lproj/A.strings": strings(["x"]),
      ])
    checkSums(report)
    let rows = Dictionary(uniqueKeysWithValues: report.locales.map { ($0.locale, $0) })
    #expect(rows["it"]?.presence == "new" && rows["fr"]?.presence == "old" && rows["de"]?.presence == "both")
    #expect(rows["de"]?.added == 1 && rows["de"]?.changed == 1 && rows["de"]?.removed == 0)
    #expect(rows["fr"]?.sizes.newArchiveBytes == 0)
    let entries = Dictionary(uniqueKeysWithValues: report.entries.map { ($0.entry, $0) })
    #expect(entries["Payload/Quay.app/it.lproj/A.strings"]?.presence == "new")
    #expect(entries["Payload/Quay.app/de.lproj/A.strings"]?.owner == "de")
  }

  @Test func renamedFoldersAndFilesMatch() throws {
    let long = String(repeating: "harbor ", count: 50)
    let report = try growth(
      [
        "SDK.bundle/de.lproj/A.strings": "a = b;", "SDK.bundle/fr.lproj/A.strings": "a = c;",
        "SDK.bundle/map.bin": long, "de.lproj/A.strings": "a = d;", "chunk.a1b2.bin": long + "x",
        "gone.txt": "1",
      ],
      [
        "Sdk-iOS.bundle/de.lproj/A.strings": "a = b;", "Sdk-iOS.bundle/fr.lproj/A.strings": "a = longer;",
        "Sdk-iOS.bundle/map.bin": long, "de.lproj/A.strings": "a = d;", "chunk.c3d4.bin": long + "x",
        "new.png": "1",
      ])
    checkSums(report)
    let root = "Payload/Quay.app"
    #expect(
      report.renames.map { "\($0.from) \($0.to) \($0.entries)" }.sorted() == [
        "\(root)/SDK.bundle \(root)/Sdk-iOS.bundle 3",
        "\(root)/chunk.a1b2.bin \(root)/chunk.c3d4.bin 1",
      ])
    let french = report.entries.first { $0.entry.hasSuffix("fr.lproj/A.strings") }
    #expect(french?.renamedFrom == "\(root)/SDK.bundle/fr.lproj/A.strings" && french?.presence == "both")
    #expect(report.entries.first { $0.entry.hasSuffix("gone.txt") }?.presence == "old")
    #expect(report.entries.first { $0.entry.hasSuffix("new.png") }?.presence == "new")
  }

  @Test func aReportWithoutEntriesIsCompared() throws {
    let plain = MeasureReport(try AppBundle(opening: Places.fixture("Harbor.ipa")).footprint())
    let report = MeasureGrowthReport(from: plain, to: plain, messages: nil)
    #expect(report.entries.isEmpty && report.locales.allSatisfy { $0.added == nil })
    #expect(report.warnings.contains { $0.message.hasPrefix("entries not compared") })
  }

  /// The bundle that 7.156.0 renamed has 51 entries.
  @Test func aRenamedBundleOfARealAppMatches() throws {
    guard Places.comparesRealData else { return }
    let old = try version(Places.real("ipa/duckduckgo-ios-7.155.0.ipa"))
    let new = try version(Places.real("ipa/duckduckgo-ios-7.156.0.ipa"))
    let report = MeasureGrowthReport(from: old.report, to: new.report, messages: (old.strings, new.strings))
    checkSums(report)
    #expect(
      report.renames.map { "\($0.from.suffix(20)) \($0.to.suffix(28)) \($0.entries)" } == [
        "SyncUI_SyncUI.bundle SyncUI-iOS_SyncUI-iOS.bundle 51"
      ])
  }
}
