import Foundation
import PackBuilding
import PackStore
import PackTrust
import TestSupport
import Testing

/// The signed files that a client accepts after wrong clocks, lost files and restored backups.
@Suite struct AcceptedSiteTests {
  private static let day = MemorySite.day

  /// Whether the newest file of a site is the one that a client accepted.
  private func hasAccepted(_ world: StoreWorld, _ disk: MemoryDisk) -> Bool {
    (try? disk.contents(of: StoreFiles.newest, limit: .max)) == world.site.files[SiteFiles.newest]
  }

  // MARK: - Clocks

  /// A file with a greater sequence number is accepted if it has not expired, whatever the time of the one before.
  @Test func thePublicationTimeRefusesNoLaterFile() async throws {
    var cases = 0
    var refused = 0
    for first in [-400, -1, 0, 1, 2, 91, 400, 36 * 365] as [Int64] {
      for second in [-91, -90, -89, -1, 0, 1] as [Int64] {
        var world = try StoreWorld(2)
        let disk = MemoryDisk()
        world.site.files = [:]
        try world.site.publish(
          [world.versions[0]], at: StoreWorld.now + first * Self.day, validity: 500 * Self.day)
        _ = try await world.refresh(0, disk)
        let isFirstAccepted = hasAccepted(world, disk)
        #expect(isFirstAccepted, "published \(first) days after the clock")
        let before = try disk.contents(of: StoreFiles.newest, limit: .max)
        try world.site.publish(
          [world.versions[1]], at: StoreWorld.now + second * Self.day, validity: 90 * Self.day,
          allowsAnyTime: true)
        let report = try await world.refresh(1, disk, at: StoreWorld.now + 60)
        let isExpired = second <= -90
        let isAccepted = hasAccepted(world, disk)
        #expect(
          isAccepted == !isExpired,
          "published \(first), then \(second) days after the clock: \(report.problems)")
        if isExpired {
          #expect(try disk.contents(of: StoreFiles.newest, limit: .max) == before)
          refused += 1
        }
        cases += 1
      }
    }
    #expect(refused == 16)
    print("\(cases) pairs of times, \(refused) expired")
  }

  /// A publication of a wrong clock is replaced by a backup: clients accept it once its sequence number is greater.
  @Test func aRestoredBackupIsAccepted() async throws {
    var world = try StoreWorld(1)
    let disk = MemoryDisk()
    let backup = world.site
    try world.site.publish(
      [world.versions[0]], at: StoreWorld.now + 36 * 365 * Self.day, validity: 30 * Self.day)
    _ = try await world.refresh(0, disk)
    #expect(hasAccepted(world, disk))
    world.site = backup
    for (days, isAccepted) in [(30, false), (60, true)] as [(Int64, Bool)] {
      try world.site.publish([world.versions[0]], at: StoreWorld.now, validity: days * Self.day)
      let report = try await world.refresh(0, disk, at: StoreWorld.now + days * Self.day / 2)
      let found = hasAccepted(world, disk)
      #expect(found == isAccepted, "valid for \(days) days: \(report.problems)")
    }
  }

  // MARK: - Lost files

  /// Any one file of the state is lost. A site that a revoked key signs is refused, and the honest one is accepted.
  @Test(arguments: [1, 2]) func aRevokedKeyIsRefusedAfterALoss(_ lists: Int) async throws {
    let root = SecretKey()
    let app = SampleVersions.app
    func refresh(_ world: StoreWorld, _ disk: MemoryDisk, day: Int64) async throws -> RefreshReport {
      let store = try world.store(1, disk, at: StoreWorld.now + day * Self.day) {
        $0.rootKeys = [root.publicKey.base64]
      }
      return await store.refresh(after: store.launch(preferring: ["de"]), network: .metered)
    }
    var world = try StoreWorld(2)
    let stolen = world.site.key
    let keys = (0..<lists).map { _ in SecretKey() }
    // The thief has each key but the last, and the lists that make it trusted.
    var thieves = [world]
    for (index, key) in keys.enumerated() {
      let list = SiteKeys(
        app: app, number: index + 1, root: [root.publicKey.base64], signing: [key.publicKey.base64])
      try world.site.sign(list, with: root)
      try world.site.publish(
        [world.versions[1]], with: key, keyList: index + 1, validity: Int64(91 + index) * Self.day)
      if index + 1 < lists { thieves.append(world) }
    }
    for (index, thief) in thieves.enumerated() {
      var newest = try thief.site.newest()
      newest.sequence = 1000
      try thieves[index].site.sign(newest, with: index == 0 ? stolen : keys[index - 1])
    }
    let full = MemoryDisk()
    _ = try await refresh(world, full, day: 0)
    #expect(hasAccepted(world, full))
    let losses = (1...lists).map(StoreFiles.keyList) + [StoreFiles.newest, StoreFiles.state, "nothing"]
    for lost in losses {
      for (index, thief) in thieves.enumerated() {
        let disk = full.copy()
        try disk.remove(lost)
        _ = try await refresh(thief, disk, day: 2)
        let isDeceived = hasAccepted(thief, disk)
        #expect(!isDeceived, "lost \(lost): the thief with key \(index) is accepted")
        _ = try await refresh(world, disk, day: 4)
        let isHonest = hasAccepted(world, disk)
        #expect(isHonest, "lost \(lost): the honest site is refused after key \(index)")
      }
    }
  }

  // MARK: - Files of others

  /// A store removes what it left, and no file with another name.
  @Test func filesOfOthersAreKept() async throws {
    let world = try StoreWorld(2)
    let disk = MemoryDisk()
    _ = try await world.refresh(1, disk)
    let root = String(repeating: "a1", count: 32)
    let pack = try #require(try disk.names().first { StoredPack(name: $0) != nil })
    let own = [
      "newest.sig.partial", "state.json.partial", "keys-3.sig.partial", "\(pack).partial", "entry-\(root)-de",
      "entry-\(root)-zh-Hans-CN", "entry-\(root)-base.partial",
    ]
    let others = [
      "photo.partial", ".partial", "partial", "lock.partial", "keys-x.sig.partial", "keys-03.sig.partial",
      "keys-.sig",
      "entry-", "entry-notes", "entry-\(root)", "entry-\(root)-", "entry-\(root)-de.txt",
      "entry-\(root.dropLast())-de", "entry-\(root)-de.partial.partial", "pack_de.partial",
    ]
    for name in own + others { try disk.write(name, [1]) }
    let report = try await world.refresh(1, disk, at: StoreWorld.now + Self.day)
    #expect(report.problems.isEmpty, "\(report.problems)")
    let names = Set(try disk.names())
    #expect(names.intersection(own).isEmpty, "kept: \(names.intersection(own))")
    #expect(names.isSuperset(of: others), "removed: \(Set(others).subtracting(names))")
  }
}
