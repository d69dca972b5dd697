internal import PackStore

/// One device from its first to its last session.
///
/// The decisions are those of the pack store: which texts are shown, whether the client checks for a new
/// manifest, which packs are downloaded and which are removed. Only the clock, the disk and the transport are simulated.
struct Device {
  private let scenario: Scenario
  private let policy: StorePolicy
  private let isBundled: Bool
  private let fleet: Fleet
  private var random: RandomStream
  private let sessionGap: Double
  private let offline: Double
  private let readTime: Double
  /// The device's position in the distribution of delays of updates.
  private let eagerness: Double

  // The disk and the state of the store.
  private var packs: [Edition] = []
  private var prefetched: Int32 = -1
  private var lastCheck: Int64?
  private var failures = 0
  /// The number of versions in the manifest that the device has.
  private var known: Int32 = 0
  /// The network on which nothing was left to download.
  private var settledOn: NetworkState?
  private var mayEvict = false
  private var running: Int32 = -1
  private var isNew = true

  init(_ fleet: Fleet, _ policy: Scenario.Policy, seed: UInt64, number: Int) {
    self.fleet = fleet
    scenario = fleet.scenario
    self.policy = policy.store
    isBundled = policy.isBundled
    random = RandomStream(seed: seed, device: UInt64(number))
    let rate = scenario.sessionsPerDay.value(at: random.uniform())
    sessionGap = Scenario.day / max(rate, 1e-3)
    offline = scenario.network.offline.value(at: random.uniform())
    readTime = scenario.packs.installed / scenario.storage.readRate.value(at: random.uniform())
    eagerness = random.uniform()
  }

  mutating func run(_ outcomes: inout Outcomes) {
    outcomes.devices += 1
    var updates = UpdateTimes(fleet, eagerness)
    var time = sessionGap * random.exponential()
    var reset = nextReset(after: 0)
    while time < fleet.end {
      if time > reset {
        becomeNew()
        updates.installNewest()
        reset = nextReset(after: time)
      }
      let isCounted = time >= fleet.start
      let version = updates.version(at: time, &random)
      if version != running { install(version, isCounted, &outcomes) }
      if version >= 0 { start(at: time, isCounted, &outcomes) }
      time += sessionGap * random.exponential()
    }
  }

  private mutating func nextReset(after time: Double) -> Double {
    guard scenario.newDevicesPerDay > 0 else { return .infinity }
    return time + random.exponential() * Scenario.day / scenario.newDevicesPerDay
  }

  private mutating func becomeNew() {
    packs = []
    (lastCheck, failures, known, settledOn, isNew, prefetched) = (nil, 0, 0, nil, true, -1)
  }

  private mutating func install(_ version: Int32, _ isCounted: Bool, _ outcomes: inout Outcomes) {
    if isCounted, running >= 0 {
      outcomes.updates += 1
      if isBundled { outcomes.bundledBytes += Int64(scenario.packs.bundled) }
      if prefetched == version { outcomes.prefetchedAndUsed += 1 }
    }
    running = version
    settledOn = nil
    mayEvict = true
  }

  // MARK: - A session

  private mutating func start(at time: Double, _ isCounted: Bool, _ outcomes: inout Outcomes) {
    var session = Outcomes.Session()
    let bundled = isBundled ? Edition(version: running) : nil
    var stock = LocaleStock(running: running, bundled: bundled)
    for pack in packs { stock.add(pack) }
    let decision = LaunchDecision(stock, policy)
    let wait = refresh(at: time, stock, decision, &session)
    var milliseconds = (scenario.storage.access.value(at: random.uniform()) + readTime) * 1000
    switch decision.texts {
    case .pack(let edition) where edition.version == running: session.texts = .current
    case .pack(let edition): session.texts = .outdated(by: abs(Int(running - edition.version)))
    case .bundled: session.texts = .bundled
    case .none:
      let isInTime = wait.map { $0 <= scenario.network.patience } ?? false
      session.texts = isInTime ? .downloaded : .failed
      milliseconds = isInTime ? milliseconds + (wait ?? 0) * 1000 : 0
    }
    session.milliseconds = milliseconds
    if isCounted { outcomes.add(session, isFirst: isNew) }
    isNew = false
  }

  /// The refresh of the store.
  /// - Returns: the seconds until the pack of the running version is there; nil if it was not downloaded.
  private mutating func refresh(
    at time: Double, _ stock: LocaleStock, _ decision: LaunchDecision, _ session: inout Outcomes.Session
  ) -> Double? {
    guard !isBundled else { return nil }
    let now = Int64(time)
    let isDue = policy.isCheckDue(
      last: lastCheck, now: now, failures: failures, isUrgent: decision.download != .unneeded)
    let network: NetworkState = random.occurs(scenario.network.metered) ? .metered : .unmetered
    guard isDue || settledOn != network, !random.occurs(offline) else { return nil }
    let rate = max(scenario.network.bandwidth.value(at: random.uniform()), 1)
    let latency = scenario.network.latency.value(at: random.uniform())
    var wait = 0.0
    if isDue { wait += check(at: time, latency, rate, &session) }
    guard known > 0 else { return nil }
    let newest = known - 1
    let next = newest > running ? Edition(version: newest) : nil
    let wanted = WantedPacks(
      stock, published: newest >= running ? Edition(version: running) : nil, next: next,
      hasNext: next.map { packs.contains($0) } ?? false, policy, on: network)
    settledOn = network
    var ready: Double?
    if let current = wanted.current {
      let bytes = cost(of: current.edition, isNext: false)
      session.requests += 1
      if random.occurs(scenario.network.failures) {
        settledOn = nil
      } else {
        session.neededBytes += Int64(bytes)
        wait += latency + bytes / rate
        ready = wait
        packs.append(current.edition)
      }
    }
    if let edition = wanted.next { prefetch(edition, &session) }
    if mayEvict || wanted.current != nil || wanted.next != nil { evict() }
    return ready
  }

  private mutating func check(
    at time: Double, _ latency: Double, _ rate: Double, _ session: inout Outcomes.Session
  ) -> Double {
    lastCheck = Int64(time)
    session.requests += 1
    guard !random.occurs(scenario.network.failures) else {
      failures += 1
      return latency
    }
    failures = 0
    let published = fleet.publishedVersions(at: time)
    guard published != known else { return latency }
    known = published
    settledOn = nil
    // The signed file, the next list of keys, and the manifest.
    session.requests += 2
    session.checkBytes += Int64(scenario.packs.newest + scenario.packs.manifest)
    return 3 * latency + scenario.packs.manifest / rate
  }

  private mutating func prefetch(_ edition: Edition, _ session: inout Outcomes.Session) {
    let bytes = cost(of: edition, isNext: true)
    session.requests += 2
    guard !random.occurs(scenario.network.failures) else {
      settledOn = nil
      return
    }
    session.prefetchedBytes += Int64(bytes)
    session.prefetched += 1
    prefetched = edition.version
    packs.append(edition)
  }

  /// The bytes of the smallest download of a pack, with the base pack that a prefetched one needs.
  private func cost(of edition: Edition, isNext: Bool) -> Double {
    let sizes = scenario.packs
    func size(_ whole: Double, _ delta: Double, _ olds: some Sequence<Edition>) -> Double {
      var best = DownloadOption(index: 0, bytes: Int(whole), isDelta: false)
      for old in olds where old.version < edition.version {
        let distance = Int(edition.version - old.version)
        guard distance <= sizes.deltaVersions else { continue }
        let option = DownloadOption(index: 1, bytes: Int(delta) * distance, isDelta: true)
        best = DownloadOption.best([best, option], policy) ?? best
      }
      return Double(best.bytes)
    }
    let own = size(sizes.whole, sizes.delta, packs)
    guard isNext else { return own }
    return own + size(sizes.baseWhole, sizes.baseDelta, CollectionOfOne(Edition(version: running)))
  }

  private mutating func evict() {
    mayEvict = false
    guard packs.count > 1 else { return }
    let removals = Eviction.removals(
      packs.map {
        Eviction.Pack(
          edition: $0, locale: 0, isInUse: true, bytes: Int(scenario.packs.installed), lastUse: 0)
      }, running: Edition(version: running), policy)
    for index in removals.reversed() { packs.remove(at: index) }
  }
}

/// The times at which a device installs releases.
private struct UpdateTimes {
  private let fleet: Fleet
  private let eagerness: Double
  private var next = 0
  private var version: Int32 = -1
  private var pending: [(time: Double, version: Int32)] = []

  init(_ fleet: Fleet, _ eagerness: Double) {
    self.fleet = fleet
    self.eagerness = eagerness
  }

  /// A new device has the newest release.
  mutating func installNewest() {
    version = Int32(clamping: next - 1)
    pending = []
  }

  /// The version that is installed at a time; times must not decrease.
  mutating func version(at time: Double, _ random: inout RandomStream) -> Int32 {
    while next < fleet.releases.count, fleet.releases[next] <= time {
      // Most devices install every release after a similar delay.
      let share = random.occurs(0.8) ? eagerness : random.uniform()
      pending.append((fleet.releases[next] + fleet.scenario.adoption.value(at: share), Int32(next)))
      next += 1
      if version < 0 { version = 0 }
    }
    guard !pending.isEmpty else { return version }
    for update in pending where update.time <= time { version = max(version, update.version) }
    pending.removeAll { [version] in $0.time <= time || $0.version <= version }
    return version
  }
}

extension Outcomes {
  /// The result of one session.
  struct Session {
    enum Texts {
      case current, bundled, downloaded, failed
      case outdated(by: Int)
    }

    var texts = Texts.failed
    var milliseconds = 0.0
    var requests = 0
    var checkBytes: Int64 = 0
    var neededBytes: Int64 = 0
    var prefetchedBytes: Int64 = 0
    var prefetched = 0
  }

  mutating func add(_ session: Session, isFirst: Bool) {
    sessions += 1
    if isFirst { firstSessions += 1 }
    switch session.texts {
    case .current: current += 1
    case .bundled: bundled += 1
    case .downloaded: downloaded += 1
    case .outdated(let versions):
      outdated += 1
      versionsBehind += versions
    case .failed:
      failed += 1
      if isFirst { firstFailed += 1 }
    }
    if session.milliseconds > 0 { ready.add(session.milliseconds) }
    requests += session.requests
    checkBytes += session.checkBytes
    neededBytes += session.neededBytes
    prefetchedBytes += session.prefetchedBytes
    prefetched += session.prefetched
  }
}
