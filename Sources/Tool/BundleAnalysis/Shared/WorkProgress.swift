/// Receives how far a run is. Its functions may be called on any thread.
package protocol WorkProgress: Sendable {
  /// Begins another stage at zero.
  func begin(_ label: String)

  /// How much of the stage, or of one part of it, is done. The unit is that of the caller.
  func update(part: Int, done: Int, total: Int)
}

extension WorkProgress {
  package func update(done: Int, total: Int) { update(part: 0, done: done, total: total) }
}

/// Ignores progress.
package struct NoProgress: WorkProgress {
  package init() {}
  package func begin(_ label: String) {}
  package func update(part: Int, done: Int, total: Int) {}
}
