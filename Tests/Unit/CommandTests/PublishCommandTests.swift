import Foundation
import Testing

/// `packs publish`, `packs verify` and `packs rotate` on a site that is not as expected.
@Suite struct PublishCommandTests {
  /// A folder with packs of two versions and with keys.
  private struct Folder {
    let fixtures: FixtureFolder
    var path: String { fixtures.path }

    init() throws {
      fixtures = try FixtureFolder()
      for name in ["release", "other"] {
        #expect(try run("packs", "keygen", name).exitCode == 0)
      }
    }

    func run(_ arguments: String...) throws -> Command.Result { try Command.run(arguments, in: path) }

    /// Publishes a folder of packs with the key `release`.
    @discardableResult
    func publish(_ packs: String, _ more: String...) throws -> Command.Result {
      let arguments = ["packs", "publish", packs, "--output", "site"] + more
      return try Command.run(
        more.contains("--key") || more.contains("--unsigned")
          ? arguments.filter { $0 != "--unsigned" } : arguments + ["--key", "release.sec"], in: path)
    }

    func contents(_ name: String) -> Data? { FileManager.default.contents(atPath: "\(path)/\(name)") }

    /// All files below a folder with their contents.
    func files(_ folder: String = "site") -> [String: Data] {
      let names = FileManager.default.enumerator(atPath: "\(path)/\(folder)")?.compactMap { $0 as? String }
      return (names ?? []).reduce(into: [:]) { $0[$1] = contents("\(folder)/\($1)") }
    }

    func sequence() throws -> Int? {
      let text = String(decoding: contents("site/newest.sig") ?? Data(), as: UTF8.self)
      let json = text.split(separator: "\n", maxSplits: 2).last.map { Data($0.utf8) } ?? Data()
      return try (JSONSerialization.jsonObject(with: json) as? [String: Any])?["sequence"] as? Int
    }
  }

  private func expectRefusal(_ result: Command.Result, _ texts: String...) {
    #expect(result.exitCode == 2, "\(result.output)\(result.errors)")
    for text in texts { #expect(result.errors.contains(text), "\(result.errors)") }
  }

  /// Output without the line ends of a terminal.
  private func joined(_ output: String) -> String {
    output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // MARK: - Order

  @Test func versionsInTheWrongOrderAreAnError() throws {
    let folder = try Folder()
    for arguments in [
      ["packs", "publish", "packs", "old", "--output", "site", "--key", "release.sec"],
      ["packs", "delta", "packs/de.pack", "old/de.pack", "--output", "de.delta"],
      ["diff", "packs", "old"],
    ] {
      let result = try Command.run(arguments, in: folder.path)
      expectRefusal(result, "hint: ", "first")
      #expect(result.output.isEmpty)
    }
    #expect(folder.files().isEmpty && folder.contents("de.delta") == nil)
    for arguments in [
      ["measure", "Harbor.ipa", "--against", "Harbor.apk"], ["diff", "Harbor.ipa", "Harbor.apk"],
    ] {
      expectRefusal(
        try Command.run(arguments, in: folder.path), "is a version of ", "pass two versions of one app")
    }
    for arguments in [
      ["packs", "publish", "packs", "old", "--output", "site", "--key", "release.sec"],
      ["packs", "delta", "packs/de.pack", "old/de.pack", "--output", "de.delta"], ["diff", "packs", "old"],
    ] {
      #expect(
        try Command.run(arguments + ["--allow-downgrade"], in: folder.path).exitCode == 0, "\(arguments)")
    }
  }

  // MARK: - Keys

  private func mode(_ path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test func aSecretKeyThatOthersCanReadCausesAWarning() throws {
    let folder = try Folder()
    let key = "\(folder.path)/release.sec"
    #expect(try mode(key) == 0o600)
    #expect(try mode("\(folder.path)/release.pub") == 0o644)
    let first = try folder.publish("packs")
    #expect(first.exitCode == 0 && first.errors.isEmpty, "\(first.errors)")
    for (mode, isSafe) in [(0o644, false), (0o640, false), (0o604, false), (0o400, true), (0o600, true)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: key)
      let warning =
        "warning: release.sec: mode \(String(mode, radix: 8)) gives other users access to this secret key; "
        + "run: chmod 600 release.sec\n"
      for command in [
        ["packs", "publish", "packs", "--output", "site", "--key", "release.sec"],
        ["packs", "rotate", "site", "--key", "release.sec", "--signing", "release.pub"],
      ] {
        let result = try Command.run(command, in: folder.path)
        #expect(result.exitCode == 0 && result.errors == (isSafe ? "" : warning), "\(result.errors)")
      }
    }
  }

  // MARK: - Files

  /// The files and bytes that a publication reports are those that it changed.
  @Test func reportedFilesAreThoseThatChanged() throws {
    let folder = try Folder()
    var before: [String: Data] = [:]
    for (packs, keeps, isUnchanged) in [("old", "10", false), ("old", "10", true), ("packs", "1", false)] {
      let result = try folder.publish(
        packs, "--keep-versions", keeps, "--at", "2026-11-22T08:00:00Z", "--format", "json")
      let report = try result.json()
      let after = folder.files().filter { _, content in !content.isEmpty }
      let written = after.filter { before[$0.key] != $0.value }
      #expect(report["filesWritten"] as? Int == written.count)
      #expect(report["bytesWritten"] as? Int == written.values.reduce(0) { $0 + $1.count })
      #expect(report["filesDeleted"] as? Int == before.keys.count { after[$0] == nil })
      #expect(report["isUnchanged"] as? Bool == isUnchanged)
      before = after
    }
  }

  // MARK: - Keys

  @Test func aSiteOfAnotherKeyIsNotReplaced() throws {
    let folder = try Folder()
    #expect(try folder.publish("old").exitCode == 0)
    let before = folder.files()
    expectRefusal(
      try folder.publish("packs", "--key", "other.sec"), "site/newest.sig: is signed with key ",
      "which is not trusted", "hint: pass the public keys that are part of the app with '--public-key'")
    expectRefusal(
      try folder.publish("packs", "--key", "other.sec", "--change-key"), "which is not trusted")
    expectRefusal(
      try folder.publish("packs", "--key", "other.sec", "--public-key", "release.pub"),
      "other.sec: key ", "is not one of '--public-key'; clients would refuse the site", "'--change-key'")
    expectRefusal(try folder.publish("packs", "--unsigned"), "site/newest.sig: is signed", "'--public-key'")
    #expect(folder.files() == before)
    let changed = try folder.publish(
      "packs", "--key", "other.sec", "--public-key", "release.pub", "--change-key")
    #expect(changed.exitCode == 0 && changed.output.contains("the site was signed with key "), "\(changed)")
    #expect(try folder.sequence() == 2)
    #expect(try folder.run("packs", "verify", "site", "--public-key", "other.pub").exitCode == 0)
  }

  /// A file of an attacker with a great sequence number, which the next publication must not continue.
  @Test func anUntrustedSequenceNumberIsNotContinued() throws {
    let folder = try Folder()
    try folder.publish("old")
    let genuine = try #require(folder.contents("site/newest.sig"))
    for days in ["30", "60", "90"] {
      try folder.publish(
        "old", "--key", "other.sec", "--public-key", "release.pub", "--public-key", "other.pub", "--expires",
        days)
    }
    #expect(try folder.sequence() == 4)
    expectRefusal(try folder.publish("packs"), "which is not trusted")
    #expect(try folder.sequence() == 4)
    try genuine.write(to: URL(filePath: "\(folder.path)/site/newest.sig"))
    try FileManager.default.removeItem(atPath: "\(folder.path)/site/entries")
    expectRefusal(try folder.publish("packs"), "does not exist")
    let restored = try Folder()
    try restored.publish("old")
    #expect(try restored.publish("packs").exitCode == 0)
    #expect(try restored.sequence() == 2)
  }

  @Test func anUnrelatedKeyDoesNotSignAListOfKeys() throws {
    let folder = try Folder()
    try folder.publish("old")
    expectRefusal(
      try folder.run("packs", "rotate", "site", "--key", "other.sec", "--signing", "other.pub"),
      "is signed with key ", "which is not trusted", "'--public-key'")
    expectRefusal(
      try folder.run(
        "packs", "rotate", "site", "--key", "other.sec", "--signing", "other.pub", "--public-key",
        "release.pub"),
      "other.sec: key ", "is not one of '--public-key'")
    #expect(!folder.files().keys.contains { $0.hasPrefix("keys") })
    let rotated = try folder.run(
      "packs", "rotate", "site", "--key", "other.sec", "--signing", "other.pub", "--public-key",
      "release.pub", "--public-key", "other.pub")
    #expect(rotated.exitCode == 0, "\(rotated)")
    expectRefusal(try folder.publish("old"), "site/keys/1.sig: is signed with key ", "'--public-key'")
    let published = try folder.publish(
      "old", "--key", "other.sec", "--public-key", "release.pub", "--public-key", "other.pub")
    #expect(published.exitCode == 0, "\(published)")
    #expect(
      joined(published.output).contains("which is not in keys/1.sig; its sequence number 1 was continued"))
  }

  /// Stopped after the list was written, a rotation is repeated.
  @Test func keysAreRotatedOnce() throws {
    let folder = try Folder()
    try folder.publish("old")
    let arguments = [
      "packs", "rotate", "site", "--key", "release.sec", "--signing", "other.pub", "--root", "release.pub",
    ]
    #expect(try Command.run(arguments, in: folder.path).exitCode == 0)
    let files = folder.files()
    let repeated = try Command.run(arguments, in: folder.path)
    #expect(repeated.exitCode == 0)
    #expect(repeated.output.hasPrefix("site/keys/1.sig has these keys already: signing keys "))
    #expect(folder.files() == files)
    let other = arguments.dropLast(2) + ["--signing", "release.pub"]
    #expect(try Command.run(Array(other), in: folder.path).output.hasPrefix("site/keys/2.sig: signing keys "))
  }

  /// A process that was killed before the newest file had its name leaves a temporary one.
  @Test func aStoppedFirstPublicationIsContinued() throws {
    let folder = try Folder()
    try folder.fixtures.write("site/newest.sig.ballast-a1B2c3", "x")
    #expect(try folder.publish("old").exitCode == 0)
    #expect(folder.contents("site/newest.sig.ballast-a1B2c3") == Data("x".utf8))
  }

  /// Outdated files are removed only if publishing wrote them: their names are digests of their contents.
  @Test func filesThatPublishingDidNotWriteAreKept() throws {
    let folder = try Folder()
    try folder.publish("old")
    let digest = String(repeating: "a1", count: 32)
    let others = [
      "files/\(digest).bpd", "files/\(digest).keys", "entries/\(digest)/de.entry", "newest.json",
    ]
    for name in others { try folder.fixtures.write("site/\(name)", "precious") }
    #expect(try folder.publish("packs").exitCode == 0)
    for name in others { #expect(folder.contents("site/\(name)") == Data("precious".utf8), "\(name)") }
  }

  // MARK: - The output folder

  @Test func foldersThatAreNotSitesAreRefused() throws {
    let folder = try Folder()
    try folder.fixtures.write("full/notes.txt", "notes")
    try folder.fixtures.write("nested/deeper/notes.txt", "notes")
    for name in ["release.sec", "base.pack"] {
      let (source, target) = (
        name == "base.pack" ? "packs/base.pack" : name, name == "base.pack" ? "packs2" : "secret"
      )
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(target)", withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: "\(folder.path)/\(source)", toPath: "\(folder.path)/\(target)/\(name)")
    }
    let before = folder.files(".")
    for (output, text) in [
      ("full", "full: is neither empty nor a site of packs; it contains 'notes.txt'"),
      ("nested", "nested: is neither empty nor a site of packs; it contains 'deeper'"),
      ("packs2", "packs2: is neither empty nor a site of packs; it contains 'base.pack'"),
      ("secret", "secret: contains the secret key 'secret/release.sec'"),
      (".", ".: contains the input folder 'packs'"),
    ] {
      let result = try folder.run("packs", "publish", "packs", "--output", output, "--key", "other.sec")
      expectRefusal(result, text, "hint: ")
    }
    let input = try folder.run("packs", "publish", "packs", "--output", "packs", "--key", "other.sec")
    #expect(input.exitCode == 64 && input.errors.contains("would change the input folder 'packs'"))
    #expect(folder.files(".") == before)
  }

  @Test func sitesWithOtherFilesAndInterruptedSitesAreContinued() throws {
    let folder = try Folder()
    try folder.fixtures.write("site/.nojekyll", "")
    #expect(try folder.publish("old").exitCode == 0)
    // The first publication ended before the newest file was written.
    try FileManager.default.removeItem(atPath: "\(folder.path)/site/newest.sig")
    #expect(try folder.publish("old").exitCode == 0)
    try folder.fixtures.write("site/index.html", "")
    #expect(try folder.publish("packs").exitCode == 0)
    // The newest file of a site with versions is lost: a new site would begin at sequence number 1.
    let newest = try #require(folder.contents("site/newest.sig"))
    try FileManager.default.removeItem(atPath: "\(folder.path)/site/newest.sig")
    expectRefusal(
      try folder.publish("packs"), "site: has entries of several publications, but no newest.sig")
    try Data(newest).write(to: URL(filePath: "\(folder.path)/site/newest.sig"))
    #expect(folder.contents("site/.nojekyll") != nil)
    // A secret key in a site is served with it.
    try FileManager.default.copyItem(
      atPath: "\(folder.path)/other.sec", toPath: "\(folder.path)/site/key.txt")
    expectRefusal(try folder.publish("packs"), "site: contains the secret key 'site/key.txt'")
  }

  // MARK: - Options

  @Test func optionsWithoutEffectAreNamed() throws {
    let folder = try Folder()
    try folder.publish("old", "--key", "release.sec", "--at", "2026-11-22T08:00:00Z", "--codec", "zlib")
    let before = folder.files()
    let early = "2026-11-22T07:59:59Z"
    expectRefusal(
      try folder.publish("packs", "--key", "release.sec", "--at", early),
      "site: the time 2026-11-22T07:59:59Z is before that of the present publication, 2026-11-22T08:00:00Z",
      "hint: correct '--at' or the clock")
    let at = "2026-11-22T08:00:01Z"
    let codec = try folder.publish(
      "old", "--key", "release.sec", "--at", at, "--codec", "xz", "--deltas-from", "2")
    #expect(codec.exitCode == 0 && joined(codec.output).contains("already published; no file was written."))
    #expect(
      joined(codec.output).contains(
        "version 1.0 revision 1 was published before with codec zlib; '--codec' does not change it"))
    #expect(folder.files() == before)
    let shorter = try folder.publish("old", "--key", "release.sec", "--at", at, "--expires", "30")
    #expect(shorter.output.contains("2026-12-22T08:00:01Z"), "\(shorter.output)")
    #expect(try folder.sequence() == 2)
  }

  @Test func packsOfAnotherBuildAreRefused() throws {
    let folder = try Folder()
    try folder.publish("old")
    let before = folder.files()
    let french = "\(folder.path)/packs/fr.pack"
    func replace(_ source: String) throws {
      try FileManager.default.removeItem(atPath: french)
      try FileManager.default.copyItem(atPath: "\(folder.path)/\(source)", toPath: french)
    }
    try replace("old/fr.pack")
    expectRefusal(try folder.publish("packs"), "packs: pack 'fr' has version '1.0', the base pack has '2.0'")
    // The same version, built from other sources.
    for tag in ["en", "de", "fr"] {
      try folder.fixtures.write("A/\(tag).lproj/Localizable.strings", "\"fog\" = \"another \(tag)\";")
    }
    let built = try folder.run(
      "packs", "build", "A", "--app", "org.ballast.fixtures.Harbor", "--app-version", "2.0", "--base", "en",
      "--output", "another")
    #expect(built.exitCode == 0, "\(built)")
    try replace("another/fr.pack")
    expectRefusal(
      try folder.publish("packs"), "packs: pack 'fr' is not of the same build as the list of keys",
      "hint: delete outdated packs")
    #expect(folder.files() == before)
  }

  // MARK: - Without a signature

  @Test func whatIsNotASiteIsNamed() throws {
    let folder = try Folder()
    expectRefusal(
      try folder.run("packs", "verify", "old"),
      "old: is not a site of packs; it contains neither newest.sig nor newest.json",
      "hint: 'ballast packs compare' shows a folder of packs")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/empty", withIntermediateDirectories: true)
    expectRefusal(
      try folder.run("packs", "verify", "empty"), "is not a site of packs",
      "hint: 'ballast packs publish' writes a site")
  }

  @Test func anUnsignedSiteIsSignedLater() throws {
    let folder = try Folder()
    let first = try folder.publish("old", "--unsigned")
    #expect(first.exitCode == 0)
    for text in ["signify-openbsd -S -e -s KEY -m"] {
      // Lines that are copied are not wrapped, whatever the width of the terminal.
      #expect(first.output.split(separator: "\n").contains { $0.hasPrefix("  \(text) ") }, "\(first)")
    }
    #expect(first.output.contains("-x site/newest.sig\n"), "\(first)")
    let verified = try folder.run("packs", "verify", "site", "--json")
    #expect(verified.exitCode == 1)
    #expect(verified.errors.contains("failed: newest.json: is not signed yet"), "\(verified.errors)")
    let before = folder.files()
    // Nothing changes, so that the file that is being signed elsewhere stays valid.
    let again = try folder.publish("old", "--unsigned")
    #expect(again.exitCode == 0 && joined(again.output).contains("already published"), "\(again)")
    #expect(folder.files() == before)
    // The unsigned versions are kept.
    #expect(try folder.publish("packs", "--unsigned").exitCode == 0)
    let unsigned = String(decoding: folder.contents("site/newest.json") ?? Data(), as: UTF8.self)
    #expect(unsigned.contains("\"sequence\":1,"))
    let both = try folder.run("packs", "verify", "site", "--json").output
    #expect(both.contains("\"1.0\"") && both.contains("\"2.0\""))
    // A signed publication does not trust them.
    let signed = try folder.publish("packs")
    #expect(
      joined(signed.output).contains(
        "newest.json was not signed and is ignored; its versions are not on the site: 1.0 revision 1; to publish"
      ),
      "\(signed)")
    #expect(folder.contents("site/newest.json") == nil)
    #expect(try folder.run("packs", "verify", "site", "--public-key", "release.pub").exitCode == 0)
  }

  @Test func aNewestFileThatWaitsForItsSignatureIsNamed() throws {
    let folder = try Folder()
    try folder.publish("old")
    let signed = try folder.run("packs", "verify", "site", "--public-key", "release.pub")
    #expect(signed.exitCode == 0 && !signed.output.contains("newest.json"), "\(signed)")
    #expect(try folder.publish("packs", "--unsigned", "--public-key", "release.pub").exitCode == 0)
    let waiting = try folder.run("packs", "verify", "site", "--public-key", "release.pub")
    #expect(waiting.exitCode == 0)
    #expect(
      joined(waiting.output).contains(
        "newest.json, sequence number 2, is not signed; clients do not read it"), "\(waiting)")
    try folder.fixtures.write("site/newest.json", "{")
    let damaged = try folder.run("packs", "verify", "site", "--public-key", "release.pub")
    #expect(joined(damaged.output).contains("newest.json is not signed; clients"), "\(damaged)")
  }

  // MARK: - Missing packs

  @Test func packsMissingFromAFolderAreNamed() throws {
    let folder = try Folder()
    let complete = try folder.publish("old")
    #expect(complete.exitCode == 0 && !complete.output.contains("Warning"), "\(complete)")
    try FileManager.default.removeItem(atPath: "\(folder.path)/packs/fr.pack")
    let result = try folder.publish("packs")
    #expect(result.exitCode == 0)
    #expect(
      joined(result.output).contains(
        "version 2.0 revision 1: the folder lacks 1 of the 3 packs that were built together"), "\(result)")
    #expect(
      joined(result.output).contains(
        "version 2.0 revision 1 has no pack for fr; version 1.0 revision 1 has"), "\(result)")
    // An older version that is published already is not the newest.
    let again = try folder.publish("old")
    #expect(
      joined(again.output).contains(
        "These packs are already published; no file was written. Newest version of "
          + "org.ballast.fixtures.Harbor: 2.0 revision 1, 1 pack and base."), "\(again)")
  }
}
