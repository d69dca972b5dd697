import AppBundles
import Archives
import ArgumentParser
import BundleAnalysis
import Localization
import ReportSchema
import Reports

struct Measure: ReportRenderingCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measures the size of every locale of an app.",
    usage: "ballast measure <app>… [<options>]",
    discussion: """
      The app is an IPA, APK, AAB, AAR, .apks, .xapk, .xpi, .jar or any other archive, or a folder such as an .app or \
      .xcarchive. Several apps give a table with one row per app; JSON has one object per line. Pass the JSON of an \
      earlier run to write it in another format.

      Examples:
        ballast measure App.ipa
        ballast measure App.ipa --sort messages --top 10
        ballast measure App.apk --explain --locale fr --format csv
        ballast measure App-1.1.ipa --against App-1.0.ipa
        ballast measure App.ipa App.apk App.aab --output all.ndjson
        ballast measure --files-from apps.txt --skip-done all.ndjson -o rest.ndjson
        ballast measure footprint.json --format markdown
      """)

  @Argument(
    help: ArgumentHelp("The app: an archive, a folder, or '-' for stdin.", valueName: "app"),
    completion: .file())
  var apps: [String] = []

  @Option(path: "Compare with this older app, or its JSON.", called: "old")
  var against: String?

  @Option(name: .customLong("locale"), tags: "List this locale only. May be repeated.")
  var locales: [LocaleTag] = []

  @Option(
    name: .customLong("component"),
    help: ArgumentHelp(
      "Measure only components of this name or kind.",
      valueName: "name"))
  var components: [String] = []

  @Option(
    choice: "Order of rows: archive (default), install, messages or locale. Several apps: as given.",
    called: "order")
  var sort: MeasureReport.SortOrder?

  @Option(count: "Maximum number of rows; 0 for all. Default: 20, and all in JSON and CSV.")
  var top: Int?

  @Flag(help: "Also list every entry with its owner and rule.")
  var explain = false

  @Flag(
    help: "Also count the base messages that a locale translates.")
  var coverage = false

  @Option(path: "Also measure the apps in this list, one per line.")
  var filesFrom: String?

  @Option(path: "Skip apps with a result in this output of a run.")
  var skipDone: String?

  @Option(tag: "Locale of base, for apps that do not declare it.")
  var base: LocaleTag?

  @OptionGroup var profile: DeviceOption
  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Archives") var limits: LimitOptions

  var inputs: [String] { apps }
  var otherInputs: [String?] { [against, filesFrom, skipDone] }
  var outputs: [Output] { [output.destination] }

  func validate() throws {
    try validateInputs()
    guard against != nil else { return }
    for (option, isGiven) in [
      ("--explain", explain), ("--coverage", coverage), ("--component", !components.isEmpty),
      ("--sort", sort != nil), ("--device", profile.device != nil),
    ] where isGiven {
      throw UsageError("'--against' and '\(option)' exclude each other")
    }
  }

  func execute(given options: [String]) throws -> CommandResult {
    if measuresSeveral { return try measureAll() }
    let app = apps[0]
    let destination = try output.open()
    if let against { return try compare(app, with: against, destination) }
    if let report: MeasureReport = try SavedReport.rendered(
      apps, options, MeasureReport.schema, limits: limits.limits, allowing: "--locale")
    {
      if destination.isForPrograms, top != nil || !locales.isEmpty {
        throw UsageError("'--top' and '--locale' choose rows of a saved report in text, Markdown and HTML")
      }
      var known = report.locales.compactMap(\.locale)
      if let base = report.base.locale { known.append(base) }
      try UnknownName.check(locales, among: known.compactMap { LocaleTag(bcp47: $0) })
      try destination.write(report, rows: rows) { Self.document(of: report, $0) }
      return CommandResult()
    }
    let progress = Progress("reading \(app)")
    let (footprint, contents, report) = try measure(app, rows: destination.isForPrograms ? 0 : 20, progress)
    progress.finish()
    try profile.check(isUsed: report.device != nil)
    try destination.write(report) { Self.document(of: report, $0) }
    return CommandResult(retained: [contents, footprint])
  }

  private static func document(of report: MeasureReport, _ options: DocumentOptions) -> Document {
    var options = options
    options.ruleLabel = { AttributionRule(rawValue: $0)?.label }
    return MeasureDocument(report, options).document
  }

  /// The rows for people of a report that has more.
  private var rows: LocaleRows {
    LocaleRows(tags: Set(locales.map(\.text)), top: top == 0 ? nil : top ?? 20)
  }

  /// Measures one app.
  /// - Parameter rows: the number of locales that are listed without `--top`; 0 for all.
  func measure(
    _ app: String, rows: Int, _ progress: Progress? = nil
  ) throws -> (Footprint, BundleContents, MeasureReport) {
    let bundle = try AppBundle(opening: app, base: base, limits: limits.limits)
    let isSelected = try bundle.selection(ofComponents: components)
    // Making the messages takes several times as long as counting them.
    let contents = try bundle.readContents(
      retainingMessagesOf: coverage ? { isSelected($0) } : nil,
      progress: { progress?.update(done: $0, total: $1) })
    let footprint = Footprint(
      of: bundle, contents: contents, includes: isSelected, explains: explain)
    try footprint.checkBase(base)
    try UnknownName.check(locales, among: footprint.knownTags)
    let strings = coverage ? LocalizedStrings(of: bundle, contents) : nil
    func limit(_ rows: Int) -> Int? { rows == 0 ? nil : rows }
    // The default limit applies to locales only: '--explain' lists all entries unless '--top' is given.
    let report = MeasureReport(
      footprint, order: sort ?? .archive, tags: Set(locales), top: limit(top ?? rows),
      topEntries: limit(top ?? 0), coverage: strings?.coverage ?? [], of: strings,
      components: components,
      device: components.isEmpty ? try DeviceDownload(footprint, for: profile.selected) : nil)
    return (footprint, contents, report)
  }
}

extension Measure {
  /// Compares the app with an older version.
  func compare(_ app: String, with old: String, _ destination: ReportOutput) throws -> CommandResult {
    let progress = Progress("reading \(old)")
    let before = try measuredVersion(at: old, progress)
    let after = try measuredVersion(at: app, progress)
    try VersionOrder.check(before.report.app, after.report.app, at: app)
    let messages = before.strings.flatMap { old in after.strings.map { (old: old, new: $0) } }
    let report = MeasureGrowthReport(
      from: before.report, to: after.report, messages: messages, unread: before.unread + after.unread)
    progress.finish()
    try UnknownName.check(locales, among: report.locales.compactMap { LocaleTag(bcp47: $0.locale) })
    try destination.write(report, rows: rows) { options in
      var options = options
      options.entryLimit = rows.top
      return MeasureGrowthDocument(report, options).document
    }
    return CommandResult(retained: [before.strings, after.strings])
  }

  /// A measurement with entries, and the messages; nil for a report.
  private func measuredVersion(
    at path: String, _ progress: Progress
  ) throws -> (report: MeasureReport, strings: LocalizedStrings?, unread: [UnreadFile]) {
    if let report = try BaselineReports.footprint(at: path, limits: limits.limits) {
      return (report, nil, [])
    }
    let app = try AppReading(path, base: base, limits: limits.limits, explains: true, rules: .none, progress)
    try app.footprint.checkBase(base)
    return (MeasureReport(app.footprint, pathsInApp: true), app.strings, app.unreadFiles)
  }
}
