/// Sizes over releases: a line with a dot for each release, on an axis from the smallest to the largest size.
struct SizeLine {
  let name: String
  /// In the order of the releases; nil for one without the size.
  let marks: [Mark?]
  let color: ChartColor

  static let height = 92
  private static let top = 34
  private static let depth = 40

  func elements(on canvas: Canvas, y: Int) -> [String] {
    let sizes = marks.compactMap { $0?.value }
    guard let least = sizes.min(), let most = sizes.max() else { return [] }
    let inset = canvas.steps / 50
    func x(_ index: Int) -> String {
      canvas.x(inset + SVG.scaled(index, of: max(1, marks.count - 1), to: canvas.steps - 2 * inset))
    }
    func height(_ size: Int) -> Int {
      let range = most - least
      let part = range == 0 ? Self.depth / 2 : SVG.scaled(size - least, of: range, to: Self.depth)
      return y + Self.top + Self.depth - part
    }
    let places = marks.enumerated().compactMap { index, mark in mark.map { (index: index, mark: $0) } }
    let lines = zip(places, places.dropFirst()).map { from, to in
      "<line x1=\"\(x(from.index))\" y1=\"\(height(from.mark.value))\" x2=\"\(x(to.index))\""
        + " y2=\"\(height(to.mark.value))\" stroke=\"\(SVG.quiet)\" stroke-width=\"1.5\"/>"
    }
    let dots = places.map { place in
      "<circle cx=\"\(x(place.index))\" cy=\"\(height(place.mark.value))\" r=\"4\" \(color.fill)"
        + " \(place.mark.attributes)>\(place.mark.tooltip)</circle>"
    }
    return [label(name, at: canvas.x(0), y: y + 12, "start", weight: " font-weight=\"bold\"")] + lines + dots
      + ends(places.map(\.mark), canvas, y: y + 27)
  }

  /// The sizes of the first and the last release.
  private func ends(_ marks: [Mark], _ canvas: Canvas, y: Int) -> [String] {
    guard let first = marks.first, let last = marks.last, marks.count > 1 else { return [] }
    return [
      label("\(first.title) \(first.figure)", at: canvas.x(0), y: y, "start"),
      label("\(last.title) \(last.figure)", at: canvas.x(canvas.steps), y: y, "end"),
    ]
  }

  private func label(_ words: String, at x: String, y: Int, _ anchor: String, weight: String = "") -> String {
    "<text x=\"\(x)\" y=\"\(y)\" font-size=\"12\"\(weight) text-anchor=\"\(anchor)\" fill=\"\(SVG.quiet)\">"
      + "\(XMLText.escaped(words))</text>"
  }
}
