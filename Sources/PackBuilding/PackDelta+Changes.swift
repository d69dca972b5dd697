internal import Bytes
package import LanguagePacks
internal import Localization

extension PackDelta {
  /// The change to one message of the old pack.
  private enum RecordChange: UInt64 {
    case keep, remove, replace
  }

  /// The result of matching the messages of two packs by their keys' fingerprints.
  private struct Matches {
    var changes: [RecordChange] = []
    /// The new pack's buckets of the messages that are not removed.
    var buckets: [Int] = []
    var replaced: [Message] = []
    var added: [PackRecord] = []
  }

  /// Encodes, in this order: metadata; bucket bits; runs of changes; the further bits of the bucket numbers if the new
  /// pack has more buckets; the fingerprints of the added messages; the replaced texts, then the added ones.
  static func changes(from old: LanguagePack, to new: LanguagePack) throws(PackError) -> [UInt8] {
    let bits = new.bucketBits
    let shift = old.bucketBits - bits
    let matches = try matches(from: old, to: new)
    var output: [UInt8] = []
    let metadata = try new.metadata().encoded
    output.append(varint: UInt64(metadata.count))
    output += metadata
    output.append(varint: UInt64(bits))
    output.append(runs: matches.changes.map(\.rawValue))
    if shift < 0 {
      output.append(packing: matches.buckets.map { $0 & ((1 << -shift) - 1) }, bits: -shift)
    }
    output.append(varint: UInt64(matches.added.count))
    var bucket = 0
    for record in matches.added {
      output.append(varint: UInt64(record.bucket - bucket))
      output.append(fingerprint: record.fingerprint)
      bucket = record.bucket
    }
    var encoder = MessageEncoder()
    for message in matches.replaced + matches.added.map(\.message) { try encoder.append(message) }
    output.append(varint: UInt64(encoder.shapes.count))
    return output + encoder.shapes + encoder.texts
  }

  private static func matches(from old: LanguagePack, to new: LanguagePack) throws(PackError) -> Matches {
    let (oldRecords, newRecords) = (try old.records(), try new.records())
    let shift = old.bucketBits - new.bucketBits
    // With fewer buckets, an old bucket number loses bits. With more, several new buckets match the old one.
    var candidates: [KeyFingerprint: [Int]] = [:]
    for (index, record) in newRecords.enumerated() {
      let bucket = shift < 0 ? record.bucket >> -shift : record.bucket
      candidates[KeyFingerprint(bucket: bucket, bits: record.fingerprint), default: []].append(index)
    }
    var isMatched = [Bool](repeating: false, count: newRecords.count)
    var matches = Matches()
    for record in oldRecords {
      let bucket = shift > 0 ? record.bucket >> shift : record.bucket
      let free = (candidates[KeyFingerprint(bucket: bucket, bits: record.fingerprint)] ?? [])
        .filter { !isMatched[$0] }
      guard let match = free.first(where: { newRecords[$0].message == record.message }) ?? free.first
      else {
        matches.changes.append(.remove)
        continue
      }
      isMatched[match] = true
      matches.buckets.append(newRecords[match].bucket)
      let isSame = newRecords[match].message == record.message
      matches.changes.append(isSame ? .keep : .replace)
      if !isSame { matches.replaced.append(newRecords[match].message) }
    }
    matches.added = newRecords.indices.filter { !isMatched[$0] }.map { newRecords[$0] }
    return matches
  }

  /// Returns the pack that results from expanded changes to the old pack. The result is not verified.
  package static func pack(applying bytes: RawSpan, to old: LanguagePack) throws(PackError) -> [UInt8] {
    var reader = PackReader(bytes, at: 0)
    let metadata = bytes.extracting(try reader.skip(reader.count())).array()
    let bits = try reader.count()
    guard bits <= 24 else { throw reader.failure }
    let shift = old.bucketBits - bits
    let oldRecords = try old.records()
    let changes = try reader.runs(oldRecords.count).map { RecordChange(rawValue: $0) }
    guard changes.count == oldRecords.count else { throw reader.failure }
    let kept = changes.count { $0 != .remove }
    let further = shift < 0 ? try reader.unpack(kept, bits: -shift) : []
    let added = try addedKeys(&reader, bucketBits: bits)
    let shapes = try reader.skip(reader.count())
    var texts = RecordReader(
      bytes.extracting(shapes.upperBound..<bytes.byteCount), shapes: bytes.extracting(shapes),
      at: shapes.upperBound)

    var records: [PackRecord] = []
    for (change, record) in zip(changes, oldRecords) {
      let message: Message
      switch change {
      case .keep: message = record.message
      case .replace: message = try texts.next()
      case .remove, nil: continue
      }
      let bucket =
        shift < 0 ? record.bucket << -shift | further[records.count] : record.bucket >> shift
      records.append(PackRecord(bucket: bucket, fingerprint: record.fingerprint, message: message))
    }
    for key in added {
      records.append(PackRecord(bucket: key.bucket, fingerprint: key.bits, message: try texts.next()))
    }
    guard texts.isAtEnd, PackLayout.bucketBits(for: records.count) == bits,
      let writer = try PackWriter(metadata: metadata, records, seed: old.seed)
    else { throw PackError(.damaged) }
    return try writer.bytes()
  }

  @_lifetime(reader: copy reader)
  private static func addedKeys(
    _ reader: inout PackReader, bucketBits: Int
  ) throws(PackError) -> [KeyFingerprint] {
    var added: [KeyFingerprint] = []
    var bucket = 0
    for _ in 0..<(try reader.count()) {
      let (next, overflow) = bucket.addingReportingOverflow(try reader.count())
      guard !overflow, next < 1 << bucketBits else { throw reader.failure }
      bucket = next
      added.append(KeyFingerprint(bucket: bucket, bits: try reader.fingerprint()))
    }
    return added
  }
}

/// Reads consecutive records as ``MessageEncoder`` writes them.
private struct RecordReader: ~Escapable {
  private let texts: RawSpan
  private let shapes: RawSpan
  private let origin: Int
  private var offset = 0

  @_lifetime(copy texts, copy shapes)
  init(_ texts: RawSpan, shapes: RawSpan, at origin: Int) {
    self.texts = texts
    self.shapes = shapes
    self.origin = origin
  }

  var isAtEnd: Bool { offset == texts.byteCount }

  @_lifetime(self: copy self)
  mutating func next() throws(PackError) -> Message {
    var end = offset
    while let byte = texts.byte(at: end), byte != TextCoding.end { end += 1 }
    guard end < texts.byteCount, let record = texts.checked(offset..<end) else {
      throw PackError(.malformed, at: origin + offset)
    }
    offset = end + 1
    return try MessageDecoder.message(record, shapes: shapes, at: origin + end)
  }
}

extension [UInt8] {
  /// Appends runs of equal values below 4: the length and the value in one integer.
  fileprivate mutating func append(runs values: [UInt64]) {
    var index = 0
    while index < values.count {
      let end = values[index...].firstIndex { $0 != values[index] } ?? values.count
      append(varint: UInt64(end - index) << 2 | values[index])
      index = end
    }
  }

  /// Appends the low bits of each number without gaps, lowest bit first.
  fileprivate mutating func append(packing numbers: [Int], bits: Int) {
    var byte: UInt8 = 0
    var filled = 0
    for number in numbers {
      for bit in 0..<bits {
        byte |= UInt8(number >> bit & 1) << UInt8(filled)
        filled += 1
        if filled == 8 {
          append(byte)
          (byte, filled) = (0, 0)
        }
      }
    }
    if filled > 0 { append(byte) }
  }
}

extension PackReader {
  @_lifetime(self: copy self)
  fileprivate mutating func runs(_ count: Int) throws(PackError) -> [UInt64] {
    var values: [UInt64] = []
    while values.count < count {
      let run = try varint()
      guard run >> 2 > 0, run >> 2 <= UInt64(count - values.count) else { throw failure }
      values += Array(repeating: run & 3, count: Int(run >> 2))
    }
    return values
  }

  @_lifetime(self: copy self)
  fileprivate mutating func unpack(_ count: Int, bits: Int) throws(PackError) -> [Int] {
    var numbers: [Int] = []
    var byte: UInt8 = 0
    var remaining = 0
    for _ in 0..<count {
      var number = 0
      for bit in 0..<bits {
        if remaining == 0 { (byte, remaining) = (try self.byte(), 8) }
        number |= Int(byte & 1) << bit
        byte >>= 1
        remaining -= 1
      }
      numbers.append(number)
    }
    return numbers
  }

  @_lifetime(self: copy self)
  fileprivate mutating func fingerprint() throws(PackError) -> UInt32 {
    UInt32(try byte()) | UInt32(try byte()) << 8 | UInt32(try byte()) << 16
  }
}
