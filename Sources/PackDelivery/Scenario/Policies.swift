internal import PackStore

/// The policies of a scenario that lists none.
enum Policies {
  static let all: [Scenario.Policy] = [
    make("prefetch+outdated") { _ in },
    make("outdated only") { $0.store.prefetches = false },
    make("prefetch only") { $0.store.usesOutdatedPacks = false },
    make("neither") {
      $0.store.prefetches = false
      $0.store.usesOutdatedPacks = false
    },
    make("without deltas") { $0.store.usesDeltas = false },
    make("bundled only") { $0.isBundled = true },
  ]

  private static func make(_ name: String, _ change: (inout Scenario.Policy) -> Void) -> Scenario.Policy {
    var policy = Scenario.Policy(name: name)
    change(&policy)
    return policy
  }
}
