/// The rule that removes packs.
package enum Eviction {
  /// A pack in the store.
  package struct Pack: Equatable, Sendable {
    package let release: PackRelease
    /// The number of the locale, so that packs of one locale are compared.
    package let locale: Int
    package let isBase: Bool
    /// Whether the locale, or a locale that it falls back to, is shown.
    package let isInUse: Bool
    package let bytes: Int
    /// The time at which the locale was last shown, in seconds since 1970.
    package let lastUse: Int64

    package init(
      release: PackRelease, locale: Int, isBase: Bool = false, isInUse: Bool, bytes: Int, lastUse: Int64
    ) {
      self.release = release
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
  package static func removals(_ packs: [Pack], running base: PackRelease, _ policy: StorePolicy) -> [Int] {
    let running = base.version
    let needed = needed(packs, running)
    var removed = Set(
      packs.indices.filter { !needed.contains($0) && isSuperseded(packs[$0], among: packs, base) })
    let current = packs.indices.filter { !removed.contains($0) && !packs[$0].isBase }
    removed.formUnion(current.filter { isBeyondKeptVersions($0, packs, current, running, policy) })
    var total = packs.indices.reduce(0) { removed.contains($1) ? $0 : $0 + packs[$1].bytes }
    let candidates = packs.indices.filter { !needed.contains($0) && !removed.contains($0) }
    for index in candidates.sorted(by: { precedes(packs[$0], packs[$1], running) }) where total > policy.quota
    {
      removed.insert(index)
      total -= packs[index].bytes
    }
    return removed.sorted()
  }

  /// The best packs of locales in use.
  private static func needed(_ packs: [Pack], _ running: Int32) -> Set<Int> {
    Set(
      packs.indices.filter { index in
        guard packs[index].isInUse, !packs[index].isBase else { return false }
        var stock = LocaleStock(running: running)
        for other in packs where other.locale == packs[index].locale && !other.isBase {
          stock.add(other.release)
        }
        return stock.exact ?? stock.other == packs[index].release
      })
  }

  /// Whether the locale has a pack of the running version, and enough packs between that and this one.
  /// - Parameter current: the positions of packs that are not superseded and not base packs.
  private static func isBeyondKeptVersions(
    _ index: Int, _ packs: [Pack], _ current: [Int], _ running: Int32, _ policy: StorePolicy
  ) -> Bool {
    let pack = packs[index]
    guard pack.release.version < running else { return false }
    let own = current.filter { packs[$0].locale == pack.locale }
    let later = own.count { position in
      let other = packs[position].release
      return other.version < running && (other > pack.release || other == pack.release && position < index)
    }
    return own.contains { packs[$0].release.version == running } && later >= max(0, policy.keptVersions)
  }

  private static func isSuperseded(_ pack: Pack, among packs: [Pack], _ base: PackRelease) -> Bool {
    if pack.isBase, pack.release <= base { return true }
    return packs.contains { other in
      guard other.locale == pack.locale, other.isBase == pack.isBase, other.release > pack.release else {
        return false
      }
      return other.release.version == pack.release.version || pack.release.version > base.version
    }
  }

  private static func precedes(_ one: Pack, _ other: Pack, _ running: Int32) -> Bool {
    func rank(_ pack: Pack) -> Int {
      if !pack.isInUse, !pack.isBase { return 0 }
      if pack.release.version < running { return 1 }
      return pack.isBase ? 3 : 2
    }
    if rank(one) != rank(other) { return rank(one) < rank(other) }
    if one.lastUse != other.lastUse { return one.lastUse < other.lastUse }
    return (one.release, one.locale) < (other.release, other.locale)
  }
}
