import Foundation
import TestSupport
import Testing

/// Inputs that can be opened but are not what a command needs.
@Suite struct InputCommandTests {
  /// A report would otherwise be read as a file of messages.
  @Test(
    arguments: ["diff ferry/1.0", "packs build --output packs"], ["report.json", "report.txt"])
  func reportIsNotAnInput(_ command: String, _ name: String) throws {
    let report = try fixtures.run("measure webext.xpi --json")
    let folder = try TemporaryFolder()
    try folder.write(name, report.output)
    let path = "\(folder.path)/\(name)"
    try fixtures.refuse(
      "\(command) \(path)", exits: 2, "error: \(path)", "hint: pass the app",
      "is a Ballast report (ballast.footprint/1), not an app or a source of messages")
  }

  /// JSON written by a run and given to the same command has the output of the run in every other format.
  @Test(arguments: [
    "measure Harbor.apk", "simulate Harbor.ipa", "diff ferry/1.0 ferry/1.1 --packs",
    "packs compare old packs",
  ])
  func savedReportsHaveTheOutputOfTheirRun(_ run: String) throws {
    let folder = try FixtureFolder()
    for (version, packs) in [("1.0", "old"), ("1.1", "packs")] {
      try folder.run("packs build ferry/\(version) --base en -o \(packs)")
    }
    try folder.run("\(run) --output saved.json")
    let command = run.hasPrefix("packs") ? "packs compare" : run.prefix { $0 != " " }
    for format in ["json", "csv", "text", "markdown", "html"] {
      let direct = try folder.run("\(run) --format \(format)")
      let rendered = try folder.run("\(command) saved.json --format \(format)")
      #expect(rendered.errors.isEmpty, "\(format): \(rendered.errors)")
      #expect(rendered.output == direct.output, "\(format)")
    }
  }

  @Test(arguments: [
    ("measure --coverage", "'--coverage' needs the input of the report 'saved.json'", 64),
    ("simulate", "saved.json: has the schema 'ballast.footprint/1', expected 'ballast.savings/1'", 2),
    ("measure --locale tlh", "no locale 'tlh' in saved.json", 64),
  ])
  func mistakesWithASavedReportAreErrors(_ command: String, _ text: String, _ exitCode: Int32) throws {
    let folder = try FixtureFolder()
    try folder.run("measure webext.xpi --output saved.json")
    try folder.refuse("\(command) saved.json", exits: exitCode, text)
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

  @Test func aTextWithTheExtensionOfAnArchiveIsNotOpened() throws {
    let folder = try TemporaryFolder()
    try folder.write("texts/keys.ja", String(repeating: "a text, not an archive\n", count: 20))
    try folder.write("texts/de.lproj/A.strings", "a = b;")
    let result = try fixtures.run("measure \(folder.path)/texts")
    #expect(!result.output.contains("not opened: is"), "\(result.output)")
  }

  @Test func theSameAppHasNoDifferences() throws {
    let result = try fixtures.run("measure Harbor.ipa --against Harbor.ipa")
    #expect(result.output == "Harbor.ipa → Harbor.ipa: no differences in size; both are 104 kB.\n")
  }
}
