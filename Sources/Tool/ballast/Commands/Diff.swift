import ArgumentParser
import BundleAnalysis
import Localization
import ReportSchema
import Reports

struct Diff: ReportRenderingCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Measures how well an outdated pack works in a newer version of an app.",
    usage: "ballast diff <version> ... [<options>]",
    discussion: """
      Looks up every key of the newest version in the oldest one: fresh (the current text), stale (an older text that \
      is safe to show), incompatible (crash, garbled or unknown), or missing. A version is an app, a folder of packs, or another \
      source of 'packs build'. Three or more versions give a curve by age; one version is compared with its own base.

      Examples:
        ballast diff App-1.0.ipa App-1.1.ipa
        ballast diff App-1.0.apk App-1.1.apk --messages --only incompatible
        ballast diff old/packs new/packs --fail-on crash --fail-on locale.missing=2%
        ballast diff 1.0 1.1 1.2 1.3 --chart curve.svg
        ballast diff App.ipa --fail-on incompatible

      Exit codes: 0 done and within limits; 1 a limit of '--fail-on' was exceeded; 2 a version could not be read or an \
      output could not be written; 64 wrong command line.
      """)

  @Argument(
    help: ArgumentHelp("Apps, folders of packs or other sources, oldest first.", valueName: "version"),
    completion: .file())
  var versions: [String]

  @Option(
    name: .customLong("fail-on"),
    help: ArgumentHelp(
      "Fail above this limit: a class, 'new-locales' or 'removed-locales', with a maximum ('missing=2%') or none allowed ('crash'); 'locale.missing=2%' for each locale. May be repeated.",
      valueName: "limit"),
    completion: .list(LimitPlace.diff.names), transform: limit(DiffLimit.init))
  var limits: [DiffLimit] = []

  @Option(
    name: .customLong("only"),
    help: ArgumentHelp(
      "List only this class: \(ChangeFilter.names). May be repeated.",
      valueName: "class"),
    completion: ChangeFilter.completion, transform: choice(of: ChangeFilter.self))
  var only: [ChangeFilter] = []

  @Flag(help: "List messages that differ, with the changed words.")
  var messages = false

  @Option(name: .customLong("locale"), tags: "Compare this locale only. May be repeated.")
  var locales: [LocaleTag] = []

  @Option(tag: "Locale of base, for sources that do not declare it.")
  var base: LocaleTag?

  @OptionGroup var rows: LocaleRowOptions

  @Flag(
    name: .customLong("renames"), inversion: .prefixedNo,
    help: "Match renamed tables and locales.")
  var matchesRenames = true

  @Flag(help: "Allow an older version after a newer one.")
  var allowDowngrade = false

  @Option(path: "Texts that limits do not count (JSON).", extensions: ["json"])
  var accept: String?

  @Flag(help: "Check limits without the messages of damaged files.")
  var skipDamaged = false

  @Flag(name: .customLong("packs"), help: "Build packs of both versions and measure the deltas.")
  var buildsPacks = false

  @Option(path: "Also write a chart by age of three versions or more (SVG).")
  var chart: String?

  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Archives") var archiveLimits: LimitOptions

  var inputs: [String] { versions }
  var otherInputs: [String?] { [accept] }
  var outputs: [Output] { [("--chart", chart), output.destination] }

  func validate() throws {
    if versions.count == 1, let limit = limits.first(where: { !$0.appliesToOneVersion }) {
      throw UsageError(
        "'--fail-on \(limit.text)' needs two versions", hint: "pass the older version before this one")
    }
    if versions.count == 1, !matchesRenames { throw UsageError("'--no-renames' needs two versions") }
    if versions.count == 1, buildsPacks { throw UsageError("'--packs' needs two versions") }
    try outputs.check()
  }

  func execute(given options: [String]) throws -> CommandResult {
    let destination = try output.open(chart: chart)
    if let report: DiffReport = try SavedReport.rendered(
      versions, options, DiffReport.schema, limits: archiveLimits.limits)
    {
      return try write(report, destination)
    }
    if chart != nil, versions.count < 3 { throw Self.tooFewVersions }
    let progress = Progress("reading \(versions.joined(separator: ", "))")
    let acceptance = try accept.map { try AcceptedCasesFile.read($0) }
    let inputs = try VersionReader.read(versions, limits: archiveLimits.limits, progress)
    progress.begin("comparing \(versions.joined(separator: ", "))")
    guard let first = inputs.first else { throw UsageError("missing argument '<version>'") }
    let comparison = try VersionComparison(
      first, Array(inputs.dropFirst()), locales: locales, base: base, matchesRenames: matchesRenames,
      buildsPacks: buildsPacks, allowsDowngrade: allowDowngrade)
    let report = try DiffReport(
      comparison, only: only, listsMessages: messages, limits: limits, accepting: acceptance,
      skipsDamaged: skipDamaged)
    progress.finish()
    return try write(report, destination, retaining: [inputs, comparison])
  }

  private func write(
    _ report: DiffReport, _ destination: ReportOutput, retaining values: [any Sendable] = []
  ) throws -> CommandResult {
    let picture = DiffChart(report)
    if chart != nil, picture == nil { throw Self.tooFewVersions }
    try destination.write(report, chart: picture?.svg, rows: rows.rows()) {
      DiffDocument(report, $0).document
    }
    return CommandResult(
      failures: (report.breaches ?? []).map(\.sentence),
      reportsFailures: destination.isShownInTerminal, retained: values)
  }

  private static let tooFewVersions = UsageError(
    "'--chart' needs three versions or more", hint: "it shows freshness by age")
}
