import Bytes

/// The elements of an XML file in order, for formats with texts in elements of fixed names.
package struct XMLElements: ~Escapable {
  package private(set) var scanner: XMLScanner
  /// The names of the open elements.
  private var names: [Range<Int>] = []
  /// Whether the element that was opened last is an empty-element tag, which no closing tag follows.
  package private(set) var isEmpty = false
  private let allowsMixedContent: Bool
  /// The offset of the first text directly in the root that was skipped, other than white space.
  package private(set) var textOfRoot: Int?

  /// The depth of the element that was opened last; the root has depth 1.
  package var depth: Int { names.count }

  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark.
  ///   - allowsMixedContent: whether an element may contain both text and elements.
  @_lifetime(copy bytes)
  package init(_ bytes: RawSpan, allowsMixedContent: Bool = true) {
    scanner = XMLScanner(bytes)
    self.allowsMixedContent = allowsMixedContent
  }

  /// Opens the next element within the element at depth `level`, or in the file if `level` is 0; returns nil if there is
  /// no other element. If mixed content is allowed, text between elements is skipped.
  @_lifetime(self: copy self)
  package mutating func next(within level: Int = 0) throws(FormatError) -> Range<Int>? {
    if endEmptyElement(), depth < level { return nil }
    while true {
      switch try nextToken() {
      case .open(let name, _): return name
      case .close: if depth < level { return nil }
      case .text, .characterData:
        if !allowsMixedContent, depth > 0 { try expectSpace() }
        if depth == 1, textOfRoot == nil { textOfRoot = offsetOfText() }
      case .end: return nil
      }
    }
  }

  /// The next token. Each closing tag must have the name of the element that was opened last.
  @_lifetime(self: copy self)
  private mutating func nextToken() throws(FormatError) -> XMLScanner.Token {
    endEmptyElement()
    let token = try scanner.next()
    let start = scanner.range.lowerBound
    switch token {
    case .open(let name, let isEmpty):
      names.append(name)
      self.isEmpty = isEmpty
    case .close(let name):
      guard let open = names.popLast() else {
        throw FormatError(.unexpected(found: UInt8(ascii: "/"), expected: .element), at: start)
      }
      guard scanner.text(open) == scanner.text(name) else {
        throw FormatError(.unterminated(.element), at: start)
      }
    case .end: guard names.isEmpty else { throw FormatError(.unterminated(.element), at: start) }
    case .text, .characterData: break
    }
    return token
  }

  @discardableResult
  @_lifetime(self: copy self)
  private mutating func endEmptyElement() -> Bool {
    guard isEmpty else { return false }
    isEmpty = false
    _ = names.popLast()
    return true
  }

  private func expectSpace() throws(FormatError) {
    guard let offset = offsetOfText(), let byte = scanner.bytes.byte(at: offset) else { return }
    throw FormatError(.unexpected(found: byte, expected: .element), at: offset)
  }

  /// The offset of the first byte of the last token that is not white space.
  private func offsetOfText() -> Int? {
    scanner.range.first { offset in scanner.bytes.byte(at: offset).map { !$0.isSpace } ?? false }
  }

  package func expectRoot(_ name: Range<Int>, _ expected: StaticString) throws(FormatError) {
    guard depth > 1 || scanner.equals(name, expected) else {
      throw FormatError(.unknownElement(String(scanner.text(name).prefix(40))), at: name.lowerBound)
    }
  }

  /// The text of the element that was opened last, up to its closing tag, with line ends as `\n`. The text of
  /// nested elements is included if mixed content is allowed.
  /// - Parameter markup: the text in place of the tag of a nested element.
  @_lifetime(self: copy self)
  package mutating func content(
    markup: (borrowing XMLScanner, XMLScanner.Token) throws(FormatError) -> String = { _, _ in "" }
  ) throws(FormatError) -> String {
    var text = ""
    let allowsMixedContent = allowsMixedContent
    try forEachToken { scanner, token throws(FormatError) in
      switch token {
      case .text: text += try scanner.resolved(scanner.range, literal: Self.withLineFeeds)
      case .characterData: text += Self.withLineFeeds(scanner.text(scanner.range))
      case .open where !allowsMixedContent:
        throw FormatError(
          .unexpected(found: UInt8(ascii: "<"), expected: .text), at: scanner.range.lowerBound)
      case .open, .close: text += try markup(scanner, token)
      case .end: return
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
    let level = depth
    while true {
      let token = try nextToken()
      if depth < level { return }
      try body(scanner, token)
    }
  }

  /// XML 1.0, 2.11.
  private static func withLineFeeds(_ text: String) -> String {
    guard text.utf8.contains(0x0d) else { return text }
    return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}
