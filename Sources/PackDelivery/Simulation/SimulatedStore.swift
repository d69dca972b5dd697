package import PackStore

/// The store of a simulated device: the same decisions as those of `PackStore`, with numbers instead of files.
///
/// A test runs the same events through this value and through a real store with real files. Only what a scenario has is
/// modelled: locales without parents, one revision of each version, and packs that are never damaged.
package struct SimulatedStore<Catalog: PackCatalog> {
  private let catalog: Catalog
  private let policy: StorePolicy
  /// Whether the app contains the texts of its own version.
  private let isBundled: Bool

  // The disk.
  package private(set) var packs: [SimulatedPack] = []
  // The state.
  private var lastCheck: Int64?
  private var checks = Backoff()
  private var downloads = Backoff()
  /// The days on which locales were last shown, in seconds since 1970; base is the first.
  private var uses: [Int64] = [0]
  private var previous = SimulatedPack.base
  private var settled: (metered: UInt64?, unmetered: UInt64?) = (nil, nil)
  /// The number of versions in the manifest that the device has.
  private var known: Int32 = 0

  /// The version of the running app; a new app reads the same files.
  package var running: Int32 { didSet { invalidate() } }
  /// The locale that the platform selects.
  package var selected: Int { didSet { invalidate() } }

  /// Whether each download is listed.
  package var listsDownloads = false
  /// The downloads of the last refresh, if they are listed.
  package private(set) var list: [SimulatedRefresh.Download] = []

  // Values that depend on the above only.
  private var situation: UInt64 = 0
  private var cachedLaunch: SimulatedLaunch?
  private var mayEvict = true

  package init(
    _ catalog: Catalog, _ policy: StorePolicy, isBundled: Bool = false, running: Int32 = 0, selected: Int = 0
  ) {
    self.catalog = catalog
    self.policy = policy
    self.isBundled = isBundled
    self.running = running
    self.selected = selected
    packs.reserveCapacity(6)
    invalidate()
  }

  /// Removes all files, as a new installation of the app does.
  package mutating func reset() {
    self = SimulatedStore(catalog, policy, isBundled: isBundled, running: running, selected: selected)
  }

  private mutating func invalidate() {
    cachedLaunch = nil
    mayEvict = true
    situation = UInt64(bitPattern: Int64(running)) &* 0x9e37_79b9 &+ UInt64(bitPattern: Int64(known)) << 20
    situation = SimulatedPack.mixed(situation &+ UInt64(bitPattern: Int64(selected)))
    for pack in packs { situation ^= pack.mark }
  }

  // MARK: - Launch

  /// See `PackStore.launch(preferring:)`.
  package mutating func launch() -> SimulatedLaunch {
    if let cachedLaunch { return cachedLaunch }
    var launch = SimulatedLaunch(
      texts: .none, download: .unneeded, shown: SimulatedPack.base, isMissing: false)
    if selected != SimulatedPack.base {
      let own = decision(selected)
      launch.download = own.download
      launch.isMissing = own.texts == .none
      if own.texts != .none {
        (launch.texts, launch.shown) = (own.texts, selected)
      } else if previous != SimulatedPack.base, previous != selected {
        let other = decision(previous)
        if other.texts != .none { (launch.texts, launch.shown) = (other.texts, previous) }
      }
    }
    cachedLaunch = launch
    return launch
  }

  private func stock(_ locale: Int) -> LocaleStock {
    var stock = LocaleStock(running: running, bundled: isBundled ? Edition(version: running) : nil)
    for pack in packs where pack.locale == locale { stock.add(Edition(version: pack.version)) }
    return stock
  }

  private func decision(_ locale: Int) -> LaunchDecision { LaunchDecision(stock(locale), policy) }

  // MARK: - Refresh

  /// Whether a refresh may send a request or remove a pack.
  mutating func needsRefresh(at now: Int64) -> Bool {
    mayEvict || settled.metered != situation || settled.unmetered != situation || isCheckDue(at: now)
  }

  private mutating func isCheckDue(at now: Int64) -> Bool {
    policy.isCheckDue(
      last: lastCheck, now: now, failed: checks, isUrgent: launch().download != .unneeded)
      || known == 0 && checks.failures == 0
  }

  /// See `PackStore.refresh(after:network:)`.
  /// - Parameters:
  ///   - published: the number of versions on the site.
  ///   - link: the connection to the site.
  package mutating func refresh(
    at now: Int64, network: NetworkState, published: Int32, _ link: inout some SimulatedLink
  ) -> SimulatedRefresh {
    let launch = launch()
    if launch.shown != previous {
      previous = launch.shown
      cachedLaunch = nil
    }
    while uses.count <= launch.shown + 1 { uses.append(0) }
    uses[launch.shown + 1] = max(now, 0) / 86_400 * 86_400
    var refresh = SimulatedRefresh()
    if listsDownloads { list = [] }
    if network != .offline { download(at: now, network, published, &link, &refresh) }
    if mayEvict { evict(&refresh) }
    return refresh
  }

  private mutating func download(
    at now: Int64, _ network: NetworkState, _ published: Int32, _ link: inout some SimulatedLink,
    _ refresh: inout SimulatedRefresh
  ) {
    if isCheckDue(at: now) {
      lastCheck = now
      refresh.didCheck = true
      guard check(published, &link, &refresh) else {
        checks.fail(at: now)
        return
      }
      checks = Backoff()
    }
    guard known > 0 else { return }
    let situation = situation
    let last = network == .metered ? settled.metered : settled.unmetered
    guard last != situation, downloads.isOver(at: now, policy) else { return }
    let isComplete = runPlan(at: now, network, &link, &refresh)
    if network == .metered {
      settled.metered = isComplete ? situation : nil
    } else {
      settled.unmetered = isComplete ? situation : nil
    }
  }

  private mutating func check(
    _ published: Int32, _ link: inout some SimulatedLink, _ refresh: inout SimulatedRefresh
  ) -> Bool {
    guard published != known else { return link.request(0, &refresh) }
    // The signed file, the next list of keys, which does not exist, and the manifest.
    guard link.request(catalog.newestBytes(published), &refresh), link.request(0, &refresh),
      link.request(catalog.manifestBytes(published), &refresh)
    else { return false }
    known = published
    invalidate()
    return true
  }

  /// - Returns: whether all wanted packs are on the disk.
  private mutating func runPlan(
    at now: Int64, _ network: NetworkState, _ link: inout some SimulatedLink,
    _ refresh: inout SimulatedRefresh
  ) -> Bool {
    guard selected != SimulatedPack.base else { return true }
    let newest = known - 1
    let next = newest > running ? newest : nil
    let wanted = WantedPacks(
      stock(selected), published: newest >= running ? Edition(version: running) : nil,
      next: next.map { Edition(version: $0) },
      hasNext: next.map { has(SimulatedPack(locale: selected, version: $0)) } ?? false, policy, on: network)
    var isComplete = true
    if let edition = wanted.current?.edition {
      let saving = save(SimulatedPack(locale: selected, version: edition.version), &link, &refresh)
      if saving == .saved { refresh.secondsToCurrent = link.seconds }
      guard finish(saving, at: now, &isComplete) else { return false }
    }
    if let edition = wanted.next {
      let saving = save(SimulatedPack(locale: selected, version: edition.version), &link, &refresh)
      if saving == .saved { refresh.prefetched = edition.version }
      guard finish(saving, at: now, &isComplete) else { return false }
    }
    return isComplete
  }

  /// - Returns: whether the next pack may be requested.
  private mutating func finish(_ saving: Saving, at now: Int64, _ isComplete: inout Bool) -> Bool {
    switch saving {
    case .saved: downloads = Backoff()
    case .tooLong: isComplete = false
    case .failed:
      downloads.fail(at: now)
      return false
    }
    return true
  }

  private enum Saving { case saved, tooLong, failed }

  private mutating func save(
    _ pack: SimulatedPack, _ link: inout some SimulatedLink, _ refresh: inout SimulatedRefresh
  ) -> Saving {
    guard catalog.installedBytes(pack) <= policy.quota else { return .tooLong }
    let base = SimulatedPack(locale: SimulatedPack.base, version: pack.version)
    if pack.locale != SimulatedPack.base, !has(base) {
      let saving = save(base, &link, &refresh)
      guard saving == .saved else { return saving }
    }
    let option = best(pack)
    guard link.request(option.bytes, &refresh) else { return .failed }
    refresh.downloads += 1
    refresh.downloadedBytes += option.bytes
    if listsDownloads {
      list.append(SimulatedRefresh.Download(pack: pack, isDelta: option.isDelta, bytes: option.bytes))
    }
    packs.append(pack)
    invalidate()
    return .saved
  }

  /// Every download of a pack needs the same base pack, so that its bytes do not decide.
  private func best(_ pack: SimulatedPack) -> DownloadOption {
    let whole = DownloadOption(index: 0, bytes: catalog.wholeBytes(pack), isDelta: false)
    var best = whole
    func consider(_ old: SimulatedPack) {
      guard old != pack, let bytes = catalog.deltaBytes(pack, from: old) else { return }
      let delta = DownloadOption(index: 1, bytes: bytes, isDelta: true)
      best = DownloadOption.better(best, delta, policy)
    }
    for old in packs where old.locale == pack.locale { consider(old) }
    if pack.locale == SimulatedPack.base || isBundled {
      consider(SimulatedPack(locale: pack.locale, version: running))
    }
    return best
  }

  /// Whether the disk or the app contains a pack.
  private func has(_ pack: SimulatedPack) -> Bool {
    packs.contains(pack) || pack.version == running && (isBundled || pack.locale == SimulatedPack.base)
  }

  // MARK: - Eviction

  private mutating func evict(_ refresh: inout SimulatedRefresh) {
    mayEvict = false
    // The only pack of the locale in use is needed.
    guard packs.count > 1 || packs.first.map({ $0.locale != selected }) ?? false else { return }
    let removals = Eviction.removals(
      packs.map { pack in
        let isBase = pack.locale == SimulatedPack.base
        return Eviction.Pack(
          edition: Edition(version: pack.version), locale: pack.locale, isBase: isBase,
          isInUse: isBase || pack.locale == selected, bytes: catalog.installedBytes(pack),
          lastUse: pack.locale + 1 < uses.count ? uses[pack.locale + 1] : 0)
      }, running: Edition(version: running), policy)
    guard !removals.isEmpty else { return }
    for index in removals.reversed() { packs.remove(at: index) }
    refresh.removed += removals.count
    invalidate()
    mayEvict = false
  }
}

/// A pack of a simulated site.
package struct SimulatedPack: Hashable, Sendable {
  /// The locale of base.
  package static let base = -1

  /// The number of the locale.
  package var locale: Int
  /// The number of the app version.
  package var version: Int32

  package init(locale: Int, version: Int32) {
    self.locale = locale
    self.version = version
  }

  /// A number that differs between packs.
  var mark: UInt64 {
    Self.mixed(UInt64(bitPattern: Int64(locale)) << 32 ^ UInt64(bitPattern: Int64(version)) &+ 1)
  }

  static func mixed(_ number: UInt64) -> UInt64 {
    let mixed = (number ^ (number >> 30)) &* 0xbf58_476d_1ce4_e5b9
    return (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
  }
}

/// The sizes of the files of a simulated site, in bytes.
package protocol PackCatalog {
  /// The signed file after a number of versions was published.
  func newestBytes(_ versions: Int32) -> Int
  func manifestBytes(_ versions: Int32) -> Int
  /// A pack on the device.
  func installedBytes(_ pack: SimulatedPack) -> Int
  /// The smallest download that needs no old pack.
  func wholeBytes(_ pack: SimulatedPack) -> Int
  /// The smallest delta; nil if the site has none.
  func deltaBytes(_ pack: SimulatedPack, from old: SimulatedPack) -> Int?
}

/// The connection of a device to the site during one refresh.
package protocol SimulatedLink {
  /// The time that requests have taken so far.
  var seconds: Double { get }

  /// Whether the next request succeeds. After a failure no further request is sent.
  mutating func succeeds(bytes: Int) -> Bool
}

extension SimulatedLink {
  fileprivate mutating func request(_ bytes: Int, _ refresh: inout SimulatedRefresh) -> Bool {
    refresh.requests += 1
    guard succeeds(bytes: bytes) else { return false }
    refresh.bytes += bytes
    return true
  }
}

/// The texts after a launch of a simulated device.
package struct SimulatedLaunch: Hashable, Sendable {
  package var texts: LaunchDecision.Texts
  package var download: LaunchDecision.Download
  /// The locale of the texts; ``SimulatedPack/base`` if base is shown.
  package var shown: Int
  package var isMissing: Bool
}

/// The result of a refresh of a simulated device.
package struct SimulatedRefresh: Sendable {
  package struct Download: Hashable, Sendable {
    package let pack: SimulatedPack
    package let isDelta: Bool
    package let bytes: Int

    package init(pack: SimulatedPack, isDelta: Bool, bytes: Int) {
      self.pack = pack
      self.isDelta = isDelta
      self.bytes = bytes
    }
  }

  package var didCheck = false
  package var requests = 0
  /// The bytes of all responses.
  package var bytes = 0
  package var downloads = 0
  package var downloadedBytes = 0
  package var removed = 0
  /// The version that was downloaded before the app is updated.
  package var prefetched: Int32?
  /// The time until the pack of the running version was there; nil if it was not downloaded.
  package var secondsToCurrent: Double?

  package init() {}
}
