import Archives
import ArgumentParser
import BundleAnalysis
import FleetSimulation
import ReportSchema
import Reports

struct Deliver: Command {
  static let configuration = CommandConfiguration(
    commandName: "deliver",
    abstract: "Simulates how packs reach a fleet of devices.",
    usage: "ballast deliver <scenario> [<options>]",
    discussion: """
      Runs devices with sessions, app updates and networks of a scenario. Each device uses the decisions of \
      the pack store: which texts are shown, when the client checks for new packs, which packs are downloaded and removed. \
      The report compares the policies of the scenario: sessions with texts of the user's language, from disk \
      and after a download, outdated packs, time and bytes. The same seed gives the same report. Every value of a \
      scenario has a default; '--print-defaults' lists them.

      Examples:
        ballast deliver scenario.yml
        ballast deliver --print-defaults
        ballast deliver scenario.yml --json
        ballast deliver scenario.yml --speeds phones.yml --telemetry launches.ndjson
      """)

  @Argument(help: "The scenario: a YAML file.", completion: .file(extensions: ["yml", "yaml"]))
  var scenario: String?

  @Flag(help: "Print every name of a scenario with its default, as a scenario, and exit.")
  var printDefaults = false

  @Option(
    help: ArgumentHelp("Number of simulated devices. Default: that of the scenario.", valueName: "number"),
    transform: positiveNumber)
  var devices: Int?

  @Option(
    help: ArgumentHelp("First seed. Default: that of the scenario.", valueName: "number"),
    transform: wholeNumber)
  var seed: Int?

  @OptionGroup var speeds: SpeedsOption

  @Option(
    path: "Use the shares that launches measured: one 'launch.telemetry' in JSON per line.", called: "file",
    completion: .file(extensions: ["ndjson", "jsonl"]))
  var telemetry: String?

  @OptionGroup(title: "Output options") var output: OutputOptions

  var otherInputs: [String?] { [speeds.file, telemetry] }
  var inputs: [String] {
    guard let scenario else { return [] }
    return [scenario]
  }
  var outputs: [Output] { [output.destination] }

  func validate() throws {
    if let devices, !Scenario.deviceLimits.contains(devices) {
      throw UsageError("'--devices' must be \(Scenario.deviceLimits.upperBound) or less")
    }
    if let seed, !Scenario.seedLimits.contains(seed) {
      throw UsageError(
        "'--seed' must be from \(Scenario.seedLimits.lowerBound) to \(Scenario.seedLimits.upperBound)")
    }
    guard printDefaults || scenario != nil else {
      throw UsageError(
        "missing the scenario", hint: "'ballast deliver --print-defaults > scenario.yml' writes one")
    }
    let ignored = [
      ("a scenario", scenario != nil), ("'--devices'", devices != nil), ("'--seed'", seed != nil),
      ("'--speeds'", speeds.file != nil), ("'--telemetry'", telemetry != nil),
      ("'--bytes'", output.format.bytes), ("a format", (output.namedFormat ?? .text) != .text),
    ]
    if printDefaults, let (option, _) = ignored.first(where: \.1) {
      throw UsageError("\(option) has no effect with '--print-defaults'")
    }
  }

  func execute() throws -> CommandResult {
    guard let scenario else {
      try OutputSink(path: output.output).write(Scenario.defaultsFile)
      return CommandResult()
    }
    let input = try readScenario(at: scenario)
    let destination = try output.open()
    let progress = Progress("simulating \(scenario)")
    let report = DeliverReport(running: input) { progress.update(done: $0, total: $1) }
    progress.finish()
    try destination.write(report) { DeliverDocument(report, $0).document }
    return CommandResult()
  }

  private func readScenario(at path: String) throws -> Scenario {
    let bytes = try FileSystem.contents(of: path, hint: "a scenario begins with 'version: 1'")
    var input = try Scenario(reading: bytes, path: path)
    if let devices { input.devices = devices }
    if let seed { input.seed = seed }
    if input.name.isEmpty { input.name = FilePath(path).name }
    if let profile = try speeds.profile() { input.setStorage(profile) }
    if let telemetry { try setShares(of: &input, measuredIn: telemetry) }
    return input
  }

  private func setShares(of scenario: inout Scenario, measuredIn path: String) throws {
    let hint = "write one 'launch.telemetry' in JSON per line"
    let bytes = try FileSystem.contents(of: path, hint: hint)
    let launches: LaunchCounts
    do throws(LaunchCounts.InvalidLine) {
      launches = try LaunchCounts(reading: bytes) { try ReportJSON.value(of: $0) }
    } catch {
      throw InputError(path, "line \(error.number) is not the telemetry of a launch", hint: hint)
    }
    guard scenario.setShares(launches) else {
      throw InputError(path, "has no launches of users whose language is not base's", hint: hint)
    }
  }
}
