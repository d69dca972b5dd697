import LanguagePacks
import Localization
import PackRestoring

/// The packs of a store, by their names.
struct Inventory: Sendable {
  private(set) var packs: [StoredPack]

  /// - Parameter names: the names of the store's files.
  init(_ names: [String]) {
    packs = names.compactMap { StoredPack(name: $0) }.sorted { $0.name < $1.name }
  }

  mutating func remove(_ pack: StoredPack) { packs.removeAll { $0 == pack } }
  mutating func add(_ pack: StoredPack) { if !packs.contains(pack) { packs.append(pack) } }

  /// The pack with a digest.
  func pack(sha256: String) -> StoredPack? { packs.first { $0.sha256 == sha256 } }
}

/// The numbers of versions, with the packs in a store and in the app.
struct Stocks: Sendable {
  /// By the text of the version; a later version has a greater number.
  let numbers: [String: Int32]
  let running: Int32
  private let packs: [StoredPack]
  private let bundled: [BundledPack]

  /// - Parameters:
  ///   - bundled: the packs of the app that are not damaged.
  ///   - versions: further versions, as of a site.
  init(_ inventory: Inventory, _ bundled: [BundledPack], running own: String, versions: [String] = []) {
    packs = inventory.packs
    self.bundled = bundled
    numbers = AppVersion.numbers(packs.map(\.version) + bundled.map(\.info.appVersion) + versions + [own])
    running = numbers[own] ?? 0
  }

  func release(_ version: String, _ revision: UInt32) -> PackRelease {
    PackRelease(version: numbers[version] ?? 0, revision: revision)
  }

  func release(_ pack: StoredPack) -> PackRelease { release(pack.version, pack.revision) }

  func stock(_ locale: String) -> LocaleStock {
    let own = bundledPack(locale).map { release($0.info.appVersion, $0.info.revision) }
    var stock = LocaleStock(running: running, bundled: own)
    for pack in packs where pack.locale == locale && !pack.isBase { stock.add(release(pack)) }
    return stock
  }

  /// The latest pack of a locale in the app, and the first of equal ones.
  func bundledPack(_ locale: String) -> BundledPack? {
    bundled.filter { $0.info.locale.text == locale }.max {
      release($0.info.appVersion, $0.info.revision) < release($1.info.appVersion, $1.info.revision)
    }
  }

  /// The packs of a locale and release. Two have one name but for the digest, if a version was published twice.
  func packs(_ locale: String, _ release: PackRelease) -> [StoredPack] {
    packs.filter { $0.locale == locale && !$0.isBase && self.release($0) == release }
  }

  /// The stored base pack of the running version with the greatest revision after that of the app's own.
  func laterBase(than revision: UInt32) -> StoredPack? {
    packs.filter { $0.isBase && release($0).version == running && $0.revision > revision }
      .max { $0.revision < $1.revision }
  }
}
