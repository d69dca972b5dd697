internal import DataFormats
package import Localization

/// Whose the bytes of a shared container are. All shares together are the container, to the byte.
package struct ContainerShares: Hashable, Sendable {
  /// What of a container is there for one owner, as one kind of resource.
  package struct Share: Hashable, Sendable {
    package let owner: Owner
    package let kind: ResourceKind
    /// Bytes that nobody else has a use for.
    package internal(set) var ownBytes: Int
    /// The part that falls to this owner of bytes that several use: they are divided equally.
    package internal(set) var splitBytes: Int
    package internal(set) var messages: Int

    package init(owner: Owner, kind: ResourceKind, ownBytes: Int = 0, splitBytes: Int = 0, messages: Int = 0)
    {
      self.owner = owner
      self.kind = kind
      self.ownBytes = ownBytes
      self.splitBytes = splitBytes
      self.messages = messages
    }
  }

  /// By owner, then by kind; neutral first, then base.
  package let shares: [Share]
  /// Of neutral's bytes, those that nothing in the container refers to.
  package let unusedBytes: Int
}

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
    unused += uses.divide(bytes) { key, own, split in
      self[key].ownBytes += own
      self[key].splitBytes += split
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
    let given = shares.values.reduce(0) { $0 + $1.ownBytes + $1.splitBytes }
    guard given <= total else { throw FormatError(.overlappingEntries, at: 0) }
    all.add(own: total - given, to: Key(owner: .unlocalized, kind: kind))
    let sorted = all.shares.values.sorted { ($0.owner, $0.kind.ordinal) < ($1.owner, $1.kind.ordinal) }
    return ContainerShares(shares: sorted, unusedBytes: unused)
  }
}
