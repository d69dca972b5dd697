import BundleAnalysis
import Foundation
import OperatingSystem
import Testing

@testable import ballast

/// `packs publish`, `packs verify` and `packs rotate` on a site that is not as expected.
@Suite struct PublishCommandTests {
  /// A folder with packs of two versions and with keys.
  private struct Folder: CommandFolder {
    let fixtures: FixtureFolder
    var path: String { fixtures.path }

    init() throws {
      fixtures = try FixtureFolder()
      for name in ["release", "other"] { try run("packs keygen \(name)") }
    }

    /// Publishes a folder of packs with the key `release`.
    @discardableResult
    func publish(_ line: String, exits code: Int32? = 0) throws -> Command.Result {
      let isKeyed = line.contains(" --key ") || line.contains("--unsigned")
      return try run(
        "packs publish --output site \(line.replacing("--unsigned", with: ""))",
        isKeyed ? [] : ["--key", "release.sec"], exits: code)
    }

    func refusePublication(_ line: String, _ texts: String...) throws {
      let result = try publish(line, exits: 2)
      for text in texts { #expect(result.errors.contains(text), "\(result.errors)") }
    }

    func contents(_ name: String) -> Data? { FileManager.default.contents(atPath: "\(path)/\(name)") }

    /// All files below a folder with their contents.
    func files(_ folder: String = "site") -> [String: Data] {
      let names = FileManager.default.enumerator(atPath: "\(path)/\(folder)")?.compactMap { $0 as? String }
      return (names ?? []).reduce(into: [:]) { $0[$1] = contents("\(folder)/\($1)") }
    }

    func sequence() throws -> Int? {
      let text = String(decoding: contents("site/newest.sig") ?? Data(), as: UTF8.self)
      return try JSON(parsing: text.split(separator: "\n", maxSplits: 2).last ?? "").sequence.int
    }
  }

  /// Expects a text of the output, whatever the line ends of the terminal are.
  private func expect(
    _ result: Command.Result, says text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let line = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(line.contains(text), "\(line)", sourceLocation: sourceLocation)
  }

  // MARK: - Order

  @Test func versionsInTheWrongOrderAreAnError() throws {
    let folder = try Folder()
    let commands = [
      "packs publish packs old --output site --key release.sec",
      "packs delta packs/de.pack old/de.pack --output de.delta", "diff packs old",
    ]
    for command in commands { try folder.refuse(command, exits: 2, "hint: ", "first") }
    #expect(folder.files().isEmpty && folder.contents("de.delta") == nil)
    for command in ["measure Harbor.ipa --against Harbor.apk", "diff Harbor.ipa Harbor.apk"] {
      try folder.refuse(command, exits: 2, "is a version of ", "pass two versions of one app")
    }
    for command in commands { try folder.run("\(command) --allow-downgrade") }
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
    #expect(first.errors.isEmpty, "\(first.errors)")
    for (mode, isSafe) in [(0o644, false), (0o640, false), (0o604, false), (0o400, true), (0o600, true)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: key)
      let warning =
        "warning: release.sec: mode \(String(mode, radix: 8)) gives other users access to this secret key; "
        + "run: chmod 600 release.sec\n"
      for command in ["publish packs --output site", "rotate site --signing release.pub"] {
        #expect(try folder.run("packs \(command) --key release.sec").errors == (isSafe ? "" : warning))
      }
    }
  }

  // MARK: - Files

  /// The files and bytes that a publication reports are those that it changed.
  @Test func reportedFilesAreThoseThatChanged() throws {
    let folder = try Folder()
    var before: [String: Data] = [:]
    for (packs, keeps, isUnchanged) in [("old", "10", false), ("old", "10", true), ("packs", "1", false)] {
      let report = try folder.publish(
        "\(packs) --keep-versions \(keeps) --at 2024-11-22T08:00:00Z --format json"
      ).json()
      let after = folder.files().filter { _, content in !content.isEmpty }
      let written = after.filter { before[$0.key] != $0.value }
      #expect(report.filesWritten.int == written.count)
      #expect(report.bytesWritten.int == written.values.reduce(0) { $0 + $1.count })
      #expect(report.filesDeleted.int == before.keys.count { after[$0] == nil })
      #expect(report.isUnchanged.flag == isUnchanged)
      before = after
    }
  }

  // MARK: - Keys

  @Test func aSiteOfAnotherKeyIsNotReplaced() throws {
    let folder = try Folder()
    try folder.publish("old")
    let before = folder.files()
    try folder.refusePublication(
      "packs --key other.sec", "site/newest.sig: is signed with key ", "which is not trusted",
      "hint: pass the public keys that are part of the app with '--public-key'")
    try folder.refusePublication("packs --key other.sec --change-key", "which is not trusted")
    try folder.refusePublication(
      "packs --key other.sec --public-key release.pub", "other.sec: key ",
      "is not one of '--public-key'; clients would refuse the site", "'--change-key'")
    try folder.refusePublication("packs --unsigned", "site/newest.sig: is signed", "'--public-key'")
    #expect(folder.files() == before)
    let changed = try folder.publish("packs --key other.sec --public-key release.pub --change-key")
    #expect(changed.output.contains("the site was signed with key "), "\(changed)")
    #expect(try folder.sequence() == 2)
    try folder.run("packs verify site --public-key other.pub")
  }

  /// A file of an attacker with a great sequence number, which the next publication must not continue.
  @Test func anUntrustedSequenceNumberIsNotContinued() throws {
    let folder = try Folder()
    try folder.publish("old")
    let genuine = try #require(folder.contents("site/newest.sig"))
    for days in ["30", "60", "90"] {
      try folder.publish(
        "old --key other.sec --public-key release.pub --public-key other.pub --expires \(days)")
    }
    #expect(try folder.sequence() == 4)
    try folder.refusePublication("packs", "which is not trusted")
    #expect(try folder.sequence() == 4)
    try folder.fixtures.write("site/newest.sig", genuine)
    try FileManager.default.removeItem(atPath: "\(folder.path)/site/entries")
    try folder.refusePublication("packs", "does not exist")
    let restored = try Folder()
    try restored.publish("old")
    try restored.publish("packs")
    #expect(try restored.sequence() == 2)
  }

  @Test func anUnrelatedKeyDoesNotSignAListOfKeys() throws {
    let folder = try Folder()
    try folder.publish("old")
    try folder.refuse(
      "packs rotate site --key other.sec --signing other.pub", exits: 2, "is signed with key ",
      "which is not trusted", "'--public-key'")
    try folder.refuse(
      "packs rotate site --key other.sec --signing other.pub --public-key release.pub", exits: 2,
      "other.sec: key ", "is not one of '--public-key'")
    #expect(!folder.files().keys.contains { $0.hasPrefix("keys") })
    try folder.run(
      "packs rotate site --key other.sec --signing other.pub --public-key release.pub --public-key other.pub")
    try folder.refusePublication("old", "site/keys/1.sig: is signed with key ", "'--public-key'")
    let published = try folder.publish("old --key other.sec --public-key release.pub --public-key other.pub")
    expect(published, says: "which is not in keys/1.sig; its sequence number 1 was continued")
  }

  /// The printed line verifies the site once it is published again. The old key alone does not verify the list of keys.
  @Test func aRotationPrintsHowToVerify() throws {
    let folder = try Folder()
    try folder.publish("old")
    let keys = "--public-key other.pub --public-key release.pub"
    let rotated = try folder.run("packs rotate site --key other.sec --signing release.pub \(keys)").output
    #expect(rotated.hasSuffix(", then 'ballast packs verify site \(keys)'\n"), "\(rotated)")
    try folder.publish("old --key release.sec \(keys)")
    let line = try #require(rotated.split(separator: "'").dropFirst().first)
    try folder.run(String(line.dropFirst("ballast ".count)))
    try folder.run("packs verify site --public-key release.pub", exits: 1)
  }

  /// Each command says what it does without the option.
  @Test func theDefaultOfThePublicKeyIsThatOfTheCommand() throws {
    for (command, text) in [
      ("publish", "Default: the public key of '--key'."), ("rollout", "Default: the public key of '--key'."),
      ("rotate", "Default: the public key of '--key'."), ("verify", "Without one, no signature is verified."),
    ] {
      let help = try fixtures.run("packs \(command) --help").output
      let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains(text), "\(command): \(words)")
      #expect(
        !words.contains("'packs verify' then verifies no signature"), "\(command) has the sentence of verify")
    }
  }

  /// Stopped after the list was written, a rotation is repeated.
  @Test func keysAreRotatedOnce() throws {
    let folder = try Folder()
    try folder.publish("old")
    let rotate = "packs rotate site --key release.sec --signing other.pub"
    try folder.run("\(rotate) --root release.pub")
    let files = folder.files()
    let repeated = try folder.run("\(rotate) --root release.pub")
    #expect(repeated.output.hasPrefix("site/keys/1.sig has these keys already: signing keys "))
    #expect(folder.files() == files)
    let other = try folder.run("\(rotate) --signing release.pub")
    #expect(other.output.hasPrefix("site/keys/2.sig: signing keys "))
  }

  /// A process that was killed before the newest file had its name leaves a temporary one.
  @Test func aStoppedFirstPublicationIsContinued() throws {
    let folder = try Folder()
    try folder.fixtures.write("site/newest.sig.ballast-a1B2c3", "x")
    try folder.publish("old")
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
    try folder.publish("packs")
    for name in others { #expect(folder.contents("site/\(name)") == Data("precious".utf8), "\(name)") }
  }

  // MARK: - One writer

  /// Another process holds the lock: each command that changes the site is refused, and changes nothing.
  @Test func aLockedSiteIsNotChanged() throws {
    let folder = try Folder()
    try folder.publish("old")
    let before = folder.files()
    let commands = [
      "packs publish packs --output site --key release.sec",
      "packs publish packs --output site/ --key release.sec",
      "packs rollout site 50% --key release.sec",
      "packs rotate site --key release.sec --signing other.pub --signing release.pub",
    ]
    do {
      let lock = try #require(try SharedDirectory.Lock(folder: "\(folder.path)/site"))
      for command in commands {
        try folder.refuse(command, exits: 2, "another process changes this site", "run the command again")
      }
      withExtendedLifetime(lock) {}
    }
    #expect(folder.files() == before)
    for command in commands { try folder.run(command) }
    try folder.run("packs verify site --public-key release.pub")
  }

  /// Another program, which does not know the lock, replaces a newest file after a command has read it.
  @Test(arguments: ["newest.sig", "newest.json"]) func aSiteThatWasChangedMeanwhileIsKept(_ name: String)
    throws
  {
    let folder = try Folder()
    try folder.publish("old")
    let path = "\(folder.path)/site"
    let writer = try SiteWriter(SiteDirectory(path: path))
    try folder.fixtures.write("site/\(name)", "changed")
    let before = folder.files()
    func expectRefusal(_ body: () throws -> Void) {
      let error = #expect(throws: InputError.self, performing: body)
      #expect(error?.description == "\(path)/\(name): was changed by another process meanwhile")
    }
    expectRefusal { try writer.write("files/x.bpd", [1]) }
    expectRefusal { try writer.write("newest.sig", [1]) }
    expectRefusal { try writer.removeUnsignedNewest() }
    expectRefusal { try writer.check() }
    #expect(folder.files() == before)
  }

  /// Two publications create one site: the folder did not exist when the second one began.
  @Test func aSiteThatWasCreatedMeanwhileIsKept() throws {
    let folder = try Folder()
    let path = "\(folder.path)/site"
    let second = try SiteWriter(SiteDirectory(path: path))
    try folder.publish("old")
    let before = folder.files()
    let error = #expect(throws: InputError.self) { try second.write("newest.sig", [1]) }
    #expect(error?.description == "\(path)/newest.sig: was changed by another process meanwhile")
    #expect(folder.files() == before)
  }

  // MARK: - Clocks

  @Test func aTimeInTheFutureNeedsAnOption() throws {
    let folder = try Folder()
    let future = "--at 9990-01-01T00:00:00Z"
    for command in ["publish old --output site", "rollout site 50%"] {
      try folder.refuse(
        "packs \(command) --key release.sec \(future)", exits: 64,
        "'--at 9990-01-01T00:00:00Z' is more than a day after the clock", "'--allow-any-time'")
      #expect(folder.contents("site/newest.sig") == nil)
    }
    // A publication of a wrong clock. The correct time is before it.
    try folder.publish("old \(future) --allow-any-time")
    let before = folder.files()
    try folder.refusePublication(
      "packs", "is before that of the present publication, 9990-01-01", "'--allow-any-time'")
    try folder.refuse(
      "packs rollout site 50% --key release.sec", exits: 2, "is before that of the present publication",
      "'--allow-any-time'")
    #expect(folder.files() == before)
    // The same packs are signed again.
    for (number, line) in ["publish old --output site", "rollout site 50%"].enumerated() {
      try folder.run("packs \(line) --key release.sec --allow-any-time")
      #expect(try folder.sequence() == number + 2)
      #expect(
        !String(decoding: try #require(folder.contents("site/newest.sig")), as: UTF8.self).contains("9990"))
    }
    try folder.publish("packs")
    try folder.run("packs verify site --public-key release.pub")
  }

  // MARK: - The output folder

  @Test func foldersThatAreNotSitesAreRefused() throws {
    let folder = try Folder()
    try folder.fixtures.write("full/notes.txt", "notes")
    try folder.fixtures.write("nested/deeper/notes.txt", "notes")
    for (source, target) in [("release.sec", "secret/release.sec"), ("packs/base.pack", "packs2/base.pack")] {
      try folder.fixtures.write(target, #require(folder.contents(source)))
    }
    let before = folder.files(".")
    for (output, text) in [
      ("full", "full: is neither empty nor a site of packs; it contains 'notes.txt'"),
      ("nested", "nested: is neither empty nor a site of packs; it contains 'deeper'"),
      ("packs2", "packs2: is neither empty nor a site of packs; it contains 'base.pack'"),
      ("secret", "secret: contains the secret key 'secret/release.sec'"),
      (".", ".: contains the input folder 'packs'"),
    ] {
      try folder.refuse("packs publish packs --output \(output) --key other.sec", exits: 2, text, "hint: ")
    }
    try folder.refuse(
      "packs publish packs --output packs --key other.sec", exits: 64,
      "would change the input folder 'packs'")
    #expect(folder.files(".") == before)
  }

  @Test func sitesWithOtherFilesAndInterruptedSitesAreContinued() throws {
    let folder = try Folder()
    try folder.fixtures.write("site/.nojekyll", "")
    try folder.publish("old")
    // The first publication ended before the newest file was written.
    try FileManager.default.removeItem(atPath: "\(folder.path)/site/newest.sig")
    try folder.publish("old")
    try folder.fixtures.write("site/index.html", "")
    try folder.publish("packs")
    // The newest file of a site with versions is lost: a new site would begin at sequence number 1.
    let newest = try #require(folder.contents("site/newest.sig"))
    try FileManager.default.removeItem(atPath: "\(folder.path)/site/newest.sig")
    try folder.refusePublication("packs", "site: has entries of several publications, but no newest.sig")
    try folder.fixtures.write("site/newest.sig", newest)
    #expect(folder.contents("site/.nojekyll") != nil)
    // A secret key in a site is served with it.
    try folder.fixtures.write("site/key.txt", #require(folder.contents("other.sec")))
    try folder.refusePublication("packs", "site: contains the secret key 'site/key.txt'")
  }

  // MARK: - Options

  @Test func optionsWithoutEffectAreNamed() throws {
    let folder = try Folder()
    try folder.publish("old --key release.sec --at 2024-11-22T08:00:00Z --codec zlib")
    let before = folder.files()
    let early = "2024-11-22T07:59:59Z"
    try folder.refusePublication(
      "packs --key release.sec --at \(early)",
      "site: the time 2024-11-22T07:59:59Z is before that of the present publication, 2024-11-22T08:00:00Z",
      "hint: correct '--at' or the clock", "'--allow-any-time'")
    let at = "2024-11-22T08:00:01Z"
    let codec = try folder.publish("old --key release.sec --at \(at) --codec brotli --deltas-from 2")
    expect(codec, says: "already published; no file was written.")
    expect(
      codec,
      says: "version 1.0 revision 1 was published before with codec zlib; '--codec' does not change it")
    #expect(folder.files() == before)
    let shorter = try folder.publish("old --key release.sec --at \(at) --expires 30")
    #expect(shorter.output.contains("2024-12-22T08:00:01Z"), "\(shorter.output)")
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
    try folder.refusePublication("packs", "packs: pack 'fr' has version '1.0', the base pack has '2.0'")
    // The same version, built from other sources.
    for tag in ["en", "de", "fr"] {
      try folder.fixtures.write("A/\(tag).lproj/Localizable.strings", "\"fog\" = \"another \(tag)\";")
    }
    try folder.run(
      "packs build A --app org.ballast.fixtures.Harbor --app-version 2.0 --base en --output another")
    try replace("another/fr.pack")
    try folder.refusePublication(
      "packs", "packs: pack 'fr' is not of the same build as the list of keys", "hint: delete outdated packs")
    #expect(folder.files() == before)
  }

  // MARK: - Without a signature

  @Test func whatIsNotASiteIsNamed() throws {
    let folder = try Folder()
    try folder.refuse(
      "packs verify old", exits: 2,
      "old: is not a site of packs; it contains neither newest.sig nor newest.json",
      "hint: 'ballast packs compare' shows a folder of packs")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/empty", withIntermediateDirectories: true)
    try folder.refuse(
      "packs verify empty", exits: 2, "is not a site of packs", "hint: 'ballast packs publish' writes a site")
  }

  @Test func anUnsignedSiteIsSignedLater() throws {
    let folder = try Folder()
    let first = try folder.publish("old --unsigned")
    // Lines that are copied are not wrapped, whatever the width of the terminal.
    #expect(first.output.contains("\n  signify-openbsd -S -e -s KEY -m "), "\(first)")
    #expect(first.output.contains("-x site/newest.sig\n"), "\(first)")
    let verified = try folder.run("packs verify site --json", exits: 1)
    #expect(verified.errors.contains("failed: newest.json: is not signed yet"), "\(verified.errors)")
    let before = folder.files()
    // Nothing changes, so that the file that is being signed elsewhere stays valid.
    let again = try folder.publish("old --unsigned")
    expect(again, says: "already published")
    #expect(folder.files() == before)
    // The unsigned versions are kept.
    try folder.publish("packs --unsigned")
    let unsigned = String(decoding: folder.contents("site/newest.json") ?? Data(), as: UTF8.self)
    #expect(unsigned.contains("\"sequence\":1,"))
    let both = try folder.run("packs verify site --json", exits: 1).output
    #expect(both.contains("\"1.0\"") && both.contains("\"2.0\""))
    // A signed publication does not trust them.
    let signed = try folder.publish("packs")
    expect(
      signed,
      says: "newest.json was not signed and is ignored; its versions are not on the site: 1.0 revision 1; to")
    #expect(folder.contents("site/newest.json") == nil)
    try folder.run("packs verify site --public-key release.pub")
  }

  @Test func aNewestFileThatWaitsForItsSignatureIsNamed() throws {
    let folder = try Folder()
    try folder.publish("old")
    let signed = try folder.run("packs verify site --public-key release.pub")
    #expect(!signed.output.contains("newest.json"), "\(signed)")
    try folder.publish("packs --unsigned --public-key release.pub")
    let waiting = try folder.run("packs verify site --public-key release.pub")
    expect(waiting, says: "newest.json, sequence number 2, is not signed; clients do not read it")
    try folder.fixtures.write("site/newest.json", "{")
    let damaged = try folder.run("packs verify site --public-key release.pub")
    expect(damaged, says: "newest.json is not signed; clients")
  }

  // MARK: - Missing packs

  @Test func packsMissingFromAFolderAreNamed() throws {
    let folder = try Folder()
    let complete = try folder.publish("old")
    #expect(!complete.output.contains("Warning"), "\(complete)")
    try FileManager.default.removeItem(atPath: "\(folder.path)/packs/fr.pack")
    let result = try folder.publish("packs")
    expect(result, says: "version 2.0 revision 1: the folder lacks 1 of the 3 packs that were built together")
    expect(result, says: "version 2.0 revision 1 has no pack for fr; version 1.0 revision 1 has")
    // An older version that is published already is not the newest.
    let again = try folder.publish("old")
    expect(
      again,
      says: "These packs are already published; no file was written. Newest version of "
        + "org.ballast.fixtures.Harbor: 2.0 revision 1, 1 pack and base.")
  }
}
