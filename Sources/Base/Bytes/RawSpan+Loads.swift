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

  /// Whether an ASCII text of at least one byte occurs in the bytes.
  public func contains(_ text: StaticString) -> Bool {
    guard text.hasPointerRepresentation, text.utf8CodeUnitCount > 0 else { return false }
    // SAFETY: the bytes of a static string are valid while the process runs, and it has one.
    let first = unsafe text.utf8Start[0]
    var start = 0
    while let offset = firstOffset(of: first, from: start) {
      if matches(text, at: offset) { return true }
      start = offset &+ 1
    }
    return false
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
    guard start >= 0 else { return nil }
    let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
    var offset = start
    while let word = littleEndian(at: offset, as: UInt64.self) {
      // The lowest marked byte is the first that is zero in `difference`; bytes above it may be marked wrongly.
      let difference = word ^ pattern
      let marked = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
      if marked != 0 { return offset &+ (marked.trailingZeroBitCount >> 3) }
      offset &+= 8
    }
    while let candidate = self.byte(at: offset) {
      if candidate == byte { return offset }
      offset &+= 1
    }
    return nil
  }

  /// Whether every byte is zero; true for no bytes.
  @inlinable
  public var isZero: Bool {
    var offset = 0
    while let word = littleEndian(at: offset, as: UInt64.self) {
      if word != 0 { return false }
      offset &+= 8
    }
    while let byte = byte(at: offset) {
      if byte != 0 { return false }
      offset &+= 1
    }
    return true
  }

  @inlinable
  public func hasSameBytes(as other: RawSpan) -> Bool {
    guard byteCount == other.byteCount else { return false }
    var offset = 0
    while let word = littleEndian(at: offset, as: UInt64.self) {
      if word != other.littleEndian(at: offset, as: UInt64.self) { return false }
      offset &+= 8
    }
    while let byte = byte(at: offset) {
      if byte != other.byte(at: offset) { return false }
      offset &+= 1
    }
    return true
  }

  /// A hash of the bytes with a random seed per process, so that a file cannot contain names prepared to
  /// collide.
  package var seededHash: Int { seededHash(0) }

  /// - Parameter variant: bytes have independent hashes for different variants.
  package func seededHash(_ variant: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(variant)
    // SAFETY: the pointer is used within the call only.
    unsafe withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  /// Whether every byte is below 128.
  public var isASCII: Bool {
    var index = 0
    var high: UInt64 = 0
    while index &+ 8 <= byteCount {
      high |= integer(at: index, as: UInt64.self)
      index &+= 8
    }
    while index < byteCount {
      high |= UInt64(integer(at: index, as: UInt8.self))
      index &+= 1
    }
    return high & 0x8080_8080_8080_8080 == 0
  }

  /// UTF-16 as text, with U+FFFD for unpaired surrogates. An odd byte at the end is ignored.
  public func utf16String(bigEndian: Bool) -> String {
    func unit(at offset: Int) -> UInt16 {
      let unit = integer(at: offset, as: UInt16.self)
      return bigEndian ? UInt16(bigEndian: unit) : UInt16(littleEndian: unit)
    }
    // Transcoded here, because the standard library takes several times as long.
    var text: [UInt8] = []
    text.reserveCapacity(byteCount)
    func append(_ scalar: Unicode.Scalar?) {
      guard let encoded = UTF8.encode(scalar ?? "\u{fffd}") else { return }
      for byte in encoded { text.append(byte) }
    }
    var offset = 0
    let end = byteCount & ~1
    while offset < end {
      let first = unit(at: offset)
      offset &+= 2
      if first < 0x80 {
        text.append(UInt8(truncatingIfNeeded: first))
      } else if UTF16.isLeadSurrogate(first), offset < end, UTF16.isTrailSurrogate(unit(at: offset)) {
        let high = UInt32(first & 0x3ff) << 10
        let low = UInt32(unit(at: offset) & 0x3ff)  // checked: ten bits
        // checked: ten bits each
        append(Unicode.Scalar(0x10000 + high + low))
        offset &+= 2
      } else {
        append(Unicode.Scalar(first))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A copy of the bytes.
  public func array() -> [UInt8] {
    // SAFETY: the pointer is used within the call only.
    unsafe withUnsafeBytes { unsafe [UInt8]($0) }
  }
}
