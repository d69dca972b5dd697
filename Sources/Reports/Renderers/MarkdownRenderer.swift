/// Renders a document as GitHub Flavored Markdown that fits in a comment.
package struct MarkdownRenderer: Sendable {
  /// The most characters that GitHub accepts in a comment. Counted in bytes of UTF-8, which are never fewer than
  /// characters.
  package static let limit = 65_536

  /// The most rows or items that are shown without a click.
  private static let openRows = 40

  package init() {}

  /// The document, with as many rows of each table, list and of the warnings as fit in ``limit``. Lines state how many
  /// are left out.
  package func render(_ document: Document) -> String {
    MarkdownTruncation(limit: Self.limit).text(of: document) { document, rows in
      MarkdownWriter(document: document, rows: rows, openRows: Self.openRows).text
    }
  }
}

/// Writes a document with a limited number of rows.
struct MarkdownWriter {
  /// The most scalars of one span, of a cell, and of one that stays between changed words.
  private static let spanLimit = 400
  private static let cellLimit = 120
  private static let messageLimit = 240
  /// The most details of an item, and the most spans of a text.
  private static let detailLimit = 12
  private static let spanCountLimit = 80

  let document: Document
  /// The most rows of each table and list.
  let rows: Int
  let openRows: Int

  var text: String {
    let cellText = CellText(bytes: document.byteFormatter)
    var sections = [["## \(escaped(RichText(document.title)))"]]
    sections += document.blocks.map { lines(of: $0, cellText) }
    sections.append(warnings)
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private func lines(of block: Block, _ cellText: CellText) -> [String] {
    switch block {
    case .heading(let text): return ["### \(escaped(text))"]
    case .paragraph(let paragraph):
      let text = paragraph.lines.map(escaped).filter { !$0.isEmpty }.joined(separator: "  \n")
      return paragraph.role == .alert ? ["**\(text)**"] : [text]
    case .table(let table): return lines(of: table, cellText)
    case .list(let list): return lines(of: list)
    case .figure(let figure):
      let alternative = escaped(RichText(figure.alternative))
      return figure.link.map { ["![\(alternative)](\(MarkdownEscaping.link($0)))"] }
        ?? (figure.repeatsTables ? [] : [alternative])
    case .next(let items): return ["**Next**", ""] + items.map { "- \(escaped($0))" }
    }
  }

  // MARK: - Tables

  private func lines(of table: Table, _ cellText: CellText) -> [String] {
    guard !table.rows.isEmpty else { return [] }
    let columns = table.columns.indices.filter { table.columns[$0].content != .bar }
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    var lines = [
      line(columns.map { escaped(RichText(table.columns[$0].title)) }),
      line(columns.map { table.columns[$0].isTrailing ? "---:" : "---" }),
    ]
    let bodyCount = table.rows.count { $0.role == .body }
    var left = rows
    var isMarked = bodyCount <= rows
    for row in table.rows {
      if row.role == .body {
        guard left > 0 else { continue }
        left -= 1
      } else if !isMarked {
        isMarked = true
        lines.append(line([more(bodyCount - rows, "row")] + columns.dropFirst().map { _ in "" }))
      }
      lines.append(
        line(
          columns.map { column in
            guard column < row.cells.count else { return "" }
            let text = escaped(cellText.text(row.cells[column].value), limit: Self.cellLimit)
            return row.role == .total || row.role == .subtotal ? strong(text) : text
          }))
    }
    if !isMarked {
      lines.append(line([more(bodyCount - rows, "row")] + columns.dropFirst().map { _ in "" }))
    }
    let caption = table.caption.map { escaped($0) }
    guard lines.count - 2 > openRows else { return (caption.map { ["**\($0)**", ""] } ?? []) + lines }
    let summary = caption ?? escaped(RichText(table.columns.first?.title ?? ""))
    return folded("\(summary): \(NumberText.counted(bodyCount, "row"))", lines)
  }

  private func strong(_ text: String) -> String { text.isEmpty ? "" : "**\(text)**" }

  private func folded(_ summary: String, _ lines: [String]) -> [String] {
    ["<details>", "<summary>\(summary)</summary>", ""] + lines + ["", "</details>"]
  }

  // MARK: - Lists

  private func lines(of list: List) -> [String] {
    guard list.itemCount > 0 else { return [] }
    let shown = list.prefix(rows)
    var lines: [String] = []
    for group in shown.groups where !group.items.isEmpty {
      if let heading = group.heading {
        lines += (lines.isEmpty ? [] : [""]) + ["**\(escaped(heading))**", ""]
      }
      lines += group.items.flatMap(item)
    }
    if list.itemCount > shown.itemCount {
      lines.append("- \(more(list.itemCount - shown.itemCount, "item"))")
    }
    let heading = escaped(list.heading)
    guard lines.count > openRows else { return ["### \(heading)", ""] + lines }
    return folded(heading, lines)
  }

  private func item(_ item: List.Item) -> [String] {
    let text = escaped(item.text, limit: Self.messageLimit)
    let hidden = item.details.count - Self.detailLimit
    return ["- \(text)"]
      + item.details.prefix(Self.detailLimit).map { "  - \(escaped($0, limit: Self.messageLimit))" }
      + (hidden > 0 ? ["  - \(more(hidden, "line"))"] : [])
  }

  private var warnings: [String] {
    let warnings = document.warnings
    guard !warnings.isEmpty else { return [] }
    let shown = warnings.prefix(rows)
    var lines = shown.map { "- \(escaped($0.text))" }
    if warnings.count > shown.count { lines.append("- \(more(warnings.count - shown.count, "warning"))") }
    return ["### Warnings", ""] + lines
  }

  private func more(_ count: Int, _ what: String) -> String {
    "\(NumberText.counted(count, "more \(what)")) in the other formats"
  }

  // MARK: - Text

  private func escaped(_ text: RichText) -> String { escaped(text, limit: Self.spanLimit) }

  private func escaped(_ text: RichText, limit: Int) -> String {
    text.spans.prefix(Self.spanCountLimit).enumerated().map { index, span in
      let shown =
        span.kind == .unchanged
        ? Self.middleClipped(span.safeText, to: limit / 3) : span.safeText.clipped(to: limit)
      let startsLine = index == 0 && (span.kind == .plain || span.kind == .message || span.kind == .unchanged)
      let escaped = MarkdownEscaping.escaped(shown, startsLine: startsLine)
      switch span.kind {
      case .plain, .message, .unchanged: return escaped
      case .strong: return strong(escaped)
      case .code, .command: return "<code>\(escaped)</code>"
      case .removed: return "<del>\(escaped)</del>"
      case .added: return "<ins>\(escaped)</ins>"
      }
    }.joined() + (text.spans.count > Self.spanCountLimit ? "…" : "")
  }

  private static func middleClipped(_ text: String, to limit: Int) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > limit else { return text }
    return String(scalars.prefix(limit / 2)) + " … " + String(scalars.suffix(limit / 2))
  }
}
