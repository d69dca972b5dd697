import ArgumentParser
import BundleAnalysis

/// The format of a report and its notation.
struct FormatOptions: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "text (default), json, ndjson, markdown, html or csv.",
      valueName: "format"),
    completion: OutputFormat.completion, transform: OutputFormat.argument)
  var chosenFormat: OutputFormat?

  @Flag(help: "Short for '--format json'.")
  var json = false

  @Flag(help: "Write whole bytes instead of kB and MB.")
  var bytes = false

  @Option(
    help: ArgumentHelp("Use colour: auto (default), always or never.", valueName: "when"),
    completion: ColorMode.completion, transform: choice(of: ColorMode.self))
  var color: ColorMode = .auto

  /// The format that the options name; nil without one.
  var named: OutputFormat? { chosenFormat ?? (json ? .json : nil) }

  func validate() throws {
    if json, let chosenFormat, chosenFormat != .json {
      throw UsageError("'--json' and '--format \(chosenFormat.rawValue)' exclude each other")
    }
  }
}

/// The format of a report.
enum OutputFormat: String, CaseIterable, Sendable {
  case text, json, ndjson, markdown, html, csv

  /// Parses the value of `--format`; `md` is an alias.
  static func argument(_ text: String) throws -> OutputFormat {
    if text.lowercased() == "md" { return .markdown }
    return try choice(of: OutputFormat.self)(text)
  }

  static let completion = CompletionKind.list(allCases.map(\.rawValue) + ["md"])

  /// Returns the format with this extension, or nil if no format has it.
  init?(fileExtension: String) {
    switch fileExtension {
    case "txt", "text", "log": self = .text
    case "json": self = .json
    case "ndjson", "jsonl": self = .ndjson
    case "md", "markdown": self = .markdown
    case "html", "htm": self = .html
    case "csv": self = .csv
    default: return nil
    }
  }
}
