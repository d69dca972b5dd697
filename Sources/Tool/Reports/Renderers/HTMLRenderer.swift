import PackTrust

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Renders a document as one HTML page with a style sheet and a script in it, and a policy that allows nothing else.
///
/// A heading of the document begins a section, and navigation leads to it.
package struct HTMLRenderer: Sendable {
  package init() {}

  package func render(_ document: Document) -> String {
    let hasHeadings = document.blocks.contains(where: \.isHeading)
    let blocks = HTMLBlocks(
      bytes: document.byteFormatter, headingLevel: hasHeadings ? 3 : 2, openRows: document.openRows)
    var start: [String] = []
    var sections: [(id: String, title: String, lines: [String])] = []
    for block in document.blocksWithWarnings {
      if case .heading(let title, let id) = block {
        sections.append((id, title, []))
      } else if sections.isEmpty {
        start += blocks.lines(of: block)
      } else {
        sections[sections.count - 1].lines += blocks.lines(of: block)
      }
    }
    let warnings = document.entryWarnings
    if warnings.itemCount > 0 { sections.append(("warnings", "Warnings", blocks.warnings(warnings))) }
    let links = sections.map { "<li><a href=\"#\($0.id)\">\(XMLText.escaped($0.title))</a></li>" }
    let skip = "<a class=\"skip\" href=\"#content\">Skip to the report</a>"
    let navigation = "<nav aria-label=\"Sections\"><ul>\(links.joined())</ul></nav>"
    let title = XMLText.escaped(document.title)
    let content = sections.flatMap { section in
      [
        "<section id=\"\(section.id)\" aria-labelledby=\"\(section.id)-heading\">",
        "<h2 id=\"\(section.id)-heading\">\(XMLText.escaped(section.title))</h2>",
      ] + section.lines + ["</section>"]
    }
    var body: [String] = []
    if hasHeadings { body += [Self.definitions, skip] }
    body.append("<header><h1>\(title)</h1></header>")
    if hasHeadings { body.append(navigation) }
    body += ["<main id=\"content\">"] + start + content + ["</main>"]
    if let origin = document.origin {
      body.append("<footer><p>Self-contained. \(XMLText.escaped(origin)).</p></footer>")
    }
    return HTMLText.page(title, isUnfolded: document.openRows == nil, body: body)
  }
}

extension HTMLRenderer {
  /// The patterns of all drawings of the page.
  private static let definitions =
    "<svg class=\"definitions\" aria-hidden=\"true\" width=\"0\" height=\"0\">\(ChartColor.definitions)</svg>"
}

/// Blocks of a document as elements of an HTML page.
struct HTMLBlocks {
  private let cellText: CellText
  private let headingLevel: Int
  private let openRows: Int?

  /// - Parameters:
  ///   - headingLevel: the level of headings in blocks.
  ///   - openRows: the rows of a table that are shown at first; nil for all rows and items.
  init(bytes: ByteFormatter, headingLevel: Int, openRows: Int? = 20) {
    cellText = CellText(bytes: bytes)
    self.headingLevel = headingLevel
    self.openRows = openRows
  }

  func lines(of block: Block) -> [String] {
    switch block {
    case .heading(let heading, _): [self.heading(RichText(heading))]
    case .panels(let panels):
      ["<div class=\"panels\">"] + panels.flatMap { lines(of: $0) } + ["</div>"]
    case .paragraph(let paragraph): [line(of: paragraph)]
    case .table(let table): HTMLTable(table, cellText, openRows: openRows).html
    case .list(let list): lines(of: list)
    case .figure(let figure): lines(of: figure)
    case .commands(let commands):
      ["<pre><code>" + commands.map { XMLText.escaped($0) }.joined(separator: "\n") + "</code></pre>"]
    case .next(let items): lines(of: List(heading: "Next", items: items.map { List.Item($0) }))
    }
  }

  /// The section has the heading of the list.
  func warnings(_ list: List) -> [String] {
    let count = list.itemCount
    let items = itemLines(of: list)
    guard openRows != nil, count > Self.openItems else { return items }
    return folded(NumberText.counted(count, "warning"), items)
  }

  private func lines(of panel: Panel) -> [String] {
    let id = XMLText.escaped(panel.identifier)
    return [
      "<section class=\"panel\" id=\"\(id)\" aria-labelledby=\"\(id)-heading\">",
      "<h2 id=\"\(id)-heading\">\(XMLText.escaped(panel.title))</h2>",
    ]
      + panel.blocks.flatMap { block -> [String] in
        guard case .table(let table) = block else { return lines(of: block) }
        return HTMLTable(table, cellText, openRows: nil, hasControls: false).html
      } + ["</section>"]
  }

  private func heading(_ text: RichText, below levels: Int = 0) -> String {
    "<h\(headingLevel + levels)>\(HTMLText.html(text))</h\(headingLevel + levels)>"
  }

  private func line(of paragraph: Paragraph) -> String {
    var attribute = ""
    if paragraph.role != .plain { attribute = " class=\"\(paragraph.role.rawValue)\"" }
    return "<p\(attribute)>\(paragraph.lines.map(HTMLText.html).joined(separator: "<br>\n"))</p>"
  }

  /// A drawing of a fixed width scrolls on a small screen.
  private func lines(of figure: Figure) -> [String] {
    let id = XMLText.escaped(figure.identifier)
    let caption = "<figcaption id=\"\(id)-name\">\(XMLText.escaped(figure.alternative))</figcaption>"
    var attributes = "id=\"\(id)\""
    if !figure.tables.isEmpty {
      attributes += " data-tables=\"\(XMLText.escaped(figure.tables.joined(separator: " ")))\""
    }
    if figure.isInteractive { attributes += " class=\"treemap\"" }
    if figure.isFluid {
      var lines = ["<figure \(attributes)>", figure.svg]
      if let caption = figure.caption {
        lines.append("<figcaption>\(XMLText.escaped(caption))</figcaption>")
      }
      return lines + ["</figure>"]
    }
    return [
      "<figure \(attributes)>",
      "<div class=\"scroll\" role=\"region\" aria-labelledby=\"\(id)-name\" tabindex=\"0\">", figure.svg,
      "</div>", caption, "</figure>",
    ]
  }

  /// The most items that a reader sees without a click.
  private static let openItems = 10

  /// Puts lines under a heading that shows them after a click.
  private func folded(_ heading: String, _ lines: [String]) -> [String] {
    ["<details><summary>\(heading)</summary>"] + lines + ["</details>"]
  }

  private func lines(of list: List) -> [String] {
    let heading = heading(list.heading)
    let items = itemLines(of: list)
    let folds = openRows != nil && (list.isFolded || list.itemCount > Self.openItems)
    guard folds else { return [heading] + items }
    return folded("\(heading) <span class=\"count\">(\(NumberText.grouped(list.itemCount)))</span>", items)
  }

  private func itemLines(of list: List) -> [String] {
    var lines: [String] = []
    for group in list.groups where !group.items.isEmpty {
      if let heading = group.heading { lines.append(self.heading(heading, below: 1)) }
      lines.append("<ul class=\"messages\">")
      for item in group.items {
        let start = item.isProblem ? "<li class=\"bad\">" : "<li>"
        lines.append("\(start)\(HTMLText.html(item.text))\(Self.html(item.details))</li>")
      }
      lines.append("</ul>")
    }
    return lines
  }

  /// A list in an item; empty without details.
  private static func html(_ details: [RichText]) -> String {
    if details.isEmpty { return "" }
    let items = details.map { "<li>\(HTMLText.html($0))</li>" }
    return "<ul>\(items.joined())</ul>"
  }
}

/// Text in HTML pages.
enum HTMLText {
  private static let style = "\n\(HTMLStyleSheet.text)\n"
  private static let script = "\n\(PageScript.text)\n"

  /// Content Security Policy, level 3, section 2.3.1: a hash is that of the element's content in UTF-8. Nothing is loaded,
  /// and a form, a base address or another script that text of an archive might contain would have no effect.
  private static let policy =
    "default-src 'none'; style-src '\(hash(style))'; script-src '\(hash(script))'; base-uri 'none'; form-action 'none'"

  private static func hash(_ content: String) -> String {
    "sha256-\(Data(SHA256Digest.bytes(of: Array(content.utf8))).base64EncodedString())"
  }

  /// - Parameter isUnfolded: whether paper has the items of folded lists, too.
  static func page(_ title: String, isUnfolded: Bool, body: [String]) -> String {
    let root = isUnfolded ? "<html lang=\"en\" class=\"unfolded\">" : "<html lang=\"en\">"
    let lines =
      [
        "<!DOCTYPE html>", root, "<head>", "<meta charset=\"utf-8\">",
        "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">",
        "<meta name=\"color-scheme\" content=\"light dark\">",
        "<meta name=\"generator\" content=\"ballast\">",
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
        "<title>\(title)</title>", "<style>\(style)</style>", "<script>\(script)</script>", "</head>",
        "<body>",
      ] + body + ["</body>", "</html>", ""]
    return lines.joined(separator: "\n")
  }

  /// The text with its marks as elements. Characters of its spans cannot end an element or change the direction of
  /// other text.
  static func html(_ text: RichText) -> String {
    text.spans.map { span in
      let escaped = XMLText.escaped(span.safeText)
      var language = ""
      if let tag = span.language { language = " lang=\"\(XMLText.escaped(tag))\"" }
      // The direction of a message is that of its own characters.
      switch span.kind {
      case .plain where span.language == nil: return escaped
      case .plain: return "<bdi\(language)>\(escaped)</bdi>"
      case .strong: return "<strong>\(escaped)</strong>"
      case .code, .command: return "<code>\(escaped)</code>"
      case .message: return "<bdi\(language) dir=\"auto\">\(escaped)</bdi>"
      case .removed: return "<del\(language)>\(escaped)</del>"
      case .added: return "<ins\(language)>\(escaped)</ins>"
      }
    }.joined()
  }
}
