package import PackTrust
package import ReportSchema

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The newest file of a site, its signature, and the lists of keys.
package struct SiteNewest: Sendable {
  package private(set) var newest: NewestPublication?
  /// The number of the key in the signature, whether it is trusted or not.
  package private(set) var signer: KeyNumber?
  /// Whether the signature is valid and of a trusted key.
  package private(set) var isTrusted = false
  /// The keys that are part of the app, then those of each list; empty if signatures are not verified.
  package private(set) var keys: [TrustedKeys] = []
  /// The keys that the signature was compared with.
  package private(set) var signingKeys: [PublicKey] = []
  /// The number of signatures verified.
  package private(set) var signatures = 0
  package private(set) var problems: [VerificationReport.Problem] = []

  /// Reads the files. An untrusted or expired file is a problem, and its contents are available all the same.
  package init(_ options: SiteVerification.Options, read: SiteReader) {
    do {
      if options.readsUnsigned {
        newest = try unsigned(options, read)
      } else {
        try readSigned(options, read)
      }
    } catch { add(error) }
  }

  private mutating func add(_ error: any Error) {
    problems.append(SiteFileProblem.problem(of: error, in: SiteFiles.newest))
  }

  private mutating func unsigned(
    _ options: SiteVerification.Options, _ read: SiteReader
  ) throws -> NewestPublication {
    let file = SiteFiles.unsignedNewest
    let found = try SiteFileProblem.read(file, limit: SiteFiles.signedFileLimit, read)
    try TrustError.check(found.count, limit: SiteFiles.signedFileLimit, file: file)
    let newest = try SiteJSON.value(
      NewestPublication.self, schema: NewestPublication.schema, from: found, file: file)
    checkTime(of: newest, file, options)
    return newest
  }

  /// Adds a problem if a file was published more than a day after the time of the check: nothing could be published after
  /// it, and clients would take its time for the present.
  private mutating func checkTime(
    of newest: NewestPublication, _ file: String, _ options: SiteVerification.Options
  ) {
    guard let now = options.now, let published = SiteTime.date(newest.published),
      published.timeIntervalSince(now) > 86_400
    else { return }
    add(SiteFileProblem(file, "futureTime", "has the time \(newest.published), which is in the future"))
  }

  private mutating func readSigned(_ options: SiteVerification.Options, _ read: SiteReader) throws {
    let file = SiteFiles.newest
    guard case .bytes(let found) = read(file, SiteFiles.signedFileLimit) else {
      guard case .bytes = read(SiteFiles.unsignedNewest, 0) else {
        _ = try SiteFileProblem.read(file, limit: SiteFiles.signedFileLimit, read)
        return
      }
      newest = try unsigned(options, read)
      throw SiteFileProblem(
        SiteFiles.unsignedNewest, "notSigned", "is not signed yet; \(file), its signed form, does not exist")
    }
    try TrustError.check(found.count, limit: SiteFiles.signedFileLimit, file: file)
    let signed: SignedMessage
    do { signed = try SignedMessage(parsing: found) } catch { throw TrustError(.notSigned, file: file) }
    signer = signed.signature.key
    let newest = try SiteJSON.value(
      NewestPublication.self, schema: NewestPublication.schema, from: signed.message, file: file)
    self.newest = newest
    checkTime(of: newest, file, options)
    // A file that is not signed yet. Clients do not read it.
    _ = try? unsigned(options, read)
    if newest.sequence < options.acceptedSequence {
      add(TrustError(.rollback(found: newest.sequence, accepted: options.acceptedSequence), file: file))
    }
    guard let trusted = options.keys else {
      if let app = options.app, app != newest.app {
        add(TrustError(.wrongApplication(expected: app, found: newest.app), file: file))
      }
      if let now = options.now, let expires = SiteTime.date(newest.expires), now >= expires {
        add(TrustError(.expired(newest.expires), file: file))
      }
      return
    }
    let app = options.app ?? newest.app
    (keys, signingKeys) = ([trusted], trusted.signing)
    var site = TrustedSite(app: app, keys: trusted)
    // checked: the numbers of accepted lists are consecutive from 0
    while case .bytes(let list) = read(SiteFiles.keyList(site.keys.number + 1), SiteFiles.signedFileLimit) {
      site = try site.accepting(keyList: list)
      keys.append(site.keys)
      signingKeys = site.keys.signing
      signatures += 1
    }
    // The list before the newest one only: an older key may have been revoked long ago.
    if options.allowsFormerKeys, newest.keyList == keys.count - 2 {
      site = TrustedSite(app: app, keys: keys[newest.keyList])
      signingKeys = site.keys.signing
    }
    _ = try site.accepting(newest: found, at: options.now ?? .distantPast)
    signatures += 1
    isTrusted = true
  }
}
