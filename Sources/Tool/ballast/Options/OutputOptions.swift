import ArgumentParser
import BundleAnalysis
import OperatingSystem
import ProgramSystem
import ReportSchema
import Reports

/// The destination and format of a report.
struct OutputOptions: ParsableArguments {
  @OptionGroup var format: FormatOptions

  @Option(name: .shortAndLong, path: "Write this file; its extension selects the format.")
  var output: String?

  var destination: Output { ("--output", output) }

  /// The format that the options or the extension of the file name; nil if neither does.
  var namedFormat: OutputFormat? {
    format.named ?? output.flatMap { FilePath($0).fileExtension }.flatMap { OutputFormat(fileExtension: $0) }
  }

  func validate() throws {
    guard let output, let suffix = FilePath(output).fileExtension else { return }
    guard let expected = OutputFormat(fileExtension: suffix) else {
      // A file such as 'report.svg' would otherwise contain text.
      guard format.named == nil else { return }
      throw UsageError(
        "'--output \(output)' does not have the extension of a report format",
        hint: "pass '--format', or use .txt, .json, .ndjson, .md, .html or .csv")
    }
    guard let named = format.named, expected != named else { return }
    throw UsageError(
      "'--output \(output)' has the extension of \(expected.rawValue), and the format is \(named.rawValue)",
      hint: "omit the format, or use another extension")
  }

  /// Opens the outputs before the long work, so that a folder without write permission is reported first.
  /// - Parameter chart: the path of `--chart`.
  func open(chart: String? = nil) throws -> ReportOutput {
    ReportOutput(
      format: namedFormat ?? .text, options: format, path: output, sink: try OutputSink(path: output),
      chart: try chart.map { try OutputSink(path: $0) })
  }
}

/// The place a report is written to, and its format.
struct ReportOutput {
  let format: OutputFormat
  let options: FormatOptions
  /// Nil for standard output.
  var path: String?
  let sink: OutputSink
  /// Nil without its option.
  var chart: OutputSink?

  /// Whether each input has an object.
  var isJSON: Bool { format == .json || format == .ndjson }

  /// Whether the format is read by programs, which need all rows.
  var isForPrograms: Bool { isJSON || format == .csv }

  /// Whether a person sees the report while the command runs.
  var isShownInTerminal: Bool { path == nil && !isForPrograms && StandardStream.output.isTerminal }

  /// Writes the report and the chart.
  /// - Parameters:
  ///   - svg: the chart; not used without its option.
  ///   - csv: the values for CSV; nil for those of the report.
  ///   - rows: the locales to list for people; nil for those of the document.
  ///   - document: the report's document; JSON and CSV do not need it.
  func write(
    _ report: some Encodable, chart svg: @autoclosure () -> String? = nil, csv: Any? = nil,
    rows: LocaleRows? = nil, document: (DocumentOptions) -> Document
  ) throws {
    func content() throws -> Document {
      let content = document(DocumentOptions(exactBytes: options.bytes))
      guard let rows else { return content }
      return content.listing(rows)
    }
    switch format {
    case .text: try sink.write(textRenderer.render(try content()))
    case .json: try sink.write(ReportJSON.text(of: report))
    case .ndjson: try sink.write(ReportJSON.line(of: report) + "\n")
    case .markdown: try sink.write(MarkdownRenderer().render(try content()))
    case .html: try sink.write(HTMLRenderer().render(try content()))
    case .csv: try sink.write(CSVRenderer.text(of: csv ?? report))
    }
    if let chart, let svg = svg() { try chart.write(svg) }
  }

  /// Writes the reports of several inputs in one document. JSON has one object per line, also for inputs that could not
  /// be read.
  /// - Parameters:
  ///   - reports: at least one, unless the format is JSON.
  ///   - failures: each after the number of reports at its position.
  func write(
    each reports: [some Encodable], failures: [(position: Int, failure: InputFailure)] = [],
    document: (DocumentOptions) -> Document
  ) throws {
    if reports.count + failures.count == 1, let only = reports.first {
      return try write(only, document: document)
    }
    guard isJSON else {
      guard let first = reports.first else { return }
      return try write(first, csv: reports + failures.map(\.failure) as [Any], document: document)
    }
    var lines = try reports.map { try ReportJSON.line(of: $0) }
    for (position, failure) in failures.reversed() {
      lines.insert(try ReportJSON.line(of: failure), at: position)
    }
    try sink.write(lines.map { $0 + "\n" }.joined())
  }

  /// A file has 80 columns and no colour, unless colour is requested.
  private var textRenderer: TextRenderer {
    guard path == nil else { return TextRenderer(width: 80, color: options.color == .always) }
    return TextRenderer(width: Terminal.width, color: Terminal.usesColor(options.color))
  }
}

/// An option that names an output, and its value; nil if the option is not given.
typealias Output = (option: String, path: String?)
