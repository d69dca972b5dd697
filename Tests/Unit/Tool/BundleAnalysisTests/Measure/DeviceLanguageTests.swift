import AppBundles
import Archives
import BundleAnalysis
import Bytes
import Localization
import ReportSchema
import TestSupport
import Testing

/// Languages and stored files in the download of a device.
@Suite struct DeviceLanguageTests {
  private func footprint(_ entries: [ZipBuilder.Entry]) throws -> Footprint {
    try AppBundle(Archive(name: "app.aab", bytes: ZipBuilder(entries).bytes)).footprint()
  }

  /// Google Play splits by language: regions and scripts are in the split of their language, which counts once.
  @Test(arguments: [
    ("fr", ["fr", "fr-CA", "fr-CH"]), ("sr", ["sr", "sr-Latn", "sr-RS"]), ("he", ["iw", "he-IL"]),
  ]) func regionsAndScriptsAreInOneSplit(_ language: String, _ tags: [String]) throws {
    let text = String(repeating: "x", count: 40)
    let files = tags.map { ZipBuilder.Entry("base/assets/voices#lang_\($0)/x", text) }
    let measured = try footprint([.init("base/assets/voices/x", "base"), .init("BundleConfig.pb")] + files)
    let device = try DeviceDownload(measured)
    #expect(device.languages.keys.sorted() == [language])
    let split = try #require(device.languages[language])
    let single = try DeviceDownload(
      footprint([.init("base/assets/voices/x", "base"), .init("BundleConfig.pb"), files[0]]))
    let one = try #require(single.languages[language])
    #expect(split.install.value - one.install.value == 40 * (tags.count - 1), "all files of the language")
    for tag in tags {
      let locale = try #require(LocaleTag(bcp47: tag))
      #expect(device.bytes(for: locale) == device.everyDevice.download + split.download, "\(tag)")
    }
    #expect(device.allLanguages.download == device.everyDevice.download + split.download)
    let report = try #require(MeasureReport(measured, device: device).device)
    #expect(report.languages.map(\.language) == [language])
    #expect(report.languageBytes == split.download.value)
  }

  // MARK: - Stored files

  /// A library that the installed app reads from the APK is stored there, and downloaded compressed.
  @Test func storedFilesAreDownloadedCompressed() throws {
    let library = String(repeating: "code", count: 25_000)
    let stored = ZipBuilder.Entry("base/lib/arm64-v8a/libquay.so", library)
    let bundle = try DeviceDownload(footprint([stored, .init("BundleConfig.pb")])).everyDevice
    #expect(bundle.install == 100_000)
    #expect(bundle.download < 2000)
    let apk = ZipBuilder([
      .init("AndroidManifest.xml"), .init("classes.dex"), .init("lib/arm64-v8a/libquay.so", library),
    ])
    let single = try AppBundle(Archive(name: "app.apk", bytes: apk.bytes)).footprint()
    #expect(try DeviceDownload(single).everyDevice.download < 2000)
  }

  // MARK: - Language splits

  /// The saving is that of a device, not the bytes of the languages in the bundle.
  @Test func languageSplitsSaveWhatADeviceDownloadsLess() throws {
    var random = SeededGenerator(seed: 66)
    let files = ["de", "fr", "pt"].map { tag in
      let noise = (0..<4000).map { _ in UInt8.random(in: 0...255, using: &random) }
      return ZipBuilder.Entry("base/assets/voices#lang_\(tag)/x", noise)
    }
    let name = ZipBuilder.Entry("BundleConfig.pb", bundleConfig(isOff: true))
    let bundle = try AppBundle(Archive(name: "app.aab", bytes: ZipBuilder([name] + files).bytes))
    let app = try AppReading(bundle)
    let findings = try app.findings(measuringWaste: false)
    let found = findings.filter { $0.rule == "language-splits-off" }
    let all = try DeviceDownload(app.footprint).everyDevice.download.value
    let one = try #require(DeviceDownloads(app.footprint, for: .standard).withLanguageSplits)
    let saved = all - one.bytes(for: try #require(LocaleTag(bcp47: "fr"))).value
    let evidence = found.first?.evidence ?? ""
    #expect(evidence.contains("with all 3 languages; \(saved.grouped) bytes less"), "\(evidence)")
    #expect(found.count == 1)
    #expect(saved < 8000, "two languages, less the manifest of a split: \(saved)")
  }
}
