import BundleAnalysis
import OperatingSystem
import ProgramSystem
import Reports
import Synchronization

/// A line on standard error for work that takes longer than a second; nothing where progress is not shown.
final class Progress: WorkProgress {
  private struct State {
    var label: String
    /// When the stage of the label began.
    var start: ContinuousClock.Instant
    /// Done and total of each part of the work, in units of the caller.
    var parts: [Int: (done: Int, total: Int)] = [:]
    var isShown = false
    var isFinished = false
  }

  private let clock = ContinuousClock()
  private let state: Mutex<State>

  init(_ label: String) {
    state = Mutex(State(label: label, start: clock.now))
    guard Terminal.showsProgress else { return }
    Threads.repeat(after: 1000, every: 200) { [weak self] in self?.show() ?? false }
  }

  deinit { finish() }

  func update(part: Int, done: Int, total: Int) {
    guard Terminal.showsProgress else { return }
    state.withLock { $0.parts[part] = (done, total) }
  }

  func begin(_ label: String) {
    guard Terminal.showsProgress else { return }
    state.withLock { state in
      guard state.label != label else { return }
      state.label = label
      state.start = clock.now
      state.parts = [:]
    }
  }

  /// Removes the line.
  func finish() {
    state.withLock { state in
      if state.isShown { StandardError.write("\r\u{1b}[K") }
      state.isShown = false
      state.isFinished = true
    }
  }

  /// - Returns: false after the end of the work.
  private func show() -> Bool {
    state.withLock { state in
      guard !state.isFinished else { return false }
      let sum = state.parts.values.reduce((done: 0, total: 0)) { ($0.done + $1.done, $0.total + $1.total) }
      let amount = Self.amount(
        share: sum.total > 0 ? Double(sum.done) / Double(sum.total) : nil,
        seconds: Int((clock.now - state.start).components.seconds))
      let width = max(20, (StandardStream.error.terminalWidth ?? 80) - amount.count - 4)
      StandardError.write("\r\u{1b}[K\(state.label.printable.prefix(width)): \(amount)")
      state.isShown = true
      return true
    }
  }

  /// How far a stage is, as a person reads it: "40 %, about 12 s left".
  /// - Parameters:
  ///   - share: the share of the work that is done; nil if the amount of work is not known.
  ///   - seconds: the time since the beginning of the stage.
  static func amount(share: Double?, seconds: Int) -> String {
    guard let share else { return "\(seconds) s" }
    let percent = "\(Int(min(1, share) * 100)) %"
    // Early progress is a poor estimate.
    guard share >= 0.05, share < 1, seconds >= 2 else { return percent }
    let left = Int((Double(seconds) * (1 - share) / share).rounded(.up))
    if left < 90 { return "\(percent), about \(left) s left" }
    return "\(percent), about \((left + 59) / 60) min left"
  }
}
