import ArgumentParser

struct HistoryExport: Command {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes the measurements of a history, one JSON object per line.",
    usage: "ballast history export [<options>]",
    discussion: """
      The lines are ordered by time, and equal histories have equal exports. Such a file fits into a git branch, an \
      artifact or object storage. 'ballast history import' merges any number of them.

      Examples:
        ballast history export --output history.ndjson
        ballast history export --app org.example.app
      """)

  @Option(help: ArgumentHelp("Write the measurements of this app only.", valueName: "app"))
  var app: String?

  @Option(name: .shortAndLong, path: "Write to a file atomically. Default: standard output.")
  var output: String?

  @OptionGroup var history: HistoryOptions

  var inputs: [String] { [history.database] }
  var outputs: [Output] { [("--output", output)] }

  func execute() throws -> CommandResult {
    let sink = try OutputSink(path: output)
    let file = try HistoryFile(readingAt: history.database)
    let lines = try file.lines(of: try app.map { try file.key(ofApp: $0) })
    try sink.write(lines.map { "\($0)\n" }.joined())
    return CommandResult()
  }
}
