internal import Bytes
internal import DataFormats
internal import Localization

/// Project Fluent's resources, `.ftl`. Fluent Syntax 1.0, `spec/fluent.ebnf`.
package enum FluentResource {
  /// Parses `name =` or `-name =`: the range of the name, and the range after the equals sign.
  static func head(
    of line: Range<Int>, in bytes: RawSpan
  ) -> (identifier: Range<Int>, pattern: Range<Int>)? {
    func byte(_ position: Int) -> UInt8? { position < line.upperBound ? bytes.byte(at: position) : nil }
    var position = line.lowerBound
    if byte(position) == UInt8(ascii: "-") { position += 1 }
    guard let first = byte(position), first.isFluentLetter else { return nil }
    while let byte = byte(position), byte.isFluentLetter || byte.isFluentDigitOrSign { position += 1 }
    let identifier = line.lowerBound..<position
    while byte(position) == 0x20 { position += 1 }
    guard byte(position) == UInt8(ascii: "=") else { return nil }
    return (identifier, (position + 1)..<line.upperBound)
  }
}

/// Character classes of identifiers.
extension UInt8 {
  var isFluentLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  var isFluentDigitOrSign: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || self == UInt8(ascii: "-")
      || self == UInt8(ascii: "_")
  }
}

extension ResourceFormat {
  static let fluent = ResourceFormat(
    name: "Fluent", files: FilePattern("ftl"), kind: .strings, syntax: .fluent,
    messages: .oneLocale { bytes, _ throws(FormatError) in try FluentResource.messages(in: bytes) },
    source: .messages)
}
