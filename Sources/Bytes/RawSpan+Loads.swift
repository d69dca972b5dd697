extension RawSpan {
  /// The integer at `offset` in the machine's own byte order, at any alignment.
  ///
  /// - Precondition: the bytes exist; callers have checked this. Otherwise the process ends here.
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

  /// The little-endian integer at `offset`, or nil if it does not lie within the bytes.
  @inlinable @inline(__always)
  public func littleEndian<Value: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Value.Type
  ) -> Value? {
    guard offset >= 0, offset <= byteCount &- MemoryLayout<Value>.size else { return nil }
    return Value(littleEndian: integer(at: offset, as: type))
  }

  /// The big-endian integer at `offset`, or nil if it does not lie within the bytes.
  @inlinable @inline(__always)
  public func bigEndian<Value: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Value.Type
  ) -> Value? {
    guard offset >= 0, offset <= byteCount &- MemoryLayout<Value>.size else { return nil }
    return Value(bigEndian: integer(at: offset, as: type))
  }

  /// Whether the bytes at `offset` are those of `text`.
  public func matches(_ text: StaticString, at offset: Int = 0) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset <= byteCount &- length, text.hasPointerRepresentation else { return false }
    for index in 0..<length {
      // SAFETY: the bytes of a static string are valid while the process runs, and `index` is below its count.
      let expected = unsafe text.utf8Start[index]
      if integer(at: offset &+ index, as: UInt8.self) != expected { return false }
    }
    return true
  }

  /// The bytes in `range`, or nil if it does not lie within the bytes.
  @inlinable
  @_lifetime(copy self)
  public func checked(_ range: Range<Int>) -> RawSpan? {
    guard range.lowerBound >= 0, range.upperBound <= byteCount else { return nil }
    return extracting(range)
  }

  /// The bytes as text, with U+FFFD for invalid UTF-8.
  public func utf8String() -> String {
    // SAFETY: the pointer is used within the call only.
    unsafe withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes as text, or nil if they are not valid UTF-8.
  public func validUTF8String() -> String? {
    if #available(iOS 18, *) {
      // SAFETY: the pointer is used within the call only.
      return unsafe withUnsafeBytes { unsafe String(validating: $0, as: UTF8.self) }
    }
    // Libraries for apps contain this function and do not call it. A repaired text has other bytes.
    let text = utf8String()
    return unsafe withUnsafeBytes { unsafe text.utf8.elementsEqual($0) } ? text : nil
  }

  /// The offset of the first byte with this value at or after `start`, or nil.
  public func firstOffset(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start >= 0, start <= byteCount else { return nil }
    // SAFETY: the pointer is used within the call only.
    return unsafe withUnsafeBytes { unsafe $0[start...].firstIndex(of: byte) }
  }

  /// Whether every byte is zero; true for no bytes.
  public var isZero: Bool {
    // SAFETY: the pointer is used within the call only.
    unsafe withUnsafeBytes { unsafe $0.allSatisfy { $0 == 0 } }
  }

  public func hasSameBytes(as other: RawSpan) -> Bool {
    guard byteCount == other.byteCount else { return false }
    // SAFETY: the pointers are used within the calls only.
    return unsafe withUnsafeBytes { left in
      unsafe other.withUnsafeBytes { right in unsafe left.elementsEqual(right) }
    }
  }

  /// A hash of the bytes with a random seed per process, so that a file cannot contain names prepared to
  /// collide.
  package var seededHash: Int {
    var hasher = Hasher()
    // SAFETY: the pointer is used within the call only.
    unsafe withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  /// Whether every byte is below 128.
  public var isASCII: Bool {
    // SAFETY: the pointer is used within the call only.
    unsafe withUnsafeBytes { unsafe $0.allSatisfy { $0 < 0x80 } }
  }

  /// UTF-16 as text, with U+FFFD for unpaired surrogates. An odd byte at the end is ignored.
  public func utf16String(bigEndian: Bool) -> String {
    let units = (0..<byteCount / 2).map { index in
      let unit = integer(at: 2 * index, as: UInt16.self)
      return bigEndian ? UInt16(bigEndian: unit) : UInt16(littleEndian: unit)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// A copy of the bytes.
  public func array() -> [UInt8] {
    // SAFETY: the pointer is used within the call only.
    unsafe withUnsafeBytes { unsafe [UInt8]($0) }
  }
}
