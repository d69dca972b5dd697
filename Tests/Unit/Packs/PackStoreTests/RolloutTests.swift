import PackBuilding
import PackStore
import PackTrust
import ReportSchema
import TestSupport
import Testing

/// Installations that are offered a version, and others.
@Suite struct RolloutTests {
  /// A site whose last publication is offered to a share of installations.
  private func world(rollout: Int?) throws -> StoreWorld {
    var world = try StoreWorld(2)
    var options = Publication.Options()
    options.rollout = rollout
    try world.site.publish([SampleVersions.version(1, revision: 2)], options)
    return world
  }

  private func refresh(_ world: StoreWorld, _ disk: MemoryDisk, day: Int64) async throws -> RefreshReport {
    try await world.refresh(1, disk, at: StoreWorld.now + day * 86_400, network: .unmetered)
  }

  private func revisions(_ disk: MemoryDisk) -> [UInt32] {
    disk.packNames.compactMap { StoredPack(name: $0) }.filter { !$0.isBase }.map(\.revision)
  }

  @Test func aStoppedRolloutIsOfferedToNobodyAndKeptWhereItIs() async throws {
    let (stopped, whole) = (try world(rollout: 0), try world(rollout: nil))
    let (early, late) = (MemoryDisk(), MemoryDisk())
    // Everyone is offered the revision, and then it is stopped.
    #expect(try await refresh(whole, early, day: 0).problems.isEmpty)
    #expect(revisions(early) == [2])
    var newest = try whole.site.newest()
    newest.sequence += 1
    newest.versions[newest.versions.count - 1].rollout = 0
    var after = whole
    try after.site.sign(newest)
    let report = try await refresh(after, early, day: 1)
    #expect(report.didCheck && report.problems.isEmpty && report.downloaded.isEmpty && report.removed == 0)
    #expect(revisions(early) == [2])
    // A new installation gets the revision before.
    #expect(try await refresh(stopped, late, day: 0).problems.isEmpty)
    #expect(revisions(late) == [1])
    #expect(try await refresh(after, MemoryDisk(), day: 1).downloaded.map(\.revision) == [1])
  }

  /// About half of the installations are offered half a rollout, and all of them the whole one.
  @Test func theShareOfInstallationsIsThatOfTheSignedFile() async throws {
    let half = try world(rollout: 500)
    var newest = try half.site.newest()
    newest.sequence += 1
    newest.versions[newest.versions.count - 1].rollout = nil
    var whole = half
    try whole.site.sign(newest)
    var offered = 0
    for _ in 0..<60 {
      let disk = MemoryDisk()
      _ = try await refresh(half, disk, day: 0)
      let first = revisions(disk)
      if first == [2] { offered += 1 }
      // An installation keeps its number: the same site offers it the same version.
      _ = try await refresh(half, disk, day: 1)
      #expect(revisions(disk) == first)
      _ = try await refresh(whole, disk, day: 2)
      #expect(revisions(disk) == [2])
    }
    #expect((10...50).contains(offered), "\(offered) of 60")
  }
}
