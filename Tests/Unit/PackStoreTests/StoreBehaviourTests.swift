import Bytes
import Foundation
import LanguagePacks
import Localization
import PackBuilding
import PackPublishing
import PackStore
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

  @Test func aLocaleThatIsNoTagIsRefused() throws {
    let world = try StoreWorld(1)
    #expect(throws: StoreError.invalidLocale("de DE")) {
      try world.store(0, MemoryDisk()) { $0.locales = ["en", "de DE"] }
    }
  }

  /// A pack in the app with a bit of another value is reported, and another one is used.
  @Test func aBundledPackThatCannotBeUsedIsAProblem() throws {
    let world = try StoreWorld(2)
    let packs = try [0, 1].map(bundled)
    let (sound, other) = (packs[0], packs[1])
    let bytes = other.bytes.array()
    var damaged = 0
    for offset in stride(from: 0, to: bytes.count, by: 1999) {
      var changed = bytes
      changed[offset] ^= 0x10
      // A pack with a damaged header is refused when it is opened.
      guard let pack = try? LanguagePack(changed) else { continue }
      try expectProblem(pack, beside: sound, world, offset)
      if hasMetadata(pack) { damaged += 1 }
    }
    #expect(damaged > 10)
  }

  /// Larger than a block, so that the metadata can be read although messages are damaged.
  private func bundled(_ number: Int) throws -> LanguagePack {
    let metadata = PackMetadata(
      locale: try #require(LocaleTag(bcp47: "de")), baseLocale: LocaleTag(bcp47: "en"),
      appIdentifier: SampleVersions.app, appVersion: "1.\(number)", revision: 1)
    var builder = PackBuilder(metadata)
    var table = StringTable(name: "Localizable", syntax: .apple)
    for index in 0..<400 { table["key.\(index)"] = .text(String(repeating: "Text \(index) ", count: 50)) }
    builder.add(table)
    return try LanguagePack(builder.build())
  }

  private func hasMetadata(_ pack: LanguagePack) -> Bool { (try? pack.metadata()) != nil }

  private func expectProblem(
    _ damaged: LanguagePack, beside sound: LanguagePack, _ world: StoreWorld, _ offset: Int
  ) throws {
    let store = try world.store(1, MemoryDisk()) { $0.bundled = [sound, damaged] }
    let launch = store.launch(preferring: ["de"])
    let isDamaged = launch.problems.map { if case .damaged = $0.reason { true } else { false } }
    #expect(isDamaged == [true], "\(offset)")
    #expect(launch.source == .outdatedBundled(version: "1.0"))
  }

  @Test func aBundledPackOfAnotherAppIsAProblem() throws {
    let world = try StoreWorld(2)
    let others = try SampleVersions.version(1, app: "org.example.other")
    let foreign = try #require(others.packs.first { !$0.metadata.isBase })
    let store = try world.store(1, MemoryDisk()) { $0.bundled = [foreign.pack] }
    let launch = store.launch(preferring: ["de"])
    #expect(launch.problems.map(\.description) == ["bundled pack de: is of the app 'org.example.other'"])
    #expect(launch.source == .base && launch.isMissing)
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

  @Test func anOutdatedPackIsShownAndReplaced() async throws {
    let world = try StoreWorld(2)
    let disk = MemoryDisk()
    _ = try await start(try StoreWorld(1), 0, disk, day: 0)
    let updated = try await start(world, 1, disk, day: 1, network: .metered)
    #expect(updated.launch.source == .outdatedPack(version: "1.0") && !updated.launch.isMissing)
    // 39 of 40 keys are older than the version; the new one has base's text.
    #expect(world.checkTexts(updated.launch, version: 1) == 39)
    #expect(updated.report.downloaded.map(\.isDelta) == [true])
    #expect(try await start(world, 1, disk, day: 1).launch.source == .currentPack)
    let without = try await start(world, 1, MemoryDisk(), day: 1, network: .offline) {
      $0.policy.usesOutdatedPacks = false
    }
    #expect(without.launch.isMissing)
  }

  @Test func textsInTheAppAreUsedIfTheyAreCloser() async throws {
    let world = try StoreWorld(3)
    let bundled = try (0..<3).map { number in
      try #require(world.versions[number].packs.first { $0.metadata.locale.text == "de" }).pack
    }
    for (packVersion, bundledVersion, expected) in [
      (0, 1, Launch.Source.outdatedBundled(version: "1.1")), (1, 0, .outdatedPack(version: "1.1")),
      (1, 2, .currentBundled), (2, 1, .currentPack),
    ] {
      let disk = MemoryDisk()
      let old = try world.store(packVersion, disk) { $0.policy.prefetches = false }
      _ = await old.refresh(after: old.launch(preferring: ["de"]), network: .metered)
      let store = try world.store(2, disk) { $0.bundled = [bundled[bundledVersion]] }
      let launch = store.launch(preferring: ["de"])
      #expect(launch.source == expected)
      world.checkTexts(launch, version: 2)
    }
  }

  @Test(arguments: ["", "de_DE_", "deutsch-", "und", "1.0"])
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
