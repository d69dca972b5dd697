import LanguagePacks
import OperatingSystem
import PackTrust

extension PackStore {
  /// Downloads the packs that a launch and the next app version need, and removes packs that are not needed.
  ///
  /// A store is **settled** if each pack that ``StorePolicy`` wants is on the disk, with the bytes that its name declares.
  /// Each refresh reads the disk to find out, whatever earlier ones recorded: a pack that was lost or damaged is downloaded
  /// again. A pack that the rules of removal would not keep is not wanted.
  ///
  /// A refresh of a settled store sends one conditional request, or none if the last check is more recent than
  /// ``StorePolicy/checkInterval``. A pack is written under a temporary name, verified and renamed. If the process ends at
  /// any point, the store is usable, and the next refresh removes the files that were left.
  ///
  /// At its end, it writes ``PackStore/Configuration/bundle`` if the folder does not have it. Nothing waits until the bundle
  /// is on the disk: the next launch compares its sizes.
  ///
  /// Launch again to show the texts of the report's ``RefreshReport/downloaded`` packs in the same session.
  ///
  /// The folder is locked while files are written, and not while the client waits for the network. On Apple's platforms,
  /// the system ends an app that is suspended while it holds a lock in the folder of an app group (0xdead10cc): call this
  /// in a background task or an expiring activity if the folder is shared.
  ///
  /// - Parameter force: whether to check and to download at once, for testers: intervals and waits are ignored.
  public func refresh(
    after launch: Launch, network: NetworkState, force: Bool = false
  ) async -> RefreshReport {
    guard session.withLock({ $0.beginRefresh() }) else {
      var report = RefreshReport()
      report.isBusy = true
      return report
    }
    defer { session.withLock { $0.isRefreshing = false } }
    var refresh = Refresh(self, launch, network, force: force)
    await refresh.run()
    return refresh.report
  }
}

/// One refresh.
struct Refresh {
  let store: PackStore
  let launch: Launch
  let network: NetworkState
  let force: Bool
  var report = RefreshReport()
  var inventory = Inventory([])
  var site: AcceptedSite
  var state = StoreState()
  /// The packs that are part of the app, by digest. Empty unless a pack is wanted.
  var included: [String: LanguagePack] = [:]
  /// The packs of the app that are not damaged.
  let bundled: [BundledPack]
  /// The locales that the launch shows or should show, the selected one first.
  let inUse: [String]
  /// The time of the clock. The time of a signature is never used instead: a publisher's clock may have been wrong.
  let clockTime: Int64
  /// The state as it was last read or written.
  private var savedState: StoreState

  init(_ store: PackStore, _ launch: Launch, _ network: NetworkState, force: Bool) {
    self.store = store
    self.launch = launch
    self.network = network
    self.force = force
    savedState = state
    bundled = store.bundled.filter { (try? store.verified($0)) != nil }
    site = AcceptedSite(app: store.configuration.app, keys: store.keys)
    clockTime = store.clock.now()
    var locales: [String] = []
    if let locale = launch.locale { locales.append(locale) }
    if launch.shownLocale == launch.locale, let layer = launch.texts.layers.first {
      for parent in layer.parents where !locales.contains(parent) { locales.append(parent) }
    }
    inUse = locales
  }

  mutating func run() async {
    do throws(PackError) { try store.configuration.base.verify() } catch {
      report.problems.append(.disk(DiskError(.damaged(error.description), name: "base pack")))
    }
    // All bytes of all packs are read, and the folder is not locked meanwhile.
    let suspects = Inventory((try? store.disk.names()) ?? []).packs.filter(isDamaged)
    do throws(RefreshReport.Problem) {
      try await locked { refresh throws(RefreshReport.Problem) in refresh.begin(suspects) }
      if network != .offline { await download() }
      try await locked { refresh throws(RefreshReport.Problem) in
        refresh.readInventory()
        refresh.evict()
      }
      await writeBundle()
    } catch { report.problems.append(error) }
    await saveState(always: false)
  }

  private mutating func begin(_ suspects: [StoredPack]) {
    site.read(store.disk)
    savedState = StoreState(store.disk)
    state = savedState
    removeLeftovers()
    // Another process may have replaced a pack.
    for pack in suspects where isDamaged(pack) { remove(pack) }
    if force {
      state.lastCheck = nil
      state.checks = Backoff()
      state.downloads = Backoff()
      state.refused = [:]
    }
    state.record(shown: launch.shownLocale, at: clockTime)
    state.dropRefused(at: clockTime)
  }

  private mutating func download() async {
    let isUrgent = !launch.isCurrent
    let isDue = store.policy.isCheckDue(
      last: state.lastCheck, now: clockTime, failed: state.checks, isUrgent: isUrgent)
    if isDue || !site.isComplete && state.checks.failures == 0 {
      // Without a network or space, downloads would fail too.
      guard await checkForPublication() else { return }
    }
    guard site.isValid(at: clockTime), await fetchEntries() else { return }
    let plan = DownloadPlan(wanted(), self)
    guard !plan.isEmpty else { return }
    guard state.downloads.isOver(at: clockTime, store.policy) else {
      report.isPostponed = true
      return
    }
    await plan.run(&self)
  }

  /// Whether a pack was not refused, or the wait after the last refusal is over.
  func mayDownload(_ pack: PackManifest.Pack) -> Bool {
    guard let refusal = state.refused[pack.sha256] else { return true }
    return refusal.isOver(at: clockTime, store.policy)
  }
}

// MARK: - Files

extension Refresh {
  /// Runs a body while the folder is locked. The body must not wait for the network.
  mutating func locked(
    _ body: (inout Refresh) throws(RefreshReport.Problem) -> Void
  ) async throws(RefreshReport.Problem) {
    let lock = try await lock()
    try body(&self)
    withExtendedLifetime(lock) {}
  }

  /// Another process holds the lock while it writes one file; a suspended one may hold it for longer.
  private mutating func lock() async throws(RefreshReport.Problem) -> any Sendable {
    for attempt in 1...Self.lockAttempts {
      do throws(DiskError) { if let lock = try store.disk.lock() { return lock } } catch {
        throw .disk(error)
      }
      guard attempt < Self.lockAttempts else { break }
      // A cancelled task does not sleep.
      do { try await Task.sleep(for: .milliseconds(10)) } catch { throw .cancelled }
    }
    report.isBusy = true
    throw .disk(DiskError(.inaccessible("another process holds the lock"), name: StoreFiles.lock))
  }

  /// The attempts in a second.
  private static let lockAttempts = 100

  /// Removes files that an ended process left, and entries of former versions. Only the holder of the lock writes.
  private mutating func removeLeftovers() {
    readInventory()
    attempt { refresh throws(DiskError) in
      for name in try refresh.store.disk.names() where refresh.site.isLeftover(name) {
        try refresh.store.disk.remove(name)
      }
    }
  }

  /// Reads the names of packs again: another process may have added or removed some.
  private mutating func readInventory() {
    attempt { refresh throws(DiskError) in refresh.inventory = Inventory(try refresh.store.disk.names()) }
  }

  /// Whether another process has saved a pack since the inventory was read.
  mutating func hasSaved(_ pack: StoredPack) -> Bool {
    guard (try? store.open(pack)) != nil else { return false }
    inventory.add(pack)
    return true
  }

  /// Whether the bytes of a pack are not those that its name declares. A pack that is unreadable now is not damaged: the
  /// device may be locked.
  private func isDamaged(_ pack: StoredPack) -> Bool {
    do throws(DiskError) {
      return SHA256Digest.hexadecimal(of: try store.disk.contents(of: pack.name, limit: .max)) != pack.sha256
    } catch { if case .damaged = error.reason { return true } else { return false } }
  }

  private mutating func remove(_ pack: StoredPack) {
    attempt { refresh throws(DiskError) in
      try refresh.store.disk.remove(pack.name)
      refresh.inventory.remove(pack)
      refresh.report.removed += 1
    }
  }

  /// Writes a file under a temporary name and renames it. The folder must be locked.
  /// - Parameter check: verifies the bytes as they are on the disk.
  func save(
    _ name: String, _ bytes: [UInt8], check: ([UInt8]) throws(RefreshReport.Problem) -> Void = { _ in }
  ) throws(RefreshReport.Problem) {
    let partial = StoreFiles.partial(name)
    do {
      try store.disk.remove(partial)
      try store.disk.write(partial, bytes)
      try check(store.disk.contents(of: partial, limit: bytes.count))
      try store.disk.rename(partial, to: name)
    } catch {
      try? store.disk.remove(partial)
      if let problem = error as? RefreshReport.Problem { throw problem }
      throw .disk(error as? DiskError ?? DiskError(.inaccessible("\(error)"), name: name))
    }
  }

  private mutating func evict() { for pack in removals() { remove(pack) } }

  /// The packs that the rules of removal select.
  /// - Parameter added: packs to download, with their bytes, that are taken as present.
  func removals(adding added: [StoredPack: Int] = [:]) -> [StoredPack] {
    var inventory = inventory
    for pack in added.keys { inventory.add(pack) }
    guard !inventory.packs.isEmpty else { return [] }
    let stocks = Stocks(inventory, bundled, running: store.configuration.appVersion)
    let numbers = Dictionary(
      uniqueKeysWithValues: Set(inventory.packs.map(\.locale)).sorted().enumerated().map { ($1, $0) })
    let packs = inventory.packs
    return Eviction.removals(
      packs.map { pack in
        Eviction.Pack(
          release: stocks.release(pack), locale: numbers[pack.locale] ?? 0, isBase: pack.isBase,
          isInUse: pack.isBase || inUse.contains(pack.locale),
          bytes: added[pack] ?? (try? store.disk.size(of: pack.name)) ?? 0,
          lastUse: state.uses[pack.locale] ?? 0)
      }, running: PackRelease(version: stocks.running, revision: store.configuration.base.revision),
      store.policy
    ).map { packs[$0] }
  }

  /// Saves the state, merged with one that another process saved meanwhile.
  /// - Parameter always: whether it is written even if it has not changed.
  /// - Returns: whether the disk has it.
  @discardableResult
  mutating func saveState(always: Bool) async -> Bool {
    state.floor.raise(to: site.floor)
    guard always || state != savedState else { return true }
    do throws(RefreshReport.Problem) {
      try await locked { refresh throws(RefreshReport.Problem) in
        let present = StoreState(refresh.store.disk)
        if present != refresh.savedState { refresh.state = refresh.state.merged(with: present) }
        let bytes: [UInt8]
        do throws(DiskError) { bytes = try refresh.state.bytes() } catch { throw .disk(error) }
        try refresh.save(StoreFiles.state, bytes)
        refresh.savedState = refresh.state
      }
      return true
    } catch {
      report.problems.append(error)
      return false
    }
  }

  private mutating func attempt(_ body: (inout Refresh) throws(DiskError) -> Void) {
    do throws(DiskError) { try body(&self) } catch { report.problems.append(.disk(error)) }
  }
}

// MARK: - Checking for a new signed file

extension Refresh {
  /// - Returns: whether downloads may succeed.
  private mutating func checkForPublication() async -> Bool {
    report.didCheck = true
    state.lastCheck = clockTime
    do throws(RefreshReport.Problem) {
      try await fetchNewest()
      state.checks = Backoff()
      return true
    } catch {
      report.problems.append(error)
      state.checks.fail(at: clockTime)
      return !error.stopsDownloads
    }
  }

  private mutating func fetchNewest() async throws(RefreshReport.Problem) {
    let tag = site.isComplete ? state.tag : nil
    let response = try await fetch(SiteFiles.newest, limit: SiteFiles.signedFileLimit, tag: tag)
    let newest: [UInt8]
    switch response {
    case .notModified where site.isComplete: return
    case .contents(let bytes, let found):
      newest = bytes
      state.tag = nil
      try await acceptKeyLists()
      do throws(TrustError) { try site.accept(newest: bytes, at: clockTime, floor: state.floor) } catch {
        throw .init(error)
      }
      state.tag = try await saveSite(newest) ? found : nil
      state.floor.raise(to: site.floor)
    case .notModified, .missing:
      throw .refused(file: SiteFiles.newest, cause: "missing", message: "does not exist on the site")
    }
  }

  /// - Returns: whether the files were saved. If another process has accepted later ones, those are kept and used.
  private mutating func saveSite(
    _ newest: [UInt8]
  ) async throws(RefreshReport.Problem) -> Bool {
    var isSaved = false
    try await locked { refresh throws(RefreshReport.Problem) in
      var present = AcceptedSite(app: refresh.store.configuration.app, keys: refresh.store.keys)
      present.read(refresh.store.disk)
      guard present.sequence <= refresh.site.sequence else {
        refresh.site = present
        return
      }
      for file in refresh.site.files(newest: newest) {
        try refresh.save(file.name, file.bytes)
      }
      isSaved = true
    }
    return isSaved
  }

  private mutating func acceptKeyLists() async throws(RefreshReport.Problem) {
    // A site cannot keep a client busy: each list must be signed with a key of the one before.
    while case .contents(let bytes, _) = try await fetch(
      SiteFiles.keyList(site.site.keys.number + 1), limit: SiteFiles.signedFileLimit)
    {
      do throws(TrustError) { try site.accept(keyList: bytes) } catch { throw .init(error) }
    }
  }

  mutating func fetch(
    _ path: String, limit: Int, tag: String? = nil
  ) async throws(RefreshReport.Problem) -> PackResponse {
    report.requests += 1
    do throws(TransportError) {
      let response = try await store.transport.fetch(PackRequest(path: path, limit: limit, tag: tag))
      if case .contents(let bytes, _) = response {
        report.bytes += bytes.count
        guard bytes.count <= limit else { throw TransportError(.tooLong(limit: limit), path: path) }
      }
      return response
    } catch { throw .transport(error) }
  }
}
