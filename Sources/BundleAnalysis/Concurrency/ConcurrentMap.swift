internal import Dispatch
internal import Synchronization

/// Transforms elements on all cores. The results have the order of the elements.
/// - Parameter progress: called on any thread with the number of elements that are done.
/// - Throws: the first error in the order of the elements.
func concurrentMap<Element: Sendable, Value: Sendable, Failure: Error>(
  _ elements: [Element], progress: @Sendable (Int) -> Void = { _ in },
  _ transform: @Sendable (Element) throws(Failure) -> Value
) throws(Failure) -> [Value] {
  let results = Mutex([Result<Value, Failure>?](repeating: nil, count: elements.count))
  let finished = Atomic<Int>(0)
  DispatchQueue.concurrentPerform(iterations: elements.count) { index in
    let result = Result { () throws(Failure) in try transform(elements[index]) }
    results.withLock { $0[index] = result }
    progress(finished.add(1, ordering: .relaxed).newValue)
  }
  var values: [Value] = []
  values.reserveCapacity(elements.count)
  for result in results.withLock({ $0 }) { if let result { values.append(try result.get()) } }
  return values
}
