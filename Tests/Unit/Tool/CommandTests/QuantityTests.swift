import Foundation
import TestSupport
import Testing

/// Invariant 5: a quantity that several commands print is the same in all of them. `MessageLawTests` compares counts of
/// messages.
@Suite struct QuantityTests {
  /// Rows by locale.
  private func rows(_ rows: [JSON], _ columns: String...) -> [String: [Int?]] {
    Dictionary(
      rows.compactMap { row in row.locale.text.map { ($0, columns.map { row[$0].int }) } }
    ) { one, _ in one }
  }

  /// | quantity | commands |
  /// |---|---|
  /// | archive bytes | measure, simulate, check, report |
  /// | bytes of all translations, and of each | measure, check, report |
  /// | saved bytes, base pack, downloads of a device | simulate, report |
  /// | messages, bytes and download of each pack, and the number of packs | simulate, packs build, report |
  private func check(_ app: String) throws {
    let folder = try TemporaryFolder()
    let (measured, simulated) = (try folder.json("measure \(app)"), try folder.json("simulate \(app)"))
    let checked = try folder.json("check \(app)", exits: nil)
    let built = try folder.json("packs build \(app) --output packs")
    let report = try folder.json("report \(app)")
    let (part, savings) = (report.footprint, report.savings)

    // The parts of the page do not grow with the locales: translations, base and the rest, by component and kind. Code is a
    // kind of its own.
    let (components, kinds) = (try part.components.list.count, part.translations.kinds.names.count + 1)
    #expect(try (1...components * kinds * 3).contains(report.composition.list.count))

    let archive = measured.archive.bytes.int
    #expect(archive != nil)
    let sizes = try checked.sizes.list
    func size(_ part: String) -> Int? { sizes.first { $0.part.text == part }?.actual.int }
    for (name, other) in [
      ("measure, total", measured.totals.archiveBytes.int),
      ("simulate, before", simulated.before.archiveBytes.int), ("check", size("archive")),
      ("report", part.totals.archiveBytes.int),
    ] { #expect(other == archive, "\(app): archive bytes of \(name)") }
    let translations = measured.translations.archiveBytes.int
    #expect(size("translations") == translations && part.translations.archiveBytes.int == translations)
    let locales = try rows(measured.locales.list, "archiveBytes")
    for (tag, bytes) in rows(sizes.filter { $0.part.text == "locale" }, "actual") {
      #expect(bytes == locales[tag], "\(app): \(tag) of check")
    }

    for field in ["savedArchiveBytes", "basePackBytes", "metadataBytes", "typicalUser"] {
      #expect(simulated[field] == savings[field], "\(app): \(field)")
    }

    func packs(_ report: JSON) throws -> [String: [Int?]] {
      try rows(report.packs.list, "messages", "packBytes", "packDownloadBytes")
    }
    let files = try built.packs.list.filter { $0.isBase.flag == false }
    let written = rows(files, "messages", "packBytes").merging(
      files.map { ($0.locale.text ?? "", [$0.downloadBytes.zlib.int]) }, uniquingKeysWith: +)
    // A locale of files without messages has an entry and no pack.
    let simulatedPacks = try packs(simulated).filter { $0.value.first != 0 }
    // English stays in an app whose base is unknown.
    let kept = Set(try simulated.kept.list.compactMap(\.text))
    let removed = written.filter { !kept.contains($0.key) }
    #expect(simulatedPacks == removed, "\(app): packs of simulate and 'packs build'")
    #expect(try packs(simulated) == packs(savings), "\(app): packs of simulate and report")
  }

  /// Without `Places.runsAll`, an app of each platform.
  @Test(
    arguments: Places.runsAll
      ? HeadlineTests.apps : ["Harbor.ipa", "Harbor.apk", "Quay.aab", "webext.xpi", "folder"])
  func areEqualInAllCommands(_ app: String) throws { try check(Places.fixture(app)) }

  @Test(
    .realData,
    arguments: [
      "ipa/duckduckgo-ios-7.156.0.ipa", "ipa/deltachat-ios-2.57.1.ipa", "apk/Topeka.apk",
      "aab/jadx-app-release.aab", "accuracy/antennapod-3.11.4.xapk",
    ])
  func areEqualForRealApps(_ app: String) throws { try check(Places.real(app)) }

  /// Changes between two versions in `measure`, `check` and `report`; updates in `diff` and 'packs compare'.
  @Test func changesAreEqualInAllCommands() throws {
    let folder = try FixtureFolder()
    let grown = try folder.json("measure ferry/1.1 --against ferry/1.0")
    let checked = try folder.json("check ferry/1.1 --against ferry/1.0").sizes.list
    let report = try folder.json("report ferry/1.1 --against ferry/1.0").growth
    for (part, field) in [("archive", "total"), ("translations", "translations")] {
      let sizes = try #require(checked.first { $0.part.text == part })
      let all = ["oldArchiveBytes", "newArchiveBytes"].map { grown[field][$0].int }
      #expect([sizes.baseline.int, sizes.actual.int] == all, "\(part)")
      #expect(["oldArchiveBytes", "newArchiveBytes"].map { report[field][$0].int } == all, "\(part)")
    }
    let staleness = try folder.json("diff old packs --packs")
    let compared = try folder.json("packs compare packs --against old").changeTotals
    #expect(staleness.totals.deltaBytes == compared.updateBytes)
    #expect(staleness.totals.downloadBytes == compared.wholeBytes)
  }
}
