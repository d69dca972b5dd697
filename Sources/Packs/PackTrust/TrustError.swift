import Bytes

/// A file of a site that a client refuses.
package struct TrustError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause, for programs. The comments name the threat in the terms of The Update Framework (TUF).
  package enum Reason: String, Sendable {
    /// Arbitrary content: the file has no signature in signify's format, or the signature is not of the file's bytes.
    case notSigned, invalidSignature
    /// Arbitrary content: the digest is not the one that the entry declares.
    case wrongDigest
    /// Key compromise: the signature is of a key that is not trusted, or not any more.
    case untrustedKey
    /// Rollback: a signed file with a greater sequence number was accepted before.
    case rollback
    /// Freeze: the file has expired.
    case expired
    /// Mix-and-match: another file with the same sequence number was accepted before.
    case conflictingSequence
    /// Mix-and-match: the entry is not one of the version that the signed file names.
    case wrongRoot
    /// Mix-and-match: the entry, pack or version is not the one that the signed files name.
    case mismatch
    /// Withholding: the signed file names the entry, and the site does not have it.
    case withheld
    /// The site does not have the file, or it cannot be read.
    case missing, unreadable
    /// Endless data: the file has more bytes than it declares, or than a client reads.
    case tooLong
    /// The file has fewer bytes than it declares.
    case tooShort
    /// Wrong application: the file is signed for another app.
    case wrongApplication
    /// A newer list of keys must be accepted first, or the list of keys does not follow the accepted one.
    case keyListRequired, wrongKeyList
    /// The packs need a reader of a later version of the format.
    case readerTooOld
    /// The file has a format of another version.
    case unsupportedSchema
    /// The file is valid JSON or not, but is not as its schema requires.
    case malformed
    /// The digest is right, but the file is not a download or a list of keys.
    case damagedDownload, damagedKeys
    /// The time of the signature is in the future.
    case futureTime
  }

  package let reason: Reason
  /// A predicate in lower case, to be printed after the name of the file.
  package let message: String
  /// Path from the root of the site.
  package let file: String

  package init(_ reason: Reason, _ message: String, file: String) {
    self.reason = reason
    self.message = message
    self.file = file
  }

  package var description: String { "\(file): \(message)" }

  // MARK: - Causes that several steps find

  /// - Parameter field: the path of the field; empty for the whole file.
  package static func malformed(_ field: String, file: String) -> TrustError {
    TrustError(
      .malformed, field.isEmpty ? "is not valid JSON" : "has an invalid or missing field '\(field)'",
      file: file)
  }

  package static func mismatch(
    _ field: String, expected: String, found: String, file: String
  ) -> TrustError {
    TrustError(.mismatch, "has \(field) '\(found)', expected '\(expected)'", file: file)
  }

  package static func withheld(_ file: String) -> TrustError {
    TrustError(.withheld, "does not exist, but \(SiteFiles.newest) names it", file: file)
  }

  // MARK: - Checks

  /// Throws `tooLong` if a file has more bytes than its limit.
  package static func check(_ count: Int, limit: Int, file: String) throws(TrustError) {
    guard count <= limit else {
      throw TrustError(.tooLong, "exceeds its limit of \(counted(limit, "byte"))", file: file)
    }
  }

  /// Throws `wrongDigest` if the SHA-256 of a file is not the expected one.
  package static func check(_ bytes: [UInt8], sha256: some StringProtocol, file: String) throws(TrustError) {
    let found = SHA256Digest.hexadecimal(of: bytes)
    guard found == sha256 else {
      throw TrustError(.wrongDigest, "has SHA-256 \(found), expected \(sha256)", file: file)
    }
  }

  /// Throws `wrongApplication` if a file is for another app.
  package static func check(app found: String, expected: String, file: String) throws(TrustError) {
    guard found == expected else {
      throw TrustError(.wrongApplication, "is for the app '\(found)', expected '\(expected)'", file: file)
    }
  }
}
