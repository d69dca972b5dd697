import Bytes

/// The format of a message's record: the texts of its leaves, after a reference to its shape if it has one. Each record
/// ends with a zero.
package enum TextCoding {
  package static let end: UInt8 = 0
  /// The first byte of a record with a shape: the shape's offset follows in two digits to the base 255.
  package static let nearShape: UInt8 = 1
  /// The same with four digits.
  package static let farShape: UInt8 = 2
  package static let separator: UInt8 = 3
  /// Precedes a byte of a text that is one of these marks. ``escapeShift`` is added to that byte.
  package static let escape: UInt8 = 4
  package static let escapeShift: UInt8 = 64

  /// Returns the offsets of a record's shape and of its texts; nil for a record that is one text.
  package static func shape(of record: RawSpan) -> (shape: Int, texts: Int)? {
    let digits: Int
    switch record.byte(at: 0) {
    case nearShape: digits = 2
    case farShape: digits = 4
    default: return nil
    }
    var shape = 0
    for index in stride(from: digits, to: 0, by: -1) {
      shape = shape * 255 + max(0, Int(record.byte(at: index) ?? 0) - 1)
    }
    return (shape, digits + 1)
  }

  /// Returns one text of a record with its escapes resolved.
  static func text(_ bytes: RawSpan) -> String {
    guard bytes.firstOffset(of: escape) != nil else { return bytes.utf8String() }
    var unescaped: [UInt8] = []
    var index = 0
    while let byte = bytes.byte(at: index) {
      index += 1
      if byte == escape, let next = bytes.byte(at: index) {
        unescaped.append(next &- escapeShift)
        index += 1
      } else {
        unescaped.append(byte)
      }
    }
    return String(decoding: unescaped, as: UTF8.self)
  }
}
