import LanguagePacks
import PackTrust

/// The signed files of a site that a store accepted, read from its disk and verified again.
struct AcceptedSite: Sendable {
  private(set) var site: TrustedSite
  /// The entries of accepted versions that are on the disk, by the names of their files in the store.
  private var entries: [String: PackManifest.Pack] = [:]
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
    let names = Set((try? disk.names()) ?? []).filter { $0.hasPrefix(StoreFiles.entryPrefix) }
    // A file that has expired is still the newest that was accepted.
    guard let bytes = try? disk.contents(of: StoreFiles.newest, limit: SiteFiles.signedFileLimit),
      let accepted = try? site.accepting(newest: bytes, at: .min)
    else { return }
    site = accepted
    for version in accepted.newest?.versions ?? [] {
      for name in accepted.newest?.entryNames(of: version) ?? [] {
        let file = StoreFiles.entry(name, root: version.rootDigest)
        guard names.contains(file), let bytes = try? disk.contents(of: file, limit: SiteFiles.entryLimit)
        else {
          continue
        }
        entries[file] = try? version.entry(bytes, named: name)
      }
    }
  }

  /// Whether packs may be downloaded.
  func isValid(at now: Int64) -> Bool {
    guard let expiry = site.newest?.expirySeconds else { return false }
    return now < expiry
  }

  /// Whether a signed file was accepted.
  var isComplete: Bool { site.newest != nil }

  var sequence: Int { site.newest?.sequence ?? 0 }

  /// The greatest numbers of the files, which a client must not go below.
  var floor: StoreState.Floor { StoreState.Floor(sequence: sequence, keyList: site.keys.number) }

  // MARK: - Accepting

  mutating func accept(keyList bytes: [UInt8]) throws(TrustError) {
    site = try site.accepting(keyList: bytes)
    keyLists.append((site.keys.number, bytes))
  }

  /// - Parameter floor: the greatest numbers that were accepted. Their files may have been lost since.
  mutating func accept(
    newest bytes: [UInt8], at now: Int64, floor: StoreState.Floor
  ) throws(TrustError) {
    // The lost list may have revoked the key of the signature.
    try site.keys.checkNumber(accepted: floor.keyList)
    let accepted = try site.accepting(newest: bytes, at: now)
    try accepted.newest?.checkSequence(accepted: floor.sequence)
    try accepted.newest?.checkFormat(readerVersion: Self.readerVersion)
    site = accepted
  }

  /// Accepts an entry.
  mutating func accept(
    entry bytes: [UInt8], named name: String, of version: NewestPublication.Version
  ) throws(TrustError) {
    entries[StoreFiles.entry(name, root: version.rootDigest)] = try version.entry(bytes, named: name)
  }

  /// The entry of a version, if it is on the disk.
  func entry(_ name: String, of version: NewestPublication.Version) -> PackManifest.Pack? {
    entries[StoreFiles.entry(name, root: version.rootDigest)]
  }

  /// The files to write, each by renaming, in this order.
  func files(newest: [UInt8]) -> [(name: String, bytes: [UInt8])] {
    keyLists.map { (name: StoreFiles.keyList($0.number), bytes: $0.bytes) } + [(StoreFiles.newest, newest)]
  }

  /// Whether a file of the store is an entry of a former version, or was not completely written.
  func isLeftover(_ name: String) -> Bool {
    if name.hasSuffix(StoreFiles.partial) {
      return StoreFiles.isWritten(String(name.dropLast(StoreFiles.partial.count)))
    }
    guard let root = StoreFiles.root(ofEntry: name) else { return false }
    return !(site.newest?.versions ?? []).contains { $0.rootDigest == root }
  }
}
