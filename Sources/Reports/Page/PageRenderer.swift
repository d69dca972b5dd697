internal import ReportSchema

/// Renders the page of `ballast report`: one HTML file with a style sheet, a script and the report as JSON in it, and a
/// policy that allows nothing else.
struct PageRenderer {
  private let blocks: HTMLBlocks

  private let origin: String?

  init(bytes: ByteFormatter, origin: String?) {
    blocks = HTMLBlocks(bytes: bytes, headingLevel: 3, isInteractive: true)
    self.origin = origin
  }

  /// - Parameter json: the report on one line.
  func render(
    _ summary: PageSummary, sections: [(section: PageSection, blocks: [Block])],
    warnings: [ReportWarning], json: String
  ) -> String {
    let script = "\n\(PageScript.text)\n"
    let policy = ContentSecurityPolicy.text(style: HTMLText.style, script: script)
    var links = sections.map { (id: $0.section.name, title: $0.section.title) }
    if !warnings.isEmpty { links.append(("warnings", "Warnings")) }
    let body = sections.flatMap { lines(of: $0.section, $0.blocks) } + lines(of: warnings)
    let start = "<a class=\"skip\" href=\"#content\">Skip to the report</a>"
    let end = """
      </main>
      <footer><p>Self-contained.\(origin.map { " \(XMLText.escaped($0))." } ?? "") <button type="button" class="json">Download JSON</button></p>\
      </footer>
      <script type="application/json" id="report">\(EmbeddedJSON.escaped(json))</script>
      """
    return HTMLText.page(
      summary.title,
      metadata: [
        "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">",
        "<meta name=\"color-scheme\" content=\"light dark\">",
        "<meta name=\"generator\" content=\"ballast\">",
      ],
      script: ["<script>\(script)</script>"],
      body: [start] + header(summary, links, warnings: warnings.count) + ["<main id=\"content\">"] + body
        + [end])
  }

  // MARK: - First screen

  /// The text with unbreakable spaces between numbers and units.
  private static func unbroken(_ text: String) -> String {
    text.replacing(/([0-9]) (%|B|kB|MB|GB)/) { "\($0.output.1)\u{a0}\($0.output.2)" }
  }

  private func header(
    _ summary: PageSummary, _ links: [(id: String, title: String)], warnings: Int
  ) -> [String] {
    let advice = summary.advice
    let more = advice.section.flatMap { name in links.first { $0.id == name } }
    let link = more.map { " <a href=\"#\($0.id)\">\(XMLText.escaped($0.title))</a>" } ?? ""
    // A warning may change the meaning of the figures.
    let hint = warnings > 0 ? ". <a href=\"#warnings\">\(NumberText.counted(warnings, "warning"))</a>" : ""
    let items = links.map { "<li><a href=\"#\($0.id)\">\(XMLText.escaped($0.title))</a></li>" }
    return [
      "<header>", "<p class=\"kind\">Languages in the app</p>",
      "<h1>\(XMLText.escaped(summary.heading))</h1>",
      "<p class=\"conclusion\">\(XMLText.escaped(Self.unbroken(summary.conclusion)))</p>",
    ] + blocks.figures(summary.figures) + [
      "<p class=\"first\"><strong>First:</strong> \(HTMLText.html(advice.text))\(link)</p>",
      "<p class=\"source\">\(HTMLText.html(summary.source))\(hint)</p>",
      "</header>", "<nav aria-label=\"Sections\"><ul>\(items.joined())</ul></nav>",
    ]
  }

  // MARK: - Sections

  private func lines(of section: PageSection, _ blocks: [Block]) -> [String] {
    [
      "<section id=\"\(section.name)\" aria-labelledby=\"\(section.name)-heading\">",
      "<h2 id=\"\(section.name)-heading\">\(XMLText.escaped(section.title))</h2>",
    ] + blocks.flatMap(self.blocks.lines) + ["</section>"]
  }

  private func lines(of warnings: [ReportWarning]) -> [String] {
    guard !warnings.isEmpty else { return [] }
    let items = HTMLBlocks.list(warnings.map(\.text))
    let isLong = warnings.count > HTMLBlocks.openItems
    return [
      "<section id=\"warnings\" aria-labelledby=\"warnings-heading\">",
      "<h2 id=\"warnings-heading\">Warnings</h2>",
    ] + (isLong ? blocks.folded(NumberText.counted(warnings.count, "warning"), items) : items)
      + ["</section>"]
  }
}
