import Compression
import Foundation
import LanguagePacks
import Localization
import LocalizationAnalysis
import PackBuilding
import PackRestoring
import PackTrust
import Synchronization
import TestSupport
import Testing

@Suite struct PublicationTests {
  @Test func everyDownloadGivesItsPack() throws {
    let site = try MemorySite(versions: 5)
    let verification = site.verified(keys: site.keys)
    #expect(verification.problems.isEmpty)
    #expect(verification.isTrusted && verification.signatures == 1)
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
      #expect(Set(pack.downloads.filter { $0.old == nil }.map(\.codec)) == ["zlib", "brotli"])
      #expect(pack.downloads.allSatisfy { ($0.base == nil) == pack.isBase })
    }
    #expect(verification.checks.packs == 5 * 3 * 2)
    #expect(
      verification.checks.deltas
        == manifest.versions.flatMap(\.packs).flatMap(\.downloads).count { $0.old != nil })
    // Each version has one key that the version before does not have, so the first has 1 + 2 + 3 + 4.
    #expect(verification.newKeyLookups == 3 * (10 + 6 + 3 + 1))
  }

  @Test func progressCountsEveryPackOnce() throws {
    let versions = try [SampleVersions.version(0), SampleVersions.version(1)]
    let packs = versions.reduce(0) { $0 + $1.packs.count }
    let seen = Mutex<[Int]>([])
    _ = try Publication(adding: versions, to: nil) { done, total in
      #expect(total == packs)
      seen.withLock { $0.append(done) }
    }
    #expect(seen.withLock { $0.sorted() } == Array(1...packs))
  }

  @Test func publishingAgainChangesNothing() throws {
    var site = MemorySite()
    try site.publish([SampleVersions.version(0), SampleVersions.version(1)])
    let files = site.files
    #expect(try !site.publish([SampleVersions.version(0)]))
    #expect(
      try !site.publish(
        [SampleVersions.version(1)], at: MemorySite.now + 40 * MemorySite.day))
    #expect(site.files == files)
    // Both at once, or one after the other: the same packs.
    var other = MemorySite(key: site.key)
    try other.publish([SampleVersions.version(0)])
    try other.publish([SampleVersions.version(1)])
    #expect(try other.manifest() == site.manifest())
    #expect(try other.newest().sequence == 2)
  }

  @Test func anOldSignatureIsRenewed() throws {
    var site = try MemorySite(versions: 1)
    let before = site.files
    let late = MemorySite.now + 46 * MemorySite.day
    #expect(try site.publish([SampleVersions.version(0)], at: late))
    #expect(site.files.keys.sorted() == before.keys.sorted())
    #expect(site.files.filter { before[$0.key] != $0.value }.keys.sorted() == [SiteFiles.newest])
    #expect(try site.newest().sequence == 2)
    #expect(try site.newest().expires == SiteTime.timestamp(late + 90 * MemorySite.day))
    // Another key signs again, and so does another list of keys.
    let next = SecretKey()
    #expect(try site.publish([SampleVersions.version(0)], at: late, with: next))
    #expect(try !site.publish([SampleVersions.version(0)], at: late, with: next))
    #expect(try site.publish([SampleVersions.version(0)], at: late, with: next, keyList: 1))
  }

  @Test func oldVersionsArePrunedAndTheFormerPublicationKeepsItsFiles() throws {
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
    let first = try MemorySite(versions: 1)
    #expect(Publication.files(of: try first.manifest()).isDisjoint(with: immutable))
    // The entries of this publication and of the one before.
    let entries = Set(site.files.keys.filter { $0.hasPrefix("entries/") })
    #expect(entries.isSuperset(of: try site.newest().entryFiles) && entries.count < 3 * 3 * 2)
  }

  private func expectRefusal<Value>(_ sentence: String, _ body: () throws -> Value) throws {
    let error = #expect(throws: PublicationError.self) { _ = try body() }
    #expect(error?.description == sentence)
  }

  @Test func aRevisionIsAnotherEntry() throws {
    var site = try MemorySite(versions: 2)
    try site.publish([SampleVersions.version(0, revision: 2)])
    #expect(
      try site.manifest().versions.map { "\($0.version) \($0.revision)" } == ["1.0 1", "1.1 1", "1.0 2"])
    #expect(site.verified(keys: site.keys).problems.isEmpty)
    try expectRefusal("version 1.1 has revision 0; revision 1 was published before") {
      try site.publish([SampleVersions.version(1, revision: 0)])
    }
  }

  @Test func unsuitablePacksAreNotPublished() throws {
    var site = try MemorySite(versions: 1)
    let before = site.files
    let version = try SampleVersions.version(0)
    func other(_ text: String) throws -> SiteVersion {
      var builder = PackBuilder(version.packs[1].metadata)
      builder.add(StringTable(name: "Localizable", syntax: .apple, messages: ["key.1": .text(text)]))
      let pack = try LanguagePack(builder.build())
      let packs = [version.packs[0].pack, pack, version.packs[2].pack]
      return try SiteVersion(
        packs,
        keys: KeyList(version.keys.keys, seed: version.keys.seed, packs: packs.map(\.checksum)))
    }
    try expectRefusal("version 1.0 revision 1 was published with another pack 'de'") {
      try site.publish([other("different")])
    }
    try expectRefusal("version 1.0 revision 1 was published with another pack 'fr'") {
      try site.publish([SiteVersion([version.packs[0].pack, version.packs[1].pack], keys: version.keys)])
    }
    try expectRefusal("is for the app 'org.example.other'; the site is for '\(SampleVersions.app)'") {
      try site.publish([SampleVersions.version(1, app: "org.example.other")])
    }
    try expectRefusal("contains no base pack") {
      try SiteVersion([version.packs[1].pack], keys: version.keys)
    }
    try expectRefusal("contains several packs of the locale 'de'") {
      try SiteVersion([0, 1, 1].map { version.packs[$0].pack }, keys: version.keys)
    }
    let next = try SampleVersions.version(1)
    try expectRefusal("pack 'de' has version '1.1', the base pack has '1.0'") {
      try SiteVersion([version.packs[0].pack, next.packs[1].pack], keys: version.keys)
    }
    try expectRefusal("has packs without an app identifier; clients could not detect packs of another app") {
      try SampleVersions.version(1, app: "")
    }
    #expect(site.files == before)
  }

  /// An old pack that answers a new key: its list of keys lacks a key that it contains.
  @Test func aWrongAnswerOfAnOlderPackPreventsThePublication() throws {
    let version = try SampleVersions.version(0)
    let known = KeyList(
      version.keys.keys.filter { $0.key != "key.7" }, seed: version.keys.seed, packs: version.keys.packs)
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
    var site = try MemorySite(versions: 1)
    try site.publish([SampleVersions.version(0, revision: 2, seed: 5)])
    let packs = try #require(try site.manifest().versions.last?.packs)
    for pack in packs {
      let smallest = pack.downloads.filter { $0.old == nil }.map(\.bytes).min() ?? 0
      #expect(pack.downloads.allSatisfy { $0.old == nil || $0.bytes < smallest })
    }
    #expect(site.verified(keys: site.keys).problems.isEmpty)
  }

  @Test func packsOfAnotherBuildAreNotPublished() throws {
    let version = try SampleVersions.version(0)
    // The same locale, app, version and revision, with a text that was changed later.
    let stale = try SampleVersions.version(0, text: "Old text").packs[2].pack
    try expectRefusal("pack 'fr' is not of the same build as the list of keys") {
      try SiteVersion([version.packs[0].pack, version.packs[1].pack, stale], keys: version.keys)
    }
  }

  @Test func theTimeDoesNotDecrease() throws {
    var site = try MemorySite(versions: 1)
    let time = MemorySite.now - 1
    for number in [0, 1] {
      let (early, now) = (SiteTime.timestamp(time), SiteTime.timestamp(MemorySite.now))
      try expectRefusal("the time \(early) is before that of the present publication, \(now)") {
        try site.publish([SampleVersions.version(number)], at: time)
      }
    }
    #expect(try !site.publish([SampleVersions.version(0)], at: MemorySite.now))
  }

  @Test func anotherValidityIsSignedAgain() throws {
    var site = try MemorySite(versions: 1)
    for days: Int64 in [30, 365, 90] {
      let validity = days * MemorySite.day
      #expect(try site.publish([SampleVersions.version(0)], validity: validity), "\(days)")
      #expect(try site.newest().expires == SiteTime.timestamp(MemorySite.now + validity))
      #expect(try !site.publish([SampleVersions.version(0)], validity: validity))
      // Without a validity, the present one is used.
      #expect(try !site.publish([SampleVersions.version(0)]))
    }
    try site.publish([SampleVersions.version(0)], validity: 30 * MemorySite.day)
    let late = MemorySite.now + 16 * MemorySite.day
    #expect(try site.publish([SampleVersions.version(0)], at: late))
    #expect(try site.newest().expires == SiteTime.timestamp(late + 30 * MemorySite.day))
  }

  @Test func sequenceNumbersHaveAnEnd() throws {
    var site = try MemorySite(versions: 1)
    for number in [SiteFiles.sequenceLimit, .max] {
      var newest = try site.newest()
      newest.sequence = number
      try site.sign(newest)
      try expectRefusal("no sequence number can follow \(number)") {
        try site.publish([SampleVersions.version(1)])
      }
    }
  }

  @Test func optionsThatDoNotChangeAPublishedVersionAreNamed() throws {
    let site = try MemorySite(versions: 3)
    func lines(_ number: Int, _ codecs: [Codec]?) throws -> [String] {
      let before = site.verified()
      return try Publication(adding: [SampleVersions.version(number)], to: before.site).warnings(
        codecs: codecs,
        after: PresentSite(signed: before.site, key: before.signer), trusted: nil, signer: before.signer,
        replacing: nil)
    }
    #expect(try lines(1, nil).isEmpty)
    #expect(try lines(1, [.brotli, .zlib]).isEmpty)
    #expect(
      try lines(1, [.zstd]) == [
        "version 1.1 revision 1 was published before with codec brotli, zlib; '--codec' does not change it"
      ])
    #expect(try lines(3, [.zstd]).isEmpty)
  }

  @Test func clientsThatRefuseOrIgnoreTheSiteAreNamed() throws {
    let site = try MemorySite(versions: 1)
    let (before, other) = (site.verified(), SecretKey())
    let (former, number) = (site.key.publicKey.number, other.publicKey.number)
    var waiting = site
    try waiting.publish([SampleVersions.version(1)])
    let publication = try Publication(adding: [SampleVersions.version(2)], to: before.site)
    func warnings(
      key: KeyNumber?, trusted: TrustedKeys?, signer: KeyNumber?, replacing replaced: PublishedSite? = nil
    ) -> [String] {
      publication.warnings(
        key: key, after: PresentSite(signed: before.site, key: before.signer),
        trusted: trusted, signer: signer, replacing: replaced)
    }
    let unsigned = "newest.json is not signed; clients do not read it"
    #expect(warnings(key: former, trusted: site.keys, signer: former) == [])
    #expect(warnings(key: nil, trusted: site.keys, signer: nil) == [unsigned])
    // Without a signature, clients read none of the versions: no version is missing in particular.
    #expect(
      warnings(key: nil, trusted: site.keys, signer: nil, replacing: waiting.verified().site) == [unsigned])
    #expect(
      warnings(key: number, trusted: TrustedKeys(signing: [other.publicKey]), signer: number) == [
        "the site was signed with key \(former); clients that do not have key \(number) refuse it"
      ])
    #expect(warnings(key: number, trusted: nil, signer: number) == [])
    #expect(
      warnings(key: former, trusted: site.keys, signer: former, replacing: waiting.verified().site) == [
        "newest.json was not signed and is ignored; its versions are not on the site: 1.1 revision 1"
          + "; to publish them, pass their folders of packs too"
      ])
    let list = SiteKeys(
      app: SampleVersions.app, number: 1, root: [other.publicKey.base64], signing: [other.publicKey.base64])
    var rotated = site
    try rotated.sign(list, with: site.key)
    let rotatedKeys = try site.keys.accepting(
      rotated.files[SiteFiles.keyList(1)] ?? [], app: SampleVersions.app)
    #expect(
      warnings(key: number, trusted: rotatedKeys, signer: number) == [
        "the former newest.sig was signed with key \(former), which is not in \(SiteFiles.keyList(1)); "
          + "its sequence number 1 was continued"
      ])
  }

  /// A newest file that another tool signs later.
  @Test func anUnsignedFileIsKeptWhileNothingChanges() throws {
    var site = try MemorySite(versions: 1)
    let signed = site.verified()
    func next(_ number: Int, after unsigned: PublishedSite?, days: Int64 = 0) throws -> NewestPublication? {
      let present = PresentSite(signed: signed.site, key: signed.signer, unsigned: unsigned)
      let publication = try Publication(adding: [SampleVersions.version(number)], to: present.site)
      let now = MemorySite.now + days * MemorySite.day
      for file in publication.files { site.files[file.name] = file.bytes }
      let newest = try SiteSignature(key: nil, now: now).next(publication, after: present)
      if let newest { site.files[SiteFiles.unsignedNewest] = try SiteJSON.bytes(of: newest) }
      return newest
    }
    func unsigned() throws -> PublishedSite {
      var options = SiteVerification.Options()
      options.readsUnsigned = true
      return try #require(SiteVerification(options, read: site.reader).site)
    }
    #expect(try next(1, after: nil)?.sequence == 2)
    #expect(try next(1, after: unsigned()) == nil)
    // Versions are added to the unsigned file, and its number is not used up.
    #expect(try next(2, after: unsigned())?.sequence == 2)
    #expect(try unsigned().manifest.versions.count == 3)
    #expect(try next(2, after: unsigned(), days: 46)?.sequence == 2)
    // A file with another number belongs to an earlier publication.
    try site.sign(unsigned().newest)
    let outdated = PresentSite(signed: site.verified().site, key: nil, unsigned: try unsigned())
    #expect(outdated.unsigned == nil)
  }
}
