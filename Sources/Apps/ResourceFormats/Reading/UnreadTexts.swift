import Bytes
import DataFormats

extension ResourceFormat.UnreadTexts {
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
