/// The elements of a chart from top to bottom.
struct ChartBody {
  private(set) var elements: [String]
  /// The lower edge of the last element.
  var y = SVG.margin + 16

  private static let barHeight = 16
  static let pitch = 22
  /// The most cells of a bar's label.
  private static let labelCells = 30
  /// The labels before bars have 225.
  static let barStart = SVG.margin + 225
  /// The figures after bars have 110.
  static let barWidth = SVG.width - SVG.margin - barStart - 110

  init(title: String) {
    elements = [SVG.text(title.clipped(toCells: 64), x: SVG.margin, y: y, size: 18, weight: "bold")]
  }

  mutating func add(_ drawn: [String]) { elements += drawn }

  mutating func heading(_ text: String) {
    y += 28
    elements.append(SVG.text(text, x: SVG.margin, y: y, size: 15, weight: "bold"))
  }

  /// Lines of text, broken at the edge of the chart.
  mutating func text(_ sentence: String, fill: String = SVG.quiet) {
    guard !sentence.isEmpty else { return }
    for line in LineWrapping(width: 104).lines(sentence) {
      y += 20
      elements.append(SVG.text(line, x: SVG.margin, y: y, size: 13, fill: fill))
    }
  }

  /// Names of colours, side by side.
  mutating func legend(_ names: [(name: String, fill: String)], pitch: Int = 120) {
    for (index, entry) in names.enumerated() {
      elements += SVG.key(entry.name, fill: "fill=\"\(entry.fill)\"", x: SVG.margin + index * pitch, y: y)
    }
    y += 26
  }

  mutating func legend(_ names: [(name: String, color: ChartColor)], pitch: Int = 190) {
    for (index, entry) in names.enumerated() {
      elements += SVG.key(entry.name, fill: entry.color.fill, x: SVG.margin + index * pitch, y: y)
    }
    y += 26
  }

  /// A bar of parts, with a label before it and a figure after it.
  /// - Parameters:
  ///   - title: the full name, for screen readers and tooltips.
  ///   - most: the size that has the greatest length.
  mutating func bar(
    _ label: String, title: String, figure: String, parts: [BarPart], of most: Int,
    format: @escaping (Int) -> String
  ) {
    elements += ["<g>", "<title>\(XMLText.escaped("\(title): \(figure)"))</title>"]
    elements.append(
      SVG.text(
        label.clipped(toCells: Self.labelCells), x: Self.barStart - 8, y: y + 13, size: 13, anchor: "end"))
    let canvas = Canvas.file(left: Self.barStart, width: Self.barWidth)
    let sum = parts.reduce(0) { $0.addingReportingOverflow(max(0, $1.size)).partialValue }
    elements += StackedBar(parts: parts, whole: most, figure: format)
      .elements(on: canvas, y: y, height: Self.barHeight)
    // Small parts are drawn longer than they are.
    let end = canvas.step(sum, of: most) / 10 + parts.count
    elements.append(SVG.text(figure, x: Self.barStart + end + 6, y: y + 13, size: 13, isAboveLines: true))
    elements.append("</g>")
    y += Self.pitch
  }

  /// A bar of parts over the whole width, without a label.
  mutating func wideBar(_ parts: [BarPart], of whole: Int, height: Int, format: @escaping (Int) -> String) {
    let canvas = Canvas.file(left: SVG.margin, width: SVG.width - 2 * SVG.margin)
    elements += StackedBar(parts: parts, whole: whole, figure: format).elements(
      on: canvas, y: y, height: height)
    y += height + 8
  }

  /// Dots around their median, over the whole width.
  mutating func dots(_ strip: DotStrip) {
    let drawn = strip.elements(on: .file(left: SVG.margin, width: SVG.width - 2 * SVG.margin), y: y)
    elements += drawn.elements
    y += drawn.height
  }

  func card(name: String, title: String, description: String) -> String {
    SVG.card(
      name: name, title: title, description: description, height: y + SVG.margin, body: elements)
  }
}
