import ArgumentParser
import BundleAnalysis
import Localization
import ReportSchema
import Reports

struct Diff: Command {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Measures how well an outdated pack works in a newer version of an app.",
    usage: "ballast diff <old> <new> [<newer> ...] [<options>]",
    discussion: """
      A version is an app, a folder of packs, or any other source that 'ballast packs build' reads. The \
      oldest version comes first; another order is an error. Every key of the newest version is looked up in the oldest one. The \
      result is one of: fresh (the current text); stale (an older text that is safe to show); incompatible \
      (an older text that may crash or display incorrectly, because its placeholders or plural forms do \
      not match); missing (the text of the parent locale or of base is shown).

      Three or more versions also give the freshness of packs that are one, two, three versions old. One \
      version compares its translations with its base.

      An incompatible text is of the class 'crash' (it reads a value as an address, or an argument that is not \
      passed; on Android, an argument of another type) or 'garbled' (a raw placeholder, another value or another \
      plural form is displayed). A text that only omits an argument is compatible, and of the class 'omitted'.

      Limits of '--fail-on' are the classes of '--only', alone or with a maximum number or share of all \
      keys: 'crash', 'removed=10', 'missing=2%'. 'locale.missing=2%' applies to each locale, the others to \
      all together. New locales are exempt, unless 'new-locale' (or 'new-locale=3') is given, which limits \
      their number. A locale without messages in the newest version counts as missing with all its older \
      messages, unless 'removed-locale=1' allows it. '--accept' reads a JSON file of incompatible texts that limits do not count:

      {"schema": "ballast.accepted/1", "accepted": [
        {"locale": "de", "key": "pier", "reason": "not shown"}]}

      A file with messages that is damaged is a warning. With '--fail-on' it is an error, because its messages \
      are missing; '--skip-damaged' makes it a warning again.

      Pass the JSON of an earlier run to write it in another format.

      Examples:
        ballast diff App-1.0.ipa App-1.1.ipa
        ballast diff App-1.0.apk App-1.1.apk --messages --only incompatible
        ballast diff old/packs new/packs --fail-on crash --fail-on locale.missing=2%
        ballast diff App-1.0.apk App-1.1.apk --fail-on crash --accept accepted.json
        ballast diff 1.0 1.1 1.2 1.3 --chart curve.svg
        ballast diff App.ipa --fail-on incompatible

      Exit codes: 0 done and within limits; 1 a limit of '--fail-on' was exceeded; 2 a version could not \
      be read or an output could not be written; 64 wrong command line.
      """)

  @Argument(
    help: ArgumentHelp("Apps, folders of packs, or other sources; the oldest first.", valueName: "version"),
    completion: .file())
  var versions: [String]

  @Option(
    name: .customLong("locale"),
    help: ArgumentHelp("Compare this locale only. May be repeated.", valueName: "tag"),
    transform: LocaleTag.argument)
  var locales: [LocaleTag] = []

  @Option(
    help: ArgumentHelp("Locale of base, for sources that do not declare it.", valueName: "tag"),
    transform: LocaleTag.argument)
  var base: LocaleTag?

  @OptionGroup var rows: LocaleRowOptions

  @Flag(
    name: .customLong("renames"), inversion: .prefixedNo,
    help: "Match renamed tables and locales.")
  var matchesRenames = true

  @Flag(help: "Compare versions although a newer one comes first, as for a user who returns to an older app.")
  var allowDowngrade = false

  @Flag(help: "List the messages that differ, with the changed words.")
  var messages = false

  @Option(
    name: .customLong("only"),
    help: ArgumentHelp(
      "List only locales and messages of this class: \(ChangeFilter.names). May be repeated.",
      valueName: "class"),
    completion: ChangeFilter.completion, transform: choice(of: ChangeFilter.self))
  var only: [ChangeFilter] = []

  @Flag(help: "Also compare the newest version's translations with its base.")
  var translations = false

  @Option(
    name: .customLong("fail-on"),
    help: ArgumentHelp(
      "Exit with code 1 if this limit is exceeded, such as 'crash' or 'missing=2%'. May be repeated.",
      valueName: "limit"),
    completion: .list(StalenessLimit.names), transform: StalenessLimit.argument)
  var limits: [StalenessLimit] = []

  @Option(
    help: ArgumentHelp(
      "Do not count the incompatible texts of this file (JSON) in limits.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var accept: String?

  @Flag(help: "Check limits without the messages of damaged files.")
  var skipDamaged = false

  @Flag(
    name: .customLong("packs"), inversion: .prefixedNo,
    help: "Build packs of both versions and measure the deltas; on by default for JSON and CSV.")
  var buildsPacks: Bool?

  @Option(help: ArgumentHelp("Also write a chart (SVG).", valueName: "file"), completion: .file())
  var chart: String?

  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Limits") var archiveLimits: LimitOptions

  var inputs: [String] { versions }
  var otherInputs: [String] { [accept].compactMap(\.self) }
  var outputs: [Output] { [("--chart", chart), output.destination] }

  func validate() throws {
    if versions.count == 1, let limit = limits.first(where: { !$0.appliesToOneVersion }) {
      throw UsageError("'--fail-on \(limit.text)' needs two versions")
    }
    if versions.count == 1, buildsPacks == true || !matchesRenames {
      throw UsageError("'\(matchesRenames ? "--packs" : "--no-renames")' needs two versions")
    }
    try rows.check([
      .fresh, .compatible, .messages, .stale, .incompatible, .missing, .pack, .download, .delta,
    ])
    try ChartOutput.check(chart)
    try outputs.checkDistinct()
  }

  func execute() throws -> CommandResult {
    let destination = try output.open()
    let picture = try chart.map { try OutputSink(path: $0) }
    if let report = try savedReport() { return try write(report, destination, picture) }
    let progress = Progress("reading \(versions.joined(separator: ", "))")
    defer { progress.finish() }
    let acceptance = try accept.map { try AcceptedCasesFile.read($0, limits: archiveLimits.limits) }
    let inputs = try VersionReader(limits: archiveLimits.limits, progress: progress).read(versions)
    progress.begin("comparing \(versions.joined(separator: ", "))")
    guard let first = inputs.first else { throw UsageError("missing argument '<version>'") }
    let comparison = try VersionComparison(
      first, Array(inputs.dropFirst()),
      VersionComparison.Options(
        locales: locales, base: base, matchesRenames: matchesRenames,
        buildsPacks: buildsPacks ?? destination.isForPrograms, checksTranslations: translations,
        allowsDowngrade: allowDowngrade))
    let report = try StalenessReport(
      comparison, only: only, listsMessages: messages, limits: limits, accepting: acceptance,
      skipsDamaged: skipDamaged)
    progress.finish()
    return try write(report, destination, picture, retaining: [inputs, comparison])
  }

  private func write(
    _ report: StalenessReport, _ destination: ReportOutput, _ picture: OutputSink?,
    retaining values: [any Sendable] = []
  ) throws -> CommandResult {
    try picture?.write(StalenessChart(report).svg)
    try destination.write(report, chart: chart, rows: rows.rows()) { StalenessDocument(report, $0).document }
    return CommandResult(
      failures: (report.breaches ?? []).map(\.sentence),
      reportsFailures: destination.isShownInTerminal, retained: values)
  }

  private func savedReport() throws -> StalenessReport? {
    try SavedReport.rendered(
      versions, StalenessReport.schema, limits: archiveLimits.limits,
      excluding: [
        ("--locale", !locales.isEmpty), ("--base", base != nil), ("--allow-downgrade", allowDowngrade),
        ("--messages", messages), ("--only", !only.isEmpty), ("--translations", translations),
        ("--fail-on", !limits.isEmpty), ("--accept", accept != nil), ("--skip-damaged", skipDamaged),
      ])
  }
}

extension StalenessLimit {
  /// Parses the value of `--fail-on`.
  static func argument(_ text: String) throws -> StalenessLimit {
    if let limit = StalenessLimit(text) { return limit }
    let words = text.split(separator: "=", omittingEmptySubsequences: false)
    let subject = words.first.map(String.init) ?? ""
    let problem =
      StalenessLimit(subject) != nil
      ? "expected a number\(subject == "new-locale" ? "" : " or a share"), such as '\(subject)=10'"
      : Suggestion.closest(to: subject, among: names).map { "did you mean '\($0)'?" }
        ?? "not one of the limits"
    throw UsageError(
      problem,
      hint: "limits: \(names.joined(separator: ", ")); each with a number or share if needed: removed=10, "
        + "missing=2%, locale.missing=2%")
  }
}
