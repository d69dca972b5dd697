#if BALLAST_LIBDEFLATE
  internal import CLibdeflate
#endif

/// Expands raw deflate data (RFC 1951) in one call, with libdeflate.
///
/// libdeflate is about 2.5 times as fast as zlib, but requires the whole input and room for the whole output. In a build
/// without it, every call returns nil, and the caller uses zlib.
@safe
struct WholeInflater: ~Copyable {
  #if BALLAST_LIBDEFLATE
    // SAFETY: the state is null, or valid until deinit.
    private let state = unsafe libdeflate_alloc_decompressor()

    deinit { unsafe libdeflate_free_decompressor(state) }
  #endif

  /// - Returns: the number of bytes written. Nil if the data is not valid, is truncated or does not fit; zlib
  ///   then determines the reason.
  @unsafe
  func expand(_ input: RawSpan, into output: UnsafeMutableRawBufferPointer) -> Int? {
    #if BALLAST_LIBDEFLATE
      guard let state = unsafe state else { return nil }
      var written = 0
      // SAFETY: libdeflate reads within the input and writes within the output; the pointers are not used afterwards.
      let result = unsafe input.withUnsafeBytes {
        unsafe libdeflate_deflate_decompress(
          state, $0.baseAddress, $0.count, output.baseAddress, output.count, &written)
      }
      return result == LIBDEFLATE_SUCCESS ? written : nil
    #else
      return nil
    #endif
  }
}
