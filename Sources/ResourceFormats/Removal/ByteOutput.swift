internal import ByteReading

extension [UInt8] {
  mutating func append(copying bytes: RawSpan) {
    // SAFETY: the pointer is used within the call alone.
    unsafe bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }

  mutating func append<Value: FixedWidthInteger>(littleEndian value: Value) {
    for shift in stride(from: 0, to: Value.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> Value(shift)))
    }
  }

  /// The last `width` bytes of an integer, the highest first.
  mutating func append(bigEndian value: UInt64, width: Int) {
    for place in (0..<width).reversed() { append(UInt8(truncatingIfNeeded: value >> UInt64(place * 8))) }
  }

  /// Writes over what is at `place`, which the caller has appended before.
  mutating func replace<Value: FixedWidthInteger>(at place: Int, littleEndian value: Value) {
    for index in 0..<(Value.bitWidth / 8) where place + index < count {
      self[place + index] = UInt8(truncatingIfNeeded: value >> Value(index * 8))
    }
  }

  mutating func pad(to alignment: Int) {
    while count % alignment != 0 { append(0) }
  }

  /// A protobuf varint. protobuf.dev, "Encoding".
  mutating func append(varint value: UInt64) {
    var value = value
    while value >= 0x80 {
      append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    append(UInt8(truncatingIfNeeded: value))
  }
}
