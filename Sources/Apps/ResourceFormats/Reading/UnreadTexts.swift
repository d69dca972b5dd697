import Bytes
import DataFormats

extension ResourceFormat.UnreadTexts {
  private static let mark: StaticString = "\u{feff}"

  /// A remark about a catalog that begins with a byte order mark. `msgfmt` 0.21 of GNU gettext: "syntax error". Other readers skip
  /// the mark, such as polib.
  static func markOfCatalog(_ bytes: RawSpan) -> Self? {
    guard bytes.matches(mark) else { return nil }
    return Self(remark: "begins with a byte order mark: msgfmt refuses the file", kind: "byte-order-mark")
  }

  /// A remark about a byte order mark before the first key. `java.util.PropertyResourceBundle` reads it as the first character of
  /// the key, so that the text is never found. Before a comment or a blank line it does no harm.
  static func markOfProperties(_ bytes: RawSpan) -> Self? {
    guard bytes.matches(mark), let next = bytes.byte(at: mark.utf8CodeUnitCount),
      !"#! \t\r\n".utf8.contains(next)
    else { return nil }
    return Self(
      remark:
        "begins with a byte order mark, which Java reads as a part of the first key: its text is not found",
      kind: "byte-order-mark")
  }

  /// A remark about a file that is UTF-8 but for a few bytes. `java.util.PropertyResourceBundle`: "if an invalid UTF-8 byte sequence
  /// is encountered", the file is read as ISO-8859-1 as a whole. Other readers of UTF-8 replace these bytes only.
  static func mixedEncoding(_ bytes: RawSpan) -> Self? {
    guard bytes.validUTF8String() == nil else { return nil }
    // Each invalid sequence becomes one or more replacement characters.
    let scalars = bytes.utf8String().unicodeScalars
    let invalid = scalars.count { $0 == "\u{FFFD}" }
    let valid = scalars.count { !$0.isASCII && $0 != "\u{FFFD}" }
    guard valid > invalid, let first = scalars.firstIndex(of: "\u{FFFD}") else { return nil }
    // checked: a file has fewer lines than bytes
    let line = scalars[..<first].count { $0 == "\n" } &+ 1
    return Self(
      remark:
        "is UTF-8 but for \(counted(invalid, "byte")), the first in line \(line): Java reads the whole file as Latin-1",
      kind: "mixed-encoding")
  }

  /// The first violation in a file of XML, which other parsers reject as a whole; nil for well-formed XML.
  static func notWellFormed(_ bytes: RawSpan) -> Self? {
    if let converted = XMLScanner.convertedFromLatin1(bytes) { return notWellFormed(converted.span.rawBytes) }
    guard let violation = XMLWellFormedness.violation(in: bytes) else { return nil }
    if let name = XMLWellFormedness.unreadEncoding(of: bytes) {
      return Self(
        reason:
          "encoding '\(name)' is not read: characters outside ASCII are wrong; convert the file to UTF-8",
        areShown: true)
    }
    return Self(
      reason: "not well-formed XML, which other parsers reject: \(violation.withLine(in: bytes))",
      areShown: false)
  }
}
