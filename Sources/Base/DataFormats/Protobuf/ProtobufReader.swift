import Bytes

/// A pull reader for protobuf's wire format that reports the range of each field. protobuf.dev, "Encoding".
package struct ProtobufReader: ~Copyable, ~Escapable {
  package enum Value {
    case number(UInt64)
    /// The bytes of a string, a message or a packed list, as a range of the outermost message.
    case bytes(Range<Int>)
  }

  private let bytes: RawSpan
  private let end: Int
  /// The start of the next field, including its key; after the last field, the end of the message.
  package private(set) var position: Int

  /// - Parameter range: the range of one message.
  @_lifetime(copy bytes)
  package init(_ bytes: RawSpan, _ range: Range<Int>) throws(FormatError) {
    guard range.lowerBound >= 0, range.upperBound <= bytes.byteCount else {
      throw FormatError(.outOfBounds(position: range.upperBound, size: bytes.byteCount), at: 0)
    }
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Returns the next field, or nil at the end of the message.
  @_lifetime(self: copy self)
  package mutating func next() throws(FormatError) -> (field: Int, value: Value)? {
    guard position < end else { return nil }
    let start = position
    let key = try varint()
    let field = Int(truncatingIfNeeded: key >> 3)
    switch UInt8(key & 7) {
    case 0: return (field, .number(try varint()))
    case 1: return (field, .number(try fixed(8)))
    case 2:
      let length = try varint()
      guard let count = Int(exactly: length), count <= end - position else {
        throw FormatError(
          .endOfBytes(needed: Int(clamping: length), available: end - position), at: start)
      }
      position += count
      return (field, .bytes((position - count)..<position))
    case 5: return (field, .number(try fixed(4)))
    case let type: throw FormatError(.badWireType(type), at: start)
    }
  }

  @_lifetime(self: copy self)
  private mutating func varint() throws(FormatError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard position < end, let byte = bytes.byte(at: position) else {
        throw FormatError(.endOfBytes(needed: 1, available: 0), at: position)
      }
      position += 1
      value |= UInt64(byte & 0x7f) << shift
      if byte & 0x80 == 0 { return value }
    }
    throw FormatError(.overflow(value), at: position)
  }

  @_lifetime(self: copy self)
  private mutating func fixed(_ width: Int) throws(FormatError) -> UInt64 {
    guard end - position >= width else {
      throw FormatError(.endOfBytes(needed: width, available: end - position), at: position)
    }
    defer { position += width }
    return width == 4
      ? UInt64(bytes.littleEndian(at: position, as: UInt32.self) ?? 0)
      : bytes.littleEndian(at: position, as: UInt64.self) ?? 0
  }
}

extension ProtobufReader {
  /// Calls `body` with the contents of each message in a field.
  package static func forEach(
    _ field: Int, of message: Range<Int>, in bytes: RawSpan,
    _ body: (Range<Int>) throws(FormatError) -> Void
  ) throws(FormatError) {
    var reader = try ProtobufReader(bytes, message)
    while let (number, value) = try reader.next() {
      if number == field, case .bytes(let range) = value { try body(range) }
    }
  }

  /// Calls `body` with the contents of each message at the end of a path of fields.
  package static func forEach(
    _ path: ArraySlice<Int>, of message: Range<Int>, in bytes: RawSpan,
    _ body: (Range<Int>) throws(FormatError) -> Void
  ) throws(FormatError) {
    guard let field = path.first else { return try body(message) }
    try forEach(field, of: message, in: bytes) { range throws(FormatError) in
      try forEach(path.dropFirst(), of: range, in: bytes, body)
    }
  }

  /// The last number in a field; nil without one.
  package static func number(
    _ field: Int, of message: Range<Int>, in bytes: RawSpan
  ) throws(FormatError) -> UInt64? {
    var found: UInt64?
    var reader = try ProtobufReader(bytes, message)
    while let (number, value) = try reader.next() {
      if number == field, case .number(let value) = value { found = value }
    }
    return found
  }
}
