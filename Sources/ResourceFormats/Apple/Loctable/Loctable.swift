internal import Bytes
package import DataFormats
internal import Localization

/// `.loctable`: the tables of all locales in one binary property list, locale → key → text or rules. Beside the
/// locales, `LocProvenance` says where texts came from.
package struct Loctable: ~Escapable {
  let list: BinaryPropertyList
  /// The root's members: references to a name and to what stands under it, in the file's order.
  let members: [Member]

  struct Member {
    let name: Int
    let value: Int
    /// Nil for what is no locale's.
    let tag: LocaleTag?
  }

  @_lifetime(copy bytes)
  package init(_ bytes: RawSpan) throws(FormatError) {
    let list = try BinaryPropertyList(bytes)
    guard case .dictionary(let start, let count) = try list.object(list.root) else {
      throw FormatError(.rootIsNoDictionary, at: try list.offset(of: list.root))
    }
    var members: [Member] = []
    for position in 0..<count {
      let name = try list.reference(position, from: start)
      let value = try list.reference(count + position, from: start)
      members.append(Member(name: name, value: value, tag: try Self.tag(of: name, value, in: list)))
    }
    self.list = list
    self.members = members
  }

  /// A name may be given many times, so that one is not read which is too long to be a locale's.
  private static func tag(
    of name: Int, _ value: Int, in list: borrowing BinaryPropertyList
  ) throws(FormatError) -> LocaleTag? {
    switch try list.object(name) {
    case .ascii(let range), .utf16(let range):
      guard case .dictionary = try list.object(value), range.count <= 256 else { return nil }
    default: throw FormatError(.keyIsNoString, at: try list.offset(of: name))
    }
    let text = try list.string(name)
    return text == "LocProvenance" ? nil : LocaleTag(appleFolder: text)
  }

  /// Whose each byte is.
  ///
  /// An object, with its place in the table of offsets, belongs to those whose tables refer to it, in equal
  /// parts where they are several, as keys are that all locales have. A locale's references in the root are its
  /// own. Header, trailer, and what no locale refers to are neutral.
  package func shares() throws(FormatError) -> ContainerShares {
    var ledger = ByteAttribution()
    var walk = ReferenceWalker(list)
    let byOwner = Dictionary(grouping: members) { $0.tag.map { Owner.locale($0) } ?? .unlocalized }
    for (owner, members) in byOwner.sorted(by: { $0.key < $1.key }) {
      let texts = ByteAttribution.Key(owner: owner, kind: .strings)
      ledger.add(own: 2 * list.referenceWidth * members.count, to: texts)
      walk.begin(texts)
      var rules: [(Int, Int)] = []
      for member in members {
        try walk.visit(member.name)
        guard member.tag != nil else {
          try walk.visit(member.value)
          continue
        }
        try walk.visit(only: member.value)
        let pairs = try list.pairs(of: member.value)
        try walk.spend(pairs.count, at: member.value)
        for (key, value) in pairs {
          if case .dictionary = try list.object(value) {
            rules.append((key, value))
          } else {
            ledger.add(messages: 1, to: texts)
            try walk.visit(key)
            try walk.visit(value)
          }
        }
      }
      guard !rules.isEmpty else { continue }
      let plurals = ByteAttribution.Key(owner: owner, kind: .plurals)
      walk.begin(plurals)
      ledger.add(messages: rules.count, to: plurals)
      for (key, value) in rules {
        try walk.visit(key)
        try walk.visit(value)
      }
    }
    let sizes = try list.objectSizes()
    // The root refers to all; what it takes besides the members' references is nobody's.
    ledger.add(walk.uses) { $0 == list.root ? 0 : sizes[$0] }
    return try ledger.shares(of: list.bytes.byteCount, rest: .strings)
  }

  /// Marks all that can be reached from an object as used, each object once for each user.
  private struct ReferenceWalker: ~Escapable {
    var uses: ReferenceCounts
    private let list: BinaryPropertyList
    private var visited: [Int32]
    private var stamp: Int32 = 0
    private var left: Int

    @_lifetime(copy list)
    init(_ list: BinaryPropertyList) {
      self.list = list
      uses = ReferenceCounts(count: list.objectCount)
      visited = [Int32](repeating: 0, count: list.objectCount)
      left = Self.limit(list)
    }

    @_lifetime(self: copy self)
    mutating func begin(_ key: ByteAttribution.Key) {
      uses.begin(key)
      stamp += 1
    }

    @_lifetime(self: copy self)
    mutating func visit(only object: Int) throws(FormatError) {
      guard visited[object] != stamp else { return }
      visited[object] = stamp
      uses.use(object)
    }

    @_lifetime(self: copy self)
    mutating func visit(_ object: Int) throws(FormatError) {
      var open = [object]
      while let object = open.popLast() {
        guard visited[object] != stamp else { continue }
        visited[object] = stamp
        uses.use(object)
        let references = try list.references(of: object)
        try spend(references.count, at: object)
        open += references
      }
    }

    /// An owner's tables have references of their own, each a byte at least; some collections may be shared.
    private static func limit(_ list: borrowing BinaryPropertyList) -> Int { 4 * list.bytes.byteCount }

    /// Bounds how many references are followed: an owner follows each once, unless collections overlap.
    @_lifetime(self: copy self)
    mutating func spend(_ references: Int, at object: Int) throws(FormatError) {
      left -= references
      guard left >= 0 else {
        throw FormatError(
          .tooManyObjects(limit: Self.limit(list)), at: try list.offset(of: object))
      }
    }
  }
}

extension BinaryPropertyList {
  /// What a collection refers to.
  func references(of object: Int) throws(FormatError) -> [Int] {
    let start: Int
    let count: Int
    switch try self.object(object) {
    case .array(let first, let items): (start, count) = (first, items)
    case .dictionary(let first, let members): (start, count) = (first, 2 * members)
    default: return []
    }
    var references: [Int] = []
    references.reserveCapacity(count)
    for position in 0..<count { references.append(try reference(position, from: start)) }
    return references
  }

  /// A dictionary's keys and values; none of anything else.
  func pairs(of object: Int) throws(FormatError) -> [(key: Int, value: Int)] {
    guard case .dictionary(let start, let count) = try self.object(object) else { return [] }
    var pairs: [(Int, Int)] = []
    pairs.reserveCapacity(count)
    for position in 0..<count {
      pairs.append((try reference(position, from: start), try reference(count + position, from: start)))
    }
    return pairs
  }

  func string(_ object: Int) throws(FormatError) -> String {
    switch try self.object(object) {
    case .ascii(let range): return try contents(range).latin1String()
    case .utf16(let range): return try contents(range).utf16BigEndianString(at: range.lowerBound)
    default: throw FormatError(.keyIsNoString, at: try offset(of: object))
    }
  }

  /// What each object takes: from where it begins to where the next does, and its place in the table of
  /// offsets. Objects that begin at one place count where the last of them is.
  func objectSizes() throws(FormatError) -> [Int] {
    var offsets: [Int] = []
    offsets.reserveCapacity(objectCount)
    for object in 0..<objectCount { offsets.append(try offset(of: object)) }
    let order = offsets.indices.sorted { (offsets[$0], $0) < (offsets[$1], $1) }
    var sizes = [Int](repeating: offsetWidth, count: objectCount)
    for (position, object) in order.enumerated() {
      let end = position + 1 < order.count ? offsets[order[position + 1]] : offsetTable
      sizes[object] += end - offsets[object]
    }
    return sizes
  }
}
