import AppBundles
import ArgumentParser
import Bytes

/// The entry point: parses the command line, runs the command, and turns every error into lines on standard
/// error and an exit code.
@main
enum Main {
  static func main() {
    // A reader that closes the pipe is an error, not a signal that ends the process without closing its files.
    StandardStream.ignoreBrokenPipes()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let code = AppBundle.readStream(arguments) { StandardStream.exit(code) }
    do {
      let outcome = try run(arguments)
      for line in outcome.warnings { StandardError.write("warning: \(line)\n") }
      if !outcome.reportsFailures {
        for line in outcome.failures { StandardError.write("failed: \(line)\n") }
      }
      // Releasing every message of several versions takes longer than comparing them, so the process ends
      // first.
      withExtendedLifetime(outcome) {
        StandardStream.exit(outcome.failures.isEmpty ? 0 : ErrorReport.limitExceeded)
      }
    } catch {
      let report = ErrorReport(error)
      StandardError.write(report.text)
      StandardStream.exit(report.exitCode)
    }
  }

  private static func run(_ arguments: [String]) throws -> Outcome {
    // The argument parser takes longer than everything else at start-up.
    if arguments == ["--version"] {
      try StandardStream.output.write(BuildVersion.text + "\n")
      return Outcome()
    }
    let parsed: any ParsableCommand
    do {
      try Ballast.checkCommandName(arguments)
      parsed = try Ballast.parseAsRoot(arguments)
    } catch { return try Outcome(parsing: arguments, error) }
    guard let command = parsed as? any Command else {
      // Help: of a command that has subcommands, or requested with '--help' or 'help'.
      var request = parsed
      do { try request.run() } catch { return try Outcome(parsing: arguments, error) }
      return Outcome()
    }
    do {
      try command.checkPaths()
      return try command.execute()
    } catch {
      throw CommandError(inputs: command.inputs, error: error)
    }
  }
}

extension Outcome {
  /// Prints help, the version or a completion script if they were requested.
  /// - Throws: a usage error in any other case.
  fileprivate init(parsing arguments: [String], _ error: any Error) throws {
    guard Ballast.exitCode(for: error) == .success else {
      let description = error is UsageError ? "\(error)" : Ballast.message(for: error)
      let command = Ballast.command(named: arguments)
      let path = Ballast.path(of: command)
      throw CommandLineError(
        error: Self.mistypedOption(in: arguments, of: command, description)
          ?? UsageError(parserMessage: description),
        command: path, synopsis: command.configuration.usage ?? path)
    }
    try StandardStream.output.write(Ballast.fullMessage(for: error) + "\n")
    self.init()
  }

  /// The error about a mistyped option, which the argument parser reports only if no required option or argument is
  /// missing: with `--ouput`, `--output` is missing. Nil for other errors.
  private static func mistypedOption(
    in arguments: [String], of command: any ParsableCommand.Type, _ description: String
  ) -> UsageError? {
    guard description.hasPrefix("Missing expected argument"), let options = CommandOptions(of: command),
      let unknown = options.unknownOption(in: arguments)
    else { return nil }
    return options.error(unknown: unknown)
  }
}
