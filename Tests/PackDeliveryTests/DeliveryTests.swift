import DataFormats
import PackDelivery
import PackStore
import ReportSchema
import TestSupport
import Testing

/// Simulated fleets whose results are known without a simulation.
@Suite struct DeliveryTests {
  private func scenario(_ change: (inout Scenario) -> Void = { _ in }) -> Scenario {
    var scenario = Scenario()
    scenario.devices = 60
    scenario.days = 42
    scenario.warmupDays = 14
    scenario.runs = 2
    change(&scenario)
    return scenario
  }

  private func run(_ scenario: Scenario, _ change: (inout Scenario.Policy) -> Void = { _ in }) -> Outcomes {
    var policy = Scenario.Policy(name: "policy")
    change(&policy)
    return Fleet(scenario).run(policy, seed: scenario.seed)
  }

  @Test func outcomesSumToSessions() {
    for isBundled in [false, true] {
      let outcomes = run(scenario { $0.network.offline = Quantiles(0.3) }) { $0.isBundled = isBundled }
      let shown = outcomes.current + outcomes.bundled + outcomes.downloaded + outcomes.outdated
      #expect(shown + outcomes.failed == outcomes.sessions && outcomes.sessions > 5000)
    }
  }

  @Test func theSameSeedGivesTheSameReport() throws {
    var scenario = scenario { $0.devices = 700 }
    scenario.policies = [Scenario.Policy(name: "policy")]
    let one = DeliveryReport(running: scenario)
    #expect(one == DeliveryReport(running: scenario))
    scenario.seed = 2
    #expect(one != DeliveryReport(running: scenario))
    // Devices are independent: a fleet is the sum of its parts, whatever core they run on.
    let whole = run(scenario)
    scenario.devices = 300
    let part = run(scenario)
    #expect(part.sessions < whole.sessions && part.devices == 300)
  }

  @Test func theNumberOfCoresDoesNotMatter() {
    let scenario = scenario { $0.devices = 3000 }
    let fleet = Fleet(scenario)
    for seed in UInt64(1)...3 {
      let policy = Scenario.Policy(name: "policy")
      #expect(fleet.run(policy, seed: seed) == fleet.run(policy, seed: seed, onAllCores: false))
    }
  }

  @Test func aDeviceWithoutANetworkShowsBase() {
    let outcomes = run(scenario { $0.network.offline = Quantiles(1) })
    #expect(outcomes.failed == outcomes.sessions && outcomes.requests == 0 && outcomes.bytesPerDevice == 0)
    let bundled = run(scenario { $0.network.offline = Quantiles(1) }) { $0.isBundled = true }
    #expect(bundled.failed == 0 && bundled.successShare == 1)
  }

  @Test func aPerfectNetworkFailsNever() {
    let perfect = scenario {
      $0.network.offline = Quantiles(0)
      $0.network.failures = 0
      $0.network.metered = 0
      $0.newDevicesPerDay = 0
    }
    let outcomes = run(perfect)
    #expect(outcomes.failed == 0)
    // Without new devices, every pack is prefetched: each device downloads only its first pack.
    #expect(
      outcomes.downloaded == 0 && outcomes.prefetched > 0 && outcomes.outdated <= outcomes.sessions / 100)
    let without = run(perfect) { $0.store.prefetches = false }
    #expect(without.outdated > 0 && without.prefetched == 0 && without.failed == 0)
    let neither = run(perfect) {
      $0.store.prefetches = false
      $0.store.usesOutdatedPacks = false
    }
    #expect(neither.outdated == 0 && neither.downloaded > 0)
  }

  @Test func deltasSaveBytesAndChangeNothingElse() {
    let network = scenario { $0.network.bandwidth = Quantiles(1e9) }
    let (with, without) = (run(network), run(network) { $0.store.usesDeltas = false })
    #expect(with.current == without.current && with.failed == without.failed)
    #expect(with.bytesPerDevice * 3 < without.bytesPerDevice)
  }

  @Test func aScenarioIsRead() throws {
    let text = """
      version: 1
      name: Test
      devices: 1_000
      localized: 49%
      adoption: {50%: 2 days, 100%: 1 weeks}
      releases: {dates: [2022-02-26, 2022-03-05], prefetchLead: 12 h}
      network: {offline: 2%, latency: 150 ms, bandwidth: 500 KB/s}
      packs: {whole: 1.2 MB}
      policies:
        - {name: a, prefetch: false}
        - {name: b, bundled: true}
      explore: {offline: [0.5, 2]}
      targets: {success: 99.99%}
      """
    let scenario = try Scenario(reading: Array(text.utf8), path: "s.yml")
    #expect(scenario.devices == 1000 && scenario.localizedShare == 0.49)
    #expect(scenario.adoption.points.map(\.value) == [0, 172_800, 604_800])
    #expect(scenario.releases.times == [0, 604_800] && scenario.releases.prefetchLead == 43_200)
    #expect(scenario.network.latency.mean == 0.15 && scenario.network.bandwidth.mean == 500_000)
    #expect(scenario.packs.whole == 1_200_000 && scenario.policies.map(\.isBundled) == [false, true])
    #expect(scenario.explored == [.offline: [0.5, 2]] && scenario.targets.success == 0.9999)
  }

  @Test(arguments: [
    ("", "the file has no scenario"), ("name: x", "missing 'version: 1'"),
    ("version: 1\ndevice: 5", "unknown name 'device'"),
    ("version: 1\nlocalized: 120%", "expected a share"),
    ("version: 1\ndevices: -4", "expected a whole number"),
    ("version: 1\nadoption: {90%: 2 days, 50%: 3 days}", "must increase"),
    ("version: 1\nadoption: 5 parsecs", "expected a time"),
    ("version: 1\nreleases: {dates: [2022-02-30]}", "expected a date"),
    ("version: 1\ndays: 0", "from 1 to 3650"), ("version: 1\ndays: 999999999999", "from 1 to 3650"),
    ("version: 1\nwarmupDays: 99999999999999999999", "up to 3650"),
    ("version: 1\nsessionsPerDay: 0", "from 0.001"), ("version: 1\nsessionsPerDay: 1e12", "expected"),
    ("version: 1\npacks: {whole: 99999999999999999999 GB}", "up to 1000 GB"),
    ("version: 1\nstorage: {read: 0 B/s}", "from 1 B/s"),
    ("version: 1\nstorage: {access: 99999999 days}", "up to 3650 days"),
    ("version: 1\nreleases: {every: 0 s}", "from 1 h"),
    ("version: 1\npolicies: [{name: a, checkInterval: 99999999999999999999 days}]", "up to 3650 days"),
    ("version: 1\npolicies: [{prefetch: yes}]", "a name of its own"),
    ("version: 1\npolicies: [{name: a}, {name: a}]", "a name of its own"),
    ("version: 1\ndays: [", "did not find expected"),
    ("version: 1\ndays: 5\ndays: 6", "repeated"), ("version: 1\npolicies: [{nme: x}]", "unknown name 'nme'"),
  ])
  func aMistakeHasItsPlace(_ text: String, _ message: String) {
    #expect {
      _ = try Scenario(reading: Array(text.utf8), path: "s.yml")
    } throws: { error in
      "\(error)".hasPrefix("s.yml:") && "\(error)".contains(message)
    }
  }
}
