import Bytes
import Foundation
import LanguagePacks
import Localization
import PackBuilding
import PackStore
import PackTrust
import TestSupport
import Testing

/// Packs that change on the disk, disks that are full, and clocks that are wrong.
@Suite struct DamageTests {
  /// A site with the first versions, and a disk with a pack of the newest of them.
  private func filled(_ versions: Int = 2) async throws -> (StoreWorld, MemoryDisk) {
    let (world, disk) = (try StoreWorld(versions), MemoryDisk())
    let report = try await world.refresh(versions - 1, disk)
    #expect(report.problems.isEmpty && report.downloaded.count == 1)
    return (world, disk)
  }

  @Test func everyChangedByteOfAPackIsNoticed() async throws {
    let (world, disk) = try await filled()
    let name = try #require(disk.packNames.first)
    let bytes = try disk.contents(of: name, limit: .max)
    for offset in bytes.indices {
      var changed = bytes
      changed[offset] ^= 0x10
      let damaged = MemoryDisk()
      try damaged.write(name, changed)
      let store = try world.store(1, damaged)
      let launch = store.launch(preferring: ["de"])
      #expect(launch.source == .base && launch.isMissing, "byte \(offset)")
      guard offset % 97 == 0 else { continue }
      let report = await store.refresh(after: launch, network: .metered)
      #expect(report.removed == 1 && report.downloaded.count == 1)
      #expect(world.checkTexts(store.launch(preferring: ["de"]), version: 1) == 40)
    }
    for length in stride(from: 0, to: bytes.count, by: 7) {
      let damaged = MemoryDisk()
      try damaged.write(name, Array(bytes.prefix(length)))
      #expect(try world.store(1, damaged).launch(preferring: ["de"]).source == .base, "length \(length)")
    }
  }

  /// A pack that is part of the app is verified like one on the disk, and reported at every launch.
  @Test func aDamagedPackOfTheAppIsNotShown() async throws {
    let world = try StoreWorld(2)
    let pack = try world.pack("de", version: 1)
    let bytes = pack.bytes.array()
    var opened = 0
    for offset in bytes.indices {
      var changed = bytes
      changed[offset] ^= 0x10
      guard let damaged = try? LanguagePack(changed) else { continue }
      opened += 1
      let disk = MemoryDisk()
      if offset % 31 == 0 {
        // A device that once had nothing to download has no pack of its own.
        let before = try world.store(1, disk) { $0.bundled = [pack] }
        let launch = before.launch(preferring: ["de"])
        #expect(launch.source == .currentBundled && launch.problems.isEmpty)
        let report = await before.refresh(after: launch, network: .metered)
        #expect(report.didCheck && report.downloaded.isEmpty)
      }
      let store = try world.store(1, disk) { $0.bundled = [damaged, damaged] }
      for _ in 0..<2 {
        let launch = store.launch(preferring: ["de"])
        #expect(launch.source == .base && launch.isMissing, "byte \(offset)")
        let names = launch.problems.map(\.name)
        #expect(
          [["0", "1"], ["de", "de"]].contains(names.map { $0.dropFirst(13) }), "\(names) at \(offset)")
      }
      guard offset % 31 == 0 else { continue }
      let launch = store.launch(preferring: ["de"])
      let report = await store.refresh(after: launch, network: .metered)
      #expect(report.downloaded.count == 1 && report.problems.isEmpty, "byte \(offset)")
      #expect(world.checkTexts(store.launch(preferring: ["de"]), version: 1) == 40)
    }
    #expect(opened > bytes.count / 2)
    let other = try SampleVersions.version(1, app: "org.example.other")
    let foreign = try #require(other.packs.first { $0.metadata.locale.text == "de" }).pack
    let launch = try world.store(1, MemoryDisk()) { $0.bundled = [foreign, pack] }.launch(preferring: ["de"])
    #expect(launch.source == .currentBundled)
    #expect(
      launch.problems.map(\.description) == ["bundled pack de: is of the app 'org.example.other'"])
  }

  /// A pack of the app is verified once in a process: a change of its mapped file is noticed by the next process only.
  @Test func aPackOfTheAppIsVerifiedOnce() async throws {
    let world = try StoreWorld(2)
    let folder = try TemporaryFolder()
    let bytes = try world.pack("de", version: 1).bytes.array()
    try folder.write("de.pack", bytes)
    let path = folder.path + "/de.pack"
    let pack = try LanguagePack(opening: path)
    let (shown, refreshed) = (
      try world.store(1, MemoryDisk()) { $0.bundled = [pack] },
      try world.store(1, MemoryDisk()) { $0.bundled = [pack] }
    )
    let launch = shown.launch(preferring: ["de"])
    #expect(launch.source == .currentBundled)
    _ = await refreshed.refresh(after: launch, network: .offline)
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    let middle = bytes.count / 2
    try file.seek(toOffset: UInt64(middle))
    try file.write(contentsOf: [bytes[middle] ^ 0x10])
    try file.close()
    for store in [shown, refreshed] {
      #expect(store.launch(preferring: ["de"]).source == .currentBundled)
      let report = await store.refresh(after: launch, network: .metered)
      #expect(report.didCheck && report.downloaded.isEmpty)
    }
    let next = try world.store(1, MemoryDisk()) { $0.bundled = [pack] }
    #expect(next.launch(preferring: ["de"]).source == .base)
  }

  /// A pack with several blocks that have checks of their own. The header and the metadata are in the first.
  private func largePack(_ locale: String) throws -> [UInt8] {
    let texts = (0..<600).map { ("key.\($0)", Message.text("Text number \($0)")) }
    let table = Dictionary(uniqueKeysWithValues: texts)
    let bytes = try builtPack(locale, version: "1.1", ["Localizable": table])
    #expect(bytes.count > 3 * 4096)
    return bytes
  }

  /// Opening a store reads no texts of the base pack. A damaged block is noticed when a text of it is read, and by the
  /// refresh; a text is the right one or there is none.
  @Test func aDamagedBasePackShowsNoWrongText() async throws {
    let world = try StoreWorld(2)
    let bytes = try largePack("en")
    var (opened, shown, hidden) = (0, 0, 0)
    for offset in [-1] + Array(stride(from: 0, to: bytes.count, by: 61)) {
      var changed = bytes
      if offset >= 0 { changed[offset] ^= 0x10 }
      guard let base = try? LanguagePack(changed) else { continue }
      var configuration = try world.configuration(1)
      configuration.base = base
      let store: PackStore
      do throws(StoreError) {
        store = try PackStore(configuration, disk: MemoryDisk(), transport: SiteTransport(world.site))
      } catch {
        // The metadata, or the check of its block, is damaged.
        #expect(offset >= 0, "\(error)")
        continue
      }
      opened += 1
      let launch = store.launch(preferring: ["en"])
      for number in stride(from: 0, to: 600, by: 7) {
        let text = launch.texts.text(forKey: "key.\(number)")
        if text == nil { hidden += 1 } else { shown += 1 }
        #expect(text == nil || text == "Text number \(number)", "byte \(offset)")
        #expect(text != nil || offset >= 0)
      }
      let report = await store.refresh(after: launch, network: .offline)
      let names = report.problems.map { $0.description.prefix(10) }
      #expect(names == (offset < 0 ? [] : ["base pack:"]), "byte \(offset): \(report.problems)")
    }
    #expect(opened > bytes.count / 61 / 2 && shown > 0 && hidden > 0)
  }

  @Test func aChangedByteInAnyBlockIsNoticed() throws {
    let world = try StoreWorld(2)
    let bytes = try largePack("de")
    let old = try world.pack("de", version: 0)
    let name = storedName("de", version: "1.1", bytes)
    for offset in [-1] + Array(stride(from: 0, to: bytes.count, by: 61)) {
      var changed = bytes
      if offset >= 0 { changed[offset] ^= 0x10 }
      let disk = MemoryDisk()
      try disk.write(name, changed)
      let source = try world.store(1, disk).launch(preferring: ["de"]).source
      #expect(source == (offset < 0 ? .currentPack : .base), "byte \(offset)")
      guard let pack = try? LanguagePack(changed) else { continue }
      let launch = try world.store(1, MemoryDisk()) { $0.bundled = [old, pack] }.launch(preferring: ["de"])
      #expect(
        launch.source == (offset < 0 ? .currentBundled : .outdatedBundled(version: "1.0")), "byte \(offset)")
      #expect(launch.problems.count == (offset < 0 ? 0 : 1), "byte \(offset)")
    }
  }

  @Test func aPackUnderAnotherNameIsNotShown() async throws {
    let (world, disk) = try await filled()
    let name = try #require(disk.packNames.first)
    for other in ["pack_fr_1.1_1_", "pack_de_1.0_1_", "pack_de_1.1_2_", "base_de_1.1_2_"] {
      let renamed = MemoryDisk()
      try renamed.write(other + name.suffix(69), disk.contents(of: name, limit: .max))
      #expect(try world.store(1, renamed).launch(preferring: ["de", "fr"]).shownLocale == "en", "\(other)")
    }
    #expect(StoredPack(name: "pack_../../x_1_1_\(String(repeating: "0", count: 64)).pack") == nil)
    let odd = StoredPack(
      locale: "de", isBase: false, version: "1.0/2 _β~", revision: 3,
      sha256: String(repeating: "a", count: 64))
    #expect(StoredPack(name: odd.name) == odd)
    #expect(!odd.name.contains("/"))
  }

  /// A pack that changes after the launch is skipped, and replaced by the next refresh.
  @Test func aPackThatBecomesUnreadableIsKept() async throws {
    let (world, disk) = try await filled()
    let locked = FaultyDisk(disk, .locked)
    let store = try world.store(1, locked, at: StoreWorld.now + 60)
    let launch = store.launch(preferring: ["de"])
    #expect(launch.source == .base && launch.problems.count == 1)
    world.checkTexts(launch, version: 1)
    _ = await store.refresh(after: launch, network: .offline)
    #expect(try world.store(1, disk).launch(preferring: ["de"]).source == .currentPack)
  }

  @Test func aFullDiskKeepsWhatThereIs() async throws {
    let world = try StoreWorld(3)
    let folder = try TemporaryFolder()
    let counting = FaultyDisk(FolderDisk("\(folder.path)/count"))
    _ = try await world.refresh(1, counting, network: .unmetered)
    #expect(counting.writes > 4)
    for write in 1...counting.writes {
      let disk = FolderDisk("\(folder.path)/\(write)")
      let report = try await world.refresh(1, FaultyDisk(disk, .full(write: write)), network: .unmetered)
      #expect(!report.problems.isEmpty)
      #expect(disk.leftovers.isEmpty, "write \(write)")
      let later = try world.store(1, disk, at: StoreWorld.now + 86_400)
      world.checkTexts(later.launch(preferring: ["de"]), version: 1)
      let again = await later.refresh(after: later.launch(preferring: ["de"]), network: .unmetered)
      #expect(again.problems.isEmpty)
      #expect(later.launch(preferring: ["de"]).source == .currentPack)
    }
    print("\(counting.writes) writes on a full disk")
  }

  /// The state would not be read again, so that nothing may be downloaded: the waits after failures would be lost.
  @Test func aStateThatIsTooLongIsAProblem() async throws {
    let world = try StoreWorld(2)
    let disk = MemoryDisk()
    _ = try await world.refresh(1, disk, locale: "en")
    var state = try #require(
      JSONSerialization.jsonObject(with: Data(disk.contents(of: StoreFiles.state, limit: .max)))
        as? [String: Any])
    // The file without spaces has the greatest length, and the store writes spaces.
    state["uses"] = ["": 0]
    let length = try JSONSerialization.data(withJSONObject: state).count
    state["uses"] = [String(repeating: "x", count: (1 << 20) - length): 0]
    let bytes = try Array(JSONSerialization.data(withJSONObject: state))
    #expect(bytes.count == 1 << 20)
    try disk.write(StoreFiles.state, bytes)
    let transport = SiteTransport(world.site)
    let report = try await world.refresh(1, disk, transport)
    #expect(report.downloaded.isEmpty && !report.problems.isEmpty, "\(report)")
    #expect(!transport.requests.contains { $0.path.hasPrefix("files/") })
    #expect(try disk.contents(of: StoreFiles.state, limit: .max) == bytes)
  }

  @Test func aClockThatIsSetBackDoesNotStopUpdates() async throws {
    let (_, disk) = try await filled()
    // The clock is set to 1970, and a version is published.
    let world = try StoreWorld(3)
    let store = try world.store(2, disk, at: 0)
    let report = await store.refresh(after: store.launch(preferring: ["de"]), network: .metered)
    #expect(report.didCheck && report.problems.isEmpty)
    #expect(store.launch(preferring: ["de"]).source == .currentPack)
  }

  @Test func aClockInTheFutureKeepsTextsAndRecovers() async throws {
    let world = try StoreWorld(2)
    let (_, disk) = try await filled(1)
    let store = try world.store(1, disk, at: StoreWorld.now + 100 * 365 * 86_400)
    let report = await store.refresh(after: store.launch(preferring: ["de"]), network: .metered)
    #expect(report.problems.count == 1 && report.downloaded.isEmpty)
    #expect(store.launch(preferring: ["de"]).source == .outdatedPack(version: "1.0"))
    let after = try await world.refresh(1, disk, at: StoreWorld.now + 86_400)
    #expect(after.downloaded.count == 1)
  }
}
