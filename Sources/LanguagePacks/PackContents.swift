internal import Bytes

/// The fingerprints of a pack's messages and the offsets of their records, in file order.
package struct PackContents {
  package private(set) var fingerprints: [KeyFingerprint] = []
  /// Offsets in the file of each record, and of the end of the last one. A record ends one byte before the next.
  private var starts: [Int] = []

  /// - Parameter bytes: a file whose blocks are verified.
  /// - Throws: ``PackError`` if the counts of the buckets or the records do not match the number of messages.
  init(_ bytes: RawSpan, _ layout: PackLayout) throws(PackError) {
    // The counts are at most the file's size: each message has five bytes of fingerprint and one of text.
    fingerprints.reserveCapacity(layout.count)
    starts.reserveCapacity(layout.count + 1)
    var offset = layout.fingerprints.lowerBound
    for bucket in 0..<layout.bucketCount where layout.count > 0 {
      for _ in 0..<(bytes.byte(at: layout.buckets.lowerBound + bucket) ?? 0) {
        guard fingerprints.count < layout.count else {
          throw PackError(.malformed, at: layout.buckets.lowerBound + bucket)
        }
        let low = UInt64(bytes.littleEndian(at: offset, as: UInt32.self) ?? 0)
        let high = UInt64(bytes.byte(at: offset + 4) ?? 0)
        fingerprints.append(KeyFingerprint(bucket: bucket, bits: low | high << 32))
        offset += KeyFingerprint.byteCount
      }
    }
    guard fingerprints.count == layout.count else {
      throw PackError(.malformed, at: layout.buckets.lowerBound)
    }
    var start = layout.texts.lowerBound
    for _ in 0..<layout.count {
      starts.append(start)
      guard let end = bytes.firstOffset(of: TextCoding.end, from: start), end < layout.texts.upperBound else {
        throw PackError(.malformed, at: start)
      }
      start = end + 1
    }
    starts.append(start)
    guard start == layout.texts.upperBound else { throw PackError(.malformed, at: start) }
  }

  package var count: Int { fingerprints.count }

  /// The range of a record in the file, without the zero at its end.
  package func record(at index: Int) -> Range<Int> {
    starts[index]..<max(starts[index], starts[index + 1] - 1)
  }

  /// The indices of the messages in the order of their records' bytes; equal records in file order. Translations of
  /// similar texts are then next to each other, and compress better than in the order of their hashes.
  package func indicesByText(_ bytes: RawSpan) -> [Int] {
    // Five bytes and the index are one number: sorting numbers takes a fraction of the time of comparing records. The
    // records that begin with the same five bytes are then sorted among themselves.
    var keys = fingerprints.indices.map { index in
      (Self.prefix(bytes, record(at: index)) & ~0xff_ffff) | UInt64(truncatingIfNeeded: index)
    }
    keys.sort()
    var order = keys.map { Int($0 & 0xff_ffff) }
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count, keys[end] >> 24 == keys[start] >> 24 { end += 1 }
      if end - start > 1 { order[start..<end].sort { precedes(bytes, $0, $1) } }
      start = end
    }
    return order
  }

  /// The first eight bytes of a record as a big-endian number, followed by zeros. No record contains a zero.
  @inline(__always)
  private static func prefix(_ bytes: RawSpan, _ record: Range<Int>) -> UInt64 {
    guard let word = bytes.bigEndian(at: record.lowerBound, as: UInt64.self) else {
      // The last records may be nearer to the end of the file than eight bytes.
      return record.prefix(8).enumerated().reduce(0) { prefix, next in
        prefix | UInt64(bytes.byte(at: next.element) ?? 0) << UInt64(56 - 8 * next.offset)
      }
    }
    let unused = UInt64(max(0, 64 - 8 * record.count))
    return (word >> unused) << unused
  }

  private func precedes(_ bytes: RawSpan, _ one: Int, _ next: Int) -> Bool {
    let (left, right) = (record(at: one), record(at: next))
    let shorter = min(left.count, right.count)
    var offset = 0
    while offset &+ 8 <= shorter {
      let first = bytes.bigEndian(at: left.lowerBound &+ offset, as: UInt64.self) ?? 0
      let second = bytes.bigEndian(at: right.lowerBound &+ offset, as: UInt64.self) ?? 0
      if first != second { return first < second }
      offset &+= 8
    }
    while offset < shorter {
      let (first, second) = (
        bytes.byte(at: left.lowerBound + offset) ?? 0, bytes.byte(at: right.lowerBound + offset) ?? 0
      )
      if first != second { return first < second }
      offset += 1
    }
    return left.count == right.count ? one < next : left.count < right.count
  }
}
