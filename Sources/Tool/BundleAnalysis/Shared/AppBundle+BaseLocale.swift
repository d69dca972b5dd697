import AppBundles
import Localization

extension AppBundle {
  /// Some locales, and after them that of base if it is known.
  func withBaseLocale(_ locales: [LocaleTag]) -> [LocaleTag] {
    guard let baseLocale else { return locales }
    return locales + [baseLocale]
  }
}
