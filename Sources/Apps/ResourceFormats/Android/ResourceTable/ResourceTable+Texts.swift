import Bytes
import DataFormats

/// A type chunk with texts.
struct TextChunk {
  let type: ResourceTable.TypeChunk
  /// The index of the table's list of keys.
  let keys: Int
  let isArray: Bool
  /// Whether the configuration has a qualifier other than the locale.
  let isQualified: Bool
  /// The numbers of the entries that are messages; nil for all.
  let included: Set<Int>?

  func includes(_ number: Int) -> Bool { included?.contains(number) ?? true }
}

/// The keys of one type in a package, shared by all locales.
struct TextKeys {
  let prefix: String
  let pool: Chunk
  /// The package, whose ids replace collapsed names.
  let package: ResourceTable.Package
  /// Keys by index in the pool. An empty key is a collapsed name.
  private var known: [String?]

  fileprivate init(prefix: String, pool: Chunk, count: Int, package: ResourceTable.Package) {
    self.prefix = prefix
    self.pool = pool
    self.package = package
    known = Array(repeating: nil, count: count)
  }

  /// The key of a resource whose name is collapsed: `array/0x7f0e0012`.
  func identifier(of number: Int, in type: ResourceTable.TypeChunk) -> String {
    "\(prefix)0x" + String(package.identifier(of: number, in: type), radix: 16)
  }

  /// Whether a key of the pool is a collapsed name. A malformed key is not.
  static func isCollapsed(_ index: UInt32, in pool: borrowing StringPool) -> Bool {
    (try? pool.string(index)).map { $0 == ShortenedNames.collapsed } ?? false
  }

  /// The key of a resource; empty if its name is collapsed.
  mutating func name(
    _ index: UInt32, in pool: borrowing StringPool, _ budget: inout TextBudget, at offset: Int
  ) throws(FormatError) -> String {
    if index < known.count, let key = known[Int(index)] { return key }
    let key = prefix + (try pool.string(index))
    try budget.spend(key.utf8.count, at: offset)
    let name = key.hasSuffix("/\(ShortenedNames.collapsed)") ? "" : key
    known[Int(index)] = name
    return name
  }
}

extension ResourceTable {
  /// The chunks with texts, in the order of the file, and their keys.
  func textChunks() throws(FormatError) -> (chunks: [TextChunk], keys: [TextKeys]) {
    var chunks: [TextChunk] = []
    var keys: [TextKeys] = []
    for package in packages {
      guard let names = package.keyNames else { continue }
      let count = try pool(names).count
      let packagePrefix = packages.count > 1 ? name(of: package) + ":" : ""
      var indices: [String: Int] = [:]
      let localized = try localizedEntries(of: package) { $0 == "array" }
      for type in package.types {
        let isArray = type.typeName == "array"
        guard isArray || ResourceType.isText(type.typeName) else { continue }
        let index = indices[type.typeName] ?? keys.count
        if index == keys.count {
          indices[type.typeName] = index
          let prefix = packagePrefix + type.typeName + "/"
          keys.append(TextKeys(prefix: prefix, pool: names, count: count, package: package))
        }
        chunks.append(
          TextChunk(
            type: type, keys: index, isArray: isArray, isQualified: isQualified(type),
            included: isArray && type.locale == .any ? localized[type.id] ?? [] : nil))
      }
    }
    return (chunks, keys)
  }

  /// The numbers of the entries with a value for some locale, by type.
  func localizedEntries(
    of package: Package, ofTypesNamed isIncluded: (String) -> Bool
  ) throws(FormatError) -> [UInt8: Set<Int>] {
    var localized: [UInt8: Set<Int>] = [:]
    for type in package.types where isIncluded(type.typeName) {
      guard case .tag = type.locale else { continue }
      try forEachOffset(of: type) { number, _ in localized[type.id, default: []].insert(number) }
    }
    return localized
  }

  /// `ResTable_package::name`: 128 units, terminated by zero.
  private func name(of package: Package) -> String {
    let start = package.chunk.range.lowerBound + 12
    var units: [UInt16] = []
    for index in 0..<128 {
      guard let unit = bytes.littleEndian(at: start + index * 2, as: UInt16.self), unit != 0 else { break }
      units.append(unit)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Whether the configuration has a qualifier other than the locale. ResourceTypes.h, `ResTable_config`.
  func isQualified(_ type: TypeChunk) -> Bool {
    let start = type.chunk.range.lowerBound + TypeChunk.configurationStart
    let size = Int(bytes.littleEndian(at: start, as: UInt32.self) ?? 0)
    // Country and network codes; then the fields from the screen to the script, and the remaining screen
    // fields.
    return [4..<8, 12..<36, 48..<52].contains { range in
      range.contains { $0 < size && bytes.byte(at: start + $0) != 0 }
    }
  }

  /// The index of a CLDR category: ResourceTypes.h, `ResTable_map::ATTR_OTHER` and following.
  static func pluralForm(_ name: UInt32) -> Int? {
    switch name {
    case 0x0100_0004: 5
    case 0x0100_0005...0x0100_0009: Int(name - 0x0100_0005)
    default: nil
    }
  }
}
