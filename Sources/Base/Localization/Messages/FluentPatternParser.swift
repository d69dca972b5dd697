/// Parses Fluent's patterns as they are written in a resource, without the indentation of the entry.
struct FluentPatternParser {
  private let bytes: [UInt8]
  private var position = 0
  /// Whether a placeable is not valid, so that the rest was taken as text.
  private(set) var isBroken = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  mutating func segments() -> [TextSegment] {
    var builder = SegmentBuilder()
    var start = position
    while let byte {
      guard byte == UInt8(ascii: "{") else {
        position += 1
        continue
      }
      builder.append(text(start..<position))
      start = position
      guard let segment = placeable(depth: 0) else {
        isBroken = true
        break
      }
      builder.append(segment)
      start = position
    }
    builder.append(text(start..<bytes.count))
    return builder.finish()
  }

  // MARK: - Expressions

  /// Parses from an opening brace to its closing brace. Nil for a syntax error.
  private mutating func placeable(depth: Int) -> TextSegment? {
    guard depth < FluentPattern.depthLimit, skip(UInt8(ascii: "{")) else { return nil }
    skipBlank()
    guard let expression = expression(depth: depth) else { return nil }
    skipBlank()
    if skip(UInt8(ascii: "}")) {
      // Fluent Syntax 1.0, `spec/valid.md`: attributes of terms are private, and may only select a variant.
      if case .reference(let reference) = expression, reference.isTermAttribute { return nil }
      return expression.segment
    }
    guard skip(UInt8(ascii: "-")), skip(UInt8(ascii: ">")), let cases = cases() else { return nil }
    return expression.selection(cases)
  }

  private mutating func expression(depth: Int) -> FluentExpression? {
    switch byte {
    case UInt8(ascii: "\""): return string().map { .literal($0) }
    case UInt8(ascii: "{"): return placeable(depth: depth + 1).map { .segment($0) }
    case UInt8(ascii: "$"):
      position += 1
      return identifier().map { .variable($0) }
    case UInt8(ascii: "-"):
      let start = position
      position += 1
      if let name = identifier() {
        guard let key = attribute(of: "-" + name) else { return nil }
        let arguments = arguments(depth: depth)
        return .reference(.message(key: key, arguments: arguments?.named ?? [:]))
      }
      position = start
      return number().map { .literal($0) }
    case let byte? where byte.isDigit: return number().map { .literal($0) }
    default:
      guard let name = identifier() else { return nil }
      if byte == UInt8(ascii: "(") { return call(name, depth: depth) }
      return attribute(of: name).map { .reference(.message(key: $0, arguments: [:])) }
    }
  }

  /// Parses `.attribute`, if there is one. Returns the key of the value or attribute.
  private mutating func attribute(of name: String) -> String? {
    guard skip(UInt8(ascii: ".")) else { return name }
    return identifier().map { "\(name).\($0)" }
  }

  private mutating func call(_ function: String, depth: Int) -> FluentExpression? {
    guard let arguments = arguments(depth: depth) else { return nil }
    switch arguments.first {
    case .variable(let name):
      let isOrdinal = arguments.named["type"]?.written == "ordinal"
      return .formatted(variable: name, function: function, isOrdinal: isOrdinal)
    case .literal(let text) where function == "NUMBER": return .literal(text)
    default: return .reference(.function(function))
    }
  }

  private struct Arguments {
    var first: FluentExpression?
    var named: [String: ArgumentValue] = [:]
  }

  /// Parses arguments in parentheses; nil if there are none or for a syntax error.
  private mutating func arguments(depth: Int) -> Arguments? {
    guard depth < FluentPattern.depthLimit, skip(UInt8(ascii: "(")) else { return nil }
    var arguments = Arguments()
    while true {
      skipBlank()
      if skip(UInt8(ascii: ")")) { return arguments }
      guard let argument = expression(depth: depth + 1) else { return nil }
      skipBlank()
      if skip(UInt8(ascii: ":")) {
        guard case .reference(.message(let name, _)) = argument else { return nil }
        skipBlank()
        let isText = byte == UInt8(ascii: "\"")
        guard case .literal(let value)? = expression(depth: depth + 1) else { return nil }
        if isText {
          arguments.named[name] = .text(value)
        } else {
          arguments.named[name] = Int64(value).map { .integer($0) } ?? .decimal(value)
        }
      } else if arguments.first == nil {
        arguments.first = argument
      }
      skipBlank()
      guard skip(UInt8(ascii: ",")) || byte == UInt8(ascii: ")") else { return nil }
    }
  }

  // MARK: - Cases

  /// Parses the cases up to the closing brace. Nil without exactly one default.
  private mutating func cases() -> [Variations.Case]? {
    var cases: [Variations.Case] = []
    var rest: Variations.Case?
    while true {
      skipBlank()
      if skip(UInt8(ascii: "}")) { return rest.map { cases + [$0] } }
      let isDefault = skip(UInt8(ascii: "*"))
      guard skip(UInt8(ascii: "[")) else { return nil }
      skipBlank()
      guard let key = key() else { return nil }
      skipBlank()
      guard skip(UInt8(ascii: "]")), let text = caseText() else { return nil }
      let one = Variations.Case(key, .text(text))
      if !isDefault {
        cases.append(one)
      } else if rest == nil {
        rest = one
      } else {
        return nil
      }
    }
  }

  private mutating func key() -> CaseKey? {
    if let name = identifier() { return PluralCategory(rawValue: name).map { .category($0) } ?? .word(name) }
    guard let number = number() else { return nil }
    guard let value = Double(number), let exact = Int64(exactly: value) else { return .word(number) }
    return .exactly(exact)
  }

  /// The text of a case, up to the line with the next case or the closing brace. Nil if braces do not match.
  private mutating func caseText() -> String? {
    while byte == 0x20 { position += 1 }
    guard let first = restOfLine() else { return nil }
    var lines = [FluentLine(breaks: 0, indent: 0, text: Array(bytes[first]))]
    while byte == 0x0a {
      var start = position
      var breaks = 0
      var index = position
      while index < bytes.count, bytes[index] == 0x0a || bytes[index] == 0x20 {
        if bytes[index] == 0x0a {
          start = index + 1
          breaks += 1
        }
        index += 1
      }
      guard index < bytes.count, FluentLine.continuesPattern(bytes[index], isIndented: index > start)
      else { break }
      position = index
      guard let text = restOfLine() else { return nil }
      lines.append(FluentLine(breaks: breaks, indent: index - start, text: Array(bytes[text])))
    }
    return FluentLine.joined(lines)
  }

  /// The text up to the end of the line, or to the brace that closes the selection. Placeables are included,
  /// over several lines. Nil if braces do not match.
  private mutating func restOfLine() -> Range<Int>? {
    let start = position
    /// One element for each open brace: whether its cases have begun, in which quotes are literal.
    var braces: [Bool] = []
    while let byte {
      switch byte {
      case 0x0a where braces.isEmpty, UInt8(ascii: "}") where braces.isEmpty: return start..<position
      case UInt8(ascii: "{"):
        guard braces.count < FluentPattern.depthLimit else { return nil }
        braces.append(false)
      case UInt8(ascii: "}"): braces.removeLast()
      case UInt8(ascii: ">") where braces.last == false && bytes[position - 1] == UInt8(ascii: "-"):
        braces[braces.count - 1] = true
      case UInt8(ascii: "\"") where braces.last == false:
        guard string() != nil else { return nil }
        continue
      default: break
      }
      position += 1
    }
    return nil
  }

  // MARK: - Tokens

  private mutating func skip(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    position += 1
    return true
  }

  private mutating func skipBlank() { while byte == 0x20 || byte == 0x0a { position += 1 } }

  private mutating func identifier() -> String? {
    guard let first = byte, first.isLetter else { return nil }
    let start = position
    while let byte, byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
      position += 1
    }
    return text(start..<position)
  }

  private mutating func number() -> String? {
    let start = position
    _ = skip(UInt8(ascii: "-"))
    let digits = position
    while byte?.isDigit == true || byte == UInt8(ascii: ".") && position > digits { position += 1 }
    guard position > digits else {
      position = start
      return nil
    }
    return text(start..<position)
  }

  /// Parses a text in quotes, with the escapes `\\`, `\"`, `\u00A0` and `\U01F602`.
  private mutating func string() -> String? {
    guard skip(UInt8(ascii: "\"")) else { return nil }
    var value: [UInt8] = []
    while let byte, byte != 0x0a {
      position += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: value, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        value.append(byte)
        continue
      }
      guard let escape = self.byte else { return nil }
      position += 1
      switch escape {
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): value.append(escape)
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        let length = escape == UInt8(ascii: "u") ? 4 : 6
        guard bytes.count - position >= length,
          let code = UInt32(text(position..<(position + length)), radix: 16)
        else { return nil }
        position += length
        value += String(Unicode.Scalar(code) ?? "\u{fffd}").utf8
      default: return nil
      }
    }
    return nil
  }
}
