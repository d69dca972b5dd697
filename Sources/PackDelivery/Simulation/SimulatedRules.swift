package import PackStore

/// The values of a simulated store that do not change, with decisions that were made before.
///
/// Devices of a fleet are in few different situations, so that most decisions were already made for another device.
package final class SimulatedRules<Catalog: PackCatalog> {
  let catalog: Catalog
  let policy: StorePolicy
  /// Whether the app contains the texts of its own version.
  let isBundled: Bool

  let launches = DecisionMemory<SimulatedLaunch>()
  let wanted = DecisionMemory<WantedPacks>()
  let removals = DecisionMemory<[Int]>()

  package init(_ catalog: Catalog, _ policy: StorePolicy, isBundled: Bool = false) {
    self.catalog = catalog
    self.policy = policy
    self.isBundled = isBundled
  }
}

/// The last decisions by the situation that they were made in. A later decision may replace an earlier one.
final class DecisionMemory<Decision> {
  private static var size: Int { 1024 }
  private var keys = [UInt64](repeating: 0, count: size)
  private var decisions: [Decision?] = Array(repeating: nil, count: size)

  /// - Parameters:
  ///   - key: identifies all values that the decision depends on.
  ///   - decide: makes the decision.
  func value(for key: UInt64, _ decide: () -> Decision) -> Decision {
    let index = Int(truncatingIfNeeded: key % UInt64(Self.size))
    if keys[index] == key, let decision = decisions[index] { return decision }
    let decision = decide()
    keys[index] = key
    decisions[index] = decision
    return decision
  }
}
