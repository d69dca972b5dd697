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
@safe final class DecisionMemory<Decision> {
  private static var size: Int { 4096 }
  // SAFETY: one core uses an instance, and no access contains another one: they are not checked at run time.
  @exclusivity(unchecked) private var entries = [(key: UInt64, decision: Decision)?](
    repeating: nil, count: size)

  /// - Parameter key: identifies all values that the decision depends on.
  subscript(key: UInt64) -> Decision? {
    @inline(__always) get {
      guard let entry = unsafe entries[Self.index(key)], entry.key == key else { return nil }
      return entry.decision
    }
    set { unsafe entries[Self.index(key)] = newValue.map { (key, $0) } }
  }

  @inline(__always)
  private static func index(_ key: UInt64) -> Int { Int(truncatingIfNeeded: key % UInt64(size)) }
}
