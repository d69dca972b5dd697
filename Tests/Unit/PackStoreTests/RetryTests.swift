import Foundation
import PackStore
import PackTrust
import TestSupport
import Testing

/// The waits after failed checks and downloads. All times are those of the injected clock.
@Suite struct RetryTests {
  /// A site of which some files get another answer.
  private final class AnsweringTransport: PackTransport {
    let site: SiteTransport
    private let answer: @Sendable (PackRequest, PackResponse) throws(TransportError) -> PackResponse

    init(
      _ site: MemorySite,
      _ answer: @escaping @Sendable (PackRequest, PackResponse) throws(TransportError) -> PackResponse
    ) {
      self.site = SiteTransport(site)
      self.answer = answer
    }

    func fetch(_ request: PackRequest) async throws(TransportError) -> PackResponse {
      try answer(request, try await site.fetch(request))
    }
  }

  /// A site that damages some files.
  private func damaging(_ files: Set<String>, of site: MemorySite) -> AnsweringTransport {
    AnsweringTransport(site) { request, response throws(TransportError) in
      guard files.contains(request.path), case .contents(var bytes, let tag) = response else {
        return response
      }
      bytes[bytes.count / 2] ^= 1
      return .contents(bytes, tag: tag)
    }
  }

  private func refresh(
    _ world: StoreWorld, _ disk: any PackDisk, _ transport: any PackTransport, after seconds: Int64,
    locale: String = "de"
  ) async throws -> RefreshReport {
    // A store of its own for each launch: only files are kept.
    let store = try world.store(1, disk, transport, at: StoreWorld.now + seconds)
    return await store.refresh(after: store.launch(preferring: [locale]), network: .metered)
  }

  @Test func aRefusedPackIsRetriedAfterALongerWaitEachTime() async throws {
    let world = try StoreWorld(2)
    let disk = MemoryDisk()
    let files = Set(
      try #require(world.site.manifest().versions.last?.packs.first { $0.locale == "de" }).downloads
        .filter { $0.old == nil }.map(\.file))
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
    let next = try #require(world.site.manifest().versions.last)
    let base = try #require(next.packs.first { $0.isBase })
    let german = try #require(next.packs.first { $0.locale == "de" })
    #expect(german.downloads.count { $0.base == base.sha256 } > 1)
    let files = Set(base.downloads.map(\.file))
    let damaged = damaging(files, of: world.site)
    let disk = MemoryDisk()
    var attempts: [Int64] = []
    for second in stride(from: Int64(0), to: 500, by: 10) {
      let before = damaged.site.requests.count
      let store = try world.store(1, disk, damaged, at: StoreWorld.now + second)
      let report = await store.refresh(after: store.launch(preferring: ["de"]), network: .unmetered)
      let requested = damaged.site.requests.dropFirst(before).filter { files.contains($0.path) }.map(\.path)
      #expect(Set(requested).count == requested.count, "requested twice at \(second): \(requested)")
      if requested.isEmpty { #expect(report.isPostponed) } else { attempts.append(second) }
    }
    #expect(attempts == [0, 60, 180, 420])
    let store = try world.store(1, disk, SiteTransport(world.site), at: StoreWorld.now + 900)
    let report = await store.refresh(after: store.launch(preferring: ["de"]), network: .unmetered)
    #expect(Set(report.downloaded.map(\.locale)) == ["base", "de"] && report.problems.isEmpty)
  }

  @Test(arguments: [408, 429, 500, 503]) func aFailingServerIsNotAskedAgainAtOnce(_ status: Int) async throws
  {
    let world = try StoreWorld(2)
    let disk = MemoryDisk()
    let failing = AnsweringTransport(world.site) { request, response throws(TransportError) in
      guard request.path.hasPrefix("files/") else { return response }
      throw TransportError(.status(status), path: request.path)
    }
    var downloads: [Int64] = []
    for second in stride(from: Int64(0), to: 500, by: 10) {
      let before = failing.site.requests.count
      let report = try await refresh(world, disk, failing, after: second)
      #expect(report.downloaded.isEmpty)
      let count = failing.site.requests.dropFirst(before).count { $0.path.hasPrefix("files/") }
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
    let offline = AnsweringTransport(world.site) { request, _ throws(TransportError) in
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
    let pack = try #require(world.site.manifest().versions.last?.packs.first { $0.locale == "de" })
    let disk = FaultyDisk(files, .nearlyFull(limit: pack.packBytes - 1))
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
    let version = try #require(world.site.manifest().versions.last)
    let files = Set(try #require(version.packs.first { $0.isBase }).downloads.map(\.file))
    let german = try #require(version.packs.first { $0.locale == "de" })
    #expect(german.downloads.count { $0.base != nil } > 1)
    let damaged = damaging(files, of: world.site)
    func refresh(
      _ locale: String, _ transport: any PackTransport, after seconds: Int64
    ) async throws -> RefreshReport {
      let store = try world.store(1, disk, transport, at: StoreWorld.now + seconds)
      return await store.refresh(after: store.launch(preferring: [locale]), network: .unmetered)
    }
    func requests() -> [String] { damaged.site.requests.map(\.path).filter(files.contains) }
    let first = try await refresh("de", damaged, after: 0)
    #expect(first.downloaded.map(\.version) == ["1.1"] && first.problems.count == 1)
    let tried = requests()
    #expect(!tried.isEmpty && tried.count == Set(tried).count, "\(tried)")
    // Another locale waits for the base pack, and its own pack is not refused.
    let other = try await refresh("fr", damaged, after: 10)
    #expect(other.downloaded.map(\.version) == ["1.1"] && other.problems.isEmpty && other.isPostponed)
    #expect(requests() == tried)
    let again = try await refresh("fr", damaged, after: 60)
    #expect(again.downloaded.isEmpty && again.problems.count == 1 && requests().count == 2 * tried.count)
    let late = try await refresh("fr", SiteTransport(world.site), after: 60 + 120)
    #expect(late.downloaded.map(\.locale) == ["base", "fr"] && late.problems.isEmpty && !late.isPostponed)
  }
}
