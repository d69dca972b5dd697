internal import Synchronization

/// Returns the results of independent jobs in the order of their elements. The jobs run on all cores.
///
/// One call of `transform` should take well over a microsecond; smaller jobs are grouped by the caller.
/// - Parameters:
///   - progress: called after each job, on any thread, with the number of finished jobs.
///   - transform: called once per element, on any thread, in any order.
/// - Throws: the error of the first failing element in the order of `elements`, at every run the same one.
///   Elements after it may be skipped.
package func concurrentMap<Element: Sendable, Value: Sendable, Failure: Error>(
  _ elements: [Element], progress: @Sendable (_ finished: Int) -> Void = { _ in },
  _ transform: @Sendable (Element) throws(Failure) -> Value
) throws(Failure) -> [Value] {
  try concurrentMap(count: elements.count, progress: progress) { (index) throws(Failure) in
    try transform(elements[index])
  }
}

/// Returns the results of the jobs `0..<count`, as ``concurrentMap(_:progress:_:)`` does for elements.
package func concurrentMap<Value: Sendable, Failure: Error>(
  count: Int, progress: @Sendable (_ finished: Int) -> Void = { _ in },
  _ transform: @Sendable (Int) throws(Failure) -> Value
) throws(Failure) -> [Value] {
  guard count > 0 else { return [] }
  let results = Mutex([Value?](repeating: nil, count: count))
  let failure = FirstFailure<Failure>()
  let finished = Atomic<Int>(0)
  let next = Atomic<Int>(0)
  Threads.run(upTo: count) {
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      // The error of an earlier job takes precedence, so later jobs are not needed.
      if failure.precedes(index) { continue }
      do throws(Failure) {
        let value = try transform(index)
        results.withLock { $0[index] = value }
        progress(finished.add(1, ordering: .relaxed).newValue)
      } catch { failure.record(error, at: index) }
    }
  }
  if let (_, error) = failure.value { throw error }
  // Without an error, every job has returned a value.
  return results.withLock { $0 }.compactMap(\.self)
}

/// Runs a job for each element on all cores, and passes the results on in the order of the elements.
///
/// Memory holds at most four results per core.
/// - Parameters:
///   - transform: called once per element, on any thread, in any order.
///   - consume: called with the results in order.
/// - Throws: the error of `consume`. Later jobs are not begun.
package func forEachResult<Element: Sendable, Value: Sendable, Failure: Error>(
  of elements: [Element], _ transform: @Sendable (Element) -> Value,
  consume: (Value) throws(Failure) -> Void
) throws(Failure) {
  let step = 4 * Environment.processorCount
  for start in stride(from: 0, to: elements.count, by: step) {
    let part = Array(elements[start..<min(start + step, elements.count)])
    for value in concurrentMap(part, transform) { try consume(value) }
  }
}

/// The failure of the first element, in the order of the elements, among jobs that run in any order.
package struct FirstFailure<Failure: Error>: ~Copyable, Sendable {
  private let failure = Mutex<(index: Int, error: Failure)?>(nil)
  /// The index in `failure`, so that a job without an error takes no lock.
  private let first = Atomic<Int>(Int.max)

  package init() {}

  package var value: (index: Int, error: Failure)? { failure.withLock { $0 } }

  /// Whether an element before `index` has failed.
  package func precedes(_ index: Int) -> Bool { first.load(ordering: .relaxed) < index }

  package func record(_ error: Failure, at index: Int) {
    failure.withLock { found in
      guard found.map({ index < $0.index }) ?? true else { return }
      found = (index, error)
      first.store(index, ordering: .relaxed)
    }
  }
}
