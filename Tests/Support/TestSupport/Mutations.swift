/// Every way to spoil some bytes a little: each cut, and each byte made 0, 1, 0x7f, 0xff or one bit different. Without
/// ``Places/runsAll``, two of the six ways for each byte, in turn. Each byte is also made each of `others`, such as
/// brackets and quotes.
package func mutations(of bytes: [UInt8], everyByte stride: Int = 1, others: [UInt8] = []) -> [[UInt8]] {
  var all = (0..<bytes.count).map { Array(bytes[..<$0]) }
  for index in Swift.stride(from: 0, to: bytes.count, by: stride) {
    let values = [0, 1, 0x7f, 0xff, bytes[index] ^ 1, bytes[index] ^ 0x80]
    let way = index / stride % 3
    let chosen = Places.runsAll ? values : [values[way], values[way + 3]]
    for value in chosen + others where value != bytes[index] {
      var copy = bytes
      copy[index] = value
      all.append(copy)
    }
  }
  return all
}

/// Random numbers that a seed repeats; a test prints the seed that it failed with.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// SplitMix64.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}
