import DataFormats
import ReportSchema
import Testing

@testable import Reports

/// Laws that hold for every document in every format.
@Suite struct RendererLawTests {
  struct Format: Sendable {
    let name: String
    let render: @Sendable (Document) -> String
    let escape: @Sendable (String) -> String
  }

  static let formats = [
    Format(name: "text", render: { TextRenderer(width: 400).render($0) }, escape: { $0 }),
    Format(
      name: "markdown", render: { MarkdownRenderer().render($0) },
      escape: { MarkdownEscaping.escaped($0, startsLine: false) }),
    Format(name: "html", render: { HTMLRenderer().render($0) }, escape: { XMLText.escaped($0) }),
  ]

  /// All cells of a row, the sums included, stand in one line, in the same notation.
  @Test(arguments: DocumentSamples.all)
  func everyFormatShowsEveryRow(_ sample: Sample) throws {
    let document = sample.document
    let cellText = CellText(bytes: document.byteFormatter)
    for format in Self.formats {
      // A page has the columns that readers decide by beside the names.
      let rows = document.tables.flatMap { format.name == "html" ? $0.decidingFirst.rows : $0.rows }
      #expect(!rows.isEmpty)
      let lines = format.render(document).split(separator: "\n")
      for row in rows {
        let words = row.cells.flatMap { cell -> [String] in
          if case .locale(let tag, let name) = cell.value { return [tag, name].compactMap { $0 } }
          return cellText.text(cell.value).spans.map(\.safeText)
        }.map(format.escape)
        #expect(
          lines.contains { line in
            var rest = line
            return words.allSatisfy { word in
              guard let range = rest.firstRange(of: word) else { return word.isEmpty }
              rest = rest[range.upperBound...]
              return true
            }
          }, "\(format.name) lacks \(words)")
      }
    }
  }

  /// Whatever rows are listed, every column that the table sums has the same sum as before.
  @Test(arguments: DocumentSamples.all)
  func listedRowsAndTheRowOfTheOthersKeepEverySum(_ sample: Sample) {
    func sum(_ column: Int, _ table: Table) -> Int {
      table.rows.filter { [.body, .omitted].contains($0.role) }.compactMap(\.cells[column].addend).reduce(
        0, +)
    }
    for table in sample.document.tables {
      let columns = table.columns.indices.filter { column in
        table.rows.contains { [.total, .subtotal].contains($0.role) && $0.cells[column].addend != nil }
      }
      for top in [nil, 0, 1, 2] {
        let listed = table.listing(LocaleRows(top: top))
        #expect(listed.rows.count <= table.rows.count + 1)
        for column in columns {
          #expect(
            sum(column, listed) == sum(column, table),
            "\(table.identifier) \(table.columns[column].title), top \(top ?? -1)")
        }
      }
    }
  }

  @Test func selectedRowsAreListed() throws {
    func row(_ tag: String, _ bytes: Int, _ messages: Int) -> Table.Row {
      .init(.body, [.locale(tag, nil), .bytes(bytes), .count(messages), .share(bytes, of: 100)])
    }
    let table = Table(
      "t", columns: [.init("Locale", .name), .init("Pack on device"), .init("Messages"), .init("Share")],
      rows: [
        row("de", 40, 7), row("fr", 30, 9), row("ja", 20, 8), row("el", 10, 9),
        .init(.total, ["Total", .bytes(100), .count(33), .share(100, of: 100)]),
      ])
    func names(_ rows: LocaleRows) -> [String] {
      table.listing(rows).rows.map { CellText(bytes: ByteFormatter()).text($0.cells[0].value).plain }
    }
    #expect(names(LocaleRows(tags: ["ja"])) == ["ja", "3 more locales", "Total"])
    #expect(
      names(LocaleRows(tags: ["ja", "de", "el"], top: 1)) == ["de", "3 more locales", "Total"])
    // One row is not replaced by a row that says "1 more".
    #expect(names(LocaleRows(top: 3)) == ["de", "fr", "ja", "el", "Total"])
    let others = table.listing(LocaleRows(top: 2)).rows[2]
    #expect(others.cells.dropFirst() == [.bytes(30), .count(17), .share(30, of: 100)])
  }

  @Test(arguments: DocumentSamples.all)
  func everyFormatShowsEveryWarningAndListItem(_ sample: Sample) throws {
    let document = sample.document
    for format in Self.formats {
      let text = format.render(document)
      for warning in document.warnings {
        #expect(text.contains(format.escape(warning.message)), "\(format.name)")
        #expect(text.contains(format.escape(warning.entry ?? "")), "\(format.name)")
      }
      for list in document.lists {
        let summary = format.name == "text" ? list.summary : nil
        let items = list.groups.flatMap(\.items).flatMap { [$0.text] + $0.details }
        for span in (summary ?? items).flatMap(\.spans) {
          let shown = format.escape(span.safeText).split(separator: " ")
          #expect(shown.allSatisfy { text.contains($0) }, "\(format.name) lacks \(span.safeText)")
        }
      }
    }
  }

  @Test func formatsThatLeaveWarningsOutStateHowMany() {
    var document = DocumentSamples.all[0].document
    document.warnings = (0..<5000).map { .init(entry: "entry \($0)", message: "is not valid") }
    #expect(
      TextRenderer().render(document).contains("\n  4,980 more; JSON, CSV and HTML list all\n"))
    let markdown = MarkdownRenderer().render(document)
    let shown = markdown.split(separator: "\n").count { $0.hasPrefix("- <code>entry") }
    #expect(shown > 100)
    #expect(markdown.contains("- \(NumberText.grouped(5000 - shown)) more items in the other formats"))
    #expect(HTMLRenderer().render(document).contains("entry 4999"))
  }

  @Test(arguments: [40, 60, 80, 100, 120, 200], [false, true])
  func everyLineFitsTheWidth(_ width: Int, _ isExact: Bool) {
    for sample in DocumentSamples.all {
      let name = sample.name
      var document = sample.document
      document.byteFormatter = ByteFormatter(isExact: isExact)
      for line in TextRenderer(width: width).render(document).split(separator: "\n") {
        // Paths are never broken, so that they can be copied.
        let hasPath =
          line.contains("/") || ["explained footprint", "growth", "growth of 2 rows"].contains(name)
        #expect(line.displayWidth <= width || hasPath, "\(name): \(line)")
        #expect(!line.hasSuffix(" "), "\(name): \(line)")
      }
    }
  }

  @Test func colorAddsEscapeSequencesOnly() throws {
    let sequence = try Regex("\u{1b}\\[[0-9]+m")
    for sample in DocumentSamples.all {
      let (name, document) = (sample.name, sample.document)
      let plain = TextRenderer().render(document)
      let colored = TextRenderer(color: true).render(document)
      #expect(!plain.contains("\u{1b}"))
      #expect(colored != plain, "\(name)")
      #expect(colored.hasPrefix("\u{1b}["))
      #expect(colored.replacing(sequence, with: "") == plain, "\(name)")
    }
  }

  @Test func htmlTablesCanBeReadAloud() {
    for sample in DocumentSamples.all {
      let (name, document) = (sample.name, sample.document)
      let html = HTMLRenderer().render(document)
      #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n"))
      let lines = html.split(separator: "\n")
      var count = 0
      for index in lines.indices where lines[index].contains("<table ") {
        count += 1
        #expect(
          lines[index].contains("aria-label=") || lines[index + 1].hasPrefix("<caption "), "\(name)")
      }
      #expect(count == document.tables.count { !$0.rows.isEmpty }, "\(name)")
      let rows = document.tables.reduce(0) { $0 + $1.rows.count }
      #expect(html.ranges(of: "<th scope=\"row\"").count == rows, "\(name)")
      #expect(!html.contains("<th scope=\"col\"></th>"))
    }
  }
}
