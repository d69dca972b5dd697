import AppBundles
import Archives
import Localization
package import ReportSchema

extension Footprint {
  /// The delivery of an Android app bundle; nil for other archives.
  ///
  /// A device downloads the resources of its languages only, unless the bundle turns language splits off. Splits by screen
  /// and processor are not considered, nor is the other format in which a store writes resources.
  package var delivery: MeasureReport.Delivery? {
    bundle.languageSplits.map(delivery)
  }

  /// The delivery of an Android app bundle with language splits, also if it turns them off; nil for other archives.
  var deliveryWithLanguageSplits: MeasureReport.Delivery? {
    bundle.languageSplits.map { _ in delivery(languageSplits: true) }
  }

  private func delivery(languageSplits: Bool) -> MeasureReport.Delivery {
    var everyDevice = base.total
    everyDevice += unlocalized.total
    if !languageSplits { everyDevice += localized.total }
    let split = languageSplits ? Dictionary(grouping: locales) { $0.tag.language } : [:]
    let languages = split.map { language, members in
      let sizes = members.sum.total
      return MeasureReport.Language(
        language: language, locales: members.map(\.tag).sorted().map(\.text),
        archiveBytes: sizes.archive.value, installBytes: sizes.install.value)
    }
    let sizes = Distribution(languages.map(\.archiveBytes))
    return MeasureReport.Delivery(
      languageSplits: languageSplits,
      everyDevice: MeasureReport.Size(
        archiveBytes: (everyDevice.archive - storeOnly.archive).value,
        installBytes: (everyDevice.install - storeOnly.install).value),
      storeOnly: MeasureReport.Size(
        archiveBytes: (storeOnly.archive + overhead).value, installBytes: storeOnly.install.value),
      languages: languages.sorted(largestFirst: \.archiveBytes) { $0.language < $1.language },
      minArchiveBytes: sizes?.min, medianArchiveBytes: sizes?.median, maxArchiveBytes: sizes?.max)
  }
}
