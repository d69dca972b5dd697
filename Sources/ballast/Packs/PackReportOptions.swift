import ArgumentParser
import ReportSchema
import Reports

/// How packs are shown.
struct PackReportOptions: ParsableArguments {
  @Option(name: .customLong("format"), help: "Write the result as text, json, markdown or csv.")
  var chosenFormat: OutputFormat?

  @Flag(help: "Short for '--format json'.")
  var json = false

  @Flag(help: "Write exact bytes instead of kB and MB (text and markdown).")
  var bytes = false

  var format: OutputFormat { chosenFormat ?? (json ? .json : .text) }

  func text(_ report: PackSetReport) throws -> String {
    switch format {
    case .text: PackSetText(report, exactBytes: bytes).text
    case .markdown: PackSetMarkdown(report, exactBytes: bytes).text
    case .csv: PackSetCSV(report).text
    case .json: try JSONText.encode(report)
    }
  }
}
