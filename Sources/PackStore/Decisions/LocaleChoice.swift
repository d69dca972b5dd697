package import Localization

/// The locales whose texts are tried at launch.
package struct LocaleChoice: Hashable, Sendable {
  /// The locale that the platform selects; nil if none of the user's languages matches, so that base is shown.
  package let selected: LocaleTag?
  /// The locales that the selected one falls back to, the first first.
  package let parents: [LocaleTag]

  /// - Parameters:
  ///   - preferred: the user's languages in order of preference. A language that is selected in the app comes first.
  ///   - available: the locales of the app, with the one of base.
  ///   - fallback: the platform's rule for scripts and regions.
  package init(
    preferring preferred: [LocaleTag], among available: some Sequence<LocaleTag>, _ fallback: LocaleFallback
  ) {
    let available = Set(available).sorted()
    selected = fallback.selection(for: preferred, among: available)
    parents = selected.map { fallback.chain(for: $0, among: available) } ?? []
  }
}
