import ReportSchema
import Testing

@testable import Reports

@Suite struct SimulateDocumentTests {
  private func text(_ report: SimulateReport) -> String {
    TextRenderer().render(SimulateDocument(report).document)
  }

  /// The text as one line.
  private func joined(_ report: SimulateReport) -> String { text(report).replacing("\n", with: " ") }

  @Test func everyColumnSumsToItsTotal() throws {
    for locales in [["de"], ["de", "ja", "pt-BR"], (0..<200).map { "x\($0)" }] {
      let document = SimulateDocument(SimulateSample.report(locales: locales)).document
      try expectSums(#require(document.table("packs")), of: [.body])
    }
  }

  @Test func archiveThatGrewIsLarger() {
    let text = text(
      SimulateSample.report {
        swap(&$0.before, &$0.after)
        $0.savedArchiveBytes *= -1
        $0.savedInstallBytes *= -1
      })
    #expect(text.replacing("\n", with: " ").contains("is 33.1 kB larger (71.2 kB → 104.3 kB, +46.4 %)"))
    #expect(text.contains("−33.1 kB  −46.4 %"))
  }

  @Test func nothingToRemoveIsStated() {
    var report = SimulateSample.report(locales: []) {
      ($0.removedEntries, $0.rewrittenEntries) = (0, 0)
      $0.actions = []
      $0.warnings = []
      $0.after = $0.before
      ($0.savedArchiveBytes, $0.savedInstallBytes) = (0, 0)
      $0.codecs = []
      $0.oneMoreLocale = nil
    }
    #expect(joined(report).hasPrefix("Harbor 1.2 (Android): the system reads all translations from the app"))
    report.keptForSystem = []
    #expect(joined(report).hasPrefix("Harbor 1.2 (Android): the app has one language; nothing to do."))
    report.kept.append("fr")
    #expect(joined(report).hasPrefix("Harbor 1.2 (Android): all languages are kept; nothing to do."))
    report.warnings = [.init(entry: nil, message: "messages not read: no reader for this file")]
    #expect(joined(report).hasPrefix("Harbor 1.2 (Android): nothing could be read"))
    #expect(!text(report).contains("Pack on device"))
  }

  @Test func removedLocalesThatAreNoTranslationsAreCounted() {
    var report = SimulateSample.report { $0.otherLocales = [.init(locale: "qq", reason: "a placeholder")] }
    #expect(joined(report).contains("translations and 1 other locale, the archive"))
    report.kept.append("qq")
    #expect(joined(report).contains("translations, the archive"))
  }

  @Test func smallSavingsAreInBytes() {
    let text = text(
      SimulateSample.report {
        $0.after.archiveBytes = $0.before.archiveBytes - 3
        $0.savedArchiveBytes = 3
      })
    #expect(text.replacing("\n", with: " ").contains("(104,321 B → 104,318 B, −<0.1 %)"))
  }

  @Test func columnsAndTablesNeedValues() {
    let report = SimulateSample.report {
      for index in $0.packs.indices {
        ($0.packs[index].assets, $0.packs[index].assetBytes) = (0, 0)
      }
      ($0.packTotals.assets, $0.packTotals.assetBytes) = (0, 0)
      $0.codecs.removeLast()
      $0.ways = []
      $0.leaveOneOut = nil
      $0.oneMoreLocale = nil
      $0.rebuilt = nil
      $0.unmodified = []
      $0.warnings = []
    }
    for word in [
      "such as images", "Codec", "Way ", "removing one", "One more", "invalid", "could not be rewritten",
      "Warnings",
    ] {
      #expect(!text(report).contains(word), "\(word)")
      #expect(joined(SimulateSample.report()).contains(word), "\(word)")
    }
  }

}

/// The first sentences: what to do, then what packs save.
@Suite struct SimulateConclusionTests {
  private func text(_ change: (inout SimulateReport) -> Void) -> String {
    SimulateConclusion(SimulateSample.report { change(&$0) }, isExact: false).text
  }

  private func client(_ low: Int, _ high: Int, breakEven: Int? = nil) -> SimulateReport.Client {
    .init(low: low, high: high, breakEven: breakEven, given: false)
  }

  /// Asset packs need the same part of the client library as packs in the app.
  @Test func theNoteNamesEachWayThatReadsPacks() throws {
    func note(_ ways: SimulateReport.WayName...) -> String {
      let report = SimulateSample.report { report in
        report.client = client(641_000, 714_000)
        for index in report.ways.indices where ways.contains(where: { report.ways[index].way == $0 }) {
          report.ways[index].clientBytes = 213_000
        }
      }
      return TextRenderer(width: 900).render(SimulateDocument(report).document)
    }
    #expect(note(.bundledPacks).contains("; 213 kB for packs in the app)"), "\(note(.bundledPacks))")
    #expect(note(.splits).contains("; 213 kB for asset packs)"), "\(note(.splits))")
    let both = note(.bundledPacks, .splits)
    #expect(both.contains("; 213 kB for packs in the app and asset packs)"), "\(both)")
  }

  /// A step that slows reading is named with this cost in the same sentence.
  @Test func theLargestMeasuredStepWithoutPacksComesFirst() {
    let text = text {
      $0.client = client(5_000, 7_000)
      $0.deviceDownload.languageSplits = nil
    }
    #expect(
      text
        == "Harbor 1.2 (Android): one build setting saves 11.4 kB of the 104.3 kB download (10.9 %): write 8 strings files as"
        + " text; reading a table takes up to four times as long. Language packs save 25.0 kB (23.9 %), less a client library of"
        + " 5.0 to 7.0 kB, and need a server.")
  }

  @Test func aRangeMaySave() {
    let text = text {
      ($0.actions[2].low, $0.actions[2].high, $0.actions[2].savedDeviceBytes) = (10_900, 21_800, 10_900)
      $0.actions[2].share = 0.1045
    }
    #expect(
      text.contains(
        "may save 10.9 to 21.8 kB of the 104.3 kB download (10.5 to 20.9 %, depending on what the build writes)"
      ), "\(text)")
  }

  /// Without a client for the platform, packs are no step.
  @Test func packsWithoutAClientAreNotPromised() {
    let text = text { $0.client = nil }
    #expect(
      text.hasSuffix(
        "Language packs would save 25.0 kB (23.9 %), but the client for them is still to be written."))
  }

  @Test(
    arguments: [
      (5_000, 7_000, nil, "less a client library of 5.0 to 7.0 kB, and need a server."),
      (
        5_000, 20_000, 13_600,
        "and need a server. Undecided: they save more than the steps without a client if it is below 13.6 kB."
      ),
      (
        20_000, 30_000, 13_600,
        "Language packs save 25.0 kB, about as much as their client library adds (20.0 to 30.0 kB)."
      ),
      (
        30_000, 40_000, 13_600,
        "Language packs save 25.0 kB, less than their client library adds (30.0 to 40.0 kB)."
      ),
    ] as [(Int, Int, Int?, String)])
  func theClientIsARangeAndNeverAVerdict(_ low: Int, _ high: Int, _ breakEven: Int?, _ end: String) {
    let text = text { $0.client = client(low, high, breakEven: breakEven) }
    #expect(text.hasSuffix(end), "\(text)")
  }

  /// Packs in the app need no server. They are named if they save two thirds of what packs from a site save.
  @Test(arguments: [
    (18_000, true, true), (12_000, true, false), (18_000, false, false), (500, true, false),
  ])
  func packsInTheAppAreNamedIfTheyAreEnough(_ saved: Int, _ isMeasured: Bool, _ isNamed: Bool) {
    let text = text { report in
      report.client = client(5_000, 7_000)
      report.actions.append(
        .init(
          id: .init(.packsInApp), title: "Language packs in the app (with the client library)",
          savedDeviceBytes: saved, share: Double(saved) / 104_300, effort: .init(.code), simple: false,
          measured: isMeasured, slows: "", way: .init(.bundledPacks)))
    }
    let sentence = "Packs in the app save 18.0 kB (17.3 %) with their client library, and need no server."
    #expect(text.contains("Packs in the app") == isNamed, "\(saved) bytes: \(text)")
    if isNamed { #expect(text.contains(sentence), "\(text)") }
  }

  /// The archive of an APK has tables that are not compressed; the table of steps is about the download.
  @Test func languagesOfLibrariesAreAShareOfTheDownload() {
    let text = text { report in
      report.packs = []
      report.libraryLanguages = .init(
        locales: ["af", "am"], libraries: ["AppCompat"], baseName: "English", archiveBytes: 71_900,
        savedArchiveBytes: 71_700, lines: ["localeFilters"])
      report.otherLocales = ["af", "am"].map { .init(locale: $0, reason: "library") }
      report.keptForSystem = []
      report.actions = [
        .init(
          id: .init(.libraryLanguages), title: "Remove 2 languages of libraries", savedDeviceBytes: 20_400,
          share: 0.0056, effort: .init(.configuration), simple: true, measured: true, slows: "")
      ]
    }
    #expect(text.contains("Its libraries add 2 languages: 20.4 kB of the download (0.6 %)."), "\(text)")
  }

  @Test func aStepBelowTheThresholdIsNoConclusion() {
    let text = text { $0.actions.removeAll { $0.id == .stringsEncoding } }
    #expect(text.contains("one change saves 1.0 kB"), "1.0 % is enough: \(text)")
    let without = self.text {
      $0.actions.removeAll { $0.simple }
      $0.client = nil
    }
    let sentence = "no measured step without packs saves 1.0 % or more of the 104.3 kB download."
    #expect(without.contains(sentence), "\(without)")
  }

  /// Estimates are in the table only.
  @Test func noSentenceUsesAnEstimateOfAStep() {
    let text = text { report in
      for index in report.actions.indices { report.actions[index].measured = false }
    }
    #expect(text.contains("no measured step without packs saves"), "\(text)")
  }

  @Test func splitsAreNamedFirst() {
    let text = text {
      $0.deviceDownload.languageSplits = true
      $0.actions = []
      $0.typicalUser = .init(before: 100_000, after: 135_000, saved: -35_000)
    }
    #expect(
      text
        == "Harbor 1.2 (Android): Google Play already delivers only the device's language. Language packs would add 35.0 kB."
    )
  }

  @Test func aFolderIsNoDownload() {
    let text = text { $0.archive.format = "folder" }
    #expect(
      text.hasPrefix("Harbor 1.2 (Android): a folder of sources is not a download: simulate the built app."))
  }

  /// Words that a product manager does not use.
  @Test func jargonIsAvoided() {
    let text = text { $0.client = client(5_000, 7_000) }
    for word in ["trim", "near-empty", "base", "with library", "remain", "unlocalized", "overhead", "locale"]
    {
      #expect(!text.contains(word), "'\(word)' is in: \(text)")
    }
  }
}

/// Additions in the table of ways.
struct WaysTableTests {
  @Test(arguments: [
    (-1000, "−100 %"), (-1001, "2.0 × as built"), (-2900, "3.9 × as built"), (500, "50.0 %"),
    (-5_000_000, ">1,000 × as built"),
  ])
  func additionsOfMoreThanTheWholeAreMultiples(_ saved: Int, _ text: String) {
    let table = Table("t", columns: [.init("A")], rows: [Table.Row(.body, [.saving(saved, of: 1000)])])
    let document = Document(title: "D", blocks: [.table(table)])
    #expect(TextRenderer().render(document).contains(text), "\(saved) is not shown as \(text)")
  }
}

/// The client library in the table of ways.
struct ClientLibraryTests {
  /// Of 1,000 bytes, packs save 200 before a library of 50 to 90 bytes.
  @Test func theColumnWithLibraryIsARange() throws {
    let report = SimulateSample.report {
      $0.ways = SimulateSample.ways([1000, 950, nil, nil, 800])
      $0.client = .init(low: 50, high: 90, given: false)
      $0.comparison = .init(
        asBuilt: .init(.bundled), smallest: .init(.packs), enough: nil, packsPay: true, worthwhile: 0.01)
    }
    let table = try #require(SimulateDocument(report).ways)
    let column = try #require(table.columns.firstIndex { $0.title == "With library" })
    #expect(table.rows.last?.cells[column].value == .text("11.0 to 15.0 %"))
    #expect(table.rows[1].cells[column].value == .share(50, of: 1000))
  }
}
