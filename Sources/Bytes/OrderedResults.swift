internal import Dispatch
internal import Synchronization

/// Runs a job for each element of a sequence on all cores, and passes the results on in the order of the elements.
///
/// The sequence is read as jobs begin, so it may be long. At most four results per core wait for an earlier one.
/// - Parameters:
///   - elements: read from one thread at a time.
///   - transform: called once per element, on any thread, in any order.
///   - consume: called with the results in order, one at a time, on any thread.
/// - Throws: the error of `consume`. Jobs that have begun are finished and their results dropped.
package func forEachResult<Elements: Sequence & Sendable, Value: Sendable, Failure: Error>(
  of elements: Elements, _ transform: @Sendable (Elements.Element) -> Value,
  consume: @Sendable (Value) throws(Failure) -> Void
) throws(Failure) where Elements.Element: Sendable {
  let source = Mutex(IndexedSource(elements))
  let results = Mutex(PendingResults<Value, Failure>())
  let workers = max(1, Environment.processorCount)
  // A semaphore must not be released below its first value, and an error leaves places taken.
  let places = DispatchSemaphore(value: 0)
  for _ in 0..<4 * workers { places.signal() }
  DispatchQueue.concurrentPerform(iterations: workers) { _ in
    while true {
      places.wait()
      guard let (index, element) = source.withLock({ $0.next() }) else {
        places.signal()
        return
      }
      let value = transform(element)
      let emitted = results.withLock { $0.add(value, at: index, consume) }
      // Without an error, each emitted result makes place for one more element.
      if emitted.failed {
        source.withLock { $0.end() }
        // Every worker may be waiting for a place.
        for _ in 0..<workers { places.signal() }
      }
      for _ in 0..<emitted.count { places.signal() }
    }
  }
  if let failure = results.withLock({ $0.failure }) { throw failure }
}

/// The elements of a sequence with their indices, read one by one.
private struct IndexedSource<Elements: Sequence> {
  private var iterator: Elements.Iterator?
  private var index = 0

  init(_ elements: Elements) { iterator = elements.makeIterator() }

  mutating func next() -> (Int, Elements.Element)? {
    guard let element = iterator?.next() else { return nil }
    defer { index += 1 }
    return (index, element)
  }

  mutating func end() { iterator = nil }
}

/// Results that wait for those of earlier elements.
private struct PendingResults<Value: Sendable, Failure: Error> {
  private var waiting: [Int: Value] = [:]
  private var first = 0
  private(set) var failure: Failure?

  /// Passes on the result and those that waited for it, if no earlier one is missing.
  /// - Returns: the number of results passed on, and whether an error stops the work.
  mutating func add(
    _ value: Value, at index: Int, _ consume: (Value) throws(Failure) -> Void
  ) -> (count: Int, failed: Bool) {
    guard failure == nil else { return (1, true) }
    waiting[index] = value
    var count = 0
    do throws(Failure) {
      while let value = waiting.removeValue(forKey: first) {
        first += 1
        count += 1
        try consume(value)
      }
    } catch {
      failure = error
      waiting = [:]
    }
    return (count, failure != nil)
  }
}
