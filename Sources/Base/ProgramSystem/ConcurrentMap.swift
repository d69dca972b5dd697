import OperatingSystem

/// Returns the results of independent jobs in the order of their elements. The jobs run on all cores.
///
/// One call of `transform` should take well over a microsecond; smaller jobs are grouped by the caller.
/// - Parameters:
///   - progress: called after each job, on any thread, with the number of finished jobs.
///   - transform: called once per element, on any thread, in any order.
/// - Throws: the error of the first failing element in the order of `elements`, at every run the same one.
///   Elements after it may be skipped.
package func concurrentMap<Elements: RandomAccessCollection & Sendable, Value: Sendable, Failure: Error>(
  _ elements: Elements, progress: @Sendable (_ finished: Int) -> Void = { _ in },
  _ transform: @Sendable (Elements.Element) throws(Failure) -> Value
) throws(Failure) -> [Value] {
  let count = elements.count
  let state = Locked(ConcurrentJobs<Value, Failure>(count: count))
  Threads.run(upTo: count) {
    // Jobs begin in order. After a failure, those before it have begun, and later ones are not needed.
    func begin() -> Int? {
      state.withLock { state in
        guard state.next < count, !state.hasFailed else { return nil }
        defer { state.next += 1 }
        return state.next
      }
    }
    while let index = begin() {
      let result = Result { () throws(Failure) in
        try transform(elements[elements.index(elements.startIndex, offsetBy: index)])
      }
      let finished = state.withLock { state -> Int? in
        state.results[index] = result
        if case .failure = result { state.hasFailed = true }
        state.finished += 1
        return state.hasFailed ? nil : state.finished
      }
      if let finished { progress(finished) }
    }
  }
  var values: [Value] = []
  // A job without a result follows one with an error.
  for case let result? in state.withLock({ $0.results }) { values.append(try result.get()) }
  return values
}

/// The state of the jobs of ``concurrentMap(_:progress:_:)``.
private struct ConcurrentJobs<Value: Sendable, Failure: Error>: Sendable {
  /// The first job that has not begun.
  var next = 0
  /// The number of finished jobs.
  var finished = 0
  var hasFailed = false
  /// One per job; nil if it has not finished.
  var results: [Result<Value, Failure>?]

  init(count: Int) { results = [Result<Value, Failure>?](repeating: nil, count: count) }
}

/// The results of two jobs that run on different cores, if there are several.
package func concurrently<First: Sendable, Second: Sendable>(
  _ first: @Sendable () -> First, and second: @Sendable () -> Second
) -> (First, Second) {
  let results = Locked<(first: First?, second: Second?)>((nil, nil))
  _ = concurrentMap(0..<2) { job in
    if job == 0 {
      let result = first()
      results.withLock { $0.first = result }
    } else {
      let result = second()
      results.withLock { $0.second = result }
    }
  }
  let (firstResult, secondResult) = results.withLock { $0 }
  // Both jobs have ended.
  return (firstResult ?? first(), secondResult ?? second())
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
    let part = elements[start..<min(start + step, elements.count)]
    for value in concurrentMap(part, transform) { try consume(value) }
  }
}
