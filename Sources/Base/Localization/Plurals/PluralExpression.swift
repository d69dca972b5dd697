/// A rule that computes the number of a plural form: the subset of C allowed in a gettext catalog's `plural=`.
///
/// It has `n`, numbers, `?:`, and operators on unsigned 64-bit integers. GNU gettext manual, "Plural forms"; gettext's
/// `plural.y`.
package struct PluralExpression: Sendable {
  /// The expression without spaces and outer parentheses. Equal texts are equal rules.
  package let text: String
  private let evaluate: Evaluation

  /// The maximum length in bytes. Real expressions of catalogs have fewer than 300 bytes.
  private static let lengthLimit = 2000

  /// Returns nil if the text is not such an expression.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count <= Self.lengthLimit else { return nil }
    var bytes = Array(text.utf8)
    var parser = PluralExpressionParser(rest: bytes[...])
    guard let evaluate = parser.expression(depth: 0), parser.isAtEnd else { return nil }
    self.evaluate = evaluate
    bytes.removeAll(where: \.isSpace)
    while bytes.first == UInt8(ascii: "("), bytes.last == UInt8(ascii: ")") {
      var inner = PluralExpressionParser(rest: bytes.dropFirst().dropLast())
      guard inner.expression(depth: 0) != nil, inner.isAtEnd else { break }
      bytes = Array(bytes.dropFirst().dropLast())
    }
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  private init(text: String, evaluate: @escaping Evaluation) {
    self.text = text
    self.evaluate = evaluate
  }

  /// The rule of a catalog without one: form 0 for 1, and form 1 for other numbers.
  package static let germanic = PluralExpression(text: "n!=1") { $0 != 1 ? 1 : 0 }

  /// Form 0 for every number.
  package static let always0 = PluralExpression(text: "0") { _ in 0 }

  /// The value for a number; nil if it requires a division by zero.
  package func value(of n: UInt64) -> UInt64? { evaluate(n) }

  /// The form of a number among `count` forms. As in the GNU C library, a form beyond the last is 0.
  package func form(of n: UInt64, count: Int) -> Int {
    Self.form(ofValue: value(of: n), count: count)
  }

  /// The form for a value of a rule, as ``form(of:count:)``.
  package static func form(ofValue value: UInt64?, count: Int) -> Int {
    guard let value = value.flatMap({ Int(exactly: $0) }), value < count else { return 0 }
    return value
  }
}

extension PluralExpression: Hashable {
  package static func == (left: Self, right: Self) -> Bool { left.text == right.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// The value for a number; nil if it requires a division by zero.
private typealias Evaluation = @Sendable (UInt64) -> UInt64?

private struct PluralExpressionParser {
  private static let depthLimit = 64

  /// Operators of two values, by precedence. Two characters are before one, because `<=` begins with `<`.
  private static let operators: [(sign: String, level: Int, apply: @Sendable (UInt64, UInt64) -> UInt64?)] = [
    // Applied only if the left side does not determine the result.
    ("||", 0, { number($1 != 0) }), ("&&", 1, { number($1 != 0) }),
    ("==", 2, { number($0 == $1) }), ("!=", 2, { number($0 != $1) }),
    ("<=", 3, { number($0 <= $1) }), (">=", 3, { number($0 >= $1) }),
    ("<", 3, { number($0 < $1) }), (">", 3, { number($0 > $1) }),
    ("+", 4, { $0 &+ $1 }), ("-", 4, { $0 &- $1 }), ("*", 5, { $0 &* $1 }),
    ("/", 5, { $1 == 0 ? nil : $0 / $1 }), ("%", 5, { $1 == 0 ? nil : $0 % $1 }),
  ]

  /// 1 or 0, as in C.
  private static func number(_ isTrue: Bool) -> UInt64 { isTrue ? 1 : 0 }

  var rest: ArraySlice<UInt8>

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return rest.isEmpty
    }
  }

  mutating func expression(depth: Int) -> Evaluation? {
    guard depth < Self.depthLimit, let test = binary(from: 0, depth: depth + 1) else { return nil }
    guard take("?") else { return test }
    guard let yes = expression(depth: depth + 1), take(":"), let no = expression(depth: depth + 1) else {
      return nil
    }
    return { n in test(n).flatMap { $0 != 0 ? yes(n) : no(n) } }
  }

  /// Parses operators of this precedence and higher ones. Operators of one precedence are left-associative.
  private mutating func binary(from level: Int, depth: Int) -> Evaluation? {
    guard level < 6 else { return operand(depth: depth) }
    guard var result = binary(from: level + 1, depth: depth) else { return nil }
    while let (sign, _, apply) = takeOperator(of: level) {
      guard let right = binary(from: level + 1, depth: depth) else { return nil }
      result = { [left = result] n in
        left(n).flatMap { value in
          if sign == "||", value != 0 { return 1 }
          if sign == "&&", value == 0 { return 0 }
          return right(n).flatMap { apply(value, $0) }
        }
      }
    }
    return result
  }

  private mutating func operand(depth: Int) -> Evaluation? {
    guard depth < Self.depthLimit else { return nil }
    if take("!") {
      guard let one = operand(depth: depth + 1) else { return nil }
      return { n in one(n).map { $0 == 0 ? 1 : 0 } }
    }
    if take("n") { return { $0 } }
    if take("(") {
      guard let inner = expression(depth: depth + 1), take(")") else { return nil }
      return inner
    }
    skipSpace()
    let digits = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(digits.count)
    guard let value = UInt64(String(decoding: digits, as: UTF8.self)) else { return nil }
    return { _ in value }
  }

  private mutating func takeOperator(of level: Int) -> (
    sign: String, level: Int, apply: @Sendable (UInt64, UInt64) -> UInt64?
  )? {
    skipSpace()
    guard let found = Self.operators.first(where: { rest.starts(with: $0.sign.utf8) }), found.level == level
    else { return nil }
    rest = rest.dropFirst(found.sign.utf8.count)
    return found
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
