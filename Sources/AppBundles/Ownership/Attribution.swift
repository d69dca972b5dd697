package import Localization

/// The component, owner and kind of one entry.
package struct Attribution: Hashable, Sendable {
  /// An index into the bundle's components.
  package var component: Int
  package var owner: Owner
  package var kind: ResourceKind
  package var rule: AttributionRule
}

extension Owner {
  /// Base, if this is the locale of base.
  func folded(into base: LocaleTag?) -> Owner {
    if case .locale(let tag) = self, tag == base { .base } else { self }
  }
}
