import Foundation
import LanguagePacks
import Localization
import PackBuilding
import PackPublishing
import PackTrust
import ReportSchema
import TestSupport
import Testing

@Suite struct PublicationTests {
  @Test func everyDownloadGivesItsPack() throws {
    var site = MemorySite()
    for number in 0..<5 { try site.publish([SampleVersions.version(number)]) }
    let verification = site.verified(keys: site.keys)
    #expect(verification.problems.isEmpty)
    #expect(verification.isTrusted && verification.signatures == 2)
    let manifest = try site.manifest()
    #expect(manifest.versions.map(\.version) == (0..<5).map { "1.\($0)" })
    // Deltas from three versions; each with three codecs. Those of base need no other pack.
    let newest = try #require(manifest.versions.last)
    for pack in newest.packs {
      let old = Set(pack.downloads.compactMap(\.old))
      let expected = manifest.versions.dropLast().suffix(3).flatMap { version in
        version.packs.filter { $0.locale == pack.locale }.map(\.sha256)
      }
      #expect(old == Set(expected))
      #expect(Set(pack.downloads.filter { $0.old == nil }.map(\.codec)) == ["zlib", "zstd", "brotli"])
      #expect(pack.downloads.allSatisfy { ($0.base == nil) == pack.isBase })
    }
    #expect(verification.packsRestored == 5 * 3 * 3)
    #expect(
      verification.deltasApplied
        == manifest.versions.flatMap(\.packs).flatMap(\.downloads).count { $0.old != nil })
    // Each version has one key that the version before does not have, so the first has 1 + 2 + 3 + 4.
    #expect(verification.newKeys.asked == 3 * (10 + 6 + 3 + 1))
  }

  @Test func publishingAgainChangesNothing() throws {
    var site = MemorySite()
    try site.publish([SampleVersions.version(0), SampleVersions.version(1)])
    let files = site.files
    #expect(try !site.publish([SampleVersions.version(0)]))
    #expect(
      try !site.publish(
        [SampleVersions.version(1)], at: MemorySite.now.addingTimeInterval(40 * MemorySite.day)))
    #expect(site.files == files)
    // Both at once, or one after the other: the same manifest.
    var other = MemorySite(key: site.key)
    try other.publish([SampleVersions.version(0)])
    try other.publish([SampleVersions.version(1)])
    #expect(try other.manifest() == site.manifest())
    #expect(try other.newest().sequence == 2)
  }

  @Test func anOldSignatureIsRenewed() throws {
    var site = MemorySite()
    try site.publish([SampleVersions.version(0)])
    let before = site.files
    let late = MemorySite.now.addingTimeInterval(46 * MemorySite.day)
    #expect(try site.publish([SampleVersions.version(0)], at: late))
    #expect(site.files.keys.sorted() == before.keys.sorted())
    #expect(site.files.filter { before[$0.key] != $0.value }.keys.sorted() == [SiteFiles.newest])
    #expect(try site.newest().sequence == 2)
    #expect(try site.newest().expires == SiteTime.text(late.addingTimeInterval(90 * MemorySite.day)))
    // Another key signs again, and so does another list of keys.
    let next = SecretKey()
    #expect(try site.publish([SampleVersions.version(0)], at: late, with: next))
    #expect(try !site.publish([SampleVersions.version(0)], at: late, with: next))
    #expect(try site.publish([SampleVersions.version(0)], at: late, with: next, keyList: 1))
  }

  @Test func oldVersionsArePrunedAndTheManifestBeforeKeepsItsFiles() throws {
    var site = MemorySite()
    var options = Publication.Options()
    (options.keptVersions, options.deltaVersions) = (2, 5)
    for number in 0..<4 {
      let former = try? site.manifest()
      try site.publish([SampleVersions.version(number)], options)
      #expect(site.verified(keys: site.keys).problems.isEmpty)
      let manifest = try site.manifest()
      #expect(manifest.versions.count == min(2, number + 1))
      // A delta from a pack that is not served could not be verified.
      let served = Set(manifest.versions.flatMap { $0.packs.map(\.sha256) })
      #expect(
        manifest.versions.flatMap(\.packs).flatMap(\.downloads).allSatisfy {
          $0.old.map(served.contains) ?? true
        })
      if let former { #expect(Publication.files(of: former).isSubset(of: site.files.keys)) }
    }
    let names = Publication.files(of: try site.manifest())
    let immutable = site.files.keys.filter { $0.hasPrefix("files/") }
    #expect(names.isSubset(of: immutable))
    // The files of the first two versions are no longer there.
    var first = MemorySite()
    try first.publish([SampleVersions.version(0)])
    #expect(Publication.files(of: try first.manifest()).isDisjoint(with: immutable))
    #expect(site.files.keys.count { $0.hasSuffix(".json") } == 2)
  }

  @Test func aRevisionIsAnotherEntry() throws {
    var site = MemorySite()
    try site.publish([SampleVersions.version(0)])
    try site.publish([SampleVersions.version(1)])
    try site.publish([SampleVersions.version(0, revision: 2)])
    #expect(
      try site.manifest().versions.map { "\($0.version) \($0.revision)" } == ["1.0 1", "1.1 1", "1.0 2"])
    #expect(site.verified(keys: site.keys).problems.isEmpty)
    #expect(throws: PublicationError.olderRevision(version: "1.1", revision: 0, published: 1)) {
      try site.publish([SampleVersions.version(1, revision: 0)])
    }
  }

  @Test func unsuitablePacksAreNotPublished() throws {
    var site = MemorySite()
    try site.publish([SampleVersions.version(0)])
    let before = site.files
    let version = try SampleVersions.version(0)
    func other(_ text: String) throws -> SiteVersion {
      var builder = PackBuilder(version.packs[1].metadata)
      builder.add(StringTable(name: "Localizable", syntax: .apple, messages: ["key.1": .text(text)]))
      let pack = try LanguagePack(builder.build())
      return try SiteVersion([version.packs[0].pack, pack, version.packs[2].pack], keys: version.keys)
    }
    #expect(throws: PublicationError.alreadyPublished(version: "1.0", revision: 1, locale: "de")) {
      try site.publish([other("different")])
    }
    #expect(throws: PublicationError.alreadyPublished(version: "1.0", revision: 1, locale: "fr")) {
      try site.publish([SiteVersion([version.packs[0].pack, version.packs[1].pack], keys: version.keys)])
    }
    #expect(throws: PublicationError.otherApp(expected: SampleVersions.app, found: "org.example.other")) {
      try site.publish([SampleVersions.version(1, app: "org.example.other")])
    }
    #expect(throws: PublicationError.noBasePack) {
      try SiteVersion([version.packs[1].pack], keys: version.keys)
    }
    #expect(throws: PublicationError.repeatedLocale("de")) {
      try SiteVersion([0, 1, 1].map { version.packs[$0].pack }, keys: version.keys)
    }
    let next = try SampleVersions.version(1)
    #expect(
      throws: PublicationError.differentPacks(field: "version", locale: "de", found: "1.1", base: "1.0")
    ) {
      try SiteVersion([version.packs[0].pack, next.packs[1].pack], keys: version.keys)
    }
    #expect(throws: PublicationError.unknownApp) { try SampleVersions.version(1, app: "") }
    #expect(site.files == before)
  }

  /// An old pack that answers a new key: its list of keys lacks a key that it contains.
  @Test func aWrongAnswerOfAnOlderPackPreventsThePublication() throws {
    let version = try SampleVersions.version(0)
    let known = KeyList(version.keys.keys.filter { $0.key != "key.7" }, seed: version.keys.seed)
    var site = MemorySite()
    try site.publish([SiteVersion(version.packs.map(\.pack), keys: known)])
    let error = #expect(throws: PublicationError.self) { try site.publish([SampleVersions.version(1)]) }
    #expect(error?.description.contains("packs of version 1.0: ") == true)
    #expect(error?.description.contains("'key.7'") == true)
    // A version that is pruned at the same time is not asked.
    var options = Publication.Options()
    options.keptVersions = 1
    #expect(try site.publish([SampleVersions.version(1)], options))
  }

  @Test func deltasBetweenSeedsAreNotPublished() throws {
    var site = MemorySite()
    try site.publish([SampleVersions.version(0)])
    try site.publish([SampleVersions.version(0, revision: 2, seed: 5)])
    let packs = try #require(try site.manifest().versions.last?.packs)
    for pack in packs {
      let smallest = pack.downloads.filter { $0.old == nil }.map(\.bytes).min() ?? 0
      #expect(pack.downloads.allSatisfy { $0.old == nil || $0.bytes < smallest })
    }
    #expect(site.verified(keys: site.keys).problems.isEmpty)
  }
}
