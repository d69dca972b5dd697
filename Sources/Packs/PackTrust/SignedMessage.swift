/// A file that begins with the Ed25519 signature of the rest in signify's format, as `signify -S -e` writes it. Both cannot
/// be mixed with others.
package struct SignedMessage: Equatable, Sendable {
  /// The number of the key that the signature claims to be of.
  package let key: KeyNumber
  private let signature: [UInt8]
  package let message: [UInt8]

  package init(parsing bytes: [UInt8]) throws(SignifyError) {
    let file = try SignifyFile(parsing: bytes)
    (key, signature) = try SignifyFile.numbered(
      file.payload, byteCount: Cryptography.signatureByteCount, kind: "signature")
    message = Array(bytes[file.end...])
  }

  /// Reads a file of a site.
  /// - Throws: ``TrustError``: `tooLong` or `notSigned`.
  package init(parsing bytes: [UInt8], file: String) throws(TrustError) {
    try TrustError.check(bytes.count, limit: SiteFiles.signedFileLimit, file: file)
    do throws(SignifyError) { try self.init(parsing: bytes) } catch {
      throw TrustError(.notSigned, "is not signed", file: file)
    }
  }

  /// - Throws: an error of the cryptographic library.
  package init(_ message: [UInt8], signedWith key: SecretKey) throws {
    self.init(key.publicKey.number, try key.signature(of: message), message)
  }

  private init(_ key: KeyNumber, _ signature: [UInt8], _ message: [UInt8]) {
    self.key = key
    self.signature = signature
    self.message = message
  }

  /// The file.
  package var file: [UInt8] {
    SignifyFile.bytes(PublicKey.algorithm + key.bytes + signature, comment: "verify with key \(key)")
      + message
  }

  /// The length of the file of a message, which is the same for all keys.
  package static func byteCount(of message: [UInt8]) -> Int {
    let key = KeyNumber(bytes: [UInt8](repeating: 0, count: KeyNumber.byteCount))
    return Self(key, [UInt8](repeating: 0, count: Cryptography.signatureByteCount), message).file.count
  }

  /// Whether one of the keys signed the message.
  package func isSigned(withOneOf keys: [PublicKey]) -> Bool {
    keys.contains {
      $0.number == key && Cryptography.isValid(signature, of: message, publicKey: $0.raw)
    }
  }
}
