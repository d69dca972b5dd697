import Foundation
import TestSupport
import Testing

@Suite struct CommandTests {
  private func measure(_ path: String, _ more: [String] = []) throws -> Command.Result {
    try Command.run(["measure", path] + more)
  }

  /// Expects exit code 2, an empty standard output, and an error that contains the words.
  private func expectRefusal(_ result: Command.Result, _ words: String...) {
    #expect(result.exitCode == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: "))
    for word in words { #expect(result.errors.contains(word), "\(result.errors)") }
  }

  @Test func invalidInputsAreRefused() throws {
    let folder = try TemporaryFolder()
    try folder.write("empty.ipa", [])
    try folder.write("text.ipa", Array("not an app\n".utf8))
    let whole = try Places.bytes(Places.fixture("Harbor.ipa"))
    try folder.write("cut.ipa", whole.prefix(whole.count / 2))
    try folder.write("almost.ipa", whole.dropLast(1))
    var spoilt = whole
    spoilt[spoilt.count / 3] ^= 0x55
    try folder.write("spoilt.ipa", spoilt)
    let path = folder.path + "/"
    expectRefusal(try measure(path + "empty.ipa"), "empty.ipa", "is empty")
    expectRefusal(try measure(path + "text.ipa"), "text.ipa", "not an archive")
    expectRefusal(try measure(path + "cut.ipa"), "cut.ipa", "truncated", "hint: ")
    expectRefusal(try measure(path + "almost.ipa"), "almost.ipa")
    expectRefusal(try measure(path + "spoilt.ipa"), "spoilt.ipa", "entry '")
    expectRefusal(try measure(path + "missing.ipa"), "no such file")
  }

  @Test func aFileWithoutPermissionIsRefused() throws {
    let folder = try TemporaryFolder()
    try folder.write("locked.ipa", try Places.bytes(Places.fixture("webext.xpi")))
    let path = folder.path + "/locked.ipa"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    // Root may read every file.
    guard !FileManager.default.isReadableFile(atPath: path) else { return }
    expectRefusal(try measure(path), "permission denied")
  }

  /// A wrong path must not pass a check.
  @Test func folderWithoutFilesIsAnError() throws {
    let folder = try TemporaryFolder()
    expectRefusal(try measure(folder.path, ["--json"]), "folder contains no files")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/de.lproj", withIntermediateDirectories: false)
    expectRefusal(try measure(folder.path), "folder contains no files")
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
    let all = try measure("Harbor.apk", ["--explain"])
    let limited = try measure("Harbor.apk", ["--explain", "--top", "3"])
    #expect(all.exitCode == 0 && limited.exitCode == 0)
    let names = try Command.run(["measure", "Harbor.apk", "--explain", "--json"]).output
      .matches(of: /"entry" : "([^"]+)"/).map { String($0.output.1).replacing("\\/", with: "/") }
    #expect(names.count > 20)
    #expect(names.allSatisfy { all.output.contains($0.suffix(12)) })
    #expect(!names.allSatisfy { limited.output.contains($0.suffix(12)) })
  }

  @Test func standardInputIsReadToItsEnd() throws {
    let bytes = try Places.bytes(Places.fixture("Harbor.ipa"))
    let piped = try Command.run(["measure", "-", "--format", "csv"], input: bytes)
    let named = try Command.run(["measure", "Harbor.ipa", "--format", "csv"])
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
    #expect(try measure("Harbor.ipa", ["--json", "--output", path]).exitCode == 0)
    let first = try Places.bytes(path)
    #expect(String(decoding: first, as: UTF8.self) == (try measure("Harbor.ipa", ["--json"])).output)
    // A failure keeps the file and creates no other.
    expectRefusal(try measure("README.md", ["--json", "--output", path]))
    #expect(try Places.bytes(path) == first)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["report.json"])
  }

  @Test func theAppIsNeverOverwritten() throws {
    let folder = try TemporaryFolder()
    let bytes = try Places.bytes(Places.fixture("webext.xpi"))
    try folder.write("app.xpi", bytes)
    let path = folder.path + "/app.xpi"
    let result = try measure(path, ["--output", folder.path + "/./app.xpi"])
    #expect(result.exitCode == 64)
    #expect(try Places.bytes(path) == bytes)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no full device"))
  func anOutputThatCannotBeWrittenIsAFailure() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let result = try Command.run(["measure", "Harbor.ipa"], output: full)
    expectRefusal(result, "cannot write standard output", "no space left")
    expectRefusal(try measure("Harbor.ipa", ["--output", "/dev/full"]), "cannot write '/dev/full'")
  }

  @Test(.enabled(if: Places.comparesRealData, "no real data"))
  func oddArchivesWriteNothingAnywhere() throws {
    let folder = try TemporaryFolder()
    for path in Places.realFiles(in: "hostile", withExtension: ".ipa") {
      let result = try Command.run(["measure", path, "--json"], in: folder.path)
      let isBad = path.contains("badcrc") || path.contains("truncated")
      #expect(result.exitCode == (isBad ? 2 : 0), "\(path)")
      #expect(result.output.isEmpty == isBad)
    }
    #expect(try folder.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: "/tmp/evil.txt"))
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func completionsAreWritten(_ shell: String) throws {
    let result = try Command.run(["--generate-completion-script", shell])
    #expect(result.exitCode == 0)
    #expect(result.output.contains("measure"))
  }

  /// The argument parser's messages, on standard error only.
  @Test(
    arguments: [
      (["measure", "a", "--fromat", "csv"], "error: Unknown option '--fromat'. Did you mean '--format'?\n"),
      (["simulate", "a", "--step", "5"], "error: Unknown option '--step'\n"),
      (["packs", "build", "a"], "error: Missing expected argument '--output <folder>'\n"),
      (["packs", "build", "a", "--ouput", "b"], "error: Missing expected argument '--output <folder>'\n"),
      (
        ["measure", "a", "--format", "jsno"],
        "error: The value 'jsno' is invalid for '--format <format>': did you mean 'json'? (values: text, json,"
      ),
      (["measure", "a", "--top", "-1"], "error: '--top' must be 0 or more ('--top 0' lists all rows)\n"),
    ] as [([String], String)])
  func wrongCommandLinesAreRefused(_ arguments: [String], _ start: String) throws {
    let result = try Command.run(arguments)
    #expect(result.exitCode == 64 && result.output.isEmpty)
    #expect(result.errors.hasPrefix(start) && result.errors.hasSuffix("\n"), "\(result.errors)")
  }
}
