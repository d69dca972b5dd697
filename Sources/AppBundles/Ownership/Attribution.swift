package import Localization
internal import ResourceFormats

/// The component, owner and kind of one entry.
package struct Attribution: Hashable, Sendable {
  // In an order without gaps: an archive has many entries.
  package var owner: Owner
  private let componentNumber: Int32
  package var kind: ResourceKind
  package var rule: AttributionRule

  /// An index into the bundle's components.
  package var component: Int { Int(componentNumber) }

  init(component: Int, owner: Owner, kind: ResourceKind, rule: AttributionRule) {
    self.owner = owner
    // checked: an archive has fewer than 2^31 components
    componentNumber = Int32(truncatingIfNeeded: component)
    self.kind = kind
    self.rule = rule
  }
}

extension Owner {
  /// Base, if this is the locale of base.
  func folded(into base: LocaleTag?) -> Owner {
    if case .locale(let tag) = self, tag == base { .base } else { self }
  }
}

/// A locale that consists of symbolic links to the resources of another one: `pt.lproj` → `pt_BR.lproj`. It has no
/// bytes of its own.
package struct LocaleAlias: Hashable, Sendable {
  package let tag: LocaleTag
  /// A locale or base.
  package let target: Owner

  /// The locale in the name of a link.
  /// - Parameter isSibling: whether the target is next to the link. Then a known language is sufficient, as in
  ///   `de-AT.pak` → `de.pak`.
  static func tag(ofLinkNamed name: String, isSibling: Bool) -> LocaleTag? {
    if name.hasSuffix(".lproj") { return LocaleTag(appleFolder: String(name.dropLast(".lproj".count))) }
    guard isSibling else { return nil }
    let tag = LocaleTag(posix: name) ?? LocaleTag(posix: name.withoutExtension)
    return tag.flatMap { $0.isKnownLanguage ? $0 : nil }
  }
}
