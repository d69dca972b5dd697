import AppBundles
import BundleAnalysis
import Foundation
import Localization
import LocalizationAnalysis
import ReportSchema
import TestSupport
import Testing

/// Staleness of older texts in a newer version.
@Suite struct StalenessTests {
  private func tables(_ files: [String: String]) throws -> LocalizedStrings {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(name, text) }
    return try LocalizedStrings(opening: folder.path)
  }

  private func row(_ staleness: Staleness, _ tag: String) throws -> StalenessCounts {
    try #require(staleness.rows.first { $0.locale.text == tag }).counts
  }

  /// A key that base had is a leftover: no code displays it, whatever it reads (Swiftfin's `serverAlreadyConnected`).
  @Test func aKeyThatBaseNoLongerHasIsALeftover() throws {
    let new = try tables([
      "Base.lproj/Localizable.strings": #""here" = "Berth %d";"#,
      "de.lproj/Localizable.strings": #""here" = "Liegeplatz %d"; "gone" = "Hafen %@";"#,
    ])
    let old = try tables([
      "Base.lproj/Localizable.strings": #""here" = "Berth %d"; "gone" = "Harbor %s";"#,
      "de.lproj/Localizable.strings": #""here" = "Liegeplatz %@"; "gone" = "Hafen %s";"#,
    ])
    let staleness = Staleness(of: old, against: new)
    #expect(staleness.incompatible.map(\.key) == ["here"])
    #expect(try row(staleness, "de")[.stale] == 1)
  }

  /// Android, "String resources": `R.string` of a text remains if it becomes a reference or untranslatable. Apple,
  /// "localizedString(forKey:value:table:)": without a text, the key is displayed.
  @Test func aKeyThatIsStillDisplayedIsNotALeftover() throws {
    func android(_ base: String, _ german: String) throws -> LocalizedStrings {
      try tables([
        "res/values/strings.xml": "<resources><string name='here'>Berth</string>\(base)</resources>",
        "res/values-de/strings.xml": "<resources><string name='here'>Kai</string>\(german)</resources>",
      ])
    }
    let german = "<string name='a'>%1$d</string><string name='b'>%1$s</string><string name='c'>%1$s</string>"
    let old = try android(
      "<string name='a'>%1$s</string><string name='b'>%1$d</string><string name='c'>%1$s</string>",
      german.replacing("'b'>%1$s", with: "'b'>%1$d"))
    let new = try android(
      "<string name='a' translatable='false'>%1$s</string><string name='b'>@string/here</string>",
      german.replacing("'b'>%1$s", with: "'b'>%1$s %2$s").replacing("'a'>%1$d", with: "'a'>%1$s"))
    let later = Staleness(of: old, against: new)
    #expect(later.incompatible.map(\.key) == ["string/a", "string/b"])
    #expect(later.incompatible.first?.base == .text("%1$s"))
    #expect(Staleness(ofTranslationsIn: new).incompatible.isEmpty)

    func apple(_ base: String, _ german: String) throws -> LocalizedStrings {
      try tables([
        "Base.lproj/L.strings": base + #""here" = "Berth";"#,
        "de.lproj/L.strings": german + #""here" = "Kai";"#,
      ])
    }
    let text = Staleness(
      of: try apple(#""%lld boats" = "%lld boats";"#, #""%lld boats" = "%@ Boote";"#),
      against: try apple("", #""%lld boats" = "%lld Boote";"#))
    #expect(text.incompatible.map(\.key) == ["%lld boats"])
  }

  /// The file of a locale has no key of base.
  @Test func aDamagedFileOfALocaleChangesNoLeftover() throws {
    func version(_ base: String, _ german: String) throws -> LocalizedStrings {
      try tables([
        "Base.lproj/L.strings": base, "de.lproj/L.strings": german, "fr.lproj/L.strings": #""here" = "#,
      ])
    }
    let old = try version(#""here" = "Berth"; "gone" = "%s";"#, #""here" = "Kai"; "gone" = "%s";"#)
    let new = try version(#""here" = "Berth";"#, #""here" = "Kai"; "gone" = "%@";"#)
    #expect(new.warnings.count == 1 && Staleness(of: old, against: new).incompatible.isEmpty)
  }

  /// Base never had these keys: on Apple's platforms the key is the text, so its placeholders are the arguments.
  @Test func aKeyDefinesTheCallIfBaseNeverHadIt() throws {
    func german(_ texts: String) throws -> LocalizedStrings {
      try tables([
        "Base.lproj/Localizable.strings": #""here" = "Berth";"#, "de.lproj/Localizable.strings": texts,
      ])
    }
    let new = try german(#""%lld boats" = "%lld Boote"; "%@ of %@" = "%@ von %@"; "here" = "Kai";"#)
    let old = try german(#""%lld boats" = "%@ Boote"; "%@ of %@" = "%@: %@"; "here" = "Kai";"#)
    #expect(Staleness(of: old, against: new).incompatible.map(\.key) == ["%lld boats"])
    #expect(Staleness(ofTranslationsIn: new).incompatible.isEmpty)
    let wrong = Staleness(ofTranslationsIn: old)
    #expect(wrong.incompatible.map(\.key) == ["%lld boats"])
    #expect((wrong.total[.crash], wrong.total[.garbled]) == (1, 0))
  }

  // MARK: - Independent counts

  /// Counts per locale by an independent reader: every leaf of a `.stringsdict`, and no plurals on Android.
  private struct Pair: Decodable, Equatable {
    var old: Int
    var new: Int
    var unchanged: Int
    var changed: Int
    var added: Int
    var removed: Int

    init(_ kinds: [DiffReport.FileStringCounts]) {
      func sum(_ count: KeyPath<DiffReport.FileStringCounts, Int>) -> Int {
        kinds.reduce(0) { $0 + $1[keyPath: count] }
      }
      (old, new, unchanged) = (sum(\.old), sum(\.new), sum(\.unchanged))
      (changed, added, removed) = (sum(\.changed), sum(\.added), sum(\.removed))
    }
  }

  private func counts(_ old: String, _ new: String) throws -> [LocaleTag: DiffReport.FileStrings] {
    let staleness = Staleness(
      of: try LocalizedStrings(opening: Places.real(old)),
      against: try LocalizedStrings(opening: Places.real(new)),
      matchesRenames: false)
    #expect(staleness.total.keys > 10_000)
    return Dictionary(uniqueKeysWithValues: staleness.rows.map { ($0.locale, $0.counts.fileStrings) })
  }

  private func oracle<Value: Decodable>(_ name: String, _ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(try Places.bytes(Places.real(name))))
  }

  @Test(
    .realData,
    arguments: [("duckduckgo-ios", "7.155.0", "7.156.0", 29), ("deltachat-ios", "2.51.1", "2.57.1", 46)])
  func changesOfAppleStringsEqualTheOracle(_ app: String, _ old: String, _ new: String, _ locales: Int)
    throws
  {
    struct File: Decodable { var locales: [String: Pair] }
    let rows = try counts("ipa/\(app)-\(old).ipa", "ipa/\(app)-\(new).ipa")
    var checked = 0
    for (name, wanted) in try oracle("ipa/\(app).pair.oracle.json", File.self).locales where name != "en" {
      let tag = try #require(LocaleTag(appleFolder: name), "\(name)")
      let row = try #require(rows[tag], "\(name)")
      #expect(Pair([row.plain, row.varied]) == wanted, "\(name)")
      checked += 1
    }
    #expect(checked == locales)
  }

  /// The oracle has no scripts: its `sr` contains both scripts of `sr`, which differ by one text.
  @Test(.realData) func changesOfAndroidStringsEqualTheOracle() throws {
    let rows = try counts("apk/wikipedia-50598.apk", "apk/wikipedia-50600.apk")
    let pairs = try #require(
      try oracle("apk/wikipedia.pair.oracle.json", [String: [String: Pair]].self).values.first)
    var (checked, other) = (0, [String]())
    for (name, wanted) in pairs where name != "(default)" {
      let tag = try #require(LocaleTag(bcp47: name.replacing("-r", with: "-")), "\(name)")
      let scripts = rows.filter {
        $0.key == tag || $0.key.language == tag.language && tag.text == tag.language
      }
      if scripts.values.contains(where: { Pair([$0.plain]) == wanted }) {
        checked += 1
      } else {
        other.append(name)
      }
    }
    #expect(other == ["sr"])
    #expect(checked == 156)
  }

  /// Two scripts with mostly untranslated messages do not match.
  @Test func untranslatedMessagesDoNotMatchLocales() throws {
    func texts(_ translated: String) -> String {
      (0..<10).map { "\"k\($0)\" = \"\($0 < 3 ? translated : "Berth") \($0)\";" }.joined()
    }
    let old = try tables(["Base.lproj/A.strings": texts("Berth"), "zh-Hans.lproj/A.strings": texts("泊位")])
    let new = try tables(["Base.lproj/A.strings": texts("Berth"), "zh-Hant.lproj/A.strings": texts("船位")])
    let staleness = Staleness(of: old, against: new)
    #expect(staleness.renames.locales.isEmpty)
    #expect(try row(staleness, "zh-Hant")[.missing] == 10)
  }

  /// A bundle was renamed between the two versions. The numbers are from an independent reader.
  @Test(.realData) func theRenamedBundleOfDuckDuckGoIsMatched() throws {
    let old = try LocalizedStrings(opening: Places.real("ipa/duckduckgo-ios-7.155.0.ipa"))
    let new = try LocalizedStrings(opening: Places.real("ipa/duckduckgo-ios-7.156.0.ipa"))
    let followed = Staleness(of: old, against: new)
    let byName = Staleness(of: old, against: new, matchesRenames: false)
    #expect(followed.renames.tables.contains { $0.from.contains("SyncUI") && $0.to.contains("SyncUI-iOS") })
    #expect(followed.total.keys == byName.total.keys)
    /// Share of all texts, base included, in hundredths of a percent.
    func unchanged(_ staleness: Staleness) -> Int {
      let kinds = [staleness.total.fileStrings, staleness.base.fileStrings].flatMap { [$0.plain, $0.varied] }
      let (same, all) = (kinds.reduce(0) { $0 + $1.unchanged }, kinds.reduce(0) { $0 + $1.new })
      return (20_000 * same + all) / (2 * all)
    }
    #expect(unchanged(byName) == 9132)
    #expect(unchanged(followed) == 9919)
  }
}
