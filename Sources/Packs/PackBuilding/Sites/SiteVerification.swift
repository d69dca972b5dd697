import Bytes
import LanguagePacks
import PackRestoring
package import PackTrust
package import ReportSchema

/// The checks of a whole site: signatures, digests, every download, every delta, and the keys of later versions.
@dynamicMemberLookup
package struct SiteVerification: Sendable {
  package struct Options: Sendable {
    /// The keys that are part of the app; nil if the signatures are not verified.
    package var keys: TrustedKeys?
    /// The time that expiry is compared with, in seconds since 1970; nil if it is not compared.
    package var now: Int64?
    /// Identifier of the app that a client expects; nil for that of the site.
    package var app: String?
    /// The sequence number that a client accepted before.
    package var acceptedSequence = 0
    /// Whether the newest file may be signed with a key of the list that it names, instead of the newest list. The
    /// publisher accepts this after a replacement of keys; a client does not.
    package var allowsFormerKeys = false
    /// Whether the newest file without a signature is read instead of the signed one.
    package var readsUnsigned = false
    /// The names of all files in the folders of immutable files.
    package var names: [String] = []

    package init(keys: TrustedKeys? = nil, now: Int64? = nil) {
      self.keys = keys
      self.now = now
    }
  }

  /// The newest file, its signature, and the lists of keys.
  private let signed: SiteNewest
  package private(set) var manifest: PackManifest?
  /// The versions whose packs were all restored.
  package private(set) var versions: [SiteVersion] = []
  package private(set) var checks = SiteChecks()
  /// Look-ups of new keys in the packs of earlier versions.
  package private(set) var newKeyLookups = 0
  private let read: SiteReader

  package init(_ options: Options, read: @escaping SiteReader) {
    self.read = read
    signed = SiteNewest(options, read: read)
    checks.problems = signed.problems
    // The signed files, or the newest file that is not signed.
    checks.files = signed.newest == nil ? signed.signatures : max(signed.signatures, 1)
    do throws(TrustError) { try readEntries() } catch { checks.add(error) }
    compareFormer(options.names)
    guard let manifest else { return }
    var results = manifest.versions.map { RestoredVersion($0, app: manifest.app, read: read) }
    let packs = results.reduce(into: [:]) { $0.merge($1.packs) { first, _ in first } }
    for (index, entry) in manifest.versions.enumerated() {
      results[index].restoreDeltas(among: packs)
      let version = results[index]
      checks += version.checks
      let restored = entry.packs.compactMap { version.packs[$0.sha256] }
      guard let keys = version.keys, restored.count == entry.packs.count else { continue }
      do { versions.append(try SiteVersion(restored, keys: keys)) } catch {
        addProblem("invalidVersion", "\(error)", in: entry)
      }
    }
    askNewKeys(manifest)
  }

  package subscript<Value>(dynamicMember path: KeyPath<SiteNewest, Value>) -> Value { signed[keyPath: path] }

  /// All problems, in the order of the checks.
  package var problems: [PacksVerifyReport.Problem] { checks.problems }

  /// The site; nil if there is a problem.
  package var site: PublishedSite? {
    guard let newest = signed.newest, let manifest, problems.isEmpty else { return nil }
    return PublishedSite(newest: newest, manifest: manifest, versions: versions)
  }

  /// The downloads of a client; none if there is a problem.
  package var locales: [PacksVerifyReport.Locale] {
    site.flatMap { try? PacksVerifyReport.Locale.costs($0.newest, $0.manifest) } ?? []
  }

  /// Adds a problem of the packs of a version.
  private mutating func addProblem(_ error: String, _ message: String, in version: PackManifest.Version) {
    checks.problems.append(
      .init(
        file: version.keys?.file ?? SiteFiles.newest, error: error,
        message: "version \(version.version): \(message)"))
  }

  // MARK: - Entries

  private mutating func readEntries() throws(TrustError) {
    guard let newest = signed.newest else { return }
    try newest.checkFormat(readerVersion: Publication.readerVersion)
    var versions: [PackManifest.Version] = []
    for version in newest.versions {
      var packs: [PackManifest.Pack] = []
      for name in newest.entryNames(of: version) {
        do throws(TrustError) { packs.append(try entry(name, version)) } catch { checks.add(error) }
      }
      versions.append(
        PackManifest.Version(
          version: version.version, revision: version.revision, packs: packs, rollout: version.rollout))
    }
    manifest = PackManifest(app: newest.app, versions: versions)
  }

  private mutating func entry(
    _ name: String, _ version: NewestPublication.Version
  ) throws(TrustError) -> PackManifest.Pack {
    let file = SiteFiles.entry(name, root: version.rootDigest)
    guard SiteFiles.isImmutable(file) else {
      throw TrustError.malformed("locales", file: SiteFiles.newest)
    }
    guard let found = try? read(file, SiteFiles.entryLimit) else { throw TrustError.withheld(file) }
    let entry = try version.entry(found, named: name)
    checks.count(found)
    return entry
  }

  /// Verifies former entries and their files, which clients still read, with the digests in their paths.
  private mutating func compareFormer(_ names: [String]) {
    let current = (manifest.map(Publication.files) ?? []).union(signed.newest?.entryFiles ?? [])
    for name in names.sorted() where SiteFiles.isImmutable(name) && !current.contains(name) {
      do throws(TrustError) {
        let found = try read(name, SiteFiles.downloadLimit)
        try SiteFiles.check(found, named: name)
        checks.count(found)
      } catch { checks.add(error) }
    }
  }

  // MARK: - New keys

  /// Asks the packs of each version the keys of all later versions.
  private mutating func askNewKeys(_ manifest: PackManifest) {
    for (index, old) in versions.enumerated() {
      for later in versions.dropFirst(index + 1) {
        do throws(PackError) {
          let check = try NewKeyCheck(of: later.keys.keys, asking: old.packs.map(\.pack), builtWith: old.keys)
          newKeyLookups += check.asked
          guard let problem = check.problem,
            let entry = manifest.versions.first(where: { $0.version == old.version })
          else { continue }
          addProblem("wrongAnswer", problem, in: entry)
        } catch { checks.add(TrustError(.unreadable, "\(error)", file: SiteFiles.newest)) }
      }
    }
  }
}

extension SiteVerification {
  private static let warningDays = 30

  /// A warning that clients will soon refuse the site; nil if more than 30 days remain, or if it has expired.
  package func expiryWarning(at now: Int64) -> String? {
    guard let newest = signed.newest, let expires = newest.expirySeconds, now < expires,
      case let days = (expires - now) / 86_400, days < Self.warningDays
    else { return nil }
    return
      "the site expires in \(counted(days, "day")), at \(newest.expires); clients then download nothing; sign it again"
      + " with 'ballast packs publish'"
  }
}
