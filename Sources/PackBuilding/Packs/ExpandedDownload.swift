internal import Bytes
internal import LanguagePacks

/// The expanded bytes of a download, which ``PackRestoration`` turns into a pack.
struct ExpandedDownload {
  private(set) var bytes: [UInt8] = []
  private let pack: KnownMessages.Pack
  private let fingerprints: [KeyFingerprint]
  private let known: KnownMessages
  private let bits: Int
  private let shapes: ShapeIndex

  init(_ pack: LanguagePack, base: LanguagePack?, old: LanguagePack?) throws(PackError) {
    self.pack = try KnownMessages.Pack(pack)
    fingerprints = self.pack.contents.fingerprints
    bits = pack.bucketBits
    known = try KnownMessages(
      base: base.map { (pack) throws(PackError) in try KnownMessages.Pack(pack) },
      old: old.map { (pack) throws(PackError) in try KnownMessages.Pack(pack) }, seed: pack.seed)
    shapes = try ShapeIndex(pack.bytes(of: .shapes))
    let header = pack.header
    bytes.append(varint: UInt64(header.optionalFeatures))
    bytes.append(varint: UInt64(header.seed))
    bytes.append(varint: UInt64(header.revision))
    bytes.append(varint: UInt64(header.count))
    for section in [.metadata, .shapes, .otherIds, .extensions] as [PackLayout.Section] {
      appendDifference(
        try pack.transferredBytes(of: section), try (old ?? base)?.transferredBytes(of: section) ?? [])
    }
    try appendMessages()
  }

  /// Appends 0 for a section that equals another. Otherwise one plus the number of bytes that both have in common at the
  /// start, the number of such bytes at the end, and the bytes between them.
  private mutating func appendDifference(_ section: [UInt8], _ other: [UInt8]) {
    if section == other {
      bytes.append(0)
      return
    }
    let start = zip(section, other).prefix { $0 == $1 }.count
    let end = zip(section[start...].reversed(), other[start...].reversed()).prefix { $0 == $1 }.count
    bytes.append(varint: UInt64(start + 1))
    bytes.append(varint: UInt64(end))
    bytes.append(varint: UInt64(section.count - start - end))
    bytes += section[start..<(section.count - end)]
  }

  private mutating func appendMessages() throws(PackError) {
    var matcher = FingerprintMatcher(fingerprints, bits: bits)
    var uses: [KnownMessages.Use] = []
    var records: [UInt8] = []
    var further = BitWriter()
    var own = ShapesOfKnownPacks(known)
    for element in known.elements {
      let missing = known.furtherBits(element, for: bits)
      let least = known.fingerprint(element, bits: bits, further: 0)
      guard let index = matcher.take(least, furtherBits: missing) else {
        uses.append(.absent)
        continue
      }
      further.append(fingerprints[index].bucket - least.bucket, bits: missing)
      let record = pack.pack.bytes.extracting(try pack.pack.record(at: index))
      let isSame = try own.hasSame(record, as: element, shapes: shapes)
      if isSame, element.source == .old {
        uses.append(.same)
      } else if isSame {
        uses.append(.changed)
        records += [TextCoding.escape, TextCoding.end]
      } else {
        uses.append(.changed)
        records.append(copying: record)
        records.append(TextCoding.end)
      }
    }
    let others = matcher.remaining
    for index in others {
      records.append(copying: pack.pack.bytes.extracting(try pack.pack.record(at: index)))
      records.append(TextCoding.end)
    }
    bytes.append(runs: uses.map(\.rawValue))
    bytes += further.bytes
    var bucket = 0
    for index in others {
      bytes.append(varint: UInt64(fingerprints[index].bucket - bucket))
      bucket = fingerprints[index].bucket
    }
    for index in others { bytes.append(fingerprint: fingerprints[index].bits) }
    bytes += records
  }
}

/// Finds the messages of a pack by fingerprints whose buckets may lack bits. Each message is found once.
private struct FingerprintMatcher {
  /// The number of a fingerprint without its last bits, and the index of its message.
  private struct Candidate {
    let number: UInt64
    let index: Int
  }

  private let fingerprints: [KeyFingerprint]
  private let bits: Int
  private var isTaken: [Bool]
  /// Candidates by number, then by index, for each number of bits that lack.
  private var tables: [Int: [Candidate]] = [:]

  init(_ fingerprints: [KeyFingerprint], bits: Int) {
    self.fingerprints = fingerprints
    self.bits = bits
    isTaken = Array(repeating: false, count: fingerprints.count)
  }

  /// Indices of the messages that were not found, in file order.
  var remaining: [Int] { fingerprints.indices.filter { !isTaken[$0] } }

  mutating func take(_ fingerprint: KeyFingerprint, furtherBits: Int) -> Int? {
    let fewer = bits - furtherBits
    let candidates = candidates(furtherBits)
    let wanted = fingerprint.reduced(from: bits, to: fewer).number
    var (low, high) = (0, candidates.count)
    while low < high {
      let middle = low + (high - low) / 2
      if candidates[middle].number < wanted { low = middle + 1 } else { high = middle }
    }
    while low < candidates.count, candidates[low].number == wanted {
      let index = candidates[low].index
      if !isTaken[index] {
        isTaken[index] = true
        return index
      }
      low += 1
    }
    return nil
  }

  private mutating func candidates(_ furtherBits: Int) -> [Candidate] {
    if let known = tables[furtherBits] { return known }
    let candidates = fingerprints.indices.map { index in
      Candidate(
        number: fingerprints[index].reduced(from: bits, to: bits - furtherBits).number, index: index)
    }.sorted { ($0.number, $0.index) < ($1.number, $1.index) }
    tables[furtherBits] = candidates
    return candidates
  }
}

/// Compares records with those of the packs that the receiver has.
private struct ShapesOfKnownPacks {
  private let known: KnownMessages
  private var own: [KnownMessages.Source: ShapeIndex] = [:]

  init(_ known: KnownMessages) { self.known = known }

  mutating func hasSame(
    _ record: RawSpan, as element: KnownMessages.Element, shapes: ShapeIndex
  ) throws(PackError) -> Bool {
    guard let pack = known.pack(element.source) else { return false }
    if own[element.source] == nil { own[element.source] = try ShapeIndex(pack.pack.bytes(of: .shapes)) }
    let other = pack.pack.bytes.extracting(try pack.pack.record(at: element.index))
    guard let same = try own[element.source]?.record(other, in: shapes) else { return false }
    return same.span.rawBytes.hasSameBytes(as: record)
  }
}

/// Packs numbers without gaps, lowest bit first.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var filled = 8

  mutating func append(_ number: Int, bits: Int) {
    for bit in 0..<bits {
      if filled == 8 {
        bytes.append(0)
        filled = 0
      }
      // checked: `filled` is below 8
      bytes[bytes.count - 1] |= UInt8(number >> bit & 1) << UInt8(filled)
      filled += 1
    }
  }
}

extension [UInt8] {
  /// Appends runs of equal values below 4: the length times four plus the value.
  fileprivate mutating func append(runs values: [UInt64]) {
    var index = 0
    while index < values.count {
      let end = values[index...].firstIndex { $0 != values[index] } ?? values.count
      append(varint: UInt64(end - index) << 2 | values[index])
      index = end
    }
  }
}
