import Archives
import ArgumentParser
import Localization
import ReportSchema
import Reports

struct ReportCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes a page about an app: sizes, savings, packs, changes, findings.",
    usage: "ballast report <app> [<options>]",
    discussion: """
      The page is one self-contained HTML file. It begins with the conclusion and one thing to do. Sections: \
      \(ReportSection.names).

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

  @Flag(
    name: .customLong("waste"), inversion: .prefixedNo,
    help: "Measure the bytes that findings waste, by rebuilding the archive once for each.")
  var measuresWaste = true

  @Option(tag: "Locale of base, for apps that do not declare it.")
  var base: LocaleTag?

  @OptionGroup var rows: LocaleRowOptions
  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Archives") var limits: LimitOptions

  var inputs: [String] { [app] }
  var otherInputs: [String] { against + [packs, history].compactMap(\.self) }
  var outputs: [Output] { [output.destination] }

  func validate() throws {
    if output.namedFormat == .html || output.namedFormat == .json, rows.top != nil {
      throw UsageError("'--top' chooses rows of text and Markdown", hint: "a page and JSON have all rows")
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
    let destination = try output.open()
    guard destination.format != .csv else {
      throw UsageError(
        "a report of several sections has no CSV",
        hint: "'ballast measure', 'simulate', 'diff' and 'check' write their tables as CSV")
    }
    let progress = Progress("reading \(app)")
    let selected = sections.isEmpty ? ReportSection.all.map(\.name) : sections
    let (report, retained) = try read(ReportSection.all.map(\.name).filter(selected.contains), progress)
    progress.finish()
    let origin = "Ballast \(BuildVersion.text), \(try PresentTime.today())"
    // A page has all rows, which a reader can filter.
    try destination.write(report, rows: destination.format == .html ? nil : rows.rows()) { options in
      var document = AppReportDocument(report, options).document
      document.origin = origin
      return document
    }
    return CommandResult(retained: retained)
  }
}
