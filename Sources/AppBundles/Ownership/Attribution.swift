package import Localization

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
