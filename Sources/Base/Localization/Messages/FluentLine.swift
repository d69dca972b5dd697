/// A line of a Fluent pattern. Fluent Syntax 1.0, `abstract.js`.
package struct FluentLine {
  /// The number of line ends before it.
  private let breaks: Int
  private let indent: Int
  private let text: [UInt8]

  package init(breaks: Int, indent: Int, text: [UInt8]) {
    self.breaks = breaks
    self.indent = indent
    self.text = text
  }

  /// Whether a line that begins with this byte continues a pattern. A placeable may be unindented.
  package static func continuesPattern(_ byte: UInt8, isIndented: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "{"): true
    case UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "*"), UInt8(ascii: "}"): false
    default: isIndented
    }
  }

  /// Removes the common indentation, leading blank lines and trailing spaces.
  package static func joined(_ lines: [FluentLine]) -> String {
    let common = lines.dropFirst().map(\.indent).min() ?? 0
    var text: [UInt8] = []
    for line in lines {
      if !text.isEmpty { text += [UInt8](repeating: 0x0a, count: line.breaks) }
      if line.breaks > 0 { text += [UInt8](repeating: 0x20, count: line.indent - common) }
      text += line.text
    }
    while text.last == 0x20 { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }
}
