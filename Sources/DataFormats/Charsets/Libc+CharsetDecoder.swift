internal import Bytes

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
  package let charset: String

  /// - Parameter charset: a name from the IANA registry or an alias, in any letter case.
  /// - Throws: if the C library does not support it.
  package init(_ charset: String) throws(FormatError) {
    // Other characters have a meaning for iconv: `//IGNORE` drops what is not valid.
    let isName = charset.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
      default: "-_.:+()".utf8.contains(byte)
      }
    }
    // iconv's Shift JIS has a yen sign in place of the backslash. Programs use Microsoft's variant, which has a backslash.
    let isShiftJIS = ["shift_jis", "shift-jis", "sjis"].contains(charset.lowercased())
    let name = isShiftJIS ? "CP932" : charset
    // SAFETY: iconv_open copies the names. It returns -1 as a pointer for an error.
    guard isName, !name.isEmpty, let conversion = unsafe iconv_open("UTF-8", name),
      Int(bitPattern: conversion) != -1
    else { throw FormatError(.unsupportedEncoding(charset), at: 0) }
    unsafe self.conversion = conversion
    self.charset = charset
  }

  deinit { unsafe _ = iconv_close(conversion) }

  /// The text in UTF-8.
  /// - Parameter offset: that of the text in its file, for the error.
  package func utf8(_ bytes: [UInt8], at offset: Int) throws(FormatError) -> [UInt8] {
    // A byte becomes at most two characters of at most four bytes.
    // checked: memory has far fewer bytes than the greatest integer
    let capacity = 8 * bytes.count
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
    guard isValid else { throw FormatError(.badText(encoding: charset), at: offset) }
    return converted
  }
}
