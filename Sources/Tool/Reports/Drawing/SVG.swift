/// Elements of SVG 1.1 charts.
///
/// A chart has a background of its own, so that it can be embedded in a page of any colours. It has no script, no style
/// sheet and no embedded font. Coordinates are whole numbers, or tenths of a unit where a unit is too coarse, so that
/// equal reports give equal bytes.
enum SVG {
  static let width = 760
  static let margin = 24

  static let background = "#ffffff"
  static let ink = "#1f2328"
  static let quiet = "#59636e"
  static let line = "#d0d7de"

  static let green = "#2da44e"
  static let yellow = "#d4a72c"
  static let red = "#cf222e"
  static let blue = "#0969da"
  static let gray = "#8c959f"
  static let lightGray = "#afb8c1"

  /// A complete `<svg>` element with a frame.
  /// - Parameter name: the start of the ids of title and description.
  static func card(
    name: String, title: String, description: String, height: Int, body: [String]
  ) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
    viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="\(name)-title \(name)-description" \
    font-family="sans-serif">
    <title id="\(name)-title">\(XMLText.escaped(title))</title>
    <desc id="\(name)-description">\(XMLText.escaped(description))</desc>
    <rect x="0.5" y="0.5" width="\(width - 1)" height="\(height - 1)" rx="8" fill="\(background)" stroke="\(line)"/>
    \(body.joined(separator: "\n"))
    </svg>

    """
  }

  static func text(
    _ words: String, x: Int, y: Int, size: Int, weight: String? = nil, anchor: String? = nil,
    fill: String = ink, isAboveLines: Bool = false
  ) -> String {
    var attributes = "x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\""
    if let weight { attributes += " font-weight=\"\(weight)\"" }
    if let anchor { attributes += " text-anchor=\"\(anchor)\"" }
    // An outline in the background's colour keeps the text legible on a line.
    if isAboveLines { attributes += " stroke=\"\(background)\" stroke-width=\"4\" paint-order=\"stroke\"" }
    return "<text \(attributes) fill=\"\(fill)\">\(XMLText.escaped(words))</text>"
  }

  /// A line between two points, in tenths of a unit.
  static func line(
    _ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, stroke: String = line, attributes: String = ""
  ) -> String {
    "<line x1=\"\(decimal(x1))\" y1=\"\(decimal(y1))\" x2=\"\(decimal(x2))\" y2=\"\(decimal(y2))\""
      + " stroke=\"\(stroke)\"\(attributes)/>"
  }

  /// A dot with a tooltip, in tenths of a unit.
  static func dot(_ x: Int, _ y: Int, radius: Int, fill: String, title: String) -> String {
    "<circle cx=\"\(decimal(x))\" cy=\"\(decimal(y))\" r=\"\(radius)\" fill=\"\(fill)\">"
      + "<title>\(XMLText.escaped(title))</title></circle>"
  }

  /// Points in tenths of a unit, as an attribute of a shape.
  static func points(_ points: [(x: Int, y: Int)]) -> String {
    "points=\"" + points.map { "\(decimal($0.x)),\(decimal($0.y))" }.joined(separator: " ") + "\""
  }

  /// A coloured square with a name.
  /// - Parameter fill: the attributes of the fill.
  static func key(_ name: String, fill: String, x: Int, y: Int) -> [String] {
    [
      "<rect x=\"\(x)\" y=\"\(y)\" width=\"12\" height=\"12\" \(fill)/>",
      text(name, x: x + 18, y: y + 11, size: 13, fill: quiet),
    ]
  }

  /// The length that is to `length` as `part` is to `whole`, rounded down.
  static func scaled(_ part: Int, of whole: Int, to length: Int) -> Int {
    guard whole > 0, part > 0, length > 0 else { return 0 }
    let (high, low) = UInt(min(part, whole)).multipliedFullWidth(by: UInt(length))
    return Int(UInt(whole).dividingFullWidth((high, low)).quotient)
  }

  static func decimal(_ tenths: Int) -> String {
    if tenths % 10 == 0 { return "\(tenths / 10)" }
    return "\(tenths / 10).\(tenths % 10)"
  }
}
