/// The state that all copies of a store share while the process runs.
struct StoreSession: Sendable {
  /// Whether a refresh runs: one of a process at a time, so that no pack is downloaded twice.
  var isRefreshing = false
  /// Whether the first launch for a locale had its texts.
  private var wasReady: [String: Bool] = [:]

  /// The positions of packs of the app whose bytes were verified.
  var verified: Set<Int> = []

  /// Begins the turn to refresh.
  /// - Returns: whether no other refresh runs.
  mutating func beginRefresh() -> Bool {
    defer { isRefreshing = true }
    return !isRefreshing
  }

  /// Whether the first launch of the session for a locale had the texts, given whether this one has.
  mutating func wasReady(_ isReady: Bool, for locale: String?) -> Bool {
    let first = wasReady[locale ?? ""] ?? isReady
    wasReady[locale ?? ""] = first
    return first
  }
}
