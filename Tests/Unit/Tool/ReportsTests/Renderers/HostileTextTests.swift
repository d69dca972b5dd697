import Foundation
import ReportSchema
import Testing

@testable import Reports

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Text from archives must not control the reader's terminal, page or spreadsheet.
@Suite struct HostileTextTests {
  static let hostile =
    "\u{1b}[2J\u{202e}|`</script><script>*x*\n# head\n=cmd()\",'&\u{2028}@name"

  private var documents: [Document] {
    let hostile = Self.hostile
    let footprint = MeasureSample.report(warnings: [.init(entry: hostile, message: hostile)]) {
      $0.app.name = hostile
      $0.archive.name = hostile
      $0.locales[0].name = hostile
      $0.rules[0].rule = hostile
      DocumentSamples.componentsAdded(&$0)
      $0.components[1].name = hostile
    }
    var explained = footprint
    DocumentSamples.explained(&explained)
    explained.entries?[0].entry = hostile
    let savings = SimulateSample.report {
      $0.app.name = hostile
      $0.packs[0].locale = hostile
      $0.unmodified = [.init(entry: hostile, reason: hostile)]
      $0.rebuilt = hostile
      $0.warnings = [.init(entry: hostile, message: hostile)]
    }
    let staleness = DiffSample.report {
      $0.versions = [hostile, hostile]
      $0.sources[0].name = hostile
      $0.incompatible[0].key = hostile
      $0.incompatible[0].oldText = .text(hostile)
      $0.changes = DiffSample.changes
      $0.changes?[0].differences[0].segments[0].text = hostile
      $0.renames = [.init(kind: "table", from: hostile, to: hostile)]
      $0.warnings = [.init(entry: hostile, message: hostile)]
    }
    let packs = PackSample.report {
      $0.packs[0].app = hostile
      $0.packs[1].locale = hostile
      $0.codecs = [hostile]
    }
    var pack = PackSample.pack(hostile, hostile, messages: 1, download: 100)
    pack.entries = [.init(table: hostile, key: hostile, message: .text(hostile), rendered: hostile)]
    return [
      MeasureDocument(footprint).document, MeasureDocument(explained).document,
      SimulateDocument(savings).document, DiffDocument(staleness).document,
      PacksCompareDocument(packs).document, PacksInspectDocument(pack).document,
    ]
  }

  @Test func terminalIsNotControlled() {
    for document in documents {
      let text = TextRenderer().render(document)
      #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.isUnsafeForTerminal })
      #expect(!text.contains("\n# head"))
    }
  }

  @Test func markdownHasNoMarkupOfItsOwn() {
    for document in documents {
      let text = MarkdownRenderer().render(document)
      let markup = text.replacing("\\<", with: "")
      #expect(!markup.contains("<script") && !markup.contains("</script") && !text.contains("\n# head"))
      Self.expectNoLinks(text)
      #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.isUnsafeForTerminal })
      Self.expectTables(text)
    }
  }

  /// What GitHub and GitLab turn into links and mentions. https://github.github.com/gfm/#autolinks-extension-
  static func expectNoLinks(_ markdown: String) {
    let links = /(?i)[a-z][a-z0-9+.\-]*:\/\/|www\.|@\\?[a-z0-9_\-]/
    #expect(markdown.firstMatch(of: links) == nil, "\(markdown.firstMatch(of: links)?.output ?? "")")
  }

  @Test func textsMakeNoLinks() {
    for link in [
      "http://a.b", "HTTPS://a.b", "ftp://a.b", "see(http://a.b)", "custom+1.2-x://a", "www.a.b", "WWW.A.B",
      "*www.a.b*", "wwww.a",
      "a@b.c", "a.b+c-d_e@b-c.d", "mailto:a@b.c", "xmpp:a@b.c/d", "@user", "a@_b.c", "a@-b.c", "é@b.c", "://",
      "w.w.www.",
    ] {
      for markdown in [MarkdownEscaping.escaped(link), MarkdownEscaping.unlinked(XMLText.escaped(link))] {
        Self.expectNoLinks(markdown)
        // Nothing else is changed.
        #expect(
          markdown.replacing("&#8203;", with: "").replacing("\\", with: "")
            == link.replacing("\\", with: ""))
      }
    }
    for text in ["%1$@ of %2$@", "%@", "at 10:00", "http:/a", "ww.a", "a: b"] {
      #expect(!MarkdownEscaping.escaped(text).contains("&#8203;"))
    }
  }

  /// Every row of a table has as many cells as its header.
  static func expectTables(_ text: String) {
    var columns: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        columns = nil
        continue
      }
      let count = line.replacing("\\|", with: "").count { $0 == "|" }
      if let columns { #expect(columns == count, "\(line)") }
      columns = count
    }
  }

  @Test func htmlIsWellFormedAndHasItsOwnScriptOnly() {
    for document in documents + DocumentSamples.all.map(\.document) {
      let html = HTMLRenderer().render(document)
      #expect(html.ranges(of: "<script").count == 1 && html.ranges(of: "</script").count == 1)
      #expect(!html.contains("http://") || html.contains("xmlns=\"http://www.w3.org/2000/svg\""))
      #expect(!html.unicodeScalars.contains { $0 != "\n" && $0.isUnsafeForTerminal })
      Self.expectXML(html, document.title)
    }
  }

  /// Expects that the body of a page with its void elements closed is XML.
  static func expectXML(_ html: String, _ name: String) {
    let body = html.split(separator: "<body>").last?.split(separator: "</body>").first ?? ""
    let xml = "<body>\(body)</body>"
      .replacing("<br>", with: "<br/>").replacing(/<input ([^>]*)>/) { "<input \($0.output.1)/>" }
    let parser = XMLParser(data: Data(xml.utf8))
    #expect(
      parser.parse(), "\(name.printable): \(String(describing: parser.parserError)) line \(parser.lineNumber)"
    )
  }

  /// The cells of RFC 4180.
  static func parsed(_ csv: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var cell = ""
    var isQuoted = false
    var scalars = Array(csv.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"":
        cell.unicodeScalars.append(scalar)
        scalars.removeFirst()
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        row.append(cell)
        cell = ""
      case "\r" where !isQuoted && scalars.first == "\n":
        scalars.removeFirst()
        rows.append(row + [cell])
        (row, cell) = ([], "")
      default: cell.unicodeScalars.append(scalar)
      }
    }
    return rows
  }
}
