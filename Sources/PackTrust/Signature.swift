/// A signature of Ed25519 in signify's format.
package struct Signature: Hashable, Sendable {
  /// The number of the key that the signature claims to be of.
  package let key: KeyNumber
  let raw: [UInt8]
}

extension Signature {
  /// Reads a file with a comment and a line of Base64.
  package init(file: [UInt8]) throws(SignifyError) { try self.init(SignifyFile(parsing: file)) }

  fileprivate init(_ file: SignifyFile) throws(SignifyError) {
    (key, raw) = try SignifyFile.numbered(
      file.payload, byteCount: Cryptography.signatureByteCount, kind: "signature")
  }

  /// The file. `signify -V` reads it beside the signed file.
  package var file: [UInt8] {
    SignifyFile.bytes(PublicKey.algorithm + key.bytes + raw, comment: "verify with key \(key)")
  }
}

/// A file that begins with the signature of the rest, as `signify -S -e` writes it. Both cannot be mixed with others.
package struct SignedMessage: Hashable, Sendable {
  package let signature: Signature
  package let message: [UInt8]

  package init(parsing bytes: [UInt8]) throws(SignifyError) {
    let file = try SignifyFile(parsing: bytes)
    signature = try Signature(file)
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
    self.message = message
    signature = try key.sign(message)
  }

  /// The file.
  package var file: [UInt8] { signature.file + message }

  /// The length of the file of a message, which is the same for all keys.
  package static func byteCount(of message: [UInt8]) -> Int {
    let key = KeyNumber(bytes: [UInt8](repeating: 0, count: KeyNumber.byteCount))
    let raw = [UInt8](repeating: 0, count: Cryptography.signatureByteCount)
    return Signature(key: key, raw: raw).file.count + message.count
  }

  /// Returns the first of several keys that the signature is valid for; nil if there is none.
  package func signer(among keys: [PublicKey]) -> PublicKey? {
    keys.first { $0.isValid(signature, for: message) }
  }
}
