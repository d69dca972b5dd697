import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

/// The locale of a split with this manifest, in a set of splits.
private func locale(ofSplit file: String, _ manifest: [(name: String, value: String)]?) throws -> String? {
  var files: [ZipBuilder.Entry] = [.init("res/a.png", "x")]
  if let manifest { files.append(.init("AndroidManifest.xml", ManifestBuilder(manifest).bytes)) }
  if manifest == nil { files.append(.init("resources.arsc", "not a table")) }
  let set = ZipBuilder([
    .init("manifest.json", "{}"), .init("base.apk", ZipBuilder([.init("AndroidManifest.xml", "x")]).bytes),
    .init(file, ZipBuilder(files).bytes),
  ])
  let bundle = try AppBundle(Archive(name: "set.xapk", bytes: set.bytes))
  #expect(bundle.format == .xapk)
  #expect(!bundle.warnings.contains { $0.message.contains("not attributed") })
  return bundle.innerArchives.last?.wholeOwner.tag?.text
}

@Suite struct LanguageSplitTests {
  @Test(arguments: [
    ("config.de", "de"), ("config.pt_BR", "pt-BR"), ("config.pt_rBR", "pt-BR"),
    ("config.b+sr+Latn", "sr-Latn"),
    ("config.zh_rTW", "zh-TW"), ("config.xxhdpi", nil), ("config.arm64_v8a", nil), ("config.iw", "he"),
  ])
  func aSplitNameContainsItsLocale(_ name: String, _ expected: String?) throws {
    #expect(try locale(ofSplit: "x.apk", [("package", "a.b"), ("split", name)]) == expected)
    #expect(try locale(ofSplit: "\(name).apk", nil) == expected)
  }

  @Test(arguments: [
    ("pt-rBR", "pt-BR"), ("pt-rBR,pt-rBR-land", "pt-BR"), ("de,fr", nil), ("xxhdpi", nil),
    ("b+sr+Latn", "sr-Latn"),
  ])
  func configurationsPrecedeTheName(_ configurations: String, _ expected: String?) throws {
    let manifest = [("package", "a.b"), ("split", "config.de"), ("targetConfig", configurations)]
    #expect(try locale(ofSplit: "x.apk", manifest) == expected)
  }

  @Test func aPackageWithoutAManifestIsOpened() throws {
    let files = [
      ZipBuilder.Entry("resources.arsc", try Places.resourceTable()), .init("res/values-de/x", "x"),
    ]
    let bundle = try AppBundle(Archive(name: "framework.apk", bytes: ZipBuilder(files).bytes))
    #expect(bundle.format == .apk)
    #expect(bundle.identity.platform == .android)
    #expect(
      bundle.warnings.map(\.message) == ["AndroidManifest.xml is missing; the app's identity is unknown"])
    let contents = try bundle.readContents()
    #expect(contents.containers[0]?.parts.contains { $0.owner.tag != nil } == true)
  }

  @Test func splitsWithLocalesAreAttributed() throws {
    let splits = ["de", "fr", "es", "it"].map { name in
      ZipBuilder.Entry("config.\(name).apk", ZipBuilder([.init("resources.arsc", "x")]).bytes)
    }
    let base = ZipBuilder.Entry(
      "base.apk", ZipBuilder([.init("classes.dex", "x"), .init("resources.arsc", "x")]).bytes)
    let bundle = try AppBundle(Archive(name: "set.apks", bytes: ZipBuilder([base] + splits).bytes))
    #expect(bundle.innerArchives.compactMap(\.wholeOwner.tag?.text) == ["de", "fr", "es", "it"])
    #expect(bundle.warnings.isEmpty)
  }

  @Test(.enabled(if: Places.comparesRealData, "no real data available"))
  func aRealSetOfSplitsHasItsRegions() throws {
    let bundle = try AppBundle(opening: Places.real("accuracy/antennapod-3.11.4.xapk"))
    let splits = bundle.innerArchives.filter { $0.wholeOwner.tag?.text == "pt-BR" }
    let bytes = splits.compactMap(\.parent).map { bundle.archive.entries[$0.entry].archiveBytes.value }
    #expect(bytes == [81_785])
    #expect(bundle.warnings.isEmpty)
  }
}

extension Places {
  /// A compiled table with locales.
  fileprivate static func resourceTable() throws -> [UInt8] {
    let apk = try Archive(opening: fixture("Harbor.apk"))
    return try apk.content(at: #require(apk.find("resources.arsc")))
  }
}
