import Bytes
import DataFormats
import Localization
import LocalizationAnalysis

/// Project Fluent's resources, `.ftl`. Fluent Syntax 1.0, `spec/fluent.ebnf`.
package enum FluentResource {
  /// Parses `name =` or `-name =`: the name, and the offset after the equals sign.
  static func head(at start: Int, in bytes: RawSpan) -> (name: String, pattern: Int)? {
    var position = start
    if bytes.byte(at: position) == UInt8(ascii: "-") { position += 1 }
    guard let first = bytes.byte(at: position), first.isFluentLetter else { return nil }
    while let byte = bytes.byte(at: position), byte.isFluentLetter || byte.isFluentDigitOrSign {
      position += 1
    }
    let name = bytes.text(start..<position)
    while bytes.byte(at: position) == 0x20 { position += 1 }
    return bytes.byte(at: position) == UInt8(ascii: "=") ? (name, position + 1) : nil
  }
}

/// Character classes of identifiers.
extension UInt8 {
  var isFluentLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  fileprivate var isFluentDigitOrSign: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || self == UInt8(ascii: "-")
      || self == UInt8(ascii: "_")
  }
}

extension ResourceFormat {
  static let fluent = ResourceFormat(
    name: "Fluent", files: FilePattern("ftl"), kind: .strings, syntax: .fluent,
    messages: .oneLocale { bytes, _ throws(FormatError) in try FluentResource.messages(in: bytes) },
    unreadTexts: { bytes in FluentResource.unreadTexts(in: bytes) },
    source: .messages)
}
