internal import Localization

extension AppBundle {
  /// Whether several locales of one language may have messages, so that one may be the parent of another. True for
  /// an app with a container of several locales, whose locales are not known before it is read.
  package var mayHaveParents: Bool {
    var languages: [String: LocaleTag] = [:]
    return hasRelatedLocales(&languages)
  }

  private func hasRelatedLocales(_ languages: inout [String: LocaleTag]) -> Bool {
    for attribution in attributions where attribution.kind == .strings || attribution.kind == .plurals {
      if attribution.rule == .apportionedContainer { return true }
      guard let tag = attribution.owner.tag else { continue }
      if let known = languages[tag.language], known != tag { return true }
      languages[tag.language] = tag
    }
    for inner in nested where inner.bundle.hasRelatedLocales(&languages) { return true }
    return false
  }
}
