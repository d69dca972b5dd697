import LanguagePacks
import PackStore
import PackTrust
import TestSupport
import Testing

/// Every order of downloads, losses, damage, refreshes, launches and restarts.
///
/// Orders continue until each reaches files and a launch that a former order reached, from which every event was tried: this
/// covers orders of any length, if a store that runs does the same as a new one with its files. Without the large sweeps, it
/// ends after 300 states.
///
/// iOS may empty a folder of caches at any time. After a refresh with a network, the packs of the running version and of
/// the next one must be on the disk, whatever happened before, and no pack may be downloaded that was there.
@Suite struct LossOrderTests {
  private enum Event: String, CaseIterable {
    /// A refresh with a network.
    case download
    /// A refresh without a network.
    case refresh
    case launch
    /// The process ends, and another one launches.
    case restart
    /// A pack is lost: that of the running version, that of the next one, or the base pack of the next one.
    case loseCurrent, loseNext, loseBase
    /// A byte of a pack changes.
    case damageCurrent, damageNext, damageBase
    /// All files are lost, as when the system empties the folder.
    case loseAll

    /// The beginning of the names of the packs that are lost or damaged.
    var pack: String {
      switch self {
      case .loseCurrent, .damageCurrent: "pack_de_1.1_"
      case .loseNext, .damageNext: "pack_de_1.2_"
      default: "base_en_1.2_"
      }
    }
  }

  /// A failure, not a sample, if all are to be run; no store should have that many.
  private static let stateLimit = Places.runsAll ? 20_000 : 300

  /// The packs of a device with version 1.1 of the app. The site also has version 1.2, whose base pack is not in the app.
  private struct Model: Equatable {
    enum Pack { case absent, damaged, good }

    var (current, next, nextBase) = (Pack.absent, Pack.absent, Pack.absent)

    /// The source of the German texts of a launch; those of base if the device has none.
    var source: Launch.Source {
      current == .good ? .currentPack : next == .good ? .outdatedPack(version: "1.2") : .base
    }

    private mutating func removeDamaged() {
      if current == .damaged { current = .absent }
      if next == .damaged { next = .absent }
      if nextBase == .damaged { nextBase = .absent }
    }

    /// - Returns: the packs that are downloaded.
    mutating func apply(_ event: Event) -> [String] {
      switch event {
      case .launch, .restart: break
      case .loseCurrent: current = .absent
      case .loseNext: next = .absent
      case .loseBase: nextBase = .absent
      case .loseAll: self = Model()
      case .damageCurrent: if current == .good { current = .damaged }
      case .damageNext: if next == .good { next = .damaged }
      case .damageBase: if nextBase == .good { nextBase = .damaged }
      case .refresh: removeDamaged()
      case .download:
        removeDamaged()
        let before = self
        // The base pack is only needed to restore the pack of its version.
        (current, next) = (.good, .good)
        if before.next == .absent { nextBase = .good }
        return (before.current == .good ? [] : ["de 1.1"]) + (before.nextBase == nextBase ? [] : ["base 1.2"])
          + (before.next == .good ? [] : ["de 1.2"])
      }
      return []
    }
  }

  /// A device with its files, and the launch that its next refresh follows.
  private struct Device {
    var disk = MemoryDisk()
    var store: PackStore
    var launch: Launch

    init(_ world: StoreWorld) throws {
      store = try world.store(1, disk)
      launch = store.launch(preferring: ["de"])
    }

    func copy(_ world: StoreWorld) throws -> Device {
      var copy = self
      copy.disk = MemoryDisk()
      for name in try disk.names() { try copy.disk.write(name, disk.contents(of: name, limit: .max)) }
      copy.store = try world.store(1, copy.disk)
      return copy
    }

    /// The files and the texts of the launch, by which devices with the same future are recognized.
    func state(_ model: Model) throws -> [String] {
      try ["\(model)", "\(launch.source)"]
        + disk.names().sorted().map {
          "\($0) \(SHA256Digest.hexadecimal(of: try disk.contents(of: $0, limit: .max)))"
        }
    }

    /// - Returns: the packs that are downloaded.
    mutating func apply(_ event: Event, _ world: StoreWorld) async throws -> [String] {
      switch event {
      case .launch: launch = store.launch(preferring: ["de"])
      case .restart:
        store = try world.store(1, disk)
        launch = store.launch(preferring: ["de"])
      case .loseCurrent, .loseNext, .loseBase:
        for name in disk.packNames where name.hasPrefix(event.pack) { try disk.remove(name) }
      case .loseAll: for name in try disk.names() { try disk.remove(name) }
      case .damageCurrent, .damageNext, .damageBase:
        for name in disk.packNames where name.hasPrefix(event.pack) {
          var bytes = try disk.contents(of: name, limit: .max)
          bytes[bytes.count / 2] = bytes[bytes.count / 2 - 1] &+ 1
          try disk.write(name, bytes)
        }
      case .download, .refresh:
        let report = await store.refresh(
          after: launch, network: event == .download ? .unmetered : .offline)
        #expect(report.problems.isEmpty && !report.isPostponed)
        return report.downloaded.map { "\($0.locale) \($0.version)" }
      }
      return []
    }
  }

  /// What an order did, as a table for the message of a failure.
  private struct Steps {
    private var rows = [
      "| event | downloaded | expected | text from | expected | shown |", "|---|---|---|---|---|---|",
    ]

    /// - Returns: whether the last step is as expected.
    mutating func add(
      _ event: Event, _ downloads: [String], _ expectedDownloads: [String], _ source: Launch.Source,
      _ expectedSource: Launch.Source, _ shown: [String]
    ) -> Bool {
      let lists = [downloads, expectedDownloads].map { $0.isEmpty ? "-" : $0.joined(separator: ", ") }
      rows.append(
        "| \(event) | \(lists.joined(separator: " | ")) | \(source) | \(expectedSource) | "
          + "\(shown.joined(separator: ", before the launch: ")) |")
      let language = expectedSource == .base ? "en" : "de"
      return downloads == expectedDownloads && source == expectedSource
        && shown[0] == "Text \(language) of key.10"
        // An app that has not launched again shows no text of another key either.
        && ["Text de of key.10", "Text en of key.10"].contains(shown[1])
    }

    var comment: Comment { "\n\(rows.joined(separator: "\n"))" }
  }

  @Test func everyOrderOfLossAndRefreshEndsWithAllPacks() async throws {
    let world = try StoreWorld(3)
    var (orders, reached) = (0, Set<[String]>())
    func run(_ before: Device, _ model: Model, _ former: Steps) async throws {
      for event in Event.allCases {
        orders += 1
        var (device, model, steps) = (try before.copy(world), model, former)
        let downloads = try await device.apply(event, world)
        let expected = model.apply(event)
        let launch = device.store.launch(preferring: ["de"])
        let shown = [launch, device.launch].map { $0.texts.text(forKey: "key.10") ?? "none" }
        let isExpected = steps.add(event, downloads, expected, launch.source, model.source, shown)
        #expect(isExpected, steps.comment)
        let isNew = reached.insert(try device.state(model)).inserted
        if isNew, isExpected, reached.count < Self.stateLimit {
          try await run(device, model, steps)
        }
      }
    }
    try await run(Device(world), Model(), Steps())
    print("\(orders) orders of loss and refresh, with \(reached.count) states")
    // Each of three packs is absent, damaged or good.
    #expect(reached.count >= 27 && (reached.count < Self.stateLimit || !Places.runsAll))
  }
}
