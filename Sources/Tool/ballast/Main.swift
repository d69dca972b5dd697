import AppBundles
import ArgumentParser
import BundleAnalysis
import LocalizationAnalysis
import OperatingSystem
import ProgramSystem
import Reports

/// The entry point: parses the command line, runs the command, and turns every error into lines on standard
/// error and an exit code.
@main
enum Main {
  static func main() {
    // A reader that closes the pipe is an error, not a signal that ends the process without closing its files.
    StandardStream.ignoreBrokenPipes()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let code = AppBundle.readStream(arguments) { StandardStream.exit(code) }
    if let code = TableTiming.runRequest(arguments) { StandardStream.exit(code) }
    Unfinished.removeBeforeSignalsEndTheProcess()
    Threads.runOnLargeStack { runAndExit(arguments) }
  }

  private static func runAndExit(_ arguments: [String]) {
    // Those of the command, once it is known.
    var inputs: [String] = []
    do {
      let result = try run(arguments, &inputs)
      for line in result.warnings { StandardError.write("warning: \(line.printable)\n") }
      if !result.reportsFailures {
        for line in result.failures { StandardError.write("failed: \(line)\n") }
      }
      if let error = result.error { StandardError.write("error: \(error)\n") }
      // Releasing every message of several versions takes longer than comparing them, so the process ends
      // first.
      withExtendedLifetime(result) {
        if result.error != nil { StandardStream.exit(ErrorReport.failed) }
        StandardStream.exit(result.failures.isEmpty ? 0 : ErrorReport.limitExceeded)
      }
    } catch {
      let report = ErrorReport(error, inputs)
      StandardError.write(report.text)
      StandardStream.exit(report.exitCode)
    }
  }

  /// The parser suggests the options that it declares, and not those that every command has.
  private static func suggestingOptions(_ message: String) -> String {
    guard let unknown = message.wholeMatch(of: /Unknown option '(.+)'/) else { return message }
    let closest = Suggestion.closest(to: String(unknown.1), among: ["--help", "--version"])
    guard let closest else { return message }
    return "\(message). Did you mean '\(closest)'?"
  }

  private static func run(_ arguments: [String], _ inputs: inout [String]) throws -> CommandResult {
    let arguments = arguments.map { $0 == "--help-limits" ? "--help-hidden" : $0 }
    let name = try Ballast.commandName(in: arguments)
    let parsed: any ParsableCommand
    do {
      parsed = try Ballast.parseAsRoot(arguments)
      if !(parsed is any Command) {
        // Help: of a command that has subcommands, or requested with '--help' or 'help'.
        var request = parsed
        try request.run()
      }
    } catch {
      guard Ballast.exitCode(for: error) == .success else {
        // The parser's own errors have this code; those of 'validate()' are complete.
        let isOfParser = Ballast.exitCode(for: error) == .validationFailure
        throw UsageError(
          Self.suggestingOptions(Ballast.message(for: error)),
          hint: isOfParser ? "'\(name) --help' lists arguments and options" : nil)
      }
      // Help, the version or a completion script.
      try StandardStream.output.write(Ballast.withOptionsFirst(Ballast.fullMessage(for: error) + "\n"))
      return CommandResult()
    }
    guard let command = parsed as? any Command else { return CommandResult() }
    inputs = command.inputs
    try command.checkPaths()
    guard let command = command as? any ReportRenderingCommand else { return try command.execute() }
    let words = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
    return try command.execute(given: words.map { String($0.prefix { $0 != "=" }) })
  }
}
