/// Checks that text is valid UTF-8, eight bytes at a time. Bytes of zero after the end of a text are allowed.
struct UTF8Check {
  private static let high: UInt64 = 0x8080_8080_8080_8080

  /// The high bits of the bytes that must be continuations, of which the lowest are those of the next word.
  private var continuations: UInt64 = 0
  /// Of the next word: the high bits of bytes that must be at least 0xa0, below it, at least 0x90, and below it.
  private var limits: (from0xa0: UInt64, below0xa0: UInt64, from0x90: UInt64, below0x90: UInt64) = (
    0, 0, 0, 0
  )
  private var errors: UInt64 = 0

  /// Whether all texts are valid and the last one is complete.
  var isValid: Bool { errors | continuations == 0 }

  /// Adds eight bytes, the first in the lowest bits.
  @inline(__always)
  mutating func add(_ word: UInt64) {
    if (word & Self.high) | continuations == 0 { return }
    addCharacters(word)
  }

  @inline(__always)
  private mutating func addCharacters(_ word: UInt64) {
    let second = word << 1
    let third = word << 2
    let isContinuation = word & ~second & Self.high
    let isFirst = word & second & Self.high
    // The first bytes of characters with three bytes or more, and with four.
    let isLong = isFirst & third
    let isLongest = isLong & word << 3
    errors |= isContinuation ^ (isFirst << 8 | isLong << 16 | isLongest << 24 | continuations)
    // 0xc0 and 0xc1 begin no character.
    let low = word << 3 | word << 4 | word << 5 | word << 6
    errors |= isFirst & ~third & ~low
    var current = limits
    limits = (0, 0, 0, 0)
    if isLong != 0 {
      let (bit3, bit2, bit1, bit0) = (word << 4, word << 5, word << 6, word << 7)
      let isThree = isLong & ~isLongest
      let is0xe0 = isThree & ~(bit3 | bit2 | bit1 | bit0)
      let is0xed = isThree & bit3 & bit2 & ~bit1 & bit0
      current.from0xa0 |= is0xe0 << 8
      current.below0xa0 |= is0xed << 8
      limits.from0xa0 = is0xe0 >> 56
      limits.below0xa0 = is0xed >> 56
      if isLongest != 0 {
        // The last character begins with 0xf4.
        errors |= isLongest & (bit3 | bit2 & (bit1 | bit0))
        let is0xf0 = isLongest & ~(bit3 | bit2 | bit1 | bit0)
        let is0xf4 = isLongest & ~bit3 & bit2
        current.from0x90 |= is0xf0 << 8
        current.below0x90 |= is0xf4 << 8
        limits.from0x90 = is0xf0 >> 56
        limits.below0x90 = is0xf4 >> 56
      }
    }
    let is0x90 = third | word << 3
    errors |= current.from0xa0 & ~third | current.below0xa0 & third
    errors |= current.from0x90 & ~is0x90 | current.below0x90 & is0x90
    continuations = isFirst >> 56 | isLong >> 48 | isLongest >> 40
  }
}
