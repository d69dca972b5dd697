/// The public keys that a client trusts.
package struct TrustedKeys: Equatable, Sendable {
  /// The number of the list; 0 for the keys that are part of the app.
  package let number: Int
  /// Keys that sign the next list.
  package let root: [PublicKey]
  /// Keys that sign the newest file.
  package let signing: [PublicKey]

  /// - Parameters:
  ///   - root: nil for the signing keys themselves.
  ///   - number: that of the list; 0 for the keys that are part of the app.
  package init(signing: [PublicKey], root: [PublicKey]? = nil, number: Int = 0) {
    self.signing = signing
    self.root = root ?? signing
    self.number = number
  }

  /// Compares the number of the list with the greatest one that was accepted.
  /// - Throws: ``TrustError``: `keyListRequired`.
  package func checkNumber(accepted: Int) throws(TrustError) {
    guard number >= accepted else {
      let file = SiteFiles.keyList(number + 1)
      throw TrustError(
        .keyListRequired, "is missing; list of keys \(accepted) was accepted before", file: file)
    }
  }

  /// Checks the next list of keys and returns its keys, which replace these.
  ///
  /// - Throws: ``TrustError``: the list is not signed with a root key of this list, has another number than the next, or
  ///   is for another app.
  package func accepting(_ bytes: [UInt8], app: String) throws(TrustError) -> TrustedKeys {
    let file = SiteFiles.keyList(number + 1)
    let message = try Self.message(bytes, signedWith: root, file: file)
    let list = try SiteJSON.value(SiteKeys.self, schema: SiteKeys.schema, from: message, file: file)
    try TrustError.check(app: list.app, expected: app, file: file)
    guard list.number == number + 1 else {
      throw TrustError(
        .wrongKeyList, "is list of keys \(list.number), expected \(number + 1)", file: file)
    }
    let root = try Self.keys(list.root, "root", file)
    return TrustedKeys(
      signing: try Self.keys(list.signing, "signing", file), root: root, number: list.number)
  }

  /// A list without keys would lock out every client.
  private static func keys(_ texts: [String], _ field: String, _ file: String) throws(TrustError)
    -> [PublicKey]
  {
    guard !texts.isEmpty else { throw TrustError.malformed(field, file: file) }
    return try texts.map { text throws(TrustError) in
      do throws(SignifyError) { return try PublicKey(base64: text) } catch {
        throw TrustError.malformed(field, file: file)
      }
    }
  }

  /// The message of a signed file, after its length and signature were checked.
  static func message(
    _ bytes: [UInt8], signedWith keys: [PublicKey], file: String
  ) throws(TrustError) -> [UInt8] {
    let signed = try SignedMessage(parsing: bytes, file: file)
    let number = signed.key
    guard keys.contains(where: { $0.number == number }) else {
      throw TrustError(.untrustedKey, "is signed with key \(number), which is not trusted", file: file)
    }
    guard signed.isSigned(withOneOf: keys) else {
      throw TrustError(.invalidSignature, "has an invalid signature of key \(number)", file: file)
    }
    return signed.message
  }
}
