import LanguagePacks
import Localization
import PackBuilding
import PackRestoring
import PackStore
import Testing

/// What an app learns of a session: counts, newer texts, and a check that a tester forces.
@Suite struct SessionTests {
  private let world: StoreWorld
  private let disk = MemoryDisk()

  init() throws { world = try StoreWorld(3) }

  @Test func theFirstSessionSucceedsAfterADownload() async throws {
    let store = try world.store(1, disk)
    let first = store.launch(preferring: ["de"])
    #expect(!first.telemetry.isReadyFromDisk && !first.telemetry.isSuccess)
    _ = await store.refresh(after: first, network: .metered)
    let second = store.launch(preferring: ["de"])
    #expect(!second.telemetry.isReadyFromDisk && second.telemetry.isSuccess)
    let next = try world.store(1, disk).launch(preferring: ["de"]).telemetry
    #expect(next.isReadyFromDisk && next.isSuccess && next.appVersion == "1.1" && next.locale == "de")
  }

  @Test func eachLookUpIsCountedByItsLayer() async throws {
    _ = try await world.refresh(1, disk)
    let launch = try world.store(2, disk).launch(preferring: ["de"])
    let own = world.checkTexts(launch, version: 2)
    _ = launch.texts.text(forKey: "no such key")
    let telemetry = launch.telemetry
    #expect(telemetry.layers.map(\.source) == [.outdatedPack(version: "1.1"), .base])
    #expect(telemetry.layers.map(\.locale) == ["de", "en"])
    #expect(telemetry.layers.map(\.lookups) == [own, world.versions[2].keys.keys.count - own])
    #expect(own == 39 && telemetry.missing == 1)
    _ = try await world.store(2, disk).refresh(after: launch, network: .offline)
    let previous = try world.store(2, disk).launch(preferring: ["fr"])
    #expect(previous.telemetry.layers.first?.locale == "de" && !previous.telemetry.isSuccess)
  }

  @Test func newerTextsAreShownInTheSession() async throws {
    let store = try world.store(1, disk)
    let report = await store.refresh(after: store.launch(preferring: ["de"]), network: .metered)
    #expect(report.downloaded.count == 1)
    let launch = store.launch(preferring: ["de"])
    #expect(launch.source == .currentPack && launch.shownLocale == "de")
  }

  @Test func aForcedRefreshIgnoresIntervalsAndWaits() async throws {
    let store = try world.store(2, disk)
    _ = await store.refresh(after: store.launch(preferring: ["de"]), network: .unmetered)
    let launch = store.launch(preferring: ["de"])
    #expect(await !store.refresh(after: launch, network: .unmetered).didCheck)
    #expect(await store.refresh(after: launch, network: .unmetered, force: true).didCheck)
    // A site without files: the second attempt waits, unless it is forced.
    let broken = try world.store(2, MemoryDisk(), DirectoryTransport("/nonexistent"))
    let missing = broken.launch(preferring: ["de"])
    #expect(await broken.refresh(after: missing, network: .metered).requests == 1)
    #expect(await broken.refresh(after: missing, network: .metered).requests == 0)
    #expect(await broken.refresh(after: missing, network: .metered, force: true).requests == 1)
  }

  /// The default of a configuration: the codecs of the platform.
  @Test func downloadsAreExpandedWithTheCodecsOfThePlatform() async throws {
    let store = try world.store(1, disk) { $0.codecs = .system }
    let report = await store.refresh(after: store.launch(preferring: ["de"]), network: .metered)
    #expect(report.downloaded.count == 1 && report.problems.isEmpty, "\(report.problems)")
    let text = Array("Hello, hello, hello, hello".utf8)
    let payload: [UInt8] = [0xf3, 0x48, 0xcd, 0xc9, 0xc9, 0xd7, 0x51, 0xc8, 0xc0, 0xa4, 0x00]
    let expand = PackCodecs.system.expand
    #expect(try expand(payload[...], .zlib, text.count, nil) == text)
    for (damaged, count) in [(payload.dropLast(4), text.count), (payload[...], text.count - 1), ([7, 7], 3)] {
      #expect(throws: PackError.self) { try expand(damaged, .zlib, count, nil) }
    }
  }

  @Test func aDamagedPackHasTheDefaultText() throws {
    var bytes = try #require(world.versions[1].packs.first { $0.metadata.locale.text == "de" }).bytes
    let key = try #require(world.versions[1].keys.keys.first)
    #expect(try LanguagePack(bytes).text(forKey: key.key, default: "?") != "?")
    #expect(try LanguagePack(bytes).text(forKey: "no such key", default: "?") == "?")
    bytes[100] ^= 1
    #expect(try LanguagePack(bytes).text(forKey: key.key, default: "?") == "?")
  }
}
