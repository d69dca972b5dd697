/// Renders a document as GitHub Flavored Markdown that fits in a comment.
package struct MarkdownRenderer: Sendable {
  /// The most characters that GitHub accepts in a comment. Counted in bytes of UTF-8, which are never fewer than
  /// characters.
  package static let limit = 65_536

  /// The most scalars of a span, the most spans of a text, and the most details of an item.
  /// Characters of a path or another text of a file.
  private static let spanLimit = 400
  /// Characters of a text of this program, which contains names of files at most.
  private static let plainSpanLimit = 2_000
  private static let spanCountLimit = 80
  private static let detailLimit = 12

  /// The part of ``limit`` that is left for other text.
  let reserved: Int
  /// Whether a number and its unit stay in one line of a cell, for the narrow tables of a comment.
  let keepsNumbers: Bool

  /// - Parameter reserved: bytes of UTF-8 that the caller adds to the page.
  package init(reserving reserved: Int = 0, keepsNumbers: Bool = false) {
    self.reserved = reserved
    self.keepsNumbers = keepsNumbers
  }

  /// The document, with as many rows of each table, list and of the warnings as fit in ``limit``. Lines state how many
  /// are omitted.
  package func render(_ document: Document) -> String {
    let cellText = CellText(bytes: document.byteFormatter)
    let title = MarkdownSection(head: ["## \(escaped(RichText(document.title)))"])
    let blocks = document.blocksWithWarnings.flatMap(\.withoutPanels).map { section(of: $0, cellText) }
      .filter { !$0.isEmpty }
    return text(first: title, blocks: blocks, last: section(of: document.entryWarnings))
  }

  private func section(of block: Block, _ cellText: CellText) -> MarkdownSection {
    switch block {
    case .heading(let heading, _): return MarkdownSection(head: ["### \(escaped(RichText(heading)))"])
    case .paragraph(let paragraph):
      let text = paragraph.lines.map(escaped).filter { !$0.isEmpty }.joined(separator: "  \n")
      if text.isEmpty { return MarkdownSection(head: []) }
      if paragraph.role == .alert { return MarkdownSection(head: ["**\(text)**"]) }
      return MarkdownSection(head: [text])
    case .table(let table): return section(of: table, cellText)
    case .list(let list): return section(of: list)
    // A page of Markdown is one file. Tables have the same values.
    case .figure, .panels: return MarkdownSection(head: [])
    case .commands(let commands):
      return MarkdownSection(head: commands.map { "    " + $0.printable })
    case .next(let items):
      return MarkdownSection(head: ["**Next**", ""] + items.map { "- \(escaped($0))" })
    }
  }

  // MARK: - Tables

  private func section(of table: Table, _ cellText: CellText) -> MarkdownSection {
    let columns = table.columns.indices.filter { table.columns[$0].content != .bar }
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    func line(_ row: Table.Row) -> String {
      line(
        columns.map { column in
          var text = escaped(cellText.text(row.cells[column].value))
          if keepsNumbers, table.columns[column].isTrailing { text = text.replacing(" ", with: "\u{a0}") }
          if row.role == .total || row.role == .subtotal { return strong(text) }
          return text
        })
    }
    let head = [
      line(columns.map { escaped(RichText(table.columns[$0].title)) }),
      line(columns.map { table.columns[$0].isTrailing ? "---:" : "---" }),
    ]
    return MarkdownSection(
      title: table.caption.map { "**\(escaped($0))**" },
      summary: table.caption?.plain ?? table.columns.first?.title ?? "", head: head,
      rows: table.rows.filter { $0.role == .body }.map { line($0) },
      tail: table.rows.filter { $0.role != .body }.map { line($0) }, isTable: true)
  }

  private func strong(_ text: String) -> String {
    if text.isEmpty { return "" }
    return "**\(text)**"
  }

  // MARK: - Lists

  private func section(of list: List) -> MarkdownSection {
    var rows: [String] = []
    for group in list.groups {
      for (index, item) in group.items.enumerated() {
        var row = markdown(of: item)
        if index == 0, let heading = group.heading {
          row = "\(strong(escaped(heading)))\n\n\(row)"
          if !rows.isEmpty { row = "\n\(row)" }
        }
        rows.append(row)
      }
    }
    return MarkdownSection(
      title: "### \(escaped(list.heading))", summary: list.heading.plain, folds: list.isFolded, head: [],
      rows: rows)
  }

  private func markdown(of item: List.Item) -> String {
    var lines = ["- \(escaped(item.text))"]
    lines += item.details.prefix(Self.detailLimit).map { "  - \(escaped($0))" }
    let hidden = item.details.count - Self.detailLimit
    if hidden > 0 { lines.append("  - \(NumberText.counted(hidden, "more line")) in the other formats") }
    return lines.joined(separator: "\n")
  }

  // MARK: - Text

  private func escaped(_ text: RichText) -> String {
    let shown = text.spans.prefix(Self.spanCountLimit).enumerated().map { index, span in
      let limit = span.kind == .plain ? Self.plainSpanLimit : Self.spanLimit
      let spanText = span.safeText.clipped(to: limit)
      let startsLine = index == 0 && (span.kind == .plain || span.kind == .message)
      let escaped = MarkdownEscaping.escaped(spanText, startsLine: startsLine)
      switch span.kind {
      case .plain, .message: return escaped
      case .strong: return strong(escaped)
      case .code, .command: return "<code>\(escaped)</code>"
      case .removed: return "<del>\(escaped)</del>"
      case .added: return "<ins>\(escaped)</ins>"
      }
    }.joined()
    if text.spans.count > Self.spanCountLimit { return "\(shown)…" }
    return shown
  }
}
