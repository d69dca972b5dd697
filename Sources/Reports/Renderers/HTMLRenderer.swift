/// Renders a document as one HTML page without scripts and without references to other files.
package struct HTMLRenderer: Sendable {
  package init() {}

  package func render(_ document: Document) -> String {
    let cellText = CellText(bytes: document.byteFormatter)
    var lines = document.blocksWithWarnings.flatMap { Self.lines(of: $0, cellText) }
    if !document.entryWarnings.isEmpty {
      lines.append("<section id=\"warnings\">")
      lines.append("<h2>Warnings</h2>")
      lines +=
        ["<ul>"] + document.entryWarnings.map { "<li>\(HTMLText.html($0.text))</li>" } + [
          "</ul>", "</section>",
        ]
    }
    let title = XMLText.escaped(document.title)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>
      \(HTMLStyleSheet.text)
      </style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>
      \(lines.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  // MARK: - Blocks

  private static func lines(of block: Block, _ cellText: CellText) -> [String] {
    switch block {
    case .heading(let heading):
      return ["<h2 id=\"\(XMLText.escaped(heading.identifier))\">\(XMLText.escaped(heading.text))</h2>"]
    case .keyFigures(let figures): return lines(of: KeyFigure.table(of: figures), cellText)
    case .paragraph(let paragraph):
      let text = paragraph.lines.map(HTMLText.html).joined(separator: "<br>\n")
      let name =
        switch paragraph.role {
        case .plain: ""
        case .conclusion: " class=\"conclusion\""
        case .alert: " class=\"alert\" role=\"alert\""
        case .success: " class=\"success\""
        case .note: " class=\"note\""
        }
      return ["<p\(name)>\(text)</p>"]
    case .table(let table): return lines(of: table, cellText)
    case .list(let list): return lines(of: list)
    case .figure(let figure):
      return [
        "<figure id=\"\(XMLText.escaped(figure.identifier))\">", figure.svg,
        "<figcaption>\(XMLText.escaped(figure.alternative))</figcaption>", "</figure>",
      ]
    case .commands(let commands):
      return ["<pre><code>" + commands.map { XMLText.escaped($0) }.joined(separator: "\n") + "</code></pre>"]
    case .next(let items):
      return ["<section class=\"next\">", "<h2>Next</h2>", "<ul>"]
        + items.map { "<li>\(HTMLText.html($0))</li>" } + ["</ul>", "</section>"]
    }
  }

  private static func lines(of list: List) -> [String] {
    guard list.itemCount > 0 else { return [] }
    var lines = [
      "<section id=\"\(XMLText.escaped(list.identifier))\">", "<h2>\(HTMLText.html(list.heading))</h2>",
    ]
    for group in list.groups where !group.items.isEmpty {
      if let heading = group.heading { lines.append("<h3>\(HTMLText.html(heading))</h3>") }
      lines.append("<ul>")
      for item in group.items {
        let details = item.details.map { "<li>\(HTMLText.html($0))</li>" }.joined()
        lines.append(
          "<li\(item.isProblem ? " class=\"bad\"" : "")>\(HTMLText.html(item.text))"
            + (details.isEmpty ? "" : "<ul>\(details)</ul>") + "</li>")
      }
      lines.append("</ul>")
    }
    return lines + ["</section>"]
  }

  // MARK: - Tables

  private static func lines(of table: Table, _ cellText: CellText) -> [String] {
    guard !table.rows.isEmpty else { return [] }
    let identifier = XMLText.escaped(table.identifier)
    let caption = table.caption.map(HTMLText.html) ?? ""
    // A table without a caption has a name for screen readers.
    let label = caption.isEmpty ? " aria-label=\"\(identifier)\"" : ""
    let head = table.columns.map { column in
      guard !column.title.isEmpty else { return "<td></td>" }
      let name = column.isTrailing ? " class=\"number\"" : ""
      return "<th scope=\"col\"\(name)>\(XMLText.escaped(column.title))</th>"
    }
    let isTitled = table.columns.contains { !$0.title.isEmpty }
    return [
      "<div class=\"scroll\"><table id=\"\(identifier)\"\(label)>",
      caption.isEmpty ? "" : "<caption>\(caption)</caption>",
      isTitled ? "<thead><tr>\(head.joined())</tr></thead>" : "", "<tbody>",
    ].filter { !$0.isEmpty } + table.rows.map { row(of: $0, table, cellText) } + [
      "</tbody>", "</table></div>",
    ]
  }

  private static func row(of row: Table.Row, _ table: Table, _ cellText: CellText) -> String {
    let name =
      switch row.role {
      case .body: ""
      case .omitted: " class=\"omitted\""
      case .subtotal: " class=\"subtotal\""
      case .total: " class=\"total\""
      }
    let cells = table.columns.indices.map { column -> String in
      let cell = column < row.cells.count ? row.cells[column] : .empty
      var classes: [String] = []
      if table.columns[column].isTrailing { classes.append("number") }
      switch cell.style {
      case .plain: break
      case .emphasis: classes.append("emphasis")
      case .good: classes.append("good")
      case .bad: classes.append("bad")
      }
      let attributes = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
      let content = html(cell.value, cellText)
      return column == 0
        ? "<th scope=\"row\"\(attributes)>\(content)</th>" : "<td\(attributes)>\(content)</td>"
    }
    return "<tr\(name)>\(cells.joined())</tr>"
  }

  private static func html(_ value: Cell.Value, _ cellText: CellText) -> String {
    switch value {
    case .locale(let tag, let name):
      return "<code>\(XMLText.escaped(tag))</code>" + (name.map { " \(XMLText.escaped($0))" } ?? "")
    case .partBar(let measured, let apportioned, let whole):
      return html(.bar(measured + apportioned, of: whole), cellText)
    case .bar(let part, let whole):
      let tenths =
        whole > 0 ? NumberText.rounded(UInt(max(0, min(part, whole))), times: 1000, over: UInt(whole)) : 0
      return "<span class=\"bar\" aria-hidden=\"true\" style=\"width:\(tenths / 10).\(tenths % 10)%\"></span>"
    default: return HTMLText.html(cellText.text(value))
    }
  }
}
