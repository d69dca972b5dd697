/// The rules by which a store selects texts, downloads packs and removes them.
public struct StorePolicy: Hashable, Sendable {
  /// Whether a pack of another app version is used while the app has no pack of its own version.
  public var usesOutdatedPacks = true
  /// Whether packs of the next app version are downloaded before the app is updated.
  public var prefetches = true
  /// Whether deltas are used. Without them, whole packs are downloaded.
  public var usesDeltas = true
  /// The downloads that wait for a network without a data limit, such as Wi-Fi.
  public var unmeteredOnly: Set<Purpose> = [.nextVersion]
  /// Seconds between two checks for new packs if the texts on the device are current.
  public var checkInterval: Int64 = 12 * 3600
  /// Seconds after a failed check or download until the next; doubled with each failure, up to ``checkInterval``.
  public var retryInterval: Int64 = 60
  /// The number of bytes of all packs in the store. Packs in use are kept even if they exceed it.
  public var quota = 64 << 20
  /// The number of earlier app versions whose packs are kept, so that an app that is rolled back has its texts.
  public var keptVersions = 1

  /// Creates the default policy.
  public init() {}

  /// A reason to download a pack.
  public enum Purpose: Hashable, Sendable, CaseIterable {
    /// The device has no texts for the locale.
    case missing
    /// The device has texts of another app version.
    case outdated
    /// The device has an earlier revision.
    case revision
    /// The app may be updated to the next version.
    case nextVersion
  }
}

/// The network that a device has.
public enum NetworkState: Hashable, Sendable {
  /// No network.
  case offline
  /// A network with a data limit.
  case metered
  /// A network without a data limit.
  case unmetered
}

extension StorePolicy {
  /// Whether a download may start.
  package func allows(_ purpose: Purpose, on network: NetworkState) -> Bool {
    switch network {
    case .offline: false
    case .metered: !unmeteredOnly.contains(purpose)
    case .unmetered: true
    }
  }

  /// Whether the client checks for new packs.
  ///
  /// - Parameters:
  ///   - last: the time of the last check; nil if there was none. A time in the future means that the clock was set
  ///     back, and a check is due.
  ///   - failed: the checks that failed since the last success.
  ///   - isUrgent: whether the texts that are shown are missing or of another version.
  package func isCheckDue(last: Int64?, now: Int64, failed: Backoff, isUrgent: Bool) -> Bool {
    guard let last, now >= last else { return true }
    if failed.failures > 0 { return failed.isOver(at: now, self) }
    if isUrgent { return true }
    let (end, overflow) = last.addingReportingOverflow(checkInterval)
    return now >= (overflow ? .max : end)
  }
}
