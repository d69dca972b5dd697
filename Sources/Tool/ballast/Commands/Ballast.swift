import ArgumentParser
import BundleAnalysis
import Localization
import LocalizationAnalysis
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
        ballast time App.ipa
        ballast diff App-1.0.ipa App-1.1.ipa
        ballast check App.ipa
        ballast init App.ipa
        ballast pseudo App.ipa --output Pseudo.ipa
        ballast report App.ipa --output report.html
        ballast history record App.ipa
        ballast deliver scenario.yml
      """,
    version: BuildVersion.text,
    subcommands: [
      Measure.self, Simulate.self, Time.self, Packs.self, Diff.self, Check.self, Init.self, Pseudo.self,
      ReportCommand.self, HistoryCommands.self, Deliver.self,
    ])
}

extension Ballast {
  /// Puts a command's own options before shared ones.
  static func withOptionsFirst(_ help: String) -> String {
    var sections = help.split(separator: "\n\n").map { $0.last == "\n" ? String($0.dropLast()) : String($0) }
    guard let options = sections.firstIndex(where: { $0.hasPrefix("OPTIONS:\n") }),
      let usage = sections.firstIndex(where: { $0.hasPrefix("USAGE: ") })
    else { return help }
    let place = usage + (sections[usage + 1].hasPrefix("ARGUMENTS:\n") ? 2 : 1)
    sections.insert(sections.remove(at: options), at: place)
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// The command's full name: `ballast packs build`.
  /// - Throws: a usage error if a command is expected and the word is not the name of one.
  static func commandName(in arguments: [String]) throws -> String {
    // 'help measure' names a command as 'measure' does.
    var words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    var command: any ParsableCommand.Type = Ballast.self
    var path: String = "ballast"
    func name(_ command: any ParsableCommand.Type) -> String? { command.configuration.commandName }
    while let word = words.popFirst(), !word.hasPrefix("-"), word != "help" {
      let known = command.configuration.subcommands
      guard !known.isEmpty else { return path }
      if let next = known.first(where: { name($0) == word }) {
        command = next
        path = "\(path) \(word)"
        continue
      }
      let names = known.compactMap(name)
      let suggestion = Suggestion.closest(to: word, among: names)
      let isApp =
        command == Ballast.self
        && (FileSystem.exists(word) || suggestion == nil && (word.contains("/") || word.contains(".")))
      if isApp {
        throw UsageError(
          "'\(word)' is not a command", hint: "to measure it: ballast measure \(word.shellQuoted)")
      }
      throw UsageError(
        "'\(word)' is not a command\(Suggestion.question(suggestion))",
        hint: "commands of '\(path)': \(names.joined(separator: ", "))")
    }
    return path
  }
}
