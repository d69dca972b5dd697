import TestSupport
import Testing

/// Inputs that can be opened but are not what a command needs.
@Suite struct InputCommandTests {
  @Test(arguments: [["measure"], ["simulate"], ["diff", "ferry/1.0"]])
  func aReportIsNotAnInput(_ command: [String]) throws {
    let report = try Command.run(["measure", "webext.xpi", "--json"])
    #expect(report.exitCode == 0)
    let folder = try TemporaryFolder()
    try folder.write("report.json", Array(report.output.utf8))
    let path = "\(folder.path)/report.json"
    let result = try Command.run(command + [path])
    #expect(result.exitCode == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: \(path): is a Ballast report (ballast.footprint/1)"))
  }

  @Test func packsOfNothingAreAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write("source/readme.txt", Array("no messages".utf8))
    let result = try Command.run(["packs", "build", "source", "--output", "packs"], in: folder.path)
    #expect(result.exitCode == 2)
    #expect(result.errors.hasPrefix("error: source: contains no readable messages\nhint: "))
  }
}
