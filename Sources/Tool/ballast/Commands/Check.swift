import AppBundles
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
    usage: "ballast check <app> ... [<options>]",
    discussion: """
      A finding is a problem that someone can fix. A budget limits sizes, growth and findings; 'ballast init' writes one \
      (see "A gate in CI" in the documentation):
      version: 1
      archive: { max: 10 MB, growth: 2 % }

      Examples:
        ballast check App-1.1.ipa --against App-1.0.ipa --markdown comment.md
        ballast check App.ipa --accept 'new onboarding'

      Exit codes: 0 done and within limits; 1 a limit was exceeded or could not be checked; 2 a file could not be read or \
      written; 64 wrong command line.
      """)

  @Argument(
    help: ArgumentHelp(
      "Apps: archives, folders, or patterns in quotes.", valueName: "app"),
    completion: .file())
  var inputs: [String]

  @Option(path: "The budget. Default: ballast.yml, if it exists.", extensions: ["yml", "yaml"])
  var budget: String?

  @Option(path: "Older app, JSON or baseline. May be repeated.", called: "old")
  var against: [String] = []

  @Option(path: "Packs of an app. May be repeated.", called: "directory")
  var packs: [String] = []

  @Option(tag: "Locale of base, for apps that do not declare it.")
  var base: LocaleTag?

  @Option(
    help: ArgumentHelp("The device that downloads. Default: the budget's.", valueName: "profile"),
    transform: DeviceOption.profile)
  var device: DeviceProfile?

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

  @Flag(help: "Lower limits to the present sizes plus 5 %.")
  var ratchet = false

  @Flag(help: "Measure the bytes that each finding wastes (slow).")
  var measureWaste = false

  @Flag(name: .customLong("all"), help: "List known findings, too.")
  var listsKnown = false

  @OptionGroup(title: "Reports for CI") var ciReports: CheckOutputs
  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Archives") var archiveLimits: LimitOptions

  var otherInputs: [String?] {
    // '--accept' replaces the baseline or the accepted findings on purpose.
    against + packs + [budget ?? BudgetFile.defaultPath]
      + (isAccepting ? [] : [baselinePath, acceptedPath])
  }
  var outputs: [Output] {
    ciReports.destinations + [output.destination]
      + (isAccepting ? [("--baseline", baselinePath), ("--accepted", acceptedPath)] : [])
  }

  /// Whether the present sizes or findings are accepted: '--accept' is given, with its reason.
  private var isAccepting: Bool { reason != nil }

  var baselinePath: String { baseline ?? BaselineFile.defaultPath }
  var acceptedPath: String { accepted ?? AcceptedCases.defaultPath }

  func validate() throws {
    try outputs.check()
    // The first that a reader of the command finds: 'A' of 'A B B A'.
    let numbers = Dictionary(grouping: inputs) { $0 }.mapValues(\.count)
    if let path = inputs.first(where: { numbers[$0] ?? 0 > 1 }) {
      throw UsageError("'\(path)' is given twice", hint: "pass each app once")
    }
    if firstRun, requireBaseline {
      throw UsageError(
        "'--first-run' contradicts '--require-baseline'",
        hint: "pass '--first-run' until an older version exists")
    }
    if ratchet, isAccepting {
      throw UsageError(
        "'--ratchet' contradicts '--accept'", hint: "'--accept' is for an app that may be larger")
    }
    if !isAccepting, acceptErrors { throw UsageError("'--accept-errors' needs '--accept'") }
    if !isAccepting, !acceptedFindings.isEmpty { throw UsageError("'--accept-finding' needs '--accept'") }
    if let reason { try check(reason) }
  }

  /// - Throws: ``UsageError`` for a reason that explains nothing: an empty one, and the placeholder of our own advice.
  private func check(_ reason: String) throws {
    let hint = "write the reason: --accept 'new onboarding'"
    let text = reason.filter { !$0.isWhitespace }
    if text.isEmpty { throw UsageError("the reason of '--accept' is empty", hint: hint) }
    if text == "REASON" {
      throw UsageError("'\(reason)' is a placeholder, not the reason of '--accept'", hint: hint)
    }
  }

  func execute() throws -> CommandResult {
    // All outputs are opened before the long work.
    let destination = try output.open()
    let files = try ciReports.open()
    let decided = try reason.map { _ in try OutputSink(path: acceptedTarget) }
    // Another process may be accepting: this one adds to what that one writes.
    let lock = try isAccepting || ratchet ? FileSystem.lockFolder(of: acceptedTarget) : nil
    let request = try request()
    let progress = Progress("reading \(request.apps.joined(separator: ", "))")
    let run = try request.run(progress)
    progress.finish()
    let failures = run.failures.map { (position: $0.position, failure: InputFailure($0.path, $0.error)) }
    if run.reports.isEmpty, !destination.isJSON {
      // No document names what failed.
      return CommandResult(
        unread: failures.count, of: failures.count, hasObjects: false, warnings: failures.map(\.failure.error)
      )
    }
    try write(run.changes, to: decided)
    withExtendedLifetime(lock) {}
    let reports = reports(of: run)
    try destination.write(each: reports, failures: failures) { options in
      var options = options
      options.listsKnown = listsKnown
      return CheckDocument(reports, failures: failures.map(\.failure), options).document
    }
    try ciReports.write(
      reports, failures.map(\.failure), to: files, baseline: run.measured,
      fixes: run.fixes.isEmpty ? nil : run.fixes.joined(separator: "\n"), exactBytes: output.format.bytes)
    guard !failures.isEmpty else {
      return CommandResult(failures: reports.failures, retained: run.retained)
    }
    return CommandResult(
      unread: failures.count, of: reports.count + failures.count, hasObjects: destination.isJSON,
      warnings: [])
  }

  // MARK: - Request

  /// The request of the command line and of its files.
  private func request() throws -> CheckRequest {
    let apps = inputs.flatMap(InputPattern.files).uniqued(by: \.self)
    var request = CheckRequest(apps: apps, day: try PresentTime.today())
    let limits = archiveLimits.limits
    request.budget = try BudgetFile.read(budget)
    if request.budget == nil { try checkThatNoBudgetIsNeeded() }
    request.baselinePath = baselinePath
    request.namesBaseline = baseline != nil
    request.acceptedSizes = try acceptedSizes(limits)
    request.acceptedFindings = try acceptedCases()
    request.decision = reason.map {
      CheckDecision(reason: $0, findings: acceptedFindings, acceptsErrors: acceptErrors)
    }
    request.older = try against.flatMap(InputPattern.files).flatMap {
      try BaselineReports.olderVersions(at: $0, limits: limits)
    }
    request.packs = packs
    request.lowersLimits = ratchet
    request.base = base
    request.device = device
    request.limits = limits
    request.measuresWaste = measureWaste
    request.allowsDowngrade = allowDowngrade
    request.requiresBaselines = requireBaseline
    request.isFirstRun = firstRun
    request.acceptOptions = acceptOptions
    return request
  }

  /// - Throws: ``UsageError`` for options of a gate, which without a budget would check nothing.
  private func checkThatNoBudgetIsNeeded() throws {
    let given = [("--ratchet", ratchet), ("--require-baseline", requireBaseline)]
    guard let option = given.first(where: \.1)?.0 else { return }
    throw UsageError(
      "'\(option)' needs a budget: without one, nothing is checked",
      hint:
        "'ballast init' writes one to '\(BudgetFile.defaultPath)' in the current folder; '--budget' names another"
    )
  }

  /// The options of a command that accepts the values of one app.
  private var acceptOptions: [String] {
    var options: [String] = []
    if let budget { options += ["--budget", budget] }
    if let base { options += ["--base", base.text] }
    if let device { options += ["--device", device.text] }
    if let baseline { options += ["--baseline", baseline] }
    if let accepted { options += ["--accepted", accepted] }
    return options + archiveLimits.words
  }

  /// The sizes that were accepted. With '--accept', the file may be missing; without it, one that is named must exist.
  private func acceptedSizes(_ limits: Limits) throws -> [CheckBaseline] {
    let mustExist = baseline != nil && !isAccepting
    guard mustExist || FileSystem.exists(baselinePath) else { return [] }
    return try BaselineReports.acceptedSizes(at: baselinePath, limits: limits)
  }

  /// The findings that were accepted; nil without a file, as for ``acceptedSizes(_:)``.
  private func acceptedCases() throws -> Acceptance? {
    let mustExist = accepted != nil && !isAccepting
    guard mustExist || FileSystem.exists(acceptedPath) else { return nil }
    return try AcceptedCasesFile.read(acceptedPath)
  }

  // MARK: - Results

  /// The file that '--accept' changes.
  private var acceptedTarget: String { acceptedFindings.isEmpty ? baselinePath : acceptedPath }

  /// The reports, each with the command that accepts its values.
  private func reports(of run: CheckRun) -> [CheckReport] {
    zip(run.reports, run.acceptOptions).map { report, options in
      var report = report
      let words = ["ballast", "check"] + options
      report.command = words.map(\.printable.shellQuoted).joined(separator: " ")
      return report
    }
  }

  /// Writes what was accepted, and the budget with lower limits, and describes both on standard error.
  /// - Parameter decided: the file that '--accept' changes; nil without it.
  private func write(_ changes: CheckChanges, to decided: OutputSink?) throws {
    // All are opened before one changes.
    let sizes = try changes.acceptedSizes.map { _ in try decided ?? OutputSink(path: baselinePath) }
    let budget = try changes.budget.map { try OutputSink(path: $0.path) }
    if let files = changes.acceptedSizes { try sizes?.write(files.text()) }
    if let file = changes.acceptedFindings { try decided?.write(ReportJSON.text(of: file)) }
    if let text = changes.budget?.text { try budget?.write(text) }
    for note in changes.notes { StandardError.write("\(note.printable)\n") }
  }
}
