internal import Bytes

/// The time of a client.
public struct StoreClock: Sendable {
  /// Returns the seconds since 1970-01-01 in UTC.
  public let now: @Sendable () -> Int64

  /// Creates a clock.
  public init(_ now: @escaping @Sendable () -> Int64) { self.now = now }

  /// The system's clock. A user may set it back; the store then checks for a new manifest.
  public static let system = StoreClock { WallClock.secondsSince1970 }
}
