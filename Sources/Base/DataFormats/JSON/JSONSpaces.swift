import Bytes

extension RawSpan {
  /// The same JSON value without spaces between its tokens. RFC 8259, section 2.
  ///
  /// The bytes must be valid JSON.
  package func removingJSONSpaces() -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(byteCount)
    var isInText = false
    var isEscaped = false
    var position = 0
    while let byte = byte(at: position) {
      position += 1
      if isInText || !byte.isJSONSpace { output.append(byte) }
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\""): isInText.toggle()
      case UInt8(ascii: "\\"): isEscaped = isInText
      default: continue
      }
    }
    return output
  }
}

extension UInt8 {
  var isJSONSpace: Bool { self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09 }
}
