internal import LanguagePacks
package import PackTrust
package import ReportSchema

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The checks of a whole site: signatures, digests, every download, every delta, and the keys of later versions.
package struct SiteVerification: Sendable {
  package struct Options: Sendable {
    /// The keys that are part of the app; nil if the signatures are not verified.
    package var keys: TrustedKeys?
    /// The time that expiry is compared with; nil if it is not compared.
    package var now: Date?
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

    package init(keys: TrustedKeys? = nil, now: Date? = nil) {
      self.keys = keys
      self.now = now
    }
  }

  package private(set) var newest: NewestPublication?
  package private(set) var manifest: PackManifest?
  /// The number of the key in the signature of the newest file, whether it is trusted or not.
  package private(set) var signer: KeyNumber?
  /// Whether the signature of the newest file is valid and of a trusted key.
  package private(set) var isTrusted = false
  /// The keys that are part of the app, then those of each list; empty if signatures are not verified.
  package private(set) var keys: [TrustedKeys] = []
  /// The versions whose packs were all restored.
  package private(set) var versions: [SiteVersion] = []
  package private(set) var signatures = 0
  package private(set) var files = 0
  package private(set) var bytes = 0
  package private(set) var packsRestored = 0
  package private(set) var deltasApplied = 0
  package private(set) var newKeys = NewKeyCheck()
  package private(set) var problems: [VerificationReport.Problem] = []
  private let read: SiteReader

  package init(_ options: Options, read: @escaping SiteReader) {
    self.read = read
    let signed = SiteNewest(options, read: read)
    (newest, signer, isTrusted) = (signed.newest, signed.signer, signed.isTrusted)
    (keys, signatures, problems) = (signed.keys, signed.signatures, signed.problems)
    // The signed files, or the newest file that is not signed.
    files = newest == nil ? signatures : max(signatures, 1)
    do { try readEntries() } catch { add(error) }
    compareFormer(options.names)
    guard let manifest else { return }
    var results = manifest.versions.map { RestoredVersion($0, app: manifest.app, read: read) }
    let packs = Dictionary(
      results.flatMap { $0.packs.map { ($0.sha256, $0) } }, uniquingKeysWith: { first, _ in first })
    for index in results.indices {
      results[index].restoreDeltas(among: packs)
      let version = results[index]
      count(version)
      guard let keys = version.keys, version.packs.count == manifest.versions[index].packs.count else {
        continue
      }
      do { versions.append(try SiteVersion(version.packs.map(\.pack), keys: keys)) } catch {
        problems.append(
          .init(
            file: manifest.versions[index].keys?.file ?? SiteFiles.newest, error: "invalidVersion",
            message: "version \(manifest.versions[index].version): \(error)"))
      }
    }
    askNewKeys()
  }

  /// The site; nil if there is a problem.
  package var site: PublishedSite? {
    guard let newest, let manifest, problems.isEmpty else { return nil }
    return PublishedSite(newest: newest, manifest: manifest, versions: versions)
  }

  /// The downloads of a client; nil if there is a problem.
  package var costs: SiteCosts? { site.flatMap { try? SiteCosts($0.newest, $0.manifest) } }

  private mutating func add(_ error: any Error) {
    problems.append(SiteFileProblem.problem(of: error, in: SiteFiles.newest))
  }

  private mutating func count(_ version: RestoredVersion) {
    files += version.counts.files
    bytes += version.counts.bytes
    packsRestored += version.counts.packs
    deltasApplied += version.counts.deltas
    problems += version.problems
  }

  // MARK: - Entries

  private mutating func readEntries() throws {
    guard let newest else { return }
    try newest.check(readerVersion: Publication.readerVersion)
    var versions: [PackManifest.Version] = []
    for version in newest.versions {
      var entries: [SiteEntry] = []
      for name in newest.entryNames(of: version) {
        do { entries.append(try entry(name, version)) } catch { add(error) }
      }
      versions.append(
        PackManifest.Version(
          version: version.version, revision: version.revision, keys: entries.lazy.compactMap(\.keys).first,
          packs: entries.map(\.pack), rollout: version.rollout))
    }
    manifest = PackManifest(app: newest.app, minimumReader: newest.minimumReader, versions: versions)
  }

  private mutating func entry(_ name: String, _ version: NewestPublication.Version) throws -> SiteEntry {
    let file = SiteFiles.entry(name, root: version.rootDigest)
    guard SiteFiles.isImmutable(file) else {
      throw TrustError(.malformed("locales"), file: SiteFiles.newest)
    }
    guard case .bytes(let found) = read(file, SiteFiles.entryLimit) else {
      throw TrustError(.withheld, file: file)
    }
    let entry = try version.entry(found, named: name)
    (files, bytes) = (files + 1, bytes + found.count)
    return entry
  }

  /// Verifies former entries and their files, which clients still read, with the digests in their paths.
  private mutating func compareFormer(_ names: [String]) {
    let current = (manifest.map(Publication.files) ?? []).union(newest?.entryFiles ?? [])
    for name in names.sorted() where SiteFiles.isImmutable(name) && !current.contains(name) {
      do {
        let found = try SiteFileProblem.read(name, limit: SiteFiles.downloadLimit, read)
        let parts = name.split(separator: "/")
        if parts.count == 3 {
          _ = try EntryTree.entry(found, root: String(parts[1]), file: name)
        } else {
          let (digest, expected) = (SHA256Digest.text(of: found), parts.last?.prefix(64) ?? "")
          guard digest == expected else {
            throw TrustError(.wrongDigest(expected: String(expected), found: digest), file: name)
          }
        }
        (files, bytes) = (files + 1, bytes + found.count)
      } catch { add(error) }
    }
  }

  // MARK: - New keys

  /// Asks the packs of each version the keys of all later versions.
  private mutating func askNewKeys() {
    for (index, old) in versions.enumerated() {
      for later in versions.dropFirst(index + 1) {
        do {
          let check = try NewKeyCheck(of: later.keys.keys, asking: old.packs.map(\.pack), builtWith: old.keys)
          newKeys = newKeys + check
          if let problem = check.problem {
            problems.append(
              .init(
                file: manifest?.versions.first { $0.version == old.version }?.keys?.file ?? SiteFiles.newest,
                error: "wrongAnswer", message: "version \(old.version): \(problem)"))
          }
        } catch { add(error) }
      }
    }
  }
}

extension SiteVerification {
  private static let warningDays = 30

  /// A warning that clients will soon refuse the site; nil if more than 30 days remain, or if it has expired.
  package func expiryWarning(at now: Date) -> String? {
    guard let text = newest?.expires, let expires = SiteTime.date(text) else { return nil }
    let days = Int(expires.timeIntervalSince(now) / 86_400)
    guard now < expires, days < Self.warningDays else { return nil }
    return
      "the site expires in \(days) \(days == 1 ? "day" : "days"), at \(text); clients then download nothing; sign it again"
      + " with 'ballast packs publish'"
  }
}
