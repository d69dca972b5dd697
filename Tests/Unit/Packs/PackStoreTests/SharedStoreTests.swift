import Foundation
import LanguagePacks
import PackBuilding
import PackStore
import PackTrust
import TestSupport
import Testing

/// An app and its extensions that share a store.
@Suite struct SharedStoreTests {
  @Test func onlyOneProcessRefreshes() async throws {
    let world = try StoreWorld(2)
    let folder = try TemporaryFolder()
    let disk = FolderDisk("\(folder.path)/store")
    let lock = try #require(try disk.lock())
    let report = try await world.refresh(1, disk)
    #expect(report.isBusy && report.requests == 0)
    withExtendedLifetime(lock) {}
  }

  /// A sleep in a cancelled task ends at once, so that the lock was not tried for a second.
  @Test func aCancelledRefreshDoesNotBlameAnotherProcess() async throws {
    let world = try StoreWorld(2)
    let disk = MemoryDisk()
    let store = try world.store(1, disk)
    let launch = store.launch(preferring: ["de"])
    let lock = try #require(try disk.lock())
    let refresh = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await store.refresh(after: launch, network: .metered)
    }
    let report = await refresh.value
    #expect(!report.isBusy && report.problems.count == 1)
    #expect(
      report.problems.contains { if case .cancelled = $0 { true } else { false } }, "\(report.problems)")
    withExtendedLifetime(lock) {}
  }

  /// A suspended process holds no lock while it waits for the network.
  @Test func theFolderIsNotLockedDuringARequest() async throws {
    let world = try StoreWorld(3)
    let folder = try TemporaryFolder()
    let disk = FolderDisk("\(folder.path)/store")
    var requests = 0
    for version in 0..<3 {
      let transport = InterceptingTransport(SiteTransport(world.site)) { request, _ in
        let lock = try? disk.lock()
        #expect(lock != nil, "\(request.path)")
        withExtendedLifetime(lock) {}
        return nil
      }
      let time = StoreWorld.now + Int64(version) * 86_400
      #expect(
        try await world.refresh(version, disk, transport, at: time, network: .unmetered).problems.isEmpty)
      requests += transport.requests.count
    }
    #expect(requests > 8)
    let lock = try disk.lock()
    #expect(lock != nil)
    withExtendedLifetime(lock) {}
  }

  /// A transport that runs something during the first request of a file.
  private func interruption(
    _ site: MemorySite, _ body: @escaping @Sendable () async -> Void
  ) -> InterceptingTransport {
    let files = RequestLog()
    return InterceptingTransport(SiteTransport(site)) { request, _ in
      if request.path.hasPrefix("files/"), files.add(request) == 1 { await body() }
      return nil
    }
  }

  @Test func aPackThatAnotherProcessSavesIsKept() async throws {
    let world = try StoreWorld(3)
    let disk = MemoryDisk()
    let other = try world.store(1, disk)
    let transport = interruption(world.site) {
      let report = await other.refresh(after: other.launch(preferring: ["de"]), network: .unmetered)
      #expect(report.problems.isEmpty && report.downloaded.count == 3)
    }
    let store = try world.store(1, disk, transport)
    let report = await store.refresh(after: store.launch(preferring: ["de"]), network: .unmetered)
    // Only the download that had begun is repeated.
    #expect(report.problems.isEmpty && report.downloaded.count == 1)
    #expect(disk.packNames.count == 3 && disk.leftovers.isEmpty)
    #expect(store.launch(preferring: ["de"]).source == .currentPack)
  }

  @Test func aProcessHasOneRefreshAtATime() async throws {
    let world = try StoreWorld(2)
    let disk = MemoryDisk()
    let holder = StoreHolder()
    let transport = interruption(world.site) {
      guard let store = holder.store else { return }
      let report = await store.refresh(after: store.launch(preferring: ["de"]), network: .metered)
      #expect(report.isBusy && report.requests == 0)
    }
    let store = try world.store(1, disk, transport)
    holder.store = store
    let report = await store.refresh(after: store.launch(preferring: ["de"]), network: .metered)
    #expect(!report.isBusy && report.downloaded.count == 1)
    let again = await store.refresh(after: store.launch(preferring: ["de"]), network: .metered)
    #expect(!again.isBusy)
  }

  private final class StoreHolder: @unchecked Sendable { var store: PackStore? }

  /// The accepted file of another process is not replaced by an earlier one.
  @Test func aLaterManifestOfAnotherProcessIsKept() async throws {
    let (old, new) = (try StoreWorld(2), try StoreWorld(3))
    let disk = MemoryDisk()
    let later = try new.store(1, disk, at: StoreWorld.now + 1)
    let interrupted = InterceptingTransport(SiteTransport(old.site)) { request, _ in
      guard request.path.hasPrefix("entries/") else { return nil }
      _ = await later.refresh(after: later.launch(preferring: ["de"]), network: .unmetered)
      return nil
    }
    _ = try await old.refresh(1, disk, interrupted, network: .unmetered)
    // The next version of the later manifest is on the device, and a replay of the earlier one is refused.
    #expect(try new.store(2, disk).launch(preferring: ["de"]).source == .currentPack)
    let report = try await old.refresh(1, disk, at: StoreWorld.now + 86_400, network: .unmetered)
    #expect(report.problems.contains { if case .refused(_, "rollback", _) = $0 { true } else { false } })
  }

  @Test func theLockEndsWithItsValue() throws {
    let folder = try TemporaryFolder()
    for disk in [FolderDisk("\(folder.path)/store"), MemoryDisk()] as [any PackDisk] {
      for _ in 0..<3 {
        let lock = try disk.lock()
        #expect(lock != nil)
        #expect(try disk.lock() == nil)
        withExtendedLifetime(lock) {}
      }
    }
  }

  #if os(Linux)
    /// A process that is started by another thread has the descriptor of the lock until it runs its own program.
    @Test func theLockEndsAlthoughAProcessInheritedIt() throws {
      let folder = try TemporaryFolder()
      let disk = FolderDisk("\(folder.path)/store")
      let path = "\(folder.path)/store/\(StoreFiles.lock)"
      var lock = try disk.lock()
      #expect(lock != nil)
      let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      let descriptors = names.filter {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
      }
      let descriptor = try #require(descriptors.first.flatMap { Int32($0) })
      let inherited = dup(descriptor)
      #expect(inherited >= 0)
      defer { close(inherited) }
      lock = nil
      let next = try disk.lock()
      #expect(next != nil)
    }
  #endif

  /// A second process refreshes the store of one version after another while this one launches and refreshes.
  @Test func twoProcessesShareAStore() async throws {
    let world = try StoreWorld(3)
    let folder = try TemporaryFolder()
    let site = try TemporaryFolder()
    for (name, bytes) in world.site.files { try site.write(name, bytes) }
    let (path, root, key) = ("\(folder.path)/store", site.path, world.site.key.publicKey.base64)
    let rounds = 40
    async let child = #expect(processExitsWith: .success) {
      [
        path = path as String, root = root as String, key = key as String, rounds = rounds as Int,
        now = StoreWorld.now as Int64
      ] in
      for round in 0..<rounds {
        let version = round % 3
        let base = try #require(SampleVersions.version(version).base).pack
        let configuration = PackStore.Configuration(
          app: SampleVersions.app, appVersion: "1.\(version)", signingKeys: [key],
          locales: ["en", "de", "fr"], base: base, codecs: .all)
        let store = try PackStore(
          configuration, disk: FolderDisk(path), transport: DirectoryTransport(root),
          clock: StoreClock { now + Int64(round) * 86_400 })
        _ = await store.refresh(
          after: store.launch(preferring: [round % 2 == 0 ? "de" : "fr"]), network: .metered)
      }
    }
    var launches = 0
    for round in 0..<(rounds * 5) {
      let disk = FolderDisk(path)
      let version = round % 3
      let store = try world.store(
        version, disk, DirectoryTransport(root), at: StoreWorld.now + Int64(round) * 43_200
      ) {
        $0.policy.quota = 8_000
      }
      let locale = round % 2 == 0 ? "fr" : "de"
      let launch = store.launch(preferring: [locale])
      world.checkTexts(
        launch, version: version, locale: launch.shownLocale == "en" ? locale : launch.shownLocale)
      #expect(!launch.problems.contains { if case .damaged = $0.reason { true } else { false } })
      launches += 1
      let report = await store.refresh(after: launch, network: .metered)
      #expect(report.problems.isEmpty, "\(report.problems)")
    }
    _ = await child
    #expect(FolderDisk(path).leftovers.isEmpty)
    print("\(launches) launches beside another process")
  }
}
