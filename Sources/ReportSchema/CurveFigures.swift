/// What packs of one age are like, over all pairs of versions that lie so far apart.
public struct CurveFigures: Codable, Hashable, Sendable {
  /// How many versions old.
  public var age: Int
  /// Pairs of versions, and packs: locales that both versions of a pair have.
  public var pairs: Int
  public var packs: Int
  /// All packs' keys together.
  public var keys: Int
  public var fresh: Int
  public var stale: Int
  public var unsafe: Int
  public var missing: Int
  /// The median pack's fresh share, and the least fresh pack's.
  public var medianFreshShare: Double?
  public var leastFreshShare: Double?
  /// Packs in which every text is fresh.
  public var fullyFresh: Int
  public var locales: [CurveLocaleFigures]

  public init(
    age: Int, pairs: Int, packs: Int, keys: Int, fresh: Int, stale: Int, unsafe: Int, missing: Int,
    medianFreshShare: Double?, leastFreshShare: Double?, fullyFresh: Int, locales: [CurveLocaleFigures]
  ) {
    self.age = age
    self.pairs = pairs
    self.packs = packs
    self.keys = keys
    self.fresh = fresh
    self.stale = stale
    self.unsafe = unsafe
    self.missing = missing
    self.medianFreshShare = medianFreshShare
    self.leastFreshShare = leastFreshShare
    self.fullyFresh = fullyFresh
    self.locales = locales
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(age, forKey: .age)
    try container.encode(pairs, forKey: .pairs)
    try container.encode(packs, forKey: .packs)
    try container.encode(keys, forKey: .keys)
    try container.encode(fresh, forKey: .fresh)
    try container.encode(stale, forKey: .stale)
    try container.encode(unsafe, forKey: .unsafe)
    try container.encode(missing, forKey: .missing)
    try container.encode(medianFreshShare, forKey: .medianFreshShare)
    try container.encode(leastFreshShare, forKey: .leastFreshShare)
    try container.encode(fullyFresh, forKey: .fullyFresh)
    try container.encode(locales, forKey: .locales)
  }
}

/// One locale's part of a point.
public struct CurveLocaleFigures: Codable, Hashable, Sendable {
  public var locale: String
  public var keys: Int
  public var fresh: Int
  public var stale: Int
  public var unsafe: Int
  public var missing: Int

  public init(locale: String, keys: Int, fresh: Int, stale: Int, unsafe: Int, missing: Int) {
    self.locale = locale
    self.keys = keys
    self.fresh = fresh
    self.stale = stale
    self.unsafe = unsafe
    self.missing = missing
  }
}
