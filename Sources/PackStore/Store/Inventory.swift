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

/// A pack that is part of the app, besides the base pack.
struct BundledPack: Sendable {
  let pack: LanguagePack
  let info: PackMetadata

  var locale: String { info.locale.text }
  /// The name in problems: the file's own is not known.
  var name: String { Self.name(locale) }

  /// Reads the metadata. The pack's other bytes are verified when a launch uses it.
  init(_ pack: LanguagePack, app: String, index: Int) throws(DiskError) {
    self.pack = pack
    do throws(PackError) { info = try pack.metadata() } catch {
      throw DiskError(.damaged(error.description), name: Self.name("\(index)"))
    }
    guard info.appIdentifier == app else {
      throw DiskError(.damaged("is of the app '\(info.appIdentifier)'"), name: name)
    }
  }

  private static func name(_ text: String) -> String { "bundled pack \(text)" }

  /// Verifies all bytes.
  func verify() throws(DiskError) {
    do throws(PackError) { try pack.verify() } catch {
      throw DiskError(.damaged(error.description), name: name)
    }
  }
}

/// The numbers of versions, with the packs in a store and in the app.
struct Stocks: Sendable {
  let order: VersionOrder
  let running: Int32
  private let packs: [StoredPack]
  private let bundled: [String: BundledPack]

  /// - Parameters:
  ///   - included: the packs of the app that can be used.
  ///   - versions: further versions, as of a manifest.
  init(
    _ inventory: Inventory, _ included: [BundledPack], running version: String, versions: [String] = []
  ) {
    order = VersionOrder(
      inventory.packs.map(\.version) + included.map(\.info.appVersion) + versions + [version])
    running = order[version] ?? 0
    packs = inventory.packs
    var bundled: [String: BundledPack] = [:]
    for pack in included {
      if let known = bundled[pack.locale], Self.edition(known, order) >= Self.edition(pack, order) {
        continue
      }
      bundled[pack.locale] = pack
    }
    self.bundled = bundled
  }

  private static func edition(_ pack: BundledPack, _ order: VersionOrder) -> Edition {
    Edition(version: order[pack.info.appVersion] ?? 0, revision: pack.info.revision)
  }

  func edition(_ pack: StoredPack) -> Edition {
    Edition(version: order[pack.version] ?? 0, revision: pack.revision)
  }

  func stock(_ locale: String) -> LocaleStock {
    var stock = LocaleStock(running: running, bundled: bundled[locale].map { Self.edition($0, order) })
    for pack in packs where pack.locale == locale && !pack.isBase { stock.add(edition(pack)) }
    return stock
  }

  func bundledPack(_ locale: String) -> BundledPack? { bundled[locale] }

  /// The packs of a locale and edition. Two have one name but for the digest, if a version was published twice.
  func packs(_ locale: String, _ edition: Edition) -> [StoredPack] {
    packs.filter { $0.locale == locale && !$0.isBase && self.edition($0) == edition }
  }

  /// The stored base pack of the running version with the greatest revision after that of the app's own.
  func laterBase(than revision: UInt32) -> StoredPack? {
    packs.filter { $0.isBase && edition($0).version == running && $0.revision > revision }
      .max { $0.revision < $1.revision }
  }
}
