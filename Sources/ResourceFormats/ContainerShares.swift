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
    package internal(set) var apportionedBytes: Int
    package internal(set) var messages: Int

    package init(owner: Owner, kind: ResourceKind, ownBytes: Int = 0, apportionedBytes: Int = 0, messages: Int = 0)
    {
      self.owner = owner
      self.kind = kind
      self.ownBytes = ownBytes
      self.apportionedBytes = apportionedBytes
      self.messages = messages
    }
  }

  /// By owner, then by kind; neutral first, then base.
  package let shares: [Share]
  /// Of neutral's bytes, those that nothing in the container refers to.
  package let unusedBytes: Int
}
