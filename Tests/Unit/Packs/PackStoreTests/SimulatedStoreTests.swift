import FleetSimulation
import LanguagePacks
import PackBuilding
import PackStore
import PackTrust
import ReportSchema
import TestSupport
import Testing

/// The store of the simulation beside the real one, with real files.
///
/// Random events are run through both: launches, networks, failing requests, releases, updates and rollbacks of the app,
/// other languages, and clocks that are set back. After each launch and refresh, both must show the same texts, and must
/// have sent the same requests, received the same bytes, and have the same packs.
///
/// While the simulated store rests, only the real one is refreshed, and it must do nothing.
@Suite struct SimulatedStoreTests {
  private static let seeds = 26 * groups
  private static let groups = Places.runsAll ? 8 : 1
  private static let steps = 24

  @Test(arguments: 0..<groups) func theSimulatedStoreIsTheRealOne(_ group: Int) async throws {
    let sites = try PublishedSites(7)
    var counts = Counts()
    for seed in stride(from: group, to: Self.seeds, by: Self.groups) {
      try await Self.run(UInt64(seed), sites, &counts)
    }
    // Every kind of event occurred.
    #expect(counts.launches == Self.seeds / Self.groups * Self.steps)
    for count in [
      counts.current, counts.outdated, counts.base, counts.deltas, counts.prefetched, counts.failures,
      counts.removed, counts.rests,
    ] { #expect(count > 0) }
    if group == 0 { print("per group: \(counts)") }
  }

  fileprivate struct Counts {
    var launches = 0
    var current = 0
    var outdated = 0
    var base = 0
    var deltas = 0
    var prefetched = 0
    var failures = 0
    var removed = 0
    /// Sessions in which the simulated store rested.
    var rests = 0
  }

  private static func run(_ seed: UInt64, _ sites: PublishedSites, _ counts: inout Counts) async throws {
    var device = try RandomDevice(seed: seed, sites)
    var simulated = SimulatedStore(
      sites.catalog, device.policy, isBundled: device.isBundled, running: device.running,
      selected: device.locale)
    var lastCheck = device.time
    for step in 0..<Self.steps {
      device.next(lastCheck)
      (simulated.running, simulated.selected) = (device.running, device.locale)
      let comment: Comment = "seed \(seed), step \(step)"
      let (failing, failure) = (device.failingRequest, device.failure)
      let transport = InterceptingTransport(device.transport) { request, number throws(TransportError) in
        if number == failing { throw TransportError(failure, path: request.path) }
        return nil
      }
      let store = try sites.store(device, transport)
      let launch = store.launch(preferring: [PublishedSites.tag(device.locale)])
      let expected = simulated.launch()
      try sites.compare(launch, expected, running: device.running, comment)
      let report = await store.refresh(after: launch, network: device.network)
      defer { counts.add(report, expected, running: device.running) }
      if report.didCheck { lastCheck = device.time }
      if simulated.rests(at: device.time) {
        #expect(!report.didCheck && report.requests == 0 && report.removed == 0, comment)
        #expect(report.downloaded.isEmpty && report.problems.isEmpty && report.bytes == 0, comment)
        counts.rests += 1
        simulated.recordUse(at: device.time)
        continue
      }
      var link = CountingLink(failing: device.failingRequest)
      let result = simulated.refresh(
        at: device.time, network: device.network, published: device.published, &link)
      #expect(report.requests == result.requests && report.bytes == result.bytes, comment)
      #expect(report.didCheck == result.didCheck && report.removed == result.removed, comment)
      #expect(report.downloaded.map(PublishedSites.download) == result.downloads, comment)
      #expect(Set(device.disk.packNames.compactMap(PublishedSites.pack)) == simulated.packs, comment)
      guard report.requests == result.requests else { return }
    }
  }
}

extension SimulatedStoreTests.Counts {
  fileprivate mutating func add(_ report: RefreshReport, _ launch: SimulatedLaunch, running: Int32) {
    launches += 1
    switch launch.texts {
    case .pack(let release) where release.version == running: current += 1
    case .pack: outdated += 1
    case .bundled: current += 1
    case .none: base += 1
    }
    deltas += report.downloaded.count(where: \.isDelta)
    prefetched += report.downloaded.count { $0.locale == "base" }
    failures += report.problems.isEmpty ? 0 : 1
    removed += report.removed
  }
}

/// A device whose events are random.
private struct RandomDevice {
  let policy: StorePolicy
  let isBundled: Bool
  let disk: FolderDisk
  private let folder: TemporaryFolder
  private let sites: PublishedSites
  private var random: SeededGenerator
  private(set) var time = StoreWorld.now
  private(set) var published: Int32
  private(set) var running: Int32
  private(set) var locale = 0
  private(set) var network = NetworkState.unmetered
  private(set) var failingRequest: Int?
  private(set) var failure = TransportError.Reason.unreachable("no route")

  init(seed: UInt64, _ sites: PublishedSites) throws {
    self.sites = sites
    random = SeededGenerator(seed: seed)
    folder = try TemporaryFolder()
    disk = FolderDisk("\(folder.path)/store")
    published = Int32.random(in: 1...3, using: &random)
    running = Int32.random(in: 0..<published, using: &random)
    var policy = StorePolicy()
    policy.prefetches = Int.random(in: 0..<5, using: &random) > 0
    policy.usesOutdatedPacks = Int.random(in: 0..<5, using: &random) > 0
    policy.usesDeltas = Int.random(in: 0..<5, using: &random) > 0
    policy.unmeteredOnly =
      [[], [.nextVersion], [.nextVersion, .outdated]].randomElement(using: &random) ?? []
    // Some quotas are exactly one of the packs.
    let pack = SimulatedPack(
      locale: Int.random(in: -1...1, using: &random),
      version: Int32.random(in: 0..<sites.count, using: &random))
    let exact = sites.catalog.installedBytes(pack)
    policy.quota = [1000, 6000, 9000, exact, 64 << 20, 64 << 20].randomElement(using: &random) ?? 0
    policy.keptVersions = Int.random(in: 0...2, using: &random)
    policy.checkInterval = [600, 12 * 3600].randomElement(using: &random) ?? 0
    self.policy = policy
    isBundled = Int.random(in: 0..<8, using: &random) == 0
  }

  var transport: DirectoryTransport { DirectoryTransport(sites.path(published)) }

  /// The event before the next launch.
  /// - Parameter lastCheck: the time of the last check for a new manifest.
  mutating func next(_ lastCheck: Int64) {
    let before = time
    let hasFailed = failingRequest != nil
    time += Int64.random(in: 0...40_000, using: &random)
    failingRequest = nil
    switch Int.random(in: 0..<16, using: &random) {
    case 0..<3: published = min(published + 1, sites.count)
    case 3..<6: running = min(running + Int32.random(in: 1...2, using: &random), sites.count - 1)
    case 6: running = max(running - 1, 0)
    case 7, 8: locale = Int.random(in: -1...1, using: &random)
    case 9: time -= Int64.random(in: 0...200_000, using: &random)
    // A launch a moment after the one before.
    case 10, 11: time = before + Int64.random(in: 0...100, using: &random)
    case 12: time = lastCheck + policy.checkInterval - 1
    case 13: time = lastCheck + policy.checkInterval
    default: break
    }
    // A wait after a failure matters if the next launch is soon.
    if hasFailed, Bool.random(using: &random) { time = before + Int64.random(in: 0...100, using: &random) }
    network =
      [.offline, .metered, .metered, .unmetered, .unmetered, .unmetered].randomElement(using: &random)
      ?? .offline
    guard Int.random(in: 0..<4, using: &random) == 0 else { return }
    failingRequest = Int.random(in: 1...6, using: &random)
    failure = Bool.random(using: &random) ? .unreachable("no route") : .status(503)
  }
}

/// A site after each of its publications, in folders, with its sizes.
private struct PublishedSites {
  let count: Int32
  let catalog: Catalog
  private let world: StoreWorld
  private let folder: TemporaryFolder

  init(_ count: Int) throws {
    self.count = Int32(count)
    folder = try TemporaryFolder()
    world = try StoreWorld(count)
    var site = MemorySite(key: world.site.key)
    var newest: [Int] = []
    for number in 0..<count {
      try site.publish([world.versions[number]])
      for (name, bytes) in site.files { try folder.write("\(number + 1)/\(name)", bytes) }
      newest.append(site.files[SiteFiles.newest]?.count ?? 0)
      // Every version stays on the site, with the same downloads.
      #expect(try site.manifest().versions.count == number + 1)
    }
    catalog = try Catalog(newest: newest, site)
  }

  func path(_ versions: Int32) -> String { "\(folder.path)/\(versions)" }

  func store(_ device: RandomDevice, _ transport: any PackTransport) throws -> PackStore {
    try world.store(Int(device.running), device.disk, transport, at: device.time) {
      $0.policy = device.policy
      guard device.isBundled else { return }
      $0.bundled = world.versions[Int(device.running)].packs.filter { !$0.metadata.isBase }.map(\.pack)
    }
  }

  static let tags = ["de", "fr"]
  static func tag(_ locale: Int) -> String { tags.indices.contains(locale) ? tags[locale] : "en" }

  private static func pack(_ locale: String, _ version: String) -> SimulatedPack {
    SimulatedPack(
      locale: tags.firstIndex(of: locale) ?? SimulatedPack.base, version: Int32(version.dropFirst(2)) ?? -1)
  }

  static func pack(_ name: String) -> SimulatedPack? {
    StoredPack(name: name).map { pack($0.isBase ? "base" : $0.locale, $0.version) }
  }

  static func download(_ download: RefreshReport.Download) -> SimulatedRefresh.Download {
    SimulatedRefresh.Download(
      pack: pack(download.locale, download.version), isDelta: download.isDelta, bytes: download.bytes)
  }

  /// Compares the source of the texts, and the texts of three keys, which say the version they are from.
  func compare(_ launch: Launch, _ expected: SimulatedLaunch, running: Int32, _ comment: Comment) throws {
    let tag = Self.tag(expected.shown)
    #expect(launch.shownLocale == tag && launch.isMissing == expected.isMissing, comment)
    var shown = running
    switch expected.texts {
    case .none: #expect(launch.source == .base, comment)
    case .bundled: #expect(launch.source == .currentBundled, comment)
    case .pack(let release):
      shown = release.version
      let source: Launch.Source = shown == running ? .currentPack : .outdatedPack(version: "1.\(shown)")
      #expect(launch.source == source, comment)
    }
    for key in [running, running + 1, running + 39] {
      let isInPack = key >= shown && key < shown + 40
      let (locale, version) = isInPack ? (tag, shown) : ("en", running)
      let text = "Text \(locale) of key.\(key)\(key - version < 2 ? " in \(version).1" : "")"
      #expect(launch.texts.text(forKey: "key.\(key)") == text, comment)
    }
  }

  struct Catalog: PackCatalog, Sendable {
    private let newest: [Int]
    private var entries: [SimulatedPack: Int] = [:]
    private var packs: [SimulatedPack: PackManifest.Pack] = [:]
    private var digests: [SimulatedPack: String] = [:]

    init(newest: [Int], _ site: MemorySite) throws {
      self.newest = newest
      for (version, listed) in zip(try site.manifest().versions, try site.newest().versions) {
        for pack in version.packs {
          let key = PublishedSites.pack(pack.isBase ? "base" : pack.locale, version.version)
          packs[key] = pack
          digests[key] = pack.sha256
          entries[key] = site.files[SiteFiles.entry(pack.entryName, root: listed.rootDigest)]?.count
        }
      }
    }

    func newestBytes(_ versions: Int32) -> Int { newest[Int(versions) - 1] }
    func entryBytes(_ pack: SimulatedPack) -> Int { entries[pack] ?? 0 }
    func installedBytes(_ pack: SimulatedPack) -> Int { packs[pack]?.packBytes ?? 0 }

    func wholeBytes(_ pack: SimulatedPack) -> Int {
      packs[pack]?.downloads.filter { $0.old == nil }.map(\.bytes).min() ?? 0
    }

    func deltaBytes(_ pack: SimulatedPack, from old: SimulatedPack) -> Int? {
      packs[pack]?.downloads.filter { $0.old != nil && $0.old == digests[old] }.map(\.bytes).min()
    }
  }
}

private struct CountingLink: SimulatedLink {
  let seconds = 0.0
  private let failing: Int?
  private var count = 0

  init(failing: Int?) { self.failing = failing }

  mutating func succeeds(bytes: Int) -> Bool {
    count += 1
    return count != failing
  }
}
