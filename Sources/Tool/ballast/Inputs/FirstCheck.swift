import BundleAnalysis
import Bytes
import OperatingSystem
import ReportSchema
import Reports

/// The check that follows `ballast init`.
enum FirstCheck {
  /// Compares the apps with the budget and the accepted errors that were written.
  /// - Returns: why the check fails and what to do, in lines; empty if it passes.
  static func problems(of apps: [CheckInputs]) throws -> [String] {
    guard let budget = try BudgetFile.read(nil) else { return [] }
    var apps = apps
    let path = AcceptedCases.defaultPath
    let acceptance = FileSystem.exists(path) ? try AcceptedCasesFile.read(path) : nil
    try apps.accept(acceptance, on: PresentTime.today())
    var lines: [String] = []
    for (app, own) in zip(apps, try budget.budgets(for: apps, isComplete: false)) {
      lines += try problems(of: app, own, budget)
    }
    guard !lines.isEmpty else { return [] }
    return ["The first check fails:"] + lines.uniqued(by: \.self).map { "  \($0)" }
  }

  /// - Parameter own: the limits of the app in the budget.
  private static func problems(of app: CheckInputs, _ own: Budget, _ budget: Budget) throws -> [String] {
    var app = app
    try app.readDevice(nil, own)
    let report: CheckReport
    do { report = try CheckReport(app, own) } catch let error { return ["\(error)"] }
    var problems = [report].failures
    if let advice = repair(app.newlyUnreadFiles) ?? advice(on: report, app, budget) {
      problems.append(advice)
    }
    return problems
  }

  /// Advice on limits that cannot be checked; nil if there are none.
  private static func advice(on report: CheckReport, _ app: CheckInputs, _ budget: Budget) -> String? {
    let unchecked = report.limits.filter { $0.notChecked?.fails == true }
    let failing = unchecked.filter { $0.notChecked?.reason.known != .noBaseline }
    if failing.isEmpty, !unchecked.isEmpty {
      return "Pass '--against OLD', or '--first-run' until one exists."
    }
    guard let first = failing.first, let reason = first.notChecked?.reason.known else { return nil }
    if reason == .noMessages || reason == .ruleNotRun, app.needsBase, let locales = app.footprint?.locales {
      let tags = NumberText.listed(locales.compactMap(\.locale).sorted(), limit: 10)
      var place = ""
      if let section = budget.section(of: app) { place = "section '\(section)' of " }
      return
        "Write 'base: TAG' in \(place)\(budget.path), with the language of the app's own texts: \(tags). "
        + "Translations are compared with the placeholders of that language."
    }
    let names = NumberText.joined(failing.map(\.budget).uniqued(by: \.self).map { "'\($0)'" }, limit: 3)
    return "Solve this, or remove \(names) from \(budget.path)."
  }

  /// Advice on files that were not read; nil if there are none.
  private static func repair(_ files: [Finding]) -> String? {
    guard let first = files.first else { return nil }
    var names = first.place.entry ?? "the file"
    if files.count > 1 { names += " and \(NumberText.counted(files.count - 1, "more file"))" }
    return "Repair \(names): \(first.evidence). It cannot be accepted."
  }
}
