#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Calls about character sets. On Apple's systems, iconv is a library of its own.
enum Libc {
  /// A conversion from a character set to UTF-8.
  @unsafe struct Conversion {
    fileprivate let handle: iconv_t

    /// Nil for a character set that the C library does not support.
    init?(from charset: String) {
      // SAFETY: iconv_open copies the names. It returns -1 as a pointer for an error.
      guard let handle = unsafe iconv_open("UTF-8", charset), Int(bitPattern: handle) != -1 else {
        return nil
      }
      unsafe self.handle = handle
    }
  }

  /// Ends a conversion that is not used again.
  @unsafe static func closeConversion(_ conversion: Conversion) {
    unsafe _ = iconv_close(conversion.handle)
  }

  /// Converts a complete text from the initial state. Nil if it is not valid, or longer than `capacity` in UTF-8.
  static func convert(_ text: [UInt8], _ conversion: Conversion, capacity: Int) -> [UInt8]? {
    var text = text
    var isValid = false
    let converted = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      // SAFETY: both buffers outlive the call, and the counts are theirs. iconv does not write to its input.
      unsafe text.withUnsafeMutableBytes { input in
        unsafe iconv(conversion.handle, nil, nil, nil, nil)
        var (from, fromLeft) = unsafe (input.baseAddress?.assumingMemoryBound(to: CChar.self), input.count)
        var to = unsafe UnsafeMutableRawPointer(output.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var toLeft = capacity
        isValid = unsafe iconv(conversion.handle, &from, &fromLeft, &to, &toLeft) != .max && fromLeft == 0
        count = isValid ? capacity - toLeft : 0
      }
    }
    return isValid ? converted : nil
  }
}
