import OperatingSystem
import Reports
import Synchronization

/// A line on standard error for work that takes longer than a second; nothing where progress is not shown.
final class Progress: Sendable {
  private struct State {
    var label: String
    /// Done and total of each part of the work, in units of the caller.
    var parts: [Int: (done: Int, total: Int)] = [:]
    var isShown = false
    var isFinished = false
  }

  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let state: Mutex<State>

  init(_ label: String) {
    start = clock.now
    state = Mutex(State(label: label))
    guard Terminal.showsProgress else { return }
    Threads.repeat(after: 1000, every: 200) { [weak self] in self?.show() ?? false }
  }

  deinit { finish() }

  /// Records how much of the work, or of one part of it, is done. May be called from any thread.
  func update(part: Int = 0, done: Int, total: Int) {
    guard Terminal.showsProgress else { return }
    state.withLock { $0.parts[part] = (done, total) }
  }

  /// Begins another stage at zero.
  func begin(_ label: String) {
    guard Terminal.showsProgress else { return }
    state.withLock { state in
      if state.label != label { (state.label, state.parts) = (label, [:]) }
    }
  }

  /// Removes the line.
  func finish() {
    state.withLock { state in
      if state.isShown { StandardError.write("\r\u{1b}[K") }
      (state.isShown, state.isFinished) = (false, true)
    }
  }

  /// - Returns: false after the end of the work.
  private func show() -> Bool {
    state.withLock { state in
      guard !state.isFinished else { return false }
      let sum = state.parts.values.reduce((done: 0, total: 0)) { ($0.done + $1.done, $0.total + $1.total) }
      let amount =
        sum.total > 0
        ? "\(min(100, Int(Double(sum.done) / Double(sum.total) * 100))) %"
        : "\((clock.now - start).components.seconds) s"
      let width = max(20, (StandardStream.error.terminalWidth ?? 80) - amount.count - 4)
      StandardError.write("\r\u{1b}[K\(state.label.printable.prefix(width)): \(amount)")
      state.isShown = true
      return true
    }
  }
}
