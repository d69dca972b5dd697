import Bytes

/// A pull tokenizer for the subset of XML that these formats use. It reports the range of each token.
///
/// Comments, processing instructions and the document type are skipped, except its entities. The input is UTF-8, with or
/// without a byte order mark.
package struct XMLScanner: ~Escapable {
  package enum Token: Equatable {
    case open(name: Range<Int>, isEmpty: Bool)
    case close(name: Range<Int>)
    /// Text with unresolved entities.
    case text
    case characterData
    case end
  }

  package let bytes: RawSpan
  package private(set) var position: Int
  /// The range of the last token; for `characterData`, without the brackets.
  package private(set) var range = 0..<0
  /// The first declarations that were skipped, such as the document type: as many as ``XMLEntities`` reads, and one more.
  /// The subset is the offset after the first bracket.
  package private(set) var declarations: [(range: Range<Int>, subset: Int?)] = []

  private let entities = XMLEntities()

  @_lifetime(copy bytes)
  package init(_ bytes: RawSpan) {
    self.bytes = bytes
    position = bytes.matches("\u{feff}") ? 3 : 0
  }

  @_lifetime(self: copy self)
  package mutating func next() throws(FormatError) -> Token {
    while true {
      let start = position
      guard let byte = bytes.byte(at: start) else {
        range = start..<start
        return .end
      }
      guard byte == UInt8(ascii: "<") else {
        position = find(UInt8(ascii: "<"), from: start) ?? bytes.byteCount
        range = start..<position
        return .text
      }
      if bytes.matches("<!--", at: start) {
        try skip(to: "-->", from: start + 4, .comment)
      } else if bytes.matches("<![CDATA[", at: start) {
        try skip(to: "]]>", from: start + 9, .text)
        range = (start + 9)..<(position - 3)
        return .characterData
      } else if bytes.matches("<?", at: start) {
        try skip(to: "?>", from: start + 2, .declaration)
      } else if bytes.matches("<!", at: start) {
        let subset = try skipDeclaration(from: start + 2)
        if declarations.count <= XMLEntities.countLimit { declarations.append((start..<position, subset)) }
      } else {
        return try tag(from: start)
      }
    }
  }

  /// The text in a range of the file.
  package func text(_ range: Range<Int>) -> String { bytes.checked(range)?.utf8String() ?? "" }

  package func equals(_ range: Range<Int>, _ name: StaticString) -> Bool {
    range.count == name.utf8CodeUnitCount && bytes.matches(name, at: range.lowerBound)
  }

  /// The text with entities resolved.
  /// - Parameter literal: transforms the text between entities.
  package func resolved(
    _ range: Range<Int>, literal: (String) -> String = { $0 }
  ) throws(FormatError) -> String {
    guard let raw = bytes.checked(range) else {
      throw FormatError(.unterminated(.text), at: range.lowerBound)
    }
    let end = range.upperBound
    guard var ampersand = find(UInt8(ascii: "&"), from: range.lowerBound, to: end) else {
      return literal(raw.utf8String())
    }
    var result = ""
    var start = range.lowerBound
    while ampersand < end {
      result += literal(text(start..<ampersand))
      guard let semicolon = find(UInt8(ascii: ";"), from: ampersand, to: end) else {
        throw FormatError(.unknownEntity("&"), at: ampersand)
      }
      let name = text((ampersand + 1)..<semicolon)
      if let scalar = Self.predefined(name) {
        result.unicodeScalars.append(scalar)
      } else if let text = try entities.text(of: name, at: ampersand, in: self) {
        result += literal(text)
      } else {
        throw FormatError(.unknownEntity(String(name.prefix(20))), at: ampersand)
      }
      start = semicolon + 1
      ampersand = find(UInt8(ascii: "&"), from: start, to: end) ?? end
    }
    return result + literal(text(start..<end))
  }

  /// The value of an attribute in the tag that was read last. Entities are resolved and white space becomes
  /// spaces (XML 1.0, 3.3.3).
  package func attribute(_ name: StaticString) throws(FormatError) -> String? {
    var index = range.lowerBound
    while let attribute = nextAttribute(&index) {
      if equals(attribute.name, name) { return try attributeValue(attribute.value) }
    }
    return nil
  }

  /// All attributes of the tag that was read last, in order. Values are as in ``attribute(_:)``.
  package func attributes() throws(FormatError) -> [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    var index = range.lowerBound
    while let attribute = nextAttribute(&index) {
      attributes.append((text(attribute.name), try attributeValue(attribute.value)))
    }
    return attributes
  }

  /// The attribute after `index`, which moves to its end.
  private func nextAttribute(_ index: inout Int) -> (name: Range<Int>, value: Range<Int>)? {
    guard let equals = find(UInt8(ascii: "="), from: index, to: range.upperBound) else { return nil }
    var start = equals + 1
    while let byte = bytes.byte(at: start), byte.isSpace { start += 1 }
    guard let quote = bytes.byte(at: start), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = find(quote, from: start + 1, to: range.upperBound)
    else { return nil }
    var nameEnd = equals
    while nameEnd > index, bytes.byte(at: nameEnd - 1)?.isSpace == true { nameEnd -= 1 }
    var nameStart = nameEnd
    while nameStart > index, bytes.byte(at: nameStart - 1)?.isSpace == false { nameStart -= 1 }
    index = end + 1
    return (nameStart..<nameEnd, (start + 1)..<end)
  }

  private func attributeValue(_ range: Range<Int>) throws(FormatError) -> String {
    try resolved(range) { text in
      String(decoding: text.utf8.map { $0.isSpace ? 0x20 : $0 }, as: UTF8.self)
    }
  }

  /// The character of a predefined entity or a character reference, such as `amp` or `#xe9`.
  static func predefined(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    case _ where name.hasPrefix("#x"): UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case _ where name.hasPrefix("#"): UInt32(name.dropFirst(), radix: 10).flatMap(Unicode.Scalar.init)
    default: nil
    }
  }

  // MARK: - Markup

  @_lifetime(self: copy self)
  private mutating func tag(from start: Int) throws(FormatError) -> Token {
    let isClose = bytes.byte(at: start + 1) == UInt8(ascii: "/")
    let nameStart = start + (isClose ? 2 : 1)
    var end = nameStart
    while let byte = bytes.byte(at: end), !byte.isSpace, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "/")
    {
      end += 1
    }
    guard end > nameStart else {
      throw FormatError(.unexpected(found: bytes.byte(at: end), expected: .tag), at: start)
    }
    var quote: UInt8?
    var index = end
    while let byte = bytes.byte(at: index) {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        position = index + 1
        range = start..<position
        let isEmpty = index > end - 1 && bytes.byte(at: index - 1) == UInt8(ascii: "/")
        return isClose ? .close(name: nameStart..<end) : .open(name: nameStart..<end, isEmpty: isEmpty)
      }
      index += 1
    }
    throw FormatError(.unterminated(.tag), at: start)
  }

  /// Skips `<!DOCTYPE … [ … ]>` with balanced brackets and quotes.
  @_lifetime(self: copy self)
  private mutating func skipDeclaration(from start: Int) throws(FormatError) -> Int? {
    var subset: Int?
    var depth = 0
    var quote: UInt8?
    var index = start
    while let byte = bytes.byte(at: index) {
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      if byte == UInt8(ascii: "<"), bytes.matches("!--", at: index) {
        try skip(to: "-->", from: index + 3, .comment)
        index = position
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["):
        subset = subset ?? index
        depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0:
        position = index
        return subset
      default: break
      }
    }
    throw FormatError(.unterminated(.declaration), at: start)
  }

  @_lifetime(self: copy self)
  private mutating func skip(
    to end: StaticString, from start: Int, _ construct: FormatError.Construct
  ) throws(FormatError) {
    // Each of these terminators ends with `>`.
    var index = start
    while let found = find(UInt8(ascii: ">"), from: index) {
      let first = found + 1 - end.utf8CodeUnitCount
      if first >= start, bytes.matches(end, at: first) {
        position = found + 1
        return
      }
      index = found + 1
    }
    throw FormatError(.unterminated(construct), at: start)
  }

  private func find(_ byte: UInt8, from start: Int, to end: Int = .max) -> Int? {
    let limit = max(start, min(end, bytes.byteCount))
    return bytes.checked(start..<limit)?.firstOffset(of: byte).map { start + $0 }
  }
}
