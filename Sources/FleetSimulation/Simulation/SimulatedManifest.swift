internal import PackTrust
internal import ReportSchema

/// The sizes of a simulated site's manifests, as the function that publishing uses writes them.
struct SimulatedManifest: Sendable {
  /// By number of served versions, from one on.
  private let sizes: [Int]

  init(_ packs: Scenario.Packs) {
    // Deltas of all later versions are alike, so that each adds as many bytes as the last one here.
    let encoded = min(packs.keptVersions, packs.deltaVersions + 2)
    var sizes = encoded < 1 ? [] : (1...encoded).map { Self.bytes(packs, versions: $0) }
    while !sizes.isEmpty, sizes.count < packs.keptVersions {
      sizes.append(2 * sizes[sizes.count - 1] - sizes[sizes.count - 2])
    }
    self.sizes = sizes
  }

  /// The manifest after a number of versions was published.
  func bytes(published: Int32) -> Int {
    sizes.isEmpty ? 0 : sizes[min(max(Int(published), 1), sizes.count) - 1]
  }

  private static func bytes(_ packs: Scenario.Packs, versions: Int) -> Int {
    let manifest = PackManifest(
      app: "org.example.app", minimumReader: 1, versions: (0..<versions).map { version(packs, number: $0) })
    // Encoding fails for numbers that are not finite only.
    do { return try SiteJSON.bytes(of: manifest).count } catch { return 0 }
  }

  private static func version(_ packs: Scenario.Packs, number: Int) -> PackManifest.Version {
    PackManifest.Version(
      version: "1.0.0", revision: 1, keys: file(SiteFiles.appKeys, 100_000),
      packs: (0...packs.locales).map { index in
        let (whole, delta) = index == 0 ? (packs.baseWhole, packs.baseDelta) : (packs.whole, packs.delta)
        let base = index == 0 ? nil : digest
        func downloads(_ bytes: Double, old: String?) -> [PackManifest.Download] {
          (0..<packs.codecs).map { _ in
            let file = file(SiteFiles.download, bytes)
            return PackManifest.Download(
              codec: "zlib", file: file.file, bytes: file.bytes, sha256: file.sha256, base: base, old: old)
          }
        }
        let deltas = stride(from: 1, through: min(number, packs.deltaVersions), by: 1).map {
          Double($0) * delta
        }
        return PackManifest.Pack(
          locale: "de", isBase: index == 0, parents: [], messages: 10_000, packBytes: Int(packs.installed),
          sha256: digest,
          downloads: downloads(whole, old: nil)
            + deltas.filter { $0 < whole }.flatMap { downloads($0, old: digest) })
      })
  }

  private static let digest = String(repeating: "0", count: 64)

  private static func file(_ name: (String) -> String, _ bytes: Double) -> PackManifest.File {
    PackManifest.File(file: name(digest), bytes: Int(bytes), sha256: digest)
  }
}
