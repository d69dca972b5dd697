internal import Bytes
package import DataFormats
internal import Localization

extension ResourceTable {
  /// Whose each byte is.
  ///
  /// A type chunk of a locale is that locale's with all that it has, visited of missing values too. What a text
  /// type has for no locale is base's; of other types, what some locale has a value of its own for is base's,
  /// the rest neutral. A string of the values' pool belongs to those that use it, in equal parts where they are
  /// several. Names of types and keys, specs, libraries and headers are neutral.
  package func contents() throws(FormatError) -> ResourceTableContents {
    var attributor = ResourceTableAttributor(try strings.map { chunk throws(FormatError) in try pool(chunk).data() })
    let groups = try groups(&attributor)
    for group in groups { try attributor.add(group, of: self) }
    return try attributor.contents(of: self)
  }

  @_lifetime(copy self)
  func pool(_ chunk: Chunk) throws(FormatError) -> StringPool {
    guard let span = bytes.checked(chunk.range) else { throw FormatError(.notAResourceTable, at: 0) }
    return try StringPool(span, origin: chunk.range.lowerBound)
  }
}

/// The type chunks, or parts of them, that are one owner's and of one kind.
private struct ChunkGroup {
  /// Which of a chunk's entries are meant.
  enum Selection {
    case whole
    /// Those that some locale has as well, by number.
    case localized(Set<Int>)
    case others(Set<Int>)
  }

  let key: ByteAttribution.Key
  let type: ResourceTable.TypeChunk
  let selection: Selection
}

extension ResourceTable {
  /// In the order in which owners and kinds come; within one, as they lie in the file.
  private func groups(_ attributor: inout ResourceTableAttributor) throws(FormatError) -> [ChunkGroup] {
    var groups: [ChunkGroup] = []
    for package in packages {
      // By type: the entries that some locale has.
      var localized: [UInt8: Set<Int>] = [:]
      for case .type(let type) in package.parts where !ResourceType.isText(type.typeName) {
        guard case .tag = type.locale else { continue }
        try forEachOffset(of: type) { number, _ in localized[type.id, default: []].insert(number) }
      }
      for case .type(let type) in package.parts {
        let kind = ResourceType.kind(type.typeName)
        func add(_ owner: Owner, _ selection: ChunkGroup.Selection) {
          groups.append(ChunkGroup(key: .init(owner: owner, kind: kind), type: type, selection: selection))
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
    return groups.enumerated().sorted { left, right in
      (left.element.key.owner, left.element.key.kind.ordinal, left.offset)
        < (right.element.key.owner, right.element.key.kind.ordinal, right.offset)
    }.map(\.element)
  }
}

/// The state of one walk over a table.
private struct ResourceTableAttributor {
  var unreadableLocales = 0
  private let data: StringPool.Data?
  private var uses: ReferenceCounts
  private var attribution = ByteAttribution()
  private var last: ByteAttribution.Key?
  /// Strings that values which may be files point to: by datum, one of its strings.
  private var paths: [Int: UInt32] = [:]

  init(_ data: StringPool.Data?) {
    self.data = data
    uses = ReferenceCounts(count: data?.sizes.count ?? 0)
  }

  mutating func add(_ group: ChunkGroup, of table: borrowing ResourceTable) throws(FormatError) {
    if last != group.key {
      uses.begin(group.key)
      last = group.key
    }
    let type = group.type
    var visited = VisitedEntries(type)
    var messages = 0
    var ownBytes = 0
    let isArray = type.typeName == "array"
    let mayBeFile = ResourceType.mayBeFile(type.typeName) && group.key.owner != .unlocalized
    try table.forEachOffset(of: type) { number, start throws(FormatError) in
      switch group.selection {
      case .whole: break
      case .localized(let numbers): if !numbers.contains(number) { return }
      case .others(let numbers): if numbers.contains(number) { return }
      }
      let entry = try table.entry(number, at: start, in: type)
      if group.key.kind == .strings || group.key.kind == .plurals { messages += 1 }
      ownBytes += type.offsets.width
      guard try visited.insert(entry) else { return }
      ownBytes += entry.range.count
      try table.forEachValue(of: entry) { value throws(FormatError) in
        guard value.type == TableValue.stringType else { return }
        if isArray { messages += 1 }
        guard let datum = data?[value.data] else {
          throw FormatError(.badStringIndex(value.data), at: value.offset)
        }
        uses.use(datum)
        if mayBeFile { paths[datum] = min(value.data, paths[datum] ?? .max) }
      }
    }
    attribution.add(messages: messages, to: group.key)
    switch group.selection {
    case .whole: attribution.add(own: type.chunk.range.count, to: group.key)
    case .localized: attribution.add(own: ownBytes, to: group.key)
    case .others: break
    }
  }

  /// Takes in what the strings with styles use besides, and divides all.
  mutating func contents(of table: borrowing ResourceTable) throws(FormatError) -> ResourceTableContents {
    guard let strings = table.strings, let data else { return try result(table.bytes.byteCount, files: []) }
    let pool = try table.pool(strings)
    // Each tag and each owner costs bytes of its own: real tables are far below.
    try addTagNames(pool, data, limit: 16 * table.bytes.byteCount)
    attribution.add(uses) { data.sizes[$0] }
    var files: [ResourceTableContents.File] = []
    var remaining = 3 * pool.byteCount
    for (datum, index) in paths.sorted(by: { $0.value < $1.value }) {
      let path = try pool.string(index)
      // A UTF-16 unit, or a byte that is no UTF-8, is three bytes at most.
      remaining -= path.utf8.count
      guard remaining >= 0 else { throw FormatError(.overlappingEntries, at: pool.origin) }
      files.append(.init(path: path, owners: uses.owners(of: datum)))
    }
    return try result(table.bytes.byteCount, files: files)
  }

  /// Names of tags (`b`, `font;color=#f00`) belong to those whose texts have them.
  /// - Parameter limit: of steps, which strings with the same tags could make many of.
  private mutating func addTagNames(
    _ pool: borrowing StringPool, _ data: StringPool.Data, limit: Int
  ) throws(FormatError) {
    var users: [Owner: Set<Int>] = [:]
    var steps = 0
    for index in 0..<pool.styleCount {
      guard let styled = data[UInt32(index)] else { continue }
      let owners = uses.owners(of: styled)
      let spans = try pool.styleNames(index)
      let names = Set(spans)
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
      shares: try attribution.shares(of: total, rest: .other), files: files, unreadableLocales: unreadableLocales)
  }
}
