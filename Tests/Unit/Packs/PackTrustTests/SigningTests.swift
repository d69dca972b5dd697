import Testing

@testable import PackTrust

@Suite struct SigningTests {
  /// Files that signify 31 wrote: `signify -G -n`, and `signify -S` of "hello" with a line feed.
  private static let publicFile = """
    untrusted comment: signify public key
    RWSxF+P5Ww5vOB2kGOXDvHHA0OqaMhYlbzqkcduej4rjWJth1wUEByfB

    """
  private static let secretFile = """
    untrusted comment: signify secret key
    RWRCSwAAAADZZrUb2kMVSKnxx9jFSsIGdqss5JR8K0+xF+P5Ww5vOMDYEBKs//McMmv5eIMj7O5jTdvNAbM1ZuFpd0xjUr+eHaQY5cO8ccDQ6poyFiVvOqRx256PiuNYm2HXBQQHJ8E=

    """
  private static let signatureFile = """
    untrusted comment: verify with k.pub
    RWSxF+P5Ww5vOKCrInXKEmslWNPbVjab4EorntnYg8CQcst+yyNyCBa5lpIS63miCHRnAgepHmugv0BFcpFBzOLtuK2e+QQUggc=

    """

  @Test func filesOfSignifyAreRead() throws {
    let key = try PublicKey(file: Array(Self.publicFile.utf8))
    #expect("\(key.number)" == "b117e3f95b0e6f38")
    for (text, isSigned) in [("hello\n", true), ("hello", false)] {
      let signed = try SignedMessage(parsing: Array((Self.signatureFile + text).utf8))
      #expect(signed.isSigned(withOneOf: [key]) == isSigned)
    }
    let secret = try SecretKey(file: Array(Self.secretFile.utf8))
    #expect(secret.publicKey == key)
    #expect(try SignedMessage(Array("boats".utf8), signedWith: secret).isSigned(withOneOf: [key]))
    #expect(try PublicKey(base64: key.base64) == key)
  }

  @Test func keysAreWrittenAndRead() throws {
    let secret = SecretKey()
    let again = try SecretKey(file: secret.file)
    #expect(again.publicKey == secret.publicKey)
    #expect(try PublicKey(file: secret.publicKey.file) == secret.publicKey)
    let message = Array("boats".utf8)
    let signed = try SignedMessage(message, signedWith: secret)
    let read = try SignedMessage(parsing: signed.file)
    #expect(read.message == message)
    #expect(read.isSigned(withOneOf: [SecretKey().publicKey, again.publicKey]))
    #expect(!read.isSigned(withOneOf: [SecretKey().publicKey]))
    #expect(SecretKey().publicKey.number != secret.publicKey.number)
  }

  @Test func otherFilesAreRefused() throws {
    let secret = SecretKey()
    #expect(throws: SignifyError.notThisKind(expected: "public key")) { try PublicKey(file: secret.file) }
    #expect(throws: SignifyError.notThisKind(expected: "secret key")) {
      try SecretKey(file: secret.publicKey.file)
    }
    #expect(throws: SignifyError.notThisKind(expected: "signature")) {
      try SignedMessage(parsing: secret.publicKey.file)
    }
    for text in [
      "", "untrusted comment: ", "untrusted comment: x\n", "untrusted comment: x\n????\n", "RWQ=\n",
    ] {
      #expect(throws: SignifyError.notSignify) { try PublicKey(file: Array(text.utf8)) }
      #expect(throws: SignifyError.notSignify) { try SignedMessage(parsing: Array(text.utf8)) }
    }
    // The number of rounds of the passphrase's key derivation is 42.
    let encrypted = Self.secretFile.replacing("RWRCSwAAAADZ", with: "RWRCSwAAACrZ")
    #expect(throws: SignifyError.encrypted) { try SecretKey(file: Array(encrypted.utf8)) }
    let damaged = Self.secretFile.replacing("JwJ8E=", with: "JwJ8I=").replacing("QQHJ8E=", with: "QQHJ8I=")
    #expect(throws: SignifyError.damaged) { try SecretKey(file: Array(damaged.utf8)) }
  }

  @Test func everyChangedByteOfASignedFileIsRefused() throws {
    let secret = SecretKey()
    let file = try SignedMessage(Array("boats and tides".utf8), signedWith: secret).file
    let start = (file.firstIndex(of: UInt8(ascii: "\n")) ?? 0) + 1
    for index in start..<file.count {
      var changed = file
      changed[index] ^= 1
      let signed = try? SignedMessage(parsing: changed)
      #expect(signed?.isSigned(withOneOf: [secret.publicKey]) != true, "byte \(index)")
    }
    for count in 0..<file.count {
      let signed = try? SignedMessage(parsing: Array(file.prefix(count)))
      #expect(signed?.isSigned(withOneOf: [secret.publicKey]) != true, "\(count) bytes")
    }
  }

  // MARK: - Vectors

  /// RFC 8032, section 7.1: private key, public key, message, signature.
  private static let vectors = [
    (
      "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    ),
    (
      "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    ),
    (
      "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
      "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
      "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
    ),
  ]

  @Test(arguments: vectors)
  func vectorsOfTheStandard(seed: String, key: String, message: String, signature: String) throws {
    let secret = try #require(Cryptography.secretKey(seed: [UInt8](hexadecimal: seed)))
    #expect(SHA256Digest.hexadecimal(secret) == seed + key)
    let (message, publicKey) = ([UInt8](hexadecimal: message), [UInt8](hexadecimal: key))
    #expect(Cryptography.isValid([UInt8](hexadecimal: signature), of: message, publicKey: publicKey))
    let made = try Cryptography.signature(of: message, secretKey: secret)
    #expect(Cryptography.isValid(made, of: message, publicKey: publicKey))
    #if !canImport(CryptoKit)  // which randomizes signatures
      #expect(SHA256Digest.hexadecimal(made) == signature)
    #endif
  }

  /// Section 5.1.7: S is below the order of the group. Otherwise anyone could make a second signature from a first.
  @Test func aSignatureHasOneForm() {
    let (_, key, message, signature) = Self.vectors[1]
    let sum = "f52db7415978abc61b2c2eb6aeebfca0387b2eaeb4302aeeb00d291612bb0c10"  // S and the order
    let changed = [UInt8](hexadecimal: signature.prefix(64) + sum)
    #expect(
      !Cryptography.isValid(changed, of: [UInt8](hexadecimal: message), publicKey: [UInt8](hexadecimal: key)))
  }

  @Test func keysAndSignaturesOfOtherLengthsAreRefused() {
    let (seed, key, message, signature) = Self.vectors[1]
    for count in [0, 31, 33, 64] {
      let other = Array(([UInt8](hexadecimal: seed) + [UInt8](hexadecimal: key)).prefix(count))
      #expect(Cryptography.secretKey(seed: other) == nil, "\(count) bytes")
      let isValid = Cryptography.isValid(
        [UInt8](hexadecimal: signature), of: [UInt8](hexadecimal: message), publicKey: other)
      #expect(!isValid, "\(count) bytes")
    }
    let short = Array([UInt8](hexadecimal: signature).dropLast())
    #expect(
      !Cryptography.isValid(short, of: [UInt8](hexadecimal: message), publicKey: [UInt8](hexadecimal: key)))
  }

  /// The examples of FIPS 180-2, appendix B, and the digest of nothing.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func digestsOfTheStandard(text: String, digest: String) {
    #expect(SHA256Digest.hexadecimal(of: Array(text.utf8)) == digest, "\(text.count) letters")
  }
}
