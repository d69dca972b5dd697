extension String {
  /// Whether the bytes of UTF-8 were read as Latin-1 and encoded again: `Ã©` for `é`.
  ///
  /// The characters of such a text are those of Latin-1, and their bytes are valid UTF-8 with characters outside ASCII. Almost no
  /// text in Latin-1 is: RFC 3629, 4, "Syntax of UTF-8 Byte Sequences".
  package var isEncodedTwice: Bool { decodedOnce != nil }

  /// The text that was encoded twice; nil for any other text.
  package var decodedOnce: String? {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return nil }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
