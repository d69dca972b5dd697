import Bytes
import LanguagePacks
import PackRestoring

/// The expanded bytes of a download, which ``PackRestoration`` turns into a pack.
struct ExpandedDownload {
  private(set) var bytes: [UInt8] = []
  private let pack: LanguagePack
  private let keys: [KeyFingerprint]
  private let known: KnownMessages
  private let bits: Int

  init(_ pack: LanguagePack, base: LanguagePack?, old: LanguagePack?) throws(PackError) {
    self.pack = pack
    keys = try pack.fingerprints()
    bits = pack.bucketBits
    known = try KnownMessages(base: base, old: old, seed: pack.seed)
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
    var matcher = FingerprintMatcher(keys, bits: bits)
    var uses: [KnownMessages.Use] = []
    var records: [UInt8] = []
    var further = BitWriter()
    var own = try KnownRecords(known, shapes: pack.bytes(of: .shapes))
    for element in known.elements {
      let missing = known.furtherBits(element, for: bits)
      let least = known.fingerprint(element, bits: bits, further: 0)
      guard let index = matcher.take(least, furtherBits: missing) else {
        uses.append(.absent)
        continue
      }
      further.append(keys[index].bucket - least.bucket, bits: missing)
      let record = pack.bytes.extracting(try pack.record(at: index)).array()
      let isSame = try own.record(of: element) == record
      if isSame, element.source == .old {
        uses.append(.same)
      } else if isSame {
        uses.append(.changed)
        records += [TextCoding.escape, TextCoding.end]
      } else {
        uses.append(.changed)
        records += record + [TextCoding.end]
      }
    }
    let others = matcher.remaining
    for index in others {
      records.append(copying: pack.bytes.extracting(try pack.record(at: index)))
      records.append(TextCoding.end)
    }
    bytes.append(runs: uses.map(\.rawValue))
    bytes += further.bytes
    var bucket = 0
    for index in others {
      bytes.append(varint: UInt64(keys[index].bucket - bucket))
      bucket = keys[index].bucket
    }
    for index in others { bytes.append(littleEndian: keys[index].bits, width: KeyFingerprint.byteCount) }
    bytes += records
  }
}

/// Finds the messages of a pack by fingerprints whose buckets may lack bits. Each message is found once.
private struct FingerprintMatcher {
  private let keys: [KeyFingerprint]
  private let bits: Int
  private var isTaken: [Bool]
  /// Indices of messages in file order by keys without their last bits, for each number of bits that lack.
  private var tables: [Int: [KeyFingerprint: [Int]]] = [:]

  init(_ keys: [KeyFingerprint], bits: Int) {
    self.keys = keys
    self.bits = bits
    isTaken = Array(repeating: false, count: keys.count)
  }

  /// Indices of the messages that were not found, in file order.
  var remaining: [Int] { keys.indices.filter { !isTaken[$0] } }

  mutating func take(_ key: KeyFingerprint, furtherBits: Int) -> Int? {
    let fewer = bits - furtherBits
    let table =
      tables[furtherBits]
      ?? Dictionary(grouping: keys.indices) { keys[$0].reduced(from: bits, to: fewer) }
    tables[furtherBits] = table
    let candidates = table[key.reduced(from: bits, to: fewer)]
    guard let index = candidates?.first(where: { !isTaken[$0] }) else { return nil }
    isTaken[index] = true
    return index
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
