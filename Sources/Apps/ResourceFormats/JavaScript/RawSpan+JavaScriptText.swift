import Bytes
import DataFormats

extension RawSpan {
  /// The text of a string or of a template without substitutions, with its quotes: ECMA-262, 12.9.4 and 12.9.6.
  ///
  /// A surrogate without its other half becomes U+FFFD.
  package func javaScriptText(_ quoted: Range<Int>) -> String {
    let inner = quoted.lowerBound + 1..<max(quoted.lowerBound + 1, quoted.upperBound - 1)
    guard let span = checked(inner) else { return "" }
    if span.firstOffset(of: UInt8(ascii: "\\")) == nil, span.firstOffset(of: 0x0d) == nil {
      return span.utf8String()
    }
    var text: [UInt8] = []
    text.reserveCapacity(span.byteCount)
    var index = 0
    while index < span.byteCount { span.appendJavaScriptCharacter(at: &index, to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The offsets in this file of ascending offsets in the text of a string.
  func javaScriptOffsets(of offsets: [Int], inTextOf quoted: Range<Int>) -> [Int] {
    let start = quoted.lowerBound + 1
    guard let span = checked(start..<max(start, quoted.upperBound - 1)) else { return offsets }
    var found: [Int] = []
    var text: [UInt8] = []
    var count = 0
    var index = 0
    for offset in offsets {
      while count < offset, index < span.byteCount {
        text.removeAll(keepingCapacity: true)
        span.appendJavaScriptCharacter(at: &index, to: &text)
        count += text.count
      }
      found.append(start + index)
    }
    return found
  }

  /// Appends the bytes of the next character, or of the next escape.
  private func appendJavaScriptCharacter(at index: inout Int, to text: inout [UInt8]) {
    guard let byte = byte(at: index) else { return }
    index += 1
    if byte == 0x0d {
      // In templates, all ends of lines are the same.
      if self.byte(at: index) == 0x0a { index += 1 }
      text.append(0x0a)
      return
    }
    guard byte == UInt8(ascii: "\\"), let escape = self.byte(at: index) else {
      text.append(byte)
      return
    }
    index += 1
    switch escape {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "n"): text.append(0x0a)
    case UInt8(ascii: "v"): text.append(0x0b)
    case UInt8(ascii: "f"): text.append(0x0c)
    case UInt8(ascii: "r"): text.append(0x0d)
    case UInt8(ascii: "x"): append(hexadecimal(at: &index, digits: 2), orByte: escape, to: &text)
    case UInt8(ascii: "u"): append(unicodeEscape(at: &index), orByte: escape, to: &text)
    case UInt8(ascii: "0")...UInt8(ascii: "7"): append(octal(first: escape, at: &index), to: &text)
    case 0x0a: return
    case 0x0d: if self.byte(at: index) == 0x0a { index += 1 }
    case 0xe2 where matches("\u{2028}", at: index - 1) || matches("\u{2029}", at: index - 1): index += 2
    default: text.append(escape)
    }
  }

  /// Appends a character, or the letter of an escape whose digits are not valid.
  private func append(_ scalar: UInt32?, orByte letter: UInt8, to text: inout [UInt8]) {
    if let scalar { append(scalar, to: &text) } else { text.append(letter) }
  }

  private func append(_ scalar: UInt32, to text: inout [UInt8]) {
    text += UTF8.encode(Unicode.Scalar(scalar) ?? "\u{fffd}") ?? UTF8.encodedReplacementCharacter
  }

  private func hexadecimal(at index: inout Int, digits: Int) -> UInt32? {
    guard let value = hexadecimal(index..<(index + digits)) else { return nil }
    index += digits
    return value
  }

  /// Up to eight digits; nil if one of the bytes is not a digit.
  private func hexadecimal(_ range: Range<Int>) -> UInt32? {
    guard !range.isEmpty, range.count <= 8 else { return nil }
    var value: UInt32 = 0
    for index in range {
      guard let byte = byte(at: index), let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80
      else { return nil }
      value = value << 4 | UInt32(truncatingIfNeeded: digit)
    }
    return value
  }

  /// The number of a character after `\u`: four digits, or digits in braces. Two surrogates are one character. Nil if the digits
  /// are not valid, so that the text is `u` without the backslash.
  private func unicodeEscape(at index: inout Int) -> UInt32? {
    if byte(at: index) == UInt8(ascii: "{") {
      var start = index + 1
      // Zeros in front have no meaning, and no limit.
      while byte(at: start) == UInt8(ascii: "0"), byte(at: start + 1) != UInt8(ascii: "}") { start += 1 }
      var end = start
      while end - start < 8, let byte = byte(at: end), byte != UInt8(ascii: "}") { end += 1 }
      guard let value = hexadecimal(start..<end), byte(at: end) == UInt8(ascii: "}") else { return nil }
      index = end + 1
      return value
    }
    guard let first = hexadecimal(at: &index, digits: 4) else { return nil }
    guard (0xd800..<0xdc00).contains(first), byte(at: index) == UInt8(ascii: "\\"),
      byte(at: index + 1) == UInt8(ascii: "u"), let second = hexadecimal(index + 2..<(index + 6)),
      (0xdc00..<0xe000).contains(second)
    else { return first }
    index += 6
    // checked: ten bits each
    return 0x10000 + (first & 0x3ff) << 10 + (second & 0x3ff)
  }

  /// One to three octal digits, as code that is not strict may have them: `\0`, `\101`.
  private func octal(first: UInt8, at index: inout Int) -> UInt32 {
    var value = UInt32(first & 7)
    var digits = first < UInt8(ascii: "4") ? 2 : 1
    while digits > 0, let byte = byte(at: index), (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) {
      value = value << 3 | UInt32(byte & 7)
      index += 1
      digits -= 1
    }
    return value
  }
}
