import ArgumentParser

struct HistoryCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Records measurements over time, and shows how sizes change.",
    usage: "ballast history <command> [<options>]",
    discussion: """
      A history is an SQLite file, ballast-history.sqlite by default. Several processes may use it at once. SQLite \
      files do not merge: 'export' writes one JSON object per line, and 'import' merges any number of such files. \
      "Many apps" in the documentation shows how CI keeps a history.

      Examples:
        ballast history record App.ipa --label v1.2
        ballast history trend
      """,
    subcommands: [
      HistoryRecording.self, HistoryList.self, HistoryTrend.self, HistoryExport.self, HistoryImport.self,
      HistoryPrune.self,
    ])
}

/// The options of every command of `history`.
struct HistoryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The history, an SQLite file.", valueName: "file"),
    completion: .file())
  var database: String = HistoryFile.defaultPath
}
