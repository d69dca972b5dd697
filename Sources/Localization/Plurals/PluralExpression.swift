/// A rule that computes the number of a plural form: the subset of C allowed in a gettext catalog's `plural=`.
///
/// It has `n`, numbers, `?:`, and operators on unsigned 64-bit integers. GNU gettext manual, "Plural forms"; gettext's
/// `plural.y`.
package struct PluralExpression: Sendable {
  /// The expression without spaces and outer parentheses. Equal texts are equal rules.
  package let text: String
  private let root: PluralExpressionNode

  /// The maximum length in bytes. Real expressions of catalogs have fewer than 300 bytes.
  private static let lengthLimit = 2000

  /// Returns nil if the text is not such an expression.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count <= Self.lengthLimit else { return nil }
    var bytes = Array(text.utf8)
    var parser = PluralExpressionParser(rest: bytes[...])
    guard let root = parser.expression(depth: 0), parser.isAtEnd else { return nil }
    self.root = root
    bytes.removeAll(where: \.isSpace)
    while bytes.first == UInt8(ascii: "("), bytes.last == UInt8(ascii: ")") {
      var inner = PluralExpressionParser(rest: bytes.dropFirst().dropLast())
      guard inner.expression(depth: 0) != nil, inner.isAtEnd else { break }
      bytes = Array(bytes.dropFirst().dropLast())
    }
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  private init(text: String, root: PluralExpressionNode) {
    (self.text, self.root) = (text, root)
  }

  /// The rule of a catalog without one: form 0 for 1, and form 1 for other numbers.
  package static let germanic = PluralExpression(
    text: "n!=1", root: .binary(.notEqual, .number, .constant(1)))

  /// Form 0 for every number.
  package static let always0 = PluralExpression(text: "0", root: .constant(0))

  /// The value for a number; nil if it requires a division by zero.
  package func value(of n: UInt64) -> UInt64? { root.value(of: n) }

  /// The form of a number among `count` forms. As in the GNU C library, a form beyond the last is 0.
  package func form(of n: UInt64, count: Int) -> Int {
    Self.form(ofValue: value(of: n), count: count)
  }

  /// The form for a value of a rule, as ``form(of:count:)``.
  package static func form(ofValue value: UInt64?, count: Int) -> Int {
    guard let value = value.flatMap({ Int(exactly: $0) }), value < count else { return 0 }
    return value
  }

  /// Whether texts of a form may have the number in words: "a file", "both files". True for a form of 0, 1 or 2 that is
  /// not also the form of 3 or 5.
  func mayOmitNumber(form: Int) -> Bool {
    func has(_ number: UInt64) -> Bool { self.form(of: number, count: .max) == form }
    return (has(0) || has(1) || has(2)) && !has(3) && !has(5)
  }
}

extension PluralExpression: Hashable {
  package static func == (left: Self, right: Self) -> Bool { left.text == right.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

private indirect enum PluralExpressionNode: Sendable {
  case number
  case constant(UInt64)
  case not(PluralExpressionNode)
  case binary(Operator, PluralExpressionNode, PluralExpressionNode)
  case condition(PluralExpressionNode, PluralExpressionNode, PluralExpressionNode)

  enum Operator: String {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"
    case modulo = "%"

    fileprivate var level: Int {
      switch self {
      case .or: 0
      case .and: 1
      case .equal, .notEqual: 2
      case .less, .lessOrEqual, .greater, .greaterOrEqual: 3
      case .plus, .minus: 4
      case .times, .over, .modulo: 5
      }
    }
  }

  /// The value for a number; nil if it requires a division by zero.
  func value(of n: UInt64) -> UInt64? {
    switch self {
    case .number: n
    case .constant(let value): value
    case .not(let one): one.value(of: n).map { $0 == 0 ? 1 : 0 }
    case .condition(let test, let yes, let no):
      test.value(of: n).flatMap { $0 != 0 ? yes.value(of: n) : no.value(of: n) }
    case .binary(let sign, let left, let right):
      left.value(of: n).flatMap { left in
        switch sign {
        case .or where left != 0: 1
        case .and where left == 0: 0
        default: right.value(of: n).flatMap { Self.apply(sign, left, $0) }
        }
      }
    }
  }

  private static func apply(_ sign: Operator, _ left: UInt64, _ right: UInt64) -> UInt64? {
    switch sign {
    // The left side did not determine the result.
    case .or, .and: right != 0 ? 1 : 0
    case .equal: left == right ? 1 : 0
    case .notEqual: left != right ? 1 : 0
    case .less: left < right ? 1 : 0
    case .lessOrEqual: left <= right ? 1 : 0
    case .greater: left > right ? 1 : 0
    case .greaterOrEqual: left >= right ? 1 : 0
    case .plus: left &+ right
    case .minus: left &- right
    case .times: left &* right
    case .over: right == 0 ? nil : left / right
    case .modulo: right == 0 ? nil : left % right
    }
  }
}

private struct PluralExpressionParser {
  private static let depthLimit = 64

  var rest: ArraySlice<UInt8>

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return rest.isEmpty
    }
  }

  mutating func expression(depth: Int) -> PluralExpressionNode? {
    guard depth < Self.depthLimit, let test = binary(from: 0, depth: depth + 1) else { return nil }
    guard take("?") else { return test }
    guard let yes = expression(depth: depth + 1), take(":"), let no = expression(depth: depth + 1) else {
      return nil
    }
    return .condition(test, yes, no)
  }

  /// Parses operators of this precedence and higher ones. Operators of one precedence are left-associative.
  private mutating func binary(from level: Int, depth: Int) -> PluralExpressionNode? {
    guard level < 6 else { return operand(depth: depth) }
    guard var left = binary(from: level + 1, depth: depth) else { return nil }
    while let sign = sign(of: level) {
      guard let right = binary(from: level + 1, depth: depth) else { return nil }
      left = .binary(sign, left, right)
    }
    return left
  }

  private mutating func operand(depth: Int) -> PluralExpressionNode? {
    guard depth < Self.depthLimit else { return nil }
    if take("!") { return operand(depth: depth + 1).map { .not($0) } }
    if take("n") { return .number }
    if take("(") {
      guard let inner = expression(depth: depth + 1), take(")") else { return nil }
      return inner
    }
    skipSpace()
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest.dropFirst(digits.count)
    return UInt64(String(decoding: digits, as: UTF8.self)).map { .constant($0) }
  }

  private mutating func sign(of level: Int) -> PluralExpressionNode.Operator? {
    skipSpace()
    // Two characters before one, because `<=` begins with `<`.
    for length in [2, 1] {
      let text = String(decoding: rest.prefix(length), as: UTF8.self)
      guard let sign = PluralExpressionNode.Operator(rawValue: text) else { continue }
      guard sign.level == level else { return nil }
      rest = rest.dropFirst(length)
      return sign
    }
    return nil
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func skipSpace() { rest = rest.drop { $0.isSpace } }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }
}
