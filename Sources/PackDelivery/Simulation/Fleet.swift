internal import Bytes
internal import Synchronization

/// Devices that run a scenario under each policy.
package struct Fleet: Sendable {
  package let scenario: Scenario
  /// Times of releases in seconds, ascending.
  let releases: [Double]
  /// The time from which sessions are counted.
  let start: Double
  let end: Double

  package init(_ scenario: Scenario) {
    self.scenario = scenario
    releases = scenario.releaseTimes.sorted()
    start = scenario.warmupDays * Scenario.day
    end = start + scenario.days * Scenario.day
  }

  /// Devices are run in groups, so that memory does not grow with their number.
  private static let groups = 256
  private static let leastGroup = 8

  /// Runs all devices under a policy, on all cores. The result does not depend on their number: the sums are of integers.
  /// - Parameter onAllCores: whether groups run at the same time.
  package func run(_ policy: Scenario.Policy, seed: UInt64, onAllCores: Bool = true) -> Outcomes {
    let size = max(Self.leastGroup, (scenario.devices + Self.groups - 1) / Self.groups)
    let groups = (scenario.devices + size - 1) / size
    let total = Mutex(Outcomes())
    let run: @Sendable (Int) -> Void = { group in
      let inputs = DeviceInputs(self, policy)
      var outcomes = Outcomes()
      for number in (group * size)..<min((group + 1) * size, scenario.devices) {
        var device = Device(inputs, policy, seed: seed, number: number)
        device.run(&outcomes)
      }
      total.withLock { [outcomes] in $0 += outcomes }
    }
    if onAllCores {
      _ = concurrentMap(count: groups) { run($0) }
    } else {
      for group in 0..<groups { run(group) }
    }
    return total.withLock { $0 }
  }
}
