import Dispatch
import Synchronization

/// What a body makes of each number below a count, on all cores, in the numbers' order.
func inParallel<Value: Sendable>(
  _ count: Int, _ body: @Sendable @escaping (Int) throws -> Value
) throws -> [Value] {
  let results = Mutex([Result<Value, any Error>?](repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: count) { index in
    let result = Result { try body(index) }
    results.withLock { $0[index] = result }
  }
  return try results.withLock { $0 }.compactMap { try $0?.get() }
}
