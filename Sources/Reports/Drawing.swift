/// What pictures (SVG 1.1) are drawn with.
///
/// A picture stands by itself, on a card of its own colours, so that a page can embed it whatever the page's colours
/// are: no script, no style sheet, no font but the reader's own. The same report is the same picture, to the byte: all
/// places are whole numbers, tenths of a unit where a unit is too coarse.
enum Drawing {
  static let width = 760
  static let margin = 24

  static let ink = "#1f2328"
  static let quiet = "#59636e"
  static let line = "#d0d7de"

  /// - Parameter name: what the ids of title and description begin with.
  static func card(
    name: String, title: String, description: String, height: Int, body: [String]
  ) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
    viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="\(name)-title \(name)-description" \
    font-family="sans-serif">
    <title id="\(name)-title">\(escaped(title))</title>
    <desc id="\(name)-description">\(escaped(description))</desc>
    <rect x="0.5" y="0.5" width="\(width - 1)" height="\(height - 1)" rx="8" fill="#ffffff" stroke="\(line)"/>
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
    // A rim of the card's colour, so that a line behind does not run through the figures.
    if isAboveLines { attributes += " stroke=\"#ffffff\" stroke-width=\"4\" paint-order=\"stroke\"" }
    return "<text \(attributes) fill=\"\(fill)\">\(escaped(words))</text>"
  }

  /// - Parameters:
  ///   - x: in tenths.
  ///   - width: in tenths.
  static func bar(x: Int, y: Int, width: Int, height: Int, fill: String) -> String {
    "<rect x=\"\(decimal(x))\" y=\"\(y)\" width=\"\(decimal(width))\" height=\"\(height)\" fill=\"\(fill)\"/>"
  }

  /// Squares with names, side by side.
  static func legend(_ names: [(name: String, fill: String)], y: Int, pitch: Int) -> [String] {
    names.enumerated().flatMap { index, entry in
      let x = margin + index * pitch
      return [
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"12\" height=\"12\" fill=\"\(entry.fill)\"/>",
        text(entry.name, x: x + 18, y: y + 11, size: 13, fill: quiet),
      ]
    }
  }

  /// What a part of the whole is of a length.
  static func scaled(_ part: Int, of whole: Int, to length: Int) -> Int {
    guard whole > 0, part > 0, length > 0 else { return 0 }
    let (high, low) = UInt(min(part, whole)).multipliedFullWidth(by: UInt(length))
    return Int(UInt(whole).dividingFullWidth((high, low)).quotient)
  }

  static func decimal(_ tenths: Int) -> String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  static func clipped(_ text: String, to most: Int) -> String {
    text.count > most ? text.prefix(most - 1) + "…" : text
  }

  /// As XML has it; what XML 1.0 has no place for becomes U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{fffe}", "\u{ffff}": result += "\u{fffd}"
      case _ where scalar.isUnsafeForTerminal: result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
