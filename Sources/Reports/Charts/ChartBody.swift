/// The elements of a chart from top to bottom.
struct ChartBody {
  private(set) var elements: [String]
  /// The lower edge of the last element.
  var y = SVG.margin + 16

  private static let labels = 110
  private static let figures = 110
  private static let barHeight = 16
  static let pitch = 22
  static let barStart = SVG.margin + labels
  static var barWidth: Int { SVG.width - 2 * SVG.margin - labels - figures }

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
    for line in LineWrapping(width: 104).lines(RichText(sentence)) {
      y += 20
      elements.append(SVG.text(line.map(\.text).joined(), x: SVG.margin, y: y, size: 13, fill: fill))
    }
  }

  mutating func legend(_ names: [(name: String, fill: String)], pitch: Int = 120) {
    elements += SVG.legend(names, y: y, pitch: pitch)
    y += 26
  }

  /// A bar of parts, with a label before it and a figure after it.
  /// - Parameters:
  ///   - title: the full name, for screen readers and tooltips.
  ///   - most: the size that has the greatest length.
  mutating func bar(
    _ label: String, title: String, figure: String, parts: [(size: Int, fill: String)], of most: Int
  ) {
    elements += ["<g>", "<title>\(XMLText.escaped("\(title): \(figure)"))</title>"]
    elements.append(
      SVG.text(label.clipped(to: 14), x: Self.barStart - 8, y: y + 13, size: 13, anchor: "end"))
    var (sum, end) = (0, 0)
    for part in parts where part.size > 0 {
      let from = max(end, SVG.scaled(sum, of: most, to: Self.barWidth * 10))
      sum += part.size
      // A part that is not zero stays visible.
      end = max(from + 5, SVG.scaled(sum, of: most, to: Self.barWidth * 10))
      elements.append(
        SVG.bar(
          x: Self.barStart * 10 + from, y: y, width: end - from, height: Self.barHeight, fill: part.fill))
    }
    elements.append(
      SVG.text(figure, x: Self.barStart + end / 10 + 6, y: y + 13, size: 13, isAboveLines: true))
    elements.append("</g>")
    y += Self.pitch
  }

  /// The lines and labels of an axis of shares.
  /// - Parameter height: the place of a share, in tenths of a unit.
  mutating func axis(_ scale: ShareScale, from left: Int, to right: Int, _ height: (Int) -> Int) {
    for tick in scale.ticks {
      let y = height(tick)
      elements.append(SVG.line(left * 10, y, right * 10, y))
      elements.append(
        SVG.text(
          ShareScale.label(tick), x: left - 12, y: y / 10 + 5, size: 13, anchor: "end", fill: SVG.quiet))
    }
  }

  func card(name: String, title: String, description: String) -> String {
    SVG.card(
      name: name, title: title, description: description, height: y + SVG.margin, body: elements)
  }
}
