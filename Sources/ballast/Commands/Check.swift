import Archives
import ArgumentParser
import BundleAnalysis
import Localization
import OperatingSystem
import ReportSchema
import Reports

struct Check: Command {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Compares apps with a budget, and lists what to fix.",
    usage: "ballast check <app or report> ... [<options>]",
    discussion: """
      A finding is a problem that someone can fix. A budget limits sizes, growth and findings; 'ballast init' writes one, \
      and "A gate in CI" in the documentation has all limits and rules. For example:

      version: 1
      archive: { max: 10 MB, growth: 2 % }
      findings: { error: 0 }

      Examples:
        ballast check App-1.1.ipa --against App-1.0.ipa
        ballast check App.ipa --markdown comment.md --junit junit.xml
        ballast check App.ipa --baseline baseline.json --accept 'new onboarding'

      Exit codes: 0 done and within limits; 1 a limit was exceeded, or messages that it counts could not be read; 2 an \
      input or the budget could not be read, or an output could not be written; 64 wrong command line.
      """)

  @Argument(
    help: ArgumentHelp("Apps, or JSON that other commands wrote.", valueName: "app or report"),
    completion: .file())
  var inputs: [String]

  @Option(path: "The budget. Default: ballast.yml, if it exists.", extensions: ["yml", "yaml"])
  var budget: String?

  @Option(path: "Compare with this older app, JSON or baseline.", called: "old")
  var against: [String] = []

  @Option(tag: "Locale of base, for apps that do not declare it.")
  var base: LocaleTag?

  @Flag(help: "Allow an older version with a higher number.")
  var allowDowngrade = false

  @Flag(help: "Fail without an older version.")
  var requireBaseline = false

  @Option(path: "The baseline that '--accept' writes.", extensions: ["json"])
  var baseline: String?

  @Option(path: "Findings that limits do not count.", extensions: ["json"])
  var accepted: String?

  @Option(
    name: .customLong("accept"),
    help: ArgumentHelp(
      "Accept the present sizes and findings.",
      valueName: "reason"))
  var reason: String?

  @Option(
    name: .customLong("accept-finding"),
    help: ArgumentHelp(
      "Accept only this id or rule. May be repeated.", valueName: "id"))
  var acceptedFindings: [String] = []

  @Flag(help: "Also accept errors.")
  var acceptErrors = false

  @Flag(help: "Measure the bytes that each finding wastes (slow).")
  var measureWaste = false

  @OptionGroup(title: "Reports for CI") var others: CheckOutputs
  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Archives") var archiveLimits: LimitOptions

  var otherInputs: [String] {
    // '--accept' replaces the baseline or the accepted findings on purpose.
    against + [budget].compactMap(\.self) + (reason == nil ? [baseline, accepted].compactMap(\.self) : [])
  }
  var outputs: [Output] {
    others.destinations + [output.destination]
      + (reason == nil ? [] : [("--baseline", baseline), ("--accepted", accepted)])
  }

  func validate() throws {
    try outputs.checkDistinct()
    if let path = inputs.first(where: { path in inputs.count { $0 == path } > 1 }) {
      throw UsageError("'\(path)' is given twice", hint: "pass each app and report once")
    }
    if !against.isEmpty, baseline != nil {
      throw UsageError("'--against' and '--baseline' exclude each other")
    }
    if reason == nil, acceptErrors { throw UsageError("'--accept-errors' needs '--accept'") }
    if reason == nil, !acceptedFindings.isEmpty { throw UsageError("'--accept-finding' needs '--accept'") }
    guard let reason else { return }
    if reason.allSatisfy(\.isWhitespace) { throw UsageError("the reason of '--accept' is empty") }
    if acceptedFindings.isEmpty, baseline == nil {
      throw UsageError(
        "'--accept' needs '--baseline', or '--accept-finding' with '--accepted'",
        hint: "the baseline file is written if it does not exist")
    }
    if !acceptedFindings.isEmpty, accepted == nil {
      throw UsageError(
        "'--accept-finding' needs '--accepted'", hint: "the file is written if it does not exist")
    }
  }

  func execute() throws -> CommandResult {
    let destination = try output.open()
    let sinks = try others.open()
    let budget = try BudgetFile.read(budget, limits: archiveLimits.limits)
    let decisions = try Decisions(self)
    let progress = Progress("reading \(inputs.joined(separator: ", "))")
    defer { progress.finish() }
    let reader = CheckInputReader(
      base: base, limits: archiveLimits.limits, measuresWaste: measureWaste, progress: progress)
    let (results, failures) = try reader.read(inputs)
    if results.isEmpty, !destination.isJSON { throw FailedInputs(failures.map(\.failure), [], destination) }
    var apps = results.map(\.inputs)
    if apps.count + failures.count > 1,
      let option = baseline != nil ? "--baseline" : reason != nil ? "--accept" : nil
    {
      throw UsageError(
        "'\(option)' is for one app",
        hint:
          "'--against' compares several apps, each with its own older version; accept the findings of one at a time"
      )
    }
    if apps.contains(where: { $0.footprint == nil }),
      let option = !against.isEmpty ? "--against" : requireBaseline ? "--require-baseline" : nil
    {
      throw UsageError(
        "'\(option)' needs an app or a measurement", hint: "pass the app, or the JSON of 'measure'")
    }
    let older = try against.flatMap(reader.olderVersions) + [decisions.baseline].compactMap(\.self)
    if !older.isEmpty {
      try apps.compare(with: older, allowsDowngrade: allowDowngrade, isComplete: failures.isEmpty)
    }
    let expired = try apps.accept(decisions.accepted, on: PresentTime.today())
    if let reason { try accept(reason, budget, &apps[0]) }
    let reports = try zip(apps, results).map { inputs, result in
      try CheckReport(
        inputs, budget, among: apps, isComplete: failures.isEmpty, measuresWaste: measureWaste,
        totalWaste: result.totalWaste,
        warnings: result.warnings + expired)
    }
    progress.finish()
    if requireBaseline {
      if let missing = reports.lazy.compactMap(\.missingBaseline).first { throw missing }
      guard apps.allSatisfy({ $0.baseline != nil }) else {
        throw FileError(
          inputs.joined(separator: ", "), "has no older version, which '--require-baseline' needs",
          hint: "pass it with '--against'")
      }
    }
    let scripts = results.compactMap(\.fixScript)
    try sinks.writeFixes(scripts.isEmpty ? nil : scripts.joined(separator: "\n"))
    try others.write(reports, failures.map(\.failure), apps, to: sinks, exactBytes: output.format.bytes)
    try destination.write(each: reports, failures: failures) {
      CheckDocument(reports, failures: failures.map(\.failure), $0).document
    }
    guard failures.isEmpty else { throw FailedInputs(failures.map(\.failure), reports, destination) }
    return CommandResult(failures: reports.failures, retained: results.flatMap(\.retained))
  }

  /// The baseline and the accepted findings. With '--accept', either file may be missing.
  private struct Decisions {
    var baseline: CheckBaseline?
    var accepted: Acceptance?

    init(_ command: Check) throws {
      let limits = command.archiveLimits.limits
      if let path = command.baseline, command.reason == nil || FileSystem.exists(path) {
        baseline = try CheckInputReader.baseline(path, limits: limits)
        if command.reason != nil, command.acceptedFindings.isEmpty, baseline?.file == nil {
          throw UsageError(
            "'--accept' would replace '\(path)', which is a report of 'ballast measure'",
            hint: "pass the path of a new file; '--accept' writes a baseline with findings and history to it")
        }
      }
      if let path = command.accepted, command.reason == nil || FileSystem.exists(path) {
        accepted = try AcceptedCasesFile.read(path, limits: limits)
      }
    }
  }

  private func accept(_ reason: String, _ budget: Budget?, _ inputs: inout CheckInputs) throws {
    let date = try PresentTime.today()
    if let accepted, !acceptedFindings.isEmpty {
      try acceptFindings(reason, date, accepted, &inputs)
      return
    }
    guard let baseline else { return }
    let file = BaselineFile(
      accepting: inputs, budget, acceptsErrors: acceptErrors, reason: reason, date: date)
    guard let file else {
      throw UsageError("'--accept' needs an app or a measurement", hint: "pass the app itself")
    }
    try OutputSink(path: baseline).write(ReportJSON.text(of: file))
    for line in inputs.acceptanceSummary(budget, acceptsErrors: acceptErrors) {
      StandardError.write(line + "\n")
    }
    inputs = inputs.accepting(file, at: baseline)
  }

  private func acceptFindings(
    _ reason: String, _ date: String, _ path: String, _ inputs: inout CheckInputs
  ) throws {
    for name in acceptedFindings where inputs.findings(named: name).isEmpty {
      let known = (inputs.findings ?? []).flatMap { [$0.rule, $0.id] }
      throw UsageError(
        "no finding '\(name)' in \(self.inputs.joined(separator: ", "))"
          + Suggestion.question(Suggestion.closest(to: name, among: known)),
        hint: "the report lists the ids of findings with '--json'")
    }
    let former =
      FileSystem.exists(path) ? try AcceptedCasesFile.read(path, limits: archiveLimits.limits).cases : []
    let cases = acceptedFindings.map { AcceptedCases.Case(reason: reason, finding: $0, date: date) }
    try OutputSink(path: path).write(ReportJSON.text(of: AcceptedCases(accepted: former + cases)))
    inputs.accepted += cases
  }
}

extension FailedInputs {
  /// - Parameter reports: of the other apps; without one, no document names what failed.
  fileprivate init(_ failures: [InputFailure], _ reports: [CheckReport], _ output: ReportOutput) {
    self.init(
      failed: failures.count, count: reports.count + failures.count, hasObjects: output.isJSON,
      warnings: reports.isEmpty && !output.isJSON ? failures.map(\.error) : [])
  }
}

extension [CheckReport] {
  /// One line per exceeded limit, and per limit that fails because it could not be checked.
  fileprivate var failures: [String] {
    labelled.flatMap { label, report in
      (report.breaches.map(\.message)
        + report.limits.compactMap { limit in
          guard let reason = limit.notChecked, reason.fails else { return nil }
          return "\(limit.title) not checked: \(reason.message)"
        }).map { label + $0 }
    }
  }
}
