import ArgumentParser

/// The format of a report.
enum OutputFormat: String, CaseIterable, Sendable {
  case text, json, ndjson, markdown, html, csv

  /// Parses the value of `--format`; `md` is an alias.
  static func argument(_ text: String) throws -> OutputFormat {
    if text.lowercased() == "md" { return .markdown }
    return try choice(of: OutputFormat.self)(text)
  }

  static let completion = CompletionKind.list(allCases.map(\.rawValue) + ["md"])

  /// The format with this extension; nil if there is none.
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
