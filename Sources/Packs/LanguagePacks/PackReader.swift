import Bytes

/// A cursor over bytes with variable-length integers, and texts after their lengths.
///
/// The bytes of a pack are verified before they are read. An error here means that the pack was built incorrectly.
package struct PackReader: ~Escapable {
  private let bytes: RawSpan
  package private(set) var position = 0
  private let origin: Int

  /// - Parameter origin: the offset of the first byte in the file, for errors.
  @_lifetime(copy bytes)
  package init(_ bytes: RawSpan, at origin: Int) {
    self.bytes = bytes
    self.origin = origin
  }

  package var isAtEnd: Bool { position >= bytes.byteCount }
  /// The number of bytes after the current position.
  package var remaining: Int { max(0, bytes.byteCount - position) }
  /// An error at the current position.
  package var failure: PackError { PackError(.malformed, at: origin + position) }

  @_lifetime(self: copy self)
  package mutating func seek(to position: Int) { self.position = position }

  @_lifetime(self: copy self)
  package mutating func byte() throws(PackError) -> UInt8 {
    guard let byte = bytes.byte(at: position) else { throw failure }
    position += 1
    return byte
  }

  /// Reads an integer of seven bits per byte, lowest bits first.
  @_lifetime(self: copy self)
  package mutating func varint() throws(PackError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      value |= UInt64(byte & 0x7f) << shift
      if byte & 0x80 == 0 { return value }
    }
    throw failure
  }

  @_lifetime(self: copy self)
  package mutating func count() throws(PackError) -> Int {
    guard let count = Int(exactly: try varint()) else { throw failure }
    return count
  }

  /// Reads a text after its length in bytes.
  @_lifetime(self: copy self)
  package mutating func text() throws(PackError) -> String {
    bytes.extracting(try skip(try count())).utf8String()
  }

  /// Reads an integer of some bytes, lowest first.
  @_lifetime(self: copy self)
  package mutating func littleEndian<Value: FixedWidthInteger>(
    width: Int = Value.bitWidth / 8
  ) throws(PackError) -> Value {
    var value: Value = 0
    for shift in stride(from: 0, to: 8 * width, by: 8) {
      value |= Value(truncatingIfNeeded: try byte()) << shift
    }
    return value
  }

  /// Skips bytes and returns their range.
  @_lifetime(self: copy self)
  package mutating func skip(_ count: Int) throws(PackError) -> Range<Int> {
    guard count <= bytes.byteCount - position else { throw failure }
    position += count
    return (position - count)..<position
  }
}
