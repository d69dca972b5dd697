extension [UInt8] {
  /// Appends a copy of some bytes.
  package mutating func append(copying bytes: RawSpan) {
    // SAFETY: the pointer is used within the call alone.
    unsafe bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }

  package mutating func append<Value: FixedWidthInteger>(littleEndian value: Value) {
    for shift in stride(from: 0, to: Value.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> Value(shift)))
    }
  }

  /// Writes over what is at `place`, which the caller has appended before.
  package mutating func replace<Value: FixedWidthInteger>(at place: Int, littleEndian value: Value) {
    for index in 0..<(Value.bitWidth / 8) where place + index < count {
      self[place + index] = UInt8(truncatingIfNeeded: value >> Value(index * 8))
    }
  }
}
