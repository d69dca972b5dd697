/// The hash function of Ross Anderson and Eli Biham, "Tiger: A Fast New Hash Function" (1996), with its first
/// padding. fbt derives keys of texts with it.
package enum Tiger {
  /// Returns the three registers.
  package static func digest(_ bytes: some Sequence<UInt8>) -> [UInt64] {
    var state = initial
    forEachBlock(of: bytes, padding: 0x01) { block in
      compress([UInt64](littleEndianWords: block), into: &state, boxes)
    }
    return state
  }

  private static let initial: [UInt64] = [
    0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210, 0xf096_a5b4_c3b2_e187,
  ]

  /// Four consecutive tables of 256 words, created by the authors' generator. Each word begins as its index
  /// in all eight bytes. Then each column is shuffled five times by the bytes of a state, which Tiger updates
  /// with the current tables.
  private static let boxes: [UInt64] = {
    var boxes = (0..<1024).map { UInt64($0 % 256) &* 0x0101_0101_0101_0101 }
    let seed = [UInt64](
      littleEndianWords: Array("Tiger - A Fast New Hash Function, by Ross Anderson and Eli Biham".utf8))
    var state = initial
    for step in 0..<5 * 256 * 4 {
      if step % 3 == 0 { compress(seed, into: &state, boxes) }
      let box = step % 4 * 256
      let index = box + step / 4 % 256
      for column in 0..<8 {
        let other = box + Int(byte(column, of: state[step % 3]))
        let mask: UInt64 = 0xff << (column * 8)
        let (one, two) = (boxes[index] & mask, boxes[other] & mask)
        boxes[index] = boxes[index] & ~mask | two
        boxes[other] = boxes[other] & ~mask | one
      }
    }
    return boxes
  }()

  private static func compress(_ words: [UInt64], into state: inout [UInt64], _ boxes: [UInt64]) {
    let old = state
    var words = words
    for pass in 0..<3 {
      if pass > 0 { schedule(&words) }
      let factor = UInt64(5 + 2 * pass)
      for round in 0..<8 {
        // The registers rotate in every round, and therefore in every pass.
        let a = (round + 2 * pass) % 3
        let (b, c) = ((a + 1) % 3, (a + 2) % 3)
        state[c] ^= words[round]
        let mixed = (0..<8).map { Int(byte($0, of: state[c])) }
        state[a] &-=
          boxes[mixed[0]] ^ boxes[256 + mixed[2]] ^ boxes[512 + mixed[4]] ^ boxes[768 + mixed[6]]
        state[b] &+=
          boxes[768 + mixed[1]] ^ boxes[512 + mixed[3]] ^ boxes[256 + mixed[5]] ^ boxes[mixed[7]]
        state[b] &*= factor
      }
    }
    state[0] ^= old[0]
    state[1] &-= old[1]
    state[2] &+= old[2]
  }

  private static func schedule(_ x: inout [UInt64]) {
    x[0] &-= x[7] ^ 0xa5a5_a5a5_a5a5_a5a5
    x[1] ^= x[0]
    x[2] &+= x[1]
    x[3] &-= x[2] ^ ~x[1] << 19
    x[4] ^= x[3]
    x[5] &+= x[4]
    x[6] &-= x[5] ^ ~x[4] >> 23
    x[7] ^= x[6]
    x[0] &+= x[7]
    x[1] &-= x[0] ^ ~x[7] << 19
    x[2] ^= x[1]
    x[3] &+= x[2]
    x[4] &-= x[3] ^ ~x[2] >> 23
    x[5] ^= x[4]
    x[6] &+= x[5]
    x[7] &-= x[6] ^ 0x0123_4567_89ab_cdef
  }

  private static func byte(_ index: Int, of word: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: word >> (index * 8))
  }
}
