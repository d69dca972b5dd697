import AppBundles
import Archives
import BundleAnalysis
import ReportSchema
import TestSupport

/// Values that documents are checked with.
enum Samples {
  /// The measurement of a small app.
  static let report: MeasureReport? = {
    let files = ["en", "de"].map { tag in
      ZipBuilder.Entry("Payload/A.app/\(tag).lproj/Localizable.strings", "\"sail\" = \"\(tag)\";")
    }
    guard let archive = try? Archive(name: "A.ipa", bytes: ZipBuilder(files).bytes),
      let bundle = try? AppBundle(archive), let contents = try? bundle.readContents()
    else { return nil }
    return MeasureReport(Footprint(of: bundle, contents: contents))
  }()

  /// Limits of all kinds that a report without messages can be checked with.
  static let limits: Budget? = {
    let text = """
      version: 1
      archive: { max: 10 MB, growth: 0 %, growth-bytes: 0, ignore-below: 1 KiB }
      install: { max: 40 MB, growth: 0 % }
      localized: { max: 1, basis: measured-install, growth: 0 % }
      locales: 40
      new-locale: 100 KB
      locale:
        "*": { max: 60 KB, growth: 0 %, growth-bytes: 0 }
      kind:
        images: 1 MB
      component:
        "*": 5 MB
      """
    return try? Budget(reading: Array(text.utf8), path: "ballast.yml")
  }()
}
