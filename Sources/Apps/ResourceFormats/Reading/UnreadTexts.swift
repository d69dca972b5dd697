import Bytes
import DataFormats

extension ResourceFormat.UnreadTexts {
  /// The first violation in a file of XML, which other parsers reject as a whole; nil for well-formed XML.
  static func notWellFormed(_ bytes: RawSpan) -> Self? {
    guard let violation = XMLWellFormedness.violation(in: bytes) else { return nil }
    return Self(
      reason: "not well-formed XML, which other parsers reject: \(violation.withLine(in: bytes))",
      areShown: false)
  }
}
