import Bytes
import DataFormats

extension JavaScriptLiterals {
  /// Follows the brackets of a file, and collects literal objects from its tokens.
  struct Collector {
    enum State { case key, colon, value, sign, literal, expression }

    struct Frame {
      enum Kind { case object, array, group, block, substitution }

      let kind: Kind
      let start: Int
      var state = State.expression
      /// Whether an object or array may be literal: everything in an array is.
      var isLiteral = false
      /// Whether the member of an object is not literal.
      var isSkipped = false
      /// The numbers of members of an object that are literal, and of others.
      var kept = 0
      var skipped = 0
      /// The numbers of nodes when the member of an object began, and of items.
      var memberNode = 0
      var memberItem = 0
      /// Counts the members whose names a date library uses.
      var dates = DateNames()
      /// The node of an object or array.
      var node = -1
      /// The number of literal values around the bracket.
      var depth = 0
      /// The numbers of items, index members and pending items when the bracket was opened.
      var firstItem = 0
      var firstMember = 0
      var firstPending = 0
      /// The index member around the bracket.
      var sink = -1
      var key = 0..<0
      /// The variable or property that is set to the value of the bracket.
      var assigned: Name?
      /// The variable that is set to the function around the bracket.
      var functionName: Name?
      var comment: Range<Int>?
      /// Whether a group contains the arguments of a call.
      var isCall = false
      var isParse = false
      var arguments: [Argument] = []
      var argumentTokens = 0
      var argument: Argument?
      var argumentCount = 0
      /// The first argument, if it is a variable and nothing else.
      var variable: Range<Int>?
      /// The call whose result is called: `r(1)` of `r(1)(r(2))`.
      var callee: Call?
      /// The variable that is set to the result, if the parentheses are called: `f = (0, n.interop)(r(1))`.
      var result: Name?
      /// Whether a group contains the parameters of a function.
      var isHead = false
      /// The function that is called, and the index member of the call: `add("de", …)`.
      var function: Range<Int>?
      var callMember = -1
      /// Whether the arguments are those of `defineLocale`.
      var definesLocale = false
      var numbers = 0
      var number: Reference?
      /// The references in an object that a variable is set to, and the frame of the object around the bracket.
      var references: [Reference] = []
      var definition = -1
      /// The scope of a block; -1 if nothing in it needs one.
      var scope = -1
    }

    /// A parenthesis that was closed.
    struct Call {
      let end: Int
      let numbers: Int
      /// The variable that is set to the result, and the number of its alias.
      let assigned: Name?
      let alias: Int?
    }

    var token = JavaScriptScanner.Token.end
    var range = 0..<0
    var comment: Range<Int>?
    var opensBlock = false
    var opensSubstitution = false

    var found = JavaScriptLiterals.none
    var frames: [Frame]
    /// The numbers of the frames that are blocks.
    var blocks = [0]
    var members: [Index.Member] = []
    /// The member that references are added to; -1 for none.
    var sink = -1
    /// The frame of the innermost object that a variable is set to; -1 for none.
    var definition = -1
    /// Items and indices without arguments of a call; indices are negative.
    var pending: [Int] = []
    /// The last comment of the statement.
    var statementComment: Range<Int>?
    var lastCall: Call?
    private var recent = [(token: JavaScriptScanner.Token, range: Range<Int>)](
      repeating: (.end, 0..<0), count: 8)
    private var latest = 0

    /// More enclosing brackets and references than code that refers to a table has.
    static let nameDepth = 12
    static let nameLimit = 4
    static let referenceLimit = 64
    static let argumentLimit = 8
    /// More statements about locales in open brackets than code has.
    static let memberLimit = 10_000
    /// Fewer texts are not a table.
    static let textLimit = 3
    /// Deeper values are not texts.
    static let depthLimit = 64

    init(isValue: Bool, size: Int) {
      found.scopes = [0..<size]
      var root = Frame(kind: .block, start: 0)
      root.scope = 0
      frames = [root]
    }

    /// The token before the last one, or one before it.
    func before(_ count: Int) -> (token: JavaScriptScanner.Token, range: Range<Int>) {
      recent[(latest &- count) & 7]
    }

    mutating func remember() {
      latest = (latest &+ 1) & 7
      recent[latest] = (token, range)
    }

    var top: Int { frames.count - 1 }

    mutating func add(_ bytes: RawSpan) {
      if let comment { statementComment = comment }
      switch frames[top].kind {
      case .object: addToObject(bytes)
      case .array: addToArray(bytes)
      case .group:
        addToGroup(bytes)
        generic(bytes)
      case .block, .substitution: generic(bytes)
      }
      if token == .punctuator(UInt8(ascii: ";")) { statementComment = nil }
      remember()
    }

    mutating func finish() {
      while frames.count > 1 {
        frames[top].isLiteral = false
        close()
      }
      closeStatements(frames[0])
    }
  }
}

// MARK: - Objects and arrays

extension JavaScriptLiterals.Collector {
  private mutating func addToObject(_ bytes: RawSpan) {
    switch frames[top].state {
    case .key: addKey(bytes)
    case .colon: addAfterKey(bytes)
    case .value, .sign: addValue(bytes)
    case .literal, .expression:
      switch token {
      case .punctuator(UInt8(ascii: ",")):
        endMember()
        frames[top].state = .key
        sink = frames[top].sink
      case .punctuator(UInt8(ascii: "}")):
        endMember()
        close()
      default: addExpression(bytes)
      }
    }
  }

  private mutating func addKey(_ bytes: RawSpan) {
    switch token {
    case .identifier, .string, .number:
      frames[top].key = range
      frames[top].state = .colon
    case .punctuator(UInt8(ascii: "}")): close()
    default: addExpression(bytes)
    }
  }

  private mutating func addAfterKey(_ bytes: RawSpan) {
    switch token {
    case .punctuator(UInt8(ascii: ":")):
      frames[top].state = .value
      beginMember(bytes)
    case .punctuator(UInt8(ascii: ",")), .punctuator(UInt8(ascii: "}")):
      // A variable with the name of the member.
      frames[top].isSkipped = true
      beginMember(bytes)
      refer(.name, frames[top].key)
      sink = frames[top].sink
      endMember()
      frames[top].state = .key
      if token == .punctuator(UInt8(ascii: "}")) { close() }
    case .punctuator(UInt8(ascii: "(")):
      // A method.
      beginMember(bytes)
      addExpression(bytes)
    case .identifier, .string, .number:
      // `get`, `set` or `async` before the name.
      frames[top].isSkipped = true
      frames[top].key = range
    default: addExpression(bytes)
    }
  }

  private mutating func addToArray(_ bytes: RawSpan) {
    switch frames[top].state {
    case .literal, .expression:
      switch token {
      case .punctuator(UInt8(ascii: ",")): frames[top].state = .value
      case .punctuator(UInt8(ascii: "]")): close()
      default: addExpression(bytes)
      }
    default:
      switch token {
      case .punctuator(UInt8(ascii: "]")): close()
      case .punctuator(UInt8(ascii: ",")): frames[top].isLiteral = false
      default: addValue(bytes)
      }
    }
  }

  private mutating func addValue(_ bytes: RawSpan) {
    let state = frames[top].state
    switch token {
    case .string where state == .value, .template where state == .value: append(.text)
    case .number:
      append(.other)
      refer(.number, range)
      if frames[top].kind == .array { count(.init(kind: .number, range: range)) }
    case .identifier where Self.isConstant(range, bytes): append(.other)
    case .punctuator(UInt8(ascii: "!")) where state == .value,
      .punctuator(UInt8(ascii: "-")) where state == .value:
      frames[top].state = .sign
    case .punctuator(UInt8(ascii: "{")) where state == .value && !opensBlock:
      open(.object, inLiteral: true)
    case .punctuator(UInt8(ascii: "[")) where state == .value:
      open(.array, inLiteral: true)
    default: addExpression(bytes)
    }
  }

  private mutating func append(_ kind: JavaScriptLiterals.Node.Kind) {
    frames[top].state = .literal
    guard frames[top].isLiteral else { return }
    let next = found.nodes.count + 1
    let key = frames[top].kind == .object ? frames[top].key : 0..<0
    found.nodes.append(.init(kind: kind, key: key, range: range, next: next))
  }

  private mutating func addExpression(_ bytes: RawSpan) {
    if frames[top].kind == .object {
      frames[top].isSkipped = true
    } else {
      frames[top].isLiteral = false
    }
    frames[top].state = .expression
    generic(bytes)
  }

  private static func isConstant(_ range: Range<Int>, _ bytes: RawSpan) -> Bool {
    bytes.matches("true", at: range.lowerBound) && range.count == 4
      || bytes.matches("null", at: range.lowerBound) && range.count == 4
      || bytes.matches("false", at: range.lowerBound) && range.count == 5
  }
}

// MARK: - Other tokens

extension JavaScriptLiterals.Collector {
  /// A token of an expression or statement.
  private mutating func generic(_ bytes: RawSpan) {
    switch token {
    case .punctuator(UInt8(ascii: "{")): open(opensBlock ? .block : .object)
    case .punctuator(UInt8(ascii: "[")): open(followsOperand ? .group : .array)
    case .punctuator(UInt8(ascii: "(")):
      open(.group)
      markCall(bytes)
    case .punctuator(UInt8(ascii: ")")), .punctuator(UInt8(ascii: "]")), .punctuator(UInt8(ascii: "}")):
      if frames.count > 1 { close() }
    case .templatePart:
      if !startsTemplate(bytes), frames.count > 1 { close() }
      if opensSubstitution { open(.substitution) }
    // Not a variable: `n.default` refers to `n`.
    case .identifier where bytes.matches("default", at: range.lowerBound) && range.count == 7: break
    case .identifier: refer(.name, range)
    case .string: refer(.text, range)
    case .punctuator(UInt8(ascii: ",")), .punctuator(UInt8(ascii: ";")): endStatement()
    case .punctuator(UInt8(ascii: "=")): beginAssignment(bytes)
    case .number: number(bytes)
    default: break
    }
  }

  /// A number in an expression, which may be that of a module.
  private mutating func number(_ bytes: RawSpan) {
    let isVoid = before(0).token == .identifier && bytes.isVoid(before(0).range)
    if isVoid { return }
    let isElement = before(0).token == .punctuator(UInt8(ascii: "[")) && before(1).token == .identifier
    let reference = JavaScriptLiterals.Reference(kind: isElement ? .element : .number, range: range)
    refer(reference.kind, range)
    count(reference)
  }

  /// Whether a part of a template is its first one, and not the end of a substitution.
  private func startsTemplate(_ bytes: RawSpan) -> Bool {
    bytes.byte(at: range.lowerBound) == UInt8(ascii: "`")
  }

  var followsOperand: Bool {
    switch before(0).token {
    case .identifier, .string, .number, .template, .punctuator(UInt8(ascii: ")")),
      .punctuator(UInt8(ascii: "]")), .punctuator(UInt8(ascii: "}")):
      true
    default: false
    }
  }

  private mutating func count(_ reference: JavaScriptLiterals.Reference) {
    frames[top].numbers += 1
    frames[top].number = reference
  }

  mutating func refer(_ kind: JavaScriptLiterals.Reference.Kind, _ range: Range<Int>) {
    let reference = JavaScriptLiterals.Reference(kind: kind, range: range)
    if definition >= 0, frames[definition].references.count <= Self.referenceLimit {
      frames[definition].references.append(reference)
    }
    guard sink >= 0, members[sink].references.count < Self.referenceLimit else { return }
    members[sink].references.append(reference)
  }
}
