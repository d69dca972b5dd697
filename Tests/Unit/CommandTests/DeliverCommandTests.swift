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
    return try Command.run(["deliver", path] + arguments)
  }

  @Test(arguments: [
    (["--devices", "5"], "'--devices'"), (["--seed", "3"], "'--seed'"), (["--json"], "'--json'"),
    (["--json", "--diff", "x.json"], "'--diff', '--json'"), (["--bytes"], "'--bytes'"),
    (["--format", "text"], "'--format'"),
    (["--color", "never"], "'--color'"),
  ])
  func anOptionWithoutEffectIsRefused(_ options: [String], _ names: String) throws {
    let result = try Command.run(["deliver", "--print-defaults"] + options)
    #expect(result.exitCode == 64 && result.output.isEmpty)
    #expect(
      result.errors.hasPrefix("error: '--print-defaults' excludes \(names) ("), "\(result.errors)")
  }

  @Test func theDefaultsAreWrittenToAFile() throws {
    let folder = try TemporaryFolder()
    for name in ["scenario.yml", "scenario.yaml", "scenario.txt", "scenario"] {
      let path = "\(folder.path)/\(name)"
      let result = try Command.run(["deliver", "--print-defaults", "--output", path])
      #expect(result.exitCode == 0 && result.output.isEmpty, "\(result.errors)")
      let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
      #expect(try text == Command.run(["deliver", "--print-defaults"]).output)
    }
    let wrong = try Command.run(["deliver", "--print-defaults", "--output", "\(folder.path)/scenario.json"])
    #expect(wrong.exitCode == 64 && wrong.errors.contains("the extension of json"), "\(wrong.errors)")
    // A report is not a scenario.
    let report = try deliver(["--output", "\(folder.path)/report.yml"])
    #expect(
      report.exitCode == 64 && report.errors.contains("extension of a report format"), "\(report.errors)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/report.yml"))
  }

  @Test func aSeedHasTheRangeOfTheScenario() throws {
    for seed in ["0", "1099511627776"] {
      let option = try deliver(["--json", "--seed", seed])
      #expect(option.exitCode == 0, "\(option.errors)")
      let file = try deliver(["--json"], scenario: Self.scenario + "seed: \(seed)\n")
      #expect(option.output == file.output && option.output.contains("\"seed\" : \(seed)\n"))
    }
    for seed in ["1099511627777", "-1", "x"] {
      let result = try deliver(["--seed=\(seed)"])
      #expect(result.exitCode == 64 && result.output.isEmpty, "\(seed)")
    }
  }

  /// Names and kinds that programs read (the contract of the command in the design).
  @Test(arguments: [1, 2])
  func theContractOfTheReportIsKept(_ runs: Int) throws {
    let scenario = Self.scenario.replacing("runs: 1", with: "runs: \(runs)")
    let result = try deliver(["--json"], scenario: scenario)
    let report = try result.json()
    #expect(report["schema"] as? String == "ballast.delivery/1")
    #expect(report["scenario"] as? String == "scenario.yml" && report["devices"] as? Int == 20)
    let policy = try #require((report["policies"] as? [[String: Any]])?.first)
    #expect(policy["name"] as? String == "a" && (policy["sessions"] as? Int ?? 0) > 100)
    for name in ["successShare", "fromDiskShare", "staleShare"] {
      let share = try #require(policy[name] as? Double, "\(name)")
      #expect((0...1).contains(share))
      let interval = (policy["intervals"] as? [String: [String: Double]])?[name]
      #expect(runs == 1 ? interval == nil : interval.map { Set($0.keys) } == ["low", "high"])
    }
    #expect(policy["bytesPerDevice"] is Double)
    let times = try #require(policy["readyMilliseconds"] as? [String: Double])
    #expect(Set(times.keys) == ["mean", "p50", "p95", "p99"])
  }
}
