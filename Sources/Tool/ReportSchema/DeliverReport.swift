/// The JSON object written by `ballast deliver`: a simulated fleet under several policies.
public struct DeliverReport: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.delivery/1"

  /// Always `ballast.delivery/1`.
  public var schema: String = Self.schema
  /// Name of the scenario.
  public var scenario: String
  /// Number of simulated devices, each of a user whose language is not base's.
  public var devices: Int
  /// Number of runs with different seeds. Values are means over runs.
  public var runs: Int
  /// First seed.
  public var seed: Int
  /// Days that are counted.
  public var days: Double
  /// Number of releases in these days.
  public var releases: Int
  /// Users of the app that totals are scaled to; `null` without totals.
  @Nullable public var fleet: Int?
  /// The policies in the order of the scenario.
  public var policies: [Policy]
  /// The differences of the other policies from the first one.
  public var differences: [Difference]
  /// Name of the speeds of `--speeds`, from which the times of the storage were derived; `null` without them.
  @Nullable public var speeds: String? = nil
  /// The counts of launches; `null` without `--telemetry`.
  @Nullable public var telemetry: Telemetry? = nil
  /// Names of the scenario whose values are assumed: they are neither measured nor properties of the app and its releases.
  public var assumed: [String] = []
}

extension DeliverReport {
  /// A mean over runs, with the interval that contains the true mean with a probability of 95 %.
  public struct Estimate: Codable, Hashable, Sendable {
    /// Mean over runs. May be negative.
    public var mean: Double
    /// Lower bound; `null` with one run. May be negative.
    @Nullable public var low: Double?
    /// Upper bound; `null` with one run. May be negative.
    @Nullable public var high: Double?
  }

  /// The interval that contains the true mean with a probability of 95 %.
  public struct Interval: Codable, Hashable, Sendable {
    /// Lower bound.
    public var low: Double
    /// Upper bound.
    public var high: Double
  }

  /// The intervals of the fields with the same names. Those of shares are within 0 and 1.
  public struct Intervals: Codable, Hashable, Sendable {
    /// Interval of ``Policy/successShare``.
    public var successShare: Interval
    /// Interval of ``Policy/currentShare``.
    public var currentShare: Interval
    /// Interval of ``Policy/fromDiskShare``.
    public var fromDiskShare: Interval
    /// Interval of ``Policy/currentFromDiskShare``.
    public var currentFromDiskShare: Interval
    /// Interval of ``Policy/staleShare``.
    public var staleShare: Interval
    /// Interval of ``Policy/firstSessionFailedShare``.
    public var firstSessionFailedShare: Interval
    /// Interval of ``Policy/bytesPerDeviceAndRelease``.
    public var bytesPerDeviceAndRelease: Interval
  }

  /// The results of one policy: means over runs. Shares are of sessions, from 0 to 1.
  public struct Policy: Codable, Hashable, Sendable {
    /// Name in the scenario.
    public var name: String
    /// Sessions of all runs.
    public var sessions: Int
    /// Sessions that showed texts of the user's language, of any version.
    public var successShare: Double
    /// Sessions that showed texts of the user's language and of the running version.
    public var currentShare: Double
    /// Sessions whose texts were on the device, of any version.
    public var fromDiskShare: Double
    /// Sessions whose texts were on the device and of the running version.
    public var currentFromDiskShare: Double
    /// Sessions that showed a pack of another version.
    public var staleShare: Double
    /// First sessions of a device that showed no texts of the user's language.
    public var firstSessionFailedShare: Double
    /// Versions between an outdated pack and the app, on average.
    public var versionsBehind: Double
    /// Time until the texts are ready, of sessions that showed texts of the user's language.
    public var readyMilliseconds: Ready
    /// Bytes for each device and release: checks, packs, prefetched packs, and texts in app updates.
    public var bytesPerDeviceAndRelease: Double
    /// Bytes for each device over all days.
    public var bytesPerDevice: Double
    /// Bytes of all localized users of the fleet over all days; `null` without a fleet.
    @Nullable public var fleetBytes: Double?
    /// Requests for each session.
    public var requestsPerSession: Double
    /// Prefetched packs whose version the device installed, as a share of those that it installed, skipped or lost.
    public var prefetchUsedShare: Double
    /// Messages with an older text, on average over sessions with an outdated pack, as a share of all messages.
    public var staleMessageShare: Double
    /// Messages with base's text in such sessions, as a share of all messages.
    public var missingMessageShare: Double
    /// The intervals of means over runs; `null` with one run.
    @Nullable public var intervals: Intervals?
  }

  /// The counts of launches. Shares are of `localizedLaunches`, from 0 to 1.
  public struct Telemetry: Codable, Hashable, Sendable {
    /// Launches that were read.
    public var launches: Int
    /// Launches of users whose language is not base's.
    public var localizedLaunches: Int
    /// Their share of all launches. It replaces `localized` of the scenario.
    public var localizedShare: Double
    /// Launches that showed texts of the user's language, of any version.
    public var successShare: Double
    /// Launches that showed texts of the user's language and of the running version.
    public var currentShare: Double
    /// Launches whose texts were on the device, of any version.
    public var fromDiskShare: Double
    /// Launches whose texts were on the device and of the running version.
    public var currentFromDiskShare: Double
    /// Launches that showed a pack of another version.
    public var staleShare: Double
    /// Look-ups that base answered, as a share of all look-ups.
    public var baseTextShare: Double
    /// Look-ups that no pack answered, as a share of all look-ups.
    public var missingTextShare: Double
  }

  /// The results of a policy minus those of the first one. Runs with the same seed are compared, so that devices, sessions
  /// and app updates are the same. All changes may be negative.
  public struct Difference: Codable, Hashable, Sendable {
    /// Name of the policy.
    public var policy: String
    /// Change of the share of sessions with texts of the user's language.
    public var successChange: Estimate
    /// Change of the share of sessions with texts of the running version.
    public var currentChange: Estimate
    /// Change of the share of sessions with texts on the device.
    public var fromDiskChange: Estimate
    /// Change of the bytes for each device and release.
    public var bytesChange: Estimate
  }

  /// Times in milliseconds.
  public struct Ready: Codable, Hashable, Sendable {
    /// Mean.
    public var mean: Double
    /// Median.
    public var p50: Double
    /// 95th percentile.
    public var p95: Double
    /// 99th percentile.
    public var p99: Double
  }
}
