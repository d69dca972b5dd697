import Bytes
import LanguagePacks

/// The messages of a pack that is restored: their fingerprints and their records.
struct RestoredMessages {
  /// The fingerprint of each message.
  private(set) var keys: [KeyFingerprint] = []
  /// The range of each record in ``texts``, without the zero at its end.
  private(set) var records: [Range<Int>] = []
  /// All records with their zeros.
  private(set) var texts: [UInt8] = []

  /// Reads parts 3 to 6 of the form: uses, further bits, ids that are not known, and records.
  @_lifetime(reader: copy reader)
  init(
    _ reader: inout PackReader, _ form: borrowing RawSpan, _ known: KnownMessages, count: Int, shapes: [UInt8]
  ) throws(PackError) {
    let uses = try reader.uses(known.elements.count)
    let bits = PackLayout.bucketBits(for: count)
    var further = BitReader()
    let present = uses.count { $0 != .absent }
    guard present <= count else { throw reader.failure }
    for (element, use) in zip(known.elements, uses) where use != .absent {
      let more = try further.next(known.furtherBits(element, for: bits), &reader)
      keys.append(known.fingerprint(element, bits: bits, further: more))
    }
    keys += try reader.keys(count - present, bits: bits)
    var sources = try KnownRecords(known, shapes: shapes)
    for (element, use) in zip(known.elements, uses) where use != .absent {
      let range = use == .changed ? try reader.record(form) : 0..<0
      if use == .same || range.count == 1 && form.byte(at: range.lowerBound) == TextCoding.escape {
        guard let record = try sources.record(of: element) else { throw PackError(.malformed) }
        append(record.rawBytes)
      } else {
        append(form.extracting(range))
      }
    }
    for _ in present..<count { append(form.extracting(try reader.record(form))) }
    guard reader.position == form.byteCount else { throw reader.failure }
  }

  private mutating func append(_ record: RawSpan) {
    records.append(texts.count..<(texts.count + record.byteCount))
    texts.append(copying: record)
    texts.append(TextCoding.end)
  }
}

/// Reads numbers that are packed without gaps, lowest bit first.
private struct BitReader {
  private var byte: UInt8 = 0
  private var remaining = 0

  mutating func next(_ bits: Int, _ reader: inout PackReader) throws(PackError) -> Int {
    if bits == 0 { return 0 }
    var number = 0
    for bit in 0..<bits {
      if remaining == 0 {
        byte = try reader.byte()
        remaining = 8
      }
      number |= Int(byte & 1) << bit
      byte >>= 1
      remaining -= 1
    }
    return number
  }
}

extension PackReader {
  /// Reads runs of equal uses: the length times four plus the use.
  @_lifetime(self: copy self)
  fileprivate mutating func uses(_ count: Int) throws(PackError) -> [KnownMessages.Use] {
    var uses: [KnownMessages.Use] = []
    while uses.count < count {
      let run = try varint()
      guard let use = KnownMessages.Use(rawValue: run & 3), run >> 2 > 0,
        run >> 2 <= UInt64(count - uses.count)
      else { throw failure }
      uses += repeatElement(use, count: Int(run >> 2))
    }
    return uses
  }

  /// Reads a record, which ends before the next zero.
  @_lifetime(self: copy self)
  fileprivate mutating func record(_ form: borrowing RawSpan) throws(PackError) -> Range<Int> {
    let start = position
    guard let end = form.firstOffset(of: TextCoding.end, from: start) else { throw failure }
    seek(to: end + 1)
    return start..<end
  }

  /// Reads the keys that the receiver does not know: the difference of each bucket from the one before, then 40 bits of
  /// each.
  @_lifetime(self: copy self)
  fileprivate mutating func keys(_ count: Int, bits: Int) throws(PackError) -> [KeyFingerprint] {
    guard count <= remaining / (KeyFingerprint.byteCount + 1) else { throw failure }
    var buckets: [Int] = []
    var bucket = 0
    for _ in 0..<count {
      let (next, overflow) = bucket.addingReportingOverflow(try self.count())
      guard !overflow, next < 1 << bits else { throw failure }
      bucket = next
      buckets.append(bucket)
    }
    var keys: [KeyFingerprint] = []
    for bucket in buckets {
      keys.append(KeyFingerprint(bucket: bucket, bits: try littleEndian(width: KeyFingerprint.byteCount)))
    }
    return keys
  }
}
