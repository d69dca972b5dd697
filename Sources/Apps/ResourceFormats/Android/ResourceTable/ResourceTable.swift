import Bytes
package import DataFormats
import Localization
import LocalizationAnalysis

/// Android's compiled resources, `resources.arsc`, read in place. ResourceTypes.h, `ResTable_header` and
/// following.
package struct ResourceTable: ~Escapable {
  let bytes: RawSpan
  /// The table's chunk. Bytes after it are padding.
  let table: Chunk
  /// The pool of value strings, shared by all packages.
  let strings: Chunk?
  let packages: [Package]

  struct Package {
    let chunk: Chunk
    /// ResourceTypes.h, `ResTable_package::id`: the high byte of the ids of its resources.
    let id: UInt32
    /// The type chunks in the order of the file.
    let types: [TypeChunk]
    let typeNames: Chunk?
    let keyNames: Chunk?
  }

  /// The values of one type in one configuration.
  struct TypeChunk {
    enum Offsets {
      case dense
      /// Pairs of an entry's number and offset of 16 bits each.
      case sparse
      case short
    }

    let chunk: Chunk
    let id: UInt8
    let typeName: String
    let offsets: Offsets
    let entryCount: Int
    /// The offset in the file.
    let entriesStart: Int
    let locale: ResourceConfiguration.Locale
  }

  @_lifetime(copy bytes)
  package init(_ bytes: RawSpan) throws(FormatError) {
    self.bytes = bytes
    table = try Chunk(bytes, at: 0, in: 0..<bytes.byteCount)
    guard table.type == Chunk.Kind.table, table.headerSize >= 12 else {
      throw FormatError(.notAResourceTable, at: 0)
    }
    var strings: Chunk?
    var packages: [Package] = []
    for chunk in try Chunk.all(bytes, in: table.body) {
      switch chunk.type {
      case Chunk.Kind.stringPool where strings == nil: strings = chunk
      case Chunk.Kind.package: packages.append(try Package(bytes, chunk))
      default: continue
      }
    }
    self.strings = strings
    self.packages = packages
  }
}

extension ResourceTable.Package {
  /// `ResTable_package`: id, a name of 128 units, and the offsets of the pools of type and key names.
  fileprivate init(_ bytes: RawSpan, _ package: Chunk) throws(FormatError) {
    let start = package.range.lowerBound
    guard package.headerSize >= 284, let id = bytes.littleEndian(at: start + 8, as: UInt32.self),
      let typeNames = bytes.littleEndian(at: start + 268, as: UInt32.self),
      let keyNames = bytes.littleEndian(at: start + 276, as: UInt32.self)
    else { throw FormatError(.badChunk(size: package.headerSize, available: 284), at: start) }
    let chunks = try Chunk.all(bytes, in: package.body)
    func pool(_ offset: UInt32) -> Chunk? {
      chunks.first { $0.type == Chunk.Kind.stringPool && $0.range.lowerBound == start + Int(offset) }
    }
    chunk = package
    self.id = id & 0xff
    let namesOfTypes = pool(typeNames)
    self.typeNames = namesOfTypes
    self.keyNames = pool(keyNames)
    var names: [String] = []
    if let namesOfTypes, let span = bytes.checked(namesOfTypes.range) {
      let pool = try StringPool(span, origin: namesOfTypes.range.lowerBound)
      // checked: below 256
      for index in 0..<min(pool.count, 256) { names.append(try pool.string(UInt32(index))) }
    }
    var locales: [String] = []
    let typeChunks = chunks.filter { $0.type == Chunk.Kind.type }
    for chunk in typeChunks {
      locales.append(
        try ResourceConfiguration.localeName(
          bytes, at: chunk.range.lowerBound + ResourceTable.TypeChunk.configurationStart,
          within: chunk.body.lowerBound))
    }
    let named = ResourceConfiguration.locales(named: Set(locales))
    var types: [ResourceTable.TypeChunk] = []
    for (chunk, locale) in zip(typeChunks, locales) {
      types.append(
        try ResourceTable.TypeChunk(bytes, chunk, typeNames: names, locale: named[locale] ?? .any))
    }
    self.types = types
  }
}

extension ResourceTable.TypeChunk {
  static let configurationStart = 20

  /// `ResTable_type`: id, flags, entry count, offset of the entries, configuration; then the entries'
  /// offsets.
  fileprivate init(
    _ bytes: RawSpan, _ chunk: Chunk, typeNames: [String], locale: ResourceConfiguration.Locale
  ) throws(FormatError) {
    let start = chunk.range.lowerBound
    guard let id = bytes.byte(at: start + 8), let flags = bytes.byte(at: start + 9),
      let count = bytes.littleEndian(at: start + 12, as: UInt32.self).map(Int.init),
      let entries = bytes.littleEndian(at: start + 16, as: UInt32.self).map(Int.init),
      chunk.headerSize >= Self.configurationStart + 4
    else { throw FormatError(.badChunk(size: chunk.headerSize, available: chunk.range.count), at: start) }
    self.chunk = chunk
    self.id = id
    typeName = id > 0 && Int(id) <= typeNames.count ? typeNames[Int(id) - 1] : ""
    if flags & 0x01 != 0 {
      offsets = .sparse
    } else {
      offsets = flags & 0x02 != 0 ? .short : .dense
    }
    entryCount = count
    guard count <= chunk.body.count / offsets.width,
      // checked: `count` entries fit into the chunk, and `entries` is an `Int` of 32 bits
      entries >= chunk.headerSize + count * offsets.width, entries <= chunk.range.count || count == 0
    else {
      throw FormatError(
        // checked: both have 32 bits or fewer
        .endOfBytes(needed: count * offsets.width, available: chunk.body.count), at: start)
    }
    // checked: `entries` has 32 bits
    entriesStart = start + entries
    self.locale = locale
  }
}

extension ResourceTable.TypeChunk.Offsets {
  /// The size of an offset in bytes, with its number if the chunk is sparse.
  var width: Int { self == .short ? 2 : 4 }
}

extension ResourceFormat {
  /// The compiled resource table of an APK.
  package static let resourceTable = ResourceFormat(
    name: "resources.arsc", files: FilePattern("arsc", fileName: "resources.arsc"), kind: .strings,
    scope: .severalLocales(rule: "arsc-chunks-and-pool-strings"), syntax: .android, tableName: "res",
    messages: .severalLocales { bytes throws(FormatError) in try ResourceTable(bytes).messages() },
    arrayLengths: { bytes throws(FormatError) in try ResourceTable(bytes).arrayLengths() },
    tableContents: { bytes throws(FormatError) in try ResourceTable(bytes).contents() },
    removal: { bytes, retained, isRemoved throws(FormatError) in
      try ResourceTable(bytes).removing(retaining: retained, isRemoved)
    },
    messageRemoval: { bytes, keys throws(FormatError) in
      let table = try ResourceTable(bytes)
      return try table.removing(resources: try table.messageIdentifiers().identifiers(of: keys)) { _ in false
      }
    },
    ownReader: TextReader(
      { _ in "resources.arsc" }, .mapped,
      works: { bytes, locales throws(FormatError) in try ResourceTable(bytes).readingWork(of: locales) }))
}
