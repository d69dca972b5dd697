internal import Bytes

/// The APK Signing Block directly before the central directory: its size, pairs, its size again and a magic number.
enum SigningBlock {
  static func find(before directory: Int, in bytes: RawSpan) -> Range<Int>? {
    let magic = directory - 16
    guard magic >= 16, bytes.matches("APK Sig Block 42", at: magic),
      let declared = bytes.littleEndian(at: magic - 8, as: UInt64.self),
      let size = Int(exactly: declared), size >= 24, size <= directory - 8
    else { return nil }
    // The size does not include its own first copy.
    let start = directory - size - 8
    guard bytes.littleEndian(at: start, as: UInt64.self) == declared else { return nil }
    return start..<directory
  }
}
