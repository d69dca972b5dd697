internal import Dispatch
internal import Synchronization

/// A value that another core works out while this one goes on.
final class BackgroundValue<Value: Sendable>: Sendable {
  private let result = Mutex<Value?>(nil)
  private let group = DispatchGroup()
  private let work: @Sendable () -> Value

  /// - Parameter isWorthwhile: whether the work is more than waking a thread; if not, it is done when asked for.
  init(isWorthwhile: Bool, _ work: @escaping @Sendable () -> Value) {
    self.work = work
    guard isWorthwhile else { return }
    DispatchQueue.global(qos: .userInitiated).async(group: group) { [self] in
      let made = work()
      result.withLock { $0 = made }
    }
  }

  /// Waits for it.
  var value: Value {
    group.wait()
    return result.withLock { $0 } ?? work()
  }
}
