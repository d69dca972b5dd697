import Foundation
import PackBuilding
import PackTrust
import ReportSchema
import TestSupport
import Testing

/// The threats of The Update Framework, one test each.
@Suite struct TrustedSiteTests {
  private static let later = MemorySite.now + MemorySite.day

  private func client(_ site: MemorySite) -> TrustedSite {
    TrustedSite(app: SampleVersions.app, keys: site.keys)
  }

  private func newest(_ site: MemorySite) -> [UInt8] { site.files[SiteFiles.newest] ?? [] }

  private func error(_ body: () throws -> Void) -> TrustError? {
    do { try body() } catch { return error as? TrustError }
    return nil
  }

  private func reason(_ body: () throws -> Void) -> TrustError.Reason? { error(body)?.reason }

  /// The reason for which a client refuses a signed file; nil if it accepts it.
  private func refusal(_ client: TrustedSite, _ file: [UInt8], at time: Int64 = later) -> TrustError.Reason? {
    reason { _ = try client.accepting(newest: file, at: time) }
  }

  @Test func aPublishedSiteIsAccepted() throws {
    let site = try MemorySite(versions: 2)
    let state = try client(site).accepting(newest: newest(site), at: Self.later)
    let manifest = try site.manifest()
    #expect(state.newest?.versions.map(\.version) == ["1.0", "1.1"])
    #expect(manifest.versions.map(\.version) == ["1.0", "1.1"])
    for download in manifest.versions.flatMap({ $0.packs.flatMap(\.downloads) }) {
      try download.asFile.checkDigest(of: site.files[download.file] ?? [])
    }
    // The same file again, as a client that asks daily reads it.
    #expect(try state.accepting(newest: newest(site), at: Self.later) == state)
  }

  @Test func arbitraryContentIsRefused() throws {
    let site = try MemorySite(versions: 1)
    let state = client(site)
    for file in [Array("{}".utf8), [], Array(newest(site).split(separator: 10).last ?? [])] {
      #expect(refusal(state, file) == .notSigned)
    }
    var changed = newest(site)
    changed[changed.count - 5] ^= 1
    #expect(refusal(state, changed) == .invalidSignature)
    // A key with the same number is another key.
    let attacker = try MemorySite(versions: 1)
    #expect(refusal(state, newest(attacker)) == .untrustedKey)
    let download = try #require(try site.manifest().versions.first?.packs.last?.downloads.first).asFile
    var bytes = try #require(site.files[download.file])
    bytes[bytes.count - 1] ^= 1
    let wrong = error { try download.checkDigest(of: bytes) }
    let found = SHA256Digest.hexadecimal(of: bytes)
    #expect(wrong?.reason == .wrongDigest)
    #expect(wrong?.message == "has SHA-256 \(found), expected \(download.sha256)")
  }

  @Test func rollbackIsRefused() throws {
    let old = try MemorySite(versions: 1)
    var site = old
    try site.publish([SampleVersions.version(1)])
    let state = try client(site).accepting(newest: newest(site), at: Self.later)
    let rollback = error { _ = try state.accepting(newest: newest(old), at: Self.later) }
    #expect(rollback?.reason == .rollback)
    #expect(rollback?.message == "has sequence number 1; number 2 was accepted before")
  }

  @Test func freezeIsRefused() throws {
    let site = try MemorySite(versions: 1)
    let state = try client(site).accepting(newest: newest(site), at: Self.later)
    for days in [90, 91, 4000] {
      let time = MemorySite.now + Int64(days) * MemorySite.day
      #expect(refusal(state, newest(site), at: time) == .expired)
    }
    let last = MemorySite.now + 90 * MemorySite.day - 1
    #expect(refusal(state, newest(site), at: last) == nil)
  }

  @Test func mixAndMatchIsRefused() throws {
    let old = try MemorySite(versions: 1)
    var site = old
    try site.publish([SampleVersions.version(1)])
    let state = try client(site).accepting(newest: newest(site), at: Self.later)
    // The entry of a former version under the path of the newest, and the other way round.
    let versions = try site.newest().versions
    let (entry, former) = (try site.entryFile("de"), try old.entryFile("de"))
    let older = error { _ = try versions[1].entry(site.files[former] ?? [], named: "de") }
    let (root, formerRoot) = (versions[1].rootDigest, versions[0].rootDigest)
    #expect(older?.reason == .wrongRoot)
    #expect(older?.message == "belongs to entries with SHA-256 \(formerRoot), expected \(root)")
    #expect(
      reason { _ = try versions[0].entry(site.files[entry] ?? [], named: "de") }
        == .wrongRoot)
    // The entry of another locale of the same version.
    let renamed = error { _ = try versions[1].entry(site.files[entry] ?? [], named: "fr") }
    #expect(renamed?.reason == .mismatch && renamed?.message == "has locale 'de', expected 'fr'")
    // An entry or a proof that was changed.
    var changed = try #require(site.files[entry])
    changed[changed.count - 3] ^= 1
    if case .wrongRoot = reason({ _ = try versions[1].entry(changed, named: "de") }) {
    } else {
      Issue.record("a changed entry is accepted")
    }
    #expect(
      reason { _ = try versions[1].entry(Array("proof x\n{}".utf8), named: "de") } == .malformed)
    // Another signed file with the same number.
    var twin = old
    try twin.publish([SampleVersions.version(2)])
    #expect(refusal(state, newest(twin)) == .conflictingSequence)
    // A pack of another locale.
    let packs = try site.manifest().versions[1].packs
    let download = try #require(site.files[packs[2].downloads[0].file])
    #expect(reason { try packs[1].downloads[0].asFile.checkDigest(of: download) } != nil)
  }

  /// The signed file lists the locales, so that a locale cannot be removed from it.
  @Test func withholdingALocaleIsRefused() throws {
    let site = try MemorySite(versions: 2)
    let state = try client(site).accepting(newest: newest(site), at: Self.later)
    var text = try site.newest()
    text.locales.removeAll { $0 == "de" }
    // The same number with other locales.
    var twin = site
    try twin.sign(text)
    #expect(refusal(state, newest(twin)) == .conflictingSequence)
    // Changed without the key.
    let bytes = String(decoding: newest(site), as: UTF8.self).replacing("\"de\",", with: "")
    #expect(refusal(state, Array(bytes.utf8)) == .invalidSignature)
    // The entry is not there.
    var withheld = site
    withheld.files[try site.entryFile("de")] = nil
    #expect(withheld.verified(keys: site.keys).problems.map(\.error).contains("withheld"))
  }

  /// The cohorts of a rollout are signed.
  @Test func aChangedCohortIsRefused() throws {
    var site = try MemorySite(versions: 1)
    var options = Publication.Options()
    options.rollout = 100
    try site.publish([SampleVersions.version(1)], options)
    let state = try client(site).accepting(newest: newest(site), at: Self.later)
    #expect(state.newest?.versions.map(\.rollout) == [nil, 100])
    let text = String(decoding: newest(site), as: UTF8.self)
    #expect(
      refusal(state, Array(text.replacing("\"rollout\":100", with: "\"rollout\":900").utf8))
        == .invalidSignature)
    var twin = site
    var other = try site.newest()
    other.versions[1].rollout = nil
    try twin.sign(other)
    #expect(refusal(state, newest(twin)) == .conflictingSequence)
    for share in [-1, 1000, .max] {
      other.versions[1].rollout = share
      other.sequence = 3
      try twin.sign(other)
      #expect(refusal(state, newest(twin)) == .malformed)
    }
  }

  /// A greater share includes the installations of a smaller one, and the shares are about right.
  @Test func aRolloutOnlyGrows() {
    var version = NewestPublication.Version(version: "1.1", revision: 1, root: "")
    var offered: Set<UInt64> = []
    for share in [0, 100, 500, 999] {
      version.rollout = share
      let now = Set((0..<4000).map(UInt64.init).filter { version.isOffered(to: $0) })
      #expect(offered.isSubset(of: now) && abs(now.count - share * 4) < 150, "\(share): \(now.count)")
      offered = now
    }
    // Another version has other cohorts.
    version.rollout = 100
    let one = (0..<4000).filter { version.isOffered(to: UInt64($0)) }
    version.version = "1.2"
    #expect(one.count { version.isOffered(to: UInt64($0)) } < 100)
  }

  @Test func endlessDataIsRefused() throws {
    let site = try MemorySite(versions: 1)
    let state = try client(site).accepting(newest: newest(site), at: Self.later)
    let long = newest(site) + [UInt8](repeating: 32, count: SiteFiles.signedFileLimit)
    #expect(refusal(state, long) == .tooLong)
    #expect(
      reason { _ = try state.accepting(keyList: long) } == .tooLong)
    let version = try #require(site.newest().versions.first)
    let entry = try #require(site.files[site.entryFile("de")])
    #expect(
      reason {
        _ = try version.entry(entry + [UInt8](repeating: 32, count: SiteFiles.entryLimit), named: "de")
      } == .tooLong)
  }

  @Test func wrongApplicationIsRefused() throws {
    var site = MemorySite()
    try site.publish([SampleVersions.version(0, app: "org.example.other")])
    let wrong = error { _ = try client(site).accepting(newest: newest(site), at: Self.later) }
    #expect(wrong?.reason == .wrongApplication)
    #expect(wrong?.message == "is for the app 'org.example.other', expected '\(SampleVersions.app)'")
  }

  @Test func keyCompromiseEndsWithRevocation() throws {
    let (root, stolen, next) = (SecretKey(), SecretKey(), SecretKey())
    var site = try MemorySite(versions: 1, key: stolen)
    let keys = TrustedKeys(signing: [stolen.publicKey], root: [root.publicKey])
    var state = TrustedSite(app: SampleVersions.app, keys: keys)
    state = try state.accepting(newest: newest(site), at: Self.later)
    // Only a root key signs lists of keys.
    func list(_ number: Int, _ signing: SecretKey, app: String = SampleVersions.app) -> SiteKeys {
      SiteKeys(
        app: app, number: number, root: [root.publicKey.base64], signing: [signing.publicKey.base64])
    }
    let name = SiteFiles.keyList(1)
    try site.sign(list(1, stolen), with: stolen)
    #expect(
      reason { _ = try state.accepting(keyList: site.files[name] ?? []) }
        == .untrustedKey)
    try site.sign(list(1, next, app: "org.example.other"), with: root)
    #expect(
      reason { _ = try state.accepting(keyList: site.files[name] ?? []) }
        == .wrongApplication)
    try site.sign(list(2, next), with: root)
    let skipped = error { _ = try state.accepting(keyList: site.files[SiteFiles.keyList(2)] ?? []) }
    #expect(skipped?.reason == .wrongKeyList && skipped?.message == "is list of keys 2, expected 1")
    try site.sign(SiteKeys(app: SampleVersions.app, number: 1, root: [], signing: []), with: root)
    #expect(reason { _ = try state.accepting(keyList: site.files[name] ?? []) } == .malformed)
    // The stolen key is revoked.
    try site.sign(list(1, next), with: root)
    let rotated = try state.accepting(keyList: site.files[name] ?? [])
    #expect(refusal(rotated, newest(site)) == .untrustedKey)
    #expect(try site.publish([SampleVersions.version(0)], with: next, keyList: 1))
    #expect(refusal(state, newest(site)) == .untrustedKey)
    #expect(try rotated.accepting(newest: newest(site), at: Self.later).newest?.sequence == 2)
    #expect(site.verified(keys: keys).problems.isEmpty)
  }

  @Test func aFileThatNeedsANewerListOfKeysIsRefused() throws {
    var site = try MemorySite(versions: 1)
    #expect(try site.publish([SampleVersions.version(1)], keyList: 3))
    #expect(refusal(client(site), newest(site)) == .keyListRequired)
  }

  @Test func laterFormatsAreRefusedAndLaterFieldsIgnored() throws {
    var site = try MemorySite(versions: 1)
    var later = try site.newest()
    later.minimumReader = 3
    later.sequence += 1
    try site.sign(later)
    let state = try client(site).accepting(newest: newest(site), at: Self.later)
    let late = error { try state.newest?.checkFormat(readerVersion: 2) }
    #expect(late?.reason == .readerTooOld)
    #expect(late?.message == "requires a reader of pack format 3; this reader supports 2")
    #expect(reason { try state.newest?.checkFormat(readerVersion: 3) } == nil)
    let text = String(decoding: try SignedMessage(parsing: newest(site)).message, as: UTF8.self)
    func signed(_ text: String) throws -> [UInt8] {
      try SignedMessage(Array(text.utf8), signedWith: site.key).file
    }
    let further = try signed(text.replacing("\"keyList\"", with: "\"new\":[1,{}],\"keyList\""))
    #expect(refusal(state, further) == nil)
    for (from, to, expected) in [
      (
        "ballast.newest/2", "ballast.newest/1", "has schema 'ballast.newest/1', expected 'ballast.newest/2'"
      ),
      ("\"sequence\":2", "\"sequence\":\"two\"", "has an invalid or missing field 'sequence'"),
      ("\"sequence\"", "\"sequences\"", "has an invalid or missing field 'sequence'"),
      ("\"sequence\":2", "\"sequence\":0", "has an invalid or missing field 'sequence'"),
      ("\"sequence\":2", "\"sequence\":9007199254740992", "has an invalid or missing field 'sequence'"),
      ("{\"app", "[\"app", "is not valid JSON"),
      (try site.newest().expires, "tomorrow", "has an invalid or missing field 'expires'"),
      ("\"root\":\"", "\"root\":\"../", "has an invalid or missing field 'root'"),
    ] {
      let file = try signed(text.replacing(from, with: to))
      let error = #expect(throws: TrustError.self) {
        try client(site).accepting(newest: file, at: Self.later)
      }
      #expect(error?.message == expected, "\(to)")
    }
  }
}
