import Synchronization
import Testing

@testable import Bytes

struct OrderedResultsTests {
  private struct Stop: Error, Equatable { let value: Int }

  /// Jobs of unequal length, so that later ones finish first.
  private static func work(_ value: Int) -> Int {
    var sum = 0
    for step in 0..<((value * 7919) % 2000) { sum &+= step }
    return sum < 0 ? -1 : value * 2
  }

  @Test(arguments: [0, 1, 3, 1000])
  func resultsAreInTheOrderOfTheElements(count: Int) {
    let seen = Mutex<[Int]>([])
    forEachResult(of: Array(0..<count), Self.work) { (value: Int) throws(Never) in
      seen.withLock { $0.append(value) }
    }
    #expect(seen.withLock { $0 } == (0..<count).map { $0 * 2 })
  }

  @Test func fewResultsWaitForAnEarlierOne() {
    let begun = Mutex(0)
    let emitted = Mutex(0)
    let largest = Mutex(0)
    forEachResult(of: Array(0..<2000)) { (value: Int) -> Int in
      let waiting =
        begun.withLock {
          $0 += 1
          return $0
        } - emitted.withLock { $0 }
      largest.withLock { $0 = max($0, waiting) }
      return Self.work(value)
    } consume: { (_: Int) throws(Never) in
      emitted.withLock { $0 += 1 }
    }
    #expect(largest.withLock { $0 } <= 4 * Environment.processorCount)
  }

  /// Results that wait for the first one are dropped after its error; the process must not end.
  @Test func anErrorWhileResultsWait() {
    #expect(throws: Stop(value: 0)) {
      try forEachResult(of: Array(0..<400)) { (value: Int) -> Int in
        var sum = 0
        for step in 0..<(value == 0 ? 3_000_000 : 1) { sum = sum &* 31 &+ step }
        return sum == 1 ? -1 : value
      } consume: { (value: Int) throws(Stop) in
        throw Stop(value: value)
      }
    }
  }

  @Test(arguments: [0, 5, 998])
  func anErrorEndsTheWork(at failing: Int) {
    let seen = Mutex<[Int]>([])
    #expect(throws: Stop(value: failing)) {
      try forEachResult(of: Array(0..<1000)) { (value: Int) -> Int in
        value
      } consume: { (value: Int) throws(Stop) in
        if value == failing { throw Stop(value: value) }
        seen.withLock { $0.append(value) }
      }
    }
    #expect(seen.withLock { $0 } == Array(0..<failing))
  }
}
