package import AppBundles
package import Archives
import DataFormats
package import Localization
package import ReportSchema

/// The input of `check`: apps, and the versions and limits that they are compared with.
package struct CheckRequest {
  /// An older version of one of the apps.
  package enum OlderVersion {
    /// The path of an app, or of a folder with several.
    case app(String)
    case measured(CheckBaseline)
  }

  /// The paths of the apps, as the user gave them.
  package var apps: [String]
  package var older: [OlderVersion] = []
  /// The paths of folders of packs.
  package var packs: [String] = []
  /// Nil without one: findings are listed, and nothing is limited.
  package var budget: Budget? = nil
  /// The path of the file of accepted sizes.
  package var baselinePath: String = ""
  /// Whether the user named the file of accepted sizes, which then has one of the apps.
  package var namesBaseline: Bool = false
  /// The entries of the file of accepted sizes.
  package var acceptedSizes: [CheckBaseline] = []
  /// The file of accepted findings; nil without one.
  package var acceptedFindings: Acceptance? = nil
  /// The values that the user accepts now; nil for none.
  package var decision: CheckDecision? = nil
  /// Whether limits and accepted sizes become those of smaller apps, if the check passes.
  package var lowersLimits: Bool = false
  /// The locale of base that the user named; nil if none.
  package var base: LocaleTag? = nil
  /// The device that the user named; nil for that of the budget.
  package var device: DeviceProfile? = nil
  package var limits: Limits = .standard
  package var measuresWaste: Bool = false
  package var allowsDowngrade: Bool = false
  package var requiresBaselines: Bool = false
  /// Whether no older version is expected, so that a check of nothing but growth passes.
  package var isFirstRun: Bool = false
  /// The present day, as `2026-11-22`.
  package var day: String
  /// The words of a command that accepts the values of one app, besides the app.
  package var acceptOptions: [String] = []

  package init(apps: [String], day: String) {
    self.apps = apps
    self.day = day
  }

  /// Reads the apps and compares them. Writes no file.
  /// - Throws: the error of a single app; for several, those that cannot be read are failures of the run. ``InputError``,
  ///   ``UsageError``, `YAMLFileError` for a comparison that is not possible.
  package func run(_ progress: some WorkProgress = NoProgress()) throws -> CheckRun {
    let reader = CheckInputReader(self, progress)
    var (apps, failures, readings) = try reader.read(apps)
    guard !apps.isEmpty else {
      var changes = CheckChanges()
      if lowersLimits, budget != nil { changes = .refused }
      return CheckRun(failures: failures, changes: changes)
    }
    let isComplete = failures.isEmpty
    try checkDecision(failures)
    // Packs may be those of an app that could not be read.
    if isComplete { try addPacks(to: &apps) }
    for index in apps.indices { apps[index].acceptOptions += acceptOptions }
    let read = apps
    try apps.matchVersions(
      with: older.flatMap { try reader.baselines($0, of: read) }, accepted: acceptedSizes,
      allowsDowngrade: allowsDowngrade, isComplete: isComplete,
      ignoresUnusable: decision == nil && !namesBaseline)
    if isComplete { try checkNamedBaseline(of: apps) }
    try apps.accept(acceptedFindings, on: day)
    nameBases(in: &apps)
    warnAboutUnusedInputs(&apps)

    let undecided = apps
    let budgets = try readBudgets(for: &apps, isComplete: isComplete)
    var changes = try acceptedChanges(budgets, &apps)
    let limits = try LimitsOfApps(lowering: budget, from: undecided, to: apps, budgets, &changes)
    if isComplete { try checkNames(in: &apps, limits) }
    let reports = try checkAgainstBudgets(&apps, limits.budgets)
    try checkRequiredBaselines(of: apps, reports)
    if lowersLimits, let budget = limits.budget, let budgets = limits.budgets {
      changes = try ratchetedChanges(
        of: budget, budgets, apps, isPassed: isComplete && reports.allSatisfy(\.passed))
    }
    return CheckRun(
      reports: reports, failures: failures, changes: changes, fixes: apps.compactMap(\.fixes),
      measured: apps.compactMap { BaselineFile(measuring: $0, date: day) },
      acceptOptions: apps.map { [$0.path] + $0.acceptOptions }, retained: readings)
  }

  // MARK: - Limits

  /// The budget and that of each app, after limits were lowered to what is accepted.
  private struct LimitsOfApps {
    var budget: Budget?
    var budgets: [Budget]?

    init(
      lowering budget: Budget?, from former: [CheckInputs], to present: [CheckInputs], _ budgets: [Budget]?,
      _ changes: inout CheckChanges
    ) throws {
      self.budget = budget
      self.budgets = budgets
      guard let budget, let budgets, changes.isDecision else { return }
      let (lowered, limits) = try budget.lowered(from: former, to: present, budgets)
      guard !limits.isEmpty else { return }
      changes.notes += limits.map { limit in
        "\(lowered.path):\(limit.position.line): \(limit.name) is now limited to \(limit.count), before \(limit.former)"
      }
      changes.budget = lowered
      self.budget = lowered
      self.budgets = try lowered.budgets(for: present, isComplete: false)
    }
  }

  /// Reads the budget of each app and the devices in it; nil without a budget.
  private func readBudgets(for apps: inout [CheckInputs], isComplete: Bool) throws -> [Budget]? {
    // One of several apps may be accepted alone.
    let budgets = try budget?.budgets(for: apps, isComplete: isComplete && decision == nil)
    for index in apps.indices { try apps[index].readDevice(device, budgets?[index]) }
    if device != nil, isComplete, !apps.contains(where: \.isDeliveredInParts) {
      throw UsageError.unusedDevice
    }
    return budgets
  }

  /// Checks the names in limits, and warns about parts of the budget that are about none of the apps.
  private func checkNames(in apps: inout [CheckInputs], _ limits: LimitsOfApps) throws {
    guard let budget = limits.budget, let budgets = limits.budgets else { return }
    try budget.checkNames(in: apps, budgets, isComplete: decision == nil)
    apps[0].warnings += budget.unusedOwners(in: apps)
    if device == nil { apps[0].warnings += budget.unusedDevices(in: apps) }
    if decision != nil { apps[0].warnings += budget.sectionsWithout(apps) }
  }

  /// Compares each app with its budget.
  private func checkAgainstBudgets(_ apps: inout [CheckInputs], _ budgets: [Budget]?) throws -> [CheckReport]
  {
    for index in apps.indices {
      apps[index].isFirstRun = isFirstRun
      guard budgets?[index].comparesTexts ?? false else { continue }
      // Limits on messages need the older app when something is accepted, too.
      let compared = apps[index].olderVersions.map(\.path).filter { $0 != baselinePath }
      apps[index].acceptOptions += compared.flatMap { ["--against", $0] }
      if allowsDowngrade, !compared.isEmpty { apps[index].acceptOptions.append("--allow-downgrade") }
      try apps[index].compareTexts(accepting: acceptedFindings, allowsDowngrade: allowsDowngrade)
    }
    return try apps.indices.map { try CheckReport(apps[$0], budgets?[$0]) }
  }

  // MARK: - Inputs

  /// Uses the locales of base in the budget, unless the user named one.
  private func nameBases(in apps: inout [CheckInputs]) {
    guard base == nil, let budget else { return }
    for index in apps.indices { apps[index].nameBase(of: budget) }
  }

  /// Warns about inputs that change nothing.
  private func warnAboutUnusedInputs(_ apps: inout [CheckInputs]) {
    for index in apps.indices {
      let path = apps[index].path
      if let older = apps[index].baseline?.path, FileSystem.hasSameContents(older, path) {
        apps[index].warnings.append(
          ReportWarning(
            message: "\(older) is the same file as the app: nothing can have changed; pass an older version"))
      }
      guard apps[index].packs != nil else { continue }
      var reason = "there is no budget"
      if let budget {
        if budget.limits(anApp: apps[index]).contains(where: { $0.subject == .pack }) { continue }
        reason = "\(budget.path) has no limit 'pack'"
      }
      apps[index].warnings.append(
        ReportWarning(message: "the packs of '--packs' are not checked: \(reason)"))
    }
  }

  /// - Throws: ``InputError`` if a file of accepted sizes that the user named has none of the apps.
  private func checkNamedBaseline(of apps: [CheckInputs]) throws {
    guard namesBaseline, decision == nil, apps.allSatisfy({ $0.acceptance == nil }) else { return }
    throw InputError(
      baselinePath, "is of another app",
      hint: "'--accept REASON' adds this one; '--against' compares with any file of the same app")
  }

  /// - Throws: ``InputError`` if an older version is required, and an app or a limit has none.
  private func checkRequiredBaselines(of apps: [CheckInputs], _ reports: [CheckReport]) throws {
    guard requiresBaselines else { return }
    if let missing = reports.lazy.compactMap(\.missingBaseline).first { throw missing }
    guard apps.allSatisfy({ !$0.baselines.isEmpty }) else {
      throw InputError(
        self.apps.joined(separator: ", "), "has no older version, which '--require-baseline' needs",
        hint: "pass it with '--against'")
    }
  }
}

/// The result of a ``CheckRequest``.
package struct CheckRun {
  /// An app that could not be read.
  package struct Failure {
    /// The number of reports before it.
    package let position: Int
    package let path: String
    package let error: any Error
  }

  /// The reports of the apps that could be read, in their order.
  package var reports: [CheckReport] = []
  package let failures: [Failure]
  package var changes: CheckChanges = CheckChanges()
  /// The changes that fix the findings of each app, as text.
  package var fixes: [String] = []
  /// The sizes of each app, for a later comparison.
  package var measured: [BaselineFile] = []
  /// The app of each report, and the options of a command that accepts its values.
  package var acceptOptions: [[String]] = []
  /// Values to keep in memory until the process ends.
  package var retained: [any Sendable] = []
}

/// The changes of files that a check makes and its caller writes.
package struct CheckChanges {
  /// The entries of the file of accepted sizes; nil if it does not change.
  package var acceptedSizes: [BaselineFile]? = nil
  /// The file of accepted findings; nil if it does not change.
  package var acceptedFindings: AcceptedCases? = nil
  /// The budget with lower limits; nil if it does not change.
  package var budget: Budget? = nil
  /// Notes about the changes, or the reason for none, one line each.
  package var notes: [String] = []

  static let refused = CheckChanges(notes: ["no limit is lowered, because the check failed"])

  /// Whether the user accepted something.
  var isDecision: Bool { acceptedSizes != nil || acceptedFindings != nil }
}
