import AppBundles
import ReportSchema

/// The download of the client library: stripped, compressed with gzip, as `Tests/Benchmarks/client-size` measures it.
struct ClientSize: Hashable, Sendable {
  /// For packs from a site: the whole store.
  let store: ClosedRange<Int>
  /// For packs in the app: only what reads packs.
  let reading: Int
  /// Whether the user gave the size.
  let isGiven: Bool

  /// Measured for arm64 code in Apple's format (the smallest figures), arm64 Linux and x86-64 Linux (the largest).
  static let measured = ClientSize(store: 641_000...714_000, reading: 213_000, isGiven: false)

  private init(store: ClosedRange<Int>, reading: Int, isGiven: Bool) {
    self.store = store
    self.reading = reading
    self.isGiven = isGiven
  }

  /// A size that a team measured in its own app.
  /// - Parameter bytes: of every way that needs the client: the team knows what its app links.
  init(given bytes: Int) { self.init(store: bytes...bytes, reading: bytes, isGiven: true) }

  /// The size for a platform; nil if it has no client: the reader in Java neither downloads nor stores packs.
  static func ofPlatform(_ platform: Platform?, given bytes: Int?) -> ClientSize? {
    guard platform?.isForApple ?? true else { return nil }
    guard let bytes else { return measured }
    return ClientSize(given: bytes)
  }

  /// The bytes that the client of a way adds to the app's download; nil if the way needs no client.
  func bytes(for way: SimulateReport.WayName, hasAssetPacks: Bool) -> Int? {
    switch way {
    case .bundled, .trimmed, .chunks: nil
    case .bundledPacks: reading
    case .splits: hasAssetPacks ? reading : nil
    case .packs: store.lowerBound
    }
  }
}
