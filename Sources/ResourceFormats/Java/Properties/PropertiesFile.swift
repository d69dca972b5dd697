internal import Bytes
package import DataFormats
package import Localization

/// Java's `.properties`: a key and a text on each logical line. `java.util.Properties.load`.
package enum PropertiesFile {
  /// The messages by key, in the syntax ``PlaceholderSyntax/icu``. Java's MessageFormat is an older version of it.
  /// If a key occurs twice, the last value is used. Lone surrogates become U+FFFD.
  ///
  /// Bytes are read as by `java.util.PropertyResourceBundle`: as UTF-8, or else as Latin-1.
  package static func messages(in bytes: RawSpan) throws(FormatError) -> [String: Message] {
    let isUTF8 = bytes.validUTF8String() != nil
    var messages: [String: Message] = [:]
    var scanner = PropertiesScanner(bytes)
    while scanner.findLine() {
      let key = String(decoding: try scanner.key(isUTF8: isUTF8), as: UTF16.self)
      messages[key] = .text(String(decoding: try scanner.value(isUTF8: isUTF8), as: UTF16.self))
    }
    return messages
  }
}

extension ResourceFormat {
  static let properties = ResourceFormat(
    name: ".properties", files: FilePattern("properties"), kind: .strings,
    localeNaming: .partOfName(LocaleSuffix.reading), syntax: .icu,
    messages: .oneLocale { bytes, _ throws(FormatError) in try PropertiesFile.messages(in: bytes) },
    source: .messages)
}

/// Scans logical lines. A backslash before a line end joins the line with the next, without the next line's
/// leading white space.
struct PropertiesScanner: ~Escapable {
  private enum Character {
    case plain(UInt8)
    /// A character after a backslash.
    case escaped(UInt8)
  }

  private let bytes: RawSpan
  private var position: Int
  /// Whether the last key was ended by `=` or `:` instead of white space or the end of the line.
  private var isSeparated = false

  /// Skips a byte order mark, which Java would read as part of the first key.
  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) {
    self.bytes = bytes
    position = bytes.matches("\u{feff}") ? 3 : 0
  }

  // MARK: - Lines

  /// Moves to the start of the next key, skipping blank lines and comments. Returns false at the end of the
  /// file.
  @_lifetime(self: copy self)
  mutating func findLine() -> Bool {
    while let byte = bytes.byte(at: position) {
      switch byte {
      case 0x09, 0x0a, 0x0c, 0x0d, 0x20: position += 1
      case UInt8(ascii: "#"), UInt8(ascii: "!"):
        while let byte = bytes.byte(at: position), !byte.endsLine { position += 1 }
      // A line with only a continuation is blank.
      case UInt8(ascii: "\\"):
        guard let next = bytes.byte(at: position + 1) else { return false }
        guard next.endsLine else { return true }
        position += 2
      default: return true
      }
    }
    return false
  }

  /// Returns the next character of the logical line, or nil at its end.
  @_lifetime(self: copy self)
  private mutating func next() -> Character? {
    while let byte = bytes.byte(at: position), !byte.endsLine {
      position += 1
      guard byte == UInt8(ascii: "\\") else { return .plain(byte) }
      // A backslash at the end of the file is ignored.
      guard let escaped = bytes.byte(at: position) else { return nil }
      position += 1
      guard escaped.endsLine else { return .escaped(escaped) }
      if escaped == 0x0d, bytes.byte(at: position) == 0x0a { position += 1 }
      while let byte = bytes.byte(at: position), byte.isBlank { position += 1 }
    }
    return nil
  }

  // MARK: - Keys and texts

  /// The key in UTF-16, so that all spellings of a key are equal, as in Java.
  @_lifetime(self: copy self)
  mutating func key(isUTF8: Bool) throws(FormatError) -> [UInt16] {
    var text = PropertiesText(isUTF8: isUTF8)
    isSeparated = false
    while let character = next() {
      switch character {
      case .plain(UInt8(ascii: "=")), .plain(UInt8(ascii: ":")):
        isSeparated = true
        return text.finish()
      case .plain(let byte) where byte.isBlank: return text.finish()
      default: try append(character, to: &text)
      }
    }
    return text.finish()
  }

  /// The value of the key that was read last; empty if there is none.
  @_lifetime(self: copy self)
  mutating func value(isUTF8: Bool) throws(FormatError) -> [UInt16] {
    var text = PropertiesText(isUTF8: isUTF8)
    var isAtStart = true
    while let character = next() {
      if isAtStart, case .plain(let byte) = character {
        if byte.isBlank { continue }
        if !isSeparated, byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") {
          isSeparated = true
          continue
        }
      }
      isAtStart = false
      try append(character, to: &text)
    }
    return text.finish()
  }

  @_lifetime(self: copy self)
  private mutating func append(
    _ character: Character, to text: inout PropertiesText
  ) throws(FormatError) {
    switch character {
    case .plain(let byte): text.append(byte)
    case .escaped(UInt8(ascii: "u")): text.append(try unit())
    case .escaped(let byte): text.append(byte.controlCharacter ?? byte)
    }
  }

  /// The four hexadecimal digits after `\u`.
  @_lifetime(self: copy self)
  private mutating func unit() throws(FormatError) -> UInt16 {
    let start = position
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard case .plain(let byte) = next(), let digit = byte.hexadecimalValue else {
        throw FormatError(.badUnicodeEscape, at: start - 2)
      }
      // checked: a digit is below 16
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}

private struct PropertiesText {
  let isUTF8: Bool
  private var units: [UInt16] = []
  /// Bytes in the file's encoding that are not yet decoded.
  private var bytes: [UInt8] = []

  init(isUTF8: Bool) { self.isUTF8 = isUTF8 }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ unit: UInt16) {
    flush()
    units.append(unit)
  }

  mutating func finish() -> [UInt16] {
    flush()
    return units
  }

  private mutating func flush() {
    if isUTF8 {
      units += String(decoding: bytes, as: UTF8.self).utf16
    } else {
      // checked: a byte has 8 bits
      units += bytes.lazy.map { UInt16($0) }
    }
    bytes.removeAll(keepingCapacity: true)
  }
}

extension UInt8 {
  fileprivate var endsLine: Bool { self == 0x0a || self == 0x0d }
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0c }

  fileprivate var controlCharacter: UInt8? {
    switch self {
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "n"): 0x0a
    case UInt8(ascii: "f"): 0x0c
    case UInt8(ascii: "r"): 0x0d
    default: nil
    }
  }
}
