import Foundation
import LanguagePacks
import PackBuilding
import PackStore
import PackTrust
import TestSupport
import Testing

/// A process that ends at any step of a refresh.
@Suite struct EndedProcessTests {
  /// The situations before a refresh: a first download, an update of the app with a delta, and a prefetch.
  enum Situation: String, CaseIterable, Codable, Sendable {
    case firstStart, updatedApp, prefetch, newRevision

    /// The version of the app that refreshes.
    var version: Int { self == .firstStart ? 2 : 1 }
  }

  /// The site that a client of a situation reads, and a disk in its state before.
  static func prepare(_ situation: Situation, _ disk: any PackDisk) async throws -> StoreWorld {
    var world = try StoreWorld(situation == .prefetch || situation == .firstStart ? 3 : 2)
    let before = try StoreWorld(situation == .prefetch || situation == .newRevision ? 2 : 1)
    switch situation {
    case .firstStart: break
    case .updatedApp: _ = try await before.refresh(0, disk)
    case .prefetch, .newRevision: _ = try await before.refresh(1, disk)
    }
    if situation == .newRevision { try world.site.publish([SampleVersions.version(1, revision: 2)]) }
    return world
  }

  /// A day after the state was prepared, so that a check is due.
  static let time = StoreWorld.now + 86_400

  static func refresh(_ world: StoreWorld, _ version: Int, _ disk: any PackDisk) async throws -> RefreshReport
  {
    try await world.refresh(version, disk, at: time, network: .unmetered)
  }

  /// Checks the store after a process ended: its texts at once, and its files after the next refresh.
  static func check(_ world: StoreWorld, _ situation: Situation, _ disk: FolderDisk, _ comment: Comment)
    async throws
  {
    let version = situation.version
    let launch = try world.store(version, disk, at: time).launch(preferring: ["de"])
    world.checkTexts(launch, version: version, comment)
    if situation != .firstStart { #expect(launch.shownLocale == "de", comment) }
    #expect(!launch.problems.contains { if case .damaged = $0.reason { true } else { false } }, comment)
    let report = try await refresh(world, version, disk)
    #expect(report.problems.isEmpty, "\(comment): \(report.problems)")
    let after = try world.store(version, disk, at: time).launch(preferring: ["de"])
    #expect(after.source == .currentPack, comment)
    #expect(world.checkTexts(after, version: version, comment) >= 39, comment)
    #expect(disk.leftovers.isEmpty, comment)
  }

  /// A folder with the store before a refresh, the site, and the number of operations of the whole refresh.
  private static func counted(_ situation: Situation) async throws -> (TemporaryFolder, StoreWorld, Int) {
    let prepared = try TemporaryFolder()
    let world = try await prepare(situation, FolderDisk("\(prepared.path)/store"))
    let counting = try TemporaryFolder()
    try copy(prepared, to: counting)
    let whole = FaultyDisk(FolderDisk("\(counting.path)/store"))
    #expect(try await refresh(world, situation.version, whole).problems.isEmpty)
    return (prepared, world, whole.operations)
  }

  /// Every operation of the disk, or each fifth.
  private static let step = Places.runsAll ? 1 : 5

  @Test(arguments: Situation.allCases)
  func anOperationOfTheDiskIsTheLast(_ situation: Situation) async throws {
    let (prepared, world, operations) = try await Self.counted(situation)
    var points = 0
    for operation in stride(from: 1, through: operations, by: Self.step) {
      for point in FaultyDisk.Point.allCases {
        let folder = try TemporaryFolder()
        try Self.copy(prepared, to: folder)
        let disk = FolderDisk("\(folder.path)/store")
        _ = try await Self.refresh(
          world, situation.version, FaultyDisk(disk, .end(operation: operation, point)))
        try await Self.check(world, situation, disk, "operation \(operation), \(point.rawValue)")
        points += 1
      }
    }
    #expect(points > 50 / Self.step)
    print("\(situation.rawValue): \(points) points at which a process ended")
  }

  /// The next refresh has no network, so that it does not write the file again that the ended process left.
  @Test(arguments: Situation.allCases)
  func aRefreshRemovesWhatAnEndedProcessLeft(_ situation: Situation) async throws {
    let (prepared, world, operations) = try await Self.counted(situation)
    var leftovers: Set<String> = []
    for operation in 1...operations {
      let folder = try TemporaryFolder()
      try Self.copy(prepared, to: folder)
      let disk = FolderDisk("\(folder.path)/store")
      _ = try await Self.refresh(
        world, situation.version, FaultyDisk(disk, .end(operation: operation, .halfWritten)))
      leftovers.formUnion(disk.leftovers)
      let report = try await world.refresh(situation.version, disk, at: Self.time, network: .offline)
      let comment: Comment = "operation \(operation)"
      #expect(report.problems.isEmpty && report.requests == 0, comment)
      #expect(disk.leftovers.isEmpty, comment)
      // Entries without the signed file that names their version are leftovers.
      #expect(disk.entryNames.isEmpty || disk.hasNewest, comment)
    }
    // A pack, an entry, the signed file and the state.
    for prefix in ["pack_de", "entry-", StoreFiles.newest, StoreFiles.state] {
      #expect(leftovers.contains { $0.hasPrefix(prefix) }, "\(prefix)")
    }
  }

  private static func copy(_ source: TemporaryFolder, to target: TemporaryFolder) throws {
    let path = "\(source.path)/store"
    guard FileManager.default.fileExists(atPath: path) else { return }
    try FileManager.default.copyItem(atPath: path, toPath: "\(target.path)/store")
  }

  @Test(arguments: Situation.allCases)
  func aProcessIsKilled(_ situation: Situation) async throws {
    let (prepared, world, operations) = try await Self.counted(situation)
    let site = try TemporaryFolder()
    for (name, bytes) in world.site.files { try site.write(name, bytes) }
    try site.write("key", Array(StoreWorld.key.utf8))
    var kills = 0
    for operation in stride(from: 1, through: operations, by: 2 * Self.step) {
      let folder = try TemporaryFolder()
      try Self.copy(prepared, to: folder)
      let path = "\(folder.path)/store"
      let (root, version) = (site.path, situation.version)
      let key = world.site.key.publicKey.base64
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [
          path = path as String, root = root as String, version = version as Int,
          operation = operation as Int,
          key = key as String, time = Self.time as Int64
        ] in
        let point: FaultyDisk.Point = operation % 3 == 0 ? .halfWritten : .before
        let disk = FaultyDisk(FolderDisk(path), .kill(operation: operation, point))
        let base = try #require(SampleVersions.version(version).base).pack
        let configuration = PackStore.Configuration(
          app: SampleVersions.app, appVersion: "1.\(version)", signingKeys: [key],
          locales: ["en", "de", "fr"], base: base, codecs: .all)
        let store = try PackStore(
          configuration, disk: disk, transport: DirectoryTransport(root), clock: StoreClock { time })
        _ = await store.refresh(after: store.launch(preferring: ["de"]), network: .unmetered)
      }
      try await Self.check(world, situation, FolderDisk(path), "killed at operation \(operation)")
      kills += 1
    }
    #expect(kills > 10 / Self.step)
    print("\(situation.rawValue): \(kills) processes killed")
  }
}
