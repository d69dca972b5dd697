import Foundation
import LanguagePacks
import PackPublishing
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
    let store = try world.store(1, disk)
    let lock = try #require(try disk.lock())
    let report = await store.refresh(after: store.launch(preferring: ["de"]), network: .metered)
    #expect(report.isBusy && report.requests == 0)
    withExtendedLifetime(lock) {}
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
