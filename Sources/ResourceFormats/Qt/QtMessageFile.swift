internal import Bytes
package import DataFormats

/// Qt's compiled translations, `.qm`. There is no specification. Qt's `qtranslator.cpp` reads the format and
/// `qm.cpp` of Qt Linguist writes it.
package enum QtMessageFile {
  /// Returns the number of messages that ``messages(in:locale:)`` reads. A message with plural forms is one.
  package static func messageCount(in bytes: RawSpan) throws(FormatError) -> Int {
    try messages(in: bytes).count
  }

  /// The sections of a file, each a tag, a length and contents. A tag or length of 0 ends the file, as in Qt.
  struct Sections {
    private(set) var hashes = 0..<0
    private(set) var messages = 0..<0
    /// Byte code that assigns plural forms to numbers.
    private(set) var numerusRules = 0..<0
    private(set) var language = 0..<0

    init(of bytes: RawSpan) throws(FormatError) {
      var reader = ByteReader(bytes, endianness: .big)
      do throws(ReadFailure) {
        try reader.expect(signature: 0x3cb8_6418_caef_9c95 as UInt64)
        try reader.expect(signature: 0xcd21_1cbf_60a1_bddd as UInt64)
        while !reader.isAtEnd {
          let tag = try reader.read(UInt8.self)
          if tag == 0 { break }
          let length = try reader.readCount(UInt32.self)
          if length == 0 { break }
          let start = reader.position
          try reader.skip(length)
          switch tag {
          case 0x42: hashes = start..<reader.position
          case 0x69: messages = start..<reader.position
          case 0x88: numerusRules = start..<reader.position
          case 0xa7: language = start..<reader.position
          default: break
          }
        }
      } catch { throw FormatError(error) }
    }
  }
}

/// The section with the messages. A message is a list of tagged fields, terminated by an end tag.
struct QtMessageTable: ~Escapable {
  private let bytes: RawSpan
  private let range: Range<Int>

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan, range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  /// Calls `body` with each field of a message: its tag and, for a string, the range of its text.
  /// - Returns: the end of the message.
  func forEachField(
    at start: Int, _ body: (_ tag: UInt8, _ text: Range<Int>) throws(FormatError) -> Void
  ) throws(FormatError) -> Int {
    var position = start
    while position < range.upperBound, let tag = bytes.byte(at: position) {
      switch tag {
      case 1: return position + 1
      case 3, 6, 7, 8:
        let end = try endOfString(at: position, isUTF16: tag == 3)
        try body(tag, (position + 5)..<end)
        position = end
      case 5:
        try body(tag, position..<position)
        position += 5
      default: throw FormatError(.badMarker(tag), at: position)
      }
    }
    throw FormatError(.unterminated(.element), at: start)
  }

  private func endOfString(at position: Int, isUTF16: Bool) throws(FormatError) -> Int {
    let start = position + 5
    guard start <= range.upperBound, let length = bytes.bigEndian(at: position + 1, as: UInt32.self) else {
      throw FormatError(.read(.endOfBytes(needed: 5, available: range.upperBound - position)), at: position)
    }
    // Qt writes this length for a null string.
    if length == .max { return start }
    guard length <= range.upperBound - start else {
      throw FormatError(
        .read(.endOfBytes(needed: Int(length), available: range.upperBound - start)), at: position)
    }
    if isUTF16, length % 2 != 0 { throw FormatError(.badUTF16, at: position) }
    return start + Int(length)
  }
}
