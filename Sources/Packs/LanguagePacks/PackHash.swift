import Bytes

/// The 64-bit hash of keys and of checksums; it reads eight bytes per step.
///
/// Each step combines the state with the next eight bytes, multiplies it by a constant, and folds the 128 bits of the
/// product into 64. The hash is part of the format: PackAndSiteFormat.md defines it step by step. It is not
/// cryptographic: two keys with the same hash can be constructed.
struct PackHash {
  private static let first: UInt64 = 0x9e37_79b9_7f4a_7c15
  private static let step: UInt64 = 0xd6e8_feb8_6659_fd93
  private static let last: UInt64 = 0xa076_1d64_78bd_642f

  private var state: UInt64
  private var length: UInt64 = 0

  init(seed: UInt64) { state = seed ^ Self.first }

  @inline(__always)
  static func of(_ bytes: RawSpan, seed: UInt64) -> UInt64 {
    var hash = PackHash(seed: seed)
    return hash.finish(bytes)
  }

  /// Adds bytes before the last run.
  ///
  /// - Precondition: the number of bytes is a multiple of eight.
  @inline(__always)
  mutating func update(_ bytes: RawSpan) {
    precondition(bytes.byteCount % 8 == 0)
    mix(bytes, count: bytes.byteCount)
  }

  /// Adds the last run of bytes, of any length, and returns the hash.
  @inline(__always)
  mutating func finish(_ bytes: RawSpan) -> UInt64 {
    let whole = bytes.byteCount & ~7
    mix(bytes, count: whole)
    var tail: UInt64 = 0
    var shift: UInt64 = 0
    for index in whole..<bytes.byteCount {
      tail |= UInt64(bytes.byte(at: index) ?? 0) << shift
      shift += 8
    }
    length &+= UInt64(bytes.byteCount - whole)
    state = Self.fold(state ^ tail, Self.step)
    return Self.fold(state ^ length &* Self.first, Self.last)
  }

  @inline(__always)
  private mutating func mix(_ bytes: RawSpan, count: Int) {
    precondition(count <= bytes.byteCount)
    var index = 0
    while index &+ 8 <= count {
      // SAFETY: the eight bytes end at `count` or before it, and `count` is within the bytes.
      let word = unsafe UInt64(
        littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
      state = Self.fold(state ^ word, Self.step) ^ word
      index &+= 8
    }
    length &+= UInt64(count)
  }

  @inline(__always)
  private static func fold(_ value: UInt64, _ factor: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}
