/// A cell for each row of a table, from pale to full colour by its share.
struct HeatStrip {
  /// A mark with its share in millionths.
  let marks: [(mark: Mark, share: Int)]
  let color: ChartColor

  /// Steps of the colour between the smallest share and the whole.
  private static let levels = 5
  private static let whole = 1_000_000

  func elements(on canvas: Canvas, y: Int, height: Int) -> [String] {
    let least = marks.map(\.share).min() ?? 0
    return marks.enumerated().map { index, cell in
      let start = canvas.step(index, of: marks.count)
      let end = canvas.step(index + 1, of: marks.count)
      let range = max(1, Self.whole - least)
      let level = SVG.scaled(cell.share - least, of: range, to: Self.levels)
      let percent = 20 + 80 * level / Self.levels
      let opacity = percent == 100 ? "1" : "0.\(percent)"
      return "<rect x=\"\(canvas.x(start))\" y=\"\(y)\" width=\"\(canvas.length(max(1, end - start - 20)))\""
        + " height=\"\(height)\" \(color.fill) fill-opacity=\"\(opacity)\""
        + " \(cell.mark.attributes)>\(cell.mark.tooltip)</rect>"
    }
  }
}
