import BundleAnalysis
import Bytes
import DataFormats
import OperatingSystem
import ReportSchema
import Reports

extension Check {
  /// Lowers the limits of the budget and the accepted sizes to those of smaller apps, and describes the changes on standard
  /// error.
  /// - Parameters:
  ///   - entries: the accepted sizes of all apps.
  ///   - day: the present day, as `2026-11-22`.
  ///   - isPassed: whether every limit is kept; nothing changes otherwise.
  func lowerLimits(
    of budget: Budget, _ budgets: [Budget], _ apps: [CheckInputs], _ entries: [CheckBaseline], _ day: String,
    isPassed: Bool
  ) throws {
    guard isPassed else {
      StandardError.write("no limit is lowered, because the check failed\n")
      return
    }
    if let unread = apps.lazy.flatMap(\.newlyUnreadFiles).first {
      StandardError.write("no limit is lowered, because \(unread.place.entry ?? "a file") was not read\n")
      return
    }
    let (lowered, changes, kept) = try budget.ratcheted(to: apps, budgets)
    var files = entries.compactMap(\.file)
    var summary = changes.map { change in
      "\(lowered.path):\(change.position.line): \(change.name) is now limited to \(change.text), before \(change.former)"
    }
    for app in apps {
      guard let accepted = app.acceptance?.file, let smaller = BaselineFile(loweringTo: app, date: day),
        let index = files.firstIndex(of: accepted)
      else { continue }
      files[index] = smaller
      let sizes = [accepted, smaller].map(\.footprint.totals.archiveBytes.grouped)
      summary.append(
        "accepted sizes: \(sizes.joined(separator: " → ")) bytes; the new baseline is \(baselinePath)")
    }
    // Both are opened before either changes.
    let baselineFile = files == entries.compactMap(\.file) ? nil : try OutputSink(path: baselinePath)
    let budgetFile = changes.isEmpty ? nil : try OutputSink(path: lowered.path)
    try baselineFile?.write(try files.text())
    try budgetFile?.write(lowered.text)
    if summary.isEmpty { summary = ["no limit can be lowered"] }
    summary += kept
    for line in summary { StandardError.write(line + "\n") }
  }
}
