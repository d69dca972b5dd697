extension Figure {
  /// A drawing that fills the width of the page.
  /// - Parameters:
  ///   - tables: the tables that have the figures.
  ///   - title: the name of the drawing.
  ///   - alternative: what it shows, in a sentence.
  ///   - caption: the visible line below it; nil if its table is enough.
  ///   - height: in pixels.
  init(
    _ identifier: String, tables: [String], title: String, alternative: String, caption: String? = nil,
    height: Int,
    _ elements: [String], isInteractive: Bool = false
  ) {
    let id = XMLText.escaped(identifier)
    svg = """
      <svg class="fluid" width="100%" height="\(height)" role="img" \
      aria-labelledby="\(id)-title \(id)-description">
      <title id="\(id)-title">\(XMLText.escaped(title))</title>
      <desc id="\(id)-description">\(XMLText.escaped(alternative))</desc>
      \(elements.joined(separator: "\n"))
      </svg>
      """
    self.identifier = identifier
    self.alternative = alternative
    self.tables = tables
    self.caption = caption
    self.isInteractive = isInteractive
    isFluid = true
  }
}
