#if canImport(Darwin)
  internal import Darwin

  /// Apple's Compression framework. Its module is not imported, because this package has a module of the same name: an
  /// import would find one or the other, depending on what was built before.
  extension Libc {
    /// The numbers of `compression_algorithm` in the framework's header.
    package enum CompressionAlgorithm: UInt32 {
      /// `COMPRESSION_ZLIB`: raw deflate data, RFC 1951.
      case deflate = 0x205
      /// `COMPRESSION_BROTLI`, RFC 7932; iOS 15, macOS 12.
      case brotli = 0xb02
    }

    /// Expands data with `compression_decode_buffer`.
    /// - Returns: at most `limit` bytes; nil for damaged or longer data, or without the framework.
    package static func expand(_ data: [UInt8], _ algorithm: CompressionAlgorithm, limit: Int) -> [UInt8]? {
      typealias Function =
        @convention(c) (
          UnsafeMutablePointer<UInt8>, Int, UnsafePointer<UInt8>, Int, UnsafeMutableRawPointer?, UInt32
        ) -> Int
      guard let library = unsafe dlopen("/usr/lib/libcompression.dylib", RTLD_LAZY),
        let symbol = unsafe dlsym(library, "compression_decode_buffer"), limit < .max
      else { return nil }
      // SAFETY: this is the declaration of the function in compression.h.
      let function = unsafe unsafeBitCast(symbol, to: Function.self)
      var output = [UInt8](repeating: 0, count: limit + 1)
      // SAFETY: the function reads `data.count` bytes and writes at most `output.count`.
      let count = unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe data.withUnsafeBufferPointer { input -> Int in
          guard let to = output.baseAddress, let from = input.baseAddress else { return 0 }
          return unsafe function(to, output.count, from, input.count, nil, algorithm.rawValue)
        }
      }
      return count <= limit && (count > 0 || limit == 0) ? Array(output.prefix(count)) : nil
    }
  }
#endif
