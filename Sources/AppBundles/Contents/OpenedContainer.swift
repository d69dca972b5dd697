internal import Archives
package import Localization
internal import ResourceFormats

/// A shared container that was looked into, and whose its bytes are.
package struct OpenedContainer: Hashable, Sendable {
  package let container: SharedContainer
  /// They sum to the content's expanded size.
  package let parts: [ContainerPart]
  /// Of neutral's bytes, those that nothing in the container refers to.
  package let unusedBytes: Int

  init(_ container: SharedContainer, parts: [ContainerPart], unusedBytes: Int = 0) {
    self.container = container
    self.parts = parts
    self.unusedBytes = unusedBytes
  }
}

/// What of a shared container is there for one owner.
package struct ContainerPart: Hashable, Sendable {
  package let owner: Owner
  package let kind: ResourceKind
  /// The component whose files these bytes are about.
  package let component: Int
  /// Bytes that are this owner's alone. Of the content as it is when expanded.
  package let ownBytes: Int
  /// What falls to this owner of bytes that several use, or that are only about its files.
  package let splitBytes: Int
  package let messages: Int

  package var bytes: Int { ownBytes + splitBytes }
}

extension OpenedContainer {
  init(
    _ container: SharedContainer, _ shares: ContainerShares, at attribution: Attribution, base: LocaleTag?
  ) {
    let parts = shares.shares.map { share in
      // What a language split holds is that language's, whatever region its table names.
      let owner = attribution.owner == .unlocalized ? share.owner.folded(into: base) : attribution.owner
      return ContainerPart(
        owner: owner, kind: share.kind, component: attribution.component, ownBytes: share.ownBytes,
        splitBytes: share.apportionedBytes, messages: share.messages)
    }
    self.init(container, parts: parts, unusedBytes: shares.unusedBytes)
  }

  /// A file that several locales point to, in equal parts.
  init(file bytes: Int, of owners: [Owner], kind: ResourceKind, component: Int) {
    let shares = apportion(ByteCount(bytes), by: owners.map { _ in 1 })
    let parts = zip(owners, shares).map { owner, share in
      ContainerPart(
        owner: owner, kind: kind, component: component, ownBytes: 0, splitBytes: share.value, messages: 0)
    }
    self.init(.fileOfSeveral, parts: parts)
  }
}

extension Owner {
  /// What the app shows when no locale matches is no locale of its own.
  func folded(into base: LocaleTag?) -> Owner {
    if case .locale(let tag) = self, tag == base { .base } else { self }
  }
}
