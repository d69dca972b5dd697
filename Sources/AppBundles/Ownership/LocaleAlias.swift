internal import Archives
package import Localization
internal import ResourceFormats

/// A locale that consists of symbolic links to the resources of another one: `pt.lproj` → `pt_BR.lproj`. It has no
/// bytes of its own.
package struct LocaleAlias: Hashable, Sendable {
  package let tag: LocaleTag
  /// A locale or base.
  package let target: Owner
}

extension LocaleAlias {
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
