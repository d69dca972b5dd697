internal import Bytes
package import DataFormats
internal import Localization

extension Loctable {
  /// Whose each byte is.
  ///
  /// An object, with its place in the table of offsets, belongs to those whose tables refer to it, in equal
  /// parts where they are several, as keys are that all locales have. A locale's references in the root are its
  /// own. Header, trailer, and what no locale refers to are neutral.
  package func shares() throws(FormatError) -> ContainerShares {
    var attribution = ByteAttribution()
    var walker = ReferenceWalker(list)
    let byOwner = Dictionary(grouping: members) { $0.tag.map { Owner.locale($0) } ?? .unlocalized }
    for (owner, members) in byOwner.sorted(by: { $0.key < $1.key }) {
      let texts = ByteAttribution.Key(owner: owner, kind: .strings)
      attribution.add(own: 2 * list.referenceWidth * members.count, to: texts)
      walker.begin(texts)
      var rules: [(Int, Int)] = []
      for member in members {
        try walker.visit(member.name)
        guard member.tag != nil else {
          try walker.visit(member.value)
          continue
        }
        try walker.visit(only: member.value)
        let pairs = try list.pairs(of: member.value)
        try walker.spend(pairs.count, at: member.value)
        for (key, value) in pairs {
          if case .dictionary = try list.object(value) {
            rules.append((key, value))
          } else {
            attribution.add(messages: 1, to: texts)
            try walker.visit(key)
            try walker.visit(value)
          }
        }
      }
      guard !rules.isEmpty else { continue }
      let plurals = ByteAttribution.Key(owner: owner, kind: .plurals)
      walker.begin(plurals)
      attribution.add(messages: rules.count, to: plurals)
      for (key, value) in rules {
        try walker.visit(key)
        try walker.visit(value)
      }
    }
    let sizes = try list.objectSizes()
    // The root refers to all; what it takes besides the members' references is nobody's.
    attribution.add(walker.uses) { $0 == list.root ? 0 : sizes[$0] }
    return try attribution.shares(of: list.bytes.byteCount, rest: .strings)
  }
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
