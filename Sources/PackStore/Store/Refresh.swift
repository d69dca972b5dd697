internal import LanguagePacks
internal import PackTrust
internal import ReportSchema

extension PackStore {
  /// Downloads the packs that a launch and the next app version need, and removes packs that are not needed.
  ///
  /// Without anything new, it sends one conditional request, or none if the last check is more recent than
  /// ``StorePolicy/checkInterval``. A pack is written under a temporary name, verified and renamed. If the process ends at
  /// any point, the store is usable, and the next refresh removes what was left. While another process refreshes the
  /// store, nothing is done.
  public func refresh(after launch: Launch, network: NetworkState) async -> RefreshReport {
    var report = RefreshReport()
    do throws(DiskError) {
      guard let lock = try disk.lock() else {
        report.isBusy = true
        return report
      }
      var refresh = Refresh(self, launch, network)
      await refresh.run()
      report = refresh.report
      withExtendedLifetime(lock) {}
    } catch { report.problems.append(.disk(error)) }
    return report
  }
}

/// One refresh, under the lock of the store.
struct Refresh {
  let store: PackStore
  let launch: Launch
  let network: NetworkState
  var report = RefreshReport()
  var inventory = Inventory([])
  var site: AcceptedSite
  var state: StoreState
  /// The locales that the launch shows or should show, the selected one first.
  let inUse: [String]
  /// The time of the clock, but not before the signature of the accepted file.
  let now: Int64
  private let clockTime: Int64
  private let savedState: StoreState

  init(_ store: PackStore, _ launch: Launch, _ network: NetworkState) {
    self.store = store
    self.launch = launch
    self.network = network
    site = AcceptedSite(app: store.configuration.app, keys: store.keys, store.disk)
    savedState = StoreState(store.disk)
    state = savedState
    clockTime = store.clock.now()
    now = max(clockTime, site.published ?? clockTime)
    var locales: [String] = []
    let parents =
      launch.texts.layers.first.map { launch.shownLocale == launch.locale ? $0.parents : [] } ?? []
    for locale in [launch.locale].compactMap(\.self) + parents where !locales.contains(locale) {
      locales.append(locale)
    }
    inUse = locales
  }

  mutating func run() async {
    removeLeftovers()
    removeDamagedPacks()
    state.record(shown: launch.shownLocale, at: clockTime)
    if network != .offline { await download() }
    evict()
    saveState()
  }

  private mutating func download() async {
    let isUrgent = launch.decision.download != .unneeded
    let isDue = store.policy.isCheckDue(
      last: state.lastCheck, now: clockTime, failures: state.failures, isUrgent: isUrgent)
    if isDue || !site.isComplete && state.failures == 0 { await check() }
    guard let manifest = site.manifest, site.isValid(at: now) else { return }
    let situation = situation(manifest)
    guard state.settled != situation else { return }
    let plan = DownloadPlan(self, manifest)
    let isComplete = await plan.run(&self)
    state.settled = isComplete ? situation : nil
  }

  /// Identifies everything that the plan of downloads depends on.
  private func situation(_ manifest: PackManifest) -> String {
    let packs = inventory.packs.map(\.name).joined(separator: ",")
    let policy =
      "\(store.policy.prefetches) \(store.policy.unmeteredOnly.count) \(store.policy.usesOutdatedPacks)"
    let text = [
      site.site.newest?.manifest.sha256 ?? "", store.configuration.appVersion, inUse.joined(separator: ","),
      "\(network)", policy, packs,
    ].joined(separator: "\n")
    return SHA256Digest.text(of: Array(text.utf8))
  }

  // MARK: - Disk

  /// Removes what an ended process left, and the manifest before. Only the holder of the lock writes.
  private mutating func removeLeftovers() {
    attempt { refresh throws(DiskError) in
      let names = try refresh.store.disk.names()
      for name in names where refresh.site.isLeftover(name) { try refresh.store.disk.remove(name) }
      refresh.inventory = Inventory(names)
    }
  }

  /// Removes packs that the launch could not use. A pack that is unreadable now is kept: the device may be locked.
  private mutating func removeDamagedPacks() {
    var suspects = launch.texts.damaged
    for problem in launch.problems { if case .damaged = problem.reason { suspects.insert(problem.name) } }
    for name in suspects.sorted() {
      guard let stored = StoredPack(name: name), inventory.packs.contains(stored) else { continue }
      // Another process may have replaced it since the launch.
      if (try? store.open(stored)) == nil { remove(stored) }
    }
  }

  mutating func remove(_ pack: StoredPack) {
    attempt { refresh throws(DiskError) in
      try refresh.store.disk.remove(pack.name)
      refresh.inventory.remove(pack)
      refresh.report.removed += 1
    }
  }

  /// Writes a file under a temporary name and renames it.
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

  private mutating func evict() {
    guard !inventory.packs.isEmpty else { return }
    let stocks = Stocks(inventory, store.configuration)
    let numbers = Dictionary(
      uniqueKeysWithValues: Set(inventory.packs.map(\.locale)).sorted().enumerated().map { ($1, $0) })
    let packs = inventory.packs
    let removals = Eviction.removals(
      packs.map { pack in
        Eviction.Pack(
          edition: stocks.edition(pack), locale: numbers[pack.locale] ?? 0, isBase: pack.isBase,
          isInUse: pack.isBase || inUse.contains(pack.locale),
          bytes: (try? store.disk.size(of: pack.name)) ?? 0,
          lastUse: state.uses[pack.locale] ?? 0)
      }, running: Edition(version: stocks.running, revision: store.configuration.base.revision), store.policy)
    for index in removals { remove(packs[index]) }
  }

  private mutating func saveState() {
    state.sequence = max(state.sequence, site.sequence)
    guard state != savedState, let bytes = state.bytes() else { return }
    do throws(RefreshReport.Problem) { try save(StoreFiles.state, bytes) } catch {
      report.problems.append(error)
    }
  }

  mutating func attempt(_ body: (inout Refresh) throws(DiskError) -> Void) {
    do throws(DiskError) { try body(&self) } catch { report.problems.append(.disk(error)) }
  }
}

// MARK: - Checking for a new manifest

extension Refresh {
  private mutating func check() async {
    report.didCheck = true
    do throws(RefreshReport.Problem) {
      try await fetchManifest()
      state.failures = 0
    } catch {
      report.problems.append(error)
      state.failures = min(state.failures, 60) + 1
    }
    state.lastCheck = clockTime
  }

  private mutating func fetchManifest() async throws(RefreshReport.Problem) {
    let tag = site.isComplete ? state.tag : nil
    let response = try await fetch(SiteFiles.newest, limit: SiteFiles.signedFileLimit, tag: tag)
    let newest: [UInt8]
    switch response {
    case .notModified where site.isComplete: return
    case .contents(let bytes, let found):
      newest = bytes
      state.tag = nil
      try await acceptKeyLists()
      do throws(TrustError) { try site.accept(newest: bytes, at: now, floor: state.sequence) } catch {
        throw .init(error)
      }
      var manifest: [UInt8]?
      if site.manifest == nil { manifest = try await fetchAcceptedManifest() }
      for file in site.files(newest: newest, manifest: manifest) { try save(file.name, file.bytes) }
      state.sequence = max(state.sequence, site.sequence)
      state.tag = found
    case .notModified, .missing:
      throw .refused(file: SiteFiles.newest, cause: "missing", message: "does not exist on the site")
    }
  }

  private mutating func acceptKeyLists() async throws(RefreshReport.Problem) {
    // A site cannot keep a client busy: each list must be signed with a key of the one before.
    while case .contents(let bytes, _) = try await fetch(
      SiteFiles.keyList(site.site.keys.number + 1), limit: SiteFiles.signedFileLimit)
    {
      do throws(TrustError) { try site.accept(keyList: bytes) } catch { throw .init(error) }
    }
  }

  private mutating func fetchAcceptedManifest() async throws(RefreshReport.Problem) -> [UInt8] {
    guard let file = site.site.newest?.manifest else {
      throw .refused(file: SiteFiles.newest, cause: "notSigned", message: "is not signed")
    }
    guard case .contents(let bytes, _) = try await fetch(file.file, limit: file.bytes) else {
      throw .refused(file: file.file, cause: "missing", message: "does not exist on the site")
    }
    do throws(TrustError) { try site.accept(manifest: bytes) } catch { throw .init(error) }
    return bytes
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
