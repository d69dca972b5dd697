import ReportSchema
import Testing

@testable import Reports

@Suite struct SavingsDocumentTests {
  private func text(_ report: SavingsReport) -> String {
    TextRenderer().render(SavingsDocument(report).document)
  }

  @Test func everyColumnSumsToItsTotal() throws {
    for locales in [["de"], ["de", "ja", "pt-BR"], (0..<200).map { "x\($0)" }] {
      let document = SavingsDocument(SavingsSample.report(locales: locales)).document
      try expectSums(#require(document.table("packs")), of: [.body])
    }
  }

  @Test func savingOfAUserIsShownOnce() {
    let text = text(SavingsSample.report())
    #expect(text.split(separator: "\n").count { $0.contains(" user,") && $0.contains("27.2 %") } == 1)
    #expect(text.contains("Median user, German"))
  }

  @Test func archiveThatGrewIsLarger() {
    let text = text(
      SavingsSample.report {
        swap(&$0.before, &$0.after)
        $0.savedArchiveBytes *= -1
        $0.savedInstallBytes *= -1
      })
    #expect(text.contains("makes the archive 33.1 kB larger\n(71.2 kB → 104.3 kB, +46.4 %)"))
    #expect(text.contains("−33.1 kB  −46.4 %"))
  }

  @Test func nothingToRemoveIsStated() {
    var report = SavingsSample.report(locales: []) {
      ($0.removedEntries, $0.rewrittenEntries) = (0, 0)
      $0.after = $0.before
      ($0.savedArchiveBytes, $0.savedInstallBytes) = (0, 0)
      $0.codecs = []
      $0.oneMoreLocale = nil
    }
    let prefix = "Harbor 1.2: nothing to remove: the archive (104 kB) contains only"
    #expect(text(report).hasPrefix("\(prefix) localized"))
    report.keptForSystem = []
    #expect(text(report).hasPrefix("\(prefix) base and"))
    #expect(!text(report).contains("Pack on device"))
  }

  @Test func smallSavingsAreInBytes() {
    let text = text(
      SavingsSample.report {
        $0.after.archiveBytes = $0.before.archiveBytes - 3
        $0.savedArchiveBytes = 3
      })
    #expect(text.replacing("\n", with: " ").contains("(104,321 B → 104,318 B, −<0.1 %)"))
  }

  @Test func columnsAndTablesNeedValues() {
    let report = SavingsSample.report {
      for index in $0.packs.indices {
        ($0.packs[index].assets, $0.packs[index].assetBytes) = (0, 0)
      }
      ($0.packTotals.assets, $0.packTotals.assetBytes) = (0, 0)
      $0.codecs.removeLast()
      $0.devices = nil
      $0.leaveOneOut = nil
      $0.oneMoreLocale = nil
      $0.rebuilt = nil
      $0.unmodified = []
      $0.warnings = []
    }
    for word in [
      "such as images", "Codec", "Device", "removing one", "One more", "invalid", "still contain", "Warnings",
    ] {
      #expect(!text(report).contains(word), "\(word)")
      #expect(text(SavingsSample.report()).replacing("\n", with: " ").contains(word), "\(word)")
    }
  }

  @Test func manyDevicesAreShownByTheirRange() throws {
    let report = SavingsSample.report(locales: (0..<30).map { "x\($0)" })
    let table = try #require(SavingsDocument(report).document.table("devices"))
    #expect(table.rows.map(\.role) == [.body, .body, .omitted])
    #expect(table.rows[2].cells[0] == "28 languages in between")
  }

  @Test func chartLinkIsInMarkdown() {
    let document = SavingsDocument(SavingsSample.report(), DocumentOptions(chartLink: "a b/c).svg")).document
    #expect(MarkdownRenderer().render(document).contains("](a%20b/c%29.svg)"))
    #expect(!MarkdownRenderer().render(SavingsDocument(SavingsSample.report()).document).contains("!["))
  }
}
