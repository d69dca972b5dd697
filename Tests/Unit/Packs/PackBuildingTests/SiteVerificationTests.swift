import Foundation
import LanguagePacks
import PackBuilding
import PackRestoring
import PackTrust
import ReportSchema
import TestSupport
import Testing

@Suite struct SiteVerificationTests {
  private static func site() throws -> MemorySite {
    var site = MemorySite()
    try site.publish([SampleVersions.version(0), SampleVersions.version(1)])
    return site
  }

  private func errors(_ site: MemorySite) -> [String] {
    site.verified(keys: site.keys).problems.map { "\($0.error) \($0.file)" }
  }

  @Test func everyChangedFileIsFound() throws {
    let site = try Self.site()
    #expect(errors(site).isEmpty)
    for (name, bytes) in site.files {
      var changed = site
      // Every changed byte of an entry and of its proof, as of other files, is noticed.
      changed.files[name]?[bytes.count - 3] ^= 1
      #expect(errors(changed).contains { $0.hasSuffix(" \(name)") }, "\(name)")
      changed.files[name] = nil
      #expect(!errors(changed).isEmpty, "\(name)")
      changed.files[name] = bytes + [0]
      #expect(
        name.hasSuffix(".sig") || errors(changed).contains("tooLong \(name)")
          || errors(changed).contains("wrongRoot \(name)"), "\(name)")
    }
  }

  /// Clients with a former signed file still read its entries and their files.
  @Test func everyChangedFileOfAFormerPublicationIsFound() throws {
    var site = try Self.site()
    let former = site.files
    // Only the version before the last is kept, so that other files are those of the former publication.
    var options = Publication.Options()
    options.keptVersions = 1
    try site.publish([SampleVersions.version(2)], options)
    func errors(_ site: MemorySite) -> [String] {
      var options = SiteVerification.Options(keys: site.keys, now: MemorySite.now)
      options.names = site.files.keys.filter { $0.contains("/") }
      return SiteVerification(options, read: site.reader).problems.map { "\($0.error) \($0.file)" }
    }
    #expect(errors(site).isEmpty)
    let current = Publication.files(of: try site.manifest()).union(try site.newest().entryFiles)
    let names = former.keys.filter { !current.contains($0) && $0.contains("/") && !$0.hasSuffix(".sig") }
    #expect(names.contains { $0.hasPrefix("entries/") } && names.contains { $0.hasSuffix(".bpd") })
    for name in names {
      var changed = site
      let last = (changed.files[name]?.count ?? 0) - 5
      changed.files[name]?[last] ^= 1
      #expect(errors(changed) == ["\(name.hasPrefix("entries") ? "wrongRoot" : "wrongDigest") \(name)"])
    }
  }

  @Test func aTimeInTheFutureIsAProblem() throws {
    for (seconds, problems) in [
      (-MemorySite.day, []), (MemorySite.day, []), (MemorySite.day + 1, ["futureTime"]),
    ] {
      var site = try Self.site()
      var newest = try site.newest()
      newest.published = SiteTime.timestamp(MemorySite.now + seconds)
      site.files[SiteFiles.unsignedNewest] = try SiteJSON.bytes(of: newest)
      #expect(errors(site) == problems.map { "\($0) newest.json" }, "\(seconds)")
      site.files[SiteFiles.unsignedNewest] = nil
      try site.sign(newest)
      #expect(errors(site) == problems.map { "\($0) newest.sig" }, "\(seconds)")
      // Without a time to compare with.
      #expect(site.verified(keys: site.keys, at: nil).problems.isEmpty)
    }
    var site = try Self.site()
    var newest = try site.newest()
    (newest.published, newest.expires) = ("9999-01-01T00:00:00Z", "9999-04-01T00:00:00Z")
    site.files[SiteFiles.unsignedNewest] = try SiteJSON.bytes(of: newest)
    #expect(errors(site) == ["futureTime newest.json"])
    site.files[SiteFiles.newest] = nil
    #expect(errors(site).sorted() == ["futureTime newest.json", "notSigned newest.json"])
  }

  /// Clients refuse an expired site. The operator learns of it 30 days before, and not earlier.
  @Test func aSiteThatExpiresSoonHasAWarning() throws {
    let verification = try Self.site().verified()
    let expires = try #require(Self.site().newest().expirySeconds)
    for (days, text) in [
      (60.0, nil), (30, nil), (29.9, "expires in 29 days"), (1.5, "expires in 1 day,"),
      (0.1, "expires in 0 days"),
      (0, nil), (-3, nil),
    ] as [(Double, String?)] {
      let warning = verification.expiryWarning(at: expires - Int64(days * 86_400))
      #expect((warning == nil) == (text == nil), "\(days) days before: \(warning ?? "no warning")")
      if let text { #expect(warning?.contains(text) == true, "\(days) days before: \(warning ?? "")") }
    }
  }

  @Test func withoutKeysTheSignatureIsNotVerified() throws {
    var site = try Self.site()
    var newest = try site.newest()
    newest.sequence = 9
    try site.sign(newest, with: SecretKey())
    #expect(site.verified().problems.isEmpty)
    #expect(!site.verified().isTrusted)
    #expect(errors(site) == ["untrustedKey newest.sig"])
    let expired = site.verified(at: MemorySite.now + 100 * MemorySite.day)
    #expect(expired.problems.map(\.error) == ["expired"])
  }

  @Test func anUnsignedSiteIsAProblemOfItsOwn() throws {
    var site = try Self.site()
    site.files[SiteFiles.unsignedNewest] = try SiteJSON.bytes(of: site.newest())
    site.files[SiteFiles.newest] = nil
    #expect(errors(site) == ["notSigned newest.json"])
    let verification = site.verified()
    #expect(verification.problems.map(\.error) == ["notSigned"])
    // The other checks are made all the same.
    #expect(verification.checks.packs > 0 && verification.checks.deltas > 0 && !verification.isTrusted)
    site.files[SiteFiles.unsignedNewest] = nil
    #expect(errors(site) == ["missing newest.sig"])
  }

  /// After a replacement of keys, the newest file is signed with a key of the list that it names. The publisher reads it.
  @Test func formerKeysAreAcceptedOnlyByThePublisher() throws {
    var site = try Self.site()
    let next = SecretKey()
    let list = SiteKeys(
      app: SampleVersions.app, number: 1, root: [site.key.publicKey.base64],
      signing: [next.publicKey.base64])
    try site.sign(list, with: site.key)
    let former = "untrustedKey newest.sig"
    #expect(errors(site).contains(former))
    let publisher = site.verified(keys: site.keys, formerKeys: true)
    #expect(publisher.problems.isEmpty && publisher.isTrusted)
    #expect(publisher.keys.map(\.number) == [0, 1])
    // A file that names the newest list must be signed with one of its keys.
    var newest = try site.newest()
    newest.keyList = 1
    try site.sign(newest)
    #expect(site.verified(keys: site.keys, formerKeys: true).problems.map(\.error).contains("untrustedKey"))
  }

  /// A publisher that signs entries whose downloads are of other packs.
  @Test func signedEntriesOfOtherPacksAreFound() throws {
    let site = try Self.site()
    typealias Change = (inout PackManifest) -> Void
    let cases: [(String, Change)] = [
      ("mismatch", { $0.versions[1].packs[1].locale = "it" }),
      ("mismatch", { $0.versions[1].packs[1].messages += 1 }),
      ("mismatch", { $0.versions[1].packs[1].parents = ["it"] }),
      ("mismatch", { $0.versions[0].revision = 7 }),
      ("mismatch", { $0.versions[0].packs[2].downloads[0].codec = "zstd" }),
      ("tooShort", { $0.versions[0].packs[2].packBytes += 1 }),
      ("wrongDigest", { $0.versions[0].packs[2].sha256 = String(repeating: "0", count: 64) }),
      ("tooLong", { $0.versions[0].packs[2].downloads[0].bytes = 2 }),
      (
        "damagedDownload",
        { manifest in
          for index in manifest.versions[0].packs[2].downloads.indices {
            manifest.versions[0].packs[2].downloads[index].base = nil
          }
        }
      ),
      ("missing", { $0.versions[0].packs[2].downloads[0].base = String(repeating: "1", count: 64) }),
      ("missing", { $0.versions[0].packs[2].downloads.removeAll() }),
      ("malformed", { $0.versions[0].packs[2].locale = "../de" }),
      ("missing", { $0.versions[0].packs[0].keys?.sha256 = String(repeating: "0", count: 64) }),
      ("wrongApplication", { $0.app = "org.example.other" }),
    ]
    for (index, (error, change)) in cases.enumerated() {
      var changed = site
      try changed.replaceManifest(change)
      let found = errors(changed)
      #expect(found.contains { $0.hasPrefix("\(error) ") }, "case \(index): \(error), found \(found)")
    }
  }

  @Test func aSiteForALaterReaderIsRefused() throws {
    var site = try Self.site()
    var newest = try site.newest()
    newest.minimumReader = 99
    try site.sign(newest)
    #expect(errors(site).contains("readerTooOld newest.sig"))
  }

  @Test func aWrongAnswerIsFound() throws {
    let version = try SampleVersions.version(0)
    let known = KeyList(
      version.keys.keys.filter { $0.key != "key.7" }, seed: version.keys.seed, packs: version.keys.packs)
    var (site, other) = (MemorySite(), MemorySite())
    try site.publish([SiteVersion(version.packs.map(\.pack), keys: known)])
    try other.publish([SampleVersions.version(1)])
    // Publishing both refuses the answer; a publisher that does not ask joins the sites.
    let (added, files) = (try other.manifest().versions, other.files)
    try site.replaceManifest { $0.versions += added }
    site.files.merge(files) { one, _ in one }
    #expect(errors(site).count { $0.hasPrefix("wrongAnswer ") } == 1)
    let report = PacksVerifyReport(site.verified(keys: site.keys), site: "site", warnings: [])
    #expect(!report.passed && report.problems.count == 1 && report.newKeyLookups > 0)
  }

  @Test func reportsHaveTheSameNumbersAsTheSite() throws {
    let site = try Self.site()
    let verification = site.verified(keys: site.keys)
    let report = PacksVerifyReport(verification, site: "site", warnings: [])
    #expect(report.passed && report.app == SampleVersions.app && report.sequence == 1)
    #expect(report.key == "\(site.key.publicKey.number)")
    let names = Publication.files(of: try site.manifest())
    #expect(report.files >= names.count + 1)
    #expect(report.versions.map(\.packs) == [3, 3])
    // The files are checked once for each use: the signed files, and downloads that two packs share.
    #expect(report.bytes >= names.reduce(0) { $0 + (site.files[$1]?.count ?? 0) })
  }

  /// An attacker's download may contain any bytes. Its pack is never larger than the limits allow.
  @Test(arguments: ["zlib", "brotli"]) func changedDownloadsAreRefusedOrGiveSmallPacks(
    _ codec: String
  ) throws {
    let version = try SampleVersions.version(1)
    let old = try SampleVersions.version(0).packs[1].pack
    let base = try #require(version.base?.pack)
    let site = try Self.site()
    let downloads = try site.manifest().versions[1].packs[1].downloads.filter { $0.codec == codec }
    #expect(downloads.count == 2)
    for download in downloads {
      let bytes = try #require(site.files[download.file])
      for mutated in mutations(of: bytes, everyByte: 3) {
        let restored = try? PackDownload.expand(
          mutated, base: base, old: old, limits: .init(bytes: 1 << 20, minimum: 1 << 16))
        #expect(restored.map { $0.count <= 1 << 20 } ?? true)
      }
    }
  }
}
