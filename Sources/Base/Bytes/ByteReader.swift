/// A cursor over borrowed bytes that checks every read.
///
/// It cannot be copied, so that two cursors over one structure cannot diverge, and it cannot outlive the bytes.
/// A read that fails does not move the cursor, and its error has the offset. Offsets are counted from the start
/// of the outermost span, also in a slice made by ``slice(_:)``.
///
/// It is public for speed only: in other modules the compiler specializes inlinable members of public types, and does
/// not do so for those of package types. No product of the package includes this module's interface.
public struct ByteReader: ~Copyable, ~Escapable {
  public enum Endianness: Sendable { case little, big }

  /// All the bytes, including those before the cursor.
  public let bytes: RawSpan
  @usableFromInline var cursor: Int
  /// The byte order of integers.
  public let endianness: Endianness
  /// The offset of `bytes` in the outermost span.
  public let origin: Int

  /// - Parameter origin: added to offsets in errors, if `bytes` is a part of something larger.
  @_lifetime(copy bytes)
  @inlinable
  public init(_ bytes: RawSpan, endianness: Endianness = .little, origin: Int = 0) {
    self.bytes = bytes
    self.cursor = 0
    self.endianness = endianness
    self.origin = origin
  }

  /// Bytes from the start of ``bytes`` to the cursor.
  @inlinable public var position: Int { cursor }
  @inlinable public var remaining: Int { bytes.byteCount &- cursor }
  @inlinable public var isAtEnd: Bool { cursor == bytes.byteCount }
  /// The cursor's offset in the outermost span.
  @inlinable public var offset: Int { origin &+ cursor }

  @inlinable
  func failure(_ reason: ReadFailure.Reason) -> ReadFailure { ReadFailure(reason, at: offset) }
}

// MARK: - Moving

extension ByteReader {
  @_lifetime(self: copy self)
  @inlinable
  public mutating func seek(to position: Int) throws(ReadFailure) {
    guard position >= 0, position <= bytes.byteCount else {
      throw failure(.outOfBounds(position: position, size: bytes.byteCount))
    }
    cursor = position
  }

  @_lifetime(self: copy self)
  @inlinable
  public mutating func skip(_ count: Int) throws(ReadFailure) {
    _ = try advance(by: count)
  }

  /// Skips `count` bytes and returns the position of the first.
  @_lifetime(self: copy self)
  @inlinable
  mutating func advance(by count: Int) throws(ReadFailure) -> Int {
    guard count >= 0, count <= remaining else {
      throw failure(.endOfBytes(needed: count, available: remaining))
    }
    let start = cursor
    cursor &+= count
    return start
  }
}

// MARK: - Integers

extension ByteReader {
  /// The next integer, in the reader's own byte order.
  @_lifetime(self: copy self)
  @inlinable
  public mutating func read<Value: FixedWidthInteger & BitwiseCopyable>(
    _ type: Value.Type = Value.self
  ) throws(ReadFailure) -> Value {
    let start = try advance(by: MemoryLayout<Value>.size)
    let raw = bytes.integer(at: start, as: Value.self)
    return endianness == .little ? Value(littleEndian: raw) : Value(bigEndian: raw)
  }

  /// The next `width` bytes (1 to 8) as an unsigned integer, for formats with variable widths.
  @_lifetime(self: copy self)
  @inlinable
  public mutating func readInteger(width: Int) throws(ReadFailure) -> UInt64 {
    guard width >= 1, width <= 8 else { throw failure(.overflow(UInt64(clamping: width))) }
    let start = try advance(by: width)
    var value: UInt64 = 0
    for index in 0..<width {
      let position = endianness == .big ? start &+ index : start &+ width &- 1 &- index
      value = value << 8 | UInt64(bytes.integer(at: position, as: UInt8.self))
    }
    return value
  }

  /// The next integer as a count or an offset.
  @_lifetime(self: copy self)
  @inlinable
  public mutating func readCount<Value: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ type: Value.Type
  ) throws(ReadFailure) -> Int {
    let before = cursor
    let value = try read(type)
    guard let count = Int(exactly: value) else {
      cursor = before
      throw failure(.overflow(UInt64(truncatingIfNeeded: value)))
    }
    return count
  }

  @_lifetime(self: copy self)
  @inlinable
  public mutating func expect<Value: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    signature: Value
  ) throws(ReadFailure) {
    let before = cursor
    let found = try read(Value.self)
    guard found == signature else {
      cursor = before
      throw failure(.unexpectedSignature(found: UInt64(found), expected: UInt64(signature)))
    }
  }
}

// MARK: - Slices

extension ByteReader {
  /// The next `count` bytes.
  @_lifetime(copy self)
  @_lifetime(self: copy self)
  @inlinable
  public mutating func span(_ count: Int) throws(ReadFailure) -> RawSpan {
    let start = try advance(by: count)
    return bytes.extracting(start..<(start &+ count))
  }

  /// A reader over the next `count` bytes, which this reader skips.
  @_lifetime(copy self)
  @_lifetime(self: copy self)
  @inlinable
  public mutating func slice(_ count: Int) throws(ReadFailure) -> ByteReader {
    let base = offset
    return ByteReader(try span(count), endianness: endianness, origin: base)
  }

  /// The bytes after the cursor, which does not move.
  public var rest: RawSpan {
    @_lifetime(copy self)
    get { bytes.extracting(cursor..<bytes.byteCount) }
  }
}
