internal import Bytes

/// The messages of a pack that is restored: their fingerprints and the places of their records.
struct RestoredMessages {
  /// The bytes that a record is copied from.
  enum Buffer: UInt8 {
    case form, old, base
    /// Records whose reference to a shape was changed.
    case changed
  }

  struct Record {
    let start: UInt32
    let end: UInt32
    let buffer: Buffer

    /// - Throws: `malformed` if an offset needs more than 32 bits.
    init(_ buffer: Buffer, _ range: Range<Int>) throws(PackError) {
      guard let start = UInt32(exactly: range.lowerBound), let end = UInt32(exactly: range.upperBound) else {
        throw PackError(.malformed)
      }
      (self.start, self.end, self.buffer) = (start, end, buffer)
    }
  }

  /// A fingerprint and the index of its message.
  struct Key {
    let number: UInt64
    let message: UInt32
  }

  private(set) var records: [Record] = []
  private(set) var changed: [UInt8] = []
  /// The numbers of the fingerprints, for each record.
  private var numbers: [UInt64] = []

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
    numbers.reserveCapacity(count)
    for (element, use) in zip(known.elements, uses) where use != .absent {
      let more = try further.next(known.furtherBits(element, for: bits), &reader)
      numbers.append(known.fingerprint(element, bits: bits, further: more).number)
    }
    numbers += try reader.numbers(count - present, bits: bits)
    records.reserveCapacity(count)
    var sources = KnownRecords(known: known, shapes: shapes)
    for (element, use) in zip(known.elements, uses) where use != .absent {
      guard use == .changed else {
        records.append(try sources.record(of: element, changed: &changed))
        continue
      }
      let range = try reader.record(form)
      if range.count == 1, form.byte(at: range.lowerBound) == TextCoding.escape {
        records.append(try sources.record(of: element, changed: &changed))
      } else {
        records.append(try Record(.form, range))
      }
    }
    for _ in present..<count { records.append(try Record(.form, try reader.record(form))) }
    guard reader.position == form.byteCount else { throw reader.failure }
  }

  /// The bytes of all records with their zeros.
  var textBytes: Int { records.reduce(0) { $0 + Int($1.end - $1.start) + 1 } }

  /// The keys by fingerprint.
  func sorted() -> [Key] {
    // checked: there are at most `PackLayout.messageLimit` messages
    numbers.enumerated().map { Key(number: $0.element, message: UInt32($0.offset)) }
      .sorted { $0.number < $1.number }
  }
}

/// Records of the packs that the receiver has, with the offsets that their shapes have in the restored pack.
private struct KnownRecords {
  let known: KnownMessages
  let shapes: [UInt8]
  // Read when they are first needed.
  var restored: ShapeIndex?
  var own: [KnownMessages.Source: ShapeIndex] = [:]

  /// The record of an element.
  /// - Parameter changed: receives the record if its shape has another offset.
  mutating func record(
    of element: KnownMessages.Element, changed: inout [UInt8]
  ) throws(PackError) -> RestoredMessages.Record {
    guard let pack = known.pack(element.source) else { throw PackError(.malformed) }
    let range = try pack.pack.record(at: element.index)
    let record = pack.pack.bytes.extracting(range)
    guard TextCoding.shape(of: record) != nil else {
      return try RestoredMessages.Record(element.source == .old ? .old : .base, range)
    }
    if restored == nil { restored = try ShapeIndex(shapes) }
    if own[element.source] == nil { own[element.source] = try ShapeIndex(pack.pack.bytes(of: .shapes)) }
    guard let target = restored, let same = try own[element.source]?.record(record, in: target) else {
      throw PackError(.malformed)
    }
    changed += same
    return try RestoredMessages.Record(.changed, (changed.count - same.count)..<changed.count)
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
      if remaining == 0 { (byte, remaining) = (try reader.byte(), 8) }
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
  fileprivate mutating func numbers(_ count: Int, bits: Int) throws(PackError) -> [UInt64] {
    guard count <= remaining / (KeyFingerprint.byteCount + 1) else { throw failure }
    var buckets: [Int] = []
    var bucket = 0
    for _ in 0..<count {
      let (next, overflow) = bucket.addingReportingOverflow(try self.count())
      guard !overflow, next < 1 << bits else { throw failure }
      bucket = next
      buckets.append(bucket)
    }
    var keys: [UInt64] = []
    for bucket in buckets {
      var key: UInt64 = 0
      for shift in stride(from: UInt64(0), to: UInt64(KeyFingerprint.bitCount), by: 8) {
        key |= UInt64(try byte()) << shift
      }
      keys.append(KeyFingerprint(bucket: bucket, bits: key).number)
    }
    return keys
  }
}
