/// The wait after failed attempts: ``StorePolicy/retryInterval``, doubled with each failure, up to
/// ``StorePolicy/checkInterval``.
///
/// The value is part of the state that a store keeps between launches. The caller passes the time.
@usableFromInline
package struct Backoff: Hashable, Codable, Sendable {
  /// The number of failures since the last success.
  @usableFromInline package private(set) var failures: Int32 = 0
  /// The time of the last failure, in seconds since 1970.
  @usableFromInline package private(set) var last: Int64 = 0

  package init() {}

  package mutating func fail(at now: Int64) {
    failures = min(max(failures, 0), 62) + 1
    last = now
  }

  /// Whether the next attempt may start. If the last failure is in the future, the clock was set back, and it may.
  @inlinable
  package func isOver(at now: Int64, _ policy: StorePolicy) -> Bool {
    !wait(policy).contains(now)
  }

  /// The times at which no attempt starts; empty without failures.
  @inlinable
  package func wait(_ policy: StorePolicy) -> Range<Int64> {
    let (end, overflow) = last.addingReportingOverflow(max(delay(policy), 0))
    return last..<(overflow ? .max : end)
  }

  /// Seconds from the last failure to the next attempt.
  @inlinable
  package func delay(_ policy: StorePolicy) -> Int64 {
    guard failures > 0 else { return 0 }
    let (delay, overflow) = policy.retryInterval.multipliedReportingOverflow(
      by: 1 << Int64(min(failures - 1, 20)))
    return overflow ? policy.checkInterval : min(delay, policy.checkInterval)
  }
}
