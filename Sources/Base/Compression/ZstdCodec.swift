import CZstd

/// A Zstandard frame, RFC 8878, at the highest level, optionally with a prefix that the receiver has.
enum ZstdCodec {
  static func compress(_ bytes: RawSpan, prefix: RawSpan?) throws(CompressionError) -> [UInt8] {
    guard let context = unsafe ZSTD_createCCtx() else {
      throw .library(.zstd, "out of memory")
    }
    defer { unsafe _ = ZSTD_freeCCtx(context) }
    let window = windowLog(for: bytes.byteCount + (prefix?.byteCount ?? 0))
    unsafe _ = ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, ZSTD_maxCLevel())
    unsafe _ = ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, window)
    // A prefix is useful through long matches.
    unsafe _ = ZSTD_CCtx_setParameter(context, ZSTD_c_targetLength, 4096)
    let bound = ZSTD_compressBound(bytes.byteCount)
    var result = 0
    let output = unsafe bytes.withUnsafeBytes { input in
      unsafe withBytes(of: prefix) { prefix in
        // SAFETY: zstd reads within the two buffers and writes at most `bound` bytes, and returns their number.
        unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
          if let start = prefix.baseAddress { unsafe _ = ZSTD_CCtx_refPrefix(context, start, prefix.count) }
          result = unsafe ZSTD_compress2(context, buffer.baseAddress, bound, input.baseAddress, input.count)
          count = ZSTD_isError(result) == 0 ? result : 0
        }
      }
    }
    guard ZSTD_isError(result) == 0 else { throw failure(result) }
    return output
  }

  static func expand(_ bytes: RawSpan, limit: Int, prefix: RawSpan?) throws(CompressionError) -> [UInt8] {
    guard let context = unsafe ZSTD_createDCtx() else {
      throw .library(.zstd, "out of memory")
    }
    defer { unsafe _ = ZSTD_freeDCtx(context) }
    // Frames that Ballast writes declare their size.
    let declared = unsafe bytes.withUnsafeBytes { unsafe ZSTD_getFrameContentSize($0.baseAddress, $0.count) }
    guard declared != UInt64.max - 1, declared != UInt64.max, let size = Int(exactly: declared) else {
      throw .damaged(.zstd)
    }
    guard size <= limit else { throw .tooLarge(.zstd, limit: limit) }
    unsafe _ = ZSTD_DCtx_setParameter(
      context, ZSTD_d_windowLogMax, windowLog(for: size + (prefix?.byteCount ?? 0)))
    var result = 0
    let output = unsafe bytes.withUnsafeBytes { input in
      unsafe withBytes(of: prefix) { prefix in
        // SAFETY: zstd reads within the two buffers and writes at most `size` bytes, and returns their number.
        unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
          if let start = prefix.baseAddress { unsafe _ = ZSTD_DCtx_refPrefix(context, start, prefix.count) }
          result = unsafe ZSTD_decompressDCtx(
            context, buffer.baseAddress, size, input.baseAddress, input.count)
          count = ZSTD_isError(result) == 0 ? result : 0
        }
      }
    }
    guard ZSTD_isError(result) == 0, output.count == size else { throw .damaged(.zstd) }
    return output
  }

  /// The binary logarithm of a window that includes all bytes, within the limit of every decoder.
  private static func windowLog(for bytes: Int) -> Int32 {
    Int32(min(27, max(10, Int.bitWidth - max(bytes, 1).leadingZeroBitCount)))
  }

  private static func failure(_ code: Int) -> CompressionError {
    // SAFETY: the library's own constant text.
    unsafe .library(.zstd, String(cString: ZSTD_getErrorName(code)))
  }

  private static func withBytes<Result>(
    of span: RawSpan?, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    // SAFETY: the callers use the pointer within the closure only.
    guard let span else { return unsafe body(UnsafeRawBufferPointer(start: nil, count: 0)) }
    return unsafe span.withUnsafeBytes { unsafe body($0) }
  }
}
