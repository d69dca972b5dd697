extension LocaleFallback {
  /// The locale that a platform selects for a user's languages in order of preference.
  ///
  /// The first preferred language is used that the app has: itself, or the first of its parents. Regions are tried
  /// before the next language, as on Apple's platforms and on Android 7 and later.
  /// - Parameter available: the locales of the app, with the one of base.
  /// - Returns: nil if no language matches, so that base is shown.
  package func selection(
    for preferred: [LocaleTag], among available: some Sequence<LocaleTag>
  ) -> LocaleTag? {
    let known = Set(available)
    for tag in preferred {
      if known.contains(tag) { return tag }
      if let parent = chain(for: tag, among: known.sorted()).first { return parent }
    }
    return nil
  }
}
