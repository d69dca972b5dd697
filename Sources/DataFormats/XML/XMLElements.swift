internal import Bytes

/// The elements of an XML file in order, for formats with texts in elements of fixed names.
package struct XMLElements: ~Escapable {
  package private(set) var scanner: XMLScanner
  /// The depth of the element that was opened last; the root has depth 1.
  package private(set) var depth = 0
  /// Whether the element that was opened last is an empty-element tag, which no closing tag follows.
  package private(set) var isEmpty = false

  /// - Parameter bytes: UTF-8, with or without a byte order mark.
  @_lifetime(copy bytes)
  package init(_ bytes: RawSpan) { scanner = XMLScanner(bytes) }

  /// The next element to open within the element at depth `level`, or in the file if that is 0. Nil if there
  /// is none. Other contents are skipped.
  @_lifetime(self: copy self)
  package mutating func next(within level: Int = 0) throws(FormatError) -> Range<Int>? {
    if isEmpty {
      isEmpty = false
      depth -= 1
      if depth < level { return nil }
    }
    while true {
      switch try scanner.next() {
      case .open(let name, let isEmpty):
        depth += 1
        self.isEmpty = isEmpty
        return name
      case .close:
        depth -= 1
        guard depth >= 0 else {
          throw FormatError(.unexpected(found: UInt8(ascii: "/"), expected: .element), at: scanner.position)
        }
        if depth < level { return nil }
      case .text, .characterData: continue
      case .end:
        guard depth == 0 else { throw FormatError(.unterminated(.element), at: scanner.position) }
        return nil
      }
    }
  }

  package func expectRoot(_ name: Range<Int>, _ expected: StaticString) throws(FormatError) {
    guard depth > 1 || scanner.equals(name, expected) else {
      throw FormatError(.unknownElement(String(scanner.text(name).prefix(40))), at: name.lowerBound)
    }
  }

  /// The text of the element that was opened last, up to its closing tag, with line ends as `\n`. The text of
  /// nested elements is included.
  @_lifetime(self: copy self)
  package mutating func content() throws(FormatError) -> String {
    var text = ""
    try forEachToken { scanner, token throws(FormatError) in
      switch token {
      case .text: text += try scanner.resolved(scanner.range, literal: Self.withLineFeeds)
      case .characterData: text += Self.withLineFeeds(scanner.text(scanner.range))
      case .open, .close, .end: return
      }
    }
    return text
  }

  /// Calls `body` with each token in the element that was opened last, up to its closing tag.
  @_lifetime(self: copy self)
  package mutating func forEachToken(
    _ body: (borrowing XMLScanner, XMLScanner.Token) throws(FormatError) -> Void
  ) throws(FormatError) {
    guard !isEmpty else { return }
    var inner = 0
    while true {
      let token = try scanner.next()
      switch token {
      case .open(_, isEmpty: false): inner += 1
      case .close where inner == 0:
        depth -= 1
        return
      case .close: inner -= 1
      case .end: throw FormatError(.unterminated(.element), at: scanner.position)
      case .open, .text, .characterData: break
      }
      try body(scanner, token)
    }
  }

  /// XML 1.0, 2.11.
  private static func withLineFeeds(_ text: String) -> String {
    guard text.utf8.contains(0x0d) else { return text }
    return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}
