import Archives
import ArgumentParser
import BundleAnalysis
import DataFormats
import Localization
import LocalizationAnalysis
import OperatingSystem
import ReportSchema
import Reports
import TextSelection

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

      Examples:
        ballast check App-1.1.ipa --against App-1.0.ipa
        ballast check App.ipa --markdown comment.md --junit junit.xml
        ballast check App.ipa --accept 'new onboarding'

      Exit codes: 0 done and within limits; 1 a limit was exceeded or could not be checked; 2 a file could not be read or \
      written; 64 wrong command line.
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

  @Flag(help: "Pass if limits lack an older version only.")
  var firstRun = false

  @Option(path: "Accepted sizes. Default: \(BaselineFile.defaultPath).", extensions: ["json"])
  var baseline: String?

  @Option(path: "Accepted findings. Default: \(AcceptedCases.defaultPath).", extensions: ["json"])
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

  @Flag(help: "If nothing fails, lower limits to the present sizes.")
  var ratchet = false

  @Flag(help: "Measure the bytes that each finding wastes (slow).")
  var measureWaste = false

  @Flag(help: "List known findings, too.")
  var all = false

  @OptionGroup(title: "Reports for CI") var others: CheckOutputs
  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Archives") var archiveLimits: LimitOptions

  var otherInputs: [String] {
    // '--accept' replaces the baseline or the accepted findings on purpose.
    against + [budget ?? BudgetFile.defaultPath] + (reason == nil ? [baselinePath, acceptedPath] : [])
  }
  var outputs: [Output] {
    others.destinations + [output.destination]
      + (reason == nil ? [] : [("--baseline", baselinePath), ("--accepted", acceptedPath)])
  }

  var baselinePath: String { baseline ?? BaselineFile.defaultPath }
  private var acceptedPath: String { accepted ?? AcceptedCases.defaultPath }

  func validate() throws {
    try outputs.check()
    if let path = inputs.first(where: { path in inputs.count { $0 == path } > 1 }) {
      throw UsageError("'\(path)' is given twice", hint: "pass each app and report once")
    }
    if firstRun, requireBaseline {
      throw UsageError(
        "'--first-run' contradicts '--require-baseline'",
        hint: "pass '--first-run' until an older version exists")
    }
    if ratchet, reason != nil {
      throw UsageError(
        "'--ratchet' contradicts '--accept'", hint: "'--accept' is for an app that may be larger")
    }
    if reason == nil, acceptErrors { throw UsageError("'--accept-errors' needs '--accept'") }
    if reason == nil, !acceptedFindings.isEmpty { throw UsageError("'--accept-finding' needs '--accept'") }
    if reason?.allSatisfy(\.isWhitespace) == true { throw UsageError("the reason of '--accept' is empty") }
  }

  func execute() throws -> CommandResult {
    // All outputs are opened before the long work.
    let destination = try output.open()
    let files = try others.open()
    let acceptedTarget = acceptedFindings.isEmpty ? baselinePath : acceptedPath
    let acceptedFile = try reason.map { _ in try OutputSink(path: acceptedTarget) }
    // Another process may be accepting: this one adds to what that one writes.
    let lock = try reason != nil || ratchet ? FileSystem.lockFolder(of: acceptedTarget) : nil
    let limits = archiveLimits.limits
    var budget = try BudgetFile.read(budget)
    if ratchet, budget == nil {
      throw UsageError("'--ratchet' needs a budget", hint: "'ballast init' writes one")
    }
    // With '--accept', either file may be missing; without it, one that is named must exist.
    let entries =
      reason == nil && baseline != nil || FileSystem.exists(baselinePath)
      ? try CheckInputReader.baselines(baselinePath, limits: limits) : []
    let acceptance =
      reason == nil && accepted != nil || FileSystem.exists(acceptedPath)
      ? try AcceptedCasesFile.read(acceptedPath) : nil
    let progress = Progress("reading \(inputs.joined(separator: ", "))")
    let reader = CheckInputReader(base: base, limits: limits, measuresWaste: measureWaste, progress: progress)
    var (apps, failures, readings) = try reader.read(inputs)
    if apps.isEmpty, !destination.isJSON {
      // No document names what failed.
      return CommandResult(
        unread: failures.count, of: failures.count, hasObjects: false, warnings: failures.map(\.failure.error)
      )
    }
    if failures.isEmpty { try checkOptions(apps) }
    let names = apps.map(\.name)
    try apps.compare(
      with: against.flatMap { try reader.olderVersions($0, named: names) }, accepted: entries,
      allowsDowngrade: allowDowngrade,
      isComplete: failures.isEmpty, skipsNewer: reason == nil && baseline == nil)
    if failures.isEmpty, baseline != nil, reason == nil, apps.allSatisfy({ $0.acceptance == nil }) {
      throw FileError(
        baselinePath, "is of another app",
        hint: "'--accept REASON' adds this one; '--against' compares with any file of the same app")
    }
    let day = try PresentTime.today()
    try apps.accept(acceptance, on: day)
    let undecided = apps
    var budgets = try budget?.budgets(for: apps, isComplete: failures.isEmpty)
    var accepting = try (apps.isEmpty ? nil : reason).flatMap { reason in
      acceptedFindings.isEmpty
        ? try accept(reason, day, budgets, &apps, entries)
        : try acceptFindings(reason, day, acceptance, &apps)
    }
    let loweredBudget = accepting == nil ? nil : try lower(budget, undecided, apps, budgets, &accepting)
    if let loweredBudget {
      budget = loweredBudget
      budgets = try loweredBudget.budgets(for: apps, isComplete: failures.isEmpty)
    }
    if failures.isEmpty, let budget, let budgets { try budget.checkNames(in: apps, budgets) }
    for index in apps.indices {
      apps[index].isFirstRun = firstRun
      if budgets?[index].comparesTexts ?? false {
        try apps[index].compareTexts(base: base, accepting: acceptance, allowsDowngrade: allowDowngrade)
      }
    }
    let reports = try apps.indices.map { try CheckReport(apps[$0], budgets?[$0]) }
    progress.finish()
    if requireBaseline {
      if let missing = reports.lazy.compactMap(\.missingBaseline).first { throw missing }
      guard apps.allSatisfy({ !$0.baselines.isEmpty }) else {
        throw FileError(
          inputs.joined(separator: ", "), "has no older version, which '--require-baseline' needs",
          hint: "pass it with '--against'")
      }
    }
    if let accepting {
      for line in accepting.summary { StandardError.write(line + "\n") }
      try acceptedFile?.write(accepting.text)
      try loweredBudget.map { try OutputSink(path: $0.path).write($0.text) }
    }
    if ratchet, let budget, let budgets {
      let isPassed = failures.isEmpty && reports.allSatisfy(\.passed)
      try lowerLimits(of: budget, budgets, apps, entries, day, isPassed: isPassed)
    }
    withExtendedLifetime(lock) {}
    try destination.write(each: reports, failures: failures) { options in
      var options = options
      options.listsKnown = all
      return CheckDocument(reports, failures: failures.map(\.failure), options).document
    }
    let fixes = apps.compactMap(\.fixes)
    try others.write(
      reports, failures.map(\.failure), to: files,
      baseline: apps.compactMap { BaselineFile(measuring: $0, date: day) },
      fixes: fixes.isEmpty ? nil : fixes.joined(separator: "\n"), exactBytes: output.format.bytes)
    return failures.isEmpty
      ? CommandResult(failures: reports.failures, retained: readings)
      : CommandResult(
        unread: failures.count, of: reports.count + failures.count, hasObjects: destination.isJSON,
        warnings: [])
  }

  /// - Throws: `UsageError` if an option needs another input.
  private func checkOptions(_ apps: [CheckInputs]) throws(UsageError) {
    if others.fixScript != nil, apps.allSatisfy({ $0.fixes == nil }) {
      throw UsageError("'--fix-script' needs an app", hint: "reports have no findings: pass the app itself")
    }
    let needing: [(option: String, isGiven: Bool)] = [
      ("--against", !against.isEmpty), ("--baseline", baseline != nil),
      ("--require-baseline", requireBaseline), ("--baseline-output", others.baselineOutput != nil),
      ("--accept", reason != nil && acceptedFindings.isEmpty),
    ]
    guard apps.contains(where: { $0.footprint == nil }), let option = needing.first(where: \.isGiven)?.option
    else { return }
    throw UsageError(
      "'\(option)' needs an app or a measurement", hint: "pass the app, or the JSON of 'measure'")
  }

  /// Lowers the limits that counted what is accepted now, and describes the changes.
  /// - Returns: the budget to write; nil if it does not change.
  private func lower(
    _ budget: Budget?, _ former: [CheckInputs], _ present: [CheckInputs], _ budgets: [Budget]?,
    _ accepting: inout Accepting?
  ) throws -> Budget? {
    guard let (lowered, changes) = try budget?.lowered(from: former, to: present, budgets ?? []),
      !changes.isEmpty
    else { return nil }
    accepting?.summary += changes.map { change in
      "\(lowered.path):\(change.position.line): \(change.name) is now limited to \(change.count), before \(change.former)"
    }
    return lowered
  }

  /// A file to write, and the lines on standard error about it.
  private typealias Accepting = (text: String, summary: [String])

  /// - Returns: nil if there is nothing to accept.
  private func accept(
    _ reason: String, _ day: String, _ budgets: [Budget]?, _ apps: inout [CheckInputs],
    _ former: [CheckBaseline]
  ) throws -> Accepting? {
    // Entries of other apps are kept.
    var files = former.compactMap(\.file)
    var summary: [String] = []
    for (index, app) in apps.enumerated() {
      let budget = budgets?[index]
      guard
        let file = BaselineFile(
          accepting: app, budget, acceptsErrors: acceptErrors, reason: reason, date: day)
      else { continue }
      if let replaced = files.firstIndex(where: { $0 == app.acceptance?.file }) {
        files[replaced] = file
      } else {
        files.append(file)
      }
      summary += app.acceptanceSummary(budget, acceptsErrors: acceptErrors, at: baselinePath)
      apps[index] = app.accepting(file, at: baselinePath)
    }
    return summary.isEmpty ? nil : (try files.text(), summary)
  }

  private func acceptFindings(
    _ reason: String, _ day: String, _ former: Acceptance?, _ apps: inout [CheckInputs]
  ) throws -> Accepting {
    for name in acceptedFindings where apps.allSatisfy({ $0.findings(named: name).isEmpty }) {
      let known = apps.flatMap { $0.findings ?? [] }.flatMap { [$0.rule, $0.id] }
      throw UsageError(
        "no finding '\(name)' in \(inputs.joined(separator: ", "))"
          + Suggestion.question(Suggestion.closest(to: name, among: known)),
        hint: "the report lists the ids of findings with '--json'")
    }
    for name in acceptedFindings where !acceptErrors {
      // The id of one finding says which error is accepted; a rule does not.
      let errors = apps.reduce(0) {
        $0 + $1.findings(named: name).count { $0.rule == name && $0.severity == .error }
      }
      if errors > 0 {
        throw UsageError(
          "'--accept-finding \(name)' would accept \(errors == 1 ? "1 error" : "\(errors) errors")",
          hint: "also pass '--accept-errors', or the id of each finding")
      }
    }
    var cases: [AcceptedCases.Case] = []
    var summary: [String] = []
    for (index, app) in apps.enumerated() {
      let accepted = acceptedFindings.flatMap { app.acceptance(ofFindingsNamed: $0, reason: reason, on: day) }
      let found = acceptedFindings.flatMap(app.findings)
      summary += found.map { "accepted: \($0.id.printable) (\($0.severity.rawValue))" }
      apps[index].accepted += accepted
      cases += accepted
    }
    let all = ((former?.cases ?? []) + cases).uniqued(by: \.self)
    return (try ReportJSON.text(of: AcceptedCases(accepted: all, listsErrors: former?.listsErrors)), summary)
  }
}
