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
