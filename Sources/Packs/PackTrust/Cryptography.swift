#if canImport(CryptoKit)
  internal import CryptoKit
#else
  internal import CSodium
#endif

/// Ed25519 (RFC 8032) and SHA-2 (FIPS 180-4): CryptoKit on Apple's platforms, libsodium on Linux.
///
/// Both accept every signature of RFC 8032. libsodium also refuses public keys and R of small order, and public keys that
/// are not encoded canonically. CryptoKit does not document its rules for these. No generator makes such keys, and no
/// signer such an R. libsodium always makes the signature of RFC 8032. CryptoKit randomizes signatures: two signatures of
/// the same bytes differ.
enum Cryptography {
  static let publicKeyByteCount = 32
  static let signatureByteCount = 64
  /// A secret key is the seed, which RFC 8032 calls the private key, then the public key.
  static let secretKeyByteCount = 64
  static let seedByteCount = 32
}

#if canImport(CryptoKit)
  extension Cryptography {
    static func sha256(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }

    static func sha512(_ bytes: [UInt8]) -> [UInt8] { Array(SHA512.hash(data: bytes)) }

    static func newSecretKey() -> [UInt8] { bytes(Curve25519.Signing.PrivateKey()) }

    /// Returns nil if the seed does not have 32 bytes.
    static func secretKey(seed: [UInt8]) -> [UInt8]? {
      (try? Curve25519.Signing.PrivateKey(rawRepresentation: seed)).map(bytes)
    }

    private static func bytes(_ key: Curve25519.Signing.PrivateKey) -> [UInt8] {
      Array(key.rawRepresentation) + Array(key.publicKey.rawRepresentation)
    }

    static func signature(of message: [UInt8], secretKey: [UInt8]) throws -> [UInt8] {
      let seed = secretKey.prefix(seedByteCount)
      return Array(try Curve25519.Signing.PrivateKey(rawRepresentation: seed).signature(for: message))
    }

    static func isValid(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
      guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey) else { return false }
      return key.isValidSignature(signature, for: message)
    }
  }
#else
  // SAFETY: libsodium uses the arrays during the call only. It reads as many bytes of a message as it is passed, and as
  // many of the other inputs as the guards check. The arrays for results have the sizes that it writes.
  extension Cryptography {
    /// Initializes libsodium once, for all threads. It fails only if libsodium cannot lock. The functions below would
    /// work then, too: they use no instructions of newer processors, and random bytes are prepared at their first use.
    private static let initialized: Void = { _ = sodium_init() }()

    static func sha256(_ bytes: [UInt8]) -> [UInt8] {
      initialized
      var digest = [UInt8](repeating: 0, count: 32)
      unsafe crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
      return digest
    }

    static func sha512(_ bytes: [UInt8]) -> [UInt8] {
      initialized
      var digest = [UInt8](repeating: 0, count: 64)
      unsafe crypto_hash_sha512(&digest, bytes, UInt64(bytes.count))
      return digest
    }

    static func newSecretKey() -> [UInt8] {
      initialized
      var publicKey = [UInt8](repeating: 0, count: publicKeyByteCount)
      var key = [UInt8](repeating: 0, count: secretKeyByteCount)
      unsafe crypto_sign_keypair(&publicKey, &key)
      return key
    }

    /// Returns nil if the seed does not have 32 bytes.
    static func secretKey(seed: [UInt8]) -> [UInt8]? {
      initialized
      guard seed.count == seedByteCount else { return nil }
      var publicKey = [UInt8](repeating: 0, count: publicKeyByteCount)
      var key = [UInt8](repeating: 0, count: secretKeyByteCount)
      unsafe crypto_sign_seed_keypair(&publicKey, &key, seed)
      return key
    }

    static func signature(of message: [UInt8], secretKey: [UInt8]) throws -> [UInt8] {
      initialized
      var signature = [UInt8](repeating: 0, count: signatureByteCount)
      guard secretKey.count == secretKeyByteCount,
        unsafe crypto_sign_detached(&signature, nil, message, UInt64(message.count), secretKey) == 0
      else { throw SignifyError.damaged }
      return signature
    }

    static func isValid(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
      initialized
      guard signature.count == signatureByteCount, publicKey.count == publicKeyByteCount else { return false }
      return unsafe crypto_sign_verify_detached(signature, message, UInt64(message.count), publicKey) == 0
    }
  }
#endif
