internal import Bytes

extension [UInt8] {
  /// Seven bits a byte, the lowest first.
  mutating func append(varint value: UInt64) {
    var value = value
    while value >= 0x80 {
      append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    append(UInt8(truncatingIfNeeded: value))
  }

  mutating func append(text: String) {
    append(varint: UInt64(text.utf8.count))
    append(contentsOf: text.utf8)
  }
}

/// Reads what the extension above writes. Errors are of a pack whose bytes were proved: it was built wrong.
struct PackReader: ~Escapable {
  private let bytes: RawSpan
  private(set) var position = 0
  private let origin: Int

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan, at origin: Int) {
    self.bytes = bytes
    self.origin = origin
  }

  var isAtEnd: Bool { position >= bytes.byteCount }
  var failure: PackError { PackError(.malformed, at: origin + position) }

  @_lifetime(self: copy self)
  mutating func seek(to position: Int) { self.position = position }

  @_lifetime(self: copy self)
  mutating func byte() throws(PackError) -> UInt8 {
    guard let byte = bytes.byte(at: position) else { throw failure }
    position += 1
    return byte
  }

  @_lifetime(self: copy self)
  mutating func varint() throws(PackError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      value |= UInt64(byte & 0x7f) << shift
      if byte & 0x80 == 0 { return value }
    }
    throw failure
  }

  @_lifetime(self: copy self)
  mutating func count() throws(PackError) -> Int {
    guard let count = Int(exactly: try varint()) else { throw failure }
    return count
  }

  @_lifetime(self: copy self)
  mutating func text() throws(PackError) -> String {
    let count = try count()
    guard count <= bytes.byteCount - position, let text = bytes.checked(position..<(position + count)) else {
      throw failure
    }
    position += count
    return text.utf8String()
  }

  /// Passes over so many bytes, and says where they are.
  @_lifetime(self: copy self)
  mutating func skip(_ count: Int) throws(PackError) -> Range<Int> {
    guard count <= bytes.byteCount - position else { throw failure }
    position += count
    return (position - count)..<position
  }
}
