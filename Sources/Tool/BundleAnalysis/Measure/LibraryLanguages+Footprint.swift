import AppBundles
import Archives
import Localization
import LocalizationAnalysis
package import ReportSchema

extension LibraryLanguages {
  /// Nil if the app has no languages of libraries.
  package init?(_ footprint: Footprint) {
    let tags = footprint.rule.ofLibraries
    guard !tags.isEmpty else { return nil }
    let found = Set(tags)
    let sizes = footprint.locales.filter { found.contains($0.tag) }.sum
    self.init(
      locales: tags.map(\.text), libraries: footprint.libraries,
      baseName: footprint.bundle.baseLocale?.englishName, archiveBytes: sizes.total.archive.value,
      lines: footprint.linesWithoutLibraryLanguages)
  }
}
