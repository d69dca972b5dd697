internal import Bytes
package import DataFormats

/// Qt's compiled translations, `.qm`. There is no specification: Qt's `qtranslator.cpp` reads them, and
/// `qm.cpp` of Qt Linguist writes them.
package enum QtMessageFile {
  /// How many messages can be found by their hashes; in a file without hashes, how many there are. A message
  /// with forms for numbers is one.
  package static func messageCount(in bytes: RawSpan) throws(FormatError) -> Int {
    let sections = try Sections(of: bytes)
    var table = MessageTable(bytes, range: sections.messages)
    return sections.hashes.isEmpty ? try table.count() : try table.count(foundBy: bytes, sections.hashes)
  }

  /// A section is a tag, a length and as many bytes. One of tag or length 0 ends the file, as it does for Qt.
  struct Sections {
    private(set) var hashes = 0..<0
    private(set) var messages = 0..<0
    /// Which form a number has.
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

/// The section of the messages. A message is a list of tagged fields up to the tag of its end.
struct MessageTable: ~Escapable {
  private let bytes: RawSpan
  private let range: Range<Int>
  /// For each byte, whether a field that begins there was looked at. Several messages may lie in one another
  /// in a file that means harm; each field is looked at once.
  private var isChecked: [Bool]

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan, range: Range<Int>) {
    self.bytes = bytes
    self.range = range
    isChecked = [Bool](repeating: false, count: range.count)
  }

  /// One message behind the other.
  @_lifetime(self: copy self)
  mutating func count() throws(FormatError) -> Int {
    var count = 0
    var place = range.lowerBound
    while place < range.upperBound {
      place = try checkMessage(at: place)
      count += 1
    }
    return count
  }

  /// An entry of the hashes is a hash and an offset into the messages.
  @_lifetime(self: copy self)
  mutating func count(foundBy file: RawSpan, _ hashes: Range<Int>) throws(FormatError) -> Int {
    for place in stride(from: hashes.lowerBound, to: hashes.upperBound, by: 8) {
      guard place + 8 <= hashes.upperBound, let offset = file.bigEndian(at: place + 4, as: UInt32.self) else {
        throw FormatError(.read(.endOfBytes(needed: 8, available: hashes.upperBound - place)), at: place)
      }
      guard offset < range.count else { throw FormatError(.badReference(UInt64(offset)), at: place + 4) }
      _ = try checkMessage(at: range.lowerBound + Int(offset))
    }
    return hashes.count / 8
  }

  /// Returns where the message ends, or where one begins that was looked at before.
  @_lifetime(self: copy self)
  private mutating func checkMessage(at start: Int) throws(FormatError) -> Int {
    var place = start
    while place < range.upperBound, let tag = bytes.byte(at: place) {
      if isChecked[place - range.lowerBound] { return place }
      isChecked[place - range.lowerBound] = true
      switch tag {
      case 1: return place + 1
      // The translation; the source text, its context and its comment.
      case 3, 6, 7, 8: place = try endOfString(at: place, isUTF16: tag == 3)
      // Once a hash.
      case 5: place += 5
      default: throw FormatError(.badMarker(tag), at: place)
      }
    }
    throw FormatError(.unterminated(.element), at: start)
  }

  /// The fields of one message, each by its tag; of a string, where its text lies.
  /// - Returns: where the message ends.
  func forEachField(
    at start: Int, _ body: (_ tag: UInt8, _ text: Range<Int>) throws(FormatError) -> Void
  ) throws(FormatError) -> Int {
    var place = start
    while place < range.upperBound, let tag = bytes.byte(at: place) {
      switch tag {
      case 1: return place + 1
      case 3, 6, 7, 8:
        let end = try endOfString(at: place, isUTF16: tag == 3)
        try body(tag, (place + 5)..<end)
        place = end
      case 5:
        try body(tag, place..<place)
        place += 5
      default: throw FormatError(.badMarker(tag), at: place)
      }
    }
    throw FormatError(.unterminated(.element), at: start)
  }

  private func endOfString(at place: Int, isUTF16: Bool) throws(FormatError) -> Int {
    let start = place + 5
    guard start <= range.upperBound, let length = bytes.bigEndian(at: place + 1, as: UInt32.self) else {
      throw FormatError(.read(.endOfBytes(needed: 5, available: range.upperBound - place)), at: place)
    }
    // Qt's way to write a string that is null.
    if length == .max { return start }
    guard length <= range.upperBound - start else {
      throw FormatError(
        .read(.endOfBytes(needed: Int(length), available: range.upperBound - start)), at: place)
    }
    if isUTF16, length % 2 != 0 { throw FormatError(.badUTF16, at: place) }
    return start + Int(length)
  }
}
