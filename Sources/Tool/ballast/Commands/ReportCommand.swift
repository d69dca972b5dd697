import Archives
import ArgumentParser
import BundleAnalysis
import Localization
import ReportSchema
import Reports

struct ReportCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes a page about an app: sizes, savings, packs, changes, findings.",
    usage: "ballast report <app> [<options>]",
    discussion: """
      The page is one self-contained HTML file. Its first screen shows what changed, what the app is made of and what to \
      do. A terminal shows only this screen; a file and a pipe have all sections: \(ReportSection.names).

      Examples:
        ballast report App.ipa --output report.html
        ballast report App-1.1.ipa --against App-1.0.ipa --output report.html
        ballast report App.ipa --history ballast-history.sqlite -o report.html
        ballast report App.ipa --section savings --section findings --format markdown
      """)

  @Argument(help: "The app: an archive or a folder.", completion: .file())
  var app: String

  @Option(
    path: "Compare with this older version. May be repeated, the oldest version first.",
    called: "app")
  var against: [String] = []

  @Option(path: "Describe the packs in this folder.", called: "folder", completion: .directory)
  var packs: String?

  @Option(path: "Show the app's sizes in this history.")
  var history: String?

  @Option(
    name: .customLong("app"),
    help: ArgumentHelp(
      "With --history: the app's name in it. Default: its identifier, or its name.", valueName: "name"))
  var recordedName: String?

  @Option(
    name: .customLong("section"),
    help: ArgumentHelp("Show this section only. May be repeated.", valueName: "name"),
    completion: .list(ReportSection.all.map(\.name)),
    transform: choice(among: ReportSection.all.map { ($0.name, $0.name) }))
  var sections: [String] = []

  @Option(path: "Also write the first screen as a picture (SVG).")
  var chart: String?

  @Flag(
    name: .customLong("waste"), inversion: .prefixedNo,
    help: "Measure the bytes that findings waste, by rebuilding the archive once for each.")
  var measuresWaste = true

  @Option(tag: "Locale of base, for apps that do not declare it.")
  var base: LocaleTag?

  @OptionGroup var client: ClientSizeOption
  @OptionGroup var profile: DeviceOption
  @OptionGroup var rows: LocaleRowOptions
  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Archives") var limits: LimitOptions

  var inputs: [String] { [app] }
  var otherInputs: [String?] { against + [packs, history] }
  var outputs: [Output] { [("--chart", chart), output.destination] }

  func validate() throws {
    if output.namedFormat == .json, rows.top != nil {
      throw UsageError("'--top' chooses rows of text, Markdown and HTML", hint: "JSON has all rows")
    }
    if recordedName != nil, history == nil { throw UsageError("'--app' needs '--history'") }
    for section in sections {
      switch section {
      case "changes" where against.isEmpty, "staleness" where against.isEmpty:
        throw UsageError("'--section \(section)' needs '--against'")
      case "history" where history == nil: throw UsageError("'--section history' needs '--history'")
      default: break
      }
    }
  }

  func execute() throws -> CommandResult {
    let destination = try output.open(chart: chart)
    guard destination.format != .csv else {
      throw UsageError(
        "a report of several sections has no CSV",
        hint: "'ballast measure', 'simulate', 'diff' and 'check' write their tables as CSV")
    }
    let all = ReportSection.all.map(\.name)
    let request = try request(for: sections.isEmpty ? all : all.filter(sections.contains))
    let progress = Progress("reading \(app)")
    let (report, retained) = try request.run(progress)
    progress.finish()
    let origin = "Ballast \(BuildVersion.text), \(try PresentTime.today())"
    // A page has all rows, which a reader can filter; '--top' chooses those that are shown at first, and on paper.
    let isPage = destination.format == .html
    let picture = DocumentOptions(exactBytes: output.format.bytes)
    try destination.write(
      report, chart: AppReportChart(report, picture).svg, rows: isPage ? nil : rows.rows()
    ) { options in
      let document = AppReportDocument(report, options)
      if isFirstScreen(destination) { return document.firstScreen(command: pageCommand) }
      var content = document.document
      content.origin = origin
      content.openRows = rows.rows().top
      return content
    }
    return CommandResult(retained: retained)
  }

  // MARK: - Terminal

  /// Whether a person reads the report in a terminal, and chose neither sections nor rows.
  private func isFirstScreen(_ destination: ReportOutput) -> Bool {
    destination.isShownInTerminal && destination.format == .text && sections.isEmpty && rows.top == nil
  }

  /// The command that writes the page of the same report: the user's own words, and the page.
  private var pageCommand: String {
    var words = CommandLine.arguments.dropFirst().map(\.printable.shellQuoted)
    // The extension of the page is its format.
    words.removeAll { $0 == "--format=text" }
    if let format = words.firstIndex(of: "--format") {
      words.removeSubrange(format..<min(format + 2, words.count))
    }
    words.insert(contentsOf: ["--output", "report.html"], at: min(1, words.count))
    return "ballast \(words.joined(separator: " "))"
  }
}
