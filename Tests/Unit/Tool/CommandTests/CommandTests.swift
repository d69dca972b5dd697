import Foundation
import TestSupport
import Testing

@Suite struct CommandTests {
  /// Expects exit code 2, an empty standard output, and an error that contains the words.
  private func refuse(_ arguments: String, _ words: String) throws {
    try fixtures.refuse("measure \(arguments)", exits: 2, "error: ", words)
  }

  @Test func invalidInputsAreRefused() throws {
    let folder = try TemporaryFolder()
    let whole = try Places.bytes(Places.fixture("Harbor.ipa"))
    var spoilt = whole
    spoilt[spoilt.count / 3] ^= 0x55
    for (name, bytes, words) in [
      ("empty.ipa", [], "is empty"), ("text.ipa", Array("not an app\n".utf8), "not an archive"),
      ("cut.ipa", Array(whole.prefix(whole.count / 2)), "truncated"),
      ("almost.ipa", whole.dropLast(1), "error: "), ("spoilt.ipa", spoilt, "entry '"),
    ] {
      try folder.write(name, bytes)
      try folder.refuse("measure \(name)", exits: 2, "error: ", name, words)
    }
    try folder.refuse("measure cut.ipa", exits: 2, "hint: ")
    try folder.refuse("measure missing.ipa", exits: 2, "missing.ipa: does not exist")
  }

  @Test func aFileWithoutPermissionIsRefused() throws {
    let folder = try TemporaryFolder()
    try folder.write("locked.ipa", try Places.bytes(Places.fixture("webext.xpi")))
    let path = folder.path + "/locked.ipa"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    // Root may read every file.
    guard !FileManager.default.isReadableFile(atPath: path) else { return }
    try refuse(path, "permission denied")
  }

  /// A wrong path must not pass a check.
  @Test func folderWithoutFilesIsAnError() throws {
    let folder = try TemporaryFolder()
    try refuse("\(folder.path) --json", "folder contains no files")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/de.lproj", withIntermediateDirectories: false)
    try refuse(folder.path, "folder contains no files")
  }

  @Test(
    arguments: [
      ["measure", ""], ["simulate", ""], ["diff", "ferry/1.0", ""], ["packs", "inspect", ""],
      ["measure", "Harbor.ipa", "--output", ""], ["packs", "build", "Harbor.ipa", "--output", ""],
      ["packs", "compare", "ferry", "--against", ""],
    ])
  func emptyPathsAreRefused(_ arguments: [String]) throws {
    let result = try Command.run(arguments)
    #expect(result.exitCode == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("is empty\nhint: "), "\(result.errors)")
  }

  @Test func everyEntryIsListedUnlessLimited() throws {
    let all = try fixtures.run("measure Harbor.apk --explain")
    let limited = try fixtures.run("measure Harbor.apk --explain --top 3")
    let names = try fixtures.run("measure Harbor.apk --explain --json").output
      .matches(of: /"entry" : "([^"]+)"/).map { String($0.output.1).replacing("\\/", with: "/") }
    #expect(names.count > 20)
    #expect(names.allSatisfy { all.output.contains($0.suffix(12)) })
    #expect(!names.allSatisfy { limited.output.contains($0.suffix(12)) })
  }

  @Test func colorIsUsedIfAskedFor() throws {
    let plain = try fixtures.run("measure Harbor.ipa --top 2").output
    let colored = try fixtures.run("measure Harbor.ipa --top 2 --color always").output
    #expect(!plain.contains("\u{1b}") && colored.contains("\u{1b}["))
    #expect(colored.replacing(/\u{1b}\[[0-9]+m/, with: "") == plain)
  }

  @Test func standardInputIsReadToItsEnd() throws {
    let bytes = try Places.bytes(Places.fixture("Harbor.ipa"))
    let piped = try Command.run(["measure", "-", "--format", "csv"], input: bytes)
    let named = try fixtures.run("measure Harbor.ipa --format csv")
    #expect(piped.exitCode == 0)
    // The row of the archive has its name.
    func rows(_ csv: String) -> [Substring] {
      csv.split(separator: "\r\n").filter { !$0.hasPrefix("archive,") }
    }
    #expect(rows(piped.output) == rows(named.output) && rows(piped.output).count > 10)
  }

  @Test func outputFileIsReplacedAtomically() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/report.json"
    try fixtures.run("measure Harbor.ipa --json --output \(path)")
    let first = try Places.bytes(path)
    #expect(String(decoding: first, as: UTF8.self) == (try fixtures.run("measure Harbor.ipa --json")).output)
    // A failure keeps the file and creates no other.
    try fixtures.refuse("measure README.md --json --output \(path)", exits: 2, "error: ")
    #expect(try Places.bytes(path) == first)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["report.json"])
  }

  @Test func theAppIsNeverOverwritten() throws {
    let folder = try TemporaryFolder()
    let bytes = try Places.bytes(Places.fixture("webext.xpi"))
    try folder.write("app.xpi", bytes)
    let path = folder.path + "/app.xpi"
    try fixtures.run("measure \(path) --output \(folder.path)/./app.xpi", exits: 64)
    #expect(try Places.bytes(path) == bytes)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no full device"))
  func anOutputThatCannotBeWrittenIsAFailure() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let result = try Command.run(["measure", "Harbor.ipa"], output: full)
    #expect(result.exitCode == 2 && result.errors.hasPrefix("error: cannot write standard output"))
    #expect(result.errors.contains("no space left"), "\(result.errors)")
    try refuse("Harbor.ipa --output /dev/full", "cannot write '/dev/full'")
  }

  @Test(.realData) func oddArchivesWriteNothingAnywhere() throws {
    let folder = try TemporaryFolder()
    for path in Places.realFiles(in: "hostile", withExtension: ".ipa") {
      let isBad = path.contains("badcrc") || path.contains("truncated")
      #expect(try folder.run("measure \(path) --json", exits: isBad ? 2 : 0).output.isEmpty == isBad)
    }
    #expect(try folder.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: "/tmp/evil.txt"))
  }

  /// The argument parser's messages, on standard error only.
  @Test(
    arguments: [
      ("simulate a --step 5", "error: Unknown option '--step'"),
      ("packs build a --ouput b", "error: Missing expected argument '--output <folder>'\n"),
    ])
  func wrongCommandLinesAreRefused(_ line: String, _ start: String) throws {
    let result = try fixtures.run(line, exits: 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix(start) && result.errors.hasSuffix("\n"), "\(result.errors)")
  }
}
