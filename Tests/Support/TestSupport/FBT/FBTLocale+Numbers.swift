import Localization
package import ResourceFormats

extension FBT.Locale {
  /// Returns an integer as fbt shows it, with the locale's digits and group separators.
  package func formatted(_ number: Int64) -> String { FBTNumberFormat(fbtLocale: name).formatted(number) }
}
