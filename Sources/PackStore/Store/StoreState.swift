internal import PackTrust

/// The facts that a store keeps between launches. Without them, it checks for a new manifest once more.
struct StoreState: Codable, Hashable, Sendable {
  static let schema = "ballast.store/1"
  private static let limit = 1 << 20

  var schema = Self.schema
  /// The time of the last check, in seconds since 1970.
  var lastCheck: Int64?
  /// The number of checks that failed since the last success.
  var failures = 0
  /// The transport's tag of the signed file that was accepted last.
  var tag: String?
  /// The greatest sequence number that was accepted.
  var sequence = 0
  /// The locale that was shown last.
  var shown: String?
  /// The times at which locales were last shown, in seconds since 1970.
  var uses: [String: Int64] = [:]
  /// The situation in which nothing was left to download.
  var settled: String?

  init() {}

  /// Reads the state; a file that is missing or damaged gives an empty one.
  init(_ disk: any PackDisk) {
    self.init()
    guard let bytes = try? disk.contents(of: StoreFiles.state, limit: Self.limit),
      let state = try? SiteJSON.value(Self.self, schema: Self.schema, from: bytes, file: StoreFiles.state)
    else { return }
    self = state
  }

  /// Records that a locale is shown. The time is rounded down to a day, so that most launches write nothing.
  mutating func record(shown locale: String, at now: Int64) {
    shown = locale
    uses[locale] = max(now, 0) / 86_400 * 86_400
  }

  /// The file.
  func bytes() -> [UInt8]? { try? SiteJSON.bytes(of: self) }
}
