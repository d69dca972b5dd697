internal import CZlib

/// CRC-32 with the polynomial of ZIP, gzip and PNG. APPNOTE 4.4.7.
package enum CRC32 {
  package static func checksum(of bytes: RawSpan) -> UInt32 {
    // SAFETY: the pointer is used within the call only.
    unsafe bytes.withUnsafeBytes {
      unsafe UInt32(
        truncatingIfNeeded: crc32_z(
          crc32(0, nil, 0), $0.baseAddress?.assumingMemoryBound(to: UInt8.self), $0.count))
    }
  }
}
