internal import Bytes

/// A message's record among the texts: the texts of its leaves, with a mark before them where they have a shape, and a
/// zero at the end.
enum TextCoding {
  static let end: UInt8 = 0
  /// Two digits to the base 255 follow: where the shape is. Or four.
  static let nearShape: UInt8 = 1
  static let farShape: UInt8 = 2
  static let separator: UInt8 = 3
  /// Before a byte that would be one of these marks, which has 64 added.
  static let escape: UInt8 = 4
  private static let shift: UInt8 = 64

  static func append(_ text: String, to output: inout [UInt8]) {
    for byte in text.utf8 {
      if byte <= escape {
        output.append(escape)
        output.append(byte + shift)
      } else {
        output.append(byte)
      }
    }
  }

  /// - Parameter shape: where it begins among the shapes; nil for a text alone.
  static func append(_ texts: [String], shape: Int?, to output: inout [UInt8]) throws(PackError) {
    if let shape {
      let isNear = shape < 255 * 255
      output.append(isNear ? nearShape : farShape)
      var rest = shape
      for _ in 0..<(isNear ? 2 : 4) {
        output.append(UInt8(truncatingIfNeeded: rest % 255 + 1))
        rest /= 255
      }
      guard rest == 0 else { throw PackError(.tooLarge(limit: 255 * 255 * 255 * 255)) }
    }
    for (index, text) in texts.enumerated() {
      if index > 0 { output.append(separator) }
      append(text, to: &output)
    }
    output.append(end)
  }

  /// Where the shape of a record is, and where its texts begin; nil for a text alone.
  static func shape(of record: RawSpan) -> (shape: Int, texts: Int)? {
    let digits: Int
    switch record.byte(at: 0) {
    case nearShape: digits = 2
    case farShape: digits = 4
    default: return nil
    }
    var shape = 0
    for place in stride(from: digits, to: 0, by: -1) {
      shape = shape * 255 + max(0, Int(record.byte(at: place) ?? 0) - 1)
    }
    return (shape, digits + 1)
  }

  /// One text of a record, without the escapes.
  static func text(_ bytes: RawSpan) -> String {
    if !hasEscape(bytes) { return bytes.utf8String() }
    var unescaped: [UInt8] = []
    unescaped.reserveCapacity(bytes.byteCount)
    var place = 0
    while let byte = bytes.byte(at: place) {
      place += 1
      if byte == escape, let next = bytes.byte(at: place) {
        unescaped.append(next &- shift)
        place += 1
      } else {
        unescaped.append(byte)
      }
    }
    return String(decoding: unescaped, as: UTF8.self)
  }

  /// Eight bytes at a time; hardly any text has one.
  private static func hasEscape(_ bytes: RawSpan) -> Bool {
    var place = 0
    while let word = bytes.littleEndian(at: place, as: UInt64.self) {
      // A byte that is the escape is zero here, and has its high bit set there.
      let difference = word ^ 0x0404_0404_0404_0404
      if (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080 != 0 { return true }
      place += 8
    }
    while let byte = bytes.byte(at: place) {
      if byte == escape { return true }
      place += 1
    }
    return false
  }
}
