internal import Bytes

/// A file of a site that a client refuses.
package struct TrustError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause. The comments name the threat in the terms of The Update Framework (TUF).
  package enum Reason: Hashable, Sendable {
    /// Arbitrary content: the file has no signature in signify's format.
    case notSigned
    /// Arbitrary content: the signature is not of the file's bytes.
    case invalidSignature(key: String)
    /// Arbitrary content: the digest is not the one that the entry declares.
    case wrongDigest(expected: String, found: String)
    /// Key compromise: the signature is of a key that is not trusted, or not any more.
    case untrustedKey(String)
    /// Rollback: a signed file with a greater sequence number was accepted before.
    case rollback(found: Int, accepted: Int)
    /// Freeze: the file has expired.
    case expired(String)
    /// Mix-and-match: another file with the same sequence number was accepted before.
    case conflictingSequence(Int)
    /// Mix-and-match: the entry is not one of the version that the signed file names.
    case wrongRoot(expected: String, found: String)
    /// Mix-and-match: the entry, pack or version is not the one that the signed files name.
    case mismatch(field: String, expected: String, found: String)
    /// Withholding: the signed file names the entry, and the site does not have it.
    case withheld
    /// Endless data: the file has more bytes than it declares, or than a client reads.
    case tooLong(limit: Int)
    /// The file has fewer bytes than it declares.
    case tooShort(declared: Int, found: Int)
    /// Wrong application: the file is signed for another app.
    case wrongApplication(expected: String, found: String)
    /// A newer list of keys must be accepted first.
    case keyListRequired(Int)
    /// The list of keys does not follow the accepted one.
    case wrongKeyList(expected: Int, found: Int)
    /// The packs need a reader of a later version of the format.
    case readerTooOld(required: Int, supported: Int)
    /// The file has a format of another version.
    case unsupportedSchema(found: String, expected: String)
    /// The file is valid JSON or not, but is not as its schema requires. The text is the path of the field.
    case malformed(String)
  }

  package let reason: Reason
  /// Path from the root of the site.
  package let file: String

  package init(_ reason: Reason, file: String) {
    self.reason = reason
    self.file = file
  }

  /// Throws `tooLong` if a file has more bytes than its limit.
  package static func check(_ count: Int, limit: Int, file: String) throws(TrustError) {
    guard count <= limit else { throw TrustError(.tooLong(limit: limit), file: file) }
  }

  package var description: String { "\(file): \(message)" }

  /// A predicate in lower case, to be printed after the name of the file.
  package var message: String {
    switch reason {
    case .notSigned: "is not signed"
    case .invalidSignature(let key): "has an invalid signature of key \(key)"
    case .wrongDigest(let expected, let found): "has SHA-256 \(found), expected \(expected)"
    case .untrustedKey(let key): "is signed with key \(key), which is not trusted"
    case .rollback(let found, let accepted):
      "has sequence number \(found); number \(accepted) was accepted before"
    case .expired(let time): "expired at \(time)"
    case .conflictingSequence(let number): "differs from the accepted file with sequence number \(number)"
    case .wrongRoot(let expected, let found): "belongs to entries with SHA-256 \(found), expected \(expected)"
    case .withheld: "does not exist, but \(SiteFiles.newest) names it"
    case .mismatch(let field, let expected, let found):
      "has \(field) '\(found)', expected '\(expected)'"
    case .tooLong(let limit): "exceeds its limit of \(counted(limit, "byte"))"
    case .tooShort(let declared, let found):
      "is too short; \(counted(declared, "byte")) declared, \(grouped(found)) present"
    case .wrongApplication(let expected, let found): "is for the app '\(found)', expected '\(expected)'"
    case .keyListRequired(let number): "requires list of keys \(number)"
    case .wrongKeyList(let expected, let found): "is list of keys \(found), expected \(expected)"
    case .readerTooOld(let required, let supported):
      "requires a reader of pack format \(required); this reader supports \(supported)"
    case .unsupportedSchema(let found, let expected): "has schema '\(found)', expected '\(expected)'"
    case .malformed(let field):
      field.isEmpty ? "is not valid JSON" : "has an invalid or missing field '\(field)'"
    }
  }

  /// The name of the cause, for programs.
  package var name: String {
    switch reason {
    case .notSigned: "notSigned"
    case .invalidSignature: "invalidSignature"
    case .wrongDigest: "wrongDigest"
    case .untrustedKey: "untrustedKey"
    case .rollback: "rollback"
    case .expired: "expired"
    case .conflictingSequence: "conflictingSequence"
    case .wrongRoot: "wrongRoot"
    case .withheld: "withheld"
    case .mismatch: "mismatch"
    case .tooLong: "tooLong"
    case .tooShort: "tooShort"
    case .wrongApplication: "wrongApplication"
    case .keyListRequired: "keyListRequired"
    case .wrongKeyList: "wrongKeyList"
    case .readerTooOld: "readerTooOld"
    case .unsupportedSchema: "unsupportedSchema"
    case .malformed: "malformed"
    }
  }
}
