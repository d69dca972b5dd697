internal import Bytes

/// Spaces between the tokens of JSON. RFC 8259, section 2.
package enum JSONSpaces {
  /// The number of bytes that ``removing(from:)`` removes.
  package static func count(in bytes: RawSpan) -> Int {
    var count = 0
    forEachByte(of: bytes) { _, isSpace in count += isSpace ? 1 : 0 }
    return count
  }

  /// The same value without spaces.
  /// - Parameter bytes: valid JSON.
  package static func removing(from bytes: RawSpan) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.byteCount)
    forEachByte(of: bytes) { byte, isSpace in if !isSpace { output.append(byte) } }
    return output
  }

  private static func forEachByte(of bytes: RawSpan, _ body: (UInt8, _ isSpace: Bool) -> Void) {
    var (isInText, isEscaped) = (false, false)
    var position = 0
    while let byte = bytes.byte(at: position) {
      position += 1
      let isSpace = !isInText && (byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09)
      body(byte, isSpace)
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\""): isInText.toggle()
      case UInt8(ascii: "\\"): isEscaped = isInText
      default: continue
      }
    }
  }
}
