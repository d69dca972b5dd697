internal import Bytes
internal import Synchronization

/// A pack's bytes for the time of one look-up: everything that is quick about packs is here.
struct PackView: ~Escapable {
  private let bytes: RawSpan
  private let layout: PackLayout
  private let proved: VerifiedBlocks.Flags

  /// - Parameter proved: of a pack that outlives the view.
  @_lifetime(copy bytes)
  @inline(__always)
  init(bytes: RawSpan, layout: PackLayout, proved: VerifiedBlocks.Flags) {
    self.bytes = bytes
    self.layout = layout
    self.proved = proved
  }

  /// The number of the message with this id, in the order of the file.
  @inline(__always)
  func number(of id: UInt64) throws(PackError) -> Int? {
    guard layout.count > 0 else { return nil }
    let wanted = Fingerprint.of(id)
    let numbers = try numbers(in: Fingerprint.bucket(of: id, bits: layout.bucketBits))
    let start = layout.fingerprints.lowerBound &+ numbers.lowerBound &* Fingerprint.size
    try verify(start..<(start &+ numbers.count &* Fingerprint.size))
    var number = numbers.lowerBound
    while number < numbers.upperBound {
      if fingerprint(at: number) == wanted { return number }
      number &+= 1
    }
    return nil
  }

  /// The messages of a bucket, by the running sum before its group and the counts of the group's buckets before it.
  @inline(__always)
  func numbers(in bucket: Int) throws(PackError) -> Range<Int> {
    let group = bucket / PackLayout.sumStride
    let sumPlace = layout.bucketSums.lowerBound &+ group &* 4
    var place = layout.buckets.lowerBound &+ group &* PackLayout.sumStride
    let own = layout.buckets.lowerBound &+ bucket
    try verify(sumPlace..<(sumPlace &+ 4))
    try verify(place..<(own &+ 1))
    var start = Int(bytes.littleEndian(at: sumPlace, as: UInt32.self) ?? 0)
    while place &+ 8 <= own {
      start &+= Self.sumOfBytes(bytes.littleEndian(at: place, as: UInt64.self) ?? 0)
      place &+= 8
    }
    while place < own {
      start &+= Int(bytes.byte(at: place) ?? 0)
      place &+= 1
    }
    let end = start &+ Int(bytes.byte(at: own) ?? 0)
    guard start >= 0, end <= layout.count, start <= end else { throw PackError(.malformed, at: sumPlace) }
    return start..<end
  }

  @inline(__always)
  private static func sumOfBytes(_ word: UInt64) -> Int {
    let pairs = (word & 0x00ff_00ff_00ff_00ff) &+ ((word >> 8) & 0x00ff_00ff_00ff_00ff)
    return Int((pairs &* 0x0001_0001_0001_0001) >> 48)
  }

  /// Of a block that was proved.
  @inline(__always)
  func fingerprint(at number: Int) -> UInt32 {
    let place = layout.fingerprints.lowerBound &+ number &* Fingerprint.size
    let low = UInt32(bytes.littleEndian(at: place, as: UInt16.self) ?? 0)
    return low | UInt32(bytes.byte(at: place &+ 2) ?? 0) << 16
  }

  /// A message's record without the zero at its end: found from the last indexed one before it.
  @inline(__always)
  func record(at number: Int) throws(PackError) -> Range<Int> {
    let indexPlace = layout.textIndex.lowerBound &+ number / PackLayout.indexStride &* 4
    try verify(indexPlace..<(indexPlace &+ 4))
    let offset = Int(bytes.littleEndian(at: indexPlace, as: UInt32.self) ?? 0)
    let first = layout.texts.lowerBound &+ min(offset, layout.texts.count)
    let before = number % PackLayout.indexStride
    let start = before == 0 ? first : try end(ofRecord: before &- 1, from: first) &+ 1
    return start..<(try end(ofRecord: 0, from: start))
  }

  /// Where the record ends that is so many behind the one that begins at a place; eight bytes at a time, block by block.
  @inline(__always)
  private func end(ofRecord number: Int, from start: Int) throws(PackError) -> Int {
    var left = number
    var place = start
    while place < layout.texts.upperBound {
      let block = (place &- PackLayout.headerSize) / PackLayout.blockSize
      try verify(block: block)
      let blockEnd = min(
        layout.texts.upperBound, PackLayout.headerSize &+ (block &+ 1) &* PackLayout.blockSize)
      // 32 bytes at a time past the records before, then eight.
      while place &+ 32 <= blockEnd {
        let zeros = (zeros(at: place), zeros(at: place &+ 8), zeros(at: place &+ 16), zeros(at: place &+ 24))
        if zeros.0 | zeros.1 | zeros.2 | zeros.3 != 0 {
          let all = (zeros.0 >> 7) | (zeros.1 >> 6) | (zeros.2 >> 5) | (zeros.3 >> 4)
          let count = all.nonzeroBitCount
          if count > left { break }
          left &-= count
        }
        place &+= 32
      }
      while place &+ 8 <= blockEnd {
        var zeros = zeros(at: place)
        if zeros != 0 {
          let count = zeros.nonzeroBitCount
          if count > left {
            while left > 0 {
              zeros &= zeros &- 1
              left &-= 1
            }
            return place &+ zeros.trailingZeroBitCount >> 3
          }
          left &-= count
        }
        place &+= 8
      }
      while place < blockEnd {
        if bytes.byte(at: place) == 0 {
          if left == 0 { return place }
          left &-= 1
        }
        place &+= 1
      }
    }
    throw PackError(.malformed, at: start)
  }

  /// Of the eight bytes from here, which must be within the file: the high bit of each that is zero.
  @inline(__always)
  private func zeros(at place: Int) -> UInt64 {
    // SAFETY: callers have checked that the bytes are before a block's end, which is within the file.
    let word = unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self))
    return ~(((word & 0x7f7f_7f7f_7f7f_7f7f) &+ 0x7f7f_7f7f_7f7f_7f7f) | word | 0x7f7f_7f7f_7f7f_7f7f)
  }

  // MARK: - Proving

  @inline(__always)
  func verify(_ range: Range<Int>) throws(PackError) {
    guard range.lowerBound < range.upperBound else { return }
    var block = (range.lowerBound &- PackLayout.headerSize) / PackLayout.blockSize
    let last = (range.upperBound &- 1 &- PackLayout.headerSize) / PackLayout.blockSize
    while block <= last {
      try verify(block: block)
      block &+= 1
    }
  }

  @inline(__always)
  private func verify(block: Int) throws(PackError) {
    if !proved[block] { try proveFirst(block) }
  }

  @inline(never)
  private func proveFirst(_ block: Int) throws(PackError) {
    let start = PackLayout.headerSize + block * PackLayout.blockSize
    let end = min(start + PackLayout.blockSize, layout.checks.lowerBound)
    guard block >= 0, start < end, let content = bytes.checked(start..<end),
      bytes.littleEndian(at: layout.checks.lowerBound + block * 4, as: UInt32.self)
        == PackLayout.check(content)
    else { throw PackError(.damaged, at: start) }
    proved.set(block)
  }
}

/// Which blocks were proved; any thread may ask and say.
@safe
final class VerifiedBlocks: @unchecked Sendable {
  /// The flags for as long as their owner lives; without the count of its users that a reference would cost.
  @safe
  struct Flags: @unchecked Sendable {
    // Each is set once, from 0 to 1, and nothing else depends on it: relaxed is enough.
    fileprivate let start: UnsafeMutablePointer<Atomic<UInt8>>
    fileprivate let count: Int

    /// False for a block that there is not.
    @inline(__always)
    subscript(block: Int) -> Bool {
      guard block >= 0, block < count else { return false }
      // SAFETY: within the allocation.
      return unsafe start[block].load(ordering: .relaxed) != 0
    }

    func set(_ block: Int) {
      guard block >= 0, block < count else { return }
      // SAFETY: within the allocation.
      unsafe start[block].store(1, ordering: .relaxed)
    }
  }

  let flags: Flags

  init(count: Int) {
    let start = UnsafeMutablePointer<Atomic<UInt8>>.allocate(capacity: max(1, count))
    for index in 0..<count { unsafe (start + index).initialize(to: Atomic(0)) }
    flags = unsafe Flags(start: start, count: count)
  }

  deinit {
    unsafe flags.start.deinitialize(count: flags.count)
    unsafe flags.start.deallocate()
  }
}
