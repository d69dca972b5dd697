import Bytes
package import DataFormats
import Localization
import LocalizationAnalysis

/// `Assets.car`, a compiled asset catalog: a BOMStore with a tree of renditions. Each is an image, a color or
/// data in one variant of scale, idiom, appearance and localization.
///
/// Apple does not document the format. The structures follow Timac's "Reverse engineering the .car file
/// format" and theacrat/scar's documentation, verified against a real file where it contains them.
package struct AssetCatalog: ~Escapable {
  private let store: BOMStore
  private let renditions: Range<Int>
  /// The meaning of the numbers in a rendition's key, in order.
  private let keyFormat: [UInt32]

  /// Names in the source catalog (`de`, `pt-BR`, `zh-Hans`), by their number in renditions' keys. Empty if
  /// nothing is localized.
  package private(set) var localizations: [UInt16: String] = [:]
  private var localizationEntries: [(id: UInt16, entry: BOMTree.Entry)] = []

  /// The meaning of a number in a rendition's key.
  private enum Attribute {
    /// `kCRThemeLocalizationName` in the output of assetutil; 13 in theacrat/scar's list of attributes and
    /// at assetutil's position in a real KEYFORMAT.
    static let localization: UInt32 = 13
    static let identifier: UInt32 = 17
  }

  /// The limit of attributes in a key. A few dozen attributes are known.
  private static let attributeLimit = 64
  /// The limit of a localization's name in bytes, that of a file name: localizations are folders in the
  /// source catalog.
  private static let nameLimit = 255

  @_lifetime(copy bytes)
  package init(_ bytes: RawSpan) throws(FormatError) {
    store = try BOMStore(bytes)
    guard let header = try store.variable("CARHEADER"), let format = try store.variable("KEYFORMAT"),
      let renditions = try store.variable("RENDITIONS")
    else { throw FormatError(.notAnAssetCatalog, at: 0) }
    self.renditions = renditions
    _ = try store.tagged(header, "RATC")
    var reader = try store.tagged(format, "tmfk")
    try reader.skip(8)
    let count = try reader.readCount(UInt32.self)
    guard count <= Self.attributeLimit else {
      throw FormatError(.overflow(UInt64(count)), at: format.lowerBound + 8)
    }
    var attributes: [UInt32] = []
    for _ in 0..<count { attributes.append(try reader.read()) }
    keyFormat = attributes
    guard let names = try store.variable("LOCALIZATIONKEYS") else { return }
    // A tree with names as keys. The number zero means not localized.
    var tree = try BOMTree(store, names)
    while let entry = try tree.next() {
      var value = try store.reader(try store.block(entry.value, at: entry.pair.lowerBound), .little)
      let id = try value.read(UInt16.self)
      guard id != 0, localizations[id] == nil else { continue }
      let key = try store.block(entry.key, at: entry.pair.lowerBound)
      guard key.count <= Self.nameLimit else {
        throw FormatError(.overflow(UInt64(key.count)), at: key.lowerBound)
      }
      localizations[id] = try store.reader(key, .big).bytes.utf8String()
      localizationEntries.append((id, entry))
    }
  }

  // MARK: - Attribution

  /// The attribution of the bytes.
  ///
  /// A localization owns several ranges of each of its renditions: the blocks of value and key, their entries in the
  /// block table, the pair in the tree's leaf, and the leaf's copy of the key. It owns the same ranges of its name in
  /// LOCALIZATIONKEYS. If an asset has a localized rendition, base owns its renditions without a localization.
  ///
  /// Everything else is unlocalized: other renditions, padding, branches of trees, asset names. A range of several
  /// renditions is unlocalized if one of them is. Otherwise it belongs to base, or else to the first owner in tree order.
  /// Other ranges that overlap are an error.
  package func shares() throws(FormatError) -> ContainerShares {
    var attribution = ByteAttribution()
    guard !localizations.isEmpty else {
      return try attribution.shares(of: store.bytes.byteCount, rest: .images)
    }
    let localizations = localizations
    var found: [(entry: BOMTree.Entry, localization: UInt16, asset: UInt16)] = []
    var tree = try BOMTree(store, renditions)
    while let entry = try tree.next() {
      found.append(
        (
          entry, try attribute(Attribute.localization, of: entry),
          try attribute(Attribute.identifier, of: entry)
        ))
    }
    let localizedAssets = Set(found.lazy.filter { localizations[$0.localization] != nil }.map(\.asset))
    // The ranges that have an owner.
    var claimed: Set<Range<Int>> = []
    var base: [(entry: BOMTree.Entry, key: ByteAttribution.Key)] = []
    var others = base
    for (entry, localization, asset) in found {
      var owner: Owner = localizedAssets.contains(asset) ? .base : .unlocalized
      if localizations[localization] != nil { owner = self.owner(of: localization) }
      switch owner {
      case .unlocalized: claimed.formUnion(try ranges(of: entry))
      case .base: base.append((entry, .init(owner: owner, kind: try kind(of: entry))))
      case .locale: others.append((entry, .init(owner: owner, kind: try kind(of: entry))))
      }
    }
    for (id, entry) in localizationEntries {
      others.append((entry, .init(owner: owner(of: id), kind: .images)))
    }
    for (entry, key) in base + others where key.owner != .unlocalized {
      for range in try ranges(of: entry) where claimed.insert(range).inserted {
        attribution.add(own: range.count, to: key)
      }
    }
    let ascending = claimed.sorted { $0.lowerBound < $1.lowerBound }
    for (range, next) in zip(ascending, ascending.dropFirst()) where next.lowerBound < range.upperBound {
      throw FormatError(.overlappingEntries, at: next.lowerBound)
    }
    return try attribution.shares(of: store.bytes.byteCount, rest: .images)
  }

  /// The owner of a localization. A name that is not a locale is unlocalized.
  private func owner(of localization: UInt16) -> Owner {
    guard let name = localizations[localization] else { return .unlocalized }
    return name == "Base" ? .base : LocaleTag(appleFolder: name).map { .locale($0) } ?? .unlocalized
  }

  /// The ranges of a tree's entry that are not empty.
  private func ranges(of entry: BOMTree.Entry) throws(FormatError) -> [Range<Int>] {
    let key = try store.block(entry.key, at: entry.pair.lowerBound)
    var ranges = [entry.pair, key, try store.block(entry.value, at: entry.pair.lowerBound)]
    for block in [entry.value, entry.key] { store.tableEntry(block).map { ranges.append($0) } }
    // The bytes after the pairs are a copy of the key only if they equal it.
    if let copy = entry.keyCopy, let one = store.bytes.checked(copy), let other = store.bytes.checked(key),
      one.hasSameBytes(as: other)
    {
      ranges.append(copy)
    }
    return ranges.filter { !$0.isEmpty }
  }

  /// A number in a rendition's key; 0 for an attribute that keys do not have.
  private func attribute(_ attribute: UInt32, of entry: BOMTree.Entry) throws(FormatError) -> UInt16 {
    var key = try store.reader(store.block(entry.key, at: entry.pair.lowerBound), .little)
    guard let index = keyFormat.firstIndex(of: attribute), key.remaining >= 2 * index + 2 else { return 0 }
    try key.skip(2 * index)
    return try key.read()
  }

  /// String and plural tables may be stored in a catalog as data; other contents count as images. The name is that of
  /// the source file.
  private func kind(of entry: BOMTree.Entry) throws(FormatError) -> ResourceKind {
    let value = try store.block(entry.value, at: entry.pair.lowerBound)
    var reader = try store.tagged(value, "ISTC")
    try reader.seek(to: 40)
    let field = try reader.span(128)
    let name = field.text(0..<(field.firstOffset(of: 0) ?? field.byteCount))
    if name.hasSuffix(".strings") { return .strings }
    return name.hasSuffix(".stringsdict") ? .plurals : .images
  }
}

extension BOMStore {
  /// A reader at the start of a block with a tag. Its integers are little-endian.
  @_lifetime(copy self)
  func tagged(_ block: Range<Int>, _ tag: StaticString) throws(FormatError) -> ByteReader {
    let reader = try reader(block, .little)
    guard reader.bytes.matches(tag) else { throw FormatError(.notAnAssetCatalog, at: block.lowerBound) }
    return reader
  }
}

extension ResourceFormat {
  static let assetCatalog = ResourceFormat(
    name: "Assets.car", files: FilePattern("car"), kind: .images,
    scope: .severalLocales(rule: "car-renditions"),
    attribution: { bytes throws(FormatError) in try AssetCatalog(bytes).shares() })
}
