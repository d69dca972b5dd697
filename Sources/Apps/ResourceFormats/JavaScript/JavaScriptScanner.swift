import Bytes
package import DataFormats

/// A pull scanner for the tokens of JavaScript: ECMA-262, clause 12. Nothing is executed, and no grammar is verified.
///
/// Whether `/` divides or begins a regular expression is decided by the token before it, and by the kind of the bracket that
/// was closed. A string or regular expression that does not end on its line becomes an ``Token/other`` token, so that a wrong
/// guess ends with the line. The work is linear in the bytes.
package struct JavaScriptScanner: ~Copyable, ~Escapable {
  package enum Token: Hashable, Sendable {
    /// A name or keyword, also a private name.
    case identifier
    /// With its quotes.
    case string
    /// A template without substitutions, with its backquotes.
    case template
    /// A part of a template with substitutions.
    case templatePart
    case number
    case regularExpression
    /// An opening or closing bracket, or one byte of an operator.
    case punctuator(UInt8)
    /// `=>`.
    case arrow
    /// `++` or `--`.
    case update
    /// Bytes that are not a token.
    case other
    case end
  }

  /// The kinds of open brackets.
  private enum Bracket {
    case parenthesis
    /// The parenthesis after `if`, `while`, `for` or `with`.
    case condition
    case square
    case object
    case block
    case substitution
  }

  /// The number of open brackets at once.
  package static let maximalDepth = 1 << 16

  package let bytes: RawSpan
  package private(set) var position: Int
  /// The start of the last token, which ends at ``position``.
  package private(set) var tokenStart = 0
  /// The last comment before the last token; nil if there is none directly before it.
  package private(set) var comment: Range<Int>?
  /// Whether the brace that was opened last begins a block, and not an object.
  package private(set) var opensBlock = false
  /// Whether the last part of a template ends with a substitution.
  package private(set) var opensSubstitution = false
  private var brackets: [Bracket] = []
  /// Whether the last token ends an operand, so that `/` divides.
  private var followsOperand = false
  /// Whether a statement may begin here, so that `{` begins a block.
  private var startsStatement: Bool
  private var isCondition = false
  private var followsDot = false
  /// The end of the line in which a regular expression was not terminated.
  private var lineWithoutExpression = 0

  /// - Parameter isValue: whether the bytes are one value, so that a brace at the start begins an object.
  @_lifetime(copy bytes)
  package init(_ bytes: RawSpan, isValue: Bool = false) {
    self.bytes = bytes
    position = bytes.matches("\u{feff}") ? 3 : 0
    startsStatement = !isValue
    if bytes.matches("#!", at: position) { position = endOfLine(from: position) }
  }

  /// Throws an error beyond ``maximalDepth``.
  @_lifetime(self: copy self)
  package mutating func next() throws(FormatError) -> Token {
    skipSpace()
    tokenStart = position
    guard let byte = bytes.byte(at: position) else { return .end }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return operand(string(byte))
    case UInt8(ascii: "`"):
      position += 1
      return template(isFirst: true)
    case _ where byte.isJavaScriptDigit: return number()
    case _ where byte.isJavaScriptName || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "\\"):
      return identifier()
    case UInt8(ascii: "/"): return slash()
    case UInt8(ascii: ".") where bytes.byte(at: position + 1)?.isJavaScriptDigit == true && !followsOperand:
      return number()
    default: return try punctuator(byte)
    }
  }

  @_lifetime(self: copy self)
  private mutating func operand(_ token: Token) -> Token {
    followsOperand = true
    startsStatement = false
    isCondition = false
    followsDot = false
    return token
  }

  @_lifetime(self: copy self)
  private mutating func `operator`(_ token: Token) -> Token {
    followsOperand = false
    startsStatement = false
    isCondition = false
    followsDot = false
    return token
  }
}

// MARK: - Brackets and operators

extension JavaScriptScanner {
  @_lifetime(self: copy self)
  private mutating func punctuator(_ byte: UInt8) throws(FormatError) -> Token {
    position += 1
    let token = Token.punctuator(byte)
    switch byte {
    case UInt8(ascii: "("):
      try open(isCondition ? .condition : .parenthesis)
      return `operator`(token)
    case UInt8(ascii: "["):
      try open(.square)
      return `operator`(token)
    case UInt8(ascii: "{"):
      opensBlock = followsOperand || startsStatement
      try open(opensBlock ? .block : .object)
      let isBlock = opensBlock
      _ = `operator`(token)
      startsStatement = isBlock
      return token
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return close(token)
    case UInt8(ascii: ";"):
      _ = `operator`(token)
      startsStatement = true
      return token
    case UInt8(ascii: "."):
      _ = `operator`(token)
      followsDot = true
      return token
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      guard bytes.byte(at: position) == byte else { return `operator`(token) }
      position += 1
      return .update
    case UInt8(ascii: "=") where bytes.byte(at: position) == UInt8(ascii: ">"):
      position += 1
      _ = `operator`(.arrow)
      startsStatement = true
      return .arrow
    default: return `operator`(token)
    }
  }

  @_lifetime(self: copy self)
  private mutating func open(_ bracket: Bracket) throws(FormatError) {
    guard brackets.count < Self.maximalDepth else {
      throw FormatError(.tooDeep(limit: Self.maximalDepth), at: tokenStart)
    }
    brackets.append(bracket)
  }

  @_lifetime(self: copy self)
  private mutating func close(_ token: Token) -> Token {
    switch brackets.popLast() {
    case .substitution?: return template(isFirst: false)
    case .condition?:
      _ = `operator`(token)
      startsStatement = true
    case .block?:
      _ = `operator`(token)
      startsStatement = true
    case .parenthesis?, .square?, .object?, nil: _ = operand(token)
    }
    return token
  }

  /// A comment is skipped before, so that this is a division or a regular expression.
  @_lifetime(self: copy self)
  private mutating func slash() -> Token {
    if !followsOperand, position >= lineWithoutExpression, let end = endOfExpression() {
      position = end
      return operand(.regularExpression)
    }
    position += 1
    return `operator`(.punctuator(UInt8(ascii: "/")))
  }

  /// The end of a regular expression with its flags; nil if it does not end on the line.
  @_lifetime(self: copy self)
  private mutating func endOfExpression() -> Int? {
    var index = position + 1
    var isInClass = false
    while let byte = bytes.byte(at: index), byte != 0x0a, byte != 0x0d {
      switch byte {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        index += 1
        while bytes.byte(at: index)?.isJavaScriptName == true { index += 1 }
        return index
      default: break
      }
      index += 1
    }
    lineWithoutExpression = index
    return nil
  }
}

// MARK: - Names, numbers and space

extension JavaScriptScanner {
  /// Keywords after which an operand follows.
  private static let operators: Set<String> = [
    "await", "case", "delete", "in", "instanceof", "new", "of", "return", "throw", "typeof", "void", "yield",
  ]
  /// Keywords after which a statement follows.
  private static let statements: Set<String> = ["do", "else", "finally", "try"]
  private static let conditions: Set<String> = ["for", "if", "while", "with"]

  @_lifetime(self: copy self)
  private mutating func identifier() -> Token {
    position += 1
    while let byte = bytes.byte(at: position), byte.isJavaScriptName || byte == UInt8(ascii: "\\") {
      if byte >= 0x80, lengthOfSpace > 0 { break }
      position += 1
    }
    // A property may have the name of a keyword.
    guard !followsDot, position - tokenStart <= 10, bytes.byte(at: tokenStart)?.isSmallLetter == true else {
      return operand(.identifier)
    }
    let name = bytes.extracting(tokenStart..<position).utf8String()
    if Self.operators.contains(name) { return `operator`(.identifier) }
    if Self.statements.contains(name) {
      _ = `operator`(.identifier)
      startsStatement = true
      return .identifier
    }
    _ = operand(.identifier)
    isCondition = Self.conditions.contains(name)
    return .identifier
  }

  /// Digits with letters, points and signs of exponents: `0x1F`, `1_000n`, `.5e-3`.
  @_lifetime(self: copy self)
  private mutating func number() -> Token {
    let isDecimal =
      bytes.byte(at: position) != UInt8(ascii: "0")
      || bytes.byte(at: position + 1).map { $0 | 0x20 != UInt8(ascii: "x") } ?? true
    position += 1
    while let byte = bytes.byte(at: position) {
      let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      let previous = bytes.byte(at: position - 1) ?? 0
      let isExponent = isSign && isDecimal && previous | 0x20 == UInt8(ascii: "e")
      guard byte.isJavaScriptName || byte == UInt8(ascii: ".") || isExponent else { break }
      position += 1
    }
    return operand(.number)
  }

  @_lifetime(self: copy self)
  private mutating func skipSpace() {
    comment = nil
    while let byte = bytes.byte(at: position) {
      if byte == 0x20 || (0x09...0x0d).contains(byte) {
        position += 1
      } else if byte == UInt8(ascii: "/"), bytes.byte(at: position + 1) == UInt8(ascii: "/") {
        let end = endOfLine(from: position)
        comment = position..<end
        position = end
      } else if byte == UInt8(ascii: "/"), bytes.byte(at: position + 1) == UInt8(ascii: "*") {
        let end = endOfComment(from: position + 2)
        comment = position..<end
        position = end
      } else if lengthOfSpace > 0 {
        position += lengthOfSpace
      } else {
        return
      }
    }
  }

  /// The bytes of white space outside of ASCII at the cursor; 0 if there is none.
  private var lengthOfSpace: Int {
    if bytes.matches("\u{a0}", at: position) { return 2 }
    let isSpace =
      bytes.matches("\u{2028}", at: position) || bytes.matches("\u{2029}", at: position)
      || bytes.matches("\u{feff}", at: position)
    return isSpace ? 3 : 0
  }

  private func endOfLine(from start: Int) -> Int {
    bytes.firstOffset(of: 0x0a, from: start) ?? bytes.byteCount
  }

  private func endOfComment(from start: Int) -> Int {
    var index = start
    while let star = bytes.firstOffset(of: UInt8(ascii: "*"), from: index) {
      if bytes.byte(at: star + 1) == UInt8(ascii: "/") { return star + 2 }
      index = star + 1
    }
    return bytes.byteCount
  }
}

// MARK: - Strings

extension JavaScriptScanner {
  @_lifetime(self: copy self)
  private mutating func string(_ quote: UInt8) -> Token {
    position += 1
    while let byte = bytes.byte(at: position), byte != 0x0a, byte != 0x0d {
      position += 1
      if byte == quote { return .string }
      guard byte == UInt8(ascii: "\\"), let escaped = bytes.byte(at: position) else { continue }
      position += 1
      // A line that continues may end with two characters.
      if escaped == 0x0d, bytes.byte(at: position) == 0x0a { position += 1 }
    }
    return .other
  }

  /// The rest of a template up to its end or to its next substitution.
  @_lifetime(self: copy self)
  private mutating func template(isFirst: Bool) -> Token {
    opensSubstitution = false
    while let byte = bytes.byte(at: position) {
      position += 1
      switch byte {
      case UInt8(ascii: "`"): return operand(isFirst ? .template : .templatePart)
      case UInt8(ascii: "\\"): position = min(position + 1, bytes.byteCount)
      case UInt8(ascii: "$") where bytes.byte(at: position) == UInt8(ascii: "{"):
        position += 1
        brackets.append(.substitution)
        opensSubstitution = true
        return `operator`(.templatePart)
      default: continue
      }
    }
    return .other
  }
}

extension UInt8 {
  /// Whether a name may contain the byte: letters, digits, `$`, `_`, and all of UTF-8 outside of ASCII.
  var isJavaScriptName: Bool {
    isSmallLetter || (0x41...0x5a).contains(self) || isJavaScriptDigit || self == UInt8(ascii: "$")
      || self == UInt8(ascii: "_") || self >= 0x80
  }

  var isSmallLetter: Bool { (0x61...0x7a).contains(self) }
  var isJavaScriptDigit: Bool { (0x30...0x39).contains(self) }
}
