import Bytes
import DataFormats
import ReportSchema

extension CheckRequest {
  /// Lowers the limits of the budget and the accepted sizes to those of smaller apps.
  /// - Parameters:
  ///   - budgets: the budget of each app.
  ///   - isPassed: whether every limit is kept; nothing changes otherwise.
  func ratchetedChanges(
    of budget: Budget, _ budgets: [Budget], _ apps: [CheckInputs], isPassed: Bool
  ) throws -> CheckChanges {
    guard isPassed else { return .refused }
    if let unread = apps.lazy.flatMap(\.newlyUnreadFiles).first {
      return CheckChanges(
        notes: ["no limit is lowered, because \(unread.place.entry ?? "a file") was not read"])
    }
    let (lowered, limits, kept) = try budget.ratcheted(to: apps, budgets)
    let (files, sizes) = loweredSizes(of: apps)
    var notes = limits.map { limit in
      "\(lowered.path):\(limit.position.line): \(limit.name) is now limited to \(limit.text), before \(limit.former)"
    }
    notes += sizes
    if notes.isEmpty { notes = ["no limit can be lowered"] }
    return CheckChanges(
      acceptedSizes: sizes.isEmpty ? nil : files, budget: limits.isEmpty ? nil : lowered, notes: notes + kept)
  }

  /// The accepted sizes with those of smaller apps, and a line about each that changes.
  private func loweredSizes(of apps: [CheckInputs]) -> (files: [BaselineFile], notes: [String]) {
    var files = acceptedSizes.compactMap(\.file)
    var notes: [String] = []
    for app in apps {
      guard let accepted = app.acceptance?.file, let smaller = BaselineFile(loweringTo: app, date: day),
        let index = files.firstIndex(of: accepted)
      else { continue }
      files[index] = smaller
      let before = accepted.footprint.totals.archiveBytes.grouped
      let after = smaller.footprint.totals.archiveBytes.grouped
      notes.append("accepted sizes: \(before) → \(after) bytes; the new baseline is \(baselinePath)")
    }
    return (files, notes)
  }
}
