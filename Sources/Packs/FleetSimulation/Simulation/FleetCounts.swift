import PackStore

/// Counts of a run. All are integers, so that their sum does not depend on the order of devices.
package struct FleetCounts: Hashable, Sendable {
  package internal(set) var devices = 0
  package internal(set) var sessions = 0
  /// Sessions that showed texts of the running version from the disk, from the app, or after a download.
  package internal(set) var current = 0
  package internal(set) var bundled = 0
  package internal(set) var downloaded = 0
  /// Sessions that showed a pack of another version.
  package internal(set) var outdated = 0
  /// Versions between the pack and the app, over all such sessions.
  package internal(set) var versionsBehind = 0
  /// Sessions that showed base, because there was no pack and no download in time.
  package internal(set) var failed = 0
  /// First sessions of a device, and those of them that had no texts in time.
  package internal(set) var firstSessions = 0
  package internal(set) var firstFailed = 0
  package internal(set) var updates = 0
  package internal(set) var requests = 0
  // A scenario may have packs of 1000 GB: the bytes of a fleet of millions exceed 64 bits.
  package internal(set) var bytes: Int128 = 0
  /// Downloads of packs of a next version.
  package internal(set) var prefetched = 0
  /// Prefetched packs whose version the device installed.
  package internal(set) var prefetchedAndUsed = 0
  /// Prefetched packs that the device lost, or whose version it skipped.
  package internal(set) var prefetchedAndUnused = 0
  package internal(set) var ready = Histogram()

  package init() {}

  package static func += (sum: inout FleetCounts, other: FleetCounts) {
    let counts: [WritableKeyPath<Self, Int>] = [
      \.devices, \.sessions, \.current, \.bundled, \.downloaded, \.outdated, \.versionsBehind, \.failed,
      \.firstSessions,
      \.firstFailed, \.updates, \.requests, \.prefetched, \.prefetchedAndUsed, \.prefetchedAndUnused,
    ]
    for count in counts { sum[keyPath: count] += other[keyPath: count] }
    sum.bytes += other.bytes
    sum.ready.add(other.ready)
  }

  // MARK: - Shares of sessions

  private func share(_ count: Int) -> Double { sessions == 0 ? 0 : Double(count) / Double(sessions) }

  /// Localized texts were shown, of any version.
  package var successShare: Double { share(sessions - failed) }
  /// Localized texts of the running version were shown.
  package var currentShare: Double { share(current + bundled + downloaded) }
  /// Localized texts of any version were on the device.
  package var fromDiskShare: Double { share(current + bundled + outdated) }
  /// Localized texts of the running version were on the device.
  package var currentFromDiskShare: Double { share(current + bundled) }
  package var outdatedShare: Double { share(outdated) }
  package var firstFailedShare: Double {
    firstSessions == 0 ? 0 : Double(firstFailed) / Double(firstSessions)
  }
  /// Prefetched packs whose version was installed, of those whose use is known.
  package var prefetchUsedShare: Double {
    let known = prefetchedAndUsed + prefetchedAndUnused
    return known == 0 ? 0 : Double(prefetchedAndUsed) / Double(known)
  }
  /// The bytes of texts for each device.
  package var bytesPerDevice: Double {
    devices == 0 ? 0 : Double(bytes) / Double(devices)
  }
}

/// Counts of durations in bins of a sixteenth of a power of two.
package struct Histogram: Hashable, Sendable {
  private static let binsPerPower = 16
  private static let least = 0.01
  /// 2^58 hundredths of a millisecond exceed the longest time of a scenario: 1000 GB at 1 B/s, and 2 times 3650 days.
  private var counts = [Int](repeating: 0, count: 58 * binsPerPower)
  private var total = 0
  /// Microseconds, rounded for each value, so that the sum is exact.
  private var sum: Int128 = 0

  package init() {}

  /// - Parameter milliseconds: at most 2^58 hundredths. Values below 0.01 are counted in the first bin.
  mutating func add(_ milliseconds: Double) {
    let scaled = max(milliseconds / Self.least, 1)
    // The exponent and the four highest bits of the fraction: the bins are sixteenths of a power of two.
    let bin = Int(scaled.bitPattern >> 48) - 1023 * Self.binsPerPower
    counts[min(bin, counts.count - 1)] += 1
    total += 1
    sum += Int128(Int64(milliseconds * 1000 + 0.5))
  }

  mutating func add(_ other: Histogram) {
    for index in counts.indices { counts[index] += other.counts[index] }
    total += other.total
    sum += other.sum
  }

  package var mean: Double { total == 0 ? 0 : Double(sum) / 1000 / Double(total) }

  /// The middle of the bin that contains a quantile: at most 3.2 % from the exact value.
  package func quantile(_ share: Double) -> Double {
    guard total > 0 else { return 0 }
    var rest = Int((share * Double(total)).rounded(.up))
    for (index, count) in counts.enumerated() where count > 0 {
      rest -= count
      if rest <= 0 {
        let part = 1 + (Double(index % Self.binsPerPower) + 0.5) / Double(Self.binsPerPower)
        return Self.least * Double(UInt64(1) << UInt64(index / Self.binsPerPower)) * part
      }
    }
    return 0
  }
}

extension FleetCounts {
  /// Adds a session.
  /// - Parameters:
  ///   - texts: the texts at its launch.
  ///   - running: the version of the app.
  ///   - isDownloaded: whether a download gave it texts in time, if it had none at its launch.
  ///   - milliseconds: the time until the texts are ready. Ignored if the session failed.
  mutating func add(
    _ texts: LaunchDecision.Texts, running: Int32, isDownloaded: Bool, milliseconds: Double,
    _ refresh: SimulatedRefresh, isFirst: Bool
  ) {
    sessions += 1
    let isFailed = texts == .none && !isDownloaded
    switch texts {
    case .pack(let release) where release.version == running: current += 1
    case .pack(let release):
      outdated += 1
      versionsBehind += abs(Int(running - release.version))
    case .bundled: bundled += 1
    case .none where isDownloaded: downloaded += 1
    case .none: failed += 1
    }
    if isFirst {
      firstSessions += 1
      if isFailed { firstFailed += 1 }
    }
    if !isFailed { ready.add(milliseconds) }
    requests += refresh.requests
    bytes += Int128(refresh.bytes)
    if refresh.prefetched != nil { prefetched += 1 }
  }
}
