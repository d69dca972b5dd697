import PackTrust

/// The sizes of a scenario: a delta from `n` versions before has `n` times as many bytes. The signed file and the entries
/// have the sizes with which the functions of publishing write them.
struct ScenarioCatalog: PackCatalog {
  private let packs: Scenario.Packs
  /// The signed file, by number of served versions from one on.
  private let newest: [Int]
  /// Entries of the base pack and of another pack, by number of earlier versions.
  private let entries: (base: [Int], pack: [Int])

  init(_ packs: Scenario.Packs) {
    self.packs = packs
    let served = 0..<packs.keptVersions
    newest = served.map { Self.newestBytes(packs, versions: $0 + 1) }
    let earlier = served.prefix(packs.deltaVersions + 1)
    func sizes(isBase: Bool) -> [Int] { earlier.map { Self.entryBytes(packs, isBase: isBase, earlier: $0) } }
    entries = (sizes(isBase: true), sizes(isBase: false))
  }

  func newestBytes(_ versions: Int32) -> Int { Self.size(Int(versions) - 1, newest) }

  func entryBytes(_ pack: SimulatedPack) -> Int {
    Self.size(Int(pack.version), pack.isBase ? entries.base : entries.pack)
  }

  /// The last size stands for further versions; a site that serves no version has no files.
  private static func size(_ number: Int, _ sizes: [Int]) -> Int {
    sizes.isEmpty ? 0 : sizes[min(max(number, 0), sizes.count - 1)]
  }

  func installedBytes(_ pack: SimulatedPack) -> Int { Int(packs.installed) }

  func wholeBytes(_ pack: SimulatedPack) -> Int { Int(pack.isBase ? packs.baseWhole : packs.whole) }

  func deltaBytes(_ pack: SimulatedPack, from old: SimulatedPack) -> Int? {
    let distance = Int(pack.version) - Int(old.version)
    guard distance > 0, distance <= packs.deltaVersions else { return nil }
    return Int(pack.isBase ? packs.baseDelta : packs.delta) * distance
  }

  private static let digest = String(repeating: "0", count: 64)

  private static func newestBytes(_ packs: Scenario.Packs, versions: Int) -> Int {
    let time = "2000-01-01T00:00:00Z"
    let version = NewestPublication.Version(
      version: "1.0.0", revision: 1, root: SHA256Digest.base64(digest))
    let newest = NewestPublication(
      app: "org.example.app", sequence: versions, published: time, expires: time, keyList: 0,
      minimumReader: 2, locales: Array(repeating: "de", count: packs.locales),
      versions: Array(repeating: version, count: versions))
    // Encoding fails for numbers that are not finite only.
    do { return try SignedMessage.byteCount(of: SiteJSON.compact(newest)) } catch { return 0 }
  }

  /// All codecs of a scenario have the same size.
  private static func entryBytes(_ packs: Scenario.Packs, isBase: Bool, earlier: Int) -> Int {
    let whole = isBase ? packs.baseWhole : packs.whole
    let delta = isBase ? packs.baseDelta : packs.delta
    func downloads(_ bytes: Double, old: String?) -> [PackManifest.Download] {
      (0..<packs.codecs).map { _ in
        PackManifest.Download(
          codec: "zlib", bytes: Int(bytes), sha256: digest, base: isBase ? nil : digest, old: old)
      }
    }
    let deltas = (0..<earlier).map { Double($0 + 1) * delta }.filter { $0 < whole }
    let keys = PackManifest.File(file: SiteFiles.appKeys(digest), bytes: 100_000, sha256: digest)
    let pack = PackManifest.Pack(
      locale: "de", isBase: isBase, parents: [], messages: 10_000, packBytes: Int(packs.installed),
      sha256: digest,
      downloads: downloads(whole, old: nil)
        + deltas.enumerated().flatMap { downloads($1, old: "\($0)" + digest.dropFirst()) },
      keys: isBase ? keys : nil)
    let version = PackManifest.Version(version: "1.0.0", revision: 1, packs: [pack])
    do {
      let manifest = PackManifest(app: "org.example.app", versions: [version])
      let file = try SiteMetadata(manifest).files.values.first?.count ?? 0
      return file + EntryTree.proofByteCount(entries: packs.locales + 1)
    } catch { return 0 }
  }
}
