import AppBundles
import BundleAnalysis
import Compression
import LanguagePacks
import Localization
import LocalizationAnalysis
import PackBuilding
import PackRestoring
import ReportSchema
import TestSupport
import Testing

/// Packs of whole apps and sources.
@Suite struct PackSetTests {
  private static let fixtures = [
    "Harbor.ipa", "Harbor.apk", "Harbor.aab", "Harbor.apks", "webext.xpi", "greeter.jar", "folder",
  ]

  private static let real = [
    "ipa/duckduckgo-ios-7.155.0.ipa", "ipa/deltachat-ios-2.57.1.ipa", "apk/Topeka.apk",
    "apk/wikipedia-50600.apk",
    "aab/wikipedia-50600.aab", "aab/jadx-app-release.aab", "strings/mattermost-rn/v2.42.0",
    "strings/duckduckgo-ios/7.157.0", "strings/deltachat-ios/v2.57.1",
    "strings/fbt-demo/translation_input.json",
  ]

  /// Checks that a pack returns exactly the message of every key, and that builds are byte-identical.
  private func checkRoundTrip(_ path: String) throws {
    let tables = try LocalizedStrings(opening: path)
    let set = try PackSet.build(tables)
    let again = try PackSet.build(tables)
    #expect(set.members.map(\.bytes) == again.members.map(\.bytes))
    #expect(set.members.count == tables.locales.count + 1)
    var messages = 0
    for member in set.members {
      let owner = member.locale.map { Owner.locale($0) } ?? .base
      var count = 0
      for table in tables.tables(of: owner) {
        let handle = member.pack.table(table.name)
        for (key, message) in table.messages {
          let answer = try member.pack.message(key, in: handle)
          #expect(answer == message, "\(owner) \(table.name) \(key)")
        }
        count += table.messages.count
      }
      #expect(member.pack.messageCount == count)
      messages += count
    }
    #expect(messages > 0)
  }

  @Test(arguments: fixtures) func everyKeyOfAnAppIsAnswered(_ name: String) throws {
    try checkRoundTrip(Places.fixture(name))
  }

  @Test(.realData, arguments: real)
  func everyKeyOfRealAppsIsAnswered(_ name: String) throws { try checkRoundTrip(Places.real(name)) }

  /// Compiled resources and the resources of a bundle's module have the same messages.
  @Test(.realData) func anAPKAndItsAppBundleHaveTheSamePacks() throws {
    let compiled = try PackSet.build(LocalizedStrings(opening: Places.real("apk/wikipedia-50600.apk")))
    let bundled = try PackSet.build(LocalizedStrings(opening: Places.real("aab/wikipedia-50600.aab")))
    #expect(compiled.members.map(\.locale) == bundled.members.map(\.locale))
    for (one, other) in zip(compiled.members, bundled.members) {
      let bits = min(one.pack.bucketBits, other.pack.bucketBits)
      let (left, right) = (try one.pack.messages(bits: bits), try other.pack.messages(bits: bits))
      #expect(left == right, "\(one.locale?.text ?? "base")")
    }
  }

  @Test func tableNamesArePathsWithoutTheLocale() throws {
    let names = Set(try LocalizedStrings(opening: Places.fixture("Harbor.ipa")).tables(of: .base).map(\.name))
    #expect(names.contains("Localizable"))
    #expect(names.allSatisfy { !$0.contains(".lproj") && !$0.contains("Payload") })
  }

  @Test func untranslatedMessagesAreOmitted() throws {
    let tables = try LocalizedStrings(opening: Places.fixture("Harbor.ipa"))
    let all = try PackSet.build(tables)
    let fewer = try PackSet.build(tables, omitsUntranslated: true)
    let base = try #require(all.base?.pack)
    let comparison = try PackComparison(
      all.members.map(\.pack), base: base, codecs: [.zlib], usesBaseDictionary: false)
    for (member, row) in zip(fewer.members, comparison.rows) where member.locale != nil {
      #expect(member.pack.messageCount == row.report.messages - (row.report.untranslated ?? 0))
      let tag = try #require(member.locale)
      let missing = tables.tables(of: .base).reduce(0) { sum, table in
        let own = tables.tables(of: .locale(tag)).first { $0.name == table.name }
        return sum + table.messages.keys.count { own?[$0] == nil }
      }
      #expect(row.report.missing == missing)
    }
    #expect(fewer.base?.bytes == all.base?.bytes)
  }

  @Test func allPacksHaveOneSeed() throws {
    let tables = try LocalizedStrings(opening: Places.fixture("Harbor.ipa"))
    let set = try PackSet.build(tables)
    #expect(set.keys.seed == 0 && set.members.allSatisfy { $0.pack.seed == 0 })
    let other = try PackSet.build(tables, seed: 99, revision: 4)
    #expect(other.keys.seed == 99 && other.members.allSatisfy { $0.pack.seed == 99 && $0.pack.revision == 4 })
    #expect(try PackSet.build(tables, locales: ["fr"]).base?.bytes == set.base?.bytes)
    // The receiver knows every id from the base pack.
    let base = try #require(set.base?.pack)
    let known = Set(try base.fingerprints()).count + (try base.otherIds().count)
    #expect(known == set.keys.keys.count)
  }

  @Test func parentsAreThoseOfThePlatform() throws {
    var identity = AppIdentity()
    identity.platform = .ios
    let tags = ["", "pt", "pt-BR", "de"]
    let set = try PackSet.build(
      LocalizedStrings(
        Dictionary(uniqueKeysWithValues: tags.map { ($0, ["L": ["a": "x"]]) }), identity: identity))
    let parents = try set.members.map { try $0.pack.info().parents }
    #expect(parents == [[], [], [], ["pt"]])
  }

  @Test func oldPacksAnswerNoNewKey() throws {
    let (old, new) = (
      try LocalizedStrings(opening: Places.fixture("ferry/1.0")),
      try LocalizedStrings(opening: Places.fixture("ferry/1.2"))
    )
    let set = try PackSet.build(old)
    let added = Set(new.keys).subtracting(old.keys)
    #expect(!added.isEmpty)
    let check = try NewKeyCheck(of: new.keys, asking: set.members.map(\.pack), builtWith: set.keys)
    #expect(check.asked == added.count * set.members.count && check.wrong.isEmpty && check.problem == nil)
    // A list without a key that the packs have: they answer it.
    let found = try NewKeyCheck(
      of: old.keys, asking: set.members.map(\.pack), builtWith: KeyList(set.keys.keys.dropFirst()))
    #expect(!found.wrong.isEmpty && found.problem != nil)
  }

  /// The oracles contain the sizes of all locales' binary property lists, zipped at level 9.
  @Test(.realData) func packsAreMuchSmallerThanZippedPropertyLists() throws {
    var (alone, behindBase, zipped) = (0, 0, 0)
    for name in ["duckduckgo-ios-7.155.0", "deltachat-ios-2.57.1"] {
      zipped += try RealOracle(name).locales.values.reduce(0) { $0 + ($1.pack?.zip9 ?? 0) }
      let set = try PackSet.build(LocalizedStrings(opening: Places.real("ipa/\(name).ipa")))
      let packs = set.members.map(\.pack)
      let comparison = try PackComparison(
        packs, base: set.base?.pack, codecs: [.zlib, .zstd], usesBaseDictionary: true)
      for row in comparison.rows where !row.report.isBase {
        alone += row.compressedBytes[.zlib] ?? 0
        behindBase += row.compressedBytes[.zstd] ?? 0
      }
    }
    #expect(zipped > 2_000_000)
    #expect(Double(alone) <= 0.37 * Double(zipped))
    #expect(Double(behindBase) <= 0.31 * Double(zipped))
  }

  @Test(.realData) func deltasBetweenVersionsAreAFewHundredthsOfThePacks() throws {
    let old = try PackSet.build(LocalizedStrings(opening: Places.real("ipa/deltachat-ios-2.51.1.ipa")))
    let new = try PackSet.build(LocalizedStrings(opening: Places.real("ipa/deltachat-ios-2.57.1.ipa")))
    var (deltas, wire) = (0, 0)
    for member in new.members {
      guard let start = old.members.first(where: { $0.locale == member.locale }) else { continue }
      let delta = try PackDownload.make(member.pack, .zstd, old: start.pack)
      #expect(try PackDelta.apply(delta, to: start.pack) == member.bytes)
      deltas += delta.count
      wire += try PackDownload.make(member.pack, .zlib).count
    }
    #expect(Double(deltas) <= 0.05 * Double(wire))
  }
}
