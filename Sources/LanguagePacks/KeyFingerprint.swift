internal import Bytes

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
package struct KeyFingerprint: Hashable, Sendable {
  package let bucket: Int
  /// The low 40 bits of the hash.
  package let bits: UInt64

  /// Bytes of ``bits`` in a pack.
  package static let byteCount = 5
  package static let bitCount = 40
  private static let mask: UInt64 = 1 << 40 - 1

  package init(bucket: Int, bits: UInt64) {
    self.bucket = bucket
    self.bits = bits
  }

  /// - Parameter bucketBits: the number of high bits of the hash that select the bucket.
  package init(hash: UInt64, bucketBits: Int) {
    bucket = Self.bucket(of: hash, bits: bucketBits)
    bits = Self.bits(of: hash)
  }

  @inline(__always)
  static func bits(of hash: UInt64) -> UInt64 { hash & mask }

  @inline(__always)
  // checked: one bit or more is shifted out
  static func bucket(of hash: UInt64, bits: Int) -> Int { bits == 0 ? 0 : Int(hash >> UInt64(64 - bits)) }
}

extension KeyFingerprint: Comparable {
  /// The bucket, followed by the 40 bits. A pack's messages are in the order of these numbers.
  package var number: UInt64 { UInt64(truncatingIfNeeded: bucket) << UInt64(Self.bitCount) | bits }

  package init(number: UInt64) {
    self.init(bucket: Int(number >> UInt64(Self.bitCount)), bits: number & Self.mask)
  }

  package static func < (one: KeyFingerprint, next: KeyFingerprint) -> Bool { one.number < next.number }

  /// The fingerprint with fewer bits for the bucket.
  /// - Parameters:
  ///   - bits: the bits of this fingerprint's bucket.
  ///   - fewer: at most `bits`.
  package func reduced(from bits: Int, to fewer: Int) -> KeyFingerprint {
    // checked: both are small
    KeyFingerprint(bucket: bucket >> max(0, bits - fewer), bits: self.bits)
  }
}
