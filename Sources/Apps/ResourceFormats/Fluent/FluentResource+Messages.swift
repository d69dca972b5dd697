import Bytes
package import DataFormats
package import Localization

extension FluentResource {
  /// The messages by key, in the syntax ``PlaceholderSyntax/fluent``. Keys are `name`, `-term` and
  /// `name.attribute`.
  ///
  /// The common indentation of a pattern's lines is removed; placeables and selections are copied unchanged.
  /// Line ends become `\n`. If a name occurs twice, the first is used, as in Fluent. An entry with a
  /// syntax error is skipped, see ``unreadTexts(in:)``.
  package static func messages(in bytes: RawSpan) throws(FormatError) -> [String: Message] {
    guard bytes.validUTF8String() != nil else { throw FormatError(.badUTF8, at: 0) }
    var messages: [String: Message] = [:]
    var parser = FluentParser(bytes)
    var budget = TextBudget(for: bytes.byteCount)
    while let entry = parser.next() {
      guard parser.isNew(entry.name) else { continue }
      if let value = entry.value { messages[entry.name] = .text(value) }
      for (name, text) in entry.attributes {
        let key = "\(entry.name).\(name)"
        try budget.spend(key.utf8.count, at: parser.position)
        messages[key] = .text(text)
      }
    }
    return messages
  }
}

extension FluentResource {
  /// The entries with a syntax error, which Fluent skips: `Junk` in its specification. Nil if there are none.
  ///
  /// Besides braces that do not match, these are lines that begin nothing, entries without a value, selections without a
  /// default or with an empty case, and expressions that are not valid.
  static func unreadTexts(in bytes: RawSpan) -> ResourceFormat.UnreadTexts? {
    var parser = FluentParser(bytes)
    while parser.next() != nil {}
    guard parser.errorCount > 0 else { return nil }
    var lines = parser.errors.map { "\(bytes.lineNumber(at: $0))" }
    if parser.errorCount > lines.count { lines.append("…") }
    let reason = reason(errorCount: parser.errorCount, lines: lines.joined(separator: ", "))
    return ResourceFormat.UnreadTexts(reason: reason, areShown: false)
  }

  private static func reason(errorCount: Int, lines: String) -> String {
    if errorCount == 1 { return "1 entry with a syntax error is not read: line \(lines)" }
    return "\(grouped(errorCount)) entries with syntax errors are not read: lines \(lines)"
  }
}

/// A message or a term.
private struct FluentEntry {
  let name: String
  var value: String?
  var attributes: [(name: String, text: String)] = []

  /// Whether there is a text, which a term requires as its value, and no text has a syntax error.
  var isValid: Bool {
    guard value != nil || !attributes.isEmpty && !name.hasPrefix("-") else { return false }
    return value.map(FluentPattern.isValid) ?? true
      && attributes.allSatisfy { FluentPattern.isValid($0.text) }
  }
}

private struct FluentParser: ~Escapable {
  private let bytes: RawSpan
  /// The start of a line, except while an entry is being parsed.
  private(set) var position: Int
  private var names: Set<String> = []
  /// The offsets of the first entries with a syntax error.
  private(set) var errors: [Int] = []
  private(set) var errorCount = 0
  /// Whether the lines up to the next entry or comment belong to one with a syntax error.
  private var isInError = false

  private static let maxErrors = 5

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) {
    self.bytes = bytes
    position = bytes.matches("\u{feff}") ? 3 : 0
  }

  /// Whether the name has not occurred before.
  @_lifetime(self: copy self)
  mutating func isNew(_ name: String) -> Bool { names.insert(name).inserted }

  // MARK: - Entries

  /// Returns the next complete entry. Other contents are skipped line by line.
  @_lifetime(self: copy self)
  mutating func next() -> FluentEntry? {
    while position < bytes.byteCount {
      let end = bytes.firstOffset(of: 0x0a, from: position) ?? bytes.byteCount
      let start = position
      guard let (name, pattern) = FluentResource.head(at: start, in: bytes) else {
        countUnreadLine(at: start)
        position = end + 1
        continue
      }
      isInError = false
      var entry = FluentEntry(name: name)
      position = pattern
      var isWhole = true
      switch nextPattern() {
      case .text(let text): entry.value = text
      case .empty: break
      case .unclosed: isWhole = false
      }
      while isWhole, let attribute = attributeHead() {
        position = attribute.pattern
        switch nextPattern() {
        case .text(let text): entry.attributes.append((attribute.name, text))
        case .empty: break
        case .unclosed: isWhole = false
        }
      }
      if isWhole, entry.isValid { return entry }
      addError(at: start)
      // Another entry may follow the error.
      if !isWhole { position = end + 1 }
    }
    return nil
  }

  /// Counts a line in which no entry begins, unless it is blank, a comment or a part of an entry that was counted.
  @_lifetime(self: copy self)
  private mutating func countUnreadLine(at start: Int) {
    var index = start
    while bytes.byte(at: index) == 0x20 || bytes.byte(at: index) == 0x0d { index += 1 }
    guard let byte = bytes.byte(at: index), byte != 0x0a else { return }
    let isComment = index == start && byte == UInt8(ascii: "#")
    if isComment {
      isInError = false
      return
    }
    let beginsEntry = index == start && (byte.isFluentLetter || byte == UInt8(ascii: "-"))
    if beginsEntry { isInError = false }
    if !isInError { addError(at: start) }
  }

  @_lifetime(self: copy self)
  private mutating func addError(at offset: Int) {
    // checked: at most one for each line
    errorCount += 1
    isInError = true
    if errors.count < Self.maxErrors { errors.append(offset) }
  }

  /// Parses `.name =` on the next line that is not blank.
  private func attributeHead() -> (name: String, pattern: Int)? {
    var index = lineAfterBlanks(position).start
    while bytes.byte(at: index) == 0x20 { index += 1 }
    guard bytes.byte(at: index) == UInt8(ascii: "."), bytes.byte(at: index + 1) != UInt8(ascii: "-") else {
      return nil
    }
    return FluentResource.head(at: index + 1, in: bytes)
  }

  // MARK: - Patterns

  private enum Pattern {
    case text(String)
    case empty
    /// Braces do not match.
    case unclosed
  }

  /// Parses the text up to the end of the pattern and moves to the next line.
  @_lifetime(self: copy self)
  private mutating func nextPattern() -> Pattern {
    while bytes.byte(at: position) == 0x20 { position += 1 }
    guard let first = textOfLine() else { return .unclosed }
    var lines = [FluentLine(breaks: 0, indent: 0, text: first)]
    while position < bytes.byteCount {
      let (start, blanks) = lineAfterBlanks(position)
      var index = start
      while bytes.byte(at: index) == 0x20 { index += 1 }
      guard let byte = bytes.byte(at: index), FluentLine.continuesPattern(byte, isIndented: index > start)
      else {
        break
      }
      position = index
      guard let text = textOfLine() else { return .unclosed }
      lines.append(FluentLine(breaks: blanks + 1, indent: index - start, text: text))
    }
    let joined = FluentLine.joined(lines)
    if joined.isEmpty { return .empty }
    return .text(joined)
  }

  /// Parses the text up to the end of the line, or of the line with the last closing brace, and moves to the
  /// next line. Returns nil if braces do not match.
  @_lifetime(self: copy self)
  private mutating func textOfLine() -> [UInt8]? {
    var text: [UInt8] = []
    /// One element for each open brace: whether its variants have begun, which are text in which quotes are
    /// literal.
    var braces: [Bool] = []
    while let byte = bytes.byte(at: position) {
      position += 1
      switch byte {
      case 0x0d where bytes.byte(at: position) == 0x0a: continue
      case 0x0a where braces.isEmpty: return text
      // An entry begins here, so that the braces were not closed.
      case 0x0a where FluentResource.head(at: position, in: bytes) != nil: return nil
      case UInt8(ascii: "{"): braces.append(false)
      case UInt8(ascii: "}"): if braces.popLast() == nil { return nil }
      case UInt8(ascii: ">") where braces.last == false && text.last == UInt8(ascii: "-"):
        braces[braces.count - 1] = true
      case UInt8(ascii: "\"") where braces.last == false:
        guard let end = endOfString(from: position) else { return nil }
        text.append(byte)
        text += bytes.checked(position..<end)?.array() ?? []
        position = end
        continue
      default: break
      }
      text.append(byte)
    }
    return braces.isEmpty ? text : nil
  }

  /// The index after the closing quote, which must be on the same line.
  private func endOfString(from start: Int) -> Int? {
    var index = start
    while let byte = bytes.byte(at: index), byte != 0x0a {
      index += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return index }
    }
    return nil
  }

  // MARK: - Lines

  /// The first line from here on that is not blank, and the number of blank lines before it.
  private func lineAfterBlanks(_ start: Int) -> (start: Int, blanks: Int) {
    var line = start
    var blanks = 0
    while line < bytes.byteCount {
      var index = line
      while bytes.byte(at: index) == 0x20 { index += 1 }
      if bytes.byte(at: index) == 0x0d, bytes.byte(at: index + 1) == 0x0a { index += 1 }
      guard bytes.byte(at: index) == 0x0a else { break }
      line = index + 1
      blanks += 1
    }
    return (line, blanks)
  }
}
