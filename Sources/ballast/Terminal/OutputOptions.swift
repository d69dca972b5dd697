import ArgumentParser

enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, markdown, csv
}

struct OutputOptions: ParsableArguments {
  @Option(name: .customLong("format"), help: "Write the result as text, json, markdown or csv.")
  var chosenFormat: OutputFormat?

  @Flag(help: "Short for '--format json'.")
  var json = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write to this file, whole or not at all, instead of standard output.", valueName: "file"))
  var output: String?

  var format: OutputFormat { chosenFormat ?? (json ? .json : .text) }

  func validate() throws {
    if json, let chosenFormat, chosenFormat != .json {
      throw ValidationError("'--json' and '--format \(chosenFormat.rawValue)' exclude each other")
    }
  }

  /// Before the long work, so that a folder that cannot be written to is found out first.
  /// - Throws: a usage error where the output would take the place of one of the inputs.
  func openSink(sparing inputs: [String]) throws -> OutputSink {
    if let output, let input = inputs.first(where: { OutputSink.isSameFile(output, $0) }) {
      throw ValidationError("'--output' names '\(input)', which is the app itself")
    }
    return try Failure.reporting { try OutputSink(path: output) }
  }
}
