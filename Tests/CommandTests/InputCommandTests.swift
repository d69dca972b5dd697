import TestSupport
import Testing

/// Inputs that can be opened but are not what a command needs.
@Suite struct InputCommandTests {
  /// A report would otherwise be read as a file of messages.
  @Test(
    arguments: [["measure"], ["simulate"], ["diff", "ferry/1.0"], ["packs", "build", "--output", "packs"]],
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

  @Test func sourcesWithoutMessagesAreAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write("source/readme.txt", Array("no messages".utf8))
    let result = try Command.run(["packs", "build", "source", "--output", "packs"], in: folder.path)
    #expect(result.exitCode == 2)
    #expect(result.errors.hasPrefix("error: source: contains no readable messages\nhint: "))
  }
}
