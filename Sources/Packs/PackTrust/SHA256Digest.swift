import Bytes

/// SHA-256, FIPS 180-4.
package enum SHA256Digest {
  /// Receives the number of bytes of each digest that a task computes. A class: in optimized code, Swift 6.3 has no metadata
  /// for a task-local function.
  package final class Observer: Sendable {
    fileprivate let hashes: @Sendable (Int) -> Void

    package init(_ hashes: @escaping @Sendable (Int) -> Void) { self.hashes = hashes }
  }

  /// Receives the size of everything that the current task hashes; nil if nobody counts it.
  @TaskLocal package static var observer: Observer?

  /// The digest as 32 bytes.
  package static func bytes(of bytes: [UInt8]) -> [UInt8] {
    observer?.hashes(bytes.count)
    return Cryptography.sha256(bytes)
  }

  /// The digest as 64 lower-case hexadecimal digits.
  package static func hexadecimal(of bytes: [UInt8]) -> String { hexadecimal(self.bytes(of: bytes)) }

  /// Whether a text is 64 lower-case hexadecimal digits.
  package static func isValid(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  /// Two lower-case digits for each byte.
  static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String { bytes.map(\.hexadecimal).joined() }

  /// A digest of 64 hexadecimal digits as 43 characters of Base64 for URLs, RFC 4648, without padding.
  package static func base64(_ text: String) -> String {
    String(
      SignifyFile.encoded(bytes(hexadecimal: text)).replacing("+", with: "-").replacing("/", with: "_")
        .prefix(43))
  }

  /// The 64 hexadecimal digits of a text that ``base64(_:)`` returns; nil for any other text.
  package static func hexadecimal(base64 text: String) -> String? {
    guard text.utf8.count == 43, !text.utf8.contains(where: { "+/".utf8.contains($0) }),
      let bytes = SignifyFile.decoded(text.replacing("-", with: "+").replacing("_", with: "/") + "="),
      bytes.count == 32
    else { return nil }
    return hexadecimal(bytes)
  }

  /// The bytes of an even number of hexadecimal digits.
  static func bytes(hexadecimal text: String) -> [UInt8] {
    let digits = text.utf8.map { UInt8(String(UnicodeScalar($0)), radix: 16) ?? 0 }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
