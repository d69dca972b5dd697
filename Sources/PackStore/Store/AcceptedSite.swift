internal import LanguagePacks
internal import PackTrust
internal import ReportSchema

/// The signed files of a site that a store accepted, read from its disk and verified again.
struct AcceptedSite: Sendable {
  private(set) var site: TrustedSite
  /// Nil if the disk has no manifest, or one that the accepted file does not name.
  private(set) var manifest: PackManifest?
  /// The lists of keys that were accepted and are not on the disk yet.
  private var keyLists: [(number: Int, bytes: [UInt8])] = []

  /// The version of the pack format that the library reads.
  private static var readerVersion: Int { Int(PackLayout.version) }

  /// A client that has accepted nothing.
  init(app: String, keys: TrustedKeys) { site = TrustedSite(app: app, keys: keys) }

  /// Reads the files of a disk. Those that are not valid are ignored.
  mutating func read(_ disk: any PackDisk) {
    while let bytes = try? disk.contents(
      of: StoreFiles.keyList(site.keys.number + 1), limit: SiteFiles.signedFileLimit),
      let next = try? site.accepting(keyList: bytes)
    { site = next }
    // A file that has expired is still the newest that was accepted.
    guard let bytes = try? disk.contents(of: StoreFiles.newest, limit: SiteFiles.signedFileLimit),
      let accepted = try? site.accepting(newest: bytes, secondsSince1970: nil)
    else { return }
    site = accepted
    guard let file = accepted.newest?.manifest,
      let bytes = try? disk.contents(of: StoreFiles.manifest(file.sha256), limit: file.bytes)
    else { return }
    manifest = try? accepted.manifest(bytes, readerVersion: Self.readerVersion)
  }

  /// The time of the last signature. A clock that is earlier was set back.
  var published: Int64? { site.newest?.publishedSeconds }

  /// Whether packs of the manifest may be downloaded.
  func isValid(at now: Int64) -> Bool { site.newest?.expirySeconds.map { now < $0 } ?? false }

  /// Whether the signed file and its manifest are on the disk.
  var isComplete: Bool { manifest != nil }

  var sequence: Int { site.newest?.sequence ?? 0 }

  // MARK: - Accepting

  mutating func accept(keyList bytes: [UInt8]) throws(TrustError) {
    site = try site.accepting(keyList: bytes)
    keyLists.append((site.keys.number, bytes))
  }

  /// - Parameter floor: the greatest sequence number that was accepted, if the file was lost since.
  mutating func accept(newest bytes: [UInt8], at now: Int64, floor: Int) throws(TrustError) {
    let accepted = try site.accepting(newest: bytes, secondsSince1970: now)
    let found = accepted.newest?.sequence ?? 0
    guard found >= floor else {
      throw TrustError(.rollback(found: found, accepted: floor), file: SiteFiles.newest)
    }
    if accepted.newest?.manifest != site.newest?.manifest { manifest = nil }
    site = accepted
  }

  mutating func accept(manifest bytes: [UInt8]) throws(TrustError) {
    manifest = try site.manifest(bytes, readerVersion: Self.readerVersion)
  }

  /// The files to write, each by renaming, in this order: a signed file is written after the manifest that it names.
  func files(newest: [UInt8], manifest: [UInt8]?) -> [(name: String, bytes: [UInt8])] {
    var files = keyLists.map { (name: StoreFiles.keyList($0.number), bytes: $0.bytes) }
    if let manifest, let digest = site.newest?.manifest.sha256 {
      files.append((StoreFiles.manifest(digest), manifest))
    }
    return files + [(StoreFiles.newest, newest)]
  }

  /// Whether a file of the store is of a former manifest, or was not completely written.
  func isLeftover(_ name: String) -> Bool {
    if name.hasSuffix(StoreFiles.partial) { return true }
    guard name.hasPrefix("manifest-") else { return false }
    return name != site.newest.map { StoreFiles.manifest($0.manifest.sha256) }
  }
}
