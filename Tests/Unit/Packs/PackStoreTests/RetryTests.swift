import Foundation
import PackStore
import PackTrust
import TestSupport
import Testing

/// The waits after failed checks and downloads. All times are those of the injected clock.
@Suite struct RetryTests {
  /// A site that damages some files.
  private func damaging(_ files: Set<String>, of site: MemorySite) -> InterceptingTransport {
    let whole = SiteTransport(site)
    return InterceptingTransport(whole) { request, _ throws(TransportError) in
      guard files.contains(request.path), case .contents(var bytes, let tag) = try await whole.fetch(request)
      else { return nil }
      bytes[bytes.count / 2] ^= 1
      return .contents(bytes, tag: tag)
    }
  }

  private func refresh(
    _ world: StoreWorld, _ disk: any PackDisk, _ transport: any PackTransport, after seconds: Int64,
    _ network: NetworkState = .metered, locale: String = "de"
  ) async throws -> RefreshReport {
    try await world.refresh(
      1, disk, transport, at: StoreWorld.now + seconds, network: network, locale: locale)
  }

  @Test func aRefusedPackIsRetriedAfterALongerWaitEachTime() async throws {
    let world = try StoreWorld(2)
    let disk = MemoryDisk()
    let files = Set(try world.entry("de").downloads.filter { $0.old == nil }.map(\.file))
    let damaged = damaging(files, of: world.site)
    var attempts: [Int64] = []
    for second in stride(from: Int64(0), to: 1000, by: 10) {
      let report = try await refresh(world, disk, damaged, after: second)
      if report.problems.isEmpty {
        #expect(report.isPostponed && report.downloaded.isEmpty)
      } else {
        attempts.append(second)
      }
    }
    #expect(attempts == [0, 60, 180, 420, 900])
    // Another pack does not wait.
    let other = try await refresh(world, disk, damaged, after: 910, locale: "fr")
    #expect(other.downloaded.map(\.locale) == ["fr"] && !other.isPostponed)
    // After the site is repaired, one success ends the waits.
    let early = try await refresh(world, disk, SiteTransport(world.site), after: 920)
    #expect(early.isPostponed && early.downloaded.isEmpty)
    let late = try await refresh(world, disk, SiteTransport(world.site), after: 900 + 960)
    #expect(late.downloaded.map(\.locale) == ["de"] && late.problems.isEmpty)
  }

  /// A base pack of the next version, which the downloads of other packs need.
  @Test func aRefusedBasePackIsRequestedOnceInEachWait() async throws {
    var world = try StoreWorld(3)
    try world.site.replaceManifest { manifest in
      // Without the whole packs and deltas that need no base, every download of the next version needs it.
      let last = manifest.versions.count - 1
      for index in manifest.versions[last].packs.indices where !manifest.versions[last].packs[index].isBase {
        manifest.versions[last].packs[index].downloads.removeAll { $0.base == nil }
      }
    }
    let base = try world.entry("en")
    #expect(try world.entry("de").downloads.count { $0.base == base.sha256 } > 1)
    let files = Set(base.downloads.map(\.file))
    let damaged = damaging(files, of: world.site)
    let disk = MemoryDisk()
    var attempts: [Int64] = []
    for second in stride(from: Int64(0), to: 500, by: 10) {
      let before = damaged.requests.count
      let report = try await refresh(world, disk, damaged, after: second, .unmetered)
      let requested = damaged.requests.dropFirst(before).filter { files.contains($0.path) }.map(\.path)
      #expect(Set(requested).count == requested.count, "requested twice at \(second): \(requested)")
      if requested.isEmpty { #expect(report.isPostponed) } else { attempts.append(second) }
    }
    #expect(attempts == [0, 60, 180, 420])
    let report = try await refresh(world, disk, SiteTransport(world.site), after: 900, .unmetered)
    #expect(Set(report.downloaded.map(\.locale)) == ["base", "de"] && report.problems.isEmpty)
  }

  @Test(arguments: [408, 429, 500, 503]) func aFailingServerIsNotAskedAgainAtOnce(_ status: Int) async throws
  {
    let world = try StoreWorld(2)
    let disk = MemoryDisk()
    let failing = InterceptingTransport(SiteTransport(world.site)) { request, _ throws(TransportError) in
      guard request.path.hasPrefix("files/") else { return nil }
      throw TransportError(.status(status), path: request.path)
    }
    var downloads: [Int64] = []
    for second in stride(from: Int64(0), to: 500, by: 10) {
      let before = failing.requests.count
      let report = try await refresh(world, disk, failing, after: second)
      #expect(report.downloaded.isEmpty)
      let count = failing.requests.dropFirst(before).count { $0.path.hasPrefix("files/") }
      // One download fails, and no other is tried.
      #expect(count <= 1)
      if count > 0 { downloads.append(second) } else { #expect(report.isPostponed) }
    }
    #expect(downloads == [0, 60, 180, 420])
    let other = try await refresh(world, disk, failing, after: 500, locale: "fr")
    #expect(other.isPostponed && other.downloaded.isEmpty)
    let repaired = try await refresh(world, disk, SiteTransport(world.site), after: 420 + 480)
    #expect(repaired.downloaded.map(\.locale) == ["de"])
  }

  @Test func aClientWithoutAConnectionSendsOneRequest() async throws {
    let world = try StoreWorld(2)
    let disk = MemoryDisk()
    let offline = InterceptingTransport(SiteTransport(world.site)) { request, _ throws(TransportError) in
      throw TransportError(.unreachable("no route"), path: request.path)
    }
    var checks: [Int64] = []
    for second in stride(from: Int64(0), to: 500, by: 10) {
      let report = try await refresh(world, disk, offline, after: second)
      #expect(report.requests <= 1)
      if report.requests > 0 { checks.append(second) }
    }
    #expect(checks == [0, 60, 180, 420])
    // A clock that was set back does not prolong the wait.
    let back = try await refresh(world, disk, SiteTransport(world.site), after: -3600)
    #expect(back.downloaded.map(\.locale) == ["de"])
  }

  @Test func aFullDiskIsNotFilledAgainAtOnce() async throws {
    let world = try StoreWorld(2)
    let files = MemoryDisk()
    _ = try await refresh(world, files, SiteTransport(world.site), after: -86_400, locale: "en")
    // The state has space, and a pack does not.
    let disk = FaultyDisk(files, .nearlyFull(limit: try world.entry("de").packBytes - 1))
    let transport = SiteTransport(world.site)
    var downloads: [Int64] = []
    for second in stride(from: Int64(0), to: 500, by: 10) {
      let before = transport.requests.count
      let report = try await refresh(world, disk, transport, after: second)
      if transport.requests.dropFirst(before).contains(where: { $0.path.hasPrefix("files/") }) {
        downloads.append(second)
      } else {
        #expect(report.isPostponed && report.problems.isEmpty)
      }
    }
    #expect(downloads == [0, 60, 180, 420])
    // Without space for the state, nothing is downloaded.
    let full = FaultyDisk(files, .nearlyFull(limit: 0))
    let before = transport.requests.count
    let report = try await refresh(world, full, transport, after: 2000)
    #expect(!report.problems.isEmpty)
    #expect(!transport.requests.dropFirst(before).contains { $0.path.hasPrefix("files/") })
    let later = try await refresh(world, files, transport, after: 2000)
    #expect(later.downloaded.map(\.locale) == ["de"])
  }

  /// Packs of two locales and several downloads of each need the same base pack.
  @Test func aRefusedBasePackIsRequestedOnce() async throws {
    let world = try StoreWorld(3)
    let disk = MemoryDisk()
    let files = Set(try world.entry("en").downloads.map(\.file))
    #expect(try world.entry("de").downloads.count { $0.base != nil } > 1)
    let damaged = damaging(files, of: world.site)
    func requests() -> [String] { damaged.requests.map(\.path).filter(files.contains) }
    let first = try await refresh(world, disk, damaged, after: 0, .unmetered, locale: "de")
    #expect(first.downloaded.map(\.version) == ["1.1"] && first.problems.count == 1)
    let tried = requests()
    #expect(!tried.isEmpty && tried.count == Set(tried).count, "\(tried)")
    // Another locale waits for the base pack, and its own pack is not refused.
    let other = try await refresh(world, disk, damaged, after: 10, .unmetered, locale: "fr")
    #expect(other.downloaded.map(\.version) == ["1.1"] && other.problems.isEmpty && other.isPostponed)
    #expect(requests() == tried)
    let again = try await refresh(world, disk, damaged, after: 60, .unmetered, locale: "fr")
    #expect(again.downloaded.isEmpty && again.problems.count == 1 && requests().count == 2 * tried.count)
    let late = try await refresh(
      world, disk, SiteTransport(world.site), after: 60 + 120, .unmetered, locale: "fr")
    #expect(late.downloaded.map(\.locale) == ["base", "fr"] && late.problems.isEmpty && !late.isPostponed)
  }
}
