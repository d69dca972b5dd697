import Foundation
import TestSupport
import Testing

/// Inputs that can be opened but are not what a command needs.
@Suite struct InputCommandTests {
  /// A report would otherwise be read as a file of messages.
  @Test(
    arguments: [["diff", "ferry/1.0"], ["packs", "build", "--output", "packs"]],
    ["report.json", "report.txt"])
  func reportIsNotAnInput(_ command: [String], _ name: String) throws {
    let report = try Command.run(["measure", "webext.xpi", "--json"])
    #expect(report.exitCode == 0)
    let folder = try TemporaryFolder()
    try folder.write(name, Array(report.output.utf8))
    let path = "\(folder.path)/\(name)"
    let result = try Command.run(command + [path])
    #expect(result.exitCode == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: \(path)"))
    #expect(
      result.errors.contains("is a Ballast report (ballast.footprint/1), not an app or a source of messages"))
    #expect(result.errors.contains("hint: pass the app"))
  }

  /// JSON written by a run and given to the same command has the output of the run in every other format.
  @Test(arguments: [
    ["measure", "Harbor.apk"], ["simulate", "Harbor.ipa"], ["diff", "ferry/1.0", "ferry/1.1", "--packs"],
    ["packs", "compare", "old", "packs"],
  ])
  func savedReportsHaveTheOutputOfTheirRun(_ run: [String]) throws {
    let folder = try FixtureFolder()
    for (version, packs) in [("1.0", "old"), ("1.1", "packs")] {
      let built = try Command.run(
        ["packs", "build", "ferry/\(version)", "--base", "en", "-o", packs], in: folder.path)
      #expect(built.exitCode == 0, "\(built.errors)")
    }
    let saved = try Command.run(run + ["--output", "saved.json"], in: folder.path)
    #expect(saved.exitCode == 0, "\(saved.errors)")
    let command = run.prefix(run[0] == "packs" ? 2 : 1)
    for format in ["json", "csv", "text", "markdown", "html"] {
      let direct = try Command.run(run + ["--format", format], in: folder.path)
      let rendered = try Command.run(command + ["saved.json", "--format", format], in: folder.path)
      #expect(rendered.exitCode == 0 && rendered.errors.isEmpty, "\(format): \(rendered.errors)")
      #expect(rendered.output == direct.output, "\(format)")
    }
  }

  @Test(arguments: [
    (["measure", "--coverage"], "'--coverage' needs the input of the report 'saved.json'", 64),
    (["simulate"], "saved.json: has the schema 'ballast.footprint/1', expected 'ballast.savings/1'", 2),
    (["measure", "--locale", "tlh"], "no locale 'tlh' in saved.json", 64),
  ])
  func mistakesWithASavedReportAreErrors(_ command: [String], _ text: String, _ exitCode: Int32) throws {
    let folder = try FixtureFolder()
    _ = try Command.run(["measure", "webext.xpi", "--output", "saved.json"], in: folder.path)
    let result = try Command.run(command + ["saved.json"], in: folder.path)
    #expect(result.exitCode == exitCode && result.output.isEmpty)
    #expect(result.errors.contains(text), "\(result.errors)")
  }

  /// `head` ends before the report does.
  @Test(arguments: [["--explain", "--format", "csv"], ["--output", "/dev/stdout"], ["--help"]])
  func aClosedPipeEndsWithoutAMessage(_ options: [String]) throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    // A process that another test starts in this moment has the reading end too, until it ends.
    var end = pollfd(fd: pipe.fileHandleForWriting.fileDescriptor, events: 0, revents: 0)
    #expect(poll(&end, 1, 60_000) == 1 && Int32(end.revents) & Int32(POLLERR) != 0)
    let result = try Command.run(["measure", "Harbor.ipa"] + options, output: pipe.fileHandleForWriting)
    #expect(result.exitCode == 141 && result.errors.isEmpty, "\(result.errors)")
  }

  @Test func aDamagedStreamHasAHint() throws {
    let folder = try TemporaryFolder()
    let script = """
      import io, os, sys, tarfile
      with tarfile.open(sys.argv[1], 'w:xz') as archive:
          for name, data in [('de.lproj/A.strings', b'"a" = "b";'), ('payload', os.urandom(400000))]:
              entry = tarfile.TarInfo(f'App.app/{name}')
              entry.size = len(data)
              archive.addfile(entry, io.BytesIO(data))
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, "\(folder.path)/a.tar.xz"]
    try process.run()
    process.waitUntilExit()
    let whole = try Data(contentsOf: URL(filePath: "\(folder.path)/a.tar.xz"))
    try folder.write("cut.tar.xz", Array(whole.prefix(whole.count - 100_000)))
    let result = try Command.run(["measure", "\(folder.path)/cut.tar.xz"])
    #expect(result.exitCode == 2)
    #expect(!result.errors.contains("  ") && result.errors.contains("cannot be read as"), "\(result.errors)")
    #expect(result.errors.contains("\nhint: the archive may be damaged or incomplete"))
  }

  @Test func aTextWithTheExtensionOfAnArchiveIsNotOpened() throws {
    let folder = try TemporaryFolder()
    try folder.write("texts/keys.ja", Array(String(repeating: "a text, not an archive\n", count: 20).utf8))
    try folder.write("texts/de.lproj/A.strings", Array("a = b;".utf8))
    let result = try Command.run(["measure", "\(folder.path)/texts"])
    #expect(result.exitCode == 0)
    #expect(!result.output.contains("not opened: is"), "\(result.output)")
  }

  @Test func theSameAppHasNoDifferences() throws {
    let result = try Command.run(["measure", "Harbor.ipa", "--against", "Harbor.ipa"])
    #expect(
      result.exitCode == 0
        && result.output == "Harbor.ipa → Harbor.ipa: no differences in size; both are 104 kB.\n",
      "\(result.output)")
  }
}
