extension [UInt8] {
  /// Appends an integer with seven bits per byte, lowest bits first.
  mutating func append(varint value: UInt64) {
    var value = value
    while value >= 0x80 {
      append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    append(UInt8(truncatingIfNeeded: value))
  }

  /// Appends a text after its length in bytes.
  mutating func append(text: String) {
    append(varint: UInt64(text.utf8.count))
    append(contentsOf: text.utf8)
  }

  /// Appends 24 bits, lowest bits first.
  mutating func append(fingerprint: UInt32) {
    for shift in [0, 8, 16] as [UInt32] { append(UInt8(truncatingIfNeeded: fingerprint >> shift)) }
  }
}
