import OperatingSystem
import ProgramSystem

/// Devices that run a scenario under each policy.
package struct Fleet: Sendable {
  package let scenario: Scenario
  /// Times of releases in seconds, ascending.
  let releases: [Double]
  /// The times at which the packs of versions are published, ascending.
  let publications: [Double]
  /// The time from which sessions are counted.
  let start: Double
  let end: Double
  let catalog: ScenarioCatalog

  package init(_ scenario: Scenario) {
    self.scenario = scenario
    releases = scenario.releaseTimes.sorted()
    publications = releases.map { $0 - scenario.releases.prefetchLead }
    catalog = ScenarioCatalog(scenario.packs)
    start = scenario.warmupDays * Scenario.day
    end = start + scenario.days * Scenario.day
  }

  /// The releases in the days that are counted.
  var countedReleases: Int { releases.count { $0 >= start && $0 < end } }

  /// Devices are run in groups, so that memory does not grow with their number.
  private static let groups = 256
  private static let leastGroup = 8

  /// Runs all devices under a policy, on all cores. The result does not depend on their number: the sums are of integers.
  /// - Parameter progress: called on any thread, with the finished and all groups of devices.
  package func run(
    _ policy: Scenario.Policy, seed: UInt64, progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) -> FleetCounts {
    let size = max(Self.leastGroup, (scenario.devices + Self.groups - 1) / Self.groups)
    let count = (scenario.devices + size - 1) / size
    @Sendable func report(_ finished: Int) { progress(finished, count) }
    let groups = concurrentMap(0..<count, progress: report) { group in
      var counts = FleetCounts()
      for number in (group * size)..<min((group + 1) * size, scenario.devices) {
        var device = SimulatedDevice(self, policy, seed: seed, number: number)
        device.run(&counts)
      }
      return counts
    }
    return groups.reduce(into: FleetCounts()) { $0 += $1 }
  }

  /// One run for each seed.
  /// - Parameter progress: as of ``run(_:seed:progress:)``, for all runs.
  package func runs(
    _ policy: Scenario.Policy, progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) -> [FleetCounts] {
    (0..<scenario.runs).map { number in
      run(policy, seed: UInt64(scenario.seed + number)) { progress(number * $1 + $0, scenario.runs * $1) }
    }
  }
}
