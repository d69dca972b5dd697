extension [UInt8] {
  /// Appends a copy of some bytes.
  package mutating func append(copying bytes: RawSpan) {
    // SAFETY: the pointer is used within the call only.
    unsafe bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }

  @inlinable
  package mutating func append<Value: FixedWidthInteger>(littleEndian value: Value) {
    append(littleEndian: value, width: Value.bitWidth / 8)
  }

  /// Appends the low `width` bytes of an integer, the least significant first.
  /// - Parameter width: at most the size of the integer.
  @inlinable
  package mutating func append<Value: FixedWidthInteger>(littleEndian value: Value, width: Int) {
    for index in 0..<width { append(UInt8(truncatingIfNeeded: value >> Value(index * 8))) }
  }

  package mutating func append(zeros count: Int) {
    append(contentsOf: repeatElement(0, count: Swift.max(0, count)))
  }

  /// Appends the low `width` bytes of an integer, the most significant first.
  /// - Parameter width: from 0 to 8.
  @inlinable
  package mutating func append(bigEndian value: UInt64, width: Int) {
    for index in (0..<width).reversed() { append(UInt8(truncatingIfNeeded: value >> UInt64(index * 8))) }
  }

  /// Appends seven bits per byte, the lowest first. protobuf.dev, "Encoding".
  @inlinable
  package mutating func append(varint value: UInt64) {
    var value = value
    while value >= 0x80 {
      append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    append(UInt8(truncatingIfNeeded: value))
  }

  /// Appends zeros up to a multiple of `alignment`.
  package mutating func pad(to alignment: Int) {
    while count % alignment != 0 { append(0) }
  }

  /// Overwrites the bytes at `offset`; bytes past the end are dropped.
  @inlinable
  package mutating func replace<Value: FixedWidthInteger>(at offset: Int, littleEndian value: Value) {
    for index in 0..<(Value.bitWidth / 8) where offset + index < count {
      self[offset + index] = UInt8(truncatingIfNeeded: value >> Value(index * 8))
    }
  }
}

extension FixedWidthInteger where Self: UnsignedInteger {
  /// All hexadecimal digits of the integer, with zeros in front, in lower case.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
  }
}

extension RawSpan {
  /// Returns the bytes without some ranges, which must ascend and not overlap.
  package func cutting(_ ranges: [Range<Int>]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(byteCount)
    var start = 0
    for range in ranges {
      if let span = checked(start..<range.lowerBound) { output.append(copying: span) }
      start = range.upperBound
    }
    if let span = checked(start..<byteCount) { output.append(copying: span) }
    return output
  }
}
