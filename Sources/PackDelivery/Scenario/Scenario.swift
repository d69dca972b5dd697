package import PackStore

/// A fleet of devices, the releases of an app, and the policies to compare. Times are seconds, sizes are bytes.
package struct Scenario: Hashable, Sendable {
  package static let day = 86_400.0
  /// The numbers of devices that can be simulated.
  package static let deviceLimits = 1...100_000_000
  /// The first seeds that can be used. They are exact in JSON.
  package static let seedLimits = 0...(1 << 40)

  package var name = ""
  /// The number of simulated devices whose language is not base's.
  package var devices = 2000
  /// The number of users of the app, for totals; nil without totals.
  package var fleet: Int?
  /// The share of users whose language is not base's.
  package var localizedShare = 1.0
  /// The first seed; each further run has the next one.
  package var seed: UInt64 = 1
  /// The number of runs, for intervals.
  package var runs = 5
  /// Days that are counted, after ``warmupDays``.
  package var days = 182.0
  package var warmupDays = 28.0
  package var releases = Releases()
  /// The time between a release and its installation on a device.
  package var adoption = Quantiles(3 * day)
  /// The share of devices that install a release: 1, or the last share of a curve that does not reach 100 %.
  package var updatedShare = 1.0
  package var sessionsPerDay = Quantiles(4)
  /// The share of devices that are new each day: they have no packs.
  package var newDevicesPerDay = 0.0005
  package var network = Network()
  package var storage = Storage()
  package var packs = Packs()
  /// The share of messages that change, and that are added, with each version: from `ballast diff`.
  package var staleShare = 0.0
  package var missingShare = 0.0
  /// Shares by age, from a comparison of real versions; they replace the two shares above.
  package var aging: PackAging?
  package var policies: [Policy] = []
  package var targets = Targets()
  /// The factors of each input that are tried for the targets.
  package var explored: [Input: [Double]] = [:]
  /// The factors that are plausible. Any factor of another input is.
  package var plausible: [Input: PlausibleFactors] = [:]

  package init() {}

  package struct Releases: Hashable, Sendable {
    /// The times of releases after the start of the days that are counted; empty for a fixed interval.
    package var times: [Double] = []
    package var interval = 7 * day
    /// The time between the publication of packs and the release of the app.
    package var prefetchLead = 2 * day

    package init() {}
  }

  package struct Network: Hashable, Sendable {
    /// The share of a device's sessions without a network, over devices.
    package var offline = Quantiles(0.01)
    package var metered = 0.4
    /// The share of requests that fail although there is a network.
    package var failures = 0.005
    package var latency = Quantiles(0.2)
    /// Bytes per second.
    package var bandwidth = Quantiles(1e6)
    /// The time that the app waits for a download before it shows base.
    package var patience = 10.0

    package init() {}
  }

  package struct Storage: Hashable, Sendable {
    /// The time to open a file, over sessions.
    package var access = Quantiles(0.001)
    /// Bytes per second at which a pack is read and verified, over devices.
    package var readRate = Quantiles(200e6)

    package init() {}
  }

  package struct Packs: Hashable, Sendable {
    /// The file on the device.
    package var installed = 2_000_000.0
    /// The download of a whole pack.
    package var whole = 1_000_000.0
    /// The delta from the version before. A delta from `n` versions before has `n` times as many bytes.
    package var delta = 60_000.0
    /// The number of versions that deltas are published from.
    package var deltaVersions = 3
    /// The base pack of the next version, which prefetching needs: the download and the delta.
    package var baseWhole = 500_000.0
    package var baseDelta = 30_000.0
    package var manifest = 50_000.0
    package var newest = 700.0
    /// All packs of the app, which every update contains if texts are only in the app.
    package var bundled = 16_600_000.0

    package init() {}
  }

  /// A policy to compare: the rules of the store, or texts that are only in the app.
  package struct Policy: Hashable, Sendable {
    package var name: String
    package var isBundled = false
    package var store = StorePolicy()

    package init(name: String) { self.name = name }
  }

  /// Shares that were published for an app.
  package struct Targets: Hashable, Sendable {
    package var success: Double?
    package var fromDisk: Double?

    package init() {}
    package var isEmpty: Bool { success == nil && fromDisk == nil }
  }

  /// The factors of an input that agree with what is known of it.
  package struct PlausibleFactors: Hashable, Sendable {
    package var range: ClosedRange<Double>
    /// For example the source of a measurement.
    package var reason: String

    package init(_ range: ClosedRange<Double>, reason: String) {
      self.range = range
      self.reason = reason
    }
  }

  /// An input whose effect is measured.
  package enum Input: String, Hashable, Sendable, CaseIterable {
    case offline, failures, prefetchLead, sessionsPerDay, adoption, newDevices, bandwidth
  }

  /// The scenario with an input multiplied by a factor. Shares are at most 1.
  package func scaling(_ input: Input, by factor: Double) -> Scenario {
    var scenario = self
    switch input {
    case .offline: scenario.network.offline = network.offline.scaled(by: factor, limit: 1)
    case .failures: scenario.network.failures = min(network.failures * factor, 1)
    case .prefetchLead: scenario.releases.prefetchLead *= factor
    case .sessionsPerDay: scenario.sessionsPerDay = sessionsPerDay.scaled(by: factor)
    case .adoption: scenario.adoption = adoption.scaled(by: factor)
    case .newDevices: scenario.newDevicesPerDay = min(newDevicesPerDay * factor, 1)
    case .bandwidth: scenario.network.bandwidth = network.bandwidth.scaled(by: factor)
    }
    return scenario
  }

  /// The times of releases from the start of the warm-up, with those after the end whose packs are published before it.
  ///
  /// With dates, the app has a version before the first one during the warm-up. Otherwise all devices would be new at
  /// the start of the days that are counted.
  var releaseTimes: [Double] {
    guard releases.times.isEmpty else {
      return (warmupDays > 0 ? [0] : []) + releases.times.map { $0 + warmupDays * Self.day }
    }
    let lead = min(releases.prefetchLead, Self.longestLead)
    let end = (warmupDays + days) * Self.day + lead
    return Array(stride(from: 0, to: end, by: max(releases.interval, Self.day / 24)))
  }

  /// Limits the number of releases after the end, as factors of inputs may lead to a greater time than a scenario.
  private static let longestLead = 3650 * day
}
