/// Areas in proportion to sizes: rows of tiles that are as square as possible ("Squarified treemaps", Bruls, Huizing and van
/// Wijk, 2000).
struct Treemap {
  struct Tile {
    let mark: Mark
    let label: String
    let color: ChartColor
  }

  /// A rectangle in steps of the canvas and pixels.
  private struct Area {
    var x, y, width, height: Int
  }

  /// The width that the shapes of tiles are chosen for, in pixels.
  private static let expectedWidth = 1000

  let tiles: [Tile]

  /// - Parameter height: in pixels.
  func elements(on canvas: Canvas, height: Int) -> [String] {
    let sorted = tiles.filter { $0.mark.value > 0 }.sorted { $0.mark.value > $1.mark.value }
    // Sums of these do not overflow.
    let largest = Int.max / max(1, sorted.count)
    let areas = layout(
      sorted.map { min($0.mark.value, largest) }, in: Area(x: 0, y: 0, width: canvas.steps, height: height))
    return zip(sorted, areas).map { tile, area in element(tile, area, canvas) }
  }

  /// A drawing in the drawing, which clips the label.
  private func element(_ tile: Tile, _ area: Area, _ canvas: Canvas) -> String {
    var texts = ""
    if area.height >= 16 {
      let label = XMLText.escaped(Self.fitting(tile.label, in: area))
      texts += "<text x=\"5\" y=\"15\" font-size=\"12\" fill=\"\(SVG.ink)\">\(label)</text>"
    }
    if area.height >= 34 {
      let figure = XMLText.escaped(Self.fitting(tile.mark.figure, in: area))
      texts +=
        "<text class=\"figure\" x=\"5\" y=\"30\" font-size=\"12\" fill=\"\(SVG.ink)\">\(figure)</text>"
    }
    return
      "<svg aria-hidden=\"true\" x=\"\(canvas.x(area.x))\" y=\"\(area.y)\" width=\"\(canvas.length(area.width))\""
      + " height=\"\(area.height)\" \(tile.mark.attributes)>\(tile.mark.tooltip)"
      + "<rect width=\"100%\" height=\"100%\" \(tile.color.ground) stroke=\"\(SVG.background)\"/>\(texts)</svg>"
  }

  /// The beginning of a label that ends before the next tile, as far as widths of letters are known; empty for fewer than two.
  private static func fitting(_ label: String, in area: Area) -> String {
    let most = (area.width / 10 - 8) / 7
    if label.count <= most { return label }
    guard most > 2 else { return "" }
    return "\(label.prefix(most - 1))…"
  }

  // MARK: - Layout

  /// - Parameter sizes: the largest first.
  private func layout(_ sizes: [Int], in whole: Area) -> [Area] {
    var areas: [Area] = []
    var rest = whole
    var left = sizes.reduce(0, +)
    var start = 0
    while start < sizes.count, rest.width > 0, rest.height > 0, left > 0 {
      let end = rowEnd(sizes, from: start, left, rest)
      let sum = sizes[start..<end].reduce(0, +)
      areas += row(Array(sizes[start..<end]), sum, of: left, in: &rest)
      left -= sum
      start = end
    }
    return areas
  }

  /// Adds tiles to the row as long as its most elongated tile becomes squarer.
  private func rowEnd(_ sizes: [Int], from start: Int, _ left: Int, _ rest: Area) -> Int {
    // checked: floating-point numbers
    let width = Double(rest.width) * Double(Self.expectedWidth) / 10_000
    let short = min(width, Double(rest.height))
    let scale = width * Double(rest.height) / Double(left)
    func worst(_ end: Int) -> Double {
      let sum = Double(sizes[start..<end].reduce(0, +)) * scale
      guard let most = sizes[start..<end].first, let least = sizes[start..<end].last, sum > 0 else {
        return .infinity
      }
      let large = Double(most) * scale
      let small = Double(least) * scale
      return max(short * short * large / (sum * sum), sum * sum / (short * short * small))
    }
    var end = start + 1
    while end < sizes.count, worst(end + 1) <= worst(end) { end += 1 }
    return end
  }

  /// The tiles of a row along the shorter side, which is removed from `rest`.
  private func row(_ sizes: [Int], _ sum: Int, of left: Int, in rest: inout Area) -> [Area] {
    let isColumn = rest.width * Self.expectedWidth / 10_000 >= rest.height
    var done = 0
    let area = rest
    if isColumn {
      let width = max(1, SVG.scaled(sum, of: left, to: area.width))
      rest.x += width
      rest.width -= width
      return sizes.map { size in
        let from = SVG.scaled(done, of: sum, to: area.height)
        done += size
        return Area(
          x: area.x, y: area.y + from, width: width,
          height: max(1, SVG.scaled(done, of: sum, to: area.height) - from))
      }
    }
    let height = max(1, SVG.scaled(sum, of: left, to: area.height))
    rest.y += height
    rest.height -= height
    return sizes.map { size in
      let from = SVG.scaled(done, of: sum, to: area.width)
      done += size
      return Area(
        x: area.x + from, y: area.y, width: max(1, SVG.scaled(done, of: sum, to: area.width) - from),
        height: height)
    }
  }
}
