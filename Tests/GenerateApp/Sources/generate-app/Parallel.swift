import Dispatch
import Synchronization

/// Returns the results of the jobs `0..<count`, in order. The jobs run on all cores.
/// - Throws: The error of the first failing job in order.
func concurrentMap<Value: Sendable>(
  count: Int, _ body: @Sendable @escaping (Int) throws -> Value
) throws -> [Value] {
  let results = Mutex([Result<Value, any Error>?](repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: count) { index in
    let result = Result { try body(index) }
    results.withLock { $0[index] = result }
  }
  return try results.withLock { $0 }.compactMap { try $0?.get() }
}
