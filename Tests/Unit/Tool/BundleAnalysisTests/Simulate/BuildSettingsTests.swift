import AppBundles
import Archives
import BundleAnalysis
import Compression
import Localization
import ReportSchema
import TestSupport
import Testing

/// Sizes in blocks, and savings that depend on what a build writes.
@Suite struct BuildSettingsTests {
  @Test(arguments: [(0, 0), (1, 4096), (4095, 4096), (4096, 4096), (4097, 8192)])
  func filesOccupyBlocks(_ size: Int, _ onDisk: Int) {
    #expect(ByteCount(size).inBlocks == ByteCount(onDisk))
  }

  /// Info.plist and a table occupy a block each, a file of 4,097 bytes two, and an empty file none.
  @Test func anAppleAppIsMeasuredInBlocks() throws {
    let app = try AppFixture.ios([
      "en.lproj/A.strings": "a = b;", "a.bin": String(repeating: "x", count: 4097), "empty": "",
    ]).reading()
    #expect(app.footprint.onDiskBytes == ByteCount(4 * 4096))
    let android = try AppFixture.archive("a.apk", [.init("assets/a", "x")]).reading()
    #expect(android.footprint.onDiskBytes == nil)
  }

  /// Sums over the app's entries of `zipfile` in Python, each rounded up to 4,096 bytes.
  @Test(
    .realData,
    arguments: [
      ("ipa/duckduckgo-ios-7.156.0.ipa", 14_385_152), ("ipa/deltachat-ios-2.57.1.ipa", 8_388_608),
      ("app/UIKitCatalog-iphonesimulator.zip", 3_117_056),
    ])
  func realAppsOccupyTheSumOfTheirFiles(_ name: String, _ expected: Int) throws {
    let bundle = try AppBundle(opening: Places.real(name))
    let report = MeasureReport(Footprint(of: bundle, contents: try bundle.readContents()))
    #expect(report.totals.onDiskBytes == expected)
  }

  /// Text in UTF-8 has no offsets, and XML adds elements to each text.
  @Test func textIsSmallerThanXML() throws {
    let long = String(repeating: "Hafenmeister ", count: 40)
    let app = try AppFixture.ios("de.lproj/A.strings", binary: ["harbor": long, "quay": "\(long)ä"]).reading()
    let encoding = try #require(try app.savings(RemovalOptions(), codecs: [.zlib]).stringsEncoding)
    #expect(encoding.files == 1)
    #expect(encoding.textSavedArchiveBytes > encoding.xmlSavedArchiveBytes)
  }

  /// Recomputed with plistlib and zlib in Python, level 6: 438,575 and 309,311 bytes. plistlib sorts the keys.
  @Test(.realData) func bothFormsOfStringsFilesAreMeasured() throws {
    let app = try AppReading(AppBundle(opening: Places.real("ipa/duckduckgo-ios-7.156.0.ipa")))
    let encoding = try #require(try app.savings(RemovalOptions(), codecs: [.zlib]).stringsEncoding)
    #expect(encoding.textSavedArchiveBytes == 438_575)
    #expect((308_000...310_000).contains(encoding.xmlSavedArchiveBytes), "\(encoding)")
  }
}
