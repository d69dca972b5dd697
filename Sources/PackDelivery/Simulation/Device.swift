internal import PackStore

/// One device from its first to its last session.
///
/// Its store makes the decisions; this type makes the events: sessions, updates of the app, new installations, and the
/// network of each session.
struct Device {
  private let inputs: DeviceInputs
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
  /// The number of versions whose packs are published.
  private var published: Int32 = 0
  private var isNew = true

  init(_ inputs: DeviceInputs, _ policy: Scenario.Policy, seed: UInt64, number: Int) {
    self.inputs = inputs
    isBundled = policy.isBundled
    random = RandomStream(seed: seed, device: UInt64(number))
    let rate = inputs.sessionsPerDay.value(at: random.uniform())
    sessionGap = Scenario.day / max(rate, 1e-3)
    offline = inputs.offline.value(at: random.uniform())
    readTime = inputs.installedBytes / inputs.readRate.value(at: random.uniform()) * 1000
    updates = UpdateTimes(inputs, eagerness: random.uniform())
    store = SimulatedStore(inputs.rules, running: -1)
  }

  mutating func run(_ outcomes: inout Outcomes) {
    outcomes.devices += 1
    var time = sessionGap * random.exponential()
    var reset = nextReset(after: 0)
    while time < inputs.end {
      let isCounted = time >= inputs.start
      if time > reset {
        store.reset()
        store.running = -1
        isNew = true
        endPrefetch(isUsed: false, isCounted, &outcomes)
        updates.installNewest(at: time)
        reset = nextReset(after: time)
      }
      let version = updates.version(at: time, &random)
      if version != store.running { install(version, isCounted, &outcomes) }
      if version >= 0 { start(at: time, isCounted, &outcomes) }
      time += sessionGap * random.exponential()
      if version >= 0 { time = rest(from: time, until: min(reset, inputs.end), &outcomes) }
    }
  }

  /// The sessions until the next event: all show the same texts, and none does more than check for a new manifest.
  ///
  /// They take the same random numbers as in ``start(at:_:_:)``.
  /// - Returns: the time of the first session that may be different.
  private mutating func rest(from first: Double, until limit: Double, _ outcomes: inout Outcomes) -> Double {
    var end = min(limit, updates.nextChange)
    let isSettled = isBundled || store.onlyChecks()
    let isCounted = first >= inputs.start
    if !isCounted { end = min(end, inputs.start) }
    guard isSettled, first < end else { return first }
    let texts = texts(store.launch().texts)
    let countsTimes = if case .failed = texts { false } else { isCounted }
    // A check at this time or later finds a new manifest.
    var news = -Double.infinity
    if isBundled || store.known == published {
      let next = Int(published)
      news = next < inputs.publications.count ? inputs.publications[next] : .infinity
    }
    // A check is due at whole seconds.
    var quiet = isBundled ? .infinity : Double(store.rest().upperBound)
    var (time, last, random, sessions, requests) = (first, first, random, 0, 0)
    var recorder = outcomes.ready.recorder
    repeat {
      if time >= quiet {
        guard time < news else { break }
        requests += refreshWithoutNews(at: time, &random)
        quiet = Double(store.rest().upperBound)
      }
      let access = inputs.access.value(at: random.uniform()) * 1000
      if countsTimes { recorder.add(access + readTime) }
      sessions += 1
      last = time
      time += sessionGap * random.exponential()
    } while time < end
    let totals = recorder.totals
    outcomes.ready.add(totals)
    if isCounted {
      outcomes.add(texts, sessions: sessions)
      outcomes.requests += requests
    }
    if sessions > 0 { store.recordUse(at: Int64(last)) }
    self.random = random
    return time
  }

  /// A refresh that can only check for a new manifest, which does not exist.
  /// - Returns: the number of requests.
  private mutating func refreshWithoutNews(at time: Double, _ random: inout RandomStream) -> Int {
    guard !random.occurs(offline) else { return 0 }
    let network: NetworkState = random.occurs(inputs.metered) ? .metered : .unmetered
    let now = Int64(time)
    let check = store.isCheckDue(at: now) ? !random.occurs(inputs.failures) : nil
    store.recordRefresh(check: check, on: network, at: now)
    return check == nil ? 0 : 1
  }

  private mutating func nextReset(after time: Double) -> Double {
    guard inputs.newDevicesPerDay > 0 else { return .infinity }
    return time + random.exponential() * Scenario.day / inputs.newDevicesPerDay
  }

  private mutating func install(_ version: Int32, _ isCounted: Bool, _ outcomes: inout Outcomes) {
    if isCounted {
      if store.running >= 0 { outcomes.updates += 1 }
      // An installation downloads the texts in the app, as an update does.
      if isBundled { outcomes.bundledBytes += inputs.bundledBytes }
    }
    if prefetched <= version { endPrefetch(isUsed: prefetched == version, isCounted, &outcomes) }
    store.running = version
  }

  /// Counts a prefetched pack after it is known whether its version is installed. So packs that were prefetched before the
  /// counted days, or that wait at their end, do not distort the share.
  private mutating func endPrefetch(isUsed: Bool, _ isCounted: Bool, _ outcomes: inout Outcomes) {
    guard prefetched >= 0 else { return }
    prefetched = -1
    guard isCounted else { return }
    if isUsed { outcomes.prefetchedAndUsed += 1 } else { outcomes.prefetchedAndUnused += 1 }
  }

  // MARK: - A session

  private mutating func start(at time: Double, _ isCounted: Bool, _ outcomes: inout Outcomes) {
    let launch = store.launch()
    var refresh = SimulatedRefresh()
    if !isBundled, !store.rest().contains(Int64(time)) {
      refresh = self.refresh(at: time, isTimed: launch.isMissing)
    }
    // A refresh draws random numbers for its network and requests only. The same device under another policy therefore
    // has other random numbers after the first refresh that differs.
    let access = inputs.access.value(at: random.uniform()) * 1000
    var session = Outcomes.Session(
      texts: texts(launch.texts), milliseconds: access + readTime, requests: refresh.requests,
      checkBytes: refresh.bytes - refresh.downloadedBytes, downloadedBytes: refresh.downloadedBytes,
      isPrefetch: refresh.prefetched != nil)
    if let version = refresh.prefetched {
      if version != prefetched { endPrefetch(isUsed: false, isCounted, &outcomes) }
      prefetched = version
    }
    if case .failed = session.texts, let seconds = refresh.secondsToCurrent, seconds <= inputs.patience {
      session.texts = .downloaded
      session.milliseconds += seconds * 1000
    }
    if isCounted { outcomes.add(session, isFirst: isNew) }
    isNew = false
  }

  /// The outcome of a session without a download.
  private func texts(_ texts: LaunchDecision.Texts) -> Outcomes.Session.Texts {
    switch texts {
    case .pack(let edition) where edition.version == store.running: .current
    case .pack(let edition): .outdated(by: abs(Int(store.running - edition.version)))
    case .bundled: .bundled
    case .none: .failed
    }
  }

  private mutating func refresh(at time: Double, isTimed: Bool) -> SimulatedRefresh {
    let network: NetworkState =
      random.occurs(offline) ? .offline : random.occurs(inputs.metered) ? .metered : .unmetered
    var link = RandomLink(random, inputs, isTimed: isTimed)
    while published < inputs.publications.count, inputs.publications[Int(published)] <= time {
      published += 1
    }
    let refresh = store.refresh(at: Int64(time), network: network, published: published, &link)
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
  init(_ random: RandomStream, _ inputs: DeviceInputs, isTimed: Bool) {
    self.random = random
    failures = inputs.failures
    self.isTimed = isTimed
    latency = isTimed ? inputs.latency.value(at: self.random.uniform()) : 0
    rate = isTimed ? max(inputs.bandwidth.value(at: self.random.uniform()), 1) : 1
  }

  mutating func succeeds(bytes: Int) -> Bool {
    if isTimed { seconds += latency + Double(bytes) / rate }
    return !random.occurs(failures)
  }
}

/// The sizes of a scenario: a delta from `n` versions before has `n` times as many bytes.
struct ScenarioCatalog: PackCatalog {
  private let newest: Int
  private let manifest: Int
  private let installed: Int
  private let whole: (pack: Int, base: Int)
  private let delta: (pack: Int, base: Int)
  private let deltaVersions: Int

  init(_ packs: Scenario.Packs) {
    newest = Int(packs.newest)
    manifest = Int(packs.manifest)
    installed = Int(packs.installed)
    whole = (Int(packs.whole), Int(packs.baseWhole))
    delta = (Int(packs.delta), Int(packs.baseDelta))
    deltaVersions = packs.deltaVersions
  }

  func newestBytes(_ versions: Int32) -> Int { newest }
  func manifestBytes(_ versions: Int32) -> Int { manifest }
  func installedBytes(_ pack: SimulatedPack) -> Int { installed }

  func wholeBytes(_ pack: SimulatedPack) -> Int {
    pack.locale == SimulatedPack.base ? whole.base : whole.pack
  }

  func deltaBytes(_ pack: SimulatedPack, from old: SimulatedPack) -> Int? {
    let distance = Int(pack.version) - Int(old.version)
    guard distance > 0, distance <= deltaVersions else { return nil }
    return (pack.locale == SimulatedPack.base ? delta.base : delta.pack) * distance
  }
}

/// The times at which a device installs releases.
private struct UpdateTimes {
  private let inputs: DeviceInputs
  private let eagerness: Double
  private var next = 0
  private var installed: Int32 = -1
  private var pending: [(time: Double, version: Int32)] = []
  /// The time before which the version does not change.
  private(set) var nextChange = -Double.infinity

  init(_ inputs: DeviceInputs, eagerness: Double) {
    self.inputs = inputs
    self.eagerness = eagerness
  }

  /// A new device has the newest release.
  mutating func installNewest(at time: Double) {
    while next < inputs.releases.count, inputs.releases[next] <= time { next += 1 }
    installed = Int32(clamping: next - 1)
    pending = []
    nextChange = -.infinity
  }

  /// The version that is installed at a time; times must not decrease.
  mutating func version(at time: Double, _ random: inout RandomStream) -> Int32 {
    guard time >= nextChange else { return installed }
    while next < inputs.releases.count, inputs.releases[next] <= time {
      // Most devices install every release after a similar delay.
      let share = random.occurs(0.8) ? eagerness : random.uniform()
      if share <= inputs.updatedShare {
        pending.append((inputs.releases[next] + inputs.adoption.value(at: share), Int32(next)))
      }
      next += 1
      if installed < 0 { installed = 0 }
    }
    for update in pending where update.time <= time { installed = max(installed, update.version) }
    pending.removeAll { [installed] in $0.time <= time || $0.version <= installed }
    nextChange = next < inputs.releases.count ? inputs.releases[next] : .infinity
    for update in pending { nextChange = min(nextChange, update.time) }
    return installed
  }
}
