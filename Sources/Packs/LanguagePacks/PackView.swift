import Bytes

/// A pack's bytes for the duration of one look-up. All code whose speed decides the time of a look-up is here.
struct PackView: ~Escapable {
  private let bytes: RawSpan
  private let layout: PackLayout
  private let state: PackState

  /// - Parameter state: that of the pack, whose lock is held.
  @_lifetime(copy bytes)
  @inline(__always)
  init(bytes: RawSpan, layout: PackLayout, state: PackState) {
    self.bytes = bytes
    self.layout = layout
    self.state = state
  }

  /// Returns the index of the message with a key's hash, in file order.
  @inline(__always)
  func index(ofHash hash: UInt64) throws(PackError) -> Int? {
    guard layout.count > 0 else { return nil }
    let wanted = KeyFingerprint.bits(of: hash)
    let indices = try indices(inBucket: KeyFingerprint.bucket(of: hash, bits: layout.bucketBits))
    let start = layout[.fingerprints].lowerBound &+ indices.lowerBound &* KeyFingerprint.byteCount
    try verify(start..<(start &+ indices.count &* KeyFingerprint.byteCount))
    var index = indices.lowerBound
    while index < indices.upperBound {
      if fingerprintBits(at: index) == wanted { return index }
      index &+= 1
    }
    return nil
  }

  /// Returns the indices of a bucket's messages: the running sum before its group of buckets, plus the counts of the
  /// group's buckets before it.
  @inline(__always)
  func indices(inBucket bucket: Int) throws(PackError) -> Range<Int> {
    let group = bucket / PackLayout.sumStride
    let sumOffset = layout[.bucketSums].lowerBound &+ group &* 4
    var offset = layout[.buckets].lowerBound &+ group &* PackLayout.sumStride
    let own = layout[.buckets].lowerBound &+ bucket
    try verify(sumOffset..<(sumOffset &+ 4))
    try verify(offset..<(own &+ 1))
    var start = Int(bytes.littleEndian(at: sumOffset, as: UInt32.self) ?? 0)
    while offset &+ 8 <= own {
      start &+= Self.sumOfBytes(bytes.littleEndian(at: offset, as: UInt64.self) ?? 0)
      offset &+= 8
    }
    while offset < own {
      start &+= Int(bytes.byte(at: offset) ?? 0)
      offset &+= 1
    }
    let end = start &+ Int(bytes.byte(at: own) ?? 0)
    guard start >= 0, end <= layout.count, start <= end else { throw PackError(.malformed, at: sumOffset) }
    return start..<end
  }

  @inline(__always)
  private static func sumOfBytes(_ word: UInt64) -> Int {
    let pairs = (word & 0x00ff_00ff_00ff_00ff) &+ ((word >> 8) & 0x00ff_00ff_00ff_00ff)
    return Int((pairs &* 0x0001_0001_0001_0001) >> 48)
  }

  /// Reads fingerprint bits from a block that is already verified.
  @inline(__always)
  func fingerprintBits(at index: Int) -> UInt64 {
    let offset = layout[.fingerprints].lowerBound &+ index &* KeyFingerprint.byteCount
    let low = UInt64(bytes.littleEndian(at: offset, as: UInt32.self) ?? 0)
    return low | UInt64(bytes.byte(at: offset &+ 4) ?? 0) << 32
  }

  /// Returns the range of a message's record without the zero at its end. The search starts at the last record before
  /// it that has an index entry.
  @inline(__always)
  func record(at index: Int) throws(PackError) -> Range<Int> {
    let entry = layout[.textIndex].lowerBound &+ index / PackLayout.indexStride &* 4
    try verify(entry..<(entry &+ 4))
    let offset = Int(bytes.littleEndian(at: entry, as: UInt32.self) ?? 0)
    let first = layout[.texts].lowerBound &+ min(offset, layout[.texts].count)
    let before = index % PackLayout.indexStride
    let start = before == 0 ? first : try end(ofRecord: before &- 1, from: first) &+ 1
    return start..<(try end(ofRecord: 0, from: start))
  }

  /// Returns the end of a record, given how many records precede it after an offset. The search verifies block by block.
  @inline(__always)
  private func end(ofRecord number: Int, from start: Int) throws(PackError) -> Int {
    let texts = layout[.texts]
    var remaining = number
    var offset = start
    while offset < texts.upperBound {
      let block = (offset &- PackLayout.headerSize) / PackLayout.blockSize
      try verify(block: block)
      let blockEnd = min(texts.upperBound, PackLayout.headerSize &+ (block &+ 1) &* PackLayout.blockSize)
      let content = bytes.extracting(0..<blockEnd)
      while let end = content.firstOffset(of: TextCoding.end, from: offset) {
        if remaining == 0 { return end }
        remaining &-= 1
        offset = end &+ 1
      }
      offset = blockEnd
    }
    throw PackError(.malformed, at: start)
  }

  // MARK: - Verifying blocks

  /// Verifies the blocks that a range touches, unless they are already verified.
  @inline(__always)
  func verify(_ range: Range<Int>) throws(PackError) {
    guard !range.isEmpty else { return }
    var block = (range.lowerBound &- PackLayout.headerSize) / PackLayout.blockSize
    let last = (range.upperBound &- 1 &- PackLayout.headerSize) / PackLayout.blockSize
    while block <= last {
      try verify(block: block)
      block &+= 1
    }
  }

  @inline(__always)
  private func verify(block: Int) throws(PackError) {
    if !state.isVerified.indices.contains(block) || !state.isVerified[block] { try verifyFirstTime(block) }
  }

  @inline(never)
  private func verifyFirstTime(_ block: Int) throws(PackError) {
    // checked: callers compute the block of a range within the file
    let start = PackLayout.headerSize + block * PackLayout.blockSize
    let end = min(start + PackLayout.blockSize, layout[.checks].lowerBound)
    guard state.isVerified.indices.contains(block), start < end, let content = bytes.checked(start..<end),
      bytes.littleEndian(at: layout[.checks].lowerBound + block * 4, as: UInt32.self)
        == PackLayout.check(content)
    else { throw PackError(.damaged, at: start) }
    state.isVerified[block] = true
    state.hashedBytes &+= content.byteCount
  }
}
