import ReportSchema
import Testing

@testable import Reports

@Suite struct MeasureDocumentTests {
  private func text(_ report: MeasureReport, exact: Bool = false) -> String {
    TextRenderer().render(MeasureDocument(report, DocumentOptions(exactBytes: exact)).document)
  }

  /// Every locale, the least covered first. An app without base texts has no table.
  @Test func coverageIsATable() throws {
    var report = MeasureSample.report()
    func row(_ tag: String, _ own: Int, _ parent: Int, _ base: Int) -> MeasureReport.Coverage {
      .init(
        locale: tag, name: "Name of \(tag)", parents: parent > 0 ? ["pt"] : [], ownText: own,
        parentText: parent,
        baseText: base)
    }
    report.parentCoverage = [
      row("da", 10, 0, 0), row("pt", 9, 0, 1), row("pt-BR", 1, 8, 1), row("x", 0, 0, 10),
    ]
    let table = try #require(MeasureDocument(report).document.table("coverage"))
    #expect(
      table.columns.map(\.title) == [
        "Locale", "Covered", "Own text", "Parent's text", "Base text", "Parents and siblings",
      ])
    #expect(table.rows.map { $0.cells[1] } == [0, 9, 9, 10].map { .share($0, of: 10) })
    #expect(table.rows[2].cells.dropFirst() == [.share(9, of: 10), .count(1), .count(8), .count(1), "pt"])
    report.parentCoverage = [row("da", 10, 0, 0)]
    #expect(MeasureDocument(report).document.table("coverage")?.columns.count == 4)
    report.parentCoverage = [row("da", 0, 0, 0)]
    #expect(MeasureDocument(report).document.table("coverage") == nil)
  }

  @Test func everyColumnSumsToItsTotal() throws {
    for (count, top) in [(0, 20), (1, 20), (8, 5), (60, 20), (8, 0)] {
      let document = MeasureDocument(MeasureSample.report(count: count, top: top)).document
      var table = try #require(document.table("locales"))
      try expectSums(table, of: [.subtotal])
      guard count > 0 else { continue }
      // The first subtotal is the sum of the translations.
      table.rows = table.rows.filter { $0.role != .total }
      table.rows.removeLast(3)
      try expectSums(table, of: [.body, .omitted], to: .subtotal)
      try expectSums(#require(document.table("kinds")), of: [.body])
    }
  }

  @Test func componentsAndOverheadSumToTheArchive() throws {
    let report = MeasureSample.report { DocumentSamples.componentsAdded(&$0) }
    try expectSums(
      #require(MeasureDocument(report).document.table("components")), of: [.body, .subtotal])
    #expect(MeasureDocument(MeasureSample.report()).document.table("components") == nil)
  }

  @Test func explainedEntriesSumToTheArchive() throws {
    let report = MeasureSample.report { DocumentSamples.explained(&$0) }
    let document = MeasureDocument(report).document
    try expectSums(#require(document.table("entries")), of: [.body, .omitted, .subtotal])
  }

  @Test func explainedEntriesSumToTheSelectedLocales() throws {
    var report = MeasureSample.report {
      DocumentSamples.explained(&$0)
      $0.selection.locales = ["el", "sk"]
      // '--top 1' lists one of the selected locales.
      $0.locales = [$0.locales[0]]
      $0.entries?.removeLast()
      $0.selection.omittedEntries = .init(entries: 3, archiveBytes: 700, installBytes: 900, messages: 5)
      $0.selection.allEntries = .init(entries: 4, archiveBytes: 9_700, installBytes: 20_900, messages: 17)
    }
    let document = MeasureDocument(report).document
    let table = try #require(document.table("entries"))
    try expectSums(table, of: [.body, .omitted])
    #expect(table.rows.map(\.role) == [.body, .omitted, .total])
    let sum = table.rows.last?.cells.prefix(3).map { CellText(bytes: ByteFormatter()).text($0.value).plain }
    #expect(sum == ["Greek (el), sk", "", "9.7 kB"])
    report.selection.omittedEntries = .init(entries: 0, archiveBytes: 0, installBytes: 0, messages: 0)
    #expect(MeasureDocument(report).document.table("entries")?.rows.map(\.role) == [.body, .total])
  }

  @Test func appWithoutTranslationsIsDescribed() {
    let text = text(MeasureSample.report(count: 0))
    #expect(text.hasPrefix("DuckDuckGo 7.156.0 (iOS): no translations in 774 kB.\n"))
    #expect(!text.contains("Kind of resource") && !text.contains("Next:"))
  }

  @Test func exactSizesAreWholeBytesEverywhere() {
    let report = MeasureSample.report()
    let text = text(report, exact: true)
    #expect(text.contains("\(NumberText.grouped(report.totals.archiveBytes)) B"))
    #expect(!text.contains(" kB") && !text.contains(" MB"))
  }

  @Test func countsThatLeaveTablesOutAreMarked() {
    let text = text(
      MeasureSample.report {
        $0.locales[0].uncountedResources = 1
        $0.locales[1].uncountedResources = 1
        $0.locales[1].messages = 0
        $0.totals.uncountedResources = 2
      })
    #expect(text.contains(" 1,371+\n") && text.contains("  –\n"))
    #expect(text.contains("Messages in 2 string tables were not counted"))
  }

  @Test func aDevicesDownloadComesFirst() {
    let text = text(
      MeasureSample.report {
        $0.device = .init(
          profile: "arm64-v8a, xxhdpi, Android 14", downloadBytes: 3_000_007, languageBytes: 7,
          everyDeviceBytes: 3_000_000, languageSplits: true,
          languages: [
            .init(language: "de", locales: ["de"], downloadBytes: 9, installBytes: 9),
            .init(language: "fr", locales: ["fr"], downloadBytes: 5, installBytes: 9),
          ],
          modules: [
            .init(name: "base", delivery: ID(.installTime), conditions: [], bytes: 3_000_000),
            .init(name: "ar", delivery: ID(.conditional), conditions: ["min-sdk 24"], bytes: 800),
          ])
      }
    ).replacing("\n", with: " ")
    #expect(text.contains("a device downloads 3.00 MB, including 7 B for its language (median of"))
    #expect(text.contains("3.00 MB on every device and 7 B for its language"))
    #expect(text.contains("one of 2 language splits (5 B to 9 B)."))
    #expect(text.contains("Not in the first download: module 'ar', conditional (min-sdk 24), 800 B."))
  }

  @Test func unopenedContainersAreNamed() {
    let text = text(
      MeasureSample.report {
        $0.containers = [
          .init(
            entry: "assets/strings.bin", archiveBytes: 1_000, installBytes: 1, localizedArchiveBytes: 0,
            apportionedArchiveBytes: 0, apportionedInstallBytes: 0, unusedInstallBytes: 0)
        ]
      })
    #expect(text.contains("assets/strings.bin (1.00 kB, 0.1 %): not opened"))
  }

}
