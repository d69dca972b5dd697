import PackTrust
import Testing

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
    let signature = try Signature(file: Array(Self.signatureFile.utf8))
    #expect("\(key.number)" == "b117e3f95b0e6f38")
    #expect(key.isValid(signature, for: Array("hello\n".utf8)))
    #expect(!key.isValid(signature, for: Array("hello".utf8)))
    let secret = try SecretKey(file: Array(Self.secretFile.utf8))
    #expect(secret.publicKey == key)
    #expect(key.isValid(try secret.sign(Array("boats".utf8)), for: Array("boats".utf8)))
    #expect(try PublicKey(base64: key.base64) == key)
  }

  @Test func keysAreWrittenAndRead() throws {
    let secret = SecretKey()
    let again = try SecretKey(file: secret.file)
    #expect(again.publicKey == secret.publicKey)
    #expect(try PublicKey(file: secret.publicKey.file) == secret.publicKey)
    let message = Array("boats".utf8)
    let signature = try Signature(file: try secret.sign(message).file)
    #expect(again.publicKey.isValid(signature, for: message))
    let signed = try SignedMessage(message, signedWith: secret)
    let read = try SignedMessage(parsing: signed.file)
    #expect(read.message == message)
    #expect(read.signer(among: [SecretKey().publicKey, secret.publicKey]) == secret.publicKey)
    #expect(SecretKey().publicKey.number != secret.publicKey.number)
  }

  @Test func otherFilesAreRefused() throws {
    let secret = SecretKey()
    #expect(throws: SignifyError.notThisKind(expected: .publicKey)) { try PublicKey(file: secret.file) }
    #expect(throws: SignifyError.notThisKind(expected: .secretKey)) {
      try SecretKey(file: secret.publicKey.file)
    }
    #expect(throws: SignifyError.notThisKind(expected: .signature)) {
      try Signature(file: secret.publicKey.file)
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
      let signer = (try? SignedMessage(parsing: changed))?.signer(among: [secret.publicKey])
      #expect(signer == nil, "byte \(index)")
    }
    for count in 0..<file.count {
      let signer = (try? SignedMessage(parsing: Array(file.prefix(count))))?.signer(among: [secret.publicKey])
      #expect(signer == nil, "\(count) bytes")
    }
  }
}
