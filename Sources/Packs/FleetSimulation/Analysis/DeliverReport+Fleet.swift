package import ReportSchema

extension DeliverReport {
  /// Runs a scenario under all its policies.
  /// - Parameter progress: called on any thread, with the finished and all groups of devices.
  package init(
    running scenario: Scenario, progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) {
    let fleet = Fleet(scenario)
    let counted = max(1, fleet.countedReleases)
    let policies = scenario.policies
    let runs = policies.indices.map { index in
      fleet.runs(policies[index]) { progress(index * $1 + $0, policies.count * $1) }
    }
    self.init(
      scenario: scenario.name, devices: scenario.devices, runs: scenario.runs, seed: scenario.seed,
      days: scenario.days, releases: fleet.countedReleases, fleet: scenario.fleet,
      policies: zip(policies, runs).map { Policy($0.name, $1, scenario, releases: counted) },
      differences: zip(policies, runs).dropFirst().map { policy, other in
        Difference(policy.name, of: other, from: runs[0], releases: counted)
      },
      speeds: scenario.speeds, telemetry: scenario.telemetry,
      assumed: scenario.assumed)
  }
}

extension DeliverReport.Policy {
  init(_ name: String, _ runs: [FleetCounts], _ scenario: Scenario, releases: Int) {
    let all = runs.reduce(into: FleetCounts()) { $0 += $1 }
    func estimate(_ value: (FleetCounts) -> Double) -> DeliverReport.Estimate { .init(of: runs.map(value)) }
    func ratio(_ part: Int, of whole: Int) -> Double { whole == 0 ? 0 : Double(part) / Double(whole) }
    let behind = ratio(all.versionsBehind, of: all.outdated)
    let users = scenario.fleet.map { Double($0) * scenario.localizedShare }
    let success = estimate(\.successShare)
    let current = estimate(\.currentShare)
    let fromDisk = estimate(\.fromDiskShare)
    let currentFromDisk = estimate(\.currentFromDiskShare)
    let stale = estimate(\.outdatedShare)
    let firstFailed = estimate(\.firstFailedShare)
    let bytes = estimate { $0.bytesPerDevice / Double(releases) }
    var intervals: DeliverReport.Intervals?
    if runs.count >= 2 {
      intervals = DeliverReport.Intervals(
        successShare: success.interval(), currentShare: current.interval(),
        fromDiskShare: fromDisk.interval(), currentFromDiskShare: currentFromDisk.interval(),
        staleShare: stale.interval(), firstSessionFailedShare: firstFailed.interval(),
        bytesPerDeviceAndRelease: bytes.interval(upTo: .infinity))
    }
    self.init(
      name: name, sessions: all.sessions, successShare: success.mean, currentShare: current.mean,
      fromDiskShare: fromDisk.mean, currentFromDiskShare: currentFromDisk.mean, staleShare: stale.mean,
      firstSessionFailedShare: firstFailed.mean, versionsBehind: behind,
      readyMilliseconds: .init(
        mean: all.ready.mean, p50: all.ready.quantile(0.5), p95: all.ready.quantile(0.95),
        p99: all.ready.quantile(0.99)),
      bytesPerDeviceAndRelease: bytes.mean, bytesPerDevice: all.bytesPerDevice,
      fleetBytes: users.map { $0 * all.bytesPerDevice },
      requestsPerSession: ratio(all.requests, of: all.sessions),
      prefetchUsedShare: all.prefetchUsedShare,
      staleMessageShare: min(1, behind * scenario.staleShare),
      missingMessageShare: min(1, behind * scenario.missingShare),
      intervals: intervals)
  }
}

extension DeliverReport.Difference {
  /// - Parameter first: runs with the same seeds, in the same order.
  fileprivate init(_ name: String, of runs: [FleetCounts], from first: [FleetCounts], releases: Int) {
    func estimate(_ value: (FleetCounts) -> Double) -> DeliverReport.Estimate {
      .init(of: zip(runs, first).map { value($0) - value($1) })
    }
    self.init(
      policy: name, successChange: estimate(\.successShare), currentChange: estimate(\.currentShare),
      fromDiskChange: estimate(\.fromDiskShare),
      bytesChange: estimate { $0.bytesPerDevice / Double(releases) })
  }
}

extension DeliverReport.Estimate {
  /// The mean with Student's interval of 95 %. One value has no interval.
  init(of values: [Double]) {
    let count = Double(max(1, values.count))
    let mean = values.reduce(0, +) / count
    guard values.count > 1 else {
      self.init(mean: mean, low: nil, high: nil)
      return
    }
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
    let half = Self.student(values.count - 1) * (variance / count).squareRoot()
    self.init(mean: mean, low: mean - half, high: mean + half)
  }

  /// The interval. Bounds that are impossible are moved into the range from 0 to `most`.
  fileprivate func interval(upTo most: Double = 1) -> DeliverReport.Interval {
    func possible(_ bound: Double?) -> Double { min(max(bound ?? mean, 0), most) }
    return .init(low: possible(low), high: possible(high))
  }

  /// The 97.5th percentile of Student's distribution, by degrees of freedom. Beyond 30, that of 30 is used.
  private static func student(_ freedom: Int) -> Double {
    let table = [
      12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145,
      2.131,
      2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
    ]
    return table[min(max(freedom, 1), table.count) - 1]
  }
}
