internal import LanguagePacks
internal import Localization

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
  let order: VersionOrder
  let running: Int32
  private let packs: [StoredPack]
  private let bundled: [String: (release: PackRelease, pack: BundledPack)]

  /// - Parameters:
  ///   - included: the packs of the app that are not damaged.
  ///   - versions: further versions, as of a site.
  init(_ inventory: Inventory, _ included: [BundledPack], running own: String, versions: [String] = []) {
    order = VersionOrder(
      inventory.packs.map(\.version) + included.map(\.info.appVersion) + versions + [own])
    running = order[own] ?? 0
    packs = inventory.packs
    var bundled: [String: (release: PackRelease, pack: BundledPack)] = [:]
    for pack in included {
      let release = PackRelease(version: order[pack.info.appVersion] ?? 0, revision: pack.info.revision)
      if let known = bundled[pack.info.locale.text], known.release >= release { continue }
      bundled[pack.info.locale.text] = (release, pack)
    }
    self.bundled = bundled
  }

  func release(_ pack: StoredPack) -> PackRelease {
    PackRelease(version: order[pack.version] ?? 0, revision: pack.revision)
  }

  func stock(_ locale: String) -> LocaleStock {
    var stock = LocaleStock(running: running, bundled: bundled[locale]?.release)
    for pack in packs where pack.locale == locale && !pack.isBase { stock.add(release(pack)) }
    return stock
  }

  func bundledPack(_ locale: String) -> BundledPack? { bundled[locale]?.pack }

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
