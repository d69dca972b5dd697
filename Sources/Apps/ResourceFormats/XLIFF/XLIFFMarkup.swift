import DataFormats

/// The elements in texts of XLIFF that stand for placeholders and tags of a program, written as `{$INTERPOLATION}`: Angular's
/// notation, in which `$localize` reads translations. XLIFF 1.2, "Inline Elements"; 2.0, 4.7.
///
/// The name is that of the program (`equiv` in XLIFF 2), or else the id. An element that contains the program's code, such as
/// `<ph id="1">%s</ph>`, is its content.
struct XLIFFMarkup {
  /// Whether elements are written. Otherwise a text has only their contents.
  private let isWritten: Bool
  private(set) var isFound = false

  init(isWritten: Bool) { self.isWritten = isWritten }

  mutating func content(of elements: inout XMLElements) throws(FormatError) -> String {
    guard isWritten else { return try elements.content() }
    // One for each open element: its text at the end, empty for none.
    var ends: [String] = []
    let text = try elements.content { scanner, token throws(FormatError) in
      switch token {
      case .open(let name, let isEmpty):
        let (start, end) = try Self.tags(of: scanner.text(name), isEmpty: isEmpty, scanner)
        if !isEmpty { ends.append(end) }
        return start
      case .close: return ends.popLast() ?? ""
      case .text, .characterData, .end: return ""
      }
    }
    if text.utf8.contains(UInt8(ascii: "{")), text.contains("{$") { isFound = true }
    return text
  }

  /// The texts in place of an element's tags.
  private static func tags(
    of element: String, isEmpty: Bool, _ scanner: borrowing XMLScanner
  ) throws(FormatError) -> (start: String, end: String) {
    let attributes = Dictionary(
      try scanner.attributes().map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let id = attributes["id"] ?? attributes["startRef"] ?? ""
    switch element {
    case "x", "bx", "ex", "ph", "it", "bpt", "ept", "sc", "ec":
      return (isEmpty ? placeholder(attributes["equiv"] ?? id) : "", "")
    case "g": return (placeholder(id), isEmpty ? "" : placeholder("/\(id)"))
    case "pc":
      return (
        placeholder(attributes["equivStart"] ?? id),
        isEmpty ? "" : placeholder(attributes["equivEnd"] ?? "/\(id)")
      )
    default: return ("", "")
    }
  }

  private static func placeholder(_ name: String) -> String {
    let isSeparator = { (character: Character) in character.isWhitespace || "{},".contains(character) }
    if name.isEmpty { return "" }
    let characters: [Character] = name.map { isSeparator($0) ? "_" : $0 }
    return "{$\(String(characters))}"
  }
}
