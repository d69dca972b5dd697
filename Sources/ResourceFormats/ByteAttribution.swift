internal import DataFormats
internal import Localization

/// Takes down whose each byte of a container is, and gives what nobody was given to neutral.
struct ByteAttribution {
  struct Key: Hashable {
    let owner: Owner
    let kind: ResourceKind
  }

  private var shares: [Key: ContainerShares.Share] = [:]
  private var unused = 0

  mutating func add(own bytes: Int, to key: Key) { self[key].ownBytes += bytes }
  mutating func add(messages: Int, to key: Key) { self[key].messages += messages }
  mutating func add(unused bytes: Int) { unused += bytes }

  /// Takes over what many small things cost their users.
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

  /// - Parameter total: the container's size; what is left of it is neutral and of this kind.
  /// - Throws: when more was given away than there is, as only parts that overlap are.
  func shares(of total: Int, rest kind: ResourceKind) throws(FormatError) -> ContainerShares {
    var all = self
    let given = shares.values.reduce(0) { $0 + $1.ownBytes + $1.apportionedBytes }
    guard given <= total else { throw FormatError(.overlappingEntries, at: 0) }
    all.add(own: total - given, to: Key(owner: .unlocalized, kind: kind))
    let sorted = all.shares.values.sorted { ($0.owner, $0.kind.ordinal) < ($1.owner, $1.kind.ordinal) }
    return ContainerShares(shares: sorted, unusedBytes: unused)
  }
}
