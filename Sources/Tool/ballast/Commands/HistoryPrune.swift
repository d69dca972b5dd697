import ArgumentParser
import BundleAnalysis
import ReportSchema
import Reports

struct HistoryPrune: Command {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Removes old measurements from a history.",
    usage: "ballast history prune [--keep <count>] [--before <time>] [<options>]",
    discussion: """
      '--keep' keeps the newest measurements of each app, '--before' removes those before a time. If both are given, \
      a measurement is removed by either.

      Examples:
        ballast history prune --keep 100 --dry-run
        ballast history prune --before 2026-01-01
      """)

  @Option(count: "Keep this number of newest measurements of each app.", transform: positiveNumber)
  var keep: Int?

  @Option(time: "Remove measurements before this time, such as 2026-01-01.")
  var before: RecordingTime?

  @Option(help: ArgumentHelp("Remove measurements of this app only.", valueName: "app"))
  var app: String?

  @Flag(help: "List the measurements, and remove nothing.")
  var dryRun = false

  @OptionGroup var history: HistoryOptions
  @OptionGroup(title: "Output options") var output: OutputOptions

  var inputs: [String] { [history.database] }
  var outputs: [Output] { [output.destination] }

  func validate() throws {
    if keep == nil, before == nil { throw UsageError("'prune' needs '--keep' or '--before'") }
  }

  func execute() throws -> CommandResult {
    let destination = try output.open()
    try FileSystem.checkExists(history.database, hint: "'--database' names the history")
    let file = try HistoryFile(writingAt: history.database)
    let report = try file.prune(
      app: try app.map { try file.key(ofApp: $0) }, keeping: keep, before: before?.text, isTrial: dryRun)
    try destination.write(report) { HistoryDocument(report, $0).document }
    return CommandResult()
  }
}
