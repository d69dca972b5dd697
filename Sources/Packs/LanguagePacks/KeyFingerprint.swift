import Bytes

/// The hash that a message is found by: of the key, seeded with the hash of the table's name.
/// The table's name is hashed with the pack's seed.
package enum KeyHash {
  package static func of(_ key: String, table: String, seed: UInt32) -> UInt64 {
    of(key, seed: of(table, seed: UInt64(seed)))
  }

  /// The hash of a table's name with a pack's seed, or of a key with the hash of its table's name.
  @inline(__always)
  package static func of(_ text: String, seed: UInt64) -> UInt64 {
    // Nearly every string is contiguous UTF-8, and is hashed without a copy.
    let hash = unsafe text.utf8.withContiguousStorageIfAvailable { buffer in
      // SAFETY: the span is used only within this call, while the buffer is valid.
      unsafe PackHash.of(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(buffer)), seed: seed)
    }
    return hash ?? PackHash.of(Array(text.utf8).rawBytes, seed: seed)
  }
}

/// The part of a key's hash that a pack stores instead of the key: a bucket number and 40 bits.
///
/// Fingerprints of two packs are comparable if the packs have the same seed and the same number of buckets.
package struct KeyFingerprint: Hashable, Comparable, Sendable {
  /// The bucket, followed by the low 40 bits of the hash. A pack's messages are in the order of these numbers.
  package let number: UInt64

  /// Bytes of ``bits`` in a pack.
  package static let byteCount = 5
  package static let bitCount = 40
  /// The bits of a bucket with which a fingerprint is the whole hash. No pack has more buckets.
  package static let bucketBitLimit = 24

  package init(number: UInt64) { self.number = number }

  package init(bucket: Int, bits: UInt64) {
    number = UInt64(truncatingIfNeeded: bucket) << UInt64(Self.bitCount) | bits
  }

  /// - Parameter bucketBits: the number of high bits of the hash that select the bucket.
  package init(hash: UInt64, bucketBits: Int) {
    self.init(bucket: Self.bucket(of: hash, bits: bucketBits), bits: Self.bits(of: hash))
  }

  package var bucket: Int { Int(number >> UInt64(Self.bitCount)) }
  /// The low 40 bits of the hash.
  package var bits: UInt64 { Self.bits(of: number) }

  @inline(__always)
  static func bits(of hash: UInt64) -> UInt64 { hash & (1 << 40 - 1) }

  @inline(__always)
  // checked: one bit or more is shifted out
  static func bucket(of hash: UInt64, bits: Int) -> Int { bits == 0 ? 0 : Int(hash >> UInt64(64 - bits)) }

  package static func < (one: KeyFingerprint, next: KeyFingerprint) -> Bool { one.number < next.number }

  /// The fingerprint with fewer bits for the bucket.
  /// - Parameters:
  ///   - bits: the bits of this fingerprint's bucket.
  ///   - fewer: the bits of the result's bucket. The fingerprint itself is returned unless they are fewer.
  package func reduced(from bits: Int, to fewer: Int) -> KeyFingerprint {
    // checked: both are small
    KeyFingerprint(bucket: bucket >> max(0, bits - fewer), bits: self.bits)
  }
}
