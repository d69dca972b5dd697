/// The rule that removes packs.
package enum Eviction {
  /// A pack in the store.
  package struct Pack: Hashable, Sendable {
    package let edition: Edition
    /// The number of the locale, so that packs of one locale are compared.
    package let locale: Int
    package let isBase: Bool
    /// Whether the locale, or a locale that it falls back to, is shown.
    package let isInUse: Bool
    package let bytes: Int
    /// The time at which the locale was last shown, in seconds since 1970.
    package let lastUse: Int64

    package init(
      edition: Edition, locale: Int, isBase: Bool = false, isInUse: Bool, bytes: Int, lastUse: Int64
    ) {
      self.edition = edition
      self.locale = locale
      self.isBase = isBase
      self.isInUse = isInUse
      self.bytes = bytes
      self.lastUse = lastUse
    }
  }

  /// The positions of packs to remove, in ascending order.
  ///
  /// - Parameter base: the version of the running app, with the revision of the base pack in it.
  ///
  /// 1. A pack with an earlier revision than another of its version and locale is removed, and a pack of a later version
  ///    than the running one if there is a still later one. A base pack is removed
  ///    unless it is later than that of the app: no download needs an earlier one.
  /// 2. For a locale that has a pack of the running version, earlier versions are removed except
  ///    ``StorePolicy/keptVersions``.
  /// 3. Beyond the quota, packs of locales that are not shown are removed, the one whose locale was shown longest ago
  ///    first; then earlier versions, then later ones. The pack that a locale in use needs is kept.
  package static func removals(_ packs: [Pack], running base: Edition, _ policy: StorePolicy) -> [Int] {
    let running = base.version
    // Flags in an array: the simulation of a fleet calls this for each change of each device.
    var fates = [Fate](repeating: .kept, count: packs.count)
    markNeeded(packs, running, &fates)
    for index in packs.indices where fates[index] == .kept && isSuperseded(packs[index], among: packs, base) {
      fates[index] = .superseded
    }
    for index in packs.indices where isBeyondKeptVersions(index, packs, fates, running, policy) {
      fates[index] = .tooOld
    }
    var total = 0
    for index in packs.indices where !fates[index].isRemoval { total += packs[index].bytes }
    if total > policy.quota {
      let candidates = packs.indices.filter { fates[$0] == .kept }
        .sorted { precedes(packs[$0], packs[$1], running) }
      for index in candidates where total > policy.quota {
        fates[index] = .beyondQuota
        total -= packs[index].bytes
      }
    }
    return packs.indices.filter { fates[$0].isRemoval }
  }

  private enum Fate {
    case needed, kept, superseded, tooOld, beyondQuota

    var isRemoval: Bool {
      switch self {
      case .needed, .kept: false
      case .superseded, .tooOld, .beyondQuota: true
      }
    }
  }

  /// Whether the locale has a pack of the running version, and enough packs between that and this one.
  private static func isBeyondKeptVersions(
    _ index: Int, _ packs: [Pack], _ fates: [Fate], _ running: Int32, _ policy: StorePolicy
  ) -> Bool {
    let pack = packs[index]
    guard fates[index] != .superseded, !pack.isBase, pack.edition.version < running else { return false }
    var hasRunning = false
    var later = 0
    for (position, other) in packs.enumerated()
    where other.locale == pack.locale && !other.isBase && fates[position] != .superseded {
      if other.edition.version == running { hasRunning = true }
      guard other.edition.version < running else { continue }
      if other.edition > pack.edition || other.edition == pack.edition && position < index { later += 1 }
    }
    return hasRunning && later >= max(0, policy.keptVersions)
  }

  private static func isSuperseded(_ pack: Pack, among packs: [Pack], _ base: Edition) -> Bool {
    if pack.isBase, pack.edition <= base { return true }
    return packs.contains { other in
      guard other.locale == pack.locale, other.isBase == pack.isBase, other.edition > pack.edition else {
        return false
      }
      return other.edition.version == pack.edition.version || pack.edition.version > base.version
    }
  }

  /// Marks packs of locales in use that have no better pack.
  private static func markNeeded(_ packs: [Pack], _ running: Int32, _ fates: inout [Fate]) {
    var known: (locale: Int, stock: LocaleStock)?
    for index in packs.indices where packs[index].isInUse && !packs[index].isBase {
      let locale = packs[index].locale
      var stock = LocaleStock(running: running)
      if let known, known.locale == locale {
        stock = known.stock
      } else {
        for other in packs where other.locale == locale && !other.isBase { stock.add(other.edition) }
        known = (locale, stock)
      }
      if let best = stock.exact ?? stock.other, best == packs[index].edition { fates[index] = .needed }
    }
  }

  private static func precedes(_ one: Pack, _ other: Pack, _ running: Int32) -> Bool {
    func rank(_ pack: Pack) -> Int {
      !pack.isInUse && !pack.isBase ? 0 : pack.edition.version < running ? 1 : pack.isBase ? 3 : 2
    }
    if rank(one) != rank(other) { return rank(one) < rank(other) }
    if one.lastUse != other.lastUse { return one.lastUse < other.lastUse }
    return (one.edition, one.locale) < (other.edition, other.locale)
  }
}
