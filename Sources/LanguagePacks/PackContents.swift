internal import Bytes

/// The fingerprints of a pack's messages in file order.
package struct PackContents {
  /// The numbers of the fingerprints; see ``KeyFingerprint/number``.
  package private(set) var numbers: [UInt64] = []

  /// - Parameter bytes: a file whose blocks are verified.
  /// - Throws: ``PackError`` if the counts of the buckets do not match the number of messages.
  init(_ bytes: RawSpan, _ layout: PackLayout) throws(PackError) {
    // The count is at most the file's size: each message has five bytes of fingerprint and one of text.
    numbers.reserveCapacity(layout.count)
    var offset = layout.fingerprints.lowerBound
    let mask: UInt64 = 1 << UInt64(KeyFingerprint.bitCount) - 1
    for bucket in 0..<layout.bucketCount where layout.count > 0 {
      let high = UInt64(truncatingIfNeeded: bucket) << UInt64(KeyFingerprint.bitCount)
      for _ in 0..<(bytes.byte(at: layout.buckets.lowerBound + bucket) ?? 0) {
        guard numbers.count < layout.count else {
          throw PackError(.malformed, at: layout.buckets.lowerBound + bucket)
        }
        // Each file ends with checks, so that eight bytes exist.
        let word = bytes.littleEndian(at: offset, as: UInt64.self) ?? 0
        numbers.append(high | word & mask)
        offset += KeyFingerprint.byteCount
      }
    }
    guard numbers.count == layout.count else {
      throw PackError(.malformed, at: layout.buckets.lowerBound)
    }
  }

  package var count: Int { numbers.count }
  package var fingerprints: [KeyFingerprint] { numbers.map { KeyFingerprint(number: $0) } }
}
