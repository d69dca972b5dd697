import ArgumentParser
import BundleAnalysis
import History
import Localization
import ReportSchema
import Reports

struct HistoryTrend: Command {
  static let configuration = CommandConfiguration(
    commandName: "trend",
    abstract: "Shows the sizes of an app over time: total, by kind and by locale.",
    usage: "ballast history trend [<options>]",
    discussion: """
      Measurements are ordered by time, and by version if times are equal, so that the order of recording does not \
      matter. A history of several apps needs '--app'. A trend needs two measurements.

      Examples:
        ballast history trend
        ballast history trend --locale de --locale fr --last 10
        ballast history trend --install --chart trend.svg
      """)

  @Option(help: ArgumentHelp("The app, as 'history list' names it.", valueName: "app"))
  var app: String?

  @Option(name: .customLong("locale"), tags: "List this locale only. May be repeated.")
  var locales: [LocaleTag] = []

  @Option(count: "Compare the newest measurements only.", transform: positiveNumber)
  var last: Int?

  @Flag(help: "Count install bytes instead of archive bytes.")
  var install = false

  @Option(
    count:
      "Maximum number of locales; 0 for all. Default: 10 in text, Markdown and HTML; all in JSON and CSV.")
  var top: Int?

  @Option(path: "Also write a chart (SVG).")
  var chart: String?

  @OptionGroup var history: HistoryOptions
  @OptionGroup(title: "Output options") var output: OutputOptions

  var inputs: [String] { [history.database] }
  var outputs: [Output] { [("--chart", chart), output.destination] }

  func validate() throws {
    try outputs.check()
  }

  func execute() throws -> CommandResult {
    let destination = try output.open(chart: chart)
    let file = try HistoryFile(readingAt: history.database)
    let name = try selectedApp(file)
    let all = try file.entries(of: name)
    let entries = last.map { Array(all.suffix($0)) } ?? all
    try UnknownName.check(
      locales, among: entries.flatMap { $0.entry.locales.compactMap { LocaleTag(bcp47: $0.locale) } })
    let limit = top ?? (destination.isForPrograms ? 0 : 10)
    let report = HistoryTrendReport(
      app: name, entries, countsInstall: install, locales: Set(locales.map(\.text)),
      limit: limit == 0 ? nil : limit)
    try destination.write(report, chart: TrendChart(report).svg, csv: HistoryTrendDocument(report).values) {
      HistoryTrendDocument(report, $0).document
    }
    return CommandResult()
  }

  /// The app that the option names, or the only one.
  private func selectedApp(_ file: HistoryFile) throws -> String {
    if let app { return try file.key(ofApp: app) }
    let apps = try file.apps()
    guard let only = apps.first else {
      throw InputError(file.path, "has no measurements", hint: "'ballast history record APP' adds one")
    }
    guard apps.count == 1 else {
      throw UsageError(
        "\(file.path) has several apps", hint: "select one with '--app': \(apps.joined(separator: ", "))")
    }
    return only
  }
}
