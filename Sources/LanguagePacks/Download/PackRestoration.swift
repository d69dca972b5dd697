internal import Bytes

/// Restores a pack's file from the expanded form of a download.
package struct PackRestoration {
  private let base: KnownMessages.Pack?
  private let old: KnownMessages.Pack?

  /// A message of the restored pack.
  fileprivate struct Message {
    var fingerprint: KeyFingerprint
    var buffer: Buffer
    var record: Range<Int>
  }

  /// The bytes that a record is copied from.
  fileprivate enum Buffer {
    case form, old, base
    /// Records whose reference to a shape was changed.
    case changed
  }

  package init(base: LanguagePack?, old: LanguagePack?) throws(PackError) {
    self.base = try base.map { (pack) throws(PackError) in try KnownMessages.Pack(pack) }
    self.old = try old.map { (pack) throws(PackError) in try KnownMessages.Pack(pack) }
  }

  /// - Parameter limit: the largest number of bytes of the restored pack.
  package func pack(_ form: RawSpan, limit: Int = .max) throws(PackError) -> [UInt8] {
    var reader = PackReader(form, at: 0)
    let optional = try reader.number()
    var assembly = PackAssembly(seed: try reader.number(), revision: try reader.number(), metadata: [])
    assembly.optionalFeatures = optional
    let count = try reader.count()
    guard count <= PackLayout.messageLimit else { throw reader.failure }
    let reference = (old ?? base)?.pack
    assembly.metadata = try section(.metadata, &reader, form, reference)
    assembly.shapes = try section(.shapes, &reader, form, reference)
    assembly.otherIds = try section(.otherIds, &reader, form, reference)
    assembly.extensions = try section(.extensions, &reader, form, reference)
    guard assembly.otherIds.count % 8 == 0 else { throw reader.failure }

    let known = try KnownMessages(base: base, old: old, seed: assembly.seed)
    var changed: [UInt8] = []
    let messages = try messages(
      &reader, form, known, count: count, shapes: assembly.shapes, changed: &changed)
    let fingerprints = messages.map(\.fingerprint)
    guard PackAssembly.isValid(fingerprints) else { throw PackError(.malformed) }
    let texts = messages.reduce(0) { $0 + $1.record.count + 1 }
    let header = try assembly.header(count: count, texts: texts)
    let size = PackLayout(header).fileSize
    guard size <= limit else { throw PackError(.expandsTooFar(declared: size, limit: limit)) }
    return try assembly.bytes(fingerprints, texts: texts) {
      (index, output) throws(PackError) in
      let message = messages[index]
      switch message.buffer {
      case .form: output.append(copying: form.extracting(message.record))
      case .old: if let old { output.append(copying: old.pack.bytes.extracting(message.record)) }
      case .base: if let base { output.append(copying: base.pack.bytes.extracting(message.record)) }
      case .changed: output += changed[message.record]
      }
    }
  }

  /// Reads a section: 0 if it equals the reference pack's section. Otherwise one plus the number of bytes at its start that
  /// are those of that section, the number of such bytes at its end, and the bytes between them.
  @_lifetime(reader: copy reader)
  private func section(
    _ section: PackLayout.Section, _ reader: inout PackReader, _ form: borrowing RawSpan,
    _ reference: LanguagePack?
  ) throws(PackError) -> [UInt8] {
    let own = try reference?.bytes(of: section) ?? []
    let start = try reader.count() - 1
    if start < 0 { return own }
    let end = try reader.count()
    let middle = try reader.skip(try reader.count())
    guard start <= own.count, end <= own.count - start else { throw reader.failure }
    return own[..<start] + form.extracting(middle).array() + own[(own.count - end)...]
  }

  @_lifetime(reader: copy reader)
  private func messages(
    _ reader: inout PackReader, _ form: borrowing RawSpan, _ known: KnownMessages, count: Int,
    shapes: [UInt8],
    changed: inout [UInt8]
  ) throws(PackError) -> [Message] {
    let uses = try reader.uses(known.elements.count)
    let bits = PackLayout.bucketBits(for: count)
    var further = BitReader()
    var messages: [Message] = []
    messages.reserveCapacity(uses.count)
    var inForm: [(message: Int, element: KnownMessages.Element?)] = []
    inForm.reserveCapacity(uses.count)
    // The messages of the base pack in the order of its file, which is nearly that of the restored file.
    var inBase = [Int?](repeating: nil, count: base?.contents.count ?? 0)
    var sources = KnownRecords(known, shapes)
    for (element, use) in zip(known.elements, uses) where use != .absent {
      let more = try further.next(known.furtherBits(element, for: bits), &reader)
      var message = Message(
        fingerprint: known.fingerprint(element, bits: bits, further: more), buffer: .form, record: 0..<0)
      if use == .same {
        try sources.copy(element, to: &message, changed: &changed)
      } else {
        inForm.append((messages.count, element))
      }
      if element.source == .base { inBase[element.index] = messages.count }
      messages.append(message)
    }
    guard messages.count <= count else { throw reader.failure }
    for key in try reader.fingerprints(count - messages.count, bits: bits) {
      inForm.append((messages.count, nil))
      messages.append(Message(fingerprint: key, buffer: .form, record: 0..<0))
    }
    for (index, element) in inForm {
      let start = reader.position
      guard let end = form.firstOffset(of: TextCoding.end, from: start) else { throw reader.failure }
      reader.seek(to: end + 1)
      if let element, end == start + 1, form.byte(at: start) == TextCoding.escape {
        try sources.copy(element, to: &messages[index], changed: &changed)
      } else {
        messages[index].record = start..<end
      }
    }
    guard reader.position == form.byteCount else { throw reader.failure }
    return Self.sorted(messages, inBase)
  }

  /// Sorts by fingerprint. Sorting two or three ascending runs takes a fraction of the time of sorting any order.
  private static func sorted(_ messages: [Message], _ inBase: [Int?]) -> [Message] {
    var isPlaced = [Bool](repeating: false, count: messages.count)
    var ordered: [Message] = []
    ordered.reserveCapacity(messages.count)
    for case let index? in inBase {
      ordered.append(messages[index])
      isPlaced[index] = true
    }
    for index in messages.indices where !isPlaced[index] { ordered.append(messages[index]) }
    ordered.sort { $0.fingerprint < $1.fingerprint }
    return ordered
  }
}

/// Records of the packs that the receiver has, with the offsets that their shapes have in the restored pack.
private struct KnownRecords {
  private let known: KnownMessages
  private let shapes: [UInt8]
  // Read when they are first needed.
  private var restored: ShapeIndex?
  private var own: [KnownMessages.Source: ShapeIndex] = [:]

  init(_ known: KnownMessages, _ shapes: [UInt8]) {
    self.known = known
    self.shapes = shapes
  }

  /// Sets a message's record to that of an element.
  /// - Parameter changed: receives the record if its shape has another offset.
  mutating func copy(
    _ element: KnownMessages.Element, to message: inout PackRestoration.Message, changed: inout [UInt8]
  ) throws(PackError) {
    guard let pack = known.pack(element.source) else { throw PackError(.malformed) }
    message.buffer = element.source == .old ? .old : .base
    message.record = pack.contents.record(at: element.index)
    let record = pack.pack.bytes.extracting(message.record)
    guard TextCoding.shape(of: record) != nil else { return }
    if restored == nil { restored = try ShapeIndex(shapes) }
    if own[element.source] == nil { own[element.source] = try ShapeIndex(pack.pack.bytes(of: .shapes)) }
    guard let target = restored, let same = try own[element.source]?.record(record, in: target) else {
      throw PackError(.malformed)
    }
    message.buffer = .changed
    message.record = changed.count..<(changed.count + same.count)
    changed += same
  }
}

/// Reads numbers that are packed without gaps, lowest bit first.
private struct BitReader {
  private var byte: UInt8 = 0
  private var remaining = 0

  mutating func next(_ bits: Int, _ reader: inout PackReader) throws(PackError) -> Int {
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
  /// Reads a number of at most 32 bits.
  @_lifetime(self: copy self)
  fileprivate mutating func number() throws(PackError) -> UInt32 {
    guard let number = UInt32(exactly: try varint()) else { throw failure }
    return number
  }

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

  /// Reads the keys that the receiver does not know: the difference of each bucket from the one before, then 40 bits of
  /// each.
  @_lifetime(self: copy self)
  fileprivate mutating func fingerprints(_ count: Int, bits: Int) throws(PackError) -> [KeyFingerprint] {
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
      var key: UInt64 = 0
      for shift in stride(from: UInt64(0), to: UInt64(KeyFingerprint.bitCount), by: 8) {
        key |= UInt64(try byte()) << shift
      }
      keys.append(KeyFingerprint(bucket: bucket, bits: key))
    }
    return keys
  }
}
