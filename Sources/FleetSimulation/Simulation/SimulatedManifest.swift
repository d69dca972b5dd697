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

  /// All locales are alike, and so are all codecs, so that each one adds as many bytes as the second one. A manifest of a
  /// thousand locales is not written.
  private static func bytes(_ packs: Scenario.Packs, versions: Int) -> Int {
    func size(_ locales: Int, _ codecs: Int) -> Int {
      let manifest = PackManifest(
        app: "org.example.app", minimumReader: 1,
        versions: (0..<versions).map { version(packs, number: $0, locales: locales, codecs: codecs) })
      // Encoding fails for numbers that are not finite only.
      do { return try SiteJSON.bytes(of: manifest).count } catch { return 0 }
    }
    func size(codecs: Int) -> Int {
      let one = size(1, codecs)
      return one + (packs.locales - 1) * (size(2, codecs) - one)
    }
    let one = size(codecs: 1)
    return one + (packs.codecs - 1) * (size(codecs: 2) - one)
  }

  private static func version(
    _ packs: Scenario.Packs, number: Int, locales: Int, codecs: Int
  ) -> PackManifest.Version {
    PackManifest.Version(
      version: "1.0.0", revision: 1, keys: file(SiteFiles.appKeys, 100_000),
      packs: (0...locales).map { index in
        let (whole, delta) = index == 0 ? (packs.baseWhole, packs.baseDelta) : (packs.whole, packs.delta)
        let base = index == 0 ? nil : digest
        func downloads(_ bytes: Double, old: String?) -> [PackManifest.Download] {
          (0..<codecs).map { _ in
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
