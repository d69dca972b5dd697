extension RawSpan {
  /// The integer at `offset` in the machine's own byte order, wherever it lies.
  ///
  /// - Precondition: the bytes are there; callers have checked. A call that has not would stop the program
  ///   here, never read elsewhere.
  @inlinable @inline(__always)
  func integer<Value: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Value.Type) -> Value {
    // SAFETY: every bit pattern is a valid integer, and the call checks the bounds itself.
    unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: type)
  }

  /// The byte at `offset`, or nil past the end.
  @inlinable @inline(__always)
  public func byte(at offset: Int) -> UInt8? {
    guard offset >= 0, offset < byteCount else { return nil }
    return integer(at: offset, as: UInt8.self)
  }

  /// The little-endian integer at `offset`, or nil when it does not lie within the bytes.
  @inlinable @inline(__always)
  public func littleEndian<Value: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Value.Type
  ) -> Value? {
    guard offset >= 0, offset <= byteCount &- MemoryLayout<Value>.size else { return nil }
    return Value(littleEndian: integer(at: offset, as: type))
  }

  /// The big-endian integer at `offset`, or nil when it does not lie within the bytes.
  @inlinable @inline(__always)
  public func bigEndian<Value: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Value.Type
  ) -> Value? {
    guard offset >= 0, offset <= byteCount &- MemoryLayout<Value>.size else { return nil }
    return Value(bigEndian: integer(at: offset, as: type))
  }

  /// Whether `text` stands at `offset`, byte for byte.
  public func matches(_ text: StaticString, at offset: Int = 0) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset <= byteCount &- length, text.hasPointerRepresentation else { return false }
    for index in 0..<length {
      // SAFETY: a static string keeps its bytes for the life of the program, and `index` is below its count.
      let expected = unsafe text.utf8Start[index]
      if integer(at: offset &+ index, as: UInt8.self) != expected { return false }
    }
    return true
  }

  /// The part of `range` that lies within the bytes, or nil when any of it does not.
  @inlinable
  @_lifetime(copy self)
  public func checked(_ range: Range<Int>) -> RawSpan? {
    guard range.lowerBound >= 0, range.upperBound <= byteCount else { return nil }
    return extracting(range)
  }

  /// The bytes as text, with U+FFFD where they are not UTF-8.
  public func utf8String() -> String {
    // SAFETY: the pointer is used within the call alone.
    unsafe withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes as text, or nil where they are not UTF-8.
  public func validUTF8String() -> String? {
    // SAFETY: the pointer is used within the call alone.
    unsafe withUnsafeBytes { unsafe String(validating: $0, as: UTF8.self) }
  }

  /// A copy of the bytes.
  public func array() -> [UInt8] {
    // SAFETY: the pointer is used within the call alone.
    unsafe withUnsafeBytes { unsafe [UInt8]($0) }
  }
}
