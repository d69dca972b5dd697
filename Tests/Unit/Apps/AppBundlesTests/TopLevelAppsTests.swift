import AppBundles
import Archives
import Localization
import TestSupport
import Testing

private func info(_ identifier: String, _ build: String = "1") -> [UInt8] {
  let keys = [("CFBundleIdentifier", identifier), ("CFBundleVersion", build)]
  let entries = keys.map { "<key>\($0)</key><string>\($1)</string>" }.joined()
  return Array("<plist><dict>\(entries)</dict></plist>".utf8)
}

/// Several apps in one archive or folder.
@Suite struct TopLevelAppsTests {
  @Test func differentAppsAreReported() throws {
    let found = try bundle([("A.app/Info.plist", info("a")), ("B.app/Info.plist", info("b"))])
    #expect(found.apps.map(\.identifier) == ["a", "b"])
    #expect(found.warnings.map(\.message) == ["archive contains 2 different apps: a, b; treated as one app"])
  }

  @Test func differentVersionsAreReported() throws {
    let folder = try TemporaryFolder()
    let files = { (build: String) in
      ZipBuilder([.init("Payload/A.app/Info.plist", info("a", build))]).bytes
    }
    try folder.write("1.ipa", files("1"))
    try folder.write("2.ipa", files("2"))
    let found = try AppBundle(opening: folder.path)
    #expect(found.apps.map(\.build) == ["1", "2"])
    #expect(found.warnings.map(\.message) == ["folder contains 2 versions of a; treated as one app"])
  }

  @Test func copiesAreReported() throws {
    let folder = try TemporaryFolder()
    let app = ZipBuilder([.init("Payload/A.app/Info.plist", info("a"))]).bytes
    try folder.write("1.ipa", app)
    #expect(try AppBundle(opening: folder.path).warnings.isEmpty)
    try folder.write("2.ipa", app)
    let found = try AppBundle(opening: folder.path)
    #expect(found.warnings.map(\.message) == ["folder contains 2 copies of a; treated as one app"])
    let siblings = try bundle([("A.app/Info.plist", info("a")), ("B.app/Info.plist", info("a"))])
    #expect(siblings.warnings.map(\.message) == ["archive contains 2 copies of a; treated as one app"])
  }

  @Test func longListsOfAppsAreCut() throws {
    let found = try bundle((1...7).map { ("\($0).app/Info.plist", info("app\($0)")) })
    #expect(
      found.warnings.map(\.message) == [
        "archive contains 7 different apps: app1, app2, app3, app4, app5, …; treated as one app"
      ])
  }

  @Test func stringsHaveTheWarningsOfTheApp() throws {
    let found = try bundle([
      ("A.app/Info.plist", info("a")), ("B.app/Info.plist", info("b")),
      ("A.app/de.lproj/x.strings", Array("a = {".utf8)),
    ])
    let strings = try LocalizedStrings(of: found)
    #expect(strings.warnings.first == found.warnings.first)
    #expect(strings.warnings.map(\.entry) == [nil, "A.app/de.lproj/x.strings"])
  }

  /// Reports that combine the warnings of reading sizes and messages omit equal ones.
  @Test func warningsOfNestedAppsHaveTheirPathInTheArchive() throws {
    let ipa = ZipBuilder([
      .init("Payload/A.app/Info.plist", "{"), .init("Payload/A.app/de.lproj/x.strings", "a = {"),
    ]).bytes
    let strings = try LocalizedStrings(of: bundle([("out/A.ipa", ipa)]))
    #expect(
      Set(strings.warnings.map(\.entry)) == [
        "out/A.ipa!/Payload/A.app/Info.plist", "out/A.ipa!/Payload/A.app/de.lproj/x.strings",
      ])
  }

  @Test func oneAppWithHelpersOrSplitsHasNoWarning() throws {
    let app = try bundle([
      ("A.app/Info.plist", info("a")), ("A.app/Watch/W.app/Info.plist", info("w")),
      ("A.app/Contents/Helper.app/Info.plist", info("h")),
    ])
    #expect(app.warnings.isEmpty)
    #expect(app.apps.map(\.identifier) == ["a"])
    #expect(try AppBundle(opening: Places.fixture("Harbor.apks")).warnings.isEmpty)
  }

  /// The apps inside an app are parts of it, also if it is not the first one.
  @Test func helpersOfOtherAppsAreNotAppsOfTheArchive() throws {
    let found = try bundle([
      ("A.app/Info.plist", info("a")), ("A.app/Watch/W.app/Info.plist", info("w")),
      ("B.app/Info.plist", info("b")), ("B.app/Watch/W.app/Info.plist", info("w")),
      ("B.app/Watch/W.app/Helper.app/Info.plist", info("h")), ("B.apple.app/Info.plist", info("c")),
    ])
    #expect(found.apps.map(\.identifier) == ["a", "b", "c"])
    #expect(
      found.warnings.map(\.message) == ["archive contains 3 different apps: a, b, c; treated as one app"])
  }

  @Test func reportsAreRejected() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/report.json"
    let json = "{\"app\": {\"schema\": 1}, \"schema\": \"ballast.footprint/1\", \"totals\": {}}"
    try folder.write("report.json", Array(json.utf8))
    let error = #expect(throws: ContainerError.self) { try AppBundle(opening: path) }
    #expect(error?.reason == .report(schema: "ballast.footprint/1"))
    let expected = "is a Ballast report (ballast.footprint/1), not an app or a source of messages"
    #expect(error.map { "\($0)" } == "\(path): \(expected)")
    #expect(error?.hint == "pass the app or the source that the report was made from")
    #expect(throws: ContainerError.self) { try LocalizedStrings(opening: path) }
    try folder.write("cut.json", Array(json.utf8.dropLast(4)))
    #expect(throws: ContainerError.self) { try AppBundle(opening: "\(folder.path)/cut.json") }
    #expect(throws: ContainerError.self) { try LocalizedStrings(opening: "\(folder.path)/cut.json") }
    try folder.write("other.json", Array("{\"schema\": \"other/1\"}".utf8))
    #expect(throws: ArchiveError.self) { try AppBundle(opening: "\(folder.path)/other.json") }
  }
}

/// The contents of apps, read in one pass.
@Suite struct BundleContentsTests {
  @Test(arguments: Places.archives)
  func retainedMessagesEqualSeparatelyReadOnes(_ name: String) throws {
    let bundle = try AppBundle(opening: Places.fixture(name))
    let counted = try bundle.readContents()
    let contents = try bundle.readContents(retainingMessagesOf: { _ in true })
    #expect(contents.messages == counted.messages)
    #expect(contents.containers == counted.containers)
    #expect(contents.warnings == counted.warnings)
    let strings = LocalizedStrings(of: bundle, contents)
    let separate = try LocalizedStrings(of: bundle)
    #expect(strings.tables == separate.tables)
    #expect(strings.warnings == separate.warnings)
    #expect(!strings.locales.isEmpty)
  }

  @Test func messagesOfOtherComponentsAreNotRetained() throws {
    let bundle = try AppBundle(opening: Places.fixture("Harbor.ipa"))
    let contents = try bundle.readContents(retainingMessagesOf: { _ in false })
    #expect(LocalizedStrings(of: bundle, contents).tables.isEmpty)
    #expect(contents.messages == (try bundle.readContents().messages))
  }
}
