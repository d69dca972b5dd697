import ArgumentParser
import ReportSchema
import Reports

struct HistoryImport: Command {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Merges exports into a history.",
    usage: "ballast history import <file> ... [<options>]",
    discussion: """
      Inputs are files that 'ballast history export' wrote, in any order. A measurement that the history has already \
      is skipped. If a file cannot be read, nothing is changed. The history is created if it does not exist.

      Examples:
        ballast history import history.ndjson
        ballast history import main.ndjson release.ndjson --database all.sqlite
      """)

  @Argument(help: ArgumentHelp("Files that 'export' wrote.", valueName: "file"), completion: .file())
  var inputs: [String]

  @OptionGroup var history: HistoryOptions
  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Archives") var limits: LimitOptions

  var outputs: [Output] { [output.destination, ("--database", history.database)] }

  func validate() throws { try outputs.check() }

  func execute() throws -> CommandResult {
    let destination = try output.open()
    let entries = try inputs.flatMap { try HistoryFile.entries(inExport: $0, limits: limits.limits) }
    let report = try HistoryFile(writingAt: history.database).add(entries, as: .import)
    try destination.write(report) { HistoryDocument(report, $0).document }
    return CommandResult()
  }
}
