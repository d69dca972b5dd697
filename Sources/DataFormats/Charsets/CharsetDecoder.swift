/// Decodes texts in a character set that Unicode has replaced, such as EUC-JP, with the C library's `iconv`.
@safe package final class CharsetDecoder {
  // SAFETY: the conversion is valid while this object is, and a class that is not Sendable is used by one thread.
  private let conversion: Libc.Conversion

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
    guard isName, !name.isEmpty, let conversion = unsafe Libc.Conversion(from: name) else {
      return nil
    }
    unsafe self.conversion = conversion
  }

  deinit { unsafe Libc.closeConversion(conversion) }

  /// Returns the text in UTF-8; nil if the bytes are not valid in the character set.
  package func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    // A byte becomes at most two characters of at most four bytes.
    let (capacity, overflow) = bytes.count.multipliedReportingOverflow(by: 8)
    return overflow ? nil : unsafe Libc.convert(bytes, conversion, capacity: capacity)
  }
}
