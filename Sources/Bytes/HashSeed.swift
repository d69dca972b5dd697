/// The secret numbers of ``RawSpan/seededHash``.
struct HashSeed {
  let start: UInt64
  private let factor: UInt64

  /// Random, unless the environment sets SWIFT_DETERMINISTIC_HASHING.
  static let ofProcess: HashSeed = {
    func number(_ index: Int) -> UInt64 {
      var hasher = Hasher()
      hasher.combine(index)
      return UInt64(truncatingIfNeeded: hasher.finalize())
    }
    return HashSeed(start: number(0), factor: number(1) | 1)
  }()

  func combine(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word).multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}
