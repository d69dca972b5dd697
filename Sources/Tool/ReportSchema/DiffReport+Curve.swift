extension DiffReport {
  /// Packs of one age, over all pairs of versions with this distance.
  public struct CurvePoint: Codable, Hashable, Sendable {
    /// Age in versions.
    public var age: Int
    /// Number of pairs of versions.
    public var pairs: Int
    /// Number of packs: locales that both versions of a pair have.
    public var packs: Int
    /// Keys of all packs.
    public var keys: Int
    /// Messages with the current text.
    public var fresh: Int
    /// Messages with an older text that is safe to show.
    public var stale: Int
    /// Messages with an older text that would crash or display incorrectly.
    public var incompatible: Int
    /// Messages without a text.
    public var missing: Int
    /// Median of the packs' fresh shares, from 0 to 1; `null` without packs.
    @Nullable public var medianFreshShare: Double? = nil
    /// Smallest fresh share of a pack, from 0 to 1; `null` without packs.
    @Nullable public var leastFreshShare: Double? = nil
    /// Number of packs in which every message is fresh.
    public var fullyFresh: Int
    /// One row per locale, by tag.
    public var locales: [CurveLocale]
  }

  /// Messages of one locale at one age.
  public struct CurveLocale: Codable, Hashable, Sendable {
    /// BCP 47 tag in canonical form.
    public var locale: String
    /// Keys of the newer versions.
    public var keys: Int
    /// Messages with the current text.
    public var fresh: Int
    /// Messages with an older text that is safe to show.
    public var stale: Int
    /// Messages with an older text that would crash or display incorrectly.
    public var incompatible: Int
    /// Messages without a text.
    public var missing: Int
  }
}
