import Foundation
import ReportSchema

@testable import Reports

extension GoldenCase {
  /// One document of every kind at every width, with colours, and as HTML.
  static let layouts: [GoldenCase] =
    [40, 48, 60, 70, 120].map { width in
      GoldenCase("layout-\(width).txt") {
        DocumentSamples.all.map { name, document in
          "=== \(name)\n\(TextRenderer(width: width).render(document))"
        }.joined()
      }
    } + [
      GoldenCase("layout-color.txt") {
        DocumentSamples.all.map { name, document in
          "=== \(name)\n\(TextRenderer(width: 90, color: true).render(document))"
        }.joined()
      },
      GoldenCase("layout.html") {
        DocumentSamples.all.map { name, document in
          let html = HTMLRenderer().render(document)
          let start = html.range(of: "<main>")?.lowerBound ?? html.startIndex
          // The drawings have goldens of their own.
          return "<!-- \(name) -->\n\(html[start...].replacing(/(?s)<svg xmlns.*?<\/svg>/, with: "<svg/>"))"
        }.joined()
      },
      GoldenCase("layout-blocks.txt") { blocks(TextRenderer(width: 50).render) },
      GoldenCase("layout-blocks.md") { blocks(MarkdownRenderer().render) },
      GoldenCase("layout-blocks.html") { blocks(HTMLRenderer().render) },
      GoldenCase("layout-truncated.md") { truncated },
      GoldenCase("layout-40-rows.md") { MarkdownRenderer().render(table(rows: 38)) },
      GoldenCase("layout-41-rows.md") { MarkdownRenderer().render(table(rows: 39)) },
    ]

  /// A page of three sections at every tenth limit.
  private static var truncated: String {
    let names = ["one", "two", "three"]
    let sections = names.enumerated().map { index, name in
      MarkdownSection(
        title: "**\(name)**", summary: name, head: ["head of \(name)"],
        rows: (0..<(2 + 3 * index)).map { "\(name) row \($0)" }, tail: ["sum"],
        more: .init(prefix: "| ", unit: "row", suffix: " |"))
    }
    let last = MarkdownSection(head: ["### Warnings"], rows: ["- first", "- second"])
    return stride(from: 100, through: 520, by: 10).map { limit in
      let text = MarkdownTruncation(limit: limit).text(
        first: MarkdownSection(head: ["## Title"]), blocks: sections, last: limit % 20 == 0 ? last : nil)
      return "=== \(limit): \(text.utf8.count)\n\(text)"
    }.joined()
  }

  private static func table(rows: Int) -> Document {
    Document(
      title: "Rows",
      blocks: [
        .table(
          Table(
            "t", caption: nil, columns: [.init("Name", .name), .init("Number"), .init("", .bar)],
            rows: (0..<rows).map { .init(.body, [.text(RichText("r\($0)")), .count($0), .bar($0, of: 40)]) }
              + [.init(.subtotal, ["Sub", .empty]), .init(.total, ["All", .count(0)])]))
      ], warnings: [], dataset: Dataset(columns: []))
  }

  private static func blocks(_ render: (Document) -> String) -> String {
    let long = String(repeating: "wörd ", count: 90)
    let spans: [RichText.Span] = [
      .init(.plain, "- plain @user a@b @- #1 ~~x~~ [l](u) ![i] <b> & |"), .init(.strong, "strong"),
      .init(.code, "code`\u{202e}"), .init(.command, "command --option"),
      .init(.message, "a\nb\u{200f}", language: "he"),
      .init(.unchanged, long, language: "de"), .init(.removed, "old", language: "de"), .init(.added, "new"),
      .init(.plain, "de", language: "de"),
    ]
    let details = (0..<14).map { RichText("detail \($0)") }
    let cells: [Cell] = [
      .empty, .unknown, "text", .locale("de", "German"), .locale("de", nil), Cell(.bytes(1_234, exact: true)),
      .bytes(1_234), .byteChange(-1_234), .byteChange(1_234), .count(1_234), Cell(.countAtLeast(12)),
      .share(1, of: 3), .share(-1, of: 3), .share(1, of: 0), Cell(.fraction(0.25)), Cell(.fraction(nil)),
      Cell(.ratio(-1.5, unit: "×")), .bar(1, of: 3), Cell(.partBar(measured: 1, apportioned: 1, of: 4)),
      Cell(.sparkline([nil, 0, 500_000, 1_000_000], floor: 200_000)),
    ]
    let styles: [Cell.Style] = [.plain, .emphasis, .good, .bad]
    let roles: [Table.Row.Role] = [.body, .omitted, .subtotal, .total]
    let document = Document(
      title: "Blocks & <more>",
      blocks: [
        .heading(Heading("id\"", "Heading & more")), .paragraph(RichText(spans)),
        .keyFigures([
          KeyFigure("Figure", .bytes(9), detail: "detail"), KeyFigure("Other", .unknown, detail: ""),
        ]),
        .paragraph("a conclusion", "of 2 lines", role: .conclusion), .paragraph("an alert", role: .alert),
        .paragraph("a success", role: .success), .paragraph("a note", role: .note),
        .paragraph(Paragraph(.note, [])),
        .table(
          Table(
            "cells", caption: "Cells", columns: [.init("Name", .name), .init("Number"), .init("", .bar)],
            rows: cells.enumerated().map { index, cell in
              .init(roles[index % 4], [cell, cell.styled(styles[index % 4]), .bar(index, of: 20)])
            })),
        .table(Table("untitled", columns: [.init("", .name), .init("")], rows: [.init(.body, ["a", "b"])])),
        .table(Table("empty", caption: "None", columns: [.init("A")], rows: [])),
        .list(
          List(
            "list", heading: "List",
            groups: [
              .init("Group 1", [.init("item 1", details: details, isProblem: true), .init(RichText(long))]),
              .init(nil, [.init("item 3")]), .init("Empty", []),
              .init("Group 4", [.init("item 4"), .init("item 5")]),
            ], textLimit: 3)),
        .list(List("none", heading: "No items", items: [])),
        .figure(Figure("f1", svg: "<svg/>", alternative: "Repeats *tables*.", link: "a b.svg")),
        .figure(Figure("f2", svg: "<svg/>", alternative: "Does not.", repeatsTables: false)),
        .figure(Figure("f3", svg: "<svg/>", alternative: "Repeats.")),
        .figure(Figure("f4", svg: "<svg/>", alternative: "", repeatsTables: false)),
        .commands(["one \\", "  two"]), .next(["first", .command("second") + RichText(" \(long)")]),
        .paragraph(RichText((0..<82).map { .init(.plain, "s\($0) ") })),
        .paragraph(RichText(String(repeating: "x", count: 401))),
      ],
      warnings: [.init(message: "general"), .init(entry: "a b/c.strings", message: "\(long)")]
        + (0..<20).map { .init(entry: "e\($0)", message: "m") },
      dataset: Dataset(columns: []))
    var exact = document
    exact.byteFormatter = ByteFormatter(isExact: true)
    exact.blocks = [document.blocks[8]]
    exact.warnings.removeLast()
    return render(document) + render(exact)
  }
}
