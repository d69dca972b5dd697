package import PackStore

/// The store of a simulated device: the same decisions as those of `PackStore`, with numbers instead of files.
///
/// A test runs the same events through this value and through a real store with real files. Only what a scenario has is
/// modelled: locales without parents, one revision of each version, and packs that are never damaged.
package struct SimulatedStore<Catalog: PackCatalog> {
  /// Everything but the network that the plan of downloads depends on.
  private struct Situation: Hashable {
    var packs: Set<SimulatedPack> = []
    /// The number of versions in the signed file that the device has.
    var known: Int32 = 0
    /// The packs whose entries the device has.
    var entries: Set<SimulatedPack> = []
    var running: Int32
    var selected: Int
  }

  private let catalog: Catalog
  private let policy: StorePolicy
  /// Whether the app contains the texts of its own version.
  private let isBundled: Bool

  private var situation: Situation
  /// The situation in which nothing was left to download, by network.
  private var settled: [NetworkState: Situation] = [:]
  private var lastCheck: Int64?
  private var checks = Backoff()
  private var downloads = Backoff()
  /// The days on which locales were last shown, in seconds since 1970.
  private var uses: [Int: Int64] = [:]
  private var previous = SimulatedPack.base

  /// - Parameter isBundled: whether the app contains the texts of its own version.
  package init(
    _ catalog: Catalog, _ policy: StorePolicy, isBundled: Bool = false, running: Int32 = 0, selected: Int = 0
  ) {
    self.catalog = catalog
    self.policy = policy
    self.isBundled = isBundled
    situation = Situation(running: running, selected: selected)
  }

  /// The packs on the disk.
  package var packs: Set<SimulatedPack> { situation.packs }

  /// The version of the running app; a new app reads the same files.
  package var running: Int32 {
    get { situation.running }
    set { situation.running = newValue }
  }

  /// The locale that the platform selects.
  package var selected: Int {
    get { situation.selected }
    set { situation.selected = newValue }
  }

  /// Removes all files, as a new installation of the app does.
  package mutating func reset() {
    self = SimulatedStore(catalog, policy, isBundled: isBundled, running: running, selected: selected)
  }

  // MARK: - Launch

  /// See `PackStore.launch(preferring:)`.
  package func launch() -> SimulatedLaunch {
    var launch = SimulatedLaunch(
      texts: .none, isCurrent: true, shown: SimulatedPack.base, isMissing: false)
    if selected != SimulatedPack.base {
      let own = decision(selected)
      launch.isCurrent = own.isCurrent
      launch.isMissing = own.texts == .none
      if own.texts != .none {
        launch.texts = own.texts
        launch.shown = selected
      } else if previous != SimulatedPack.base, previous != selected {
        let other = decision(previous)
        if other.texts != .none {
          launch.texts = other.texts
          launch.shown = previous
        }
      }
    }
    return launch
  }

  private func stock(_ locale: Int) -> LocaleStock {
    var stock = LocaleStock(running: running, bundled: isBundled ? PackRelease(version: running) : nil)
    for pack in packs where pack.locale == locale { stock.add(PackRelease(version: pack.version)) }
    return stock
  }

  private func decision(_ locale: Int) -> LaunchDecision { LaunchDecision(stock(locale), policy) }

  // MARK: - Refresh

  /// Whether a refresh only records that texts were shown, whatever the network: it sends no request and removes no pack.
  /// A caller may then replace it by ``recordUse(at:)``.
  package func rests(at now: Int64) -> Bool {
    !isCheckDue(at: now) && settled[.metered] == situation && settled[.unmetered] == situation
  }

  /// Records that texts were shown.
  package mutating func recordUse(at now: Int64) {
    previous = launch().shown
    uses[previous] = max(now, 0) / 86_400 * 86_400
  }

  /// Whether a refresh with a network sends a request for the signed file.
  private func isCheckDue(at now: Int64) -> Bool {
    guard situation.known > 0 || checks.failures > 0 else { return true }
    return policy.isCheckDue(
      last: lastCheck, now: now, failed: checks, isUrgent: !launch().isCurrent)
  }

  /// See `PackStore.refresh(after:network:)`.
  /// - Parameters:
  ///   - published: the number of versions on the site.
  ///   - link: the connection to the site.
  package mutating func refresh(
    at now: Int64, network: NetworkState, published: Int32, _ link: inout some SimulatedLink
  ) -> SimulatedRefresh {
    recordUse(at: now)
    var refresh = SimulatedRefresh()
    if network != .offline { download(at: now, network, published, &link, &refresh) }
    let removals = removals(packs)
    situation.packs.subtract(removals)
    refresh.removed = removals.count
    return refresh
  }

  private mutating func download(
    at now: Int64, _ network: NetworkState, _ published: Int32, _ link: inout some SimulatedLink,
    _ refresh: inout SimulatedRefresh
  ) {
    if isCheckDue(at: now) {
      refresh.didCheck = true
      lastCheck = now
      guard checkForPublication(published, &link, &refresh) else {
        checks.fail(at: now)
        return
      }
      checks = Backoff()
    }
    guard situation.known > 0 else { return }
    guard downloadEntries(at: now, network, &link, &refresh) else { return }
    let plan = plan(on: network)
    if plan.isEmpty { settled[network] = situation }
    guard downloads.isOver(at: now, policy) else { return }
    for pack in plan {
      switch save(pack, &link, &refresh) {
      case .saved:
        downloads = Backoff()
        if pack.version == running {
          refresh.secondsToCurrent = link.seconds
        } else {
          refresh.prefetched = pack.version
        }
      // The pack exceeds the quota. Others may not.
      case .tooLong: break
      case .failed:
        downloads.fail(at: now)
        return
      }
    }
  }

  /// Downloads the entries that the plan needs.
  /// - Returns: whether downloads may continue.
  private mutating func downloadEntries(
    at now: Int64, _ network: NetworkState, _ link: inout some SimulatedLink,
    _ refresh: inout SimulatedRefresh
  ) -> Bool {
    for entry in missingEntries(on: network) {
      guard downloads.isOver(at: now, policy) else { return false }
      guard link.request(catalog.entryBytes(entry), &refresh) else {
        downloads.fail(at: now)
        return false
      }
      situation.entries.insert(entry)
    }
    return true
  }

  private mutating func checkForPublication(
    _ published: Int32, _ link: inout some SimulatedLink, _ refresh: inout SimulatedRefresh
  ) -> Bool {
    guard published != situation.known else { return link.request(0, &refresh) }
    // The signed file, and the next list of keys, which does not exist.
    guard link.request(catalog.newestBytes(published), &refresh), link.request(0, &refresh) else {
      return false
    }
    situation.known = published
    return true
  }

  /// The entries of wanted packs, and of the base packs that they need.
  private func missingEntries(on network: NetworkState) -> [SimulatedPack] {
    wanted(on: network).flatMap { release in
      let base = SimulatedPack(locale: SimulatedPack.base, version: release.version)
      return [SimulatedPack(locale: selected, version: release.version)] + (has(base) ? [] : [base])
    }.filter { !situation.entries.contains($0) }
  }

  /// The packs to download. One that the rules of removal would not keep is not wanted.
  private func plan(on network: NetworkState) -> [SimulatedPack] {
    var present = packs
    return wanted(on: network).compactMap { release in
      let pack = SimulatedPack(locale: selected, version: release.version)
      let base = SimulatedPack(locale: SimulatedPack.base, version: release.version)
      let after = present.union(has(base) ? [pack] : [pack, base])
      guard !removals(after).contains(pack) else { return nil }
      present = after
      return pack
    }
  }

  private func wanted(on network: NetworkState) -> [PackRelease] {
    guard selected != SimulatedPack.base else { return [] }
    let newest = situation.known - 1
    let next = newest > running ? newest : nil
    return policy.wanted(
      stock(selected), published: newest >= running ? PackRelease(version: running) : nil,
      next: next.map { PackRelease(version: $0) },
      hasNext: next.map { has(SimulatedPack(locale: selected, version: $0)) } ?? false, on: network
    ).map(\.release)
  }

  private enum Saving { case saved, tooLong, failed }

  private mutating func save(
    _ pack: SimulatedPack, _ link: inout some SimulatedLink, _ refresh: inout SimulatedRefresh
  ) -> Saving {
    guard catalog.installedBytes(pack) <= policy.quota else { return .tooLong }
    let base = SimulatedPack(locale: SimulatedPack.base, version: pack.version)
    if !pack.isBase, !has(base) {
      let saving = save(base, &link, &refresh)
      guard saving == .saved else { return saving }
    }
    let option = best(pack)
    guard link.request(option.bytes, &refresh) else { return .failed }
    refresh.downloads.append(
      SimulatedRefresh.Download(pack: pack, isDelta: option.isDelta, bytes: option.bytes))
    situation.packs.insert(pack)
    return .saved
  }

  /// Every download of a pack needs the same base pack, so that its bytes do not decide.
  private func best(_ pack: SimulatedPack) -> DownloadOption {
    var old = packs.filter { $0.locale == pack.locale }
    if pack.isBase || isBundled {
      old.insert(SimulatedPack(locale: pack.locale, version: running))
    }
    let whole = DownloadOption(index: 0, bytes: catalog.wholeBytes(pack), isDelta: false)
    let deltas = old.compactMap { old in
      catalog.deltaBytes(pack, from: old).map { DownloadOption(index: 1, bytes: $0, isDelta: true) }
    }
    return DownloadOption.best([whole] + deltas, policy) ?? whole
  }

  /// Whether the disk or the app contains a pack.
  private func has(_ pack: SimulatedPack) -> Bool {
    packs.contains(pack) || pack.version == running && (isBundled || pack.isBase)
  }

  /// The packs that the rules of removal select.
  private func removals(_ packs: Set<SimulatedPack>) -> [SimulatedPack] {
    guard !packs.isEmpty else { return [] }
    let packs = Array(packs)
    let inventory = packs.map { pack in
      Eviction.Pack(
        release: PackRelease(version: pack.version), locale: pack.locale, isBase: pack.isBase,
        isInUse: pack.isBase || pack.locale == selected, bytes: catalog.installedBytes(pack),
        lastUse: uses[pack.locale] ?? 0)
    }
    return Eviction.removals(inventory, running: PackRelease(version: running), policy).map { packs[$0] }
  }
}
