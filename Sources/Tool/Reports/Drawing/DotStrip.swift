/// A dot for each size on one axis, with a line at the median: for sizes that are too similar for bars.
struct DotStrip {
  let marks: [Mark]
  let median: Mark
  let color: ChartColor

  private static let radius = 5
  private static let pitch = 11
  /// Rows of dots above the axis before dots overlap.
  private static let rows = 12

  /// The axis begins below the smallest size, unless sizes differ by more than half of the largest.
  private var range: (from: Int, length: Int) {
    let low = marks.map(\.value).min() ?? 0
    let high = marks.map(\.value).max() ?? 0
    if low < high / 2 || low <= 0 { return (0, max(1, high)) }
    let margin = max(1, (high - low) / 20)
    return (low - margin, high - low + margin + margin)
  }

  /// - Returns: the elements from `y` on, and their height.
  func elements(on canvas: Canvas, y: Int) -> (elements: [String], height: Int) {
    let range = range
    // Dots stay inside of the drawing.
    let inset = canvas.steps / 40
    func step(_ value: Int) -> Int {
      inset + SVG.scaled(value - range.from, of: range.length, to: canvas.steps - 2 * inset)
    }
    let room = canvas.steps / 45
    var ends: [Int] = []
    let placed = marks.sorted { $0.value < $1.value }.map { mark -> (mark: Mark, step: Int, row: Int) in
      let place = step(mark.value)
      let free = ends.firstIndex { $0 + room <= place } ?? min(ends.count, Self.rows - 1)
      if free < ends.count { ends[free] = place } else { ends.append(place) }
      return (mark, place, free)
    }
    let bottom = y + 18 + ends.count * Self.pitch
    let dots = placed.map { mark, place, row in
      "<circle cx=\"\(canvas.x(place))\" cy=\"\(bottom - 6 - row * Self.pitch)\" r=\"\(Self.radius)\""
        + " \(color.fill) \(mark.attributes)>\(mark.tooltip)</circle>"
    }
    let center = canvas.x(step(median.value))
    let line =
      "<line x1=\"\(center)\" x2=\"\(center)\" y1=\"\(y + 14)\" y2=\"\(bottom)\" stroke=\"\(SVG.ink)\""
      + " stroke-dasharray=\"3 3\" \(median.attributes)/>"
    let axis =
      "<line x1=\"\(canvas.x(0))\" x2=\"\(canvas.x(canvas.steps))\" y1=\"\(bottom)\" y2=\"\(bottom)\""
      + " stroke=\"\(SVG.line)\"/>"
    let label = label("median \(median.figure)", at: center, y: y + 10, "middle")
    return ([axis, line] + dots + [label] + labels(on: canvas, y: bottom + 16), bottom + 24 - y)
  }

  /// The smallest and the largest size.
  private func labels(on canvas: Canvas, y: Int) -> [String] {
    guard let least = marks.min(by: { $0.value < $1.value }),
      let most = marks.max(by: { $0.value < $1.value }), least.value < most.value
    else { return [] }
    return [
      label("\(least.title) \(least.figure)", at: canvas.x(0), y: y, "start"),
      label("\(most.title) \(most.figure)", at: canvas.x(canvas.steps), y: y, "end"),
    ]
  }

  private func label(_ words: String, at x: String, y: Int, _ anchor: String) -> String {
    "<text x=\"\(x)\" y=\"\(y)\" font-size=\"12\" text-anchor=\"\(anchor)\" fill=\"\(SVG.quiet)\">"
      + "\(XMLText.escaped(words))</text>"
  }
}
