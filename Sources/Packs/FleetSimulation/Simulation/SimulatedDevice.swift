import PackStore

/// One device from its first to its last session.
///
/// Its store makes the decisions; this type makes the events: sessions, updates of the app, new installations, and the
/// network of each session.
struct SimulatedDevice {
  private let fleet: Fleet
  private let isBundled: Bool
  private var random: RandomStream
  private let sessionGap: Double
  private let offline: Double
  /// Milliseconds to read and verify a pack.
  private let readTime: Double
  private var store: SimulatedStore<ScenarioCatalog>
  private var updates: UpdateTimes
  /// The version whose pack was prefetched and that was not installed yet; -1 for none.
  private var prefetched: Int32 = -1
  /// The number of versions whose packs the site offers to the device.
  private var published: Int32 = 0
  /// The times from which it does, by version.
  private let offers: [Double]
  private var isNew = true

  init(_ fleet: Fleet, _ policy: Scenario.Policy, seed: UInt64, number: Int) {
    self.fleet = fleet
    let scenario = fleet.scenario
    isBundled = policy.isBundled
    random = RandomStream(seed: seed, device: UInt64(number))
    let rate = scenario.sessionsPerDay.value(at: random.uniform())
    sessionGap = Scenario.day / max(rate, 1e-3)
    offline = scenario.network.offline.value(at: random.uniform())
    readTime = scenario.packs.installed / scenario.storage.readRate.value(at: random.uniform()) * 1000
    updates = UpdateTimes(fleet: fleet, eagerness: random.uniform())
    // Numbers of its own, so that scenarios without a rollout have the events that they had.
    var stages = RandomStream(seed: ~seed, device: UInt64(number))
    offers = fleet.publications.map { $0 + scenario.releases.rollout.value(at: stages.uniform()) }
    store = SimulatedStore(
      fleet.catalog, policy.store, isBundled: policy.isBundled, running: -1)
  }

  mutating func run(_ counts: inout FleetCounts) {
    counts.devices += 1
    var time = sessionGap * random.exponential()
    var reset = nextReset(after: 0)
    while time < fleet.end {
      let isCounted = time >= fleet.start
      if time > reset {
        store.reset()
        store.running = -1
        isNew = true
        endPrefetch(isUsed: false, isCounted, &counts)
        updates.installNewest(at: time)
        reset = nextReset(after: time)
      }
      let version = updates.version(at: time, &random)
      if version != store.running { install(version, isCounted, &counts) }
      if version >= 0 { start(at: time, isCounted, &counts) }
      time += sessionGap * random.exponential()
    }
  }

  private mutating func nextReset(after time: Double) -> Double {
    guard fleet.scenario.newDevicesPerDay > 0 else { return .infinity }
    return time + random.exponential() * Scenario.day / fleet.scenario.newDevicesPerDay
  }

  private mutating func install(_ version: Int32, _ isCounted: Bool, _ counts: inout FleetCounts) {
    if isCounted {
      if store.running >= 0 { counts.updates += 1 }
      // An installation downloads the texts in the app, as an update does.
      if isBundled { counts.bytes += Int128(fleet.scenario.packs.bundled) }
    }
    if prefetched <= version { endPrefetch(isUsed: prefetched == version, isCounted, &counts) }
    store.running = version
  }

  /// Counts a prefetched pack after it is known whether its version is installed. So packs that were prefetched before the
  /// counted days, or that wait at their end, do not distort the share.
  private mutating func endPrefetch(isUsed: Bool, _ isCounted: Bool, _ counts: inout FleetCounts) {
    guard prefetched >= 0 else { return }
    prefetched = -1
    guard isCounted else { return }
    if isUsed { counts.prefetchedAndUsed += 1 } else { counts.prefetchedAndUnused += 1 }
  }

  // MARK: - A session

  private mutating func start(at time: Double, _ isCounted: Bool, _ counts: inout FleetCounts) {
    let launch = store.launch()
    // A refresh draws random numbers for its network and requests only. The same device under another policy therefore
    // has other random numbers after the first refresh that differs.
    let refresh = isBundled ? SimulatedRefresh() : refresh(at: time, isTimed: launch.isMissing)
    let access = fleet.scenario.storage.access.value(at: random.uniform()) * 1000
    if let version = refresh.prefetched {
      if version != prefetched { endPrefetch(isUsed: false, isCounted, &counts) }
      prefetched = version
    }
    // The time that a session without texts waits for them.
    let wait = launch.texts == .none ? refresh.secondsToCurrent : nil
    var isDownloaded = false
    if let wait { isDownloaded = wait <= fleet.scenario.network.patience }
    if isCounted {
      counts.add(
        launch.texts, running: store.running, isDownloaded: isDownloaded,
        milliseconds: access + readTime + (wait ?? 0) * 1000, refresh, isFirst: isNew)
    }
    isNew = false
  }

  private mutating func refresh(at time: Double, isTimed: Bool) -> SimulatedRefresh {
    let now = Int64(time)
    guard !store.rests(at: now) else {
      store.recordUse(at: now)
      return SimulatedRefresh()
    }
    let network: NetworkState
    if random.occurs(offline) {
      network = .offline
    } else {
      network = random.occurs(fleet.scenario.network.metered) ? .metered : .unmetered
    }
    var link = RandomLink(random, fleet.scenario.network, isTimed: isTimed)
    // A device that is offered a version is offered all earlier ones.
    var version = Int(published)
    while version < offers.count, fleet.publications[version] <= time {
      if offers[version] <= time { published = Int32(version + 1) }
      version += 1
    }
    let refresh = store.refresh(at: now, network: network, published: published, &link)
    random = link.random
    return refresh
  }
}

/// A connection whose requests fail at random.
private struct RandomLink: SimulatedLink {
  var random: RandomStream
  private(set) var seconds = 0.0
  private let failures: Double
  private let isTimed: Bool
  private let latency: Double
  private let rate: Double

  /// - Parameter isTimed: whether the session waits for the download, so that its time matters.
  init(_ random: RandomStream, _ network: Scenario.Network, isTimed: Bool) {
    self.random = random
    failures = network.failures
    self.isTimed = isTimed
    latency = isTimed ? network.latency.value(at: self.random.uniform()) : 0
    rate = isTimed ? max(network.bandwidth.value(at: self.random.uniform()), 1) : 1
  }

  mutating func succeeds(bytes: Int) -> Bool {
    if isTimed { seconds += latency + Double(bytes) / rate }
    return !random.occurs(failures)
  }
}

/// The times at which a device installs releases.
private struct UpdateTimes {
  let fleet: Fleet
  let eagerness: Double
  var next = 0
  var installed: Int32 = -1
  var pending: [(time: Double, version: Int32)] = []

  /// A new device has the newest release.
  mutating func installNewest(at time: Double) {
    while next < fleet.releases.count, fleet.releases[next] <= time { next += 1 }
    installed = Int32(clamping: next - 1)
    pending = []
  }

  /// The version that is installed at a time; times must not decrease.
  mutating func version(at time: Double, _ random: inout RandomStream) -> Int32 {
    while next < fleet.releases.count, fleet.releases[next] <= time {
      // Most devices install every release after a similar delay.
      let share = random.occurs(0.8) ? eagerness : random.uniform()
      if share <= fleet.scenario.adoption.lastShare {
        pending.append((fleet.releases[next] + fleet.scenario.adoption.value(at: share), Int32(next)))
      }
      next += 1
      if installed < 0 { installed = 0 }
    }
    for update in pending where update.time <= time { installed = max(installed, update.version) }
    pending.removeAll { [installed] in $0.time <= time || $0.version <= installed }
    return installed
  }
}
