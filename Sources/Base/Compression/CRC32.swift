#if BALLAST_LIBDEFLATE
  internal import CLibdeflate
#else
  internal import CZlib
#endif

/// CRC-32 with the polynomial of ZIP, gzip and PNG. APPNOTE 4.4.7.
package enum CRC32 {
  package static func checksum(of bytes: RawSpan) -> UInt32 {
    // SAFETY: the pointer is used within the call only.
    unsafe bytes.withUnsafeBytes { unsafe extended(0, with: $0) }
  }

  /// The checksum of the bytes that `checksum` is of, 0 for none, followed by others.
  @unsafe
  static func extended(_ checksum: UInt32, with bytes: UnsafeRawBufferPointer) -> UInt32 {
    // Both libraries return the initial value for a null pointer.
    guard bytes.count > 0 else { return checksum }
    #if BALLAST_LIBDEFLATE
      return unsafe libdeflate_crc32(checksum, bytes.baseAddress, bytes.count)
    #else
      return unsafe UInt32(
        truncatingIfNeeded: crc32_z(
          uLong(checksum), bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count))
    #endif
  }
}
