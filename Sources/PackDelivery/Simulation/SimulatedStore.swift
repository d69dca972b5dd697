package import PackStore

/// The store of a simulated device: the same decisions as those of `PackStore`, with numbers instead of files.
///
/// A test runs the same events through this value and through a real store with real files. Only what a scenario has is
/// modelled: locales without parents, one revision of each version, and packs that are never damaged.
package struct SimulatedStore<Catalog: PackCatalog> {
  private let rules: SimulatedRules<Catalog>

  // The disk.
  package private(set) var packs: [SimulatedPack] = []
  // The state.
  private var lastCheck: Int64? { didSet { cachedPause = nil } }
  private var checks = Backoff() { didSet { cachedPause = nil } }
  private var downloads = Backoff()
  /// The days on which locales were last shown, in seconds since 1970; base is the first.
  private var uses: [Int64] = [0]
  private var previous = SimulatedPack.base
  private var settled: (metered: UInt64?, unmetered: UInt64?) = (nil, nil)
  /// The number of versions in the manifest that the device has.
  package private(set) var known: Int32 = 0 { didSet { invalidate() } }

  /// The version of the running app; a new app reads the same files.
  package var running: Int32 { didSet { invalidate(mayEvict: true) } }
  /// The locale that the platform selects.
  package var selected: Int { didSet { invalidate(mayEvict: true) } }

  /// Whether each download is listed.
  package var listsDownloads = false
  /// The downloads of the last refresh, if they are listed.
  package private(set) var list: [SimulatedRefresh.Download] = []

  // Values that depend on the above only.
  private var situation: UInt64 = 0
  private var cachedLaunch: SimulatedLaunch?
  private var cachedPause: Range<Int64>?
  private var cachedSettlement: Bool?
  /// Whether the texts of ``cachedLaunch`` are missing or of another version.
  private var isUrgent = false
  private var mayEvict = true

  /// - Parameter rules: stores that are used one after the other may share an instance.
  package init(_ rules: SimulatedRules<Catalog>, running: Int32 = 0, selected: Int = 0) {
    self.rules = rules
    self.running = running
    self.selected = selected
    packs.reserveCapacity(6)
    invalidate(mayEvict: true)
  }

  /// Removes all files, as a new installation of the app does.
  package mutating func reset() {
    self = SimulatedStore(rules, running: running, selected: selected)
  }

  /// - Parameter mayEvict: whether a pack may have become unnecessary.
  private mutating func invalidate(mayEvict: Bool = false) {
    cachedLaunch = nil
    cachedPause = nil
    cachedSettlement = nil
    if mayEvict { self.mayEvict = true }
    situation = UInt64(bitPattern: Int64(running)) &* 0x9e37_79b9 &+ UInt64(bitPattern: Int64(known)) << 20
    situation = SimulatedPack.mixed(situation &+ UInt64(bitPattern: Int64(selected)))
    for pack in packs { situation ^= pack.mark }
  }

  // MARK: - Launch

  /// See `PackStore.launch(preferring:)`.
  package mutating func launch() -> SimulatedLaunch {
    if let cachedLaunch { return cachedLaunch }
    let key = situation &+ SimulatedPack(locale: previous, version: 0).mark
    let launch: SimulatedLaunch
    if let known = rules.launches[key] {
      launch = known
    } else {
      launch = newLaunch()
      rules.launches[key] = launch
    }
    cachedLaunch = launch
    isUrgent = launch.download != .unneeded
    return launch
  }

  private func newLaunch() -> SimulatedLaunch {
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
    return launch
  }

  private func stock(_ locale: Int) -> LocaleStock {
    var stock = LocaleStock(running: running, bundled: rules.isBundled ? Edition(version: running) : nil)
    for pack in packs where pack.locale == locale { stock.add(Edition(version: pack.version)) }
    return stock
  }

  private func decision(_ locale: Int) -> LaunchDecision { LaunchDecision(stock(locale), rules.policy) }

  // MARK: - Refresh

  /// The times at which a refresh only records that texts were shown, whatever the network: it sends no request and
  /// removes no pack, and launches show the same texts. Empty if the next refresh may change something.
  ///
  /// A change of ``running`` or ``selected`` ends it. A caller may replace the refreshes in this time by one call of
  /// ``recordUse(at:)`` with the time of the last one.
  package mutating func rest() -> Range<Int64> {
    guard !mayEvict, isSettled(on: .metered), isSettled(on: .unmetered) else { return 0..<0 }
    return checkPause()
  }

  /// Records that texts were shown.
  package mutating func recordUse(at now: Int64) {
    let locale = launch().shown
    if locale != previous {
      previous = locale
      cachedLaunch = nil
    }
    while uses.count <= locale + 1 { uses.append(0) }
    uses[locale + 1] = max(now, 0) / 86_400 * 86_400
  }

  /// Whether a plan was run since the last change, and all wanted packs are on the disk.
  private func isSettled(on network: NetworkState) -> Bool {
    (network == .metered ? settled.metered : settled.unmetered) == situation
  }

  /// Whether no pack is wanted.
  private func isComplete(on network: NetworkState) -> Bool {
    guard selected != SimulatedPack.base else { return true }
    let wanted = wanted(on: network)
    return wanted.current == nil && wanted.next == nil
  }

  /// Whether a refresh would send one request at most, if ``known`` versions are on the site.
  /// ``recordRefresh(check:on:at:)`` and ``recordUse(at:)`` then have the effect of a refresh.
  package mutating func onlyChecks() -> Bool {
    guard !mayEvict, known > 0, downloads.failures == 0 else { return false }
    if let cachedSettlement { return cachedSettlement }
    // A plan without packs does nothing.
    let onlyChecks =
      (isSettled(on: .metered) || isComplete(on: .metered))
      && (isSettled(on: .unmetered) || isComplete(on: .unmetered)) && !launch().isMissing
    cachedSettlement = onlyChecks
    return onlyChecks
  }

  /// Records a refresh with a network that found no new manifest and downloaded nothing.
  /// - Parameter check: whether the site answered; nil if no check was due.
  package mutating func recordRefresh(check: Bool?, on network: NetworkState, at now: Int64) {
    if let check {
      record(check: check, at: now)
      guard check else { return }
    }
    if network == .metered { settled.metered = situation } else { settled.unmetered = situation }
  }

  private mutating func record(check succeeds: Bool, at now: Int64) {
    lastCheck = now
    if !succeeds {
      checks.fail(at: now)
    } else if checks.failures > 0 {
      checks = Backoff()
    }
  }

  /// Whether a refresh with a network sends a request for the signed file.
  package mutating func isCheckDue(at now: Int64) -> Bool { !checkPause().contains(now) }

  /// The times at which no check is due.
  private mutating func checkPause() -> Range<Int64> {
    if let cachedPause { return cachedPause }
    guard known > 0 || checks.failures > 0 else { return 0..<0 }
    if cachedLaunch == nil { _ = launch() }
    let pause = rules.policy.checkPause(last: lastCheck, failed: checks, isUrgent: isUrgent)
    cachedPause = pause
    return pause
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
      refresh.didCheck = true
      let succeeds = check(published, &link, &refresh)
      record(check: succeeds, at: now)
      guard succeeds else { return }
    }
    guard known > 0 else { return }
    let situation = situation
    let last = network == .metered ? settled.metered : settled.unmetered
    guard last != situation, downloads.isOver(at: now, rules.policy) else { return }
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
    guard link.request(rules.catalog.newestBytes(published), &refresh), link.request(0, &refresh),
      link.request(rules.catalog.manifestBytes(published), &refresh)
    else { return false }
    known = published
    return true
  }

  /// - Returns: whether all wanted packs are on the disk.
  private mutating func runPlan(
    at now: Int64, _ network: NetworkState, _ link: inout some SimulatedLink,
    _ refresh: inout SimulatedRefresh
  ) -> Bool {
    guard selected != SimulatedPack.base else { return true }
    let wanted = wanted(on: network)
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

  private func wanted(on network: NetworkState) -> WantedPacks {
    let key = situation &+ (network == .metered ? 1 : 0)
    if let known = rules.wanted[key] { return known }
    let wanted = newlyWanted(on: network)
    rules.wanted[key] = wanted
    return wanted
  }

  private func newlyWanted(on network: NetworkState) -> WantedPacks {
    let newest = known - 1
    let next = newest > running ? newest : nil
    return WantedPacks(
      stock(selected), published: newest >= running ? Edition(version: running) : nil,
      next: next.map { Edition(version: $0) },
      hasNext: next.map { has(SimulatedPack(locale: selected, version: $0)) } ?? false, rules.policy,
      on: network)
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
    guard rules.catalog.installedBytes(pack) <= rules.policy.quota else { return .tooLong }
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
    invalidate(mayEvict: true)
    return .saved
  }

  /// Every download of a pack needs the same base pack, so that its bytes do not decide.
  private func best(_ pack: SimulatedPack) -> DownloadOption {
    let whole = DownloadOption(index: 0, bytes: rules.catalog.wholeBytes(pack), isDelta: false)
    var best = whole
    func consider(_ old: SimulatedPack) {
      guard old != pack, let bytes = rules.catalog.deltaBytes(pack, from: old) else { return }
      let delta = DownloadOption(index: 1, bytes: bytes, isDelta: true)
      best = DownloadOption.better(best, delta, rules.policy)
    }
    for old in packs where old.locale == pack.locale { consider(old) }
    if pack.locale == SimulatedPack.base || rules.isBundled {
      consider(SimulatedPack(locale: pack.locale, version: running))
    }
    return best
  }

  /// Whether the disk or the app contains a pack.
  private func has(_ pack: SimulatedPack) -> Bool {
    packs.contains(pack) || pack.version == running && (rules.isBundled || pack.locale == SimulatedPack.base)
  }

  // MARK: - Eviction

  private mutating func evict(_ refresh: inout SimulatedRefresh) {
    mayEvict = false
    // The only pack of the locale in use is needed.
    guard packs.count > 1 || packs.first.map({ $0.locale != selected }) ?? false else { return }
    // The positions depend on the order of packs, unlike other decisions.
    var key = situation
    for pack in packs { key = SimulatedPack.mixed(key &+ pack.mark) }
    // Times decide only between packs that are removed for their bytes.
    if packs.reduce(0, { $0 + rules.catalog.installedBytes($1) }) > rules.policy.quota {
      for day in uses { key = SimulatedPack.mixed(key &+ UInt64(bitPattern: day)) }
    }
    let removals: [Int]
    if let known = rules.removals[key] {
      removals = known
    } else {
      removals = newRemovals()
      rules.removals[key] = removals
    }
    guard !removals.isEmpty else { return }
    for index in removals.reversed() { packs.remove(at: index) }
    refresh.removed += removals.count
    invalidate()
  }

  private func newRemovals() -> [Int] {
    let inventory = packs.map { pack in
      let isBase = pack.locale == SimulatedPack.base
      return Eviction.Pack(
        edition: Edition(version: pack.version), locale: pack.locale, isBase: isBase,
        isInUse: isBase || pack.locale == selected, bytes: rules.catalog.installedBytes(pack),
        lastUse: pack.locale + 1 < uses.count ? uses[pack.locale + 1] : 0)
    }
    return Eviction.removals(inventory, running: Edition(version: running), rules.policy)
  }
}
