import AppBundles
import Archives
import BundleAnalysis
import Compression
import Foundation
import LanguagePacks
import Localization
import TestSupport
import Testing

/// What leaves an archive, and what it is worth.
@Suite struct SavingsTests {
  private func savings(
    _ path: String, _ removal: RemovalOptions = RemovalOptions(), codecs: [Codec] = [.zlib],
    each: Bool = false
  ) throws -> Savings {
    let bundle = try AppBundle(opening: path)
    return try Savings(
      of: bundle,
      Savings.Options(removal: removal, codecs: codecs, usesBaseDictionary: true, measuresLeaveOneOut: each),
      to: RebuildOutput(for: bundle.archive, at: nil))
  }

  private static let fixtures = [
    "Harbor.ipa", "Harbor.apk", "Harbor.aab", "Harbor.apks", "webext.xpi", "greeter.jar",
  ]
  private static let real = [
    "ipa/duckduckgo-ios-7.155.0.ipa", "ipa/deltachat-ios-2.57.1.ipa", "apk/Topeka.apk", "apk/issue1605.apk",
    "apk/org.fdroid.fdroid.privileged_2120.apk", "aab/jadx-app-release.aab",
    "aab/wikipedia-50600.aab", "hostile/datadesc.ipa", "hostile/zip64.ipa", "hostile/duplicate.ipa",
    "hostile/traversal.ipa", "hostile/stored.ipa", "hostile/symlink.ipa", "hostile/macosx.ipa",
  ]

  /// Every locale that could leave has left; base, and what is everybody's, is what it was.
  private func check(_ savings: Savings) throws {
    let (before, after) = (savings.before.footprint, savings.after.footprint)
    #expect(after.locales.isEmpty, "\(after.locales.map(\.tag))")
    #expect(before.total - after.total == savings.saved)
    #expect(after.total == savings.after.bundle.archive.size)
    // A file whose siblings were for locales is base's, and everybody's when these are gone.
    #expect(after.base.total.messages <= before.base.total.messages)
    if savings.before.bundle.format == .ipa {
      #expect(after.base.total.messages == before.base.total.messages)
    }
    #expect(savings.after.bundle.baseLocale == savings.before.bundle.baseLocale)
    #expect(savings.packs.allSatisfy { $0.messages > 0 || !$0.assets.isEmpty || $0.packBytes == 0 })
    #expect(savings.removed.unmodified.map(\.entry).filter { $0 != "toc.pb" }.isEmpty)
    for pack in savings.packs {
      let user = savings.download(for: pack, .zlib)
      #expect(user == savings.after.bundle.archive.size + ByteCount(pack.downloadBytes(.zlib)))
    }
  }

  @Test(arguments: fixtures) func nothingIsLeftOfLocalesInAFixture(_ name: String) throws {
    let savings = try savings(Places.fixture(name), each: true)
    try check(savings)
    #expect(savings.saved > 0)
    #expect(savings.leaveOneOut.count >= savings.removed.locales.count)
    // Where nothing is shared but lists of files, what locales lose alone is what they lose together.
    let alone = savings.leaveOneOut.reduce(ByteCount.zero) { $0 + $1.archiveBytes }
    #expect(savings.leaveOneOut.allSatisfy { $0.archiveBytes > 0 })
    #expect(alone <= savings.saved + 200 || name.hasSuffix(".apk") || name.hasSuffix(".ipa"))
  }

  @Test(.enabled(if: Places.realData != nil, "no real data at hand"), arguments: real)
  func nothingIsLeftOfLocalesInARealApp(_ name: String) throws {
    try check(try savings(Places.real(name)))
  }

  /// Info-ZIP's `zip -d` on the same entries.
  @Test(
    .enabled(if: Places.realData != nil, "no real data at hand"),
    arguments: [
      "deltachat-ios-2.51.1", "deltachat-ios-2.57.1", "duckduckgo-ios-7.155.0", "duckduckgo-ios-7.156.0",
    ])
  func aRebuiltIPAIsAsLargeAsInfoZIPLeavesIt(_ name: String) throws {
    let path = Places.real("ipa/\(name).ipa")
    let oracle = try RealOracle(name)
    let left = try savings(path, RemovalOptions(leavesSignatures: true))
    #expect(left.after.bundle.archive.size.value == oracle.slimZipBytesInfozip)
    let whole = try savings(path)
    #expect(whole.after.bundle.archive.size < left.after.bundle.archive.size)
    // Nothing but CodeResources differs.
    #expect(whole.removed.removedEntries == left.removed.removedEntries)
    #expect(whole.removed.rewrittenEntries > 0)
    #expect(left.removed.rewrittenEntries == 0)
  }

  /// aapt2's own table without locales.
  @Test(
    .enabled(if: Places.realData != nil, "no real data at hand"),
    arguments: ["apk/wikipedia-50598.apk", "apk/wikipedia-50600.apk"])
  func wikipediasTableIsNoLargerThanAAPTs(_ name: String) throws {
    let savings = try savings(Places.real(name), RemovalOptions(keeping: [try tag("en")]))
    let archive = savings.after.bundle.archive
    let table = try #require(archive.find("resources.arsc"))
    #expect(archive.entries[table].installBytes.value <= 244_156)
    let before = savings.before.bundle.archive
    #expect(before.size - archive.size == savings.saved)
  }

  private func tag(_ text: String) throws -> LocaleTag { try #require(LocaleTag(bcp47: text)) }

  @Test func localesThatAreKeptStay() throws {
    let kept: Set<LocaleTag> = [try tag("de"), try tag("pt-BR")]
    let savings = try savings(Places.fixture("Harbor.ipa"), RemovalOptions(keeping: kept))
    #expect(Set(savings.after.footprint.locales.map(\.tag)) == kept)
    #expect(!savings.packs.contains { kept.contains($0.locale) })
    let old = savings.before.footprint.locales.first { $0.tag == kept.first }
    let new = savings.after.footprint.locales.first { $0.tag == kept.first }
    #expect(old?.amounts.total.messages == new?.amounts.total.messages)
  }

  @Test func withStringsAloneOtherResourcesStay() throws {
    for name in ["Harbor.ipa", "Harbor.apk", "Harbor.aab"] {
      let everything = try savings(Places.fixture(name))
      let strings = try savings(Places.fixture(name), RemovalOptions(scope: .messages))
      #expect(strings.saved < everything.saved, "\(name)")
      #expect(strings.packs.allSatisfy { $0.assets.isEmpty })
      #expect(everything.packs.contains { !$0.assets.isEmpty })
      for (tag, amounts) in strings.after.footprint.locales {
        #expect(amounts[.strings].messages + amounts[.plurals].messages == 0, "\(name) \(tag)")
        let old = try #require(strings.before.footprint.locales.first { $0.tag == tag })
        #expect(amounts[.images].install == old.amounts[.images].install, "\(name) \(tag)")
        #expect(amounts[.audio].install == old.amounts[.audio].install, "\(name) \(tag)")
      }
      #expect(
        strings.packs.map(\.messages).reduce(0, +) == everything.packs.map(\.messages).reduce(0, +), "\(name)"
      )
    }
  }

  @Test func aComponentMayLoseItsLocalesAlone() throws {
    let path = Places.fixture("Harbor.ipa")
    let all = try savings(path)
    let names = Set(all.before.bundle.components.map(\.name))
    #expect(names.count > 2)
    var sum = 0
    for name in names {
      let part = try savings(path, RemovalOptions(includes: { $0.name == name }))
      #expect(part.saved < all.saved)
      sum += part.removed.removedEntries
    }
    #expect(sum == all.removed.removedEntries)
  }

  /// The packs hold what left, message by message.
  @Test func packsHoldWhatLeft() throws {
    let path = Places.fixture("Harbor.ipa")
    let savings = try savings(path, codecs: [.zlib, .zstd])
    let tables = try LocalizedStrings(opening: path)
    let set = try #require(savings.packSet)
    for member in set.members {
      let owner = member.locale.map { Owner.locale($0) } ?? .base
      for table in tables.tables(of: owner) {
        for (key, message) in table.messages {
          #expect(try member.pack.message(key, in: table.name) == message)
        }
      }
    }
    #expect(Set(savings.packs.map(\.locale)) == Set(tables.locales))
    for pack in savings.packs {
      #expect(Set(pack.compressedBytes.keys) == [.zlib, .zstd] || pack.messages == 0)
    }
  }

  /// Without locales left, nothing changes any more, and the archive is the same file.
  @Test(arguments: fixtures) func rebuildingTwiceChangesNothing(_ name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/" + name
    let file = try OutputFile(at: path)
    _ = try Savings(
      of: AppBundle(opening: Places.fixture(name)),
      Savings.Options(
        removal: RemovalOptions(), codecs: [.zlib], usesBaseDictionary: true, measuresLeaveOneOut: false),
      to: .file(file))
    try file.commit()
    let again = try savings(path)
    #expect(again.saved == 0)
    #expect(again.packs.isEmpty)
    #expect(again.removed.changes.isEmpty)
  }

  /// A folder that stands for an app is written again as a folder.
  @Test func aFolderLosesItsLocales() throws {
    let savings = try savings(Places.fixture("folder"))
    try check(savings)
    #expect(savings.saved > 0)
    #expect(savings.saved == savings.savedInstall)
  }

  /// A bundle's device gets its language alone where the store splits by it.
  @Test func devicesOfABundleAreCompared() throws {
    let savings = try savings(Places.fixture("Harbor.aab"))
    let devices = try #require(savings.devices)
    #expect(devices.count == savings.packs.count)
    for device in devices {
      #expect(device.withSplits < device.withoutSplits)
      #expect(device.withoutSplits <= savings.before.bundle.archive.size)
      #expect(device.withPacks < device.withoutSplits)
    }
    #expect(try self.savings(Places.fixture("Harbor.apk")).devices == nil)
  }
}
