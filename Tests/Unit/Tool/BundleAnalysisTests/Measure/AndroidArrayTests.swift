import AppBundles
import BundleAnalysis
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

/// Arrays of Android in packs and comparisons.
@Suite struct AndroidArrayTests {
  private func version(_ base: [String], _ german: [String]) throws -> LocalizedStrings {
    func array(_ items: [String]) -> [UInt8] {
      let items = items.map { "<item>\($0)</item>" }.joined()
      return Array("<resources><string-array name=\"days\">\(items)</string-array></resources>".utf8)
    }
    let folder = try TemporaryFolder()
    try folder.write("res/values/arrays.xml", array(base))
    try folder.write("res/values-de/arrays.xml", array(german))
    return try LocalizedStrings(opening: folder.path)
  }

  /// The items after an inserted one have the same keys, in base and in a locale.
  @Test func anInsertionShiftsNoItem() throws {
    let old = try version(["Monday", "Tuesday", "off"], ["Montag", "Dienstag", "aus"])
    let new = try version(
      ["Sunday", "Monday", "Tuesday", "off", "off"], ["Sonntag", "Montag", "Dienstag", "aus", "frei"])
    let staleness = Staleness(of: old, against: new)
    let german = try #require(staleness.rows.first { $0.locale.text == "de" }).counts
    #expect((german.fresh, german[.missing], german.keys) == (3, 2, 5))
    #expect(german[.changed] == 0)
    let items = try #require(new.tables(of: .base).first).messages
    #expect(items["array/days=Tuesday"] == .text("Tuesday"))
    #expect(items["array/days#2=off"] == .text("off"))
  }

  /// A source tree and the app that aapt2 built from it have the same texts, and therefore the same coverage. The app
  /// also has the text that the sources mark with `translatable="false"`.
  @Test(arguments: ["Harbor", "Quay"]) func sourcesHaveTheTextsOfTheApp(_ name: String) throws {
    let source = name == "Harbor" ? "harbor-android/base" : "quay-android"
    let sources = try LocalizedStrings(opening: Places.fixture("sources/\(source)"))
    let app = try LocalizedStrings(opening: Places.fixture("\(name).apk"))
    let untranslatable = name == "Harbor" ? ["string/chart_host"] : []
    for owner in Set(sources.tables.keys).union(app.tables.keys) {
      let (source, built) = (sources.tables[owner]?["res"], app.tables[owner]?["res"])
      let others = owner == .base ? untranslatable : []
      let texts = built?.messages.filter { !others.contains($0.key) }
      #expect(source?.messages ?? [:] == texts ?? [:], "\(owner)")
    }
  }

  /// The rule for compiled tables: an array is data unless some locale has it.
  @Test func arraysThatOnlyBaseHasAreData() throws {
    let folder = try TemporaryFolder()
    let text = "<resources><string name='a'>A</string><string-array name='x'><item>1</item></string-array>"
    let hosts = "<string-array name='hosts'><item>a</item><item>b</item></string-array></resources>"
    try folder.write("res/values/a.xml", text + hosts)
    try folder.write("res/values-de/a.xml", "\(text)</resources>")
    let strings = try LocalizedStrings(opening: folder.path)
    #expect(strings.tables[.base]?["res"]?.messages.keys.sorted() == ["array/x=1", "string/a"])
    let footprint = try AppBundle(opening: folder.path).footprint()
    #expect(footprint.base[.strings].messages == 2)
    #expect(footprint.locales.map(\.sizes[.strings].messages) == [2])
  }

  /// A build contains one variant: developer.android.com, "Configure build variants".
  @Test func theVariantWhoseBaseIsUsedIsNamed() throws {
    let folder = try TemporaryFolder()
    for (variant, texts) in [("beta", ["Beta", "Same", "Menu 2"]), ("main", ["Main", "Same", "Menu"])] {
      let strings = zip(["name", "same", "menu"], texts).map { "<string name='\($0)'>\($1)</string>" }
      let file = "<resources>\(strings.joined())</resources>"
      try folder.write("src/\(variant)/res/values/a.xml", file)
    }
    let wide = "<resources><string name='name'>Wide</string></resources>"
    try folder.write("src/main/res/values-land/a.xml", wide)
    let strings = try LocalizedStrings(opening: folder.path)
    #expect(
      strings.warnings.map { "\($0.entry ?? ""): \($0.message)" }
        == ["src/main/res: 2 base texts differ from 'src/beta/res'; these are used"])
  }

  @Test(.realData) func arraysThatNoLocaleHasAreNotMessages() throws {
    let versions = try [7, 8].map { version in
      try LocalizedStrings(opening: Places.real("accuracy/com.oF2pks.classyshark3xodus_\(version).apk"))
    }
    let old = try #require(versions[0].tables(of: .base).first).messages
    let new = try #require(versions[1].tables(of: .base).first).messages
    #expect(new.count == 53)
    #expect(new.keys.count { old[$0] == nil } == 2)
    #expect(old.count { key, message in new[key] != message } == 2)
    let nulls = try LocalizedStrings(opening: Places.real("accuracy/issue3705.apk"))
    #expect(nulls.tables(of: .base).reduce(0) { $0 + $1.messages.count } == 1)
  }
}
