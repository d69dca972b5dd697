import Bytes

/// Finds the first place where a file that ``XMLElements`` reads is not well-formed (XML 1.0, 2.1).
///
/// The parsers of platforms and tools, such as expat in aapt2 and libxml2 in Xcode and Symfony, reject all of such a file. Text
/// in another encoding than UTF-8 counts too, because it is not read. The nesting of elements is not examined.
package struct XMLWellFormedness: ~Escapable {
  private let bytes: RawSpan
  private var scanner: XMLScanner
  private var openElements = 0
  private var hasRoot = false

  /// The first violation; nil if there is none.
  package static func violation(in bytes: RawSpan) -> FormatError? {
    do throws(FormatError) {
      var file = XMLWellFormedness(bytes)
      try file.checkCharacters()
      try file.checkMarkup()
      return nil
    } catch { return error }
  }

  @_lifetime(copy bytes)
  private init(_ bytes: RawSpan) {
    self.bytes = bytes
    scanner = XMLScanner(bytes)
  }

  /// The declared encoding of a file, in lower case, if it is another than UTF-8 and ASCII.
  package static func unreadEncoding(of bytes: RawSpan) -> String? {
    let encoding = XMLScanner.declaredEncoding(bytes)
    return ["", "utf-8", "utf8", "us-ascii", "ascii"].contains(encoding) ? nil : encoding
  }

  // MARK: - Characters

  private func checkCharacters() throws(FormatError) {
    let isUTF16 = [0xfe, 0xff].contains(bytes.byte(at: 0)) || bytes.byte(at: 1) == 0
    guard !isUTF16 else { throw FormatError(.unsupportedEncoding("UTF-16"), at: 0) }
    if let encoding = Self.unreadEncoding(of: bytes) {
      throw FormatError(.unsupportedEncoding(encoding), at: 0)
    }
    guard bytes.validUTF8String() != nil else { throw FormatError(.badUTF8, at: 0) }
    for offset in 0..<bytes.byteCount {
      guard let byte = bytes.byte(at: offset), byte < 0x20, ![0x09, 0x0a, 0x0d].contains(byte) else {
        continue
      }
      throw FormatError(.unexpected(found: byte, expected: .text), at: offset)
    }
  }

  // MARK: - Markup

  @_lifetime(self: copy self)
  private mutating func checkMarkup() throws(FormatError) {
    var end = bytes.matches("\u{feff}") ? 3 : 0
    while true {
      let token = try scanner.next()
      let brackets = token == .characterData ? Self.bracketsOfCharacterData : 0
      // checked: both are offsets of the scanner in the file
      try checkSkipped(end..<(scanner.range.lowerBound - brackets))
      end = scanner.position
      switch token {
      case .open(let name, let isEmpty):
        guard openElements > 0 || !hasRoot else {
          throw failure(expected: .text, at: scanner.range.lowerBound)
        }
        hasRoot = true
        if !isEmpty { openElements += 1 }
        try checkAttributes(after: name, isClose: false)
      case .close(let name):
        openElements -= 1
        try checkAttributes(after: name, isClose: true)
      case .text: try checkText(scanner.range)
      case .characterData:
        guard openElements > 0 else { throw failure(expected: .element, at: scanner.range.lowerBound) }
      case .end:
        guard hasRoot else { throw failure(expected: .element, at: end) }
        return
      }
    }
  }

  /// The length of `<![CDATA[`, which the range of such text does not include.
  private static let bracketsOfCharacterData = 9

  /// Checks comments, which must not contain `--`, and declarations.
  private func checkSkipped(_ range: Range<Int>) throws(FormatError) {
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes.matches("<!--", at: index) {
        guard let hyphens = offset(of: "--", from: index + 4),
          bytes.byte(at: hyphens + 2) == UInt8(ascii: ">")
        else { throw FormatError(.unterminated(.comment), at: index) }
        index = hyphens + 3
      } else if bytes.matches("<?xml ", at: index), index > 3 || bytes.byte(at: 0)?.isSpace == true {
        throw failure(expected: .element, at: index)
      } else if bytes.matches("<?", at: index) {
        index = offset(of: "?>", from: index) ?? range.upperBound
      } else if bytes.matches("<!DOCTYPE", at: index) {
        return
      } else {
        index += 1
      }
    }
  }

  private func offset(of text: StaticString, from start: Int) -> Int? {
    var index = start
    while index < bytes.byteCount {
      if bytes.matches(text, at: index) { return index }
      index += 1
    }
    return nil
  }

  /// Checks the rest of a tag: attributes with quoted values, each name once, separated by spaces.
  private func checkAttributes(after name: Range<Int>, isClose: Bool) throws(FormatError) {
    try checkName(name)
    var names: Set<String> = []
    var index = name.upperBound
    while true {
      let start = index
      index = afterSpaces(index)
      let isEnd = bytes.byte(at: index) == UInt8(ascii: ">")
      let isEmptyEnd = !isClose && bytes.matches("/>", at: index)
      if isEnd || isEmptyEnd { return }
      guard index > start, !isClose else { throw failure(expected: .tag, at: index) }
      let attribute = try attributeName(at: index)
      guard names.insert(scanner.text(attribute)).inserted else {
        throw FormatError(.repeatedAttribute(scanner.text(attribute)), at: index)
      }
      index = try endOfValue(after: attribute.upperBound)
    }
  }

  private func attributeName(at start: Int) throws(FormatError) -> Range<Int> {
    var end = start
    while let byte = bytes.byte(at: end), !byte.isSpace, byte != UInt8(ascii: "="), byte != UInt8(ascii: ">")
    {
      end += 1
    }
    try checkName(start..<end)
    return start..<end
  }

  /// Checks `= "value"` and returns the offset after it.
  private func endOfValue(after name: Int) throws(FormatError) -> Int {
    let equals = afterSpaces(name)
    guard bytes.byte(at: equals) == UInt8(ascii: "=") else { throw failure(expected: .equals, at: equals) }
    let start = afterSpaces(equals + 1)
    guard let quote = bytes.byte(at: start), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw failure(expected: .quotedValue, at: start)
    }
    let end = bytes.firstOffset(of: quote, from: start + 1) ?? bytes.byteCount
    let value = (start + 1)..<end
    if let bracket = value.first(where: { bytes.byte(at: $0) == UInt8(ascii: "<") }) {
      throw failure(expected: .text, at: bracket)
    }
    try checkReferences(in: value)
    return end + 1
  }

  /// A name begins with a letter, `_` or `:`, or with a character that is not ASCII.
  private func checkName(_ name: Range<Int>) throws(FormatError) {
    guard let first = bytes.byte(at: name.lowerBound), !name.isEmpty else {
      throw failure(expected: .tag, at: name.lowerBound)
    }
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
    guard isLetter || first == UInt8(ascii: "_") || first == UInt8(ascii: ":") || first >= 0x80 else {
      throw failure(expected: .tag, at: name.lowerBound)
    }
  }

  private func afterSpaces(_ start: Int) -> Int {
    var index = start
    while bytes.byte(at: index)?.isSpace == true { index += 1 }
    return index
  }

  // MARK: - Texts

  /// Outside the root element, only white space is allowed.
  private func checkText(_ range: Range<Int>) throws(FormatError) {
    if openElements <= 0 {
      guard let other = range.first(where: { bytes.byte(at: $0)?.isSpace == false }) else { return }
      throw failure(expected: .element, at: other)
    }
    if let end = range.first(where: { bytes.matches("]]>", at: $0) }) {
      throw failure(expected: .text, at: end)
    }
    try checkReferences(in: range)
  }

  /// Checks each `&`. Names are not examined in a file with a document type, which may declare them elsewhere.
  private func checkReferences(in range: Range<Int>) throws(FormatError) {
    for start in range where bytes.byte(at: start) == UInt8(ascii: "&") {
      let rest = (start + 1)..<range.upperBound
      // A name ends at the next byte that no name has, so that each byte is read once.
      guard let end = rest.first(where: { !isOfReference(bytes.byte(at: $0)) }),
        bytes.byte(at: end) == UInt8(ascii: ";")
      else { throw FormatError(.unknownEntity("&"), at: start) }
      let name = scanner.text((start + 1)..<end)
      let isDeclaredElsewhere = !scanner.declarations.isEmpty && !name.hasPrefix("#")
      if isDeclaredElsewhere { continue }
      guard let scalar = XMLScanner.predefined(name), Self.isCharacter(scalar) else {
        throw FormatError(.unknownEntity(String(name.prefix(20))), at: start)
      }
    }
  }

  /// Whether a byte may be in `amp` or `#x41`.
  private func isOfReference(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    let isMark = [
      UInt8(ascii: "#"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"),
    ]
    .contains(byte)
    return isLetter || isDigit || isMark || byte >= 0x80
  }

  /// XML 1.0, 2.2.
  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    let isControl = scalar.value < 0x20 && ![0x09, 0x0a, 0x0d].contains(scalar.value)
    return !isControl && scalar.value != 0xfffe && scalar.value != 0xffff
  }

  private func failure(expected: FormatError.Construct, at offset: Int) -> FormatError {
    FormatError(.unexpected(found: bytes.byte(at: offset), expected: expected), at: offset)
  }
}
