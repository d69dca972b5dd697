import AppBundles
import BundleAnalysis
import Foundation
import LanguagePacks
import Localization
import LocalizationAnalysis
import OperatingSystem
import PackRestoring
import PackStore
import PackTrust
import ProgramSystem
import TestSupport
import Testing

/// Real packs of an earlier version, shown by the next version of the app.
@Suite struct VersionChainTests {
  private static let chains: [[String]] = [
    ["7.155.0", "7.156.0", "7.157.0"].map { "strings/duckduckgo-ios/\($0)" },
    ["v2.48.0", "v2.51.1", "v2.57.1"].map { "strings/deltachat-ios/\($0)" },
    ["v2.40.0", "v2.41.0", "v2.42.0"].map { "strings/mattermost-rn/\($0)" },
  ]

  private struct Counts {
    var packs = 0
    var newKeys = 0
    var knownKeys = 0
    /// Keys that the old version has and the new one has not.
    var removedKeys = 0
    var wrong = 0
    var skipped = 0
  }

  @Test(.enabled(if: Places.comparesRealData, "BALLAST_DATA is not set"), arguments: chains)
  func aNewKeyIsNotAnsweredByAnOldPack(_ chain: [String]) throws {
    let counts = try Self.ask(chain.map { Places.real($0) })
    #expect(counts.packs > 40 && counts.newKeys > 1000 && counts.removedKeys > 100 && counts.wrong == 0)
    print(
      "\(chain[0]): \(counts.packs) old packs, \(counts.newKeys) new keys asked, \(counts.wrong) wrong texts; "
        + "\(counts.knownKeys) known keys, \(counts.skipped) shown from base; "
        + "\(counts.removedKeys) removed keys asked")
  }

  @Test func aNewKeyOfTheFerryIsNotAnswered() throws {
    let counts = try Self.ask(["1.0", "1.1", "1.2"].map { Places.fixture("ferry/\($0)") })
    #expect(counts.packs > 5 && counts.newKeys > 0 && counts.removedKeys > 0 && counts.wrong == 0)
  }

  /// Asks each pack of each earlier version, through the store of a later one, every key of both.
  private static func ask(_ paths: [String]) throws -> Counts {
    let versions = try concurrentMap(paths) { path throws in
      var strings = try LocalizedStrings(opening: path)
      strings.identity.identifier = "org.example.chain"
      strings.identity.version = "1.\(paths.firstIndex(of: path) ?? 0)"
      // Folders of sources do not say which language is base's.
      guard strings.tables[.base] == nil, let english = LocaleTag(bcp47: "en") else { return strings }
      var tables = strings.tables.mapValues { Array($0.values) }
      tables[.base] = tables.removeValue(forKey: .locale(english))
      return LocalizedStrings(tables, identity: strings.identity, baseLocale: english)
    }
    let sets = try versions.map { try PackSet.build($0) }
    var counts = Counts()
    for new in versions.indices {
      for old in 0..<new {
        for member in sets[old].members {
          guard let locale = member.locale else { continue }
          try ask(member, of: versions[old], locale, by: versions[new], sets[new], &counts)
        }
      }
    }
    return counts
  }

  private static func ask(
    _ member: PackSet.Member, of old: LocalizedStrings, _ locale: LocaleTag, by new: LocalizedStrings,
    _ set: PackSet, _ counts: inout Counts
  ) throws {
    let folder = try TemporaryFolder()
    let info = try member.pack.info()
    try folder.write(storedName(locale.text, version: info.appVersion, member.bytes), member.bytes)
    let store = try PackStore(
      PackStore.Configuration(
        app: "org.example.chain", appVersion: try #require(new.identity.version),
        signingKeys: [SecretKey().publicKey.base64], locales: new.locales.map(\.text),
        base: try #require(set.base).pack, codecs: .all),
      disk: FolderDisk(folder.path), transport: DirectoryTransport(folder.path))
    let launch = store.launch(preferring: [locale.text])
    guard case .outdatedPack = launch.source else {
      #expect(locale == new.baseLocale)
      return
    }
    counts.packs += 1
    let known = Set(old.keys)
    let (own, base) = (old.tables[.locale(locale)] ?? [:], new.tables[.base] ?? [:])
    for (index, key) in new.keys.enumerated() {
      let found = launch.texts.message(key.key, in: key.table)
      if !known.contains(key) {
        counts.newKeys += 1
        if found?.layer != nil { counts.wrong += 1 }
        #expect(found?.message == base[key.table]?[key.key])
      } else if index % 8 == 0 {
        counts.knownKeys += 1
        let expected = found?.layer == nil ? base[key.table]?[key.key] : own[key.table]?[key.key]
        #expect(found?.message == expected, "\(locale) \(key)")
        if found?.layer == nil, own[key.table]?[key.key] != nil { counts.skipped += 1 }
      }
    }
    // The running version does not know how its code calls such a key: the old text may be of another key.
    let present = Set(new.keys)
    for key in old.keys where !present.contains(key) {
      counts.removedKeys += 1
      let found = launch.texts.message(key.key, in: key.table)
      if found != nil { counts.wrong += 1 }
    }
  }
}
