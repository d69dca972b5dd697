internal import Bytes
internal import Compression
internal import Localization

/// What turns a stale pack into the current one, to the byte.
///
/// It says which of the old pack's messages go, which have another text, and which are new, and carries those texts, compressed
/// behind the old pack. Where that is not smaller than the new pack as a whole, compressed behind the old one, it is that.
/// LanguagePackFormat.md has the layout.
package enum PackDelta {
  private static let magic = Array("BPD".utf8)
  private static let headerSize = 20

  private enum Form: UInt8 {
    /// The new pack, behind the old one.
    case whole = 1
    case changes = 2
  }

  /// A delta between any two packs, in the form that is smaller. Changes that are less than an eighth of the new pack are
  /// taken unasked: to compress the whole takes most of the time, and would have to say the same changes and more.
  package static func make(from old: LanguagePack, to new: LanguagePack) throws(PackError) -> [UInt8] {
    guard let changes = try soundChanges(from: old, to: new) else {
      return try framed(.whole, compressed(new.bytes, old: old), old, new)
    }
    let smaller = try compressed(changes.span.rawBytes, old: old)
    if changes.count < new.byteCount / 8 { return framed(.changes, smaller, old, new) }
    let whole = try compressed(new.bytes, old: old)
    return smaller.count < whole.count ? framed(.changes, smaller, old, new) : framed(.whole, whole, old, new)
  }

  /// Nil where the packs have nothing in common, or the very bytes would not come back.
  private static func soundChanges(
    from old: LanguagePack, to new: LanguagePack
  ) throws(PackError) -> [UInt8]? {
    guard old.seed == new.seed else { return nil }
    let changes = try changes(from: old, to: new)
    return try packed(changes.span.rawBytes, old: old) == new.bytes.array() ? changes : nil
  }

  private static func framed(
    _ form: Form, _ payload: [UInt8], _ old: LanguagePack, _ new: LanguagePack
  ) -> [UInt8] {
    var output = magic + [form.rawValue]
    output.append(littleEndian: old.checksum)
    output.append(littleEndian: new.checksum)
    return output + payload
  }

  /// The new pack.
  /// - Throws: ``PackError`` where the delta starts from another pack, is damaged, or does not end where it says.
  package static func apply(_ delta: [UInt8], to old: LanguagePack) throws(PackError) -> [UInt8] {
    let bytes = delta.span.rawBytes
    guard delta.starts(with: magic), let number = bytes.byte(at: 3),
      let from = bytes.littleEndian(at: 4, as: UInt64.self),
      let to = bytes.littleEndian(at: 12, as: UInt64.self),
      let payload = bytes.checked(headerSize..<bytes.byteCount)
    else { throw PackError(.notADelta) }
    guard let form = Form(rawValue: number) else { throw PackError(.notADelta, at: 3) }
    guard from == old.checksum else { throw PackError(.wrongStart(expected: from, found: old.checksum)) }
    let expanded: [UInt8]
    do throws(CompressionError) {
      expanded = try Codec.zstd.expand(payload, limit: PackLayout.sizeLimit, prefix: old.bytes)
    } catch { throw PackError(.compression("\(error)"), at: headerSize) }
    let result = form == .whole ? expanded : try packed(expanded.span.rawBytes, old: old)
    let pack = try LanguagePack(result)
    try pack.verify()
    guard pack.checksum == to else { throw PackError(.damaged, at: 12) }
    return result
  }

  /// For tests: what ``apply(_:to:)`` does once a delta of changes is expanded.
  package static func applyChanges(_ changes: [UInt8], to old: LanguagePack) throws(PackError)
    -> [UInt8]
  {
    try packed(changes.span.rawBytes, old: old)
  }

  private static func compressed(_ bytes: RawSpan, old: LanguagePack) throws(PackError) -> [UInt8] {
    do throws(CompressionError) { return try Codec.zstd.compress(bytes, prefix: old.bytes) } catch {
      throw PackError(.compression("\(error)"))
    }
  }
}

// MARK: - Changes

extension PackDelta {
  /// What happens to the old pack's messages, in runs.
  private enum Fate: UInt64 {
    case stays, goes, changes
  }

  /// Metadata; runs of fates; buckets' further bits, where there are more buckets now; ids of new messages; the texts of those
  /// that change and then of those that are new.
  private static func changes(from old: LanguagePack, to new: LanguagePack) throws(PackError) -> [UInt8] {
    let (olds, news) = (try old.records(), try new.records())
    let bits = new.bucketBits
    let shift = old.bucketBits - bits
    // With fewer buckets, an old bucket's number loses bits; with more, several buckets may be the old one's.
    var byPlace: [KeyFingerprint: [Int]] = [:]
    for (index, record) in news.enumerated() {
      let bucket = shift < 0 ? record.bucket >> -shift : record.bucket
      byPlace[KeyFingerprint(bucket: bucket, fingerprint: record.fingerprint), default: []].append(index)
    }
    var isTaken = [Bool](repeating: false, count: news.count)
    var fates: [Fate] = []
    var changed: [Message] = []
    var further: [Int] = []
    for record in olds {
      let bucket = shift > 0 ? record.bucket >> shift : record.bucket
      let candidates = byPlace[KeyFingerprint(bucket: bucket, fingerprint: record.fingerprint)] ?? []
      let free = candidates.filter { !isTaken[$0] }
      guard let match = free.first(where: { news[$0].message == record.message }) ?? free.first else {
        fates.append(.goes)
        continue
      }
      isTaken[match] = true
      further.append(news[match].bucket)
      let isSame = news[match].message == record.message
      fates.append(isSame ? .stays : .changes)
      if !isSame { changed.append(news[match].message) }
    }
    let added = news.indices.filter { !isTaken[$0] }.map { news[$0] }

    var output: [UInt8] = []
    let metadata = try new.metadata().encoded
    output.append(varint: UInt64(metadata.count))
    output += metadata
    output.append(varint: UInt64(bits))
    output.append(runs: fates.map(\.rawValue))
    if shift < 0 { output.append(packing: further.map { $0 & ((1 << -shift) - 1) }, bits: -shift) }
    output.append(varint: UInt64(added.count))
    var bucket = 0
    for record in added {
      output.append(varint: UInt64(record.bucket - bucket))
      output.append(fingerprint: record.fingerprint)
      bucket = record.bucket
    }
    var encoder = RecordEncoder()
    for message in changed + added.map(\.message) { try encoder.append(message) }
    output.append(varint: UInt64(encoder.shapes.count))
    return output + encoder.shapes + encoder.texts
  }

  /// The pack that the changes make of the old one.
  private static func packed(_ bytes: RawSpan, old: LanguagePack) throws(PackError) -> [UInt8] {
    var reader = PackReader(bytes, at: 0)
    let metadata = bytes.extracting(try reader.skip(reader.count())).array()
    let bits = try reader.count()
    guard bits <= 24 else { throw reader.failure }
    let shift = old.bucketBits - bits
    let olds = try old.records()
    let fates = try reader.runs(olds.count).map { Fate(rawValue: $0) }
    guard fates.count == olds.count else { throw reader.failure }
    let kept = fates.count { $0 != .goes }
    let further = shift < 0 ? try reader.unpack(kept, bits: -shift) : []
    var added: [(bucket: Int, fingerprint: UInt32)] = []
    var bucket = 0
    for _ in 0..<(try reader.count()) {
      let (next, overflow) = bucket.addingReportingOverflow(try reader.count())
      guard !overflow, next < 1 << bits else { throw reader.failure }
      bucket = next
      added.append((bucket, try reader.fingerprint()))
    }
    let shapes = try reader.skip(reader.count())
    var texts = TextReader(
      bytes.extracting(shapes.upperBound..<bytes.byteCount), shapes: bytes.extracting(shapes),
      at: shapes.upperBound)

    var records: [PackWriter.Record] = []
    for (fate, record) in zip(fates, olds) {
      let message: Message
      switch fate {
      case .stays: message = record.message
      case .changes: message = try texts.next()
      case .goes, nil: continue
      }
      let bucket =
        shift < 0 ? record.bucket << -shift | further[records.count] : record.bucket >> shift
      records.append(.init(bucket: bucket, fingerprint: record.fingerprint, message: message))
    }
    for (bucket, fingerprint) in added {
      records.append(.init(bucket: bucket, fingerprint: fingerprint, message: try texts.next()))
    }
    guard texts.isAtEnd, PackLayout.bucketBits(for: records.count) == bits,
      let writer = try PackWriter(metadata: metadata, records, seed: old.seed)
    else { throw PackError(.damaged) }
    return try writer.bytes()
  }
}

/// Messages one behind the other, as ``RecordEncoder`` writes them.
private struct TextReader: ~Escapable {
  private let texts: RawSpan
  private let shapes: RawSpan
  private let origin: Int
  private var place = 0

  @_lifetime(copy texts, copy shapes)
  init(_ texts: RawSpan, shapes: RawSpan, at origin: Int) {
    self.texts = texts
    self.shapes = shapes
    self.origin = origin
  }

  var isAtEnd: Bool { place == texts.byteCount }

  @_lifetime(self: copy self)
  mutating func next() throws(PackError) -> Message {
    var end = place
    while let byte = texts.byte(at: end), byte != TextCoding.end { end += 1 }
    guard end < texts.byteCount, let record = texts.checked(place..<end) else {
      throw PackError(.malformed, at: origin + place)
    }
    place = end + 1
    return try RecordDecoder.message(record, shapes: shapes, at: origin + end)
  }
}

extension [UInt8] {
  /// Pairs of a length and a value.
  fileprivate mutating func append(runs values: [UInt64]) {
    var place = 0
    while place < values.count {
      let end = values[place...].firstIndex { $0 != values[place] } ?? values.count
      append(varint: UInt64(end - place) << 2 | values[place])
      place = end
    }
  }

  /// Some bits of each number, the lowest first.
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
    var left = 0
    for _ in 0..<count {
      var number = 0
      for bit in 0..<bits {
        if left == 0 { (byte, left) = (try self.byte(), 8) }
        number |= Int(byte & 1) << bit
        byte >>= 1
        left -= 1
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
