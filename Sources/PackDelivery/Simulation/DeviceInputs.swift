/// The numbers of a scenario that devices read, for one core.
///
/// Arrays are copied for each instance: the cores would otherwise wait for each other's reference counts.
final class DeviceInputs {
  let start: Double
  let end: Double
  let rules: SimulatedRules<ScenarioCatalog>
  let releases: [Double]
  let adoption: Quantiles
  /// The share of devices that install a release at all.
  let updatedShare: Double
  let sessionsPerDay: Quantiles
  let newDevicesPerDay: Double
  let offline: Quantiles
  let metered: Double
  let failures: Double
  let latency: Quantiles
  let bandwidth: Quantiles
  let patience: Double
  let access: Quantiles
  let readRate: Quantiles
  let installedBytes: Double
  let bundledBytes: Int128
  /// The times at which the packs of versions are published, ascending.
  let publications: [Double]

  init(_ fleet: Fleet, _ policy: Scenario.Policy) {
    let scenario = fleet.scenario
    start = fleet.start
    end = fleet.end
    rules = SimulatedRules(ScenarioCatalog(scenario.packs), policy.store, isBundled: policy.isBundled)
    releases = fleet.releases.map { $0 }
    publications = fleet.releases.map { $0 - scenario.releases.prefetchLead }
    adoption = scenario.adoption.copied()
    updatedShare = scenario.updatedShare
    sessionsPerDay = scenario.sessionsPerDay.copied()
    newDevicesPerDay = scenario.newDevicesPerDay
    offline = scenario.network.offline.copied()
    metered = scenario.network.metered
    failures = scenario.network.failures
    latency = scenario.network.latency.copied()
    bandwidth = scenario.network.bandwidth.copied()
    patience = scenario.network.patience
    access = scenario.storage.access.copied()
    readRate = scenario.storage.readRate.copied()
    installedBytes = scenario.packs.installed
    bundledBytes = Int128(scenario.packs.bundled)
  }
}

extension Quantiles {
  /// The same distribution in memory of its own.
  fileprivate func copied() -> Quantiles { Quantiles(points.map { $0 }) ?? self }
}
