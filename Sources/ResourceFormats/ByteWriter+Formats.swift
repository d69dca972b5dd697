extension [UInt8] {
  /// Appends the last `width` bytes of an integer, the highest first.
  mutating func append(bigEndian value: UInt64, width: Int) {
    for byte in (0..<width).reversed() { append(UInt8(truncatingIfNeeded: value >> UInt64(byte * 8))) }
  }

  /// Appends zeros up to a multiple of `alignment`.
  mutating func pad(to alignment: Int) {
    while count % alignment != 0 { append(0) }
  }

  /// Appends a protobuf varint. protobuf.dev, "Encoding".
  mutating func append(varint value: UInt64) {
    var value = value
    while value >= 0x80 {
      append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    append(UInt8(truncatingIfNeeded: value))
  }
}
