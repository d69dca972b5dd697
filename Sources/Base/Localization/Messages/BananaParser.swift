/// The grammar of `jquery.i18n.parser.js`, which parses texts with `{{`. Other texts may have any character.
///
/// A text is a sequence of operations, arguments (`$1`) and characters besides `{`, `}`, `[`, `]`, `$` and `\`, which a backslash
/// escapes. An operation is `{{name:argument|parameter|…}}` or `{{name|parameter|…}}`. For everything else, the parser throws
/// "Parse error at position …".
struct BananaParser {
  private var rest: Scalars
  /// The operation that is not valid, or the rest of the text from a character that is not valid.
  private var failure: Scalars?
  private var depth = 0

  /// Levels of nested operations; more than translators write.
  private static let depthLimit = 32

  /// The beginning of the part that the parser refuses; nil for a valid text, and for one without operations.
  static func refused(in text: String) -> Scalars? {
    guard text.utf8.contains(UInt8(ascii: "{")), text.scalars.firstRange(of: "{{") != nil else { return nil }
    var parser = BananaParser(rest: text.scalars)
    while parser.expression(isParameter: false) {}
    return parser.rest.isEmpty ? nil : parser.failure ?? parser.rest
  }

  private init(rest: Scalars) { self.rest = rest }

  /// - Parameter isParameter: whether a bar ends the expression.
  private mutating func expression(isParameter: Bool) -> Bool {
    guard let first = rest.first else { return false }
    switch first {
    case "{": return template()
    case "$": return replacement()
    case "\\":
      // `anyCharacter` does not match a line break.
      guard let escaped = rest.dropFirst().first, escaped != "\n" else { return false }
      rest = rest.dropFirst(2)
      return true
    case "}", "[", "]": return false
    case "|" where isParameter: return false
    default:
      rest = rest.dropFirst()
      return true
    }
  }

  private mutating func replacement() -> Bool {
    let digits = rest.dropFirst().prefix(while: \.isDigit)
    guard rest.first == "$", !digits.isEmpty else { return false }
    rest = rest[digits.endIndex...]
    return true
  }

  private mutating func template() -> Bool {
    let start = rest
    guard depth < Self.depthLimit, rest.hasPrefix("{{") else { return false }
    depth += 1
    defer { depth -= 1 }
    rest = rest.dropFirst(2)
    let name = rest.prefix(while: Self.isOfName)
    rest = rest[name.endIndex...]
    var isValid = !name.isEmpty
    if isValid, rest.first == ":" {
      rest = rest.dropFirst()
      isValid = replacement() || parameter()
    }
    while isValid, rest.first == "|" {
      rest = rest.dropFirst()
      while expression(isParameter: true) {}
    }
    if isValid, rest.hasPrefix("}}") {
      rest = rest.dropFirst(2)
      return true
    }
    if failure == nil { failure = start }
    rest = start
    return false
  }

  /// The text after a colon: one operation, or characters up to a bar.
  private mutating func parameter() -> Bool {
    if rest.first == "{" || rest.first == "$" { return expression(isParameter: true) }
    guard expression(isParameter: true) else { return false }
    while rest.first != "{", rest.first != "$", expression(isParameter: true) {}
    return true
  }

  /// `templateName`: "not allowing : due to the need to catch PLURAL:$1".
  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{80}"..."\u{FF}": true
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: " !\"$&'()*,./;=?@^_`~+-".unicodeScalars.contains(scalar)
    }
  }
}
