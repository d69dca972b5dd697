internal import DataFormats
package import Localization

/// The attribution of a shared container. The shares sum to the size of the container.
package struct ContainerShares: Hashable, Sendable {
  /// The part of a container attributed to one owner and one kind of resource.
  package struct Share: Hashable, Sendable {
    package let owner: Owner
    package let kind: ResourceKind
    /// Bytes used only by this owner.
    package internal(set) var ownBytes: Int
    /// This owner's equal share of bytes that several owners use.
    package internal(set) var apportionedBytes: Int
    package internal(set) var messages: Int

    package init(
      owner: Owner, kind: ResourceKind, ownBytes: Int = 0, apportionedBytes: Int = 0, messages: Int = 0
    ) {
      self.owner = owner
      self.kind = kind
      self.ownBytes = ownBytes
      self.apportionedBytes = apportionedBytes
      self.messages = messages
    }
  }

  /// Sorted by owner, then by kind; unlocalized first, then base.
  package let shares: [Share]
  /// The unlocalized bytes to which nothing in the container refers.
  package let unusedBytes: Int
}
