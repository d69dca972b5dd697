import Bytes

/// The text of an XML or old-style property list, converted to UTF-8.
package struct PropertyListText {
  package let utf8: [UInt8]
  /// The size of the byte order mark.
  let markSize: Int
  /// The byte order of UTF-16; nil for another encoding.
  let isBigEndian: Bool?

  /// Detects UTF-16 and UTF-8 by their byte order marks. Any other text is UTF-8, or Latin-1 if the XML declaration specifies
  /// it. Core Foundation reads no text in UTF-16 without a mark: `plutil`, "Unexpected character".
  package init(_ bytes: RawSpan) throws(FormatError) {
    switch (bytes.byte(at: 0), bytes.byte(at: 1)) {
    case (0xff, 0xfe): (markSize, isBigEndian) = (2, false)
    case (0xfe, 0xff): (markSize, isBigEndian) = (2, true)
    case (0, .some(1...)), (.some(1...), 0):
      throw FormatError(.unsupportedEncoding("UTF-16 without a byte order mark"), at: 0)
    default: (markSize, isBigEndian) = (bytes.matches("\u{feff}") ? 3 : 0, nil)
    }
    let text = bytes.extracting(markSize..<bytes.byteCount)
    let mark = bytes.extracting(0..<markSize)
    if markSize > 0, text.byteCount >= markSize, text.extracting(0..<markSize).array() == mark.array() {
      throw FormatError(.secondByteOrderMark, at: markSize)
    }
    if let isBigEndian {
      guard let valid = text.validUTF16String(bigEndian: isBigEndian) else {
        throw FormatError(.badUTF16, at: markSize)
      }
      utf8 = Array(valid.utf8)
      return
    }
    switch XMLScanner.declaredEncoding(text) {
    case "", "utf-8", "utf8", "us-ascii", "ascii":
      guard text.validUTF8String() != nil else { throw FormatError(.badUTF8, at: markSize) }
      utf8 = text.array()
    case "iso-8859-1", "latin1", "windows-1252": utf8 = Array(text.latin1String().utf8)
    case let other: throw FormatError(.unsupportedEncoding(other), at: markSize)
    }
  }

  /// Whether the text begins with XML markup. `<` also begins old-style data, if hexadecimal digits follow.
  package var looksLikeXML: Bool {
    guard let start = utf8.firstIndex(where: { !$0.isSpace }), utf8[start] == UInt8(ascii: "<") else {
      return false
    }
    let rest = utf8[(start + 1)...]
    if let first = rest.first, first == UInt8(ascii: "?") || first == UInt8(ascii: "!") { return true }
    let word = rest.prefix { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
    return Self.elements.contains(String(decoding: word, as: UTF8.self))
  }

  private static let elements: Set<String> = [
    "plist", "dict", "array", "string", "data", "date", "integer", "real", "true", "false",
  ]
}
