internal import DataFormats
internal import Localization

/// Collects the attribution of a container's bytes. Bytes that are not attributed are unlocalized.
struct ByteAttribution {
  struct Key: Hashable {
    let owner: Owner
    let kind: ResourceKind
  }

  private var shares: [Key: ContainerShares.Share] = [:]
  private var unused = 0

  mutating func add(own bytes: Int, to key: Key) { self[key].ownBytes += bytes }
  mutating func add(messages: Int, to key: Key) { self[key].messages += messages }

  /// Adds the bytes of items, apportioned to their users.
  mutating func add(_ uses: ReferenceCounts, bytes: (Int) -> Int) {
    unused += uses.divide(bytes) { key, own, apportioned in
      self[key].ownBytes += own
      self[key].apportionedBytes += apportioned
    }
  }

  private subscript(key: Key) -> ContainerShares.Share {
    get { shares[key] ?? ContainerShares.Share(owner: key.owner, kind: key.kind) }
    set { shares[key] = newValue }
  }

  /// - Parameters:
  ///   - total: the size of the container in bytes.
  ///   - kind: the kind of the bytes that are not attributed.
  /// - Throws: `FormatError` if more bytes are attributed than the container has, because its parts overlap.
  func shares(of total: Int, rest kind: ResourceKind) throws(FormatError) -> ContainerShares {
    var all = self
    let attributed = shares.values.reduce(0) { $0 + $1.ownBytes + $1.apportionedBytes }
    guard attributed <= total else { throw FormatError(.overlappingEntries, at: 0) }
    all.add(own: total - attributed, to: Key(owner: .unlocalized, kind: kind))
    let sorted = all.shares.values.sorted { ($0.owner, $0.kind.ordinal) < ($1.owner, $1.kind.ordinal) }
    return ContainerShares(shares: sorted, unusedBytes: unused)
  }
}
