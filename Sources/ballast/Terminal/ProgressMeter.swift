import Reports
import Synchronization

/// A line on a terminal for what takes longer than a second. Elsewhere it says nothing.
final class ProgressMeter: Sendable {
  private let label: String
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  /// What was last shown, in whole percent; nil before the first time.
  private let shown = Mutex<Int?>(nil)

  init(label: String) {
    self.label = label
    start = clock.now
  }

  /// Called from any thread.
  func update(done: Int, total: Int) {
    guard Terminal.showsProgress, total > 0, clock.now - start > .seconds(1) else { return }
    let percent = Int(Double(done) / Double(total) * 100)
    shown.withLock { last in
      guard last.map({ percent > $0 }) ?? true else { return }
      last = percent
      StandardError.write("\r\(label.printable): \(percent) %")
    }
  }

  /// Wipes the line, if there is one.
  func finish() {
    shown.withLock { last in
      if last != nil { StandardError.write("\r\u{1b}[K") }
    }
  }
}
