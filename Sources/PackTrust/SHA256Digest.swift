/// SHA-256, FIPS 180-4.
package enum SHA256Digest {
  /// The digest as 32 bytes.
  package static func bytes(of bytes: [UInt8]) -> [UInt8] { Cryptography.sha256(bytes) }

  /// The digest as 64 lower-case hexadecimal digits.
  package static func text(of bytes: [UInt8]) -> String { hexadecimal(Cryptography.sha256(bytes)) }

  /// Whether a text is 64 lower-case hexadecimal digits.
  package static func isValid(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  /// Two lower-case digits for each byte.
  static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
