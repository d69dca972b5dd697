import AppBundles
import Archives
import BundleAnalysis
import Foundation
import Localization
import LocalizationAnalysis
import ReportSchema
import TestSupport
import Testing

/// Wasted bytes, read off rebuilt archives.
@Suite struct WasteMeasurementTests {
  private static let long = String(repeating: "harbor master ", count: 100)

  /// An archive of stored files is smaller by the file and its two headers.
  @Test func aSecondCopyWastesItsFileAndHeaders() throws {
    let path = "Payload/Quay.app/PlugIns/W.appex/Logo.png"
    let found = try AppFixture.ios(["Logo.png": Self.long, "PlugIns/W.appex/Logo.png": Self.long])
      .measured("duplicate-file")
    let expected = 30 + 46 + 2 * path.utf8.count + Self.long.utf8.count
    #expect(found.map { $0.wastedBytes?.value } == [expected])
  }

  /// The German file has no other messages and is removed; of the English one, 6 lines are, without the last line feed.
  @Test func copiesOfATableWasteTheirMessages() throws {
    let found = try FindingRuleTests.copies(6).measured("copied-table")
    let path = "Payload/Quay.app/PlugIns/W.appex/de.lproj/W.strings"
    let german = strings(phrases(6, "Boot")).utf8.count
    let english = strings(phrases(6, "boat")).utf8.count
    #expect(found.map { $0.wastedBytes?.value } == [76 + 2 * path.utf8.count + german + english - 1])
  }

  /// One line of each language.
  @Test func deadKeysWasteTheirTexts() throws {
    let found = try FindingRuleTests.deadKey.measured("dead-key")
    let line = "\"harbor.pier.close.title\" = \"Tide\";".utf8.count
    #expect(found.map { $0.wastedBytes?.value } == [2 * line])
  }

  /// Unused translations are removed from the file of their locale only.
  @Test func unusedTranslationsWasteTheirMembers() throws {
    let found = try AppFixture.ios([
      "locales/en.json": #"{"a":"Tide"}"#, "locales/de.json": #"{"a":"Flut","b":"Boot"}"#,
      "locales/fr.json": #"{"b":"bateau","a":"marée"}"#,
    ]).measured("unused-translation")
    #expect(
      found.map { $0.wastedBytes?.value } == [#","b":"Boot""#.utf8.count, #""b":"bateau","#.utf8.count])
  }

  /// A library brings one text or a few in many languages: one finding removes them all.
  @Test func localesWithMessagesOfOneLibraryAreOneFinding() throws {
    let texts = (0..<100).map { "<string name='k\($0)'>boat \($0) boat</string>" }.joined()
    func file(_ names: String...) -> String {
      "<resources>\(names.map { "<string name='\($0)'>x</string>" }.joined())</resources>"
    }
    let library = AppFixture.library([
      "res/values/a.xml": "<resources>\(texts)</resources>",
      "res/values-de/a.xml": "<resources>\(texts)</resources>",
      "res/values-af/a.xml": file("k1"), "res/values-lo/a.xml": file("k1", "k2"),
      "res/values-ur/a.xml": file("k2"),
    ])
    let found = try library.measured("near-empty-locale")
    #expect(found.map(\.id) == ["near-empty-locale/res/string/k1", "near-empty-locale/ur"])
    #expect(
      found.map(\.evidence) == [
        "2 locales have only this message and up to 1 more: af, lo", "1 message of 100 in base",
      ])
    let files = file("k1").utf8.count + file("k1", "k2").utf8.count
    let bytes = 2 * (76 + 2 * "res/values-af/a.xml".utf8.count) + files
    #expect(found.first?.wastedBytes?.value == bytes)
  }

  /// The pseudo-locale's file has a comment too: its bytes count once.
  @Test func theTotalCountsSharedBytesOnce() throws {
    let app = try AppFixture.ios([
      "en.lproj/A.strings": "/* title */a = b;", "en-XA.lproj/A.strings": "/* title */a = c;",
    ]).reading()
    let found = try app.findings(measuringWaste: true).filter { $0.wastedBytes != nil }
    #expect(found.map(\.rule) == ["pseudo-locale", "shipped-comments"])
    let comment = "/* title */".utf8.count
    let sum = found.reduce(0) { $0 + ($1.wastedBytes?.value ?? 0) }
    #expect(try app.totalWaste(of: found).value == sum - comment)
  }

  /// The base text changed and the translation did not; the other translation changed too.
  @Test func outdatedTranslationsCountAsUnreviewed() throws {
    func app(_ base: String, _ german: String, _ french: String) throws -> AppReading {
      try AppFixture.ios([
        "en.lproj/A.strings": "a = \"\(base)\";", "de.lproj/A.strings": "a = \"\(german)\";",
        "fr.lproj/A.strings": "a = \"\(french)\";",
      ]).reading()
    }
    let old = try app("Tide", "Flut", "Marée")
    let new = try app("High tide", "Flut", "Marée haute")
    var inputs = try new.checkInputs
    #expect(try inputs.checked("unreviewed: 0").limits.map(\.actual) == [0])
    inputs.baseline = CheckBaseline(
      path: "old", footprint: MeasureReport(old.footprint), findings: [], strings: old.strings)
    let report = try inputs.checked("unreviewed: 0")
    #expect(report.limits.map(\.actual) == [1] && !report.passed)
  }

  @Test func theFixScriptHasTheLinesToChange() throws {
    let app = try AppFixture.ios(
      ["en.lproj/A.strings": "a = b;", "he.lproj/A.strings": "a = c;", "en-XA.lproj/A.strings": "a = d;"],
      info: "<key>CFBundleLocalizations</key><array><string>he</string><string>fr</string></array>"
    ).reading()
    let script = FixScript.text(try app.findings(measuringWaste: false), of: app.bundle)
    #expect(script.hasPrefix("# Changes that fix findings of Quay.ipa, by 'ballast check --fix-script'."))
    #expect(script.contains("# pseudo-locale/en-XA\nremove locale en-XA\n"))
    #expect(
      script.contains(
        "<key>CFBundleLocalizations</key>\n<array>\n\t<string>en</string>\n\t<string>he</string>\n</array>\n")
    )
    // aapt2 compares names, and older folders have older codes.
    let filters = ["he", "pt-BR", "sr-Latn", "nb"].compactMap { LocaleTag(bcp47: $0)?.androidFilters }
    #expect(filters == [["he", "iw"], ["pt-rBR"], ["b+sr+Latn"], ["nb", "no"]])
  }

  /// A language that only a framework has is removed from it, and nowhere else.
  @Test func theFixScriptNamesTheFrameworksOfALanguage() throws {
    let app = try AppFixture.ios([
      "en.lproj/A.strings": "a = b;", "Frameworks/Pay.framework/de.lproj/P.strings": "a = c;",
      "Frameworks/Map.framework/de.lproj/M.strings": "a = d;",
    ]).reading()
    let script = FixScript.text(try app.findings(measuringWaste: false), of: app.bundle)
    #expect(
      script.contains(
        """
        # language-in-part/de
        remove locale de from Payload/Quay.app/Frameworks/Map.framework
        remove locale de from Payload/Quay.app/Frameworks/Pay.framework

        """), "\(script)")
  }

  @Test func commentsAndSpacesWasteTheirBytes() throws {
    let strings = try AppFixture.ios(["de.lproj/A.strings": "/* title */a = b;// end\n"])
      .measured("shipped-comments")
    #expect(strings.map { $0.wastedBytes?.value } == [17])
    let json = try AppFixture.ios([
      "locales/de.json": "{ \"a\":\n\t\"b  c\" }", "locales/en.json": "{\"a\":\"c\"}",
    ]).measured("json-spaces")
    #expect(json.map { $0.wastedBytes?.value } == [4])
  }

  /// The finding states what the text file saves, and the text file has the same texts.
  @Test func aBinaryTableIsLargerThanItsText() throws {
    let texts = ["a\"b\\": "one\ntwo\tthree", "ключ": "日本語 \"цитата\"", "c": ""]
    let fixture = AppFixture.ios("de.lproj/A.strings", binary: texts)
    let found = try #require(try fixture.measured("binary-strings").first)
    let app = try fixture.reading()
    let measurement = try WasteMeasurement(of: app.bundle, app.contents)
    let rebuilt = try measurement.rebuilt(fixing: [found])
    #expect(app.bundle.archive.size - rebuilt.size == found.wastedBytes)
    // Info.plist is the first entry.
    let text = try #require(try app.bundle.content(of: 1, without: [], reducedBy: [.text]))
    let read = try PropertyListSerialization.propertyList(from: Data(text), format: nil)
    #expect(read as? [String: String] == texts)
  }

  @Test func aPseudoLocaleWastesItsFiles() throws {
    let fixture = AppFixture.ios(["en.lproj/A.strings": "a = b;", "en-XA.lproj/A.strings": "a = c;"])
    let path = "Payload/Quay.app/en-XA.lproj/A.strings"
    let expected = 76 + 2 * path.utf8.count + 6
    #expect(try fixture.measured("pseudo-locale").map { $0.wastedBytes?.value } == [expected])
  }

  /// The archive with each fix, and with all of them, is smaller by the stated bytes, and Info-ZIP reads it.
  @Test(arguments: Places.archives.map(Places.fixture) + realApps)
  func aFixedArchiveIsSmallerByTheStatedBytes(_ path: String) throws {
    let bundle = try AppBundle(opening: path)
    let app = try AppReading(bundle)
    let found = try app.findings(measuringWaste: true).filter { $0.fix != nil }
    let measurement = try WasteMeasurement(of: bundle, app.contents)
    let folder = try TemporaryFolder()
    for (findings, waste) in try found.map({ ([$0], $0.wastedBytes) }) + [(found, app.totalWaste(of: found))]
    {
      guard bundle.archive.container == .zip else { continue }
      let bytes = try measurement.rebuilt(fixing: findings).bytes
      #expect(bundle.archive.size.value - bytes.count == waste?.value, "\(findings.map(\.id))")
      try folder.write("a.zip", bytes)
      let status = try run("unzip", ["-tqq", "\(folder.path)/a.zip"]).status
      #expect(status == 0, "\(findings.map(\.id))")
    }
  }

  private static let realApps =
    Places.comparesRealData
    ? [
      "aab/jadx-app-release.aab", "apk/Topeka.apk", "apk/wikipedia-50600.apk",
      "ipa/duckduckgo-ios-7.156.0.ipa",
      "ipa/deltachat-ios-2.57.1.ipa", "app/UIKitCatalog-iphonesimulator.zip",
      "accuracy/com.oF2pks.classyshark3xodus_8.apk",
    ].map(Places.real) : []

  /// One of 600 offsets in each of two chunks has a value.
  @Test func sparseOffsetsSaveThoseWithoutAValue() throws {
    let fixture = FindingRuleTests.apk(ArscBuilder.sparse(unusedBytes: 2000).bytes, compressed: false)
    #expect(try fixture.measured("dense-offsets").map { $0.wastedBytes?.value } == [4792])
    // The string, its lengths, its end and its offset; the pool is padded to 4 bytes.
    let unused = try #require(try fixture.measured("unused-strings").first?.wastedBytes)
    #expect((2006...2012).contains(unused.value))
  }

  /// aapt2 2.20 ignores the first option for apps that run before Android 12L (TableFlattener.cpp, SDK_S_V2).
  @Test(arguments: [
    (26, "--force-sparse-encoding"), (31, "--force-sparse-encoding"), (32, "--enable-sparse-encoding"),
  ])
  func theLineForSparseEncodingFitsTheOldestAndroid(_ sdk: UInt32, _ option: String) throws {
    let app = FindingRuleTests.apk(
      ArscBuilder.sparse(unusedBytes: 2000).bytes, compressed: false, minimumSDK: sdk)
    let reading = try app.reading()
    let script = FixScript.text(try reading.findings(measuringWaste: false), of: reading.bundle)
    #expect(script.contains("additionalParameters += \"\(option)\""), "\(script)")
  }

  /// Texts and files are the same after sparse encoding.
  @Test(.realData, arguments: ["apk/Topeka.apk", "apk/wikipedia-50600.apk"])
  func sparseTablesHaveTheSameMessages(_ name: String) throws {
    let bundle = try AppBundle(opening: Places.real(name))
    let entry = try #require(bundle.archive.find("resources.arsc"))
    let sparse = try #require(try bundle.content(of: entry, without: [], reducedBy: [.sparse]))
    let app = try AppReading(bundle, rules: .fixedBySettings)
    let encoding = try #require(app.contents.resourceTableEncodings(in: bundle).first)
    #expect(try bundle.archive.content(at: entry).count - sparse.count == encoding.sparseSavings)
    let folder = try TemporaryFolder()
    let before = try bundle.archive.content(at: entry)
    func strings(_ table: [UInt8]) throws -> LocalizedStrings {
      try folder.write("a.apk", ZipBuilder([.init("resources.arsc", table)]).bytes)
      return try LocalizedStrings(opening: "\(folder.path)/a.apk")
    }
    #expect(try strings(before).tables == strings(sparse).tables)
  }
}
