#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Decodes texts in a character set that Unicode has replaced, such as EUC-JP, with the C library's `iconv`.
@safe package final class CharsetDecoder {
  // SAFETY: the conversion is valid while this object is, and a class that is not Sendable is used by one thread.
  private let conversion: iconv_t

  /// - Parameter charset: a name from the IANA registry or an alias, in any letter case. Returns nil if the C library
  ///   does not support it.
  package init?(_ charset: some StringProtocol) {
    // Other characters have a meaning for iconv: `//IGNORE` drops what is not valid.
    let isName = charset.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
      default: "-_.:+()".utf8.contains(byte)
      }
    }
    // iconv's Shift JIS has a yen sign in place of the backslash. Programs use Microsoft's variant, which has a backslash.
    let isShiftJIS = ["shift_jis", "shift-jis", "sjis"].contains(charset.lowercased())
    let name = isShiftJIS ? "CP932" : String(charset)
    // SAFETY: iconv_open copies the names. It returns -1 as a pointer for an error.
    guard isName, !name.isEmpty, let conversion = unsafe iconv_open("UTF-8", name),
      Int(bitPattern: conversion) != -1
    else { return nil }
    unsafe self.conversion = conversion
  }

  deinit { unsafe _ = iconv_close(conversion) }

  /// Returns the text in UTF-8; nil if the bytes are not valid in the character set.
  package func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    // A byte becomes at most two characters of at most four bytes.
    let (capacity, overflow) = bytes.count.multipliedReportingOverflow(by: 8)
    if overflow { return nil }
    var bytes = bytes
    var isValid = false
    let converted = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      // SAFETY: both buffers outlive the call, and the counts are theirs. iconv does not write to its input.
      unsafe bytes.withUnsafeMutableBytes { input in
        unsafe iconv(conversion, nil, nil, nil, nil)
        var (from, fromLeft) = unsafe (input.baseAddress?.assumingMemoryBound(to: CChar.self), input.count)
        var to = unsafe UnsafeMutableRawPointer(output.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var toLeft = capacity
        isValid = unsafe iconv(conversion, &from, &fromLeft, &to, &toLeft) != .max && fromLeft == 0
        count = isValid ? capacity - toLeft : 0
      }
    }
    return isValid ? converted : nil
  }
}
