import Foundation
import ReportSchema
import Reports
import TestSupport
import Testing

private func report(_ change: (inout FootprintReport) -> Void = { _ in }) throws -> FootprintReport {
  let path = Places.package.appending(path: "Reports/harbor-ipa.json").path(percentEncoded: false)
  var report = try JSONDecoder().decode(FootprintReport.self, from: Data(Places.bytes(path)))
  change(&report)
  return report
}

@Suite struct ReportTests {
  @Test func aReportComesBackFromItsJSON() throws {
    let report = try report()
    let text = try JSONText.encode(report)
    #expect(try JSONDecoder().decode(FootprintReport.self, from: Data(text.utf8)) == report)
    #expect(text.hasSuffix("}\n"))
  }

  @Test func whatIsNotKnownIsNullAndNotLeftOut() throws {
    let text = try JSONText.encode(
      report {
        $0.app = AppFigures(platform: nil, identifier: nil, version: nil, build: nil, baseLanguage: nil)
        $0.base.locale = nil
        $0.warnings = [WarningFigures(entry: nil, message: "odd")]
      })
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let app = try #require(object["app"] as? [String: Any])
    #expect(Set(app.keys) == ["platform", "identifier", "version", "build", "baseLanguage"])
    #expect((object["base"] as? [String: Any])?.keys.contains("locale") == true)
    #expect((object["warnings"] as? [[String: Any]])?.first?.keys.contains("entry") == true)
  }

  @Test func fieldsOfTheContractAreThere() throws {
    let text = try JSONText.encode(report())
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["schema"] as? String == "ballast.footprint/1")
    func keys(_ value: Any?) -> Set<String> { Set((value as? [String: Any] ?? [:]).keys) }
    #expect(keys(object["archive"]).isSuperset(of: ["name", "format", "bytes", "entries"]))
    #expect(
      keys(object["ledger"]) == [
        "content", "localHeaders", "dataDescriptors", "padding", "signingBlock", "centralDirectory",
        "endRecord",
        "unattributed",
      ])
    #expect(
      keys(object["totals"]).isSuperset(of: [
        "archiveBytes", "installBytes", "localizedArchiveBytes", "localizedInstallBytes", "locales",
        "strings",
      ]))
    let locale: Set = [
      "locale", "archiveBytes", "measuredArchiveBytes", "apportionedArchiveBytes", "installBytes",
      "resources",
      "strings", "kinds",
    ]
    let first = (object["locales"] as? [[String: Any]])?.first
    #expect(keys(first).isSuperset(of: locale))
    #expect(keys(object["base"]).isSuperset(of: locale))
    let kinds = first?["kinds"] as? [String: Any]
    #expect(
      keys(kinds) == ["strings", "plurals", "interface", "images", "audio", "video", "fonts", "other"])
    #expect(keys(kinds?["strings"]) == ["archiveBytes", "installBytes", "messages"])
  }

  @Test func everyWriterShowsTheSameTotals() throws {
    let report = try report()
    let text = FootprintText(report, exactBytes: true).text
    let markdown = FootprintMarkdown(report, exactBytes: true).text
    let csv = FootprintCSV(report).text
    for locale in report.locales + [report.base] {
      let grouped = ByteFormatting.grouped(locale.archiveBytes)
      #expect(text.contains(grouped))
      #expect(markdown.contains(grouped))
      #expect(csv.contains(",\(locale.archiveBytes),"))
    }
    for total in [
      report.totals.archiveBytes, report.totals.localizedArchiveBytes, report.totals.installBytes,
    ] {
      #expect(text.contains(ByteFormatting.grouped(total)))
      #expect(markdown.contains(ByteFormatting.grouped(total)))
    }
    // No row of the CSV is a sum, so all of them are the archive.
    let rows = csv.split(separator: "\r\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(rows.reduce(0) { $0 + (Int($1[2]) ?? 0) } == report.totals.archiveBytes)
  }

  @Test func theTableFitsEightyColumns() throws {
    for exact in [false, true] {
      let table = FootprintText(try report(), exactBytes: exact).text
      for line in table.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test func textFromAnAppHasNoPowerOverTheReader() throws {
    let evil = "\u{1b}[2J|`<script>*x*\n# head\n=cmd()"
    let report = try report {
      $0.app.identifier = evil
      $0.warnings = [WarningFigures(entry: evil, message: "odd")]
    }
    let text = FootprintText(report, exactBytes: false).text
    #expect(!text.contains("\u{1b}"))
    let markdown = FootprintMarkdown(report, exactBytes: false).text
    #expect(!markdown.contains("<script>") && !markdown.contains("\n# head") && !markdown.contains("\u{1b}"))
  }

  @Test func aNameThatASpreadsheetWouldRunIsQuoted() throws {
    let line = ResourceFigures(
      entry: "=cmd(),\"x\"", component: "-a", owner: "de", kind: "other", rule: "r", archiveBytes: 1,
      installBytes: 1, basis: "measured", messages: nil)
    let csv = FootprintCSV(try report { $0.resources = [line] }).text
    #expect(csv.split(separator: "\r\n").last == "\"'=cmd(),\"\"x\"\"\",'-a,de,other,r,1,1,measured,")
  }
}

@Suite struct ByteFormattingTests {
  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1000, "1.00 kB"), (1234, "1.23 kB"), (9994, "9.99 kB"), (9995, "10.0 kB"),
    (12_345, "12.3 kB"), (99_950, "100 kB"), (123_456, "123 kB"), (999_499, "999 kB"), (999_500, "1.00 MB"),
    (16_600_000, "16.6 MB"), (1_000_000_000, "1.00 GB"), (-1234, "-1.23 kB"), (.max, "9.22 EB"),
  ])
  func sizesHaveThreeDigits(_ bytes: Int, _ text: String) { #expect(ByteFormatting.scaled(bytes) == text) }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "-1,000")])
  func exactNumbersAreGrouped(_ number: Int, _ text: String) {
    #expect(ByteFormatting.grouped(number) == text)
  }

  @Test(arguments: [
    (0, 10, "0.0 %"), (1, 3, "33.3 %"), (1, 100_000, "<0.1 %"), (10, 10, "100.0 %"), (1, 0, "–"),
  ])
  func sharesAreOfTheWhole(_ part: Int, _ whole: Int, _ text: String) {
    #expect(ByteFormatting.share(part, of: whole) == text)
  }
}
