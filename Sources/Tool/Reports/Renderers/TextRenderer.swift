/// Renders a document as text for a terminal, a log or a file.
package struct TextRenderer: Sendable {
  /// Terminal cells per line.
  package let width: Int
  /// Whether ANSI escape sequences for colour and emphasis are written.
  package let color: Bool

  /// - Parameter width: terminal cells per line, at least 40.
  package init(width: Int = 80, color: Bool = false) {
    self.width = max(40, width)
    self.color = color
  }

  package func render(_ document: Document) -> String {
    let cellText = CellText(bytes: document.byteFormatter)
    let blocks = document.blocksWithWarnings.flatMap(\.withoutPanels) + [.list(document.entryWarnings)]
    return blocks.filter { !$0.isEmpty }.map { lines(of: $0, cellText) }.filter { !$0.isEmpty }.map {
      $0.joined(separator: "\n")
    }.joined(separator: "\n\n") + "\n"
  }

  // MARK: - Blocks

  private func lines(of block: Block, _ cellText: CellText) -> [String] {
    switch block {
    case .heading(let heading, _): return wrapped(RichText(heading), style: .emphasis)
    case .paragraph(let paragraph):
      return paragraph.lines.flatMap { wrapped($0, style: Self.style(paragraph.role)) }
    case .table(let table):
      var caption: [String] = []
      if let title = table.caption { caption = wrapped(title, style: .emphasis) }
      return caption
        + TextTableLayout(table, width: width, cellText: cellText, paint: { painted($0, $1) }).lines
    case .list(let list): return lines(of: list)
    // Tables have the same values.
    case .figure, .panels: return []
    case .commands(let commands): return commands.map { "  " + $0.printable }
    case .next(let items):
      let title = "Next: "
      let indent = "      "
      return items.prefix(1).flatMap { wrapped($0, first: title, rest: indent) }
        + items.dropFirst().flatMap { wrapped($0, first: indent, rest: indent) }
    }
  }

  private func lines(of list: List) -> [String] {
    if let summary = list.summary {
      return summary.flatMap { wrapped($0, rest: "  ") }
    }
    let limit = list.textLimit ?? list.itemCount
    // A line that replaces one item only would hide it without saving a line.
    let shown = list.itemCount > limit + 1 ? list.split(after: limit).first : list
    var lines = wrapped(list.heading, style: .emphasis)
    for group in shown.groups where !group.items.isEmpty {
      if let heading = group.heading { lines += wrapped(heading, first: "  ", rest: "  ", style: .emphasis) }
      let indent = group.heading == nil ? "  " : "    "
      for item in group.items {
        lines += wrapped(item.text, first: indent, rest: indent + "  ", style: item.isProblem ? .bad : .plain)
        lines += item.details.flatMap { wrapped($0, first: indent + "  ", rest: indent + "    ") }
      }
    }
    let more = list.itemCount - shown.itemCount
    if more > 0 { lines.append("  \(NumberText.grouped(more)) more; JSON, CSV and HTML list all") }
    return lines
  }

  // MARK: - Lines

  private func wrapped(
    _ text: RichText, first: String = "", rest: String = "", style: Cell.Style = .plain
  ) -> [String] {
    LineWrapping(width: width).lines(text, first: first, rest: rest).map { line in
      String(
        line.map { painted($0.text, Self.style($0.kind, in: style)) }.joined().trimmingTrailingSpaces)
    }
  }

  private static func style(_ kind: RichText.Span.Kind, in style: Cell.Style) -> Cell.Style {
    switch kind {
    case .strong: style == .plain ? .emphasis : style
    case .removed: .bad
    case .added: .good
    case .plain, .code, .command, .message: style
    }
  }

  private static func style(_ role: Paragraph.Role) -> Cell.Style {
    switch role {
    case .plain, .note: .plain
    case .conclusion: .emphasis
    case .alert: .bad
    case .success: .good
    }
  }

  /// Select Graphic Rendition of ECMA-48: bold, green, red, cyan.
  private func painted(_ text: String, _ style: Cell.Style) -> String {
    guard color, style != .plain, text.contains(where: { $0 != " " }) else { return text }
    let code =
      switch style {
      case .plain: "0"
      case .emphasis: "1"
      case .good: "32"
      case .bad: "31"
      case .bar: "36"
      }
    return "\u{1b}[\(code)m\(text)\u{1b}[0m"
  }
}
