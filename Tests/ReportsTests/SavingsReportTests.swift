import Foundation
import ReportSchema
import Reports
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A report of so many locales; `scale` makes its numbers wide.
func sample(
  locales: [String] = ["de", "ja", "pt-BR", "sr-Latn"], scale: Int = 1,
  _ change: (inout SavingsReport) -> Void = { _ in }
) -> SavingsReport {
  let before = SizeFigures(archiveBytes: 104_321 * scale, installBytes: 125_991 * scale)
  let after = SizeFigures(archiveBytes: 71_234 * scale, installBytes: 93_377 * scale)
  let packs = locales.enumerated().map { index, locale in
    SavedPackFigures(
      locale: locale, strings: 87 * scale, packBytes: (9_801 - index) * scale,
      compressedBytes: max(1, (4_703 - index) * scale), assets: index % 2 * 3,
      assetBytes: index % 2 * 1_207 * scale,
      codec: "zlib")
  }
  var report = SavingsReport(
    archive: ArchiveFigures(
      name: "Harbor.aab", format: "aab", container: "zip", bytes: before.archiveBytes, entries: 131),
    app: AppFigures(
      platform: "android", identifier: "org.example.Harbor", version: "1.2", build: "34", baseLanguage: "en"),
    only: "everything", components: [], kept: ["en"], before: before, after: after, removedEntries: 53,
    rewrittenEntries: 4, packs: packs,
    codecs: ["zlib", "xz"].enumerated().map { index, codec in
      CodecFigures(
        codec: codec, totalBytes: 18_811 * scale - index, min: 4_601 * scale - index,
        median: 4_702 * scale - index, max: 5_905 * scale - index)
    },
    behindBase: false,
    user: packs.map {
      UserFigures(
        locale: $0.locale, before: before.archiveBytes, after: after.archiveBytes + $0.downloadBytes)
    },
    downloads: ["archive", "gzip9-whole", "gzip6-split"].enumerated().map { index, name in
      DownloadModelFigures(name: name, before: 103_013 * scale - index, after: 70_007 * scale - index)
    },
    oneMoreLocale: OneMoreLocaleFigures(
      bundledArchiveBytes: 8_271 * scale, packDownloadBytes: 4_702 * scale, breakEvenLocales: 2),
    delivery: locales.map {
      DeviceFigures(
        locale: $0, withSplits: 80_203 * scale, withoutSplits: 101_301 * scale, withPacks: 76_009 * scale)
    },
    each: locales.map {
      LeaveOneOutFigures(
        locale: $0, archiveBytes: 7_919 * scale, installBytes: 9_311 * scale,
        footprintArchiveBytes: 8_117 * scale)
    },
    left: [LeftFigures(entry: "Payload/Harbor.app/Assets.car", reason: "still holds renditions of de")],
    rebuilt: "Harbor.slim.aab", warnings: [WarningFigures(entry: "res/odd.xml", message: "does not parse")])
  change(&report)
  return report
}

private let longTag = "de-Latn-DE-1996-x-" + Array(repeating: "abcdefgh", count: 9).joined(separator: "-")

@Suite struct SavingsReportTests {
  @Test func aReportComesBackFromItsJSON() throws {
    for report in [
      sample(),
      sample {
        $0.delivery = nil
        $0.each = nil
        $0.oneMoreLocale = nil
        $0.rebuilt = nil
      },
    ] {
      let text = try JSONText.encode(report)
      #expect(try JSONDecoder().decode(SavingsReport.self, from: Data(text.utf8)) == report)
    }
  }

  @Test func fieldsOfTheContractAreThere() throws {
    let text = try JSONText.encode(sample { $0.rebuilt = nil })
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["schema"] as? String == "ballast.savings/1")
    #expect(
      Set(object.keys).isSuperset(of: [
        "before", "after", "savedArchiveBytes", "savedInstallBytes", "kept", "packs", "user", "rebuilt",
      ]))
    let pack = try #require((object["packs"] as? [[String: Any]])?.first)
    #expect(
      Set(pack.keys).isSuperset(of: ["locale", "strings", "packBytes", "downloadBytes", "codec"]))
  }

  @Test func everyWriterShowsTheSameTotals() {
    let report = sample()
    let text = SavingsText(report, exactBytes: true).text
    let markdown = SavingsMarkdown(report, exactBytes: true).text
    let csv = SavingsCSV(report).text
    for pack in report.packs {
      for bytes in [pack.packBytes, pack.downloadBytes, pack.assetBytes] {
        #expect(text.contains(ByteFormatting.grouped(bytes)))
        #expect(markdown.contains(ByteFormatting.grouped(bytes)))
        #expect(csv.contains(",\(bytes),"))
      }
    }
    for user in report.user {
      #expect(text.contains(ByteFormatting.grouped(user.saved)))
      #expect(markdown.contains(ByteFormatting.grouped(user.saved)))
      #expect(csv.contains(",\(user.before),\(user.after),\(user.saved)\r\n"))
    }
    var totals = [
      report.before.archiveBytes, report.after.archiveBytes, report.savedArchiveBytes,
      report.before.installBytes, report.after.installBytes, report.savedInstallBytes,
      report.packs.reduce(0) { $0 + $1.downloadBytes }, report.packs.reduce(0) { $0 + $1.strings },
    ]
    totals += report.codecs.flatMap { [$0.totalBytes, $0.min, $0.median, $0.max] }
    totals += report.downloads.flatMap { [$0.before, $0.after, $0.saved] }
    totals += (report.delivery ?? []).flatMap { [$0.withSplits, $0.withoutSplits, $0.withPacks] }
    totals += (report.each ?? []).flatMap { [$0.archiveBytes, $0.installBytes, $0.footprintArchiveBytes] }
    totals += [
      report.oneMoreLocale?.bundledArchiveBytes ?? -1, report.oneMoreLocale?.packDownloadBytes ?? -1,
    ]
    for total in totals {
      #expect(text.contains(ByteFormatting.grouped(total)), "\(total)")
      #expect(markdown.contains(ByteFormatting.grouped(total)), "\(total)")
    }
  }

  @Test(arguments: [1, 1_000, 1_000_000, 80_000_000_000], [false, true])
  func everyLineFitsEightyColumns(_ scale: Int, _ exact: Bool) {
    let report = sample(locales: ["de", "pt-BR", "en-US-u-va-posix", longTag], scale: scale) {
      $0.kept = ["en", longTag]
      $0.app.identifier = String(repeating: "x", count: 200)
      $0.rebuilt = String(repeating: "y", count: 100)
      $0.packs[0].codec = "zstd"
    }
    let text = SavingsText(report, exactBytes: exact).text
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    // Broken or not, nothing is lost.
    let letters = text.filter { !$0.isWhitespace }
    #expect(letters.contains(longTag))
    #expect(exact ? letters.contains(ByteFormatting.grouped(report.user[3].saved)) : true)
  }

  @Test func columnsAndTablesAreThereOnlyWithSomethingToShow() {
    let plain = sample {
      for index in $0.packs.indices {
        $0.packs[index].assets = 0
        $0.packs[index].assetBytes = 0
      }
      $0.codecs.removeLast()
      $0.delivery = nil
      $0.each = nil
      $0.oneMoreLocale = nil
      $0.rebuilt = nil
      $0.left = []
      $0.warnings = []
    }
    for text in [
      SavingsText(plain, exactBytes: false).text, SavingsMarkdown(plain, exactBytes: false).text,
    ] {
      for word in [
        "Assets", "Codec", "Device", "Alone", "One more", "ignatures", "Left as", "Warnings", "Before ja",
      ] {
        #expect(!text.contains(word), "\(word)")
      }
    }
    let full = SavingsText(sample(), exactBytes: false).text
    for word in [
      "Assets", "Codec", "Device", "Alone", "One more locale", "signatures no longer hold",
      "measured on the rebuilt", "Left as", "Warnings",
    ] {
      #expect(full.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(word), "\(word)")
    }
  }

  @Test func anArchiveThatGrewSaysSo() {
    let grown = sample {
      swap(&$0.before, &$0.after)
      $0.savedArchiveBytes *= -1
      $0.packs = []
      $0.user = []
    }
    let text = SavingsText(grown, exactBytes: false).text
    #expect(text.contains("bigger"))
    #expect(text.contains("-33.1 kB"))
    #expect(text.contains("-46.4 %"))
  }

  @Test func markdownFitsAComment() {
    let tags = (0..<5000).map { "x\($0)-\(longTag)" }
    for report in [
      sample(locales: tags, scale: 1_000_000) { $0.kept = tags },
      sample(locales: tags) {
        $0.left = tags.prefix(20).map {
          LeftFigures(entry: String(repeating: $0, count: 1000), reason: "&&&")
        }
        $0.warnings = tags.prefix(20).map {
          WarningFigures(entry: String(repeating: "&\u{1f468}", count: 9000), message: $0)
        }
        $0.app.identifier = String(repeating: "&", count: 90_000)
        $0.rebuilt = String(repeating: "&", count: 90_000)
      },
    ] {
      let text = SavingsMarkdown(report, exactBytes: true).text
      #expect(text.utf8.count <= SavingsMarkdown.limit)
      #expect(text.contains("more, in the other formats"))
      #expect(text.contains("**all 5,000**"))
    }
    // Nothing is cut that fits, and as much as fits is there.
    let fitting = SavingsMarkdown(sample(locales: (0..<100).map { "x\($0)" }), exactBytes: true).text
    #expect(!fitting.contains("more, in the other formats"))
    let cut = SavingsMarkdown(sample(locales: (0..<5000).map { "x\($0)" }), exactBytes: true).text
    #expect(cut.utf8.count > SavingsMarkdown.limit - 1000)
  }

  @Test func everyTableOfTheMarkdownIsATable() {
    let text = SavingsMarkdown(sample(), exactBytes: false).text
    var columns: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        columns = nil
        continue
      }
      let count = line.split(separator: "|", omittingEmptySubsequences: false).count
      if let columns { #expect(columns == count, "\(line)") }
      columns = count
    }
  }

  @Test func theCSVHasOneRowForEachPack() {
    let report = sample(locales: ["de", "ja"])
    let rows = SavingsCSV(report).text.components(separatedBy: "\r\n")
    #expect(
      rows[0]
        == "locale,strings,packBytes,compressedBytes,assetBytes,downloadBytes,codec,before,after,saved")
    #expect(rows[1] == "de,87,9801,4703,0,4703,zlib,104321,75937,28384")
    #expect(rows[2] == "ja,87,9800,4702,1207,5909,zlib,104321,77143,27178")
    #expect(rows.count == 4 && rows[3].isEmpty)
  }

  @Test func textFromAnAppHasNoPowerOverTheReader() {
    let evil = "\u{1b}[2J|`<script>*x*\n# head\n=cmd(),\"x\""
    let report = sample {
      $0.app.identifier = evil
      $0.rebuilt = evil
      $0.left = [LeftFigures(entry: evil, reason: evil)]
      $0.packs[0].locale = evil
    }
    let text = SavingsText(report, exactBytes: false).text
    #expect(!text.contains("\u{1b}"))
    let markdown = SavingsMarkdown(report, exactBytes: false).text
    #expect(!markdown.contains("<script>") && !markdown.contains("\n# head") && !markdown.contains("\u{1b}"))
  }
}

/// Collects what an XML parser sees.
private final class Elements: NSObject, XMLParserDelegate {
  var names: [String] = []
  var attributes: [String: [[String: String]]] = [:]
  var words: [String: String] = [:]
  private var open: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    names.append(name)
    open.append(name)
    self.attributes[name, default: []].append(attributes)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    words[open.last ?? "", default: ""] += characters
  }

  static func of(_ svg: String) -> Elements? {
    let elements = Elements()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = elements
    return parser.parse() ? elements : nil
  }
}

@Suite struct SavingsChartTests {
  @Test func itIsAPictureThatStandsByItself() throws {
    let svg = SavingsChart(sample()).svg
    let elements = try #require(Elements.of(svg))
    #expect(Set(elements.names) == ["svg", "title", "desc", "rect", "g", "text", "line"])
    #expect(elements.attributes["svg"]?.first?["role"] == "img")
    #expect(elements.words["desc"]?.contains("31.7 %") == true)
    for attributes in elements.attributes.values.joined() {
      #expect(!attributes.keys.contains { $0.hasPrefix("on") || $0.hasSuffix("href") || $0 == "style" })
    }
    #expect(svg == SavingsChart(sample()).svg)
  }

  @Test func barsAreAsLongAsTheirFigures() throws {
    let report = sample(locales: ["de", "ja"]) {
      $0.packs[0].compressedBytes = 1000
      $0.packs[0].downloadBytes = 1000
      $0.packs[1].compressedBytes = 100
      $0.packs[1].assetBytes = 400
      $0.packs[1].downloadBytes = 500
    }
    let elements = try #require(Elements.of(SavingsChart(report).svg))
    let widths = (elements.attributes["rect"] ?? []).filter { $0["height"] == "16" }
      .compactMap { $0["width"].flatMap(Double.init) }
    #expect(widths.count == 5)
    #expect(widths[0] == 512 && widths[2] == 512)
    #expect(abs(widths[1] / widths[0] - 71_234 / 104_321) < 0.01)
    #expect(abs(widths[3] / widths[2] - 0.1) < 0.01)
    #expect(abs(widths[4] / widths[2] - 0.4) < 0.01)
  }

  @Test func textIsEscapedAndManyPacksAreSummedUp() throws {
    let evil = "<script>&\"\u{0}\u{ffff}]]>"
    let tags = (0..<500).map { "\(evil)\($0)" }
    let chart = SavingsChart(
      sample(locales: tags) {
        $0.app.identifier = evil
        $0.app.version = nil
      })
    let elements = try #require(Elements.of(chart.svg))
    #expect(!elements.names.contains("script"))
    #expect(elements.words["text"]?.contains("and 440 more") == true)
    #expect(elements.attributes["g"]?.count == 62)
  }

  @Test func itIsDrawnWithoutPacksAndOfWideNumbers() throws {
    #expect(Elements.of(SavingsChart(sample(locales: [])).svg) != nil)
    #expect(Elements.of(SavingsChart(sample(scale: 80_000_000_000)).svg) != nil)
  }
}
