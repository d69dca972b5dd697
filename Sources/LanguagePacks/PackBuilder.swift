internal import Bytes
package import Localization

/// Writes a locale's tables as a pack. The same tables give the same bytes, in whatever order they come.
package struct PackBuilder: Sendable {
  private let metadata: PackMetadata
  private var tables: [String: StringTable] = [:]

  /// - Parameter metadata: its tables are those that are added.
  package init(_ metadata: PackMetadata) { self.metadata = metadata }

  /// Of a key that is added twice, the last message counts.
  package mutating func add(_ table: StringTable) {
    tables[table.name] = tables[table.name].map { $0.merging(table) } ?? table
  }

  package func build() throws(PackError) -> [UInt8] {
    var metadata = metadata
    let sorted = tables.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    metadata.tables = sorted.map { .init(name: $0.name, syntax: $0.syntax) }
    var messages: [IdentifiedMessage] = []
    for table in sorted {
      for key in table.sortedKeys {
        if let message = table[key] {
          messages.append(IdentifiedMessage(table: table.name, key: key, message: message))
        }
      }
    }
    return try PackWriter(metadata: metadata.encoded, messages).bytes()
  }
}

/// A message and the key that it is found by, or the key's id alone.
struct IdentifiedMessage {
  var table: String
  var key: String
  var message: Message

  func id(seed: UInt32) -> UInt64 { PackKey.id(table: table, key: key, seed: seed) }
}

/// How keys become ids: a hash of the key, seeded with the hash of the table's name, seeded with the pack's seed.
enum PackKey {
  static func id(table: String, key: String, seed: UInt32) -> UInt64 {
    hash(key, seed: hash(table, seed: UInt64(seed)))
  }

  @inline(__always)
  static func hash(_ text: String, seed: UInt64) -> UInt64 {
    // Without a copy, whose buffer would be counted; only a text from elsewhere is not contiguous.
    let hash = unsafe text.utf8.withContiguousStorageIfAvailable { buffer in
      // SAFETY: the span is used within the call alone.
      unsafe PackHash.of(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(buffer)), seed: seed)
    }
    return hash ?? PackHash.of(Array(text.utf8).span.rawBytes, seed: seed)
  }
}

/// What a pack has of an id besides its bucket.
enum Fingerprint {
  static let size = 3

  static func of(_ id: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: id) & 0xff_ffff }

  static func bucket(of id: UInt64, bits: Int) -> Int { bits == 0 ? 0 : Int(id >> UInt64(64 - bits)) }
}

/// Lays a pack out from messages whose buckets and fingerprints are known.
struct PackWriter {
  struct Record {
    let bucket: Int
    let fingerprint: UInt32
    let message: Message
  }

  private let metadata: [UInt8]
  private let records: [Record]
  private let seed: UInt32

  private static let seedLimit: UInt32 = 64

  /// Takes the first seed under which no two keys have one bucket and one fingerprint.
  init(metadata: [UInt8], _ messages: [IdentifiedMessage]) throws(PackError) {
    let bits = PackLayout.bucketBits(for: messages.count)
    for seed in 0..<Self.seedLimit {
      let records = messages.map { message in
        let id = message.id(seed: seed)
        return Record(
          bucket: Fingerprint.bucket(of: id, bits: bits), fingerprint: Fingerprint.of(id),
          message: message.message)
      }
      if let writer = try Self(metadata: metadata, records, seed: seed) {
        self = writer
        return
      }
    }
    throw PackError(.collidingKeys)
  }

  /// Nil where two records cannot be told apart.
  init?(metadata: [UInt8], _ records: [Record], seed: UInt32) throws(PackError) {
    guard records.count <= PackLayout.messageLimit else {
      throw PackError(.tooManyMessages(limit: PackLayout.messageLimit))
    }
    self.metadata = metadata
    self.seed = seed
    self.records = records.sorted { ($0.bucket, $0.fingerprint) < ($1.bucket, $1.fingerprint) }
    var last: (bucket: Int, fingerprint: UInt32, size: Int) = (-1, 0, 0)
    for record in self.records {
      if record.bucket != last.bucket {
        last = (record.bucket, record.fingerprint, 1)
        continue
      }
      guard record.fingerprint != last.fingerprint, last.size < 255 else { return nil }
      last = (record.bucket, record.fingerprint, last.size + 1)
    }
  }

  func bytes() throws(PackError) -> [UInt8] {
    var encoder = RecordEncoder()
    var index: [UInt8] = []
    for (number, record) in records.enumerated() {
      if number % PackLayout.indexStride == 0 {
        index.append(littleEndian: UInt32(truncatingIfNeeded: encoder.texts.count))
      }
      try encoder.append(record.message)
    }
    let (shapes, texts) = (encoder.shapes, encoder.texts)
    guard max(metadata.count, shapes.count) <= PackLayout.sizeLimit else {
      throw PackError(.tooLarge(limit: PackLayout.sizeLimit))
    }
    let layout = PackLayout(
      count: records.count, seed: seed, metadata: metadata.count, shapes: shapes.count,
      texts: texts.count, checksum: 0)
    var output: [UInt8] = []
    output.reserveCapacity(layout.fileSize)
    appendHeader(layout, to: &output)
    output += metadata
    output += shapes
    appendBuckets(layout, to: &output)
    for record in records {
      output.append(fingerprint: record.fingerprint)
    }
    output += index
    output += texts
    seal(&output, layout)
    return output
  }

  private func appendHeader(_ layout: PackLayout, to output: inout [UInt8]) {
    output.append(littleEndian: PackLayout.magic)
    output.append(littleEndian: PackLayout.version)
    output += [0, 0]
    output.append(littleEndian: seed)
    for number in [layout.count, layout[.metadata].count, layout[.shapes].count, layout[.texts].count] {
      output.append(littleEndian: UInt32(truncatingIfNeeded: number))
    }
    output += [UInt8](repeating: 0, count: PackLayout.headerSize - output.count)
  }

  private func appendBuckets(_ layout: PackLayout, to output: inout [UInt8]) {
    var counts = [UInt8](repeating: 0, count: layout.bucketCount)
    for record in records { counts[record.bucket] += 1 }
    var sum: UInt32 = 0
    for (bucket, count) in counts.enumerated() {
      if bucket % PackLayout.sumStride == 0 { output.append(littleEndian: sum) }
      sum += UInt32(count)
    }
    output += counts
  }

  /// Writes the checks and checksums, which are over everything before them.
  private func seal(_ output: inout [UInt8], _ layout: PackLayout) { Self.seal(&output, layout) }

  static func seal(_ output: inout [UInt8], _ layout: PackLayout) {
    var checks: [UInt8] = []
    for start in stride(
      from: layout.content.lowerBound, to: layout.content.upperBound, by: PackLayout.blockSize)
    {
      let end = min(start + PackLayout.blockSize, layout.content.upperBound)
      checks.append(littleEndian: PackLayout.check(output.span.rawBytes.extracting(start..<end)))
    }
    output += checks
    output.write(
      PackLayout.checksum(output.span.rawBytes, content: layout.content), at: PackLayout.checksumOffset)
    output.write(
      PackLayout.headerCheck(output.span.rawBytes, checks: layout[.checks]), at: PackLayout.checkOffset)
  }
}

/// Writes messages one behind the other, and their shapes, each once, in the order in which they are met.
struct RecordEncoder {
  private(set) var texts: [UInt8] = []
  private(set) var shapes: [UInt8] = []
  private var places: [[UInt8]: Int] = [:]

  mutating func append(_ message: Message) throws(PackError) {
    if case .text(let text) = message {
      try TextCoding.append([text], shape: nil, to: &texts)
    } else {
      try TextCoding.append(message.texts, shape: try place(of: message), to: &texts)
    }
    guard texts.count <= PackLayout.sizeLimit else { throw PackError(.tooLarge(limit: PackLayout.sizeLimit)) }
  }

  private mutating func place(of message: Message) throws(PackError) -> Int {
    var shape: [UInt8] = []
    try ShapeCoding.encode(message, to: &shape)
    if let place = places[shape] { return place }
    let place = shapes.count
    shapes += shape
    places[shape] = place
    return place
  }
}

/// Reads one message of what ``RecordEncoder`` writes.
enum RecordDecoder {
  /// - Parameters:
  ///   - record: without the zero at its end.
  ///   - offset: of the record, for errors.
  static func message(_ record: RawSpan, shapes: RawSpan, at offset: Int) throws(PackError) -> Message {
    guard let (shape, first) = TextCoding.shape(of: record) else { return .text(TextCoding.text(record)) }
    var reader = PackReader(shapes, at: offset)
    reader.seek(to: shape)
    var place = first
    let message = try ShapeCoding.decode(&reader) { () throws(PackError) in
      guard place <= record.byteCount else { throw PackError(.malformed, at: offset) }
      var end = place
      while let byte = record.byte(at: end), byte != TextCoding.separator { end += 1 }
      defer { place = end + 1 }
      return TextCoding.text(record.extracting(place..<end))
    }
    // A shape without texts leaves nothing, and one with an empty text leaves nothing as well.
    let isWhole = place == record.byteCount + 1 || place == first && first == record.byteCount
    guard isWhole else { throw PackError(.malformed, at: offset) }
    return message
  }
}

extension [UInt8] {
  mutating func append(fingerprint: UInt32) {
    for shift in [0, 8, 16] as [UInt32] { append(UInt8(truncatingIfNeeded: fingerprint >> shift)) }
  }

  /// Writes over eight bytes that are there.
  fileprivate mutating func write(_ value: UInt64, at place: Int) {
    for index in 0..<8 { self[place + index] = UInt8(truncatingIfNeeded: value >> UInt64(8 * index)) }
  }
}
