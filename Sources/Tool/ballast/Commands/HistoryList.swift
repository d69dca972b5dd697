import ArgumentParser
import History
import ReportSchema
import Reports

struct HistoryList: Command {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the measurements of a history.",
    usage: "ballast history list [<options>]",
    discussion: """
      The newest measurement is first. Changes are those since the app's previous measurement.

      Examples:
        ballast history list
        ballast history list --app org.example.app --top 0 --format csv
      """)

  @Option(help: ArgumentHelp("List this app only.", valueName: "app"))
  var app: String?

  @Option(
    count: "Maximum number of rows; 0 for all. Default: 20 in text, Markdown and HTML; all in JSON and CSV.")
  var top: Int?

  @OptionGroup var history: HistoryOptions
  @OptionGroup(title: "Output options") var output: OutputOptions

  var inputs: [String] { [history.database] }
  var outputs: [Output] { [output.destination] }

  func execute() throws -> CommandResult {
    let destination = try output.open()
    let file = try HistoryFile(readingAt: history.database)
    let app = try app.map { try file.key(ofApp: $0) }
    let rows = HistoryReport.Entry.rows(of: try file.entries(of: app), comparesPrevious: true)
    let limit = top ?? (destination.isForPrograms ? 0 : 20)
    let shown = limit == 0 ? rows : rows.suffix(limit)
    let report = HistoryReport(
      database: file.path, action: ID(.list), total: rows.count, apps: try app.map { [$0] } ?? file.apps(),
      entries: shown.reversed(), omitted: rows.count - shown.count)
    try destination.write(report) { HistoryDocument(report, $0).document }
    return CommandResult()
  }
}
