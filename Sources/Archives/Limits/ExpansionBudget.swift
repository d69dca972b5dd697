internal import Synchronization

/// Counts the declared unpacked sizes of an archive and the archives inside it against one set of limits.
///
/// Sizes are charged when a directory is read, before anything is expanded. Expanding never produces more bytes
/// than declared.
final class ExpansionBudget: Sendable {
  let limits: Limits
  private let allowed: Int
  private let ratioIsTighter: Bool
  private let used = Atomic<Int>(0)

  /// - Parameter archiveBytes: the size of the outermost archive.
  init(limits: Limits, archiveBytes: Int) {
    self.limits = limits
    let (product, overflow) = max(archiveBytes, 1).multipliedReportingOverflow(by: max(limits.ratio, 1))
    let byRatio = overflow ? Int.max : max(product, limits.ratioFloor)
    ratioIsTighter = byRatio < limits.expandedBytes
    allowed = min(byRatio, limits.expandedBytes)
  }

  func charge(_ bytes: Int) throws(ArchiveError) {
    let now = used.load(ordering: .relaxed)
    let (sum, overflow) = now.addingReportingOverflow(max(bytes, 0))
    guard !overflow, sum <= allowed else {
      throw ArchiveError(
        ratioIsTighter ? .ratioTooHigh(limit: limits.ratio) : .expandsTooFar(limit: limits.expandedBytes))
    }
    used.add(max(bytes, 0), ordering: .relaxed)
  }
}
