internal import Dispatch
internal import Synchronization

/// A value that is computed on another core while the caller continues.
package final class BackgroundValue<Value: Sendable>: Sendable {
  private let result = Mutex<Value?>(nil)
  private let group = DispatchGroup()
  private let work: @Sendable () -> Value

  /// - Parameter isWorthwhile: whether the work takes longer than waking a thread; if not, ``value`` computes it.
  package init(isWorthwhile: Bool, _ work: @escaping @Sendable () -> Value) {
    self.work = work
    guard isWorthwhile else { return }
    DispatchQueue.global(qos: .userInitiated).async(group: group) { [self] in
      let computed = work()
      result.withLock { $0 = computed }
    }
  }

  /// The value; waits until it is computed.
  package var value: Value {
    group.wait()
    return result.withLock { $0 } ?? work()
  }
}
