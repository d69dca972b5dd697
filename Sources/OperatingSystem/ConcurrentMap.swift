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
  let results = Locked((values: [Value?](repeating: nil, count: count), finished: 0))
  let failure = FirstFailure<Failure>()
  let next = Locked(0)
  Threads.run(upTo: count) {
    while true {
      let index = next.withLock { next in
        defer { next += 1 }
        return next
      }
      guard index < count else { return }
      // The error of an earlier job takes precedence, so later jobs are not needed.
      if failure.precedes(index) { continue }
      do throws(Failure) {
        let value = try transform(index)
        let finished = results.withLock { results in
          results.values[index] = value
          results.finished += 1
          return results.finished
        }
        progress(finished)
      } catch { failure.record(error, at: index) }
    }
  }
  if let (_, error) = failure.value { throw error }
  // Without an error, every job has returned a value.
  return results.withLock { $0.values }.compactMap(\.self)
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
struct FirstFailure<Failure: Error>: Sendable {
  private let failure = Locked<(index: Int, error: Failure)?>(nil)

  var value: (index: Int, error: Failure)? { failure.withLock { $0 } }

  /// Whether an element before `index` has failed.
  func precedes(_ index: Int) -> Bool { failure.withLock { $0.map { $0.index < index } ?? false } }

  func record(_ error: Failure, at index: Int) {
    failure.withLock { found in
      guard found.map({ index < $0.index }) ?? true else { return }
      found = (index, error)
    }
  }
}
