import Bytes
import DataFormats

/// The text of a `<string>` or `<item>` as compiled by aapt2. developer.android.com, "String resources":
/// escapes, quotes and white space; aapt2's `ResourceUtils.cpp`, `StringBuilder`.
struct ResourceText {
  enum Segment {
    case text(String)
    /// Name and attributes as in ``StyledText/Tag``.
    case open(String)
    case close
    /// The position of a tag that is not part of the result.
    case divider
  }

  private(set) var segments: [Segment] = []

  /// Texts on both sides of a comment, or of a character data boundary, are joined.
  mutating func append(_ text: String) {
    if case .text(var last) = segments.last {
      // Avoids a copy of the text while it grows.
      segments[segments.count - 1] = .divider
      last += text
      segments[segments.count - 1] = .text(last)
    } else {
      segments.append(.text(text))
    }
  }

  mutating func open(_ tag: String) { segments.append(.open(tag)) }
  mutating func close() { segments.append(.close) }

  mutating func divide() { segments.append(.divider) }

  /// Whether the text has a tag.
  var isStyled: Bool { segments.contains { if case .open = $0 { true } else { false } } }

  /// Whether an apostrophe is neither escaped nor in quotation marks: aapt2, "unescaped apostrophe in string". Quotation marks end
  /// at a tag: `StringBuilder::StartSpan` and `EndSpan` in ResourceUtils.cpp. `xliff:g` is not one.
  var hasBareApostrophe: Bool {
    var isQuoted = false
    for segment in segments {
      switch segment {
      case .text(let part): if Self.hasBareApostrophe(in: part, &isQuoted) { return true }
      case .open, .close: isQuoted = false
      case .divider: break
      }
    }
    return false
  }

  private static func hasBareApostrophe(in text: String, _ isQuoted: inout Bool) -> Bool {
    // An escape does not reach beyond the text.
    var isEscaped = false
    for byte in text.utf8 {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "'") where !isQuoted: return true
      default: break
      }
    }
    return false
  }

  /// The text as compiled for Compose Multiplatform: `handleSpecialCharacters` in PrepareComposeResources.kt.
  var composeText: String {
    let units = segments.flatMap { if case .text(let part) = $0 { Array(part.utf16) } else { [UInt16]() } }
    var rest = units[...]
    var result: [UInt16] = []
    while let unit = rest.popFirst() {
      let code = String(decoding: rest.dropFirst().prefix(4), as: UTF16.self)
      switch rest.first.flatMap(Unicode.Scalar.init) {
      case _ where unit != 0x5C: result.append(unit)
      case "u" where code.utf8.count == 4 && code.allSatisfy(\.isHexDigit):
        result += UInt16(code, radix: 16).map { [$0] } ?? []
        rest = rest.dropFirst(5)
      case "n":
        result.append(0x0A)
        rest = rest.dropFirst()
      case "t":
        result.append(0x09)
        rest = rest.dropFirst()
      case "\\":
        result.append(unit)
        rest = rest.dropFirst()
      default: result.append(unit)
      }
    }
    return String(decoding: result, as: UTF16.self)
  }

  /// The compiled text; nil if it is only a reference to another resource.
  /// - Parameter offset: the offset in the file, for errors.
  func text(at offset: Int) throws(FormatError) -> String? {
    if !isStyled, isReference { return nil }
    var writer = Writer(offset: offset)
    let isStyled = isStyled
    let texts = segments.indices.filter { if case .text = segments[$0] { true } else { false } }
    var tags: [StyledText.Tag] = []
    var opened: [(tag: String, first: Int, index: Int)] = []
    for (index, segment) in segments.enumerated() {
      switch segment {
      case .text(let text):
        var rest = text.unicodeScalars[...]
        // A text with tags keeps one space at either end.
        if !isStyled, index == texts.first { rest = rest.drop { $0.isSpace } }
        if !isStyled, index == texts.last { while rest.last?.isSpace == true { rest.removeLast() } }
        try writer.write(rest)
      case .open(let tag):
        writer.passTag()
        opened.append((tag, writer.units.count, tags.count))
        tags.append(StyledText.Tag(name: tag, first: 0, last: 0))
      case .close:
        writer.passTag()
        guard let last = opened.popLast() else { continue }
        tags[last.index] = .init(name: last.tag, first: last.first, last: writer.units.count - 1)
      case .divider: continue
      }
    }
    return StyledText.markup(String(decoding: writer.units, as: UTF16.self), tags)
  }

  /// Whether the text is `@string/name`, `@package:string/name`, `@null` or `@empty`. `@` before anything
  /// else is text.
  private var isReference: Bool {
    let text = joinedText
    let name = text.unicodeScalars.drop { $0.isSpace }
    guard name.first == "@" else { return false }
    let rest = String(name.dropFirst().drop { $0 == "+" || $0 == "*" })
    let end = rest.lastIndex { !($0.isWhitespace) }.map { rest.index(after: $0) } ?? rest.startIndex
    let reference = rest[..<end]
    if reference == "null" || reference == "empty" { return true }
    let halves = reference.split(separator: "/", maxSplits: 1)
    guard halves.count == 2, let type = halves[0].split(separator: ":").last else { return false }
    return Self.types.contains(String(type))
  }

  /// All parts as written, without tags.
  var joinedText: String {
    segments.map { if case .text(let part) = $0 { part } else { "" } }.joined()
  }

  /// The types of resources: `ParseResourceType` of aapt2.
  static let types: Set<String> = [
    "anim", "animator", "array", "attr", "bool", "color", "dimen", "drawable", "font", "fraction", "id",
    "integer", "interpolator", "layout", "menu", "mipmap", "navigation", "plurals", "raw", "string", "style",
    "styleable", "transition", "xml",
  ]
}

/// Resolves escapes, quotes and white space across tags.
private struct Writer {
  let offset: Int
  private(set) var units: [UInt16] = []
  private var isQuoted = false
  private var followsSpace = false

  init(offset: Int) { self.offset = offset }

  mutating func write(_ text: Substring.UnicodeScalarView) throws(FormatError) {
    var rest = text
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\": try writeEscape(&rest)
      case "\"":
        isQuoted.toggle()
        followsSpace = false
      case _ where scalar.isSpace && !isQuoted:
        if !followsSpace { units.append(0x20) }
        followsSpace = true
      default: append(scalar)
      }
    }
  }

  /// White space on both sides of a tag is not merged, and quotation marks end: `StringBuilder::ResetTextState`.
  mutating func passTag() {
    followsSpace = false
    isQuoted = false
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    units += String(scalar).utf16
    followsSpace = false
  }

  private mutating func writeEscape(_ rest: inout Substring.UnicodeScalarView) throws(FormatError) {
    switch rest.popFirst() {
    case nil: return
    case "n": append("\n")
    case "t": append("\t")
    case "u":
      // `AppendUnicodeEscapeSequence` of aapt2: up to four digits, fewer at the end of the text.
      var unit: UInt16 = 0
      for _ in 0..<4 {
        guard let digit = rest.popFirst() else { break }
        guard digit.isASCII,
          let value = Character(digit).hexDigitValue
        else { throw FormatError(.badUnicodeEscape, at: offset) }
        unit = unit << 4 | UInt16(truncatingIfNeeded: value)
      }
      units.append(unit)
      followsSpace = false
    // Unnecessary escapes stand for the character itself.
    case .some(let scalar): append(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// White space in XML and aapt2, which excludes no-break spaces.
  fileprivate var isSpace: Bool { value == 0x20 || (0x09...0x0d).contains(value) }
}
