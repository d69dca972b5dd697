import Bytes

extension JSONScanner {
  /// The contents of a string without quotes and escapes. A lone surrogate becomes U+FFFD.
  package func text(_ quoted: Range<Int>) throws(FormatError) -> String {
    let inner = (quoted.lowerBound + 1)..<(quoted.upperBound - 1)
    guard let span = bytes.checked(inner) else {
      throw FormatError(.unterminated(.string), at: quoted.lowerBound)
    }
    guard let first = (0..<span.byteCount).first(where: { span.byte(at: $0) == UInt8(ascii: "\\") }) else {
      guard let text = span.validUTF8String() else { throw FormatError(.badUTF8, at: inner.lowerBound) }
      return text
    }
    var units: [UInt16] = []
    var run = 0
    var index = first
    while index < span.byteCount {
      guard span.byte(at: index) == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      units += span.extracting(run..<index).utf8String().utf16
      units.append(try escape(span, &index, origin: inner.lowerBound))
      run = index
    }
    units += span.extracting(run..<span.byteCount).utf8String().utf16
    return String(decoding: units, as: UTF16.self)
  }

  private func escape(
    _ span: RawSpan, _ index: inout Int, origin: Int
  ) throws(FormatError) -> UInt16 {
    let start = index
    defer { index = min(index, span.byteCount) }
    index += 2
    switch span.byte(at: start + 1) {
    case let byte? where "\"\\/".utf8.contains(byte): return UInt16(truncatingIfNeeded: byte)
    case let byte? where "bfnrt".utf8.contains(byte):
      return UInt16(truncatingIfNeeded: byte.escapedInC ?? byte)
    case UInt8(ascii: "u"):
      index += 4
      let digits = span.checked((start + 2)..<(start + 6))?.utf8String() ?? ""
      guard digits.utf8.count == 4, digits.utf8.first != UInt8(ascii: "+"),
        digits.utf8.first != UInt8(ascii: "-"), let unit = UInt16(digits, radix: 16)
      else { throw FormatError(.badNumber(digits), at: origin + start) }
      return unit
    case let byte: throw FormatError(.unexpected(found: byte, expected: .string), at: origin + start + 1)
    }
  }
}
