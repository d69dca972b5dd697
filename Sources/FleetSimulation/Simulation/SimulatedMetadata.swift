internal import PackTrust
internal import ReportSchema

/// The sizes of a simulated site's signed file and entries, as the functions that publishing uses write them.
struct SimulatedMetadata: Sendable {
  /// The signed file, by number of served versions from one on.
  private let newest: [Int]
  /// Entries of the base pack and of another pack, by number of earlier versions.
  private let entries: (base: [Int], pack: [Int])

  init(_ packs: Scenario.Packs) {
    newest =
      packs.keptVersions < 1 ? [] : (1...packs.keptVersions).map { Self.newestBytes(packs, versions: $0) }
    let earlier = packs.keptVersions < 1 ? 0...0 : 0...min(packs.deltaVersions, packs.keptVersions - 1)
    func sizes(isBase: Bool) -> [Int] { earlier.map { Self.entryBytes(packs, isBase: isBase, earlier: $0) } }
    entries = packs.keptVersions < 1 ? ([], []) : (sizes(isBase: true), sizes(isBase: false))
  }

  /// The signed file after a number of versions was published.
  func newestBytes(published: Int32) -> Int {
    newest.isEmpty ? 0 : newest[min(max(Int(published), 1), newest.count) - 1]
  }

  /// The entry of a pack.
  /// - Parameter version: the number of the version, from 0.
  func entryBytes(isBase: Bool, version: Int32) -> Int {
    let sizes = isBase ? entries.base : entries.pack
    return sizes.isEmpty ? 0 : sizes[min(max(Int(version), 0), sizes.count - 1)]
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
    let (whole, delta) = isBase ? (packs.baseWhole, packs.baseDelta) : (packs.whole, packs.delta)
    func downloads(_ bytes: Double, old: String?) -> [PackManifest.Download] {
      (0..<packs.codecs).map { _ in
        PackManifest.Download(
          codec: "zlib", file: SiteFiles.download(digest), bytes: Int(bytes), sha256: digest,
          base: isBase ? nil : digest, old: old)
      }
    }
    let deltas = (0..<earlier).map { Double($0 + 1) * delta }.filter { $0 < whole }
    let pack = PackManifest.Pack(
      locale: "de", isBase: isBase, parents: [], messages: 10_000, packBytes: Int(packs.installed),
      sha256: digest,
      downloads: downloads(whole, old: nil)
        + deltas.enumerated().flatMap { downloads($1, old: "\($0)" + digest.dropFirst()) })
    let keys = PackManifest.File(file: SiteFiles.appKeys(digest), bytes: 100_000, sha256: digest)
    let version = PackManifest.Version(version: "1.0.0", revision: 1, keys: keys, packs: [pack])
    do {
      let manifest = PackManifest(app: "org.example.app", minimumReader: 2, versions: [version])
      let file = try SiteMetadata(manifest).files.values.first?.count ?? 0
      return file + EntryTree.proofByteCount(entries: packs.locales + 1)
    } catch { return 0 }
  }
}
