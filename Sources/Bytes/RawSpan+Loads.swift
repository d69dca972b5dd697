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
  package func byte(at offset: Int) -> UInt8? {
    guard offset >= 0, offset < byteCount else { return nil }
    return integer(at: offset, as: UInt8.self)
  }

  /// The little-endian integer at `offset`, or nil when it does not lie within the bytes.
  @inlinable @inline(__always)
  package func littleEndian<Value: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Value.Type
  ) -> Value? {
    guard offset >= 0, offset <= byteCount &- MemoryLayout<Value>.size else { return nil }
    return Value(littleEndian: integer(at: offset, as: type))
  }

  /// The big-endian integer at `offset`, or nil when it does not lie within the bytes.
  @inlinable @inline(__always)
  package func bigEndian<Value: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Value.Type
  ) -> Value? {
    guard offset >= 0, offset <= byteCount &- MemoryLayout<Value>.size else { return nil }
    return Value(bigEndian: integer(at: offset, as: type))
  }

  /// Whether `text` stands at `offset`, byte for byte.
  package func matches(_ text: StaticString, at offset: Int = 0) -> Bool {
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
  package func checked(_ range: Range<Int>) -> RawSpan? {
    guard range.lowerBound >= 0, range.upperBound <= byteCount else { return nil }
    return extracting(range)
  }

  /// The bytes as text, with U+FFFD where they are not UTF-8.
  package func utf8String() -> String {
    // SAFETY: the pointer is used within the call alone.
    unsafe withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes as text, or nil where they are not UTF-8.
  package func validUTF8String() -> String? {
    // SAFETY: the pointer is used within the call alone.
    unsafe withUnsafeBytes { unsafe String(validating: $0, as: UTF8.self) }
  }

  /// Whether every byte is below 128.
  package var isASCII: Bool {
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

  /// UTF-16 as text, with U+FFFD for surrogates that are no pair; an odd byte at the end is left out.
  ///
  /// The standard library decodes UTF-16 unit by unit through protocols, which takes several times as long.
  package func utf16String(bigEndian: Bool) -> String {
    var count = 0
    forEachScalar(bigEndian: bigEndian) { count &+= UTF8.width($0) }
    // SAFETY: each scalar is written as as many bytes as were counted, and the buffer has room for them.
    return unsafe String(unsafeUninitializedCapacity: count) { buffer in
      var place = 0
      forEachScalar(bigEndian: bigEndian) { scalar in
        let value = scalar.value
        let width = UTF8.width(scalar)
        guard place &+ width <= buffer.count else { return }
        switch width {
        case 1: unsafe buffer[place] = UInt8(truncatingIfNeeded: value)
        case 2:
          unsafe buffer[place] = 0xc0 | UInt8(truncatingIfNeeded: value >> 6)
          unsafe buffer[place &+ 1] = 0x80 | UInt8(truncatingIfNeeded: value & 0x3f)
        case 3:
          unsafe buffer[place] = 0xe0 | UInt8(truncatingIfNeeded: value >> 12)
          unsafe buffer[place &+ 1] = 0x80 | UInt8(truncatingIfNeeded: value >> 6 & 0x3f)
          unsafe buffer[place &+ 2] = 0x80 | UInt8(truncatingIfNeeded: value & 0x3f)
        default:
          unsafe buffer[place] = 0xf0 | UInt8(truncatingIfNeeded: value >> 18)
          unsafe buffer[place &+ 1] = 0x80 | UInt8(truncatingIfNeeded: value >> 12 & 0x3f)
          unsafe buffer[place &+ 2] = 0x80 | UInt8(truncatingIfNeeded: value >> 6 & 0x3f)
          unsafe buffer[place &+ 3] = 0x80 | UInt8(truncatingIfNeeded: value & 0x3f)
        }
        place &+= width
      }
      return place
    }
  }

  @inline(__always)
  private func forEachScalar(bigEndian: Bool, _ body: (Unicode.Scalar) -> Void) {
    let end = byteCount & ~1
    var index = 0
    while index < end {
      let unit = integer(at: index, as: UInt16.self)
      let first = bigEndian ? UInt16(bigEndian: unit) : UInt16(littleEndian: unit)
      index &+= 2
      if let scalar = Unicode.Scalar(first) {
        body(scalar)
        continue
      }
      var scalar: Unicode.Scalar?
      if first < 0xdc00, index < end {
        let unit = integer(at: index, as: UInt16.self)
        let second = bigEndian ? UInt16(bigEndian: unit) : UInt16(littleEndian: unit)
        if second & 0xfc00 == 0xdc00 {
          scalar = Unicode.Scalar(0x10000 &+ (UInt32(first & 0x3ff) << 10 | UInt32(second & 0x3ff)))
          index &+= 2
        }
      }
      body(scalar ?? "\u{fffd}")
    }
  }

  /// A copy of the bytes.
  package func array() -> [UInt8] {
    // SAFETY: the pointer is used within the call alone.
    unsafe withUnsafeBytes { unsafe [UInt8]($0) }
  }
}
