import OperatingSystem
import ProgramSystem
import Synchronization
import Testing

@Suite struct ConcurrentMapTests {
  private struct OddNumber: Error, Equatable { let value: Int }

  @Test func resultsAreInTheOrderOfTheElements() {
    let numbers = Array((0..<1000).reversed())
    #expect(concurrentMap(numbers) { $0 * 2 } == numbers.map { $0 * 2 })
  }

  @Test func optionalResultsKeepTheirPositions() {
    let results: [Int?] = concurrentMap(0..<100) { $0.isMultiple(of: 2) ? $0 : nil }
    #expect(results == (0..<100).map { $0.isMultiple(of: 2) ? $0 : nil })
  }

  @Test func twoJobsHaveTheirOwnResults() {
    let results = concurrently {
      "first"
    } and: {
      2
    }
    #expect(results == ("first", 2))
  }

  @Test func emptyInputGivesAnEmptyResult() {
    #expect(concurrentMap([Int]()) { $0 }.isEmpty)
    #expect(concurrentMap(0..<0) { $0 }.isEmpty)
  }

  @Test(arguments: 0..<20) func firstErrorInOrderIsThrown(first: Int) throws {
    #expect(throws: OddNumber(value: first)) {
      try concurrentMap(0..<500) { (index) throws(OddNumber) -> Int in
        guard index < first || !(index - first).isMultiple(of: 7) else { throw OddNumber(value: index) }
        return index
      }
    }
  }

  @Test func progressCountsEveryFinishedJobOnce() {
    let seen = Mutex<[Int]>([])
    @Sendable func record(_ finished: Int) { seen.withLock { $0.append(finished) } }
    _ = concurrentMap(0..<200, progress: record) { $0 }
    #expect(seen.withLock { $0.sorted() } == Array(1...200))
  }

  private struct Stop: Error, Equatable { let value: Int }

  /// Results are passed on in order, up to the first error.
  @Test(arguments: [(0, nil), (1, nil), (100, nil), (100, 0), (100, 5), (100, 99)] as [(Int, Int?)])
  func resultsAreInTheOrderOfTheElements(count: Int, failing: Int?) {
    var seen: [Int] = []
    do throws(Stop) {
      try forEachResult(of: Array(0..<count)) {
        $0 * 2
      } consume: { (value: Int) throws(Stop) in
        if value / 2 == failing { throw Stop(value: value) }
        seen.append(value)
      }
      #expect(failing == nil)
    } catch { #expect(error.value / 2 == failing) }
    #expect(seen == (0..<(failing ?? count)).map { $0 * 2 })
  }
}
