import ArgumentParser
import PackDelivery
import ReportSchema
import Reports

struct Deliver: Command {
  static let configuration = CommandConfiguration(
    abstract: "Simulates how packs reach a fleet of devices.",
    usage: "ballast deliver <scenario> [<options>]",
    discussion: """
      Runs devices with sessions, app updates and networks of a scenario. Each device uses the decisions of \
      the pack store: which texts are shown, when the client checks for a new manifest, which packs are downloaded and removed. \
      The report compares the policies of the scenario: sessions with texts of the user's language, from disk \
      and after a download, outdated packs, time and bytes. The same seed gives the same report.

      Examples:
        ballast deliver scenario.yml
        ballast deliver scenario.yml --sensitivity
        ballast deliver scenario.yml --json

      Exit codes: 0 done; 2 the scenario could not be read or the report could not be written; 64 wrong \
      command line.
      """)

  @Argument(help: "The scenario: a YAML file.", completion: .file(extensions: ["yml", "yaml"]))
  var scenario: String

  @Flag(help: "Also run the first policy with each input halved and doubled.")
  var sensitivity = false

  @Option(
    help: ArgumentHelp("Number of simulated devices. Default: that of the scenario.", valueName: "number"),
    transform: positiveNumber)
  var devices: Int?

  @Option(
    help: ArgumentHelp("First seed. Default: that of the scenario.", valueName: "number"),
    transform: positiveNumber)
  var seed: Int?

  @OptionGroup(title: "Output options") var output: OutputOptions

  var inputs: [String] { [scenario] }
  var outputs: [Output] { [output.destination] }

  func validate() throws {
    guard let devices, !Scenario.deviceLimits.contains(devices) else { return }
    throw UsageError("'--devices' must be \(Scenario.deviceLimits.upperBound) or less")
  }

  func execute() throws -> Outcome {
    guard FileSystem.exists(scenario) else {
      throw FileError(scenario, "does not exist", hint: "a scenario begins with 'version: 1'")
    }
    guard !FileSystem.isDirectory(scenario) else { throw FileError(scenario, "is a folder, not a file") }
    var input = try Scenario(reading: try FileSystem.contents(of: scenario), path: scenario)
    if let devices { input.devices = devices }
    if let seed { input.seed = UInt64(seed) }
    if input.name.isEmpty { input.name = FilePath(scenario).name }
    let destination = try output.open()
    let progress = Progress("simulating \(scenario)")
    defer { progress.finish() }
    var options = DeliveryOptions()
    options.measuresSensitivity = sensitivity
    let report = DeliveryReport(running: input, options)
    progress.finish()
    try destination.write(report) { DeliveryDocument(report, $0).document }
    return Outcome()
  }
}
