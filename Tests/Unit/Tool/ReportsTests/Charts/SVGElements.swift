import DataFormats
import Foundation
import Testing

@testable import Reports

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of a drawing.
final class SVGElements: NSObject, XMLParserDelegate {
  struct Element: CustomStringConvertible {
    let name: String
    let values: [String: String]
    fileprivate(set) var text = ""
    fileprivate(set) var children: [Int] = []

    var description: String { "\(name) \(values.sorted { $0.key < $1.key }) \(text)" }

    subscript(_ name: String) -> Double? { values[name].flatMap(Double.init) }
  }

  /// In the order of the file.
  private(set) var elements: [Element] = []
  private var open: [Int] = []

  var names: [String] { elements.map(\.name) }
  var attributes: [(name: String, values: [String: String])] { elements.map { ($0.name, $0.values) } }
  private(set) var text = ""
  var frame: CGRect {
    CGRect(x: 0, y: 0, width: elements[0]["width"] ?? 0, height: elements[0]["height"] ?? 0)
  }

  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes values: [String: String]
  ) {
    if let parent = open.last { elements[parent].children.append(elements.count) }
    open.append(elements.count)
    elements.append(Element(name: name, values: values))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { open.removeLast() }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text += string
    if let last = open.last { elements[last].text += string }
  }
}

extension SVGElements.Element {
  /// The place of a shape or text; nil for other elements. The width of a text is that of narrow letters, so that a
  /// text outside the drawing, or an overlap, is one in every font.
  var box: CGRect? {
    func number(_ name: String) -> Double { self[name] ?? 0 }
    switch name {
    case "rect":
      return CGRect(x: number("x"), y: number("y"), width: number("width"), height: number("height"))
    case "circle":
      let radius = number("r")
      return CGRect(
        x: number("cx") - radius, y: number("cy") - radius, width: 2 * radius, height: 2 * radius)
    case "line":
      return CGRect(
        x: min(number("x1"), number("x2")), y: min(number("y1"), number("y2")),
        width: abs(number("x2") - number("x1")), height: abs(number("y2") - number("y1")))
    case "text":
      let size = number("font-size")
      let width = 0.45 * size * Double(text.displayWidth)
      let start: [String?: Double] = ["end": width, "middle": width / 2]
      return CGRect(
        x: number("x") - start[values["text-anchor"], default: 0], y: number("y") - 0.7 * size, width: width,
        height: 0.7 * size)
    default: return nil
    }
  }
}
