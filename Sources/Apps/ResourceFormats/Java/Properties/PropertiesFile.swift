import Bytes
package import DataFormats
package import Localization
import LocalizationAnalysis

/// Java's `.properties`: a key and a text on each logical line. `java.util.Properties.load`.
package enum PropertiesFile {
  /// The messages by key, in the syntax ``PlaceholderSyntax/java(in:)``.
  /// If a key occurs twice, the last value is used. Lone surrogates become U+FFFD.
  ///
  /// Bytes are read as by `java.util.PropertyResourceBundle`: as UTF-8, or else as Latin-1.
  package static func messages(in bytes: RawSpan) throws(FormatError) -> [String: Message] {
    var messages: [String: Message] = [:]
    var scanner = PropertiesScanner(bytes.validUTF8String() ?? bytes.latin1String())
    while scanner.findLine() {
      let key = try scanner.key()
      messages[key] = .text(try scanner.value())
    }
    return messages
  }

  /// The work of `Properties.load`, which reads a whole file.
  static func readingWork(of bytes: RawSpan) throws(FormatError) -> ReadingWork {
    var work = ReadingWork()
    var scanner = PropertiesScanner(bytes.validUTF8String() ?? bytes.latin1String())
    while scanner.findLine() {
      _ = try scanner.key()
      _ = try scanner.value()
      work.entries += 1
    }
    // The loop ends when every byte was examined.
    work.parsedBytes = bytes.byteCount
    return work
  }
}

extension ResourceFormat {
  static let properties = ResourceFormat(
    name: ".properties", files: FilePattern("properties"), kind: .strings,
    localeNaming: .partOfName(LocaleSuffix.reading), syntax: .messageFormat,
    messages: .oneLocale { bytes, _ throws(FormatError) in try PropertiesFile.messages(in: bytes) },
    unreadTexts: { bytes in .markOfProperties(bytes) ?? .mixedEncoding(bytes) },
    ownReader: TextReader(
      { _ in ".properties" },
      work: { bytes throws(FormatError) in try PropertiesFile.readingWork(of: bytes) }),
    source: .messages)
}

/// Scans logical lines. A backslash before a line end joins the line with the next, without the next line's
/// leading white space.
private struct PropertiesScanner {
  private let text: String
  private var rest: Substring.UnicodeScalarView
  /// Whether the last key was ended by `=` or `:` instead of white space or the end of the line.
  private var isSeparated = false

  /// Skips a byte order mark, which Java would read as part of the first key.
  init(_ text: String) {
    self.text = text
    rest =
      text.unicodeScalars.first == "\u{feff}" ? text.unicodeScalars.dropFirst() : text.unicodeScalars[...]
  }

  // MARK: - Lines

  /// Moves to the start of the next key, skipping blank lines and comments. Returns false at the end of the
  /// file.
  mutating func findLine() -> Bool {
    while let scalar = rest.first {
      switch scalar {
      case _ where scalar.isBlank || scalar.endsLine: rest.removeFirst()
      case "#", "!": rest = rest.drop { !$0.endsLine }
      // A line with only a continuation is blank.
      case "\\":
        guard let next = rest.dropFirst().first else { return false }
        guard next.endsLine else { return true }
        rest = rest.dropFirst(2)
      default: return true
      }
    }
    return false
  }

  /// Returns the next character of the logical line, and whether a backslash precedes it; nil at the line's end.
  private mutating func next() -> (scalar: Unicode.Scalar, isEscaped: Bool)? {
    while let scalar = rest.first, !scalar.endsLine {
      rest.removeFirst()
      guard scalar == "\\" else { return (scalar, false) }
      // A backslash at the end of the file is ignored.
      guard let escaped = rest.popFirst() else { return nil }
      guard escaped.endsLine else { return (escaped, true) }
      if escaped == "\r", rest.first == "\n" { rest.removeFirst() }
      rest = rest.drop(while: \.isBlank)
    }
    return nil
  }

  // MARK: - Keys and texts

  mutating func key() throws(FormatError) -> String {
    var units: [UInt16] = []
    isSeparated = false
    while let (scalar, isEscaped) = next() {
      isSeparated = !isEscaped && scalar.isSeparator
      if isSeparated || !isEscaped && scalar.isBlank { break }
      try append(scalar, isEscaped, to: &units)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The value of the key that was read last; empty if there is none.
  mutating func value() throws(FormatError) -> String {
    var units: [UInt16] = []
    var isAtStart = true
    while let (scalar, isEscaped) = next() {
      if isAtStart, !isEscaped {
        if scalar.isBlank { continue }
        if !isSeparated, scalar.isSeparator {
          isSeparated = true
          continue
        }
      }
      isAtStart = false
      try append(scalar, isEscaped, to: &units)
    }
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func append(
    _ scalar: Unicode.Scalar, _ isEscaped: Bool, to units: inout [UInt16]
  ) throws(FormatError) {
    switch (isEscaped, scalar) {
    case (true, "u"): units.append(try unit())
    case (true, "t"): units.append(0x09)
    case (true, "n"): units.append(0x0a)
    case (true, "f"): units.append(0x0c)
    case (true, "r"): units.append(0x0d)
    default: units += UTF16.encode(scalar) ?? .init()
    }
  }

  /// The four hexadecimal digits after `\u`.
  private mutating func unit() throws(FormatError) -> UInt16 {
    let start = text.utf8.distance(from: text.startIndex, to: rest.startIndex)
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let (scalar, isEscaped) = next(), !isEscaped, scalar.isASCII,
        let digit = Character(scalar).hexDigitValue
      else { throw FormatError(.badUnicodeEscape, at: start - 2) }
      unit = unit << 4 | UInt16(truncatingIfNeeded: digit)
    }
    return unit
  }
}

extension Unicode.Scalar {
  fileprivate var endsLine: Bool { self == "\n" || self == "\r" }
  fileprivate var isBlank: Bool { self == " " || self == "\t" || self == "\u{c}" }
  fileprivate var isSeparator: Bool { self == "=" || self == ":" }
}
