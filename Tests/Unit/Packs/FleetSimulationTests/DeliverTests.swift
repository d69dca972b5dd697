import DataFormats
import FleetSimulation
import PackStore
import ReportSchema
import Synchronization
import Testing

/// Simulated fleets whose results are known without a simulation.
@Suite struct DeliverTests {
  private func scenario(_ change: (inout Scenario) -> Void = { _ in }) -> Scenario {
    var scenario = Scenario()
    scenario.devices = 60
    scenario.days = 42
    scenario.warmupDays = 14
    scenario.runs = 2
    change(&scenario)
    return scenario
  }

  private func run(_ scenario: Scenario, _ change: (inout Scenario.Policy) -> Void = { _ in }) -> FleetCounts
  {
    var policy = Scenario.Policy(name: "policy")
    change(&policy)
    return Fleet(scenario).run(policy, seed: UInt64(scenario.seed))
  }

  private func setPerfect(_ network: inout Scenario.Network) {
    (network.offline, network.failures, network.metered) = (Quantiles(0), 0, 0)
  }

  @Test func outcomesSumToSessions() {
    for isBundled in [false, true] {
      let outcomes = run(scenario { $0.network.offline = Quantiles(0.3) }) { $0.isBundled = isBundled }
      let shown = outcomes.current + outcomes.bundled + outcomes.downloaded + outcomes.outdated
      #expect(shown + outcomes.failed == outcomes.sessions && outcomes.sessions > 5000)
    }
  }

  @Test func progressCountsEveryGroupOfDevicesOnce() {
    var scenario = scenario {
      $0.devices = 40
      $0.days = 1
      $0.runs = 3
    }
    scenario.policies = [Scenario.Policy(name: "a"), Scenario.Policy(name: "b")]
    let seen = Mutex<[Int]>([])
    _ = DeliverReport(running: scenario) { done, total in
      #expect(total == 2 * 3 * 5)
      seen.withLock { $0.append(done) }
    }
    #expect(seen.withLock { $0.sorted() } == Array(1...30))
  }

  @Test func theSameSeedGivesTheSameReport() throws {
    // More devices than groups, whose results are summed.
    var scenario = scenario {
      $0.devices = 300
      $0.days = 7
      $0.warmupDays = 7
    }
    scenario.policies = [Scenario.Policy(name: "policy")]
    let one = DeliverReport(running: scenario)
    #expect(one == DeliverReport(running: scenario))
    scenario.seed = 2
    #expect(one != DeliverReport(running: scenario))
    // Devices are independent: a fleet is the sum of its parts, whatever core they run on.
    let whole = run(scenario)
    scenario.devices = 270
    let part = run(scenario)
    #expect(part.sessions < whole.sessions && part.devices == 270)
  }

  @Test func aDeviceWithoutANetworkShowsBase() {
    let outcomes = run(scenario { $0.network.offline = Quantiles(1) })
    #expect(outcomes.failed == outcomes.sessions && outcomes.requests == 0 && outcomes.bytesPerDevice == 0)
    let bundled = run(scenario { $0.network.offline = Quantiles(1) }) { $0.isBundled = true }
    #expect(bundled.failed == 0 && bundled.successShare == 1)
  }

  /// A device that the rollout has not reached has the packs of the version before.
  @Test func aRolloutDelaysPacks() {
    func fleet(_ rollout: Quantiles) -> FleetCounts {
      run(
        scenario {
          $0.network.offline = Quantiles(0)
          $0.network.failures = 0
          $0.newDevicesPerDay = 0
          $0.releases.rollout = rollout
        })
    }
    let (none, days, never) = (fleet(Quantiles(0)), fleet(Quantiles(5 * Scenario.day)), fleet(Quantiles(1e9)))
    #expect(days.outdated > 2 * none.outdated && days.failed == 0)
    #expect(never.failed == never.sessions && never.prefetched == 0)
  }

  @Test func aPerfectNetworkFailsNever() {
    let perfect = scenario {
      setPerfect(&$0.network)
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
    let network = scenario {
      $0.network.bandwidth = Quantiles(1e9)
      $0.packs.keptVersions = 0
    }
    let (with, without) = (run(network), run(network) { $0.store.usesDeltas = false })
    #expect(with.current == without.current && with.failed == without.failed)
    #expect(with.bytesPerDevice * 3 < without.bytesPerDevice)
  }

  @Test func devicesBeyondTheLastShareKeepTheirVersion() throws {
    let text = "version: 1\nadoption: {50%: 1 days, 75%: 3 days}\n"
    var read = try Scenario(reading: Array(text.utf8), path: "s.yml")
    #expect(read.adoption.lastShare == 0.75 && read.adoption.points.last?.value == 259_200)
    read.devices = 200
    read.days = 42
    read.newDevicesPerDay = 0
    var all = read
    all.adoption.lastShare = 1
    // 0.8 of a device's releases have its own delay, and the rest a random one.
    let (some, every) = (run(read).updates, run(all).updates)
    #expect(Double(some) < 0.9 * Double(every) && Double(some) > 0.6 * Double(every))
  }

  /// The last releases of the counted days have their packs published in these days, and those after them too.
  @Test func everyCountedReleaseIsPrefetched() {
    let perfect = scenario {
      setPerfect(&$0.network)
      $0.newDevicesPerDay = 0
      $0.adoption = Quantiles(0)
      $0.releases.prefetchLead = 3 * Scenario.day
      $0.packs.keptVersions = 0
    }
    let (with, without) = (run(perfect), run(perfect) { $0.store.prefetches = false })
    // 6 weekly releases in 42 days, each with a delta of the pack; a prefetched one needs the base pack's too.
    let releases = 6.0
    let (pack, base) = (60_000.0, 30_000.0)
    #expect(abs(without.bytesPerDevice - releases * pack) < 0.05 * releases * pack)
    #expect(abs(with.bytesPerDevice - releases * (pack + base)) < 0.05 * releases * pack)
    #expect(with.prefetched >= 6 * 58 && with.prefetchUsedShare > 0.97 && without.prefetchUsedShare == 0)
  }

  @Test func thePrefetchedPacksThatAreUsedAreAShare() {
    for days in [1.0, 3, 20] {
      let scenario = scenario {
        $0.days = days
        $0.devices = 200
        $0.newDevicesPerDay = 0.05
        $0.adoption = Quantiles(2 * Scenario.day)
        $0.adoption.lastShare = 0.9
        $0.network.metered = 0
      }
      let outcomes = run(scenario)
      #expect((0...1).contains(outcomes.prefetchUsedShare), "\(outcomes.prefetchUsedShare)")
      #expect(days < 20 || outcomes.prefetchUsedShare > 0.5 && outcomes.prefetchUsedShare < 0.99)
    }
  }

  /// An installation downloads the texts in the app, as a device without packs downloads them.
  @Test func anInstallationDownloadsTheTextsInTheApp() {
    let still = scenario {
      $0.releases.interval = 3650 * Scenario.day
      $0.newDevicesPerDay = 0.5
      $0.sessionsPerDay = Quantiles(40)
      $0.packs.bundled = 1000
    }
    let outcomes = run(still) { $0.isBundled = true }
    // Each device is new every second day.
    #expect(outcomes.updates == 0)
    #expect(abs(outcomes.bytesPerDevice - 21_000) < 1500, "\(outcomes.bytesPerDevice)")
  }

  /// The app has a version before the first date, so that devices have packs when the count begins.
  @Test func devicesHavePacksBeforeTheFirstDate() throws {
    let text = """
      version: 1
      releases: {dates: [2022-03-01, 2022-03-15]}
      newDevicesPerDay: 0%
      network: {offline: 0%, failures: 0%, metered: 0%}
      """
    var read = try Scenario(reading: Array(text.utf8), path: "s.yml")
    (read.devices, read.days, read.warmupDays) = (40, 28, 14)
    let outcomes = run(read)
    #expect(outcomes.sessions > 4000 && outcomes.downloaded == 0 && outcomes.failed == 0)
    #expect(outcomes.firstSessions == 0 && outcomes.updates >= 76)
    read.policies = [Scenario.Policy(name: "a")]
    #expect(DeliverReport(running: read).releases == 2)
    read.warmupDays = 0
    #expect(run(read).firstSessions == 40)
  }

  /// The longest times and largest packs that a scenario accepts.
  @Test func sumsDoNotOverflow() {
    let longest = 3650 * Scenario.day
    let huge = scenario {
      $0.packs.installed = 1e12
      $0.packs.bundled = 1e12
      $0.storage.readRate = Quantiles(1)
      $0.storage.access = Quantiles(longest)
    }
    var outcomes = run(huge) { $0.isBundled = true }
    let bytes = outcomes.bytesPerDevice
    #expect(bytes > 5e12)
    let milliseconds = (1e12 + longest) * 1000
    #expect(abs(outcomes.ready.mean / milliseconds - 1) < 1e-9)
    #expect(abs(outcomes.ready.quantile(0.5) / milliseconds - 1) < 0.032)
    for _ in 0..<30 { outcomes += outcomes }
    #expect(outcomes.devices == 60 << 30 && outcomes.bytesPerDevice == bytes)
    #expect(abs(outcomes.ready.mean / milliseconds - 1) < 1e-9)
  }

  @Test func aMeanOfTimesIsNotRoundedDown() {
    let outcomes = run(
      scenario {
        $0.packs.installed = 0
        $0.storage.access = Quantiles(0.000_001_9)
      }
    ) { $0.isBundled = true }
    #expect(abs(outcomes.ready.mean - 0.002) < 1e-12, "\(outcomes.ready.mean)")
  }

  @Test func sharesAndTheirIntervalsAreWithinZeroAndOne() throws {
    var scenario = scenario {
      $0.devices = 40
      $0.runs = 3
      $0.network.offline = Quantiles(0.02)
    }
    scenario.policies = [Scenario.Policy(name: "a"), Scenario.Policy(name: "b")]
    scenario.policies[1].store.prefetches = false
    let policies = DeliverReport(running: scenario).policies
    for policy in policies {
      let intervals = try #require(policy.intervals)
      for (share, interval) in [
        (policy.successShare, intervals.successShare), (policy.currentShare, intervals.currentShare),
        (policy.fromDiskShare, intervals.fromDiskShare), (policy.staleShare, intervals.staleShare),
        (policy.currentFromDiskShare, intervals.currentFromDiskShare),
        (policy.firstSessionFailedShare, intervals.firstSessionFailedShare),
      ] {
        #expect(0 <= interval.low && interval.low <= share && share <= interval.high && interval.high <= 1)
      }
    }
    let current = try #require(policies[1].intervals).currentShare
    #expect(current.low < policies[1].currentShare && current.high > policies[1].currentShare)
    // One run has a mean, and no interval.
    scenario.runs = 1
    let single = DeliverReport(running: scenario)
    #expect(single.policies.allSatisfy { $0.intervals == nil && $0.successShare > 0.5 })
    #expect(single.differences.allSatisfy { $0.successChange.low == nil && $0.successChange.high == nil })
  }

  @Test func policiesAreComparedWithTheFirstOne() {
    var scenario = scenario { $0.network.offline = Quantiles(0.2) }
    scenario.policies = [Scenario.Policy(name: "a"), Scenario.Policy(name: "b"), Scenario.Policy(name: "c")]
    scenario.policies[1].store.prefetches = false
    let report = DeliverReport(running: scenario)
    #expect(report.differences.map(\.policy) == ["b", "c"])
    let (first, other) = (report.policies[0], report.policies[1])
    let difference = report.differences[0]
    #expect(abs(difference.currentChange.mean - (other.currentShare - first.currentShare)) < 1e-12)
    #expect(difference.currentChange.mean < 0 && difference.bytesChange.mean < 0)
    // The same policy has the same result, as runs have the same seeds.
    #expect(report.differences[1].currentChange == .init(mean: 0, low: 0, high: 0))
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
      """
    let scenario = try Scenario(reading: Array(text.utf8), path: "s.yml")
    #expect(scenario.devices == 1000 && scenario.localizedShare == 0.49)
    #expect(scenario.adoption.points.map(\.value) == [0, 172_800, 604_800])
    #expect(scenario.releases.times == [0, 604_800] && scenario.releases.prefetchLead == 43_200)
    #expect(scenario.network.latency.points.map(\.value) == [0.15, 0.15])
    #expect(scenario.network.bandwidth.points.map(\.value) == [500_000, 500_000])
    #expect(scenario.packs.whole == 1_200_000 && scenario.policies.map(\.isBundled) == [false, true])
  }
}
