import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import ReportSchema

/// The saving of language splits on a device, for an app bundle that switches them off.
struct LanguageSplitsSaving: Hashable, Sendable {
  /// The device, as `arm64-v8a, xxhdpi, Android 14`.
  let device: String
  /// Languages that would have a split.
  let languages: Int
  /// The download of the device from the bundle as it is, with all languages, and with splits.
  let downloads: DeviceDownloads
  /// Its download with one language: the median over the translations, or over all languages if there are none.
  let oneLanguage: Int

  var allLanguages: Int { downloads.configured.everyDevice.download.value }

  var saved: Int { allLanguages - oneLanguage }

  /// - Returns: nil for an app that does not switch language splits off.
  /// - Throws: `ArchiveError`.
  init?(of footprint: Footprint, for profile: DeviceProfile) throws(ArchiveError) {
    guard footprint.bundle.languageSplits == false else { return nil }
    downloads = try DeviceDownloads(footprint, for: profile)
    guard let split = downloads.other else { return nil }
    let translations = footprint.translations.isEmpty ? footprint.locales : footprint.translations
    let sizes = translations.map { split.bytes(for: $0.tag).value }
    guard let median = Distribution(sizes)?.median else { return nil }
    device = profile.text
    languages = split.languages.count
    oneLanguage = median
  }
}
