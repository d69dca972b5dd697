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
    // The first eight bytes decide nearly every comparison. They are compared as one number.
    let keys = fingerprints.indices.map { index in
      (start: Self.prefix(bytes, record(at: index)), index: index)
    }
    return keys.sorted { one, next in
      if one.start != next.start { return one.start < next.start }
      return precedes(bytes, one.index, next.index)
    }.map(\.index)
  }

  /// The first eight bytes of a record as a big-endian number, followed by zeros. No record contains a zero.
  private static func prefix(_ bytes: RawSpan, _ record: Range<Int>) -> UInt64 {
    if record.count >= 8 { return bytes.bigEndian(at: record.lowerBound, as: UInt64.self) ?? 0 }
    var prefix: UInt64 = 0
    for offset in 0..<8 {
      let byte = offset < record.count ? bytes.byte(at: record.lowerBound + offset) ?? 0 : 0
      prefix = prefix << 8 | UInt64(byte)
    }
    return prefix
  }

  private func precedes(_ bytes: RawSpan, _ one: Int, _ next: Int) -> Bool {
    let (left, right) = (record(at: one), record(at: next))
    var offset = 0
    while offset < min(left.count, right.count) {
      let (first, second) = (
        bytes.byte(at: left.lowerBound + offset) ?? 0, bytes.byte(at: right.lowerBound + offset) ?? 0
      )
      if first != second { return first < second }
      offset += 1
    }
    return left.count == right.count ? one < next : left.count < right.count
  }
}
