internal import Bytes
package import DataFormats
internal import Localization

/// `Assets.car`, a compiled asset catalog: a BOMStore with a tree of renditions. Each is an image, a color or
/// data in one variant of scale, idiom, appearance and localization.
///
/// Apple does not document the format. The structures follow Timac's "Reverse engineering the .car file
/// format" and theacrat/scar's documentation, verified against a real file where it contains them.
package struct AssetCatalog: ~Escapable {
  package let store: BOMStore
  private let renditions: Range<Int>
  /// The meaning of the numbers in a rendition's key, in order.
  let keyFormat: [Rendition.Attribute]
  let keyEndianness: ByteReader.Endianness
  let localizationEntries: [LocalizationEntry]

  /// The number of renditions according to the header, not verified.
  package let declaredRenditionCount: Int
  /// Names in the source catalog (`de`, `pt-BR`, `zh-Hans`), by their number in renditions' keys. Empty if
  /// nothing is localized.
  package let localizations: [UInt16: String]

  struct LocalizationEntry {
    let id: UInt16
    let entry: BOMTree.Entry
  }

  @_lifetime(copy bytes)
  package init(_ bytes: RawSpan) throws(FormatError) {
    let store = try BOMStore(bytes)
    guard let header = try store.variable("CARHEADER"), let format = try store.variable("KEYFORMAT"),
      let renditions = try store.variable("RENDITIONS")
    else { throw FormatError(.notAnAssetCatalog, at: 0) }
    var reader = try store.tagged(header, little: "RATC", big: "CTAR")
    try reader.seek(to: 16)
    declaredRenditionCount = try reader.readCount(UInt32.self)
    let headerEndianness = reader.endianness
    self.store = store
    self.renditions = renditions
    (keyFormat, keyEndianness) = try Self.keyFormat(store, format)
    guard let names = try store.variable("LOCALIZATIONKEYS") else {
      (localizations, localizationEntries) = ([:], [])
      return
    }
    (localizations, localizationEntries) = try Self.localizations(store, names, headerEndianness)
  }

  @_lifetime(copy self)
  package func renditionTree() throws(FormatError) -> BOMTree { try BOMTree(store, renditions) }

  /// The limit of attributes in a key. A few dozen attributes are known.
  private static let attributeLimit = 64
  /// The limit of a localization's name in bytes, that of a file name: localizations are folders in the
  /// source catalog.
  private static let nameLimit = 255

  private static func keyFormat(
    _ store: BOMStore, _ block: Range<Int>
  ) throws(FormatError) -> ([Rendition.Attribute], ByteReader.Endianness) {
    var reader = try store.tagged(block, little: "tmfk", big: "kfmt")
    var format: [Rendition.Attribute] = []
    try reader.skip(8)
    let count = try reader.readCount(UInt32.self)
    guard count <= attributeLimit else {
      throw FormatError(.overflow(UInt64(count)), at: block.lowerBound + 8)
    }
    for _ in 0..<count { format.append(Rendition.Attribute(rawValue: try reader.read())) }
    return (format, reader.endianness)
  }

  /// The numbers of the localizations, read from a tree with names as keys. Zero means not localized.
  private static func localizations(
    _ store: BOMStore, _ block: Range<Int>, _ endianness: ByteReader.Endianness
  ) throws(FormatError) -> ([UInt16: String], [LocalizationEntry]) {
    var names: [UInt16: String] = [:]
    var entries: [LocalizationEntry] = []
    var tree = try BOMTree(store, block)
    while let entry = try tree.next() {
      var value = try store.reader(try store.block(entry.value, at: entry.pair.lowerBound), endianness)
      let id = try value.read(UInt16.self)
      guard id != 0, names[id] == nil else { continue }
      let key = try store.block(entry.key, at: entry.pair.lowerBound)
      guard key.count <= nameLimit else {
        throw FormatError(.overflow(UInt64(key.count)), at: key.lowerBound)
      }
      names[id] = try store.reader(key, .big).bytes.utf8String()
      entries.append(LocalizationEntry(id: id, entry: entry))
    }
    return (names, entries)
  }
}

extension BOMStore {
  /// A reader at the start of a block, in the byte order indicated by the block's tag.
  @_lifetime(copy self)
  func tagged(
    _ block: Range<Int>, little: StaticString, big: StaticString
  ) throws(FormatError) -> ByteReader {
    let reader = try reader(block, .little)
    if reader.bytes.matches(little) { return reader }
    guard reader.bytes.matches(big) else { throw FormatError(.notAnAssetCatalog, at: block.lowerBound) }
    return try self.reader(block, .big)
  }
}

extension ResourceFormat {
  static let assetCatalog = ResourceFormat(
    name: "Assets.car", files: FilePattern("car"), kind: .images,
    scope: .severalLocales(rule: "car-renditions"),
    attribution: .byContent { bytes throws(FormatError) in try AssetCatalog(bytes).shares() })
}
