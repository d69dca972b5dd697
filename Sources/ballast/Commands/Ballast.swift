import ArgumentParser
import BundleAnalysis
import Localization
import Reports

/// The root of all commands.
struct Ballast: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ballast",
    abstract: "Measures what languages cost in an app.",
    usage: "ballast <command> [<options>]",
    discussion: """
      Exit codes: 0 done and within limits; 1 a limit was exceeded; 2 the job could not be done \
      (unreadable input, an output that could not be written); 64 wrong command line; 141 the reader \
      of standard output closed the pipe.

      Examples:
        ballast measure App.ipa
        ballast simulate App.ipa
        ballast diff App-1.0.ipa App-1.1.ipa
        ballast check App.ipa
        ballast report App.ipa --output report.html
        ballast history record App.ipa
        ballast deliver scenario.yml
      """,
    version: BuildVersion.text,
    subcommands: [
      Measure.self, Simulate.self, Packs.self, Diff.self, Check.self, ReportCommand.self,
      HistoryCommands.self, Deliver.self,
    ])
}

extension Ballast {
  /// The command that the first words name; the root if they name none.
  static func command(named arguments: [String]) -> any ParsableCommand.Type {
    var command: any ParsableCommand.Type = Ballast.self
    for word in arguments {
      let next = command.configuration.subcommands.first { name(of: $0) == word }
      guard let next else { break }
      command = next
    }
    return command
  }

  /// - Throws: a usage error if a command is expected and the word is not the name of one.
  static func checkCommandName(_ arguments: [String]) throws(UsageError) {
    // 'help measure' names a command as 'measure' does.
    let arguments = arguments.first == "help" ? Array(arguments.dropFirst()) : arguments
    let command = command(named: arguments)
    let names = command.configuration.subcommands.map(name)
    let depth = command == Ballast.self ? 0 : 1
    guard !names.isEmpty, arguments.count > depth else { return }
    let word = arguments[depth]
    guard !word.hasPrefix("-"), word != "help" else { return }
    let full = path(of: command)
    if depth == 0, FileSystem.exists(word) {
      throw UsageError(
        "'\(word)' is not a command", hint: "to measure it: ballast measure \(word.shellQuoted)")
    }
    let suggestion = Suggestion.closest(to: word, among: names)
    let looksLikeAPath = word.contains("/") || word.contains(".")
    throw UsageError(
      "'\(word)' is not a command\(Suggestion.question(suggestion))",
      hint: depth == 0 && suggestion == nil && looksLikeAPath
        ? "to measure it: ballast measure \(word.shellQuoted)"
        : "commands of '\(full)': \(names.joined(separator: ", "))")
  }

  /// The words that run a command: `ballast packs compare`.
  static func path(of command: any ParsableCommand.Type) -> String {
    func words(below root: any ParsableCommand.Type) -> [String]? {
      if root == command { return [name(of: root)] }
      for next in root.configuration.subcommands {
        if let rest = words(below: next) { return [name(of: root)] + rest }
      }
      return nil
    }
    return (words(below: Ballast.self) ?? [name(of: command)]).joined(separator: " ")
  }

  /// Each command declares its name. The parser would derive a missing one in a tenth of a millisecond.
  private static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? "\(command)".lowercased()
  }
}
