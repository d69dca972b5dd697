import Bytes
package import DataFormats
import Localization
import LocalizationAnalysis

extension Loctable {
  /// The attribution of the bytes.
  ///
  /// An object, with its entry in the offset table, belongs to the owners whose tables refer to it. If there
  /// are several, as for keys, the bytes are apportioned equally. A locale's references in the root belong to
  /// it. Header, trailer and objects that no locale refers to are unlocalized.
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
        walker.visit(only: member.value)
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
    // The root refers to everything. Its bytes other than the members' references are unlocalized.
    attribution.add(walker.uses) { $0 == list.root ? 0 : sizes[$0] }
    return try attribution.shares(of: list.bytes.byteCount, rest: .strings)
  }
}

/// Marks all objects that are reachable from an object as used, once for each owner.
private struct ReferenceWalker: ~Escapable {
  var uses: ReferenceCounts
  private let list: BinaryPropertyList
  private var visited: [Int32]
  private var stamp: Int32 = 0
  /// The limit of references to follow. Each owner has references of at least a byte; some collections may be
  /// shared.
  private let limit: Int
  private var left: Int

  @_lifetime(copy list)
  init(_ list: BinaryPropertyList) {
    self.list = list
    uses = ReferenceCounts(count: list.objectCount)
    visited = [Int32](repeating: 0, count: list.objectCount)
    limit = 4 * list.bytes.byteCount
    left = limit
  }

  @_lifetime(self: copy self)
  mutating func begin(_ key: ByteAttribution.Key) {
    uses.begin(key)
    stamp += 1
  }

  @_lifetime(self: copy self)
  mutating func visit(only object: Int) {
    visited[object] = stamp
    uses.use(object)
  }

  @_lifetime(self: copy self)
  mutating func visit(_ object: Int) throws(FormatError) {
    var open = [object]
    while let object = open.popLast() {
      guard visited[object] != stamp else { continue }
      visit(only: object)
      let references = try list.references(of: object)
      try spend(references.count, at: object)
      open += references
    }
  }

  /// Limits the number of references followed. An owner follows each once, unless collections overlap.
  @_lifetime(self: copy self)
  mutating func spend(_ references: Int, at object: Int) throws(FormatError) {
    left -= references
    guard left >= 0 else {
      throw FormatError(.tooManyObjects(limit: limit), at: try list.offset(of: object))
    }
  }
}
