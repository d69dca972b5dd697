package import Localization
package import LocalizationAnalysis
import ResourceFormats

/// The component, owner and kind of one entry.
package struct Attribution: Hashable, Sendable {
  /// An index into the bundle's components.
  package let component: Int
  package var owner: Owner
  package var kind: ResourceKind
  package var rule: AttributionRule

  /// The attribution of a file that is not a part of the app.
  static let unowned = Attribution(component: 0, owner: .unlocalized, kind: .other, rule: .noConvention)
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
