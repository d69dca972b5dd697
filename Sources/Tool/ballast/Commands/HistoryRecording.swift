import AppBundles
import ArgumentParser
import BundleAnalysis
import History
import Localization
import ReportSchema
import Reports

struct HistoryRecording: Command {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Measures apps and adds the sizes to a history.",
    usage: "ballast history record <app or report> ... [<options>]",
    discussion: """
      Inputs are apps, or JSON that 'measure' wrote. The history is created if it does not exist. A measurement with \
      the same time and contents is recorded once.

      Several inputs of one app are ordered by their versions if all have one, otherwise as given. Each is recorded one \
      second after the one before it, so that trends have this order.

      Examples:
        ballast history record App.ipa
        ballast history record footprint.json --label 3f2a9c1
        ballast history record Sources --app harbor --base en --database s.sqlite
        ballast history record App-1.0.ipa --date 2026-10-01 --database sizes.sqlite
        ballast history record App-1.0.ipa App-1.1.ipa
      """)

  @Argument(
    help: ArgumentHelp("Apps, or JSON of 'measure'.", valueName: "app or report"), completion: .file())
  var inputs: [String]

  @Option(
    help: ArgumentHelp(
      "The app's name in the history. Default: its identifier, or its own name. Needed if it has neither.",
      valueName: "name"))
  var app: String?

  @Option(help: ArgumentHelp("A label, such as a commit or a branch.", valueName: "text"))
  var label: String?

  @Option(time: "The time of the measurement, such as 2026-11-22. Default: now.")
  var date: RecordingTime?

  @Option(tag: "Locale of base, for apps that do not declare it.")
  var base: LocaleTag?

  @OptionGroup var history: HistoryOptions
  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Archives") var limits: LimitOptions

  var outputs: [Output] { [output.destination, ("--database", history.database)] }

  func validate() throws {
    try outputs.check()
    if app?.isEmpty == true { throw UsageError("the name of '--app' is empty") }
  }

  func execute() throws -> CommandResult {
    let destination = try output.open()
    // A file that is not a history is reported before the work. It is created after the work, which may fail.
    if FileSystem.exists(history.database) { _ = try HistoryFile(writingAt: history.database) }
    let progress = Progress("reading \(inputs.joined(separator: ", "))")
    let time = try date ?? RecordingTime.now()
    var entries = RecordingOrder.byVersion(
      try inputs.map { path in
        let report = try measurement(path, progress)
        guard let app = app ?? report.app.identifier ?? report.app.name else {
          throw UsageError(
            "\(path): the app has no identifier and no name",
            hint: "pass a name with '--app'; measurements of one name are one app")
        }
        return HistoryEntry(report, recorded: time.text, label: label, key: app)
      }
    ) { $0 }
    for (index, seconds) in RecordingOrder.positions(of: entries).enumerated() {
      entries[index].recorded = time.adding(seconds: seconds).text
    }
    let report = try HistoryFile(writingAt: history.database).add(entries, as: .record)
    progress.finish()
    try destination.write(report) { HistoryDocument(report, $0).document }
    return CommandResult()
  }

  private func measurement(_ path: String, _ progress: Progress) throws -> MeasureReport {
    if let report = try BaselineReports.footprint(at: path, limits: limits.limits) { return report }
    progress.begin("reading \(path)")
    let bundle = try AppBundle(opening: path, base: base, limits: limits.limits)
    let contents = try bundle.readContents(progress: { progress.update(done: $0, total: $1) })
    let footprint = Footprint(of: bundle, contents: contents)
    try footprint.checkBase(base)
    return MeasureReport(footprint)
  }
}
