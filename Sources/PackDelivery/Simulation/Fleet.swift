internal import Bytes

/// Devices that run a scenario under each policy.
package struct Fleet: Sendable {
  package let scenario: Scenario
  /// Times of releases in seconds, ascending.
  let releases: [Double]
  private let publications: [Double]
  /// The time from which sessions are counted.
  let start: Double
  let end: Double

  package init(_ scenario: Scenario) {
    self.scenario = scenario
    releases = scenario.releaseTimes.sorted()
    publications = releases.map { $0 - scenario.releases.prefetchLead }
    start = scenario.warmupDays * Scenario.day
    end = start + scenario.days * Scenario.day
  }

  /// The number of versions whose packs are published at a time.
  func publishedVersions(at time: Double) -> Int32 {
    var (low, high) = (0, publications.count)
    while low < high {
      let middle = (low + high) / 2
      if publications[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return Int32(clamping: low)
  }

  /// Devices are run in groups of this many on one core.
  private static let group = 32

  /// Runs all devices under a policy, on all cores. The result does not depend on their number.
  package func run(_ policy: Scenario.Policy, seed: UInt64) -> Outcomes {
    let groups = (scenario.devices + Self.group - 1) / Self.group
    let results = concurrentMap(count: groups) { index in
      var outcomes = Outcomes()
      let first = index * Self.group
      for number in first..<min(first + Self.group, scenario.devices) {
        var device = Device(self, policy, seed: seed, number: number)
        device.run(&outcomes)
      }
      return outcomes
    }
    return results.reduce(Outcomes(), +)
  }
}
