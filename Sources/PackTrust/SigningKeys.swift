internal import Crypto

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
  private static let keyByteCount = 32

  package let number: KeyNumber
  let raw: [UInt8]

  init(number: KeyNumber, raw: [UInt8]) {
    self.number = number
    self.raw = raw
  }

  /// Reads a file with a comment and a line of Base64.
  package init(file: [UInt8]) throws(SignifyError) { try self.init(SignifyFile(parsing: file).payload) }

  /// Reads the line of Base64.
  package init(base64 text: String) throws(SignifyError) {
    guard let payload = SignifyFile.decoded(text) else { throw .notSignify }
    try self.init(payload)
  }

  private init(_ payload: [UInt8]) throws(SignifyError) {
    let header = Self.algorithm.count + KeyNumber.byteCount
    guard payload.count == header + Self.keyByteCount, payload.starts(with: Self.algorithm) else {
      throw .notThisKind(expected: .publicKey)
    }
    self.init(
      number: KeyNumber(bytes: Array(payload[Self.algorithm.count..<header])), raw: Array(payload[header...]))
    guard (try? Curve25519.Signing.PublicKey(rawRepresentation: raw)) != nil else { throw .damaged }
  }

  private var payload: [UInt8] { Self.algorithm + number.bytes + raw }

  /// The line of Base64.
  package var base64: String { SignifyFile.encoded(payload) }

  /// The file.
  package var file: [UInt8] { SignifyFile.bytes(payload, comment: "ballast public key \(number)") }

  /// Whether a signature is of this key and of these bytes.
  package func isValid(_ signature: Signature, for bytes: [UInt8]) -> Bool {
    guard signature.key == number, let key = try? Curve25519.Signing.PublicKey(rawRepresentation: raw) else {
      return false
    }
    return key.isValidSignature(signature.raw, for: bytes)
  }
}

/// A secret key of Ed25519 in signify's format, without a passphrase.
package struct SecretKey: Sendable {
  /// The key derivation that signify names; its number of rounds is 0 without a passphrase.
  private static let derivation = Array("BK".utf8)
  private static let saltByteCount = 16
  private static let checksumByteCount = 8
  private static let keyByteCount = 64

  package let publicKey: PublicKey
  private let key: Curve25519.Signing.PrivateKey

  /// A new random key.
  package init() {
    var random = SystemRandomNumberGenerator()
    let number = KeyNumber(
      bytes: (0..<KeyNumber.byteCount).map { _ in UInt8.random(in: 0...255, using: &random) })
    self.init(number: number, key: Curve25519.Signing.PrivateKey())
  }

  private init(number: KeyNumber, key: Curve25519.Signing.PrivateKey) {
    self.key = key
    publicKey = PublicKey(number: number, raw: Array(key.publicKey.rawRepresentation))
  }

  /// Reads a file that ``file`` or `signify -G -n` wrote.
  /// - Throws: `encrypted` for a key with a passphrase.
  package init(file: [UInt8]) throws(SignifyError) {
    let payload = try SignifyFile(parsing: file).payload
    let header = PublicKey.algorithm.count + Self.derivation.count
    let checksum = header + 4 + Self.saltByteCount
    let number = checksum + Self.checksumByteCount
    let secret = number + KeyNumber.byteCount
    guard payload.count == secret + Self.keyByteCount,
      payload.starts(with: PublicKey.algorithm + Self.derivation)
    else { throw .notThisKind(expected: .secretKey) }
    guard payload[header..<(header + 4)].allSatisfy({ $0 == 0 }) else { throw .encrypted }
    let bytes = Array(payload[secret...])
    guard SHA512.hash(data: bytes).prefix(Self.checksumByteCount).elementsEqual(payload[checksum..<number]),
      let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: bytes.prefix(32)),
      key.publicKey.rawRepresentation.elementsEqual(bytes.suffix(32))
    else { throw .damaged }
    self.init(number: KeyNumber(bytes: Array(payload[number..<secret])), key: key)
  }

  /// The file, without a passphrase: whoever can read it can sign.
  package var file: [UInt8] {
    let secret = Array(key.rawRepresentation) + publicKey.raw
    let checksum = SHA512.hash(data: secret).prefix(Self.checksumByteCount)
    let payload =
      PublicKey.algorithm + Self.derivation + [UInt8](repeating: 0, count: 4 + Self.saltByteCount)
      + checksum + publicKey.number.bytes + secret
    return SignifyFile.bytes(payload, comment: "ballast secret key \(publicKey.number)")
  }

  /// - Throws: an error of the cryptographic library.
  package func sign(_ bytes: [UInt8]) throws -> Signature {
    Signature(key: publicKey.number, raw: Array(try key.signature(for: bytes)))
  }
}
