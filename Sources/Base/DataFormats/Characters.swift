import Bytes

/// Characters of syntaxes that are bytes of UTF-8.
extension UInt8 {
  /// Whether the byte is a space, tab, carriage return, line feed, vertical tab or form feed.
  package var isSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0d) }

  /// The control character that C writes as a backslash and this letter.
  package var escapedInC: UInt8? { Self.escapesOfC[self] }

  private static let escapesOfC = Dictionary(
    uniqueKeysWithValues: zip("abfnrtv".utf8, [0x07, 0x08, 0x0c, 0x0a, 0x0d, 0x09, 0x0b] as [UInt8]))

  package var hexadecimalValue: UInt8? {
    Character(Unicode.Scalar(self)).hexDigitValue.map { UInt8(truncatingIfNeeded: $0) }
  }
}

extension RawSpan {
  /// The text with one character per byte. ASCII strings of binary property lists contain Latin-1 from some
  /// writers.
  package func latin1String() -> String {
    isASCII ? utf8String() : String(String.UnicodeScalarView(array().map { Unicode.Scalar($0) }))
  }

  /// UTF-16 as text, or nil if it is not valid.
  package func validUTF16String(bigEndian: Bool) -> String? {
    let units = (0..<(byteCount / 2)).map { index in
      let unit = littleEndian(at: 2 * index, as: UInt16.self) ?? 0
      return bigEndian ? unit.byteSwapped : unit
    }
    return byteCount % 2 == 0 ? String(validating: units, as: UTF16.self) : nil
  }
}
