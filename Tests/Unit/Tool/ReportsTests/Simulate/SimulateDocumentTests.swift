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

  /// The first sentence is about a device, in words that the reader can repeat without a table.
  @Test(
    arguments: [
      (
        .archive, nil,
        "language packs would save a device 25.0 kB of its 104.3 kB download (23.9 %, median of 4 locales; without a client, which is still to be written)."
      ),
      (
        .gzip6, nil,
        "language packs would save a device 25.0 kB of its 104.3 kB download (23.9 %, median of 4 locales; estimated with gzip -6; without a client, which is still to be written)."
      ),
      (
        .bundle, true,
        "language splits already leave each device its own language. Language packs would save a device 25.0 kB"
      ),
      (.bundle, false, "A simpler way is enough: language splits save 23.1 %, without packs."),
    ] as [(SimulateReport.DownloadBasis, Bool?, String)])
  func theFirstSentenceIsAboutADevice(
    _ basis: SimulateReport.DownloadBasis, _ splits: Bool?, _ sentence: String
  ) {
    let text = joined(
      SimulateSample.report { $0.deviceDownload = .init(basis: .init(basis), languageSplits: splits) })
    #expect(text.contains(sentence))
    #expect(text.contains("Device (median)"))
  }

  @Test func packsThatCostADeviceMoreSaySo() throws {
    let report = SimulateSample.report {
      guard var user = $0.typicalUser else { return }
      swap(&user.before, &user.after)
      user.saved *= -1
      $0.typicalUser = user
    }
    #expect(
      joined(report).contains(
        "language packs would add 25.0 kB to a device's 79.3 kB download (31.5 %, median of 4 locales; without a client, which is still to be written)."
      ))
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
      $0.after = $0.before
      ($0.savedArchiveBytes, $0.savedInstallBytes) = (0, 0)
      $0.codecs = []
      $0.oneMoreLocale = nil
    }
    let prefix = "Harbor 1.2 (Android): nothing to remove: the archive (104 kB) contains only"
    #expect(joined(report).hasPrefix("\(prefix) localized"))
    report.keptForSystem = []
    #expect(joined(report).hasPrefix("\(prefix) base and"))
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
      "such as images", "Codec", "Way ", "removing one", "One more", "invalid", "still contain",
      "Warnings",
    ] {
      #expect(!text(report).contains(word), "\(word)")
      #expect(joined(SimulateSample.report()).contains(word), "\(word)")
    }
  }

  /// The sentence about ways, by their first downloads: the app as it is, trimmed, packs in the app, splits, packs; and
  /// by the bytes of the client, which is nil for Android.
  @Test(
    arguments: [
      (
        [1000, 820, 900, nil, 800], nil, .trimmed, .packs, true,
        "A simpler way is enough: trimming saves 18.0 %, without a server."
      ),
      (
        [1000, 990, 850, nil, 800], nil, .bundledPacks, .packs, true,
        "A simpler way is enough: packs in the app save 15.0 %, without a server, but with the client."
      ),
      (
        [1000, 990, 900, nil, 800], nil, nil, .packs, true,
        "Simpler ways save less: trimming 1.0 %, packs in the app 10.0 %."
      ),
      ([1000, nil, 1010, nil, 800], nil, nil, .packs, true, "No simpler way that was built saves anything."),
      (
        [1000, nil, 900, 700, 800], nil, .splits, .splits, true,
        "A simpler way saves more: language splits save 30.0 %, without packs."
      ),
      (
        [1000, nil, 1010, nil, 998], nil, nil, .packs, false,
        "That is too little for packs to be worth it ('--worthwhile')."
      ),
      (
        [1000, 990, 1200, nil, 1100], nil, nil, .trimmed, false,
        "Trimming has the smallest first download."
      ),
      (
        [1000, 1000, 1200, nil, 1100], nil, nil, .bundled, false,
        "The app as it is has the smallest first download."
      ),
      (
        [1000, 990, 870, nil, 800], 120, nil, .packs, true,
        "With the library, 8.0 % remain. Simpler ways save less: trimming 1.0 %, packs in the app 1.0 %."
      ),
      (
        [1000, 990, 820, nil, 800], 120, .bundledPacks, .packs, true,
        "remain. A simpler way is enough: packs in the app save 6.0 %, without a server, but with the client."
      ),
      (
        [1000, 990, 900, nil, 800], 195, nil, .trimmed, false,
        "With the library, 0.5 % remain, too little for packs to be worth it ('--worthwhile'). Trimming has the"
          + " smallest first download, counting the library."
      ),
      (
        [1000, 990, 900, nil, 800], 200, nil, .trimmed, false,
        "The library takes more than that. Trimming has the smallest first download, counting the library."
      ),
    ] as [([Int?], Int?, SimulateReport.WayName?, SimulateReport.WayName, Bool, String)])
  func theSecondSentenceSaysWhetherSomethingSimplerIsEnough(
    _ medians: [Int?], _ client: Int?, _ enough: SimulateReport.WayName?, _ smallest: SimulateReport.WayName,
    _ pay: Bool,
    _ sentence: String
  ) {
    let report = SimulateSample.report {
      $0.ways = SimulateSample.ways(medians)
      $0.clientBytes = client
      $0.comparison = .init(
        asBuilt: .init(.bundled), smallest: .init(smallest), enough: enough.map { .init($0) }, packsPay: pay,
        worthwhile: 0.01)
    }
    #expect(joined(report).contains(sentence), "\(joined(report).prefix(600))")
  }
}
