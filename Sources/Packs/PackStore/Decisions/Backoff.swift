/// The wait after failed attempts: ``StorePolicy/retryInterval``, doubled with each failure, up to
/// ``StorePolicy/checkInterval``.
///
/// The value is part of the state that a store keeps between launches. The caller passes the time.
package struct Backoff: Equatable, Codable, Sendable {
  /// The number of failures since the last success.
  package private(set) var failures: Int32 = 0
  /// The time of the last failure, in seconds since 1970.
  package private(set) var last: Int64 = 0

  package init() {}

  package mutating func fail(at now: Int64) {
    failures = min(max(failures, 0), 62) + 1
    last = now
  }

  /// Whether the next attempt may start. If the last failure is in the future, the clock was set back, and it may.
  package func isOver(at now: Int64, _ policy: StorePolicy) -> Bool {
    let (end, overflow) = last.addingReportingOverflow(delay(policy))
    return now < last || now >= (overflow ? .max : end)
  }

  /// Seconds from the last failure to the next attempt.
  package func delay(_ policy: StorePolicy) -> Int64 {
    guard failures > 0 else { return 0 }
    let (delay, overflow) = policy.retryInterval.multipliedReportingOverflow(
      by: 1 << Int64(min(failures - 1, 20)))
    return overflow ? policy.checkInterval : min(delay, policy.checkInterval)
  }
}
