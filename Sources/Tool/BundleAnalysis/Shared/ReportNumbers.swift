import Bytes
import DataFormats

/// A number that no report has, because no app has a terabyte.
///
/// Numbers of reports are summed without checks. A report that is read has at most ``Limits/maxInMemoryBytes``, 128 MB,
/// and thus fewer than 2²³ fields that one sum counts. With numbers up to 2⁴⁰, no sum exceeds 2⁶³.
package struct ReportNumberOutOfRange: Error, Hashable, Sendable, CustomStringConvertible {
  package static let largest = 1 << 40

  /// As in the report.
  package let number: String

  package var description: String { "contains the number \(number), expected at most \(Self.largest)" }

  /// Checks a report before it is decoded.
  /// - Throws: this error, or `FormatError` if the bytes are not JSON in UTF-8.
  package static func check(_ json: [UInt8]) throws {
    var scanner = JSONScanner(json.span.rawBytes)
    var token = try scanner.next()
    while token != .end {
      if case .number(let range) = token {
        let text = String(decoding: json[range], as: UTF8.self)
        guard let number = Double(text), number.magnitude <= Double(largest) else {
          throw ReportNumberOutOfRange(number: text)
        }
      }
      token = try scanner.next()
    }
  }
}
