internal import Bytes

extension [UInt8] {
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
