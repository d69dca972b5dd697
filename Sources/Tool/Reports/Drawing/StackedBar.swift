/// A part of a bar.
struct BarPart: Hashable, Sendable {
  let name: String
  /// Bytes or another number; not drawn if it is not positive.
  let size: Int
  let color: ChartColor
}

/// A bar of parts, one beside the other. Its length is to the width as the sum of the parts is to `whole`.
struct StackedBar {
  let parts: [BarPart]
  let whole: Int
  /// The notation of the tooltips.
  let figure: (Int) -> String

  /// A part that is not zero stays visible.
  private static let narrowest = 4

  func elements(on canvas: Canvas, y: Int, height: Int) -> [String] {
    var sum = 0
    var end = 0
    return parts.filter { $0.size > 0 }.map { part in
      let start = max(end, canvas.step(sum, of: whole))
      sum = sum.addingReportingOverflow(part.size).partialValue
      end = max(start + Self.narrowest, canvas.step(sum, of: whole))
      let mark = Mark(title: part.name, value: part.size, figure: figure(part.size))
      return "<rect x=\"\(canvas.x(start))\" y=\"\(y)\" width=\"\(canvas.length(end - start))\""
        + " height=\"\(height)\" \(part.color.fill) \(mark.attributes)>\(mark.tooltip)</rect>"
    }
  }

  /// Marks at sums below the bar: a line, and a letter that the table repeats. Letters that would touch stand in rows.
  /// - Returns: the elements, and the height that they need.
  static func markers(
    _ marks: [(letter: String, mark: Mark)], of whole: Int, on canvas: Canvas, y: Int
  ) -> (elements: [String], height: Int) {
    let room = canvas.steps / 28
    var ends: [Int] = []
    let elements = marks.sorted { $0.mark.value < $1.mark.value }.map { letter, mark -> String in
      let step = canvas.step(mark.value, of: whole)
      let row = ends.firstIndex { $0 + room <= step } ?? ends.count
      if row < ends.count { ends[row] = step } else { ends.append(step) }
      let bottom = y + 12 + row * 15
      let x = canvas.x(step)
      return "<g \(mark.attributes)>\(mark.tooltip)"
        + "<line x1=\"\(x)\" x2=\"\(x)\" y1=\"\(y - 4)\" y2=\"\(bottom)\" stroke=\"\(SVG.ink)\" stroke-width=\"1.5\"/>"
        + "<text x=\"\(x)\" dx=\"-3\" y=\"\(bottom)\" font-size=\"12\" font-weight=\"bold\" text-anchor=\"end\""
        + " fill=\"\(SVG.ink)\">\(XMLText.escaped(letter))</text></g>"
    }
    return (elements, 14 + ends.count * 15)
  }
}
