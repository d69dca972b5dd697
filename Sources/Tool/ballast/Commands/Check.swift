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

  @Flag(help: "List known findings, too.")
  var all = false

  @OptionGroup(title: "Reports for CI") var others: CheckOutputs
  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Archives") var archiveLimits: LimitOptions

  var otherInputs: [String] {
    // '--accept' replaces the baseline or the accepted findings on purpose.
    against + packs + [budget ?? BudgetFile.defaultPath]
      + (reason == nil ? [baselinePath, acceptedPath] : [])
  }
  var outputs: [Output] {
    others.destinations + [output.destination]
      + (reason == nil ? [] : [("--baseline", baselinePath), ("--accepted", acceptedPath)])
  }

  var baselinePath: String { baseline ?? BaselineFile.defaultPath }
  var acceptedPath: String { accepted ?? AcceptedCases.defaultPath }

  func validate() throws {
    try outputs.check()
    if let path = inputs.first(where: { path in inputs.count { $0 == path } > 1 }) {
      throw UsageError("'\(path)' is given twice", hint: "pass each app once")
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
    let files = try others.open()
    let acceptedTarget = acceptedFindings.isEmpty ? baselinePath : acceptedPath
    let acceptedFile = try reason.map { _ in try OutputSink(path: acceptedTarget) }
    // Another process may be accepting: this one adds to what that one writes.
    let lock = try reason != nil || ratchet ? FileSystem.lockFolder(of: acceptedTarget) : nil
    let limits = archiveLimits.limits
    var budget = try BudgetFile.read(budget)
    if budget == nil { try checkThatNoBudgetIsNeeded() }
    let entries = try acceptedSizes(limits)
    let acceptance = try acceptedCases()
    let inputs = inputs.flatMap(InputPattern.files).uniqued(by: \.self)
    let progress = Progress("reading \(inputs.joined(separator: ", "))")
    let reader = CheckInputReader(
      base: base, limits: limits, measuresWaste: measureWaste, device: device, budget: budget,
      progress: progress)
    var (apps, failures, readings) = try reader.read(inputs)
    if apps.isEmpty, !destination.isJSON {
      // No document names what failed.
      return CommandResult(
        unread: failures.count, of: failures.count, hasObjects: false, warnings: failures.map(\.failure.error)
      )
    }
    if !apps.isEmpty { try checkAccepting(failures) }
    // Packs may be those of an app that could not be read.
    if failures.isEmpty { try add(packs, to: &apps) }
    for index in apps.indices { apps[index].acceptOptions += acceptOptions }
    let checked = apps
    try apps.compare(
      with: against.flatMap(InputPattern.files).flatMap { try reader.olderVersions($0, of: checked) },
      accepted: entries,
      allowsDowngrade: allowDowngrade,
      isComplete: failures.isEmpty, skipsNewer: reason == nil && baseline == nil)
    if failures.isEmpty { try checkBaseline(of: apps) }
    let day = try PresentTime.today()
    try apps.accept(acceptance, on: day)
    warnAboutUnusedInputs(budget, &apps)
    let undecided = apps
    // One of several apps may be accepted alone.
    let isComplete = failures.isEmpty && reason == nil
    var budgets = try budget?.budgets(for: apps, isComplete: isComplete)
    for index in apps.indices { try apps[index].readDevice(device, budgets?[index]) }
    if device != nil, failures.isEmpty, !apps.contains(where: \.isDeliveredInParts) {
      throw DeviceOption.unused
    }
    var accepting = try (apps.isEmpty ? nil : reason).flatMap { reason in
      acceptedFindings.isEmpty
        ? try accept(reason, day, budgets, &apps, entries)
        : try acceptFindings(reason, day, acceptance, &apps)
    }
    let loweredBudget = accepting == nil ? nil : try lower(budget, undecided, apps, budgets, &accepting)
    if let loweredBudget {
      budget = loweredBudget
      budgets = try loweredBudget.budgets(for: apps, isComplete: isComplete)
    }
    if failures.isEmpty, let budget, let budgets {
      try budget.checkNames(in: apps, budgets, isComplete: isComplete)
      apps[0].warnings += budget.unusedOwners(in: apps)
      if device == nil { apps[0].warnings += budget.unusedDevices(in: apps) }
      if reason != nil { apps[0].warnings += budget.sectionsWithout(apps) }
    }
    let reports = try reports(of: &apps, budgets, acceptance)
    progress.finish()
    try checkRequiredBaselines(of: apps, reports)
    if let accepting { try write(accepting, loweredBudget, to: acceptedFile) }
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

  /// Compares each app with its budget.
  private func reports(
    of apps: inout [CheckInputs], _ budgets: [Budget]?, _ acceptance: Acceptance?
  ) throws -> [CheckReport] {
    for index in apps.indices {
      apps[index].isFirstRun = firstRun
      if budgets?[index].comparesTexts ?? false {
        // Limits on messages need the older app when something is accepted, too.
        let older = [apps[index].baseline].compactMap(\.self) + apps[index].earlierVersions
        let compared = older.map(\.path).filter { $0 != baselinePath }
        apps[index].acceptOptions += compared.flatMap { ["--against", $0] }
        if allowDowngrade, !compared.isEmpty { apps[index].acceptOptions.append("--allow-downgrade") }
        try apps[index].compareTexts(accepting: acceptance, allowsDowngrade: allowDowngrade)
      }
    }
    return try apps.indices.map { index in
      var report = try CheckReport(apps[index], budgets?[index])
      let words = ["ballast", "check", apps[index].path] + apps[index].acceptOptions
      report.command = words.map(\.printable.shellQuoted).joined(separator: " ")
      return report
    }
  }

  /// - Throws: `FileError` if something is to be accepted and not all inputs were read: a reason of several words without
  ///   quotes is several inputs.
  private func checkAccepting(_ failures: [CheckInputReader.Failure]) throws {
    guard reason != nil, let first = failures.first else { return }
    let isMissing = !FileSystem.exists(first.failure.input)
    throw FileError(
      first.failure.input, "nothing was accepted, because it cannot be read: \(first.failure.error)",
      hint: isMissing ? "put the reason in quotes: --accept 'new onboarding'" : first.failure.hint)
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

  /// Warns about inputs that change nothing.
  private func warnAboutUnusedInputs(_ budget: Budget?, _ apps: inout [CheckInputs]) {
    for index in apps.indices {
      if base == nil, let budget { apps[index].nameBase(of: budget) }
      let path = apps[index].path
      if let older = apps[index].baseline?.path, FileSystem.hasSameContents(older, path) {
        apps[index].warnings.append(
          ReportWarning(
            message: "\(older) is the same file as the app: nothing can have changed; pass an older version"))
      }
      let limitsPacks = budget?.limits(anApp: apps[index]).contains { $0.subject == .pack } ?? false
      if apps[index].packs != nil, !limitsPacks {
        let reason = budget.map { "\($0.path) has no limit 'pack'" } ?? "there is no budget"
        apps[index].warnings.append(
          ReportWarning(message: "the packs of '--packs' are not checked: \(reason)"))
      }
    }
  }

  // MARK: - Older versions

  /// The sizes that were accepted. With '--accept', the file may be missing; without it, one that is named must exist.
  private func acceptedSizes(_ limits: Limits) throws -> [CheckBaseline] {
    reason == nil && baseline != nil || FileSystem.exists(baselinePath)
      ? try CheckInputReader.baselines(baselinePath, limits: limits) : []
  }

  /// The findings that were accepted; nil without a file, as for ``acceptedSizes(_:)``.
  private func acceptedCases() throws -> Acceptance? {
    reason == nil && accepted != nil || FileSystem.exists(acceptedPath)
      ? try AcceptedCasesFile.read(acceptedPath) : nil
  }

  /// - Throws: `FileError` if a file of '--baseline' has none of the apps.
  private func checkBaseline(of apps: [CheckInputs]) throws {
    guard baseline != nil, reason == nil, apps.allSatisfy({ $0.acceptance == nil }) else { return }
    throw FileError(
      baselinePath, "is of another app",
      hint: "'--accept REASON' adds this one; '--against' compares with any file of the same app")
  }

  /// - Throws: `FileError` if '--require-baseline' finds an app or a limit without an older version.
  private func checkRequiredBaselines(of apps: [CheckInputs], _ reports: [CheckReport]) throws {
    guard requireBaseline else { return }
    if let missing = reports.lazy.compactMap(\.missingBaseline).first { throw missing }
    guard apps.allSatisfy({ !$0.baselines.isEmpty }) else {
      throw FileError(
        inputs.joined(separator: ", "), "has no older version, which '--require-baseline' needs",
        hint: "pass it with '--against'")
    }
  }
}
