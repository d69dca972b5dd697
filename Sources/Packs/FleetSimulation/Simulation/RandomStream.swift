/// Random numbers of one device: the same for the same seed, on every machine and on any number of cores.
///
/// SplitMix64. No function of the C library is used, because its results differ between systems.
struct RandomStream {
  private var state: UInt64

  init(seed: UInt64, device: UInt64) {
    state = seed
    state = next() ^ device
    state = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// At least 0 and less than 1.
  mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Whether an event of a probability occurs.
  mutating func occurs(_ probability: Double) -> Bool { uniform() < probability }

  /// A number of the exponential distribution with mean 1, by von Neumann's comparison of uniform numbers.
  mutating func exponential() -> Double {
    var whole = 0.0
    while true {
      let first = next() >> 11
      var previous = first
      var isOdd = true
      while true {
        let next = next() >> 11
        if next >= previous { break }
        previous = next
        isOdd.toggle()
      }
      if isOdd { return whole + Double(first) * 0x1p-53 }
      whole += 1
    }
  }
}
