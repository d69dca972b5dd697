import Bytes

/// An old-style (NeXTSTEP) property list, the usual source form of `.strings` files.
///
/// `"key" = "value";` without braces is a dictionary, and so is an empty file. `key;` is short for `key =
/// key;`. Both kinds of C comments are allowed.
///
/// Foundation ends a dictionary without braces where no key follows a `;`, and reports no error (`parsePlistDictContent` in
/// `CFOldStylePList.c`): at any character that no key begins with, and at a quoted key or a comment that is not terminated. It
/// rejects the whole file for any other error, such as a missing `;`.
package enum OldStylePropertyList {
  /// The value, and the members of the outermost dictionary: keys, and ranges of the UTF-8 text that begin after the previous member.
  static func parse(_ text: PropertyListText) throws(FormatError) -> PropertyListText.Parsed {
    var parser = Parser(text.utf8.span.rawBytes)
    let value = try parser.document()
    return PropertyListText.Parsed(value: value, members: parser.members, end: parser.end)
  }

  /// The ranges of C comments in the UTF-8 form of a text. A line comment ends before its line feed.
  package static func comments(in text: PropertyListText) throws(FormatError) -> [Range<Int>] {
    var parser = Parser(text.utf8.span.rawBytes)
    _ = try parser.document()
    return parser.comments
  }

  private struct Parser: ~Escapable {
    private let bytes: RawSpan
    private var position = 0
    private(set) var members: [PropertyListText.Member] = []
    private(set) var comments: [Range<Int>] = []
    /// Why Foundation reads no more of the file; nil if nothing follows that looks like a key.
    private(set) var end: FormatError?

    @_lifetime(copy bytes)
    init(_ bytes: RawSpan) { self.bytes = bytes }

    private func error(_ wanted: FormatError.Construct) -> FormatError {
      FormatError(.unexpected(found: bytes.byte(at: position), expected: wanted), at: position)
    }

    /// Parses one value, or the entries of a dictionary without braces.
    @_lifetime(self: copy self)
    mutating func document() throws(FormatError) -> JSONValue {
      try skipSpace()
      let isValue = [UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "<")].contains {
        $0 == bytes.byte(at: position)
      }
      guard isValue else { return .object(try entriesWithoutBraces()) }
      let value = try value(depth: 0)
      try skipSpace()
      guard position == bytes.byteCount else { throw error(.key) }
      return value
    }

    /// Parses entries up to the place where Foundation stops. A file must begin with an entry.
    @_lifetime(self: copy self)
    private mutating func entriesWithoutBraces() throws(FormatError) -> [JSONValue.Member] {
      var dictionary: [JSONValue.Member] = []
      while true {
        let start = position
        var key: String?
        do throws(FormatError) { key = try nextKey() } catch {
          guard !dictionary.isEmpty else { throw error }
          position = error.offset
          if hasTextAhead() { end = error }
          return dictionary
        }
        guard let key else { return dictionary }
        dictionary.append(JSONValue.Member(key, try value(of: key, depth: 0, end: nil)))
        members.append(.init(key: key, range: start..<position))
      }
    }

    /// The key of the next entry; nil at the end of the file.
    @_lifetime(self: copy self)
    private mutating func nextKey() throws(FormatError) -> String? {
      try skipSpace()
      return position == bytes.byteCount ? nil : try string(.key)
    }

    /// Whether a text may follow: a character that a key begins with, or an equals sign in a comment that is not terminated.
    @_lifetime(self: copy self)
    private mutating func hasTextAhead() -> Bool {
      while position < bytes.byteCount {
        do throws(FormatError) { try skipSpace() } catch {
          return bytes.firstOffset(of: UInt8(ascii: "="), from: position) != nil
        }
        guard let byte = bytes.byte(at: position) else { return false }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte.isUnquoted { return true }
        position += 1
      }
      return false
    }

    // MARK: - Values

    @_lifetime(self: copy self)
    private mutating func value(depth: Int) throws(FormatError) -> JSONValue {
      guard depth < PropertyList.depthLimit else {
        throw FormatError(.tooDeep(limit: PropertyList.depthLimit), at: position)
      }
      let start = position
      switch bytes.byte(at: position) {
      case UInt8(ascii: "{"):
        position += 1
        let entries = try entries(depth: depth)
        guard take(UInt8(ascii: "}")) else { throw FormatError(.unterminated(.dictionary), at: start) }
        return .object(entries)
      case UInt8(ascii: "("):
        position += 1
        return .array(try array(from: start, depth: depth))
      case UInt8(ascii: "<"):
        position += 1
        try skipData(from: start)
        return .null
      default: return .string(try string(.value))
      }
    }

    /// Parses the entries of a dictionary up to its closing brace.
    @_lifetime(self: copy self)
    private mutating func entries(depth: Int) throws(FormatError) -> [JSONValue.Member] {
      let end = UInt8(ascii: "}")
      var dictionary: [JSONValue.Member] = []
      while true {
        let start = position
        try skipSpace()
        guard let byte = bytes.byte(at: position), byte != end else { return dictionary }
        let key = try string(.key)
        dictionary.append(JSONValue.Member(key, try value(of: key, depth: depth, end: end)))
        if depth == 0 { members.append(.init(key: key, range: start..<position)) }
      }
    }

    /// Parses `= value;` after a key, or `;` alone, which makes the key the value.
    /// - Parameter end: the brace before which the semicolon is optional.
    @_lifetime(self: copy self)
    private mutating func value(
      of key: String, depth: Int, end: UInt8?
    ) throws(FormatError) -> JSONValue {
      try skipSpace()
      if take(UInt8(ascii: ";")) { return .string(key) }
      guard take(UInt8(ascii: "=")) else { throw error(.equals) }
      try skipSpace()
      let value = try value(depth: depth + 1)
      try skipSpace()
      guard take(UInt8(ascii: ";")) || (end != nil && bytes.byte(at: position) == end) else {
        throw error(.semicolon)
      }
      return value
    }

    @_lifetime(self: copy self)
    private mutating func array(from start: Int, depth: Int) throws(FormatError) -> [JSONValue] {
      var values: [JSONValue] = []
      while true {
        try skipSpace()
        if take(UInt8(ascii: ")")) { return values }
        guard position < bytes.byteCount else { throw FormatError(.unterminated(.array), at: start) }
        values.append(try value(depth: depth + 1))
        try skipSpace()
        guard take(UInt8(ascii: ",")) || bytes.byte(at: position) == UInt8(ascii: ")") else {
          throw position < bytes.byteCount ? error(.array) : FormatError(.unterminated(.array), at: start)
        }
      }
    }

    /// Hexadecimal digits.
    @_lifetime(self: copy self)
    private mutating func skipData(from start: Int) throws(FormatError) {
      while let byte = bytes.byte(at: position) {
        guard byte != UInt8(ascii: ">") else {
          position += 1
          return
        }
        guard byte.isSpace || byte.hexadecimalValue != nil else { throw error(.data) }
        position += 1
      }
      throw FormatError(.unterminated(.data), at: start)
    }

    // MARK: - Strings

    @_lifetime(self: copy self)
    private mutating func string(_ wanted: FormatError.Construct) throws(FormatError) -> String {
      guard let byte = bytes.byte(at: position) else { throw error(wanted) }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try quoted(byte) }
      let start = position
      while let byte = bytes.byte(at: position), byte.isUnquoted {
        // A slash begins a comment if a slash or a star follows.
        if byte == UInt8(ascii: "/"), startsComment { break }
        position += 1
      }
      guard position > start, let word = bytes.checked(start..<position) else { throw error(wanted) }
      return word.utf8String()
    }

    /// The two halves of a surrogate pair may come from two escapes. A lone half becomes U+FFFD.
    @_lifetime(self: copy self)
    private mutating func quoted(_ quote: UInt8) throws(FormatError) -> String {
      let start = position
      position += 1
      var units: [UInt16] = []
      var run = position
      while let byte = bytes.byte(at: position) {
        guard byte == quote || byte == UInt8(ascii: "\\") else {
          position += 1
          continue
        }
        let plain = bytes.checked(run..<position)?.utf8String() ?? ""
        position += 1
        if byte == quote {
          return units.isEmpty ? plain : String(decoding: units + plain.utf16, as: UTF16.self)
        }
        units += plain.utf16
        // A character of several bytes stands for itself.
        if let escaped = bytes.byte(at: position), escaped < 0x80 { units.append(escape(escaped)) }
        run = position
      }
      throw FormatError(.unterminated(.string), at: start)
    }

    /// Reads the character after a backslash. `\U` and four digits are a UTF-16 unit; `\` and digits are an
    /// octal NeXTSTEP character. Any other character stands for itself, also the `u` of `\u203A`.
    @_lifetime(self: copy self)
    private mutating func escape(_ byte: UInt8) -> UInt16 {
      position += 1
      switch byte {
      case UInt8(ascii: "U"): return digits(limit: 4, radix: 16, first: 0)
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        // checked: the byte is a digit
        let code = digits(limit: 2, radix: 8, first: UInt16(byte - UInt8(ascii: "0")))
        return NextStepEncoding.unicode(UInt8(truncatingIfNeeded: code))
      default: return UInt16(truncatingIfNeeded: byte.escapedInC ?? byte)
      }
    }

    @_lifetime(self: copy self)
    private mutating func digits(limit: Int, radix: UInt16, first: UInt16) -> UInt16 {
      var value = first
      for _ in 0..<limit {
        guard let digit = bytes.byte(at: position)?.hexadecimalValue, digit < radix else { break }
        // checked: a digit is below 16
        value = value &* radix &+ UInt16(digit)
        position += 1
      }
      return value
    }

    // MARK: - Space

    @_lifetime(self: copy self)
    private mutating func take(_ byte: UInt8) -> Bool {
      guard bytes.byte(at: position) == byte else { return false }
      position += 1
      return true
    }

    private var startsComment: Bool {
      bytes.matches("//", at: position) || bytes.matches("/*", at: position)
    }

    @_lifetime(self: copy self)
    private mutating func skipSpace() throws(FormatError) {
      while let byte = bytes.byte(at: position) {
        let start = position
        if byte.isSpace {
          position += 1
        } else if bytes.matches("\u{2028}", at: position) || bytes.matches("\u{2029}", at: position) {
          position += 3
        } else if bytes.matches("//", at: position) {
          while let byte = bytes.byte(at: position), byte != 0x0a, byte != 0x0d { position += 1 }
          if bytes.matches("\r\n", at: position) { position += 1 }
          comments.append(start..<position)
        } else if bytes.matches("/*", at: position) {
          position += 2
          while !bytes.matches("*/", at: position) {
            guard position < bytes.byteCount else {
              position = start
              throw FormatError(.unterminated(.comment), at: start)
            }
            position += 1
          }
          position += 2
          comments.append(start..<position)
        } else {
          return
        }
      }
    }
  }
}

extension UInt8 {
  /// Letters, digits and `_$/:.-` need no quotes.
  fileprivate var isUnquoted: Bool {
    let character = Character(Unicode.Scalar(self))
    return self < 0x80 && (character.isLetter || character.isNumber || "_$/:.-".contains(character))
  }
}

/// The NEXTSTEP character set, used by octal escapes in old-style property lists. The mapping is the Unicode
/// Consortium's vendor mapping NEXTSTEP.TXT.
private enum NextStepEncoding {
  static func unicode(_ byte: UInt8) -> UInt16 {
    byte < 0x80 ? UInt16(byte) : upper[Int(byte) - 0x80]
  }

  private static let upper: [UInt16] = [
    0xa0, 0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc7, 0xc8, 0xc9, 0xca, 0xcb,
    0xcc, 0xcd, 0xce, 0xcf, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd9,
    0xda, 0xdb, 0xdc, 0xdd, 0xde, 0xb5, 0xd7, 0xf7, 0xa9, 0xa1, 0xa2, 0xa3,
    0x2044, 0xa5, 0x192, 0xa7, 0xa4, 0x2019, 0x201c, 0xab, 0x2039, 0x203a, 0xfb01, 0xfb02,
    0xae, 0x2013, 0x2020, 0x2021, 0xb7, 0xa6, 0xb6, 0x2022, 0x201a, 0x201e, 0x201d, 0xbb,
    0x2026, 0x2030, 0xac, 0xbf, 0xb9, 0x2cb, 0xb4, 0x2c6, 0x2dc, 0xaf, 0x2d8, 0x2d9,
    0xa8, 0xb2, 0x2da, 0xb8, 0xb3, 0x2dd, 0x2db, 0x2c7, 0x2014, 0xb1, 0xbc, 0xbd,
    0xbe, 0xe0, 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe7, 0xe8, 0xe9, 0xea, 0xeb,
    0xec, 0xc6, 0xed, 0xaa, 0xee, 0xef, 0xf0, 0xf1, 0x141, 0xd8, 0x152, 0xba,
    0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xe6, 0xf9, 0xfa, 0xfb, 0x131, 0xfc, 0xfd,
    0x142, 0xf8, 0x153, 0xdf, 0xfe, 0xff, 0xfffd, 0xfffd,
  ]
}
