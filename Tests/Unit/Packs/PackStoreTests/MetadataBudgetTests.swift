import Foundation
import LanguagePacks
import Localization
import PackBuilding
import PackStore
import PackTrust
import TestSupport
import Testing

/// The metadata that a client downloads, on a site with 100 locales and ten versions.
@Suite struct MetadataBudgetTests {
  /// Base and 100 locales: most have a tag of two letters, some one with a region.
  private static let locales: [String] = {
    let letters = Array("abdefghijk")
    let codes = letters.flatMap { one in letters.map { "\(one)\($0)" } }
    let tags = (codes.filter { $0 != "en" } + codes.map { "\($0)-BR" }).filter {
      LocaleTag(bcp47: $0)?.text == $0
    }
    return ["en"] + tags.prefix(100)
  }()

  @Test func anUpdateAndAFirstLaunchKeepTheBudget() async throws {
    let versions = try (0..<10).map { try SampleVersions.version($0, locales: Self.locales, messages: 30) }
    var site = MemorySite()
    try site.publish(versions)
    let manifest = try site.manifest()
    #expect(manifest.versions.count == 10 && manifest.versions.allSatisfy { $0.packs.count == 101 })
    // Deltas from three versions in two codecs, as by default.
    let downloads = try #require(manifest.versions.last?.packs.last?.downloads)
    #expect(downloads.count == 8 && Set(downloads.compactMap(\.old)).count == 3, "\(downloads.count)")
    let locale = try #require(Self.locales.last)
    let disk = MemoryDisk()
    func refresh(_ running: Int, on disk: MemoryDisk, _ seconds: Int64) async throws -> Int {
      var configuration = PackStore.Configuration(
        app: SampleVersions.app, appVersion: "1.\(running)", signingKeys: [site.key.publicKey.base64],
        locales: Self.locales, base: try #require(versions[running].base?.pack), codecs: .all)
      configuration.policy.unmeteredOnly = []
      let store = try PackStore(
        configuration, disk: disk, transport: SiteTransport(site),
        clock: StoreClock { StoreWorld.now + seconds })
      let report = await store.refresh(after: store.launch(preferring: [locale]), network: .unmetered)
      #expect(report.problems.isEmpty, "\(report.problems)")
      return report.bytes - report.downloaded.reduce(0) { $0 + $1.bytes }
    }
    // A first launch of the version before the newest: its pack, and the next version's pack and base pack.
    let first = try await refresh(8, on: disk, 0)
    // A device that has the pack of version 8, and that neither prefetched nor has any file of the site.
    let (updated, prefetched) = (MemoryDisk(), MemoryDisk())
    for name in try disk.names() where name.contains("_1.8_") {
      for copy in [updated, prefetched] { try copy.write(name, disk.contents(of: name, limit: .max)) }
    }
    let update = try await refresh(9, on: updated, 86_400)
    let prefetch = try await refresh(8, on: prefetched, 0)
    print("metadata: first launch \(first), update \(update), prefetch \(prefetch)")
    #expect(first <= 8000)
    #expect(update > 0 && update <= 5000)
    #expect(prefetch > 0 && prefetch <= 5000)
  }
}
