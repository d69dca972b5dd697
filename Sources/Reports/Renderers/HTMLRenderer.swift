/// Renders a document as one HTML page without scripts and without references to other files.
package struct HTMLRenderer: Sendable {
  package init() {}

  package func render(_ document: Document) -> String {
    let blocks = HTMLBlocks(bytes: document.byteFormatter, headingLevel: 2, isInteractive: false)
    let warnings = document.entryWarnings
    let body =
      document.blocksWithWarnings.flatMap(blocks.lines) + (warnings.isEmpty ? [] : ["<h2>Warnings</h2>"])
      + HTMLBlocks.list(warnings.map(\.text))
    let header = ["<header><h1>\(XMLText.escaped(document.title))</h1></header>", "<main>"]
    return HTMLText.page(document.title, body: header + body + ["</main>"])
  }
}

/// Blocks of a document as elements of an HTML page.
struct HTMLBlocks {
  private let cellText: CellText
  private let headingLevel: Int
  private let isInteractive: Bool

  /// - Parameters:
  ///   - headingLevel: the level of headings in blocks.
  ///   - isInteractive: whether the page has a script.
  init(bytes: ByteFormatter, headingLevel: Int, isInteractive: Bool) {
    cellText = CellText(bytes: bytes)
    self.headingLevel = headingLevel
    self.isInteractive = isInteractive
  }

  func lines(of block: Block) -> [String] {
    switch block {
    case .heading(let heading): [self.heading(RichText(heading))]
    case .keyFigures(let figures): self.figures(figures)
    case .paragraph(let paragraph): [line(of: paragraph)]
    case .table(let table): HTMLTable(table, cellText, isInteractive: isInteractive).html
    case .list(let list): lines(of: list)
    case .figure(let figure): lines(of: figure)
    case .commands(let commands):
      ["<pre><code>" + commands.map { XMLText.escaped($0) }.joined(separator: "\n") + "</code></pre>"]
    case .next(let items): [heading("Next")] + Self.list(items)
    }
  }

  /// An unordered list; no lines without items.
  static func list(_ items: [RichText]) -> [String] {
    items.isEmpty ? [] : ["<ul>"] + items.map { "<li>\(HTMLText.html($0))</li>" } + ["</ul>"]
  }

  /// The numbers that a page begins with.
  func figures(_ figures: [KeyFigure]) -> [String] {
    ["<dl class=\"figures\">"]
      + figures.map { figure in
        let value = HTMLText.html(cellText.text(figure.value.value))
        let exact = figure.value.value.exact.map { " data-v=\"\($0)\"" } ?? ""
        return
          "<div><dt>\(XMLText.escaped(figure.label))</dt><dd><span class=\"value\"\(exact)>\(value)</span>"
          + "<span class=\"detail\">\(XMLText.escaped(figure.detail))</span></dd></div>"
      } + ["</dl>"]
  }

  private func heading(_ text: RichText, below levels: Int = 0) -> String {
    "<h\(headingLevel + levels)>\(HTMLText.html(text))</h\(headingLevel + levels)>"
  }

  private func line(of paragraph: Paragraph) -> String {
    let name = paragraph.role == .conclusion ? "answer" : paragraph.role.rawValue
    let attribute = paragraph.role == .plain ? "" : " class=\"\(name)\""
    return "<p\(attribute)>\(paragraph.lines.map(HTMLText.html).joined(separator: "<br>\n"))</p>"
  }

  /// A chart has a fixed width and scrolls on a small screen.
  private func lines(of figure: Figure) -> [String] {
    let id = XMLText.escaped(figure.identifier)
    return [
      "<figure id=\"\(id)\">",
      "<div class=\"scroll\" role=\"region\" aria-labelledby=\"\(id)-name\" tabindex=\"0\">", figure.svg,
      "</div>",
      "<figcaption id=\"\(id)-name\">\(XMLText.escaped(figure.alternative))</figcaption>", "</figure>",
    ]
  }

  /// The most items that a reader sees without a click.
  static let openItems = 10

  /// Puts lines under a heading that shows them after a click.
  func folded(_ heading: String, _ lines: [String]) -> [String] {
    ["<details><summary>\(heading)</summary>"] + lines + ["</details>"]
  }

  private func lines(of list: List) -> [String] {
    guard list.itemCount > 0 else { return [] }
    let (heading, items) = (heading(list.heading), itemLines(of: list))
    return list.isFolded || list.itemCount > Self.openItems ? folded(heading, items) : [heading] + items
  }

  private func itemLines(of list: List) -> [String] {
    var lines: [String] = []
    for group in list.groups where !group.items.isEmpty {
      if let heading = group.heading { lines.append(self.heading(heading, below: 1)) }
      lines.append("<ul class=\"messages\">")
      for item in group.items {
        let details = item.details.map { "<li>\(HTMLText.html($0))</li>" }.joined()
        lines.append(
          "<li\(item.isProblem ? " class=\"bad\"" : "")>\(HTMLText.html(item.text))"
            + (details.isEmpty ? "" : "<ul>\(details)</ul>") + "</li>")
      }
      lines.append("</ul>")
    }
    return lines
  }
}

/// Text in HTML pages.
enum HTMLText {
  /// The content of the style element of a page.
  static let style = "\n\(HTMLStyleSheet.text)\n"

  /// - Parameters:
  ///   - metadata: elements before the style sheet.
  ///   - script: the element of a script; empty for none.
  static func page(_ title: String, metadata: [String] = [], script: [String] = [], body: [String]) -> String
  {
    let head =
      ["<!DOCTYPE html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">"] + metadata + [
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
        "<title>\(XMLText.escaped(title))</title>", "<style>\(style)</style>",
      ] + script + ["</head>", "<body>"]
    return (head + body + ["</body>", "</html>", ""]).joined(separator: "\n")
  }

  /// The text with its marks as elements. Characters of its spans cannot end an element or change the direction of
  /// other text.
  static func html(_ text: RichText) -> String {
    text.spans.map { span in
      let escaped = XMLText.escaped(span.safeText)
      let language = span.language.map { " lang=\"\(XMLText.escaped($0))\"" } ?? ""
      // The direction of a message is that of its own characters.
      switch span.kind {
      case .plain: return span.language == nil ? escaped : "<bdi\(language)>\(escaped)</bdi>"
      case .strong: return "<strong>\(escaped)</strong>"
      case .code, .command: return "<code>\(escaped)</code>"
      case .message, .unchanged: return "<bdi\(language) dir=\"auto\">\(escaped)</bdi>"
      case .removed: return "<del\(language)>\(escaped)</del>"
      case .added: return "<ins\(language)>\(escaped)</ins>"
      }
    }.joined()
  }
}
