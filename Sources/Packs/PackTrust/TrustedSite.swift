import Bytes

/// The client's knowledge about a site: the keys that it trusts, and the newest signed file that it accepted.
///
/// A client stores this value. It fetches the next list of keys until the server has no further list, then the newest signed file,
/// then the entries and the downloads that it needs. Each step is a function over the bytes; none reads a file or the
/// clock. A client reads at most ``SiteFiles/signedFileLimit`` bytes of a signed file, and at most the declared length of
/// the others.
package struct TrustedSite: Equatable, Sendable {
  /// Identifier of the app.
  package let app: String
  package private(set) var keys: TrustedKeys
  /// The newest signed file that was accepted; nil for a client that has accepted none.
  package private(set) var newest: NewestPublication?

  package init(app: String, keys: TrustedKeys) {
    self.app = app
    self.keys = keys
  }

  /// Accepts the next list of keys.
  /// - Throws: ``TrustError``.
  package func accepting(keyList bytes: [UInt8]) throws(TrustError) -> TrustedSite {
    var site = self
    site.keys = try keys.accepting(bytes, app: app)
    return site
  }

  /// Accepts the newest signed file.
  ///
  /// - Parameter now: the time of the client's clock, in seconds since 1970.
  /// - Throws: ``TrustError``: malformed, not signed with a trusted key, for another app, with a newer list of keys than the
  ///   accepted one, expired, older than the accepted file, or another file with the same sequence number.
  package func accepting(newest bytes: [UInt8], at now: Int64) throws(TrustError) -> TrustedSite {
    let file = SiteFiles.newest
    let message = try TrustedKeys.message(bytes, signedWith: keys.signing, file: file)
    let found = try SiteJSON.value(
      NewestPublication.self, schema: NewestPublication.schema, from: message, file: file)
    try TrustError.check(app: found.app, expected: app, file: file)
    guard found.keyList <= keys.number else {
      throw TrustError(.keyListRequired, "requires list of keys \(found.keyList)", file: file)
    }
    guard found.sequence > 0, found.sequence <= SiteFiles.sequenceLimit else {
      throw TrustError.malformed("sequence", file: file)
    }
    if let newest {
      try found.checkSequence(accepted: newest.sequence)
      guard found.sequence > newest.sequence || found == newest else {
        throw TrustError(
          .conflictingSequence, "differs from the accepted file with sequence number \(found.sequence)",
          file: file)
      }
    }
    try found.checkExpiry(at: now)
    for version in found.versions {
      guard !version.rootDigest.isEmpty else { throw TrustError.malformed("root", file: file) }
      guard (0..<NewestPublication.Version.wholeRollout).contains(version.rollout ?? 0) else {
        throw TrustError.malformed("rollout", file: file)
      }
    }
    var site = self
    site.newest = found
    return site
  }
}

extension NewestPublication {
  /// Compares the version of the pack format that a client reads with the one that the packs need.
  /// - Throws: ``TrustError``.
  package func checkFormat(readerVersion: Int) throws(TrustError) {
    guard minimumReader <= readerVersion else {
      throw TrustError(
        .readerTooOld,
        "requires a reader of pack format \(minimumReader); this reader supports \(readerVersion)",
        file: SiteFiles.newest)
    }
  }

  /// Compares the sequence number with the greatest one that was accepted.
  /// - Throws: ``TrustError``: `rollback`.
  package func checkSequence(accepted: Int) throws(TrustError) {
    guard sequence >= accepted else {
      throw TrustError(
        .rollback, "has sequence number \(sequence); number \(accepted) was accepted before",
        file: SiteFiles.newest)
    }
  }

  /// - Throws: ``TrustError``: `expired` or `malformed`.
  package func checkExpiry(at now: Int64) throws(TrustError) {
    guard let time = expirySeconds else {
      throw TrustError.malformed("expires", file: SiteFiles.newest)
    }
    guard now < time else { throw TrustError(.expired, "expired at \(expires)", file: SiteFiles.newest) }
  }
}

extension PackManifest.File {
  /// Compares a fetched file with its declared length and digest.
  /// - Throws: ``TrustError``.
  package func checkDigest(of bytes: [UInt8]) throws(TrustError) {
    try TrustError.check(bytes.count, limit: self.bytes, file: file)
    guard bytes.count == self.bytes else {
      throw TrustError(
        .tooShort,
        "is too short; \(counted(self.bytes, "byte")) declared, \(grouped(bytes.count)) present", file: file)
    }
    try TrustError.check(bytes, sha256: sha256, file: file)
  }
}

extension PackManifest.Pack {
  /// Compares a restored pack with its declared length and digest.
  /// - Parameter file: the download that the pack was restored from, for errors.
  /// - Throws: ``TrustError``.
  package func checkDigest(ofRestored bytes: [UInt8], from file: String) throws(TrustError) {
    try PackManifest.File(file: file, bytes: packBytes, sha256: sha256).checkDigest(of: bytes)
  }
}

extension NewestPublication {
  /// The time of the signature in seconds since 1970; nil if the field is not a time.
  package var publishedSeconds: Int64? { SiteTime.seconds(published) }
  /// The time from which clients refuse the file, in seconds since 1970; nil if the field is not a time.
  package var expirySeconds: Int64? { SiteTime.seconds(expires) }
}
