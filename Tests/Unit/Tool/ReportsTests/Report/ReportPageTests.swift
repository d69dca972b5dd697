import Foundation
import PackTrust
import ReportSchema
import Testing

@testable import Reports

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The HTML page of `ballast report`.
@Suite struct ReportPageTests {
  private let report = ReportSample.report()
  private let page: String

  init() { page = Self.html(report) }

  private static func html(_ report: AppReport) -> String {
    HTMLRenderer().render(AppReportDocument(report).document)
  }

  /// The contents are outside of the header, because a part of it would scroll away with it.
  @Test func theContentsStayInView() throws {
    let end = try #require(page.firstRange(of: "</header>")).upperBound
    #expect(page[end...].hasPrefix("\n<nav aria-label=\"Sections\">"))
    #expect(HTMLStyleSheet.text.contains("nav { position: sticky; top: 0;"))
  }

  @Test(arguments: [1, 10, 11, 40]) func longListsAreFolded(_ count: Int) {
    let list = List(
      heading: "Messages", items: (1...count).map { List.Item(RichText("Message \($0)")) })
    let lines = HTMLBlocks(bytes: ByteFormatter(), headingLevel: 3).lines(of: .list(list))
    #expect(
      lines.first
        == (count > 10
          ? "<details><summary><h3>Messages</h3> <span class=\"count\">(\(count))</span></summary>"
          : "<h3>Messages</h3>"))
    #expect(lines.count { $0.hasPrefix("<li>") } == count)
    #expect(lines.contains("</details>") == (count > 10))
  }

  /// The content between two texts.
  private static func part(_ page: String, _ start: String, _ end: String) throws -> String {
    let from = try #require(page.range(of: start))
    let to = try #require(page.range(of: end, range: from.upperBound..<page.endIndex))
    return String(page[from.upperBound..<to.lowerBound])
  }

  // MARK: - Policy

  @Test func thePolicyHasTheHashesOfBothElements() throws {
    let policy = try Self.part(page, "http-equiv=\"Content-Security-Policy\" content=\"", "\"")
    for (name, start, end) in [
      ("style-src", "<style>", "</style>"), ("script-src", "<script>", "</script>"),
    ] {
      let digest = SHA256Digest.bytes(of: Array(try Self.part(page, start, end).utf8))
      let hash = Data(digest).base64EncodedString()
      #expect(policy.contains("\(name) 'sha256-\(hash)';"), "\(name)")
    }
    #expect(policy.hasPrefix("default-src 'none';"))
    #expect(!policy.contains("unsafe"))
  }

  @Test func thePageNeedsNothingThatThePolicyForbids() throws {
    #expect(page.components(separatedBy: "<script").count == 2)
    #expect(page.components(separatedBy: "<style").count == 2)
    let body = try Self.part(page, "<body>", "</html>")
    #expect(body.firstMatch(of: /<[^>]* (style|on[a-z]+)=/) == nil)
    #expect(body.firstMatch(of: /<(img|iframe|link|object|embed|form|base)\b/) == nil)
    #expect(body.firstMatch(of: /(href|src)="(?!#)/) == nil)
    #expect(PageScript.text.utf8.count < 16_000)
  }

  // MARK: - Escaping

  private static let hostile = "\u{1b}[2J\u{202e}</script><script>alert(1)</script>\"'&<!--\u{2028}]]>\u{0}x"

  @Test func textOfAnArchiveStaysText() throws {
    let report = ReportSample.report(hostile: Self.hostile)
    let page = Self.html(report)
    #expect(page.components(separatedBy: "<script").count == 2)
    #expect(page.components(separatedBy: "</script").count == 2)
    #expect(!page.contains("<!--"))
    #expect(!page.unicodeScalars.contains { $0 != "\n" && $0.isUnsafeForTerminal })
  }

  @Test(arguments: [nil, hostile]) func theBodyIsWellFormed(_ hostile: String?) throws {
    let page = Self.html(ReportSample.report(hostile: hostile))
    let body = try Self.part(page, "<body>", "</body>")
    let xml =
      "<body>"
      + body.replacing("<br>", with: "<br/>").replacing(/<input ([^>]*)>/) { "<input \($0.output.1)/>" }
    let parser = XMLParser(data: Data("\(xml)</body>".utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError)) line \(parser.lineNumber)")
  }

  // MARK: - Structure

  @Test func idsAreUniqueAndLinksLeadToThem() throws {
    let body = try Self.part(page, "<body>", "</body>")
    let ids = body.matches(of: /\sid="([^"]*)"/).map { String($0.output.1) }
    #expect(Set(ids).count == ids.count)
    let targets = body.matches(of: /(href="#|aria-controls="|aria-labelledby=")([^"]*)"/).flatMap {
      $0.output.2.split(separator: " ").map(String.init)
    }
    #expect(targets.count > 20)
    for target in targets { #expect(ids.contains(target), "\(target)") }
  }

  @Test func everyTableHasACaptionAndHeaders() throws {
    let tables = page.components(separatedBy: "<table ").dropFirst()
    #expect(tables.count >= 10)
    for table in tables {
      let table = try #require(table.components(separatedBy: "</table>").first)
      #expect(table.contains("<caption "))
      #expect(table.contains("<th scope=\"col\""))
      #expect(table.contains("<th scope=\"row\""))
    }
  }

  /// Changed entries beyond the listed ones have a row of their own, so that entries of the same size do not change.
  @Test(arguments: [nil, 2]) func furtherEntriesHaveARow(_ limit: Int?) throws {
    let report = MeasureGrowthSample.report()
    var options = DocumentOptions()
    options.entryLimit = limit
    let table = try #require(MeasureGrowthDocument(report, options).document.table("entries"))
    let more = try #require(table.rows.first { $0.role == .omitted })
    #expect(more.cells.last == .text(.code(limit == nil ? "7 more entries" : "9 more entries")))
    let same = try #require(table.rows.first { $0.cells.last == .text(.code("Entries of the same size")) })
    #expect(same.cells[2].addend == 0)
    try expectSums(table, of: [.body, .omitted, .subtotal])
  }

  @Test func cellsHaveExactValues() throws {
    for locale in report.footprint.locales {
      let row = try Self.part(page, "<code>\(locale.locale ?? "")</code>", "</tr>")
      #expect(row.contains("data-v=\"\(locale.archiveBytes)\""))
      #expect(row.contains("data-v=\"\(locale.installBytes)\""))
    }
  }

  // MARK: - Sections

  @Test func sectionsAreInTheOrderOfTheList() throws {
    let page = Self.html(ReportSample.report { $0.sections.reverse() })
    let found = page.matches(of: /<section id="([a-z]+)" aria/).map { String($0.output.1) }
    #expect(found == ReportSection.all.map(\.name) + ["warnings"])
  }

  @Test func aSectionWithoutValuesIsOmitted() throws {
    let report = ReportSample.report {
      ($0.savings, $0.packs, $0.growth, $0.staleness, $0.aging, $0.trend) = (nil, nil, nil, nil, nil, nil)
    }
    let document = AppReportDocument(report)
    #expect(document.sections.map(\.section.name) == ["composition", "locales", "findings", "notes"])
    let html = Self.html(report)
    #expect(!html.contains("What changed since") && !html.contains("id=\"made-of-ways\""))
  }

  @Test func everyFormatHasTheSections() {
    let page = AppReportDocument(report)
    let document = page.document
    let (text, markdown) = (TextRenderer().render(document), MarkdownRenderer().render(document))
    for (section, _) in page.sections {
      #expect(text.contains("\n\(section.title)\n"), "\(section.name)")
      #expect(markdown.contains("\n### \(section.title)\n"), "\(section.name)")
    }
  }

  @Test func columnsSumToTheirTotals() throws {
    for (section, blocks) in AppReportDocument(report).sections {
      for case .table(let table) in blocks
      where ["composition-table", "locales-table", "savings-users"].contains(table.identifier) {
        #expect(section.name == table.identifier.prefix { $0 != "-" })
        let parts: [Table.Row.Role] =
          table.identifier == "locales-table" ? [.subtotal] : [.body, .subtotal, .omitted]
        try expectSums(table, of: parts)
      }
    }
  }

  // MARK: - Advice

  private func advice(_ report: AppReport) -> String { AppReportDocument(report).advice.plain }

  @Test func anErrorComesFirst() { #expect(advice(report).hasPrefix("fix ")) }

  @Test func stepsComeBeforeWarnings() {
    var report = ReportSample.report { report in
      report.check.findings.removeAll { $0.severity == "error" }
      report.staleness = nil
    }
    #expect(advice(report).hasPrefix("One build setting saves "))
    #expect(AppReportDocument(report).conclusion.contains(". One build setting saves "))
    report.savings?.actions = []
    #expect(advice(report).hasPrefix("look at "))
    var fixed = report
    fixed.check.findings = []
    #expect(advice(fixed).hasSuffix("and no step without packs saves 1 % of the download."))
    report.savings = nil
    #expect(advice(report).hasPrefix("look at "))
    report.check.findings = []
    #expect(advice(report).hasPrefix("nothing. "))
  }
}
