import Bytes
package import DataFormats
import Localization
import LocalizationAnalysis

extension ResourceTable {
  /// The attribution of the bytes.
  ///
  /// The type chunk of a locale belongs to it completely, including the offsets of missing values. Values
  /// without a locale belong to base if their type is text or if some locale has a value for the same
  /// resource; other values are unlocalized. A string of the value pool belongs to the owners that use it; if
  /// there are several, it is apportioned equally. Names of types and keys, specs, libraries and headers are
  /// unlocalized.
  ///
  /// The messages are those of ``messages()``.
  package func contents() throws(FormatError) -> ResourceTableContents {
    var attributor = ResourceTableAttributor(
      try strings.map { chunk throws(FormatError) in try pool(chunk).data() })
    let groups = try groups(&attributor)
    var counter = TableMessageCounter(
      groups.map { .init(owner: $0.key.owner, package: $0.package, type: $0.type.id) })
    for group in groups { try attributor.add(group, of: self, &counter) }
    return try attributor.contents(of: self)
  }

  @_lifetime(copy self)
  func pool(_ chunk: Chunk) throws(FormatError) -> StringPool {
    try StringPool(span(chunk.range), origin: chunk.range.lowerBound)
  }
}

/// Type chunks, or parts of them, with one owner and one kind.
private struct ChunkGroup {
  /// The entries of a chunk that are included.
  enum Selection {
    case whole
    /// The entries, by number, for which some locale has a value too.
    case localized(Set<Int>)
    case others(Set<Int>)
  }

  let key: ByteAttribution.Key
  /// The index of the package.
  let package: Int
  let type: ResourceTable.TypeChunk
  let selection: Selection

  /// Whether string values may be paths of files.
  var mayBeFile: Bool { ResourceType.mayBeFile(type.typeName) && key.owner != .unlocalized }

  func includes(_ number: Int) -> Bool {
    switch selection {
    case .whole: true
    case .localized(let numbers): numbers.contains(number)
    case .others(let numbers): !numbers.contains(number)
    }
  }
}

extension ResourceTable {
  /// The groups in order of owner and kind, then in the order of the file.
  private func groups(_ attributor: inout ResourceTableAttributor) throws(FormatError) -> [ChunkGroup] {
    var groups: [ByteAttribution.Key: [ChunkGroup]] = [:]
    for (index, package) in packages.enumerated() {
      let localized = try localizedEntries(of: package) { !ResourceType.isText($0) }
      for type in package.types {
        let kind = ResourceType.kind(type.typeName)
        func add(_ owner: Owner, _ selection: ChunkGroup.Selection) {
          let key = ByteAttribution.Key(owner: owner, kind: kind)
          groups[key, default: []].append(
            ChunkGroup(key: key, package: index, type: type, selection: selection))
        }
        switch type.locale {
        case .tag(let tag): add(.locale(tag), .whole)
        case .unreadable:
          attributor.unreadableLocales += 1
          add(.unlocalized, .whole)
        case .any where ResourceType.isText(type.typeName): add(.base, .whole)
        case .any:
          if let numbers = localized[type.id] {
            add(.base, .localized(numbers))
            add(.unlocalized, .others(numbers))
          } else {
            add(.unlocalized, .whole)
          }
        }
      }
    }
    let keys = groups.keys.sorted { ($0.owner, $0.kind.ordinal) < ($1.owner, $1.kind.ordinal) }
    return keys.flatMap { groups[$0] ?? [] }
  }
}

/// The state of attributing one table.
private struct ResourceTableAttributor {
  var unreadableLocales = 0
  private let data: StringPool.Data?
  private var uses: ReferenceCounts
  private var attribution = ByteAttribution()
  private var last: ByteAttribution.Key?
  /// Strings of values that may be files: by datum, one of its strings.
  private var paths: [Int: UInt32] = [:]
  private var libraryKeys = LibraryKeys()

  init(_ data: StringPool.Data?) {
    self.data = data
    uses = ReferenceCounts(count: data?.sizes.count ?? 0)
  }

  mutating func add(
    _ group: ChunkGroup, of table: borrowing ResourceTable, _ counter: inout TableMessageCounter
  ) throws(FormatError) {
    if last != group.key {
      uses.begin(group.key)
      last = group.key
    }
    let type = group.type
    var visited = VisitedEntries(type)
    var ownBytes = 0
    let isMessage = group.key.owner != .unlocalized && ResourceType.mayBeText(type.typeName)
    if isMessage {
      counter.begin(.init(owner: group.key.owner, package: group.package, type: type.id))
    }
    let isArray = type.typeName == "array"
    let isLocale = group.key.owner.tag != nil
    if isLocale, !isMessage { attribution.addOtherValue(to: group.key) }
    let mayBeFile = group.mayBeFile
    try table.forEachOffset(of: type) { number, start throws(FormatError) in
      guard group.includes(number) else { return }
      let entry = try table.entry(number, at: start, in: type)
      ownBytes += type.offsets.width
      let isNew = try visited.insert(entry)
      if isMessage {
        let found = counter.count(entry, isNew: isNew, in: table, isArray: isArray)
        var key: String?
        if found > 0, isLocale { key = libraryKeys.key(entry.key, group, of: table) }
        attribution.add(messages: found, libraryKey: key, to: group.key)
      }
      guard isNew else { return }
      ownBytes += entry.range.count
      try table.forEachValue(of: entry) { value throws(FormatError) in
        guard value.type == TableValue.stringType else { return }
        guard let datum = data?[value.data] else {
          throw FormatError(.badStringIndex(value.data), at: value.offset)
        }
        uses.use(datum)
        if mayBeFile { paths[datum] = min(value.data, paths[datum] ?? .max) }
      }
    }
    switch group.selection {
    case .whole: attribution.add(own: type.chunk.range.count, to: group.key)
    case .localized: attribution.add(own: ownBytes, to: group.key)
    case .others: break
    }
  }

  /// Adds the strings used by styles and apportions all strings.
  mutating func contents(of table: borrowing ResourceTable) throws(FormatError) -> ResourceTableContents {
    guard let strings = table.strings, let data else { return try result(table.bytes.byteCount, files: []) }
    let pool = try table.pool(strings)
    // Each tag and each owner occupies bytes of its own, so that real tables stay far below the limit.
    try addTagNames(pool, data, limit: 16 * table.bytes.byteCount)
    attribution.add(uses) { data.sizes[$0] }
    return try result(table.bytes.byteCount, files: files(pool))
  }

  private func files(_ pool: borrowing StringPool) throws(FormatError) -> [ResourceTableContents.File] {
    var files: [ResourceTableContents.File] = []
    var remaining = 3 * pool.byteCount
    for (datum, index) in paths.sorted(by: { $0.value < $1.value }) {
      let path = try pool.string(index)
      // A UTF-16 unit, or a byte that is not UTF-8, becomes at most three bytes.
      remaining -= path.utf8.count
      guard remaining >= 0 else { throw FormatError(.overlappingEntries, at: pool.origin) }
      files.append(.init(path: path, owners: uses.owners(of: datum)))
    }
    return files
  }

  /// Attributes names of tags (`b`, `font;color=#f00`) to the owners of the texts that use them.
  /// - Parameter limit: the maximum number of steps, which strings with shared tags could multiply.
  private mutating func addTagNames(
    _ pool: borrowing StringPool, _ data: StringPool.Data, limit: Int
  ) throws(FormatError) {
    var users: [Owner: Set<Int>] = [:]
    var steps = 0
    for index in 0..<pool.styleCount {
      // checked: the number of styles has 32 bits
      guard let styled = data[UInt32(index)] else { continue }
      let owners = uses.owners(of: styled)
      let spans = try pool.styleNames(index)
      let names = Set(spans)
      // checked: the table has fewer than 2^32 spans and owners
      steps += spans.count + (names.count + 1) * owners.count
      guard steps <= limit else { throw FormatError(.tooManyObjects(limit: limit), at: pool.origin) }
      for name in names.sorted() {
        guard let datum = data[name] else { throw FormatError(.badStringIndex(name), at: pool.origin) }
        for owner in owners { users[owner, default: []].insert(datum) }
      }
    }
    for (owner, names) in users.sorted(by: { $0.key < $1.key }) {
      uses.begin(ByteAttribution.Key(owner: owner, kind: .strings))
      for name in names.sorted() where !uses.owners(of: name).contains(owner) { uses.use(name) }
    }
  }

  private func result(
    _ total: Int, files: [ResourceTableContents.File]
  ) throws(FormatError) -> ResourceTableContents {
    ResourceTableContents(
      shares: try attribution.shares(of: total, rest: .other), files: files,
      unreadableLocales: unreadableLocales, hasShortenedNames: libraryKeys.shortenedNames.areFound)
  }
}

/// The keys of a table that known libraries declare. Each is looked up once.
private struct LibraryKeys {
  private struct Key: Hashable {
    let package: Int
    let type: String
    /// The index in the package's list of keys.
    let index: UInt32
  }

  private var known: [Key: String?] = [:]
  private(set) var shortenedNames = ShortenedNames()

  /// The key with its type; nil if no library declares it. A malformed key is not of a library.
  /// - Parameter index: of the key in the list of its package.
  mutating func key(_ index: UInt32, _ group: ChunkGroup, of table: borrowing ResourceTable) -> String? {
    let key = Key(package: group.package, type: group.type.typeName, index: index)
    if let known = known[key] { return known }
    var found: String?
    if let names = table.packages[group.package].keyNames, let pool = try? table.pool(names),
      let name = try? pool.string(index)
    {
      found = AndroidLibraries.known.key(name, ofType: key.type)
      shortenedNames.add(name)
    }
    known[key] = found
    return found
  }
}
