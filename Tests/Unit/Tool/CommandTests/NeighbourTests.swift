import Foundation
import TestSupport
import Testing

/// A command removes only files and folders that it made itself.
@Suite struct NeighbourTests {
  /// A command, and the output beside which others have names like those of its temporary files.
  struct Case: CustomTestStringConvertible {
    let output: String
    let command: String
    var before: [String] = []
    var testDescription: String { command }
  }

  private static let app = Places.fixture("Harbor.ipa")
  private static let record = "history record \(app) --database h.sqlite --date 2026-11-20"
  private static let publish = "packs publish packs --output site --key a.sec"
  private static let build = "packs build \(app) --output packs --app harbor"

  static let cases = [
    Case(output: "out.json", command: "measure \(app) -o out.json"),
    Case(output: "baseline.json", command: "check \(app) --accept test --baseline baseline.json"),
    Case(output: "packs", command: build),
    Case(output: "packs", command: build, before: [build]),
    Case(output: "packs/de.pack", command: build, before: [build]),
    Case(
      output: "asset",
      command: "simulate \(app) --packs packs --asset-packs asset --rebuilt Slim.ipa",
      before: ["simulate \(app) --asset-packs asset"]),
    Case(output: "site/newest.sig", command: publish, before: [build, "packs keygen a"]),
    Case(
      output: "site/newest.sig", command: publish + " --expires 30",
      before: [build, "packs keygen a", publish]),
    Case(output: "site", command: publish, before: [build, "packs keygen a"]),
    Case(output: "h.sqlite", command: record),
    Case(output: "h.ndjson", command: "history export --database h.sqlite -o h.ndjson", before: [record]),
    Case(output: "h.json", command: "history prune --keep 1 --database h.sqlite -o h.json", before: [record]),
  ]

  @Test(arguments: cases) func neighboursAreKept(_ item: Case) throws {
    let folder = try TemporaryFolder()
    for command in item.before { try folder.run(command) }
    let neighbours = try Neighbours(of: item.output, in: folder)
    try folder.run(item.command)
    #expect(try neighbours.changed() == [])
  }

  /// Each run is interrupted once the first temporary name appears, and ends by the signal or is complete. Signals that
  /// are ignored, as in the background of a script, do not end it.
  @Test(arguments: [false, true]) func anInterruptedCommandLeavesNothing(_ ignores: Bool) throws {
    for _ in 0..<(ignores ? 2 : Places.runsAll ? 20 : 6) {
      let folder = try TemporaryFolder()
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = [
        "-c",
        (ignores ? "trap '' INT; " : "") + "exec \"$0\" simulate \"$1\" --packs packs --asset-packs asset",
        Command.executable.path, Self.app,
      ]
      process.currentDirectoryURL = URL(filePath: folder.path)
      (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try process.run()
      func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
      while process.isRunning, try names().isEmpty {}
      process.interrupt()
      process.waitUntilExit()
      #expect(process.terminationReason == .exit || process.terminationStatus == SIGINT && !ignores)
      let left = try Set(names())
      let isComplete = process.terminationReason == .exit
      #expect(
        isComplete ? left == ["packs", "asset"] : left.isSubset(of: ["packs", "asset"]),
        "\(left) after status \(process.terminationStatus)")
    }
  }
}
