/// The number that identifies a key: eight random bytes. It finds a key, and proves nothing.
package struct KeyNumber: Hashable, Sendable, CustomStringConvertible {
  static let byteCount = 8
  let bytes: [UInt8]

  /// 16 hexadecimal digits.
  package var description: String { SHA256Digest.hexadecimal(bytes) }
}

/// A public key of Ed25519 in signify's format.
package struct PublicKey: Hashable, Sendable {
  static let algorithm = Array("Ed".utf8)

  package let number: KeyNumber
  let raw: [UInt8]
}

extension PublicKey {
  /// Reads a file with a comment and a line of Base64.
  package init(file: [UInt8]) throws(SignifyError) { try self.init(SignifyFile(parsing: file).payload) }

  /// Reads the line of Base64.
  package init(base64 text: String) throws(SignifyError) {
    guard let payload = SignifyFile.decoded(text) else { throw .notSignify }
    try self.init(payload)
  }

  private init(_ payload: [UInt8]) throws(SignifyError) {
    (number, raw) = try SignifyFile.numbered(
      payload, byteCount: Cryptography.publicKeyByteCount, kind: "public key")
  }

  private var payload: [UInt8] { Self.algorithm + number.bytes + raw }

  /// The line of Base64.
  package var base64: String { SignifyFile.encoded(payload) }

  /// The file.
  package var file: [UInt8] { SignifyFile.bytes(payload, comment: "ballast public key \(number)") }
}

/// A secret key of Ed25519 in signify's format, without a passphrase.
package struct SecretKey: Sendable {
  /// The key derivation that signify names; its number of rounds is 0 without a passphrase.
  private static let derivation = Array("BK".utf8)
  private static let saltByteCount = 16
  private static let checksumByteCount = 8

  package let publicKey: PublicKey
  private let raw: [UInt8]

  /// A new random key.
  package init() {
    var random = SystemRandomNumberGenerator()
    let number = KeyNumber(
      bytes: (0..<KeyNumber.byteCount).map { _ in UInt8.random(in: 0...255, using: &random) })
    self.init(number: number, raw: Cryptography.newSecretKey())
  }

  private init(number: KeyNumber, raw: [UInt8]) {
    self.raw = raw
    publicKey = PublicKey(number: number, raw: Array(raw.suffix(Cryptography.publicKeyByteCount)))
  }

  /// Reads a file that ``file`` or `signify -G -n` wrote.
  /// - Throws: `encrypted` for a key with a passphrase.
  package init(file: [UInt8]) throws(SignifyError) {
    let payload = try SignifyFile(parsing: file).payload
    let header = PublicKey.algorithm.count + Self.derivation.count
    let checksum = header + 4 + Self.saltByteCount
    let number = checksum + Self.checksumByteCount
    let secret = number + KeyNumber.byteCount
    guard payload.count == secret + Cryptography.secretKeyByteCount,
      payload.starts(with: PublicKey.algorithm + Self.derivation)
    else { throw .notThisKind(expected: "secret key") }
    guard payload[header..<(header + 4)].allSatisfy({ $0 == 0 }) else { throw .encrypted }
    let bytes = Array(payload[secret...])
    guard Cryptography.sha512(bytes).prefix(Self.checksumByteCount) == payload[checksum..<number],
      Cryptography.secretKey(seed: Array(bytes.prefix(Cryptography.seedByteCount))) == bytes
    else { throw .damaged }
    self.init(number: KeyNumber(bytes: Array(payload[number..<secret])), raw: bytes)
  }

  /// The file, without a passphrase: whoever can read it can sign.
  package var file: [UInt8] {
    let checksum = Cryptography.sha512(raw).prefix(Self.checksumByteCount)
    let payload =
      PublicKey.algorithm + Self.derivation + [UInt8](repeating: 0, count: 4 + Self.saltByteCount)
      + checksum + publicKey.number.bytes + raw
    return SignifyFile.bytes(payload, comment: "ballast secret key \(publicKey.number)")
  }

  /// - Throws: an error of the cryptographic library.
  func signature(of bytes: [UInt8]) throws -> [UInt8] {
    try Cryptography.signature(of: bytes, secretKey: raw)
  }
}
