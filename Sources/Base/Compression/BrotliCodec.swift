import CBrotli

/// A brotli stream, RFC 7932, at the highest quality.
enum BrotliCodec {
  static func compress(_ bytes: RawSpan) throws(CompressionError) -> [UInt8] {
    // The bound is 0 for sizes that it cannot be computed for.
    let bound = max(BrotliEncoderMaxCompressedSize(bytes.byteCount), 16)
    var isDone = false
    let output = unsafe bytes.withUnsafeBytes { input in
      // SAFETY: brotli writes at most `bound` bytes, and returns their number.
      unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
        var length = bound
        // The library refuses a null pointer, also for no bytes.
        var none: UInt8 = 0
        isDone = unsafe withUnsafePointer(to: &none) { none in
          unsafe BrotliEncoderCompress(
            BROTLI_MAX_QUALITY, BROTLI_MAX_WINDOW_BITS, BROTLI_MODE_TEXT, input.count,
            input.bindMemory(to: UInt8.self).baseAddress ?? none, &length, buffer.baseAddress) != 0
        }
        count = isDone ? length : 0
      }
    }
    guard isDone else { throw .library(.brotli, "compression failed") }
    return output
  }

  static func expand(_ bytes: RawSpan, limit: Int) throws(CompressionError) -> [UInt8] {
    guard let state = unsafe BrotliDecoderCreateInstance(nil, nil, nil) else {
      throw .library(.brotli, "out of memory")
    }
    defer { unsafe BrotliDecoderDestroyInstance(state) }
    var output: [UInt8] = []
    var isTooLarge = false
    let isDone = unsafe bytes.withUnsafeBytes { input in
      var available = input.count
      var next = unsafe input.bindMemory(to: UInt8.self).baseAddress
      while true {
        var room = 0
        // SAFETY: brotli reads within the input; without room it keeps the output in its own memory.
        let result = unsafe BrotliDecoderDecompressStream(state, &available, &next, &room, nil, nil)
        while unsafe BrotliDecoderHasMoreOutput(state) != 0 {
          var size = 0
          // SAFETY: the pointer is valid until the next call, and `size` is the number of its bytes.
          guard let part = unsafe BrotliDecoderTakeOutput(state, &size) else { break }
          guard size <= limit - output.count else {
            isTooLarge = true
            return false
          }
          unsafe output.append(contentsOf: UnsafeBufferPointer(start: part, count: size))
        }
        switch result {
        case BROTLI_DECODER_RESULT_SUCCESS: return available == 0
        case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: continue
        default: return false
        }
      }
    }
    if isTooLarge { throw .tooLarge(.brotli, limit: limit) }
    guard isDone else { throw .damaged(.brotli) }
    return output
  }
}
