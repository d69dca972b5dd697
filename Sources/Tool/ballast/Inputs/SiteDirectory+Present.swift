import BundleAnalysis
import PackBuilding
import PackTrust
import ReportSchema

extension SiteDirectory {
  /// The site before a publication, and the newest keys that clients trust.
  ///
  /// The site is verified as by a client that has the given keys. The newest file may have expired, and may be signed
  /// with a key of the list before the newest one.
  /// - Parameters:
  ///   - app: the keys that are part of the app; nil if none are known.
  ///   - signing: whether the publication is signed. If not, it is based on a newest file that is not signed yet.
  /// - Returns: the site, the trusted keys, and the site of an unsigned newest file that the publication replaces.
  /// - Throws: `InputError` if the site has a problem, or if its signature cannot be verified.
  func present(
    trusting app: [PublicKey], signing: Bool
  ) throws -> (site: PresentSite, keys: TrustedKeys?, replaced: PublishedSite?) {
    var options = SiteVerification.Options(keys: app.isEmpty ? nil : TrustedKeys(signing: app))
    options.allowsFormerKeys = true
    var signed: SiteVerification?
    if FileSystem.exists(newest) {
      guard !app.isEmpty else { throw InputError(newest, "is signed", hint: Self.publicKeyHint) }
      signed = try verified(options)
    }
    var unsigned: SiteVerification?
    if FileSystem.exists("\(path)/\(SiteFiles.unsignedNewest)") {
      var options = SiteVerification.Options()
      options.readsUnsigned = true
      unsigned = signing ? SiteVerification(options, read: reader) : try verified(options)
    }
    let both = PresentSite(signed: signed?.site, key: signed?.signer, unsigned: unsigned?.site)
    let site = signing ? PresentSite(signed: both.signed, key: both.key) : both
    return (site, signed?.keys.last ?? options.keys, signing ? both.unsigned : nil)
  }

  static let publicKeyHint = "pass the public keys that are part of the app with '--public-key'"

  private var newest: String { "\(path)/\(SiteFiles.newest)" }

  private func verified(_ options: SiteVerification.Options) throws -> SiteVerification {
    // Signatures are verified before the packs are restored.
    try checkSignatures(of: SiteNewest(options, read: reader))
    let verification = SiteVerification(options, read: reader)
    guard verification.site != nil else {
      let first = verification.problems.first.map { "\($0.file): \($0.message)" } ?? "cannot be read"
      throw InputError(
        path, "the site has a problem: \(first)",
        hint: "restore the site; 'ballast packs verify' lists all problems")
    }
    return verification
  }

  /// - Throws: `InputError` for the first problem with signatures.
  private func checkSignatures(of newest: SiteNewest) throws {
    guard let problem = newest.problems.first else { return }
    var hint = "restore the site; 'ballast packs verify' lists all problems"
    if problem.error == "untrustedKey" { hint = Self.publicKeyHint }
    throw InputError("\(path)/\(problem.file)", problem.message, hint: hint)
  }

  /// The newest file and the keys that clients trust, verified as by a client that has the given keys.
  ///
  /// The newest file may have expired, and may be signed with a key of the list before the newest
  /// one.
  /// - Throws: `InputError`.
  func trusted(by app: [PublicKey]) throws -> (newest: NewestPublication, keys: TrustedKeys) {
    var options = SiteVerification.Options(keys: TrustedKeys(signing: app))
    options.allowsFormerKeys = true
    let found = SiteNewest(options, read: reader)
    try checkSignatures(of: found)
    guard let newest = found.newest, let keys = found.keys.last else {
      throw InputError(self.newest, "cannot be read")
    }
    return (newest, keys)
  }
}
