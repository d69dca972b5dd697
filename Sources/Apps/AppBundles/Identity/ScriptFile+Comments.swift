import Bytes

extension ScriptFile {
  /// Code with a space for each comment: `// …` up to the end of the line, and `/* … */` with its line breaks (ECMAScript, 12.4,
  /// "Comments"). Comments in texts and regular expressions, such as `"https://…"` and `/[/*]/`, are kept.
  static func withoutComments(_ code: String) -> String {
    var scanner = CommentScanner(code)
    scanner.scan()
    return String(decoding: scanner.kept, as: UTF8.self)
  }
}

/// Removes comments in one pass.
private struct CommentScanner {
  private(set) var kept: [UInt8] = []
  private var rest: Substring.UTF8View
  /// The last byte of code that is not a space: it shows whether a slash divides or begins a regular expression.
  private var last: UInt8?
  /// Whether a comment may still end. After one without an end, none does, and the search is not repeated.
  private var mayEnd = true

  init(_ code: String) {
    rest = code.utf8[...]
    kept.reserveCapacity(code.utf8.count)
  }

  mutating func scan() {
    while let first = rest.first {
      if let comment = comment() {
        kept.append(UInt8(ascii: " "))
        kept += comment.filter { $0 == UInt8(ascii: "\n") }
        rest = rest[comment.endIndex...]
      } else if Self.quotes.contains(first) {
        keep(text(endingWith: first))
      } else {
        keep(regularExpression() ?? rest.prefix(1))
      }
    }
  }

  private mutating func keep(_ part: Substring.UTF8View) {
    kept += part
    rest = rest[part.endIndex...]
    if let byte = part.last, !Self.spaces.contains(byte) { last = byte }
  }

  private static let quotes = Set("'\"`".utf8)
  private static let spaces = Set(" \t\r\n".utf8)
  /// After one of these, or at the start of the code, a slash begins a regular expression.
  private static let beforeExpressions = Set("(,=:[!&|?{};+-*%>~^".utf8)

  /// The comment at the start of the rest; nil if there is none. If `/*` is never closed, only its line is a comment: it may be part
  /// of a glob without quotes, `src/*.ts`.
  private mutating func comment() -> Substring.UTF8View? {
    guard rest.first == UInt8(ascii: "/"), let second = rest.dropFirst().first else { return nil }
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    if second == UInt8(ascii: "/") { return line }
    guard second == UInt8(ascii: "*") else { return nil }
    var end = rest.index(rest.startIndex, offsetBy: 2)
    while mayEnd, let star = rest[end...].firstIndex(of: UInt8(ascii: "*")) {
      end = rest.index(after: star)
      if rest[end...].first == UInt8(ascii: "/") { return rest[...end] }
    }
    mayEnd = false
    return line
  }

  /// The regular expression that the rest begins with; nil for a division. It ends in its line, and a slash in a class does not end
  /// it.
  private func regularExpression() -> Substring.UTF8View? {
    guard rest.first == UInt8(ascii: "/"), last.map(Self.beforeExpressions.contains) ?? true else {
      return nil
    }
    var isInClass = false
    var index = rest.index(after: rest.startIndex)
    while index < rest.endIndex {
      let byte = rest[index]
      index = rest.index(after: index)
      switch byte {
      case UInt8(ascii: "\n"): return nil
      case UInt8(ascii: "\\"): if index < rest.endIndex { index = rest.index(after: index) }
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return rest[..<index]
      default: continue
      }
    }
    return nil
  }

  /// The text in quotes that the rest begins with. Only a template, in backticks, contains line breaks.
  private func text(endingWith quote: UInt8) -> Substring.UTF8View {
    let endsWithLine = quote != UInt8(ascii: "`")
    var index = rest.index(after: rest.startIndex)
    while index < rest.endIndex {
      let byte = rest[index]
      if endsWithLine, byte == UInt8(ascii: "\n") { return rest[..<index] }
      index = rest.index(after: index)
      if byte == quote { return rest[..<index] }
      if byte == UInt8(ascii: "\\"), index < rest.endIndex { index = rest.index(after: index) }
    }
    return rest
  }
}
