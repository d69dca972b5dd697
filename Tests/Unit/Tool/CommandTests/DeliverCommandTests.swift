import Foundation
import TestSupport
import Testing

@Suite struct DeliverCommandTests {
  private static let scenario =
    "version: 1\ndevices: 20\nruns: 1\ndays: 7\nwarmupDays: 1\npolicies: [{name: a}]\n"

  /// Runs the command with a small scenario.
  private func deliver(
    _ arguments: [String], scenario: String = scenario
  ) throws -> Command.Result {
    let folder = try TemporaryFolder()
    let path = folder.path + "/scenario.yml"
    try Data(scenario.utf8).write(to: URL(filePath: path))
    return try fixtures.run("deliver \(path)", arguments, exits: nil)
  }

  /// A report is not a scenario.
  @Test func aReportHasTheExtensionOfAFormat() throws {
    let folder = try TemporaryFolder()
    let report = try deliver(["--output", "\(folder.path)/report.yml"])
    #expect(
      report.exitCode == 64 && report.errors.contains("extension of a report format"), "\(report.errors)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/report.yml"))
  }

  @Test func defaultsHaveNoOtherOptions() throws {
    for option in ["s.yml", "--devices 5", "--seed 3", "--bytes", "--json", "--format html", "-o s.json"] {
      try fixtures.refuse("deliver --print-defaults \(option)", exits: 64, "no effect")
    }
  }

  @Test func aSeedHasTheRangeOfTheScenario() throws {
    for seed in ["0", "1099511627776"] {
      let option = try deliver(["--json", "--seed", seed])
      #expect(option.exitCode == 0, "\(option.errors)")
      let file = try deliver(["--json"], scenario: Self.scenario + "seed: \(seed)\n")
      #expect(option.output == file.output && option.output.contains("\"seed\" : \(seed),\n"))
    }
    for seed in ["1099511627777", "-1", "x"] {
      let result = try deliver(["--seed=\(seed)"])
      #expect(result.exitCode == 64 && result.output.isEmpty, "\(seed)")
    }
  }

  /// Names and kinds that programs read (the contract of the command in the design).
  @Test(arguments: [1, 2]) func theContractOfTheReportIsKept(_ runs: Int) throws {
    let scenario = Self.scenario.replacing("runs: 1", with: "runs: \(runs)")
    let report = try JSON(parsing: deliver(["--json"], scenario: scenario).output)
    #expect(report.schema.text == "ballast.delivery/1")
    #expect(report.scenario.text == "scenario.yml" && report.devices.int == 20)
    let policy = report.policies[0]
    #expect(policy.name.text == "a" && policy.sessions.int ?? 0 > 100)
    for name in ["successShare", "fromDiskShare", "staleShare"] {
      #expect((0...1).contains(try #require(policy[name].double, "\(name)")))
      #expect(policy.intervals[name].names == (runs == 1 ? [] : ["low", "high"]), "\(name)")
    }
    #expect(policy.bytesPerDevice.double != nil)
    #expect(policy.readyMilliseconds.names == ["mean", "p50", "p95", "p99"])
  }
}
