#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The file format of OpenBSD's signify: a comment line, then a line of Base64.
struct SignifyFile {
  static let comment = "untrusted comment: "
  /// The longest line that is read.
  private static let lineLimit = 1024

  /// The decoded second line.
  let payload: [UInt8]
  /// The offset of the byte after the second line.
  let end: Int

  /// - Throws: `malformed` if the bytes do not begin with the two lines.
  init(parsing bytes: [UInt8]) throws(SignifyError) {
    guard bytes.starts(with: Self.comment.utf8) else { throw .notSignify }
    guard let first = bytes.prefix(Self.lineLimit).firstIndex(of: UInt8(ascii: "\n")) else {
      throw .notSignify
    }
    let rest = bytes[(first + 1)...].prefix(Self.lineLimit)
    guard let second = rest.firstIndex(of: UInt8(ascii: "\n")),
      let payload = Self.decoded(String(decoding: rest[..<second], as: UTF8.self))
    else { throw .notSignify }
    self.payload = payload
    end = second + 1
  }

  /// The bytes of a text of Base64; nil for any other text. The unused bits of the last letter must be zero, so that a
  /// file has one form only.
  static func decoded(_ text: String) -> [UInt8]? {
    guard let bytes = Data(base64Encoded: text).map(Array.init), encoded(bytes) == text else { return nil }
    return bytes
  }

  static func encoded(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// The number of a key and the bytes after it in a payload of Ed25519.
  /// - Parameter kind: a public key or a signature, for errors.
  static func numbered(
    _ payload: [UInt8], byteCount: Int, kind: String
  ) throws(SignifyError) -> (number: KeyNumber, raw: [UInt8]) {
    let header = PublicKey.algorithm.count + KeyNumber.byteCount
    guard payload.count == header + byteCount, payload.starts(with: PublicKey.algorithm) else {
      throw .notThisKind(expected: kind)
    }
    let number = KeyNumber(bytes: Array(payload[PublicKey.algorithm.count..<header]))
    return (number, Array(payload[header...]))
  }

  /// The two lines with a payload.
  static func bytes(_ payload: [UInt8], comment: String) -> [UInt8] {
    Array("\(Self.comment)\(comment)\n\(encoded(payload))\n".utf8)
  }
}

/// A key or signature that cannot be read.
package enum SignifyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are not in signify's file format.
  case notSignify
  /// The file has another kind of contents, such as a public key instead of a secret key.
  case notThisKind(expected: String)
  /// The secret key is encrypted with a passphrase.
  case encrypted
  /// The key does not match its checksum, or is not a key of Ed25519.
  case damaged

  package var description: String {
    switch self {
    case .notSignify: "is not a key or signature file of signify"
    case .notThisKind(let expected): "is not a \(expected) of signify"
    case .encrypted: "is encrypted with a passphrase"
    case .damaged: "is damaged; not a valid Ed25519 key"
    }
  }
}
