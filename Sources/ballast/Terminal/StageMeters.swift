import BundleAnalysis
import Synchronization

/// A line of progress for each stage of a long job.
final class StageMeters: Sendable {
  private let name: String
  private let current = Mutex<(stage: Savings.Stage, meter: ProgressMeter)?>(nil)

  init(name: String) { self.name = name }

  /// Called from any thread.
  func update(_ stage: Savings.Stage, done: Int, total: Int) {
    let meter = current.withLock { current in
      if let current, current.stage == stage { return current.meter }
      current?.meter.finish()
      let meter = ProgressMeter(label: "\(stage.rawValue) \(name)")
      current = (stage, meter)
      return meter
    }
    meter.update(done: done, total: total)
  }

  func finish() { current.withLock { $0?.meter.finish() } }
}
