import AppBundles
import Archives
import BundleAnalysis
import Foundation
import Localization
import LocalizationAnalysis
import ReportSchema
import TestSupport
import Testing

/// What the operating system reads of an app stays in it with the scope `deliverable`.
@Suite struct SystemResourcesTests {
  private func savings(
    _ bundle: AppBundle, _ scope: RemovalScope, keeping kept: Set<LocaleTag> = [], each: Bool = false,
    keepsSignatureRecords: Bool = false
  ) throws -> Savings {
    try AppReading(bundle).savings(
      RemovalOptions(keeping: kept, scope: scope, keepsSignatureRecords: keepsSignatureRecords),
      leavesOneOut: each)
  }

  private static let fixtures = [
    "Harbor.ipa", "Harbor.apk", "Harbor.aab", "Harbor.apks", "Quay.apk", "Quay.aab", "webext.xpi",
    "greeter.jar",
  ]
  private static let real = [
    "ipa/duckduckgo-ios-7.155.0.ipa", "apk/org.fdroid.fdroid.privileged_2120.apk", "apk/issue1605.apk",
    "aab/jadx-app-release.aab",
  ]

  // MARK: - Laws

  /// The kept bytes and the saving of `deliverable` sum to the saving of `everything`.
  private func check(_ bundle: AppBundle) throws {
    let everything = try savings(bundle, .everything)
    let deliverable = try savings(bundle, .deliverable)
    let kept = deliverable.keptForSystem
    let rules = kept.compactMap { SystemResourceRule(rawValue: $0.rule.rawValue) }
    #expect(deliverable.saved.value + kept.reduce(0) { $0 + $1.archiveBytes } == everything.saved.value)
    #expect(everything.keptForSystem.isEmpty)
    #expect(rules.count == kept.count && rules == rules.sorted())
    #expect(kept.allSatisfy { $0.files + $0.resources > 0 && $0.locales > 0 })
    #expect(
      deliverable.before.base.total.messages >= deliverable.after.base.total.messages)
  }

  @Test(arguments: fixtures) func keptAndRemovedBytesSumToThoseOfEverything(_ name: String) throws {
    try check(AppBundle(opening: Places.fixture(name)))
  }

  @Test(.realData, arguments: real) func keptAndRemovedBytesOfRealAppsSum(_ name: String) throws {
    try check(AppBundle(opening: Places.real(name)))
  }

  /// Without shared containers, the law holds for each locale, and its files have the size of their ZIP records.
  @Test func keptBytesOfALocaleAreItsFiles() throws {
    let bundle = try AppBundle(opening: Places.fixture("Harbor.ipa"))
    let names = bundle.archive.names
    func sizes(_ scope: RemovalScope) throws -> [LocaleTag: ByteCount] {
      let rows = try #require(
        try savings(bundle, scope, each: true, keepsSignatureRecords: true).leaveOneOut)
      return Dictionary(
        uniqueKeysWithValues: rows.compactMap { row in
          LocaleTag(bcp47: row.locale).map { ($0, ByteCount(row.archiveBytes)) }
        })
    }
    let (everything, deliverable) = (try sizes(.everything), try sizes(.deliverable))
    #expect(everything.count == 8)
    for (tag, bytes) in everything {
      var kept: ByteCount = 0
      var folders: Set<String> = []
      for entry in bundle.archive.entries.indices where bundle.files[entry].owner.tag == tag {
        let path = names[entry]
        guard
          path.hasSuffix("/InfoPlist.strings") || path.contains("Settings.bundle/")
            || path.hasSuffix("/Main.strings")
        else { continue }
        if path.contains(".framework/") || path.hasSuffix("/") { continue }
        kept += bundle.archive.entries[entry].archiveBytes
        folders.insert(String(path[...(path.lastIndex(of: "/") ?? path.startIndex)]))
      }
      for folder in folders {
        if let entry = bundle.archive.find(folder) { kept += bundle.archive.entries[entry].archiveBytes }
      }
      #expect(bytes == kept + (deliverable[tag] ?? 0), "\(tag)")
      #expect(kept > 0)
    }
  }

  // MARK: - Android

  private struct Kept: Decodable {
    let rules: [String: [String]]
    let locales: [String: [String]]
    let resourcesArscBytes: Int
  }

  /// The texts that remain are those that the fixture's script lists, and aapt2 writes the same table.
  @Test(arguments: ["Quay.apk", "Quay.aab"]) func textsOfAndroidsManifestRemain(_ name: String) throws {
    let kept = try JSONDecoder().decode(
      Kept.self, from: Data(try Places.bytes(Places.fixture("Quay.kept.json"))))
    let savings = try savings(AppBundle(opening: Places.fixture(name)), .deliverable)
    let after = savings.after.bundle
    let strings = try LocalizedStrings(of: after)
    var found: [String: [String]] = [:]
    for tag in strings.locales {
      let keys = strings.tables(of: .locale(tag)).flatMap { $0.messages.keys }
      found[tag.text] = keys.map { String($0.dropFirst("string/".count)) }.sorted()
    }
    #expect(found == kept.locales.filter { !$0.value.isEmpty })
    #expect(Set(savings.keptForSystem.map(\.rule.rawValue)) == Set(kept.rules.keys))
    for row in savings.keptForSystem {
      #expect(row.resources >= kept.rules[row.rule.rawValue]?.filter { $0 != "app_title" }.count ?? 0)
    }
    if let table = after.archive.find("resources.arsc") {
      #expect(after.archive.entries[table].installBytes.value == kept.resourcesArscBytes)
    }
    // The icon is one of the manifest, the photo is not.
    let prefix = name.hasSuffix(".aab") ? "base/" : ""
    func contains(_ stem: String) -> Bool {
      after.archive.entries.indices.contains { after.archive.names[$0].hasPrefix("\(prefix)res/\(stem)") }
    }
    #expect(contains("drawable-de") && !contains("drawable-fr"))
  }

  /// A language split contains only what the base split's manifest refers to, and stays a split.
  @Test func aLanguageSplitKeepsTextsOfTheManifest() throws {
    let savings = try savings(AppBundle(opening: Places.fixture("Harbor.apks")), .deliverable)
    let splits = savings.after.bundle.archives.filter { $0.wholeOwner.tag != nil }
    #expect(splits.count == 2)
    for split in splits {
      let names = split.archive.entries.indices.map { split.archive.names[$0] }
      #expect(names.contains("AndroidManifest.xml") && names.contains("resources.arsc"))
      #expect(!names.contains { $0.hasPrefix("res/raw") })
    }
    let strings = try LocalizedStrings(of: savings.after.bundle)
    for tag in strings.locales {
      #expect(strings.tables(of: .locale(tag)).flatMap { $0.messages.keys } == ["string/app_name"], "\(tag)")
    }
    #expect(savings.removed.unmodified.isEmpty)
    #expect(savings.packs.allSatisfy { $0.messages > 0 || !$0.assets.isEmpty })
  }

  // MARK: - Apple

  private static let information = """
    <plist version="1.0"><dict>
    <key>CFBundleIdentifier</key><string>org.example.a</string>
    <key>UILaunchStoryboardName</key><string>Launch</string>
    <key>UIMainStoryboardFile~ipad</key><string>Start</string>
    <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
    <key>UIWindowSceneSessionRoleApplication</key><array><dict>
    <key>UISceneStoryboardFile</key><string>Scene</string></dict></array></dict></dict>
    </dict></plist>
    """

  private static let actions = """
    {"actions": {"Open": {"title": {"key": "a", "table": "AppActions"}, "other": {"table": "Localizable"}}}}
    """

  /// Paths in the app, and the rule that keeps each.
  private static let paths: [(path: String, rule: SystemResourceRule?)] = [
    ("de.lproj/InfoPlist.strings", .infoPlistStrings), ("de.lproj/AppShortcuts.strings", .appShortcuts),
    ("de.lproj/AppActions.strings", .intents), ("de.lproj/Order.strings", .intents),
    ("de.lproj/AppIntentVocabulary.plist", .intents), ("de.lproj/Launch.strings", .launchScreen),
    ("de.lproj/Launch.storyboardc/Info.plist", .launchScreen), ("de.lproj/Start.strings", .mainInterface),
    ("de.lproj/Scene.strings", .mainInterface), ("Settings.bundle/de.lproj/Root.strings", .settingsBundle),
    ("PlugIns/W.appex/de.lproj/InfoPlist.strings", .infoPlistStrings),
    ("PlugIns/W.appex/de.lproj/Launch.strings", nil), ("de.lproj/Localizable.strings", nil),
    ("de.lproj/Other.storyboardc/Info.plist", nil), ("de.lproj/picture.png", nil),
    ("Kit.bundle/de.lproj/InfoPlist.strings", nil), ("Settings.bundle.old/de.lproj/Root.strings", nil),
    ("Frameworks/F.framework/de.lproj/InfoPlist.strings", nil), ("fr.lproj/Localizable.strings", nil),
  ]

  private static func app() throws -> AppBundle {
    let text = "\"a\" = \"Nebel\";"
    let files: [(String, String)] =
      [
        ("Info.plist", information), ("PlugIns/W.appex/Info.plist", "<plist><dict/></plist>"),
        ("Base.lproj/Order.intentdefinition", "<plist><dict/></plist>"), ("fr.lproj/", ""), ("de.lproj/", ""),
        ("Metadata.appintents/extract.actionsdata", actions), ("Base.lproj/Localizable.strings", text),
      ] + paths.map { ($0.path, text) }
    let entries = files.map { ZipBuilder.Entry("Payload/A.app/\($0.0)", $0.1) }
    return try AppBundle(Archive(name: "A.ipa", bytes: ZipBuilder(entries).bytes))
  }

  @Test func everyRuleOfApplesSystemsKeepsItsFiles() throws {
    let savings = try savings(Self.app(), .deliverable)
    let after = savings.after.bundle.archive
    for (path, rule) in Self.paths {
      #expect((after.find("Payload/A.app/\(path)") != nil) == (rule != nil), "\(path)")
    }
    #expect(after.find("Payload/A.app/de.lproj/") != nil)
    #expect(after.find("Payload/A.app/fr.lproj/") == nil)
    let counts = Dictionary(grouping: Self.paths.compactMap(\.rule)) { $0 }.mapValues(\.count)
    #expect(savings.keptForSystem.map(\.rule.rawValue) == counts.keys.sorted().map(\.rawValue))
    for row in savings.keptForSystem {
      let rule = try #require(SystemResourceRule(rawValue: row.rule.rawValue))
      #expect(row.files == counts[rule], "\(rule)")
    }
    try check(Self.app())
    // Packs contain what was removed, and nothing that stays.
    let strings = Self.paths.filter { $0.rule == nil && $0.path.hasSuffix(".strings") }
    #expect(savings.packs.reduce(0) { $0 + $1.messages } == strings.count)
  }

  @Test func stepsNameTheLocalesWithoutAFolder() throws {
    func locales(_ scope: RemovalScope, _ step: String) throws -> [String]? {
      SimulateReport(try savings(Self.app(), scope)).nextSteps.first { $0.step == step }?.locales
    }
    #expect(try locales(.deliverable, "declare-locales") == ["fr"])
    #expect(try locales(.deliverable, "keep-folders") == ["de"])
    #expect(try locales(.everything, "declare-locales") == ["de", "fr"])
    #expect(try locales(.everything, "keep-folders") == nil)
    #expect(try locales(.deliverable, "app-intents") == [])
    #expect(try locales(.deliverable, "sign") == [])
  }

  @Test func keptLocalesAreNotCounted() throws {
    #expect(try savings(Self.app(), .deliverable, keeping: ["de"]).keptForSystem.isEmpty)
  }
}
