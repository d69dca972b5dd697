package import PackStore
import ReportSchema

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
  package var seed = 1
  /// The number of runs, for intervals.
  package var runs = 5
  /// Days that are counted, after ``warmupDays``.
  package var days = 182.0
  package var warmupDays = 28.0
  package var releases = Releases()
  /// The time between a release and its installation on a device. Devices beyond the last share do not install it.
  package var adoption = Quantiles(3 * day)
  package var sessionsPerDay = Quantiles(4)
  /// The share of devices that are new each day: they have no packs.
  package var newDevicesPerDay = 0.0005
  package var network = Network()
  package var storage = Storage()
  package var packs = Packs()
  /// The share of messages that change, and that are added, with each version: from `ballast diff`.
  package var staleShare = 0.0
  package var missingShare = 0.0
  package var policies: [Policy] = []
  /// The name of the speeds that ``storage`` is derived from; nil for values of the scenario.
  var speeds: String?
  /// Whether the speeds have the time to open a file.
  var derivesAccess = false
  /// The counts of launches; nil without them.
  var telemetry: DeliverReport.Telemetry?

  package init() {}

  package struct Releases: Hashable, Sendable {
    /// The times of releases after the start of the days that are counted; empty for a fixed interval.
    package var times: [Double] = []
    package var interval = 7 * day
    /// The time between the publication of packs and the release of the app.
    package var prefetchLead = 2 * day
    /// The time between the publication of packs and their offer to a device: a rollout in stages.
    package var rollout = Quantiles(0)
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
  }

  package struct Storage: Hashable, Sendable {
    /// The time to open a file, over sessions.
    package var access = Quantiles(0.001)
    /// Bytes per second at which a pack is read and verified, over devices.
    package var readRate = Quantiles(200e6)
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
    /// The packs of a version without base. With the codecs and the numbers of versions, they determine the bytes of the
    /// signed file and of entries.
    package var locales = 30
    /// The codecs of downloads.
    package var codecs = 2
    /// The versions that the site serves.
    package var keptVersions = 10
    /// All packs of the app, which every update contains if texts are only in the app.
    package var bundled = 16_600_000.0
  }

  /// A policy to compare: the rules of the store, or texts that are only in the app.
  package struct Policy: Hashable, Sendable {
    package var name: String
    package var isBundled = false
    package var store = StorePolicy()

    package init(name: String, _ change: (inout Policy) -> Void = { _ in }) {
      self.name = name
      change(&self)
    }
  }

  /// The policies of a scenario that lists none.
  static let defaultPolicies = [
    Policy(name: "prefetch+outdated"),
    Policy(name: "outdated only") { $0.store.prefetches = false },
    Policy(name: "prefetch only") { $0.store.usesOutdatedPacks = false },
    Policy(name: "neither") {
      $0.store.prefetches = false
      $0.store.usesOutdatedPacks = false
    },
    Policy(name: "without deltas") { $0.store.usesDeltas = false },
    Policy(name: "bundled only") { $0.isBundled = true },
  ]

  /// The times of releases from the start of the warm-up, with those after the end whose packs are published before it.
  ///
  /// With dates, the app has a version before the first one during the warm-up. Otherwise all devices would be new at
  /// the start of the days that are counted.
  var releaseTimes: [Double] {
    guard releases.times.isEmpty else {
      var times = releases.times.map { $0 + warmupDays * Self.day }
      if warmupDays > 0 { times.insert(0, at: 0) }
      return times
    }
    let end = (warmupDays + days) * Self.day + releases.prefetchLead
    return Array(stride(from: 0, to: end, by: max(releases.interval, Self.day / 24)))
  }
}
