internal import Bytes
internal import DataFormats

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
  private let package: UInt32
  /// Keys by index in the pool. An empty key is a collapsed name.
  private var known: [String?]
  /// By index in the pool; empty until the first digest is computed.
  private var digests: [Key] = []
  /// The number of the current chunk, from 1.
  private var chunk: Int32 = 0
  /// Whether equal keys have equal bytes.
  private var areASCII: Bool
  private var hasCollapsedNames = false
  /// Whether a name may equal the number that replaces a collapsed name.
  private var hasNumbers = false

  /// The digest of a key.
  struct Key {
    /// 0 if it is not computed yet.
    fileprivate(set) var digest: UInt64 = 0
    fileprivate(set) var nameBytes: Int32 = 0
    /// The last chunk with the key.
    fileprivate var chunk: Int32 = 0
    fileprivate(set) var isCollapsed = false
    /// Whether the current chunk contained the key before, and the key is a name.
    fileprivate(set) var isRepeated = false
  }

  fileprivate init(prefix: String, pool: Chunk, count: Int, package: UInt32) {
    self.prefix = prefix
    self.pool = pool
    self.package = package
    known = Array(repeating: nil, count: count)
    areASCII = prefix.utf8.allSatisfy { $0 < 0x80 }
  }

  /// The name that aapt2 gives to every resource with a collapsed name.
  private static let collapsedName = "/0_resource_name_obfuscated"

  /// Whether a key of the pool is a collapsed name. A malformed key is not.
  static func isCollapsed(_ index: UInt32, in pool: borrowing StringPool) -> Bool {
    (try? pool.string(index)).map { "/\($0)" == collapsedName } ?? false
  }

  /// The key of a resource; empty if its name is collapsed.
  mutating func name(
    _ index: UInt32, in pool: borrowing StringPool, _ budget: inout TextBudget, at offset: Int
  ) throws(FormatError) -> String {
    if index < known.count, let key = known[Int(index)] { return key }
    let key = prefix + (try pool.string(index))
    try budget.spend(key.utf8.count, at: offset)
    let name = key.hasSuffix(Self.collapsedName) ? "" : key
    known[Int(index)] = name
    return name
  }

  /// Begins a chunk, in which a key is expected once.
  mutating func beginChunk() { chunk &+= 1 }

  /// The digest of the key of a resource in the current chunk.
  @inline(__always)
  mutating func digest(
    of index: UInt32, in pool: borrowing StringPool, _ budget: inout TextBudget, at offset: Int
  ) throws(FormatError) -> Key {
    if digests.isEmpty { digests = Array(repeating: Key(), count: known.count) }
    let position = Int(index)
    if position >= digests.count || digests[position].digest == 0 {
      try addDigest(of: index, in: pool, &budget, at: offset)
    }
    var key = digests[position]
    key.isRepeated = key.chunk == chunk && !key.isCollapsed
    digests[position].chunk = chunk
    return key
  }

  private mutating func addDigest(
    of index: UInt32, in pool: borrowing StringPool, _ budget: inout TextBudget, at offset: Int
  ) throws(FormatError) {
    let name = try name(index, in: pool, &budget, at: offset)
    var hasher = Hasher()
    // Hashes bytes, because strings with different bytes can be equal.
    for byte in prefix.utf8 { hasher.combine(byte) }
    for byte in name.utf8 {
      hasher.combine(byte)
      if byte >= 0x80 { areASCII = false }
    }
    if name.isEmpty { hasCollapsedNames = true }
    if name.dropFirst(prefix.count).hasPrefix("0x") { hasNumbers = true }
    let digest = UInt64(truncatingIfNeeded: hasher.finalize())
    digests[Int(index)] = Key(
      digest: max(1, digest), nameBytes: Int32(truncatingIfNeeded: name.utf8.count), isCollapsed: name.isEmpty
    )
  }

  /// Adds the digests that a copy of this list computed.
  mutating func addDigests(of other: TextKeys) {
    if digests.isEmpty { digests = Array(repeating: Key(), count: other.digests.count) }
    for index in other.digests.indices where digests[index].digest == 0 {
      guard other.digests[index].digest != 0 else { continue }
      digests[index] = other.digests[index]
      known[index] = other.known[index]
    }
    areASCII = areASCII && other.areASCII
    hasCollapsedNames = hasCollapsedNames || other.hasCollapsedNames
    hasNumbers = hasNumbers || other.hasNumbers
    chunk = max(chunk, other.chunk)
  }

  /// Whether different indices in all lists, as far as digests were computed, are different keys.
  static func areDistinct(_ all: [TextKeys]) -> Bool {
    let used = all.filter { !$0.digests.isEmpty }
    for (index, keys) in used.enumerated() {
      // A key could begin with the other prefix.
      let others = used[..<index]
      if others.contains(where: { $0.prefix.hasPrefix(keys.prefix) || keys.prefix.hasPrefix($0.prefix) }) {
        return false
      }
      var found: Set<UInt64> = []
      for key in keys.digests where key.digest != 0 && !key.isCollapsed {
        if !found.insert(key.digest).inserted { return false }
      }
      if !keys.areASCII || keys.hasCollapsedNames && keys.hasNumbers { return false }
    }
    return true
  }

  /// The indices of all names whose digests were computed, by key; nil if names are collapsed.
  var indices: [String: UInt32]? {
    var indices: [String: UInt32] = [:]
    for (index, key) in digests.enumerated() where key.digest != 0 {
      guard !key.isCollapsed, let name = known[index] else { return nil }
      // checked: the pool has fewer than 2^32 strings
      indices[name] = UInt32(index)
    }
    return indices
  }

  /// The id of the resource, which replaces a collapsed name.
  func number(of entry: Int, in type: ResourceTable.TypeChunk) -> UInt32 {
    // checked: the id has 8 bits
    package << 24 | UInt32(type.id) << 16 | UInt32(truncatingIfNeeded: entry)
  }
}

/// Limits the size of decoded text. Strings and entries of a malicious table may overlap.
struct TextBudget {
  let limit: Int
  private var left: Int
  /// The bytes that were read, of those that the table's size allows.
  var spent: Int { limit - left }

  init(_ table: borrowing ResourceTable) {
    limit = 16 * table.bytes.byteCount
    left = limit
  }

  mutating func spend(_ count: Int, at offset: Int) throws(FormatError) {
    left -= count
    guard left >= 0 else { throw FormatError(.tooMuchText(limit: limit), at: offset) }
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
      let id = bytes.littleEndian(at: package.chunk.range.lowerBound + 8, as: UInt32.self) ?? 0
      var indices: [String: Int] = [:]
      let localized = try localizedEntries(of: package) { $0 == "array" }
      for case .type(let type) in package.parts {
        let isArray = type.typeName == "array"
        guard isArray || ResourceType.isText(type.typeName) else { continue }
        let index = indices[type.typeName] ?? keys.count
        if index == keys.count {
          indices[type.typeName] = index
          let prefix = packagePrefix + type.typeName + "/"
          keys.append(TextKeys(prefix: prefix, pool: names, count: count, package: id))
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
    for case .type(let type) in package.parts where isIncluded(type.typeName) {
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
  private func isQualified(_ type: TypeChunk) -> Bool {
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
