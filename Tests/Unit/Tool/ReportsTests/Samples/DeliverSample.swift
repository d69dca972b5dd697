import ReportSchema

/// A fleet under three policies, with every value that the chart draws.
enum DeliverSample {
  static func policy(
    _ name: String, success: Double, fromDisk: Double = 1, bytes: Double = 1000, fleet: Double? = nil,
    interval: (low: Double, high: Double)? = nil, hasIntervals: Bool = true, sessions: Int = 1_000_000
  ) -> DeliverReport.Policy {
    func bounds(_ mean: Double) -> DeliverReport.Interval {
      .init(low: interval?.low ?? mean, high: interval?.high ?? mean)
    }
    return .init(
      name: name, sessions: sessions, successShare: success, currentShare: success, fromDiskShare: fromDisk,
      currentFromDiskShare: fromDisk, staleShare: 0.01, firstSessionFailedShare: 0.1, versionsBehind: 1.2,
      readyMilliseconds: .init(mean: 12, p50: 9, p95: 40, p99: 200), bytesPerDeviceAndRelease: bytes,
      bytesPerDevice: 5 * bytes, fleetBytes: fleet, requestsPerSession: 0.2, prefetchUsedShare: 0.7,
      staleMessageShare: 0.01, missingMessageShare: 0.02,
      intervals: !hasIntervals
        ? nil
        : DeliverReport.Intervals(
          successShare: bounds(success), currentShare: bounds(success), fromDiskShare: bounds(fromDisk),
          currentFromDiskShare: bounds(fromDisk), staleShare: bounds(0.01),
          firstSessionFailedShare: bounds(0.1), bytesPerDeviceAndRelease: bounds(bytes)))
  }

  static func report(_ change: (inout DeliverReport) -> Void = { _ in }) -> DeliverReport {
    var report = DeliverReport(
      scenario: "Harbor, 2 weeks", devices: 1000, runs: 3, seed: 1, days: 28, releases: 2, fleet: nil,
      policies: [
        policy("prefetch+fallback", success: 0.9995, fromDisk: 0.995, bytes: 41_234),
        policy("fallback", success: 0.999, fromDisk: 0.97, bytes: 30_500),
        policy(
          "neither, with a name that is too long for the chart", success: 0.93, fromDisk: 0.5, bytes: 12),
      ], differences: [])
    change(&report)
    return report
  }
}
