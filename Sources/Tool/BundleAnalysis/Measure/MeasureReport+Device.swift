import AppBundles
import Archives
import Localization
package import ReportSchema

extension MeasureReport.Device {
  /// Returns nil for a format in which every device downloads the same file.
  package init?(_ download: DeviceDownload, of footprint: Footprint) {
    guard let profile = download.profile else { return nil }
    let every = download.everyDevice.download.value
    let locales = Dictionary(grouping: footprint.locales.map(\.tag), by: \.language)
    let languages = download.languages.map { language, size in
      MeasureReport.Language(
        language: language, locales: (locales[language] ?? []).sorted().map(\.text),
        downloadBytes: size.download.value, installBytes: size.install.value)
    }
    let tags = footprint.translations.map(\.tag)
    let median = Distribution(tags.map { download.bytes(for: $0).value })?.median
    self.init(
      profile: profile.text, downloadBytes: median ?? every,
      languageBytes: download.languageSplits == true ? (median ?? every) - every : nil,
      everyDeviceBytes: every, languageSplits: download.languageSplits,
      languages: languages.sorted(largestFirst: \.downloadBytes) { $0.language < $1.language },
      modules: download.modules.map { module in
        MeasureReport.Module(
          name: module.name, delivery: ID(module.delivery), conditions: module.conditions,
          bytes: module.size.download.value)
      })
  }
}
