package import PackTrust
package import ReportSchema

/// Reads a file of a site. It returns at most the given number of bytes and one more, so that a longer file is noticed. It
/// throws `missing` or `unreadable`.
package typealias SiteReader = @Sendable (_ file: String, _ limit: Int) throws(TrustError) -> [UInt8]

/// The newest file of a site, its signature, and the lists of keys.
package struct SiteNewest: Sendable {
  package private(set) var newest: NewestPublication?
  /// The number of the key in the signature, whether it is trusted or not.
  package private(set) var signer: KeyNumber?
  /// Whether the signature is valid and of a trusted key.
  package private(set) var isTrusted = false
  /// The keys that are part of the app, then those of each list; empty if signatures are not verified.
  package private(set) var keys: [TrustedKeys] = []
  /// The number of signatures verified.
  package private(set) var signatures = 0
  package private(set) var problems: [PacksVerifyReport.Problem] = []

  /// Reads the files. An untrusted or expired file is a problem, and its contents are available all the same.
  package init(_ options: SiteVerification.Options, read: SiteReader) {
    do throws(TrustError) {
      if options.readsUnsigned {
        newest = try unsigned(options, read)
      } else {
        try readSigned(options, read)
      }
    } catch { problems.append(.init(error)) }
  }

  /// Runs a check, and adds the problem that it finds.
  private mutating func attempt(_ check: () throws(TrustError) -> Void) {
    do throws(TrustError) { try check() } catch { problems.append(.init(error)) }
  }

  private mutating func unsigned(
    _ options: SiteVerification.Options, _ read: SiteReader
  ) throws(TrustError) -> NewestPublication {
    let file = SiteFiles.unsignedNewest
    let found = try read(file, SiteFiles.signedFileLimit)
    try TrustError.check(found.count, limit: SiteFiles.signedFileLimit, file: file)
    let newest = try SiteJSON.value(
      NewestPublication.self, schema: NewestPublication.schema, from: found, file: file)
    attempt { () throws(TrustError) in try Self.checkTime(of: newest, file, options) }
    return newest
  }

  /// Refuses a file that was published more than a day after the time of the check: nothing could be published after
  /// it, and clients would take its time for the present.
  private static func checkTime(
    of newest: NewestPublication, _ file: String, _ options: SiteVerification.Options
  ) throws(TrustError) {
    guard let now = options.now, let published = newest.publishedSeconds, published - 86_400 > now
    else { return }
    throw TrustError(.futureTime, "has the time \(newest.published), which is in the future", file: file)
  }

  private mutating func readSigned(
    _ options: SiteVerification.Options, _ read: SiteReader
  ) throws(TrustError) {
    let file = SiteFiles.newest
    let found: [UInt8]
    do throws(TrustError) { found = try read(file, SiteFiles.signedFileLimit) } catch {
      guard (try? read(SiteFiles.unsignedNewest, 0)) != nil else { throw error }
      newest = try unsigned(options, read)
      throw TrustError(
        .notSigned, "is not signed yet; \(file), its signed form, does not exist",
        file: SiteFiles.unsignedNewest)
    }
    let signed = try SignedMessage(parsing: found, file: file)
    signer = signed.key
    let newest = try SiteJSON.value(
      NewestPublication.self, schema: NewestPublication.schema, from: signed.message, file: file)
    self.newest = newest
    attempt { () throws(TrustError) in try Self.checkTime(of: newest, file, options) }
    // A file that is not signed yet. Clients do not read it.
    _ = try? unsigned(options, read)
    attempt { () throws(TrustError) in try newest.checkSequence(accepted: options.acceptedSequence) }
    let app = options.app ?? newest.app
    guard let trusted = options.keys else {
      attempt { () throws(TrustError) in try TrustError.check(app: newest.app, expected: app, file: file) }
      if let now = options.now { attempt { () throws(TrustError) in try newest.checkExpiry(at: now) } }
      return
    }
    keys = [trusted]
    var site = TrustedSite(app: app, keys: trusted)
    // checked: the numbers of accepted lists are consecutive from 0
    while let list = try? read(SiteFiles.keyList(site.keys.number + 1), SiteFiles.signedFileLimit) {
      site = try site.accepting(keyList: list)
      keys.append(site.keys)
      signatures += 1
    }
    // The list before the newest one only: an older key may have been revoked long ago.
    if options.allowsFormerKeys, newest.keyList == keys.count - 2 {
      site = TrustedSite(app: app, keys: keys[newest.keyList])
    }
    _ = try site.accepting(newest: found, at: options.now ?? .min)
    signatures += 1
    isTrusted = true
  }
}
