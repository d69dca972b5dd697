import Foundation
import LanguagePacks
import PackBuilding
import PackStore
import PackTrust
import TestSupport
import Testing

/// The texts and downloads of ordinary devices.
@Suite struct StoreBehaviourTests {
  private func start(
    _ world: StoreWorld, _ version: Int, _ disk: any PackDisk, day: Int64, _ languages: [String] = ["de"],
    network: NetworkState = .unmetered, transport: SiteTransport? = nil,
    _ change: (inout PackStore.Configuration) -> Void = { _ in }
  ) async throws -> (launch: Launch, report: RefreshReport) {
    let store = try world.store(version, disk, transport, at: StoreWorld.now + day * 86_400, change)
    let launch = store.launch(preferring: languages)
    return (launch, await store.refresh(after: launch, network: network))
  }

  /// A purpose replaced by another one changes what is downloaded, although the number of purposes stays.
  @Test func anotherPolicyOfTheSameSizeIsNoticed() async throws {
    let world = try StoreWorld(2)
    let disk = MemoryDisk()
    let waiting = try world.store(1, disk) { $0.policy.unmeteredOnly = [.missing] }
    let first = await waiting.refresh(after: waiting.launch(preferring: ["de"]), network: .metered)
    #expect(first.downloaded.isEmpty)
    let store = try world.store(1, disk) { $0.policy.unmeteredOnly = [.revision] }
    let second = await store.refresh(after: store.launch(preferring: ["de"]), network: .metered)
    #expect(second.downloaded.map(\.locale) == ["de"])
  }

  @Test func theNextVersionIsThereBeforeTheAppIsUpdated() async throws {
    let world = try StoreWorld(3)
    let disk = MemoryDisk()
    let first = try await start(world, 1, disk, day: 0)
    #expect(first.launch.isMissing && first.launch.source == .base)
    #expect(first.report.downloaded.map(\.locale) == ["de", "base", "de"])
    #expect(first.report.downloaded.map(\.version) == ["1.1", "1.2", "1.2"])
    // The base pack of the next version is a delta from the one in the app.
    #expect(first.report.downloaded.map(\.isDelta) == [false, true, true])
    let updated = try await start(world, 2, disk, day: 1, network: .offline)
    #expect(updated.launch.source == .currentPack && updated.launch.shownLocale == "de")
    #expect(world.checkTexts(updated.launch, version: 2) == 40)
    // The app contains the base pack now, and the former pack is kept for a rollback.
    #expect(disk.packNames.filter { $0.hasPrefix("base") }.isEmpty)
    let rolledBack = try await start(world, 1, disk, day: 2, network: .offline)
    #expect(rolledBack.launch.source == .currentPack)
    #expect(world.checkTexts(rolledBack.launch, version: 1) == 40)
  }

  @Test func prefetchWaitsForAnUnmeteredNetwork() async throws {
    let world = try StoreWorld(3)
    let disk = MemoryDisk()
    let metered = try await start(world, 1, disk, day: 0, network: .metered)
    #expect(metered.report.downloaded.map(\.version) == ["1.1"])
    let unmetered = try await start(world, 1, disk, day: 1)
    #expect(unmetered.report.downloaded.map(\.version) == ["1.2", "1.2"])
    let strict = try await start(world, 1, MemoryDisk(), day: 0, network: .metered) {
      $0.policy.unmeteredOnly = Set(StorePolicy.Purpose.allCases)
    }
    #expect(strict.report.downloaded.isEmpty && strict.report.problems.isEmpty)
  }

  /// Bytes per start if nothing is new: one conditional request, or none.
  @Test func aStartWithoutNewsCostsAtMostOneRequest() async throws {
    let world = try StoreWorld(2)
    let disk = MemoryDisk()
    _ = try await start(world, 1, disk, day: 0)
    let transport = SiteTransport(world.site)
    let soon = try await start(world, 1, disk, day: 0, transport: transport)
    #expect(soon.report.requests == 0 && transport.requests.isEmpty)
    let later = try await start(world, 1, disk, day: 1, transport: transport)
    #expect(later.report.requests == 1 && later.report.bytes == 0)
    #expect(transport.requests.first?.tag != nil)
  }

  @Test(arguments: ["", "de DE", "de_DE_", "deutsch-", "und", "1.0"])
  func aLocaleThatIsNotValidIsRefused(_ text: String) throws {
    let world = try StoreWorld(2)
    #expect(throws: StoreError.invalidLocale(text)) {
      _ = try world.store(1, MemoryDisk()) { $0.locales = ["en", text, "de"] }
    }
    #expect("\(StoreError.invalidLocale(text))" == "'\(text)' is not a locale (BCP 47)")
  }

  @Test func aLanguageSwitchOfflineShowsWhatThereIs() async throws {
    let world = try StoreWorld(2)
    let disk = MemoryDisk()
    for day in 0..<2 { _ = try await start(world, 1, disk, day: Int64(day), ["de"]) }
    // No French texts: the locale that was shown before is shown.
    let switched = try await start(world, 1, disk, day: 2, ["fr"], network: .offline)
    #expect(
      switched.launch.isMissing && switched.launch.locale == "fr" && switched.launch.shownLocale == "de")
    _ = try await start(world, 1, disk, day: 3, ["fr"])
    let back = try await start(world, 1, disk, day: 4, ["de"], network: .offline)
    #expect(back.launch.source == .currentPack)
    // A language that the app does not have is skipped; base's own needs no pack.
    #expect(try await start(world, 1, disk, day: 5, ["tlh", "fr-CA", "de"]).launch.shownLocale == "fr")
    let english = try await start(world, 1, disk, day: 6, ["en-GB", "de"])
    #expect(english.launch.locale == "en" && english.launch.source == .base && !english.launch.isMissing)
  }

  @Test func theQuotaRemovesTheLocaleThatWasShownLongestAgo() async throws {
    let world = try StoreWorld(2)
    let disk = MemoryDisk()
    _ = try await start(world, 1, disk, day: 0, ["fr"])
    _ = try await start(world, 1, disk, day: 1, ["de"])
    #expect(disk.packNames.count == 2)
    let size = try disk.size(of: disk.packNames[0])
    _ = try await start(world, 1, disk, day: 2, ["de"]) { $0.policy.quota = size + 10 }
    #expect(disk.packNames.map { $0.prefix(7) } == ["pack_de"])
    // A pack that exceeds the quota alone is not downloaded.
    let tiny = try await start(world, 1, MemoryDisk(), day: 0) { $0.policy.quota = 100 }
    #expect(tiny.report.downloaded.isEmpty && tiny.report.problems.count == 1)
  }

  /// The quota removes the pack of the other language each time.
  @Test func aLanguageThatIsSelectedAgainIsDownloadedAgain() async throws {
    let world = try StoreWorld(2)
    let disk = MemoryDisk()
    let quota = try #require(world.site.manifest().versions.last?.packs.map(\.packBytes).max()) + 10
    for (day, language) in ["de", "fr", "de", "fr", "de"].enumerated() {
      let next = try await start(world, 1, disk, day: Int64(day), [language]) { $0.policy.quota = quota }
      #expect(next.report.downloaded.map(\.locale) == [language], "day \(day)")
      #expect(disk.packNames.map { $0.prefix(7) } == ["pack_\(language)"], "day \(day)")
    }
  }

  @Test func aPackThatTheQuotaWouldRemoveIsNotDownloaded() async throws {
    let world = try StoreWorld(3)
    let packs = try world.site.manifest().versions.map { try #require($0.packs.map(\.packBytes).max()) }
    // The pack of the running version, then with the base pack of the next one, and with both of its packs.
    for (count, expected) in [(1, ["de 1.1"]), (2, ["de 1.1"]), (3, ["de 1.1", "base 1.2", "de 1.2"])] {
      let disk = MemoryDisk()
      for day in 0..<3 {
        let next = try await start(world, 1, disk, day: Int64(day)) {
          $0.policy.quota = count * (packs.max() ?? 0)
        }
        let downloaded = next.report.downloaded.map { "\($0.locale) \($0.version)" }
        #expect(downloaded == (day == 0 ? expected : []), "\(count) packs, day \(day)")
        #expect(next.report.removed == 0 && next.report.problems.isEmpty, "\(count) packs, day \(day)")
      }
    }
  }

  @Test func aRevisionReplacesThePack() async throws {
    var world = try StoreWorld(2)
    let disk = MemoryDisk()
    _ = try await start(world, 1, disk, day: 0)
    try world.site.publish([SampleVersions.version(1, revision: 2)])
    let revised = try await start(world, 1, disk, day: 1)
    #expect(revised.report.downloaded.map(\.revision) == [2, 2])
    let launch = try await start(world, 1, disk, day: 1).launch
    #expect(launch.texts.text(forKey: "key.6") == "Text de of key.6 in 1.2")
    #expect(disk.packNames.count == 2)
    // The corrected text of base is shown too.
    let english = try await start(world, 1, disk, day: 2, ["en"]).launch
    #expect(english.texts.text(forKey: "key.6") == "Text en of key.6 in 1.2")
  }
}
