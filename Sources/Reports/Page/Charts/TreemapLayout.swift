/// A rectangle of a drawing.
struct TreemapRect: Hashable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// The rectangle without a margin on each side, and without a strip at the top.
  func inset(by margin: Double, top: Double = 0) -> TreemapRect {
    TreemapRect(
      x: x + margin, y: y + margin + top, width: max(0, width - 2 * margin),
      height: max(0, height - 2 * margin - top))
  }

  /// The length of the shorter side.
  fileprivate var side: Double { min(width, height) }
}

/// The squarified treemap of Bruls, Huizing and van Wijk (2000): rectangles with areas in proportion to sizes, as
/// close to squares as possible.
enum TreemapLayout {
  /// - Parameter sizes: positive, in descending order.
  /// - Returns: one rectangle per size, in the same order.
  static func rects(of sizes: [Int], in rect: TreemapRect) -> [TreemapRect] {
    let total = sizes.reduce(0.0) { $0 + Double($1) }
    guard total > 0, rect.width > 0, rect.height > 0 else {
      return sizes.map { _ in TreemapRect(x: rect.x, y: rect.y, width: 0, height: 0) }
    }
    let areas = sizes.map { Double($0) / total * rect.width * rect.height }
    var (rest, rects, start) = (rect, [TreemapRect](), 0)
    while start < areas.count {
      let end = endOfRow(areas, from: start, side: rest.side)
      place(areas[start..<end], in: &rest, &rects)
      start = end
    }
    return rects
  }

  /// The end of the longest row whose worst rectangle is not flatter than that of a shorter row.
  private static func endOfRow(_ areas: [Double], from start: Int, side: Double) -> Int {
    var (sum, least, end) = (areas[start], areas[start], start + 1)
    var worst = ratio(most: areas[start], least: least, sum: sum, side: side)
    while end < areas.count {
      let next = ratio(
        most: areas[start], least: min(least, areas[end]), sum: sum + areas[end], side: side)
      if next > worst { break }
      (sum, least, worst) = (sum + areas[end], min(least, areas[end]), next)
      end += 1
    }
    return end
  }

  /// The largest aspect ratio in a row of this area along a side.
  private static func ratio(most: Double, least: Double, sum: Double, side: Double) -> Double {
    guard sum > 0, least > 0, side > 0 else { return .infinity }
    return max(side * side * most / (sum * sum), sum * sum / (side * side * least))
  }

  /// Places a row along the shorter side of `rest` and removes it from `rest`.
  private static func place(
    _ areas: ArraySlice<Double>, in rest: inout TreemapRect, _ rects: inout [TreemapRect]
  ) {
    let sum = areas.reduce(0, +)
    let isColumn = rest.width >= rest.height
    let length = isColumn ? rest.height : rest.width
    let thickness = length > 0 ? sum / length : 0
    var offset = 0.0
    for area in areas {
      let extent = thickness > 0 ? area / thickness : 0
      rects.append(
        isColumn
          ? TreemapRect(x: rest.x, y: rest.y + offset, width: thickness, height: extent)
          : TreemapRect(x: rest.x + offset, y: rest.y, width: extent, height: thickness))
      offset += extent
    }
    if isColumn {
      (rest.x, rest.width) = (rest.x + thickness, max(0, rest.width - thickness))
    } else {
      (rest.y, rest.height) = (rest.y + thickness, max(0, rest.height - thickness))
    }
  }
}
