internal import Bytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A ZIP file's entries and ledger, read in place from its central directory and local headers.
///
/// Every byte has one owner: entries own their local record and central record, the signing block, the
/// directory and the end records own theirs, zeros between them are padding, and what is left is
/// unattributed. Entries that overlap are refused: no writer makes them but one that builds a bomb.
struct ZipDirectory {
  private(set) var names: EntryNames
  private(set) var entries: [ArchiveEntry] = []
  private(set) var ledger = Ledger()
  private(set) var warnings: [ArchiveWarning] = []
  private let end: ZipEndRecord
  private var records: [ZipCentralRecord] = []

  /// Reads the central directory: after this there are names, and nothing else yet.
  init(_ region: ByteRegion, meter: ExpansionBudget) throws(ArchiveError) {
    let bytes = region.bytes
    end = try ZipEndRecord.find(in: bytes)
    guard end.entryCount <= meter.limits.entries else {
      throw ArchiveError(.tooManyEntries(limit: meter.limits.entries))
    }
    // A record takes at least its fixed size: what is reserved cannot exceed what the file holds.
    let room = end.start - end.directoryStart
    let expected = min(end.entryCount, room / ZipCentralRecord.size)
    names = EntryNames(reservingEntries: expected, bytes: max(0, room - expected * ZipCentralRecord.size))

    records = try readRecords(in: bytes, reserving: expected, meter: meter)
    if end.commentHoldsAnother { warn(.endRecordInComment) }
  }

  private mutating func warn(_ reason: ArchiveWarning.Reason, entry: Int? = nil) {
    warnings.append(ArchiveWarning(entry: entry.map { names[$0] }, reason: reason))
  }
}

// MARK: - Central directory

extension ZipDirectory {
  private mutating func readRecords(
    in bytes: RawSpan, reserving expected: Int, meter: ExpansionBudget
  ) throws(ArchiveError) -> [ZipCentralRecord] {
    var records: [ZipCentralRecord] = []
    records.reserveCapacity(expected)
    guard let directory = bytes.checked(end.directoryStart..<end.start) else {
      throw ArchiveError(.outOfBounds(.centralDirectory), at: end.directoryStart)
    }
    var reader = ByteReader(directory, origin: 0)
    while directory.littleEndian(at: reader.position, as: UInt32.self) == ZipCentralRecord.signature {
      guard records.count < meter.limits.entries else {
        throw ArchiveError(.tooManyEntries(limit: meter.limits.entries))
      }
      let start = reader.position
      do throws(ReadFailure) {
        var unicodeName: Range<Int>?
        let record = try ZipCentralRecord(parsing: &reader, unicodeName: &unicodeName)
        appendName(of: record, unicodeName, in: directory)
        records.append(record)
      } catch {
        throw ArchiveError(
          .outOfBounds(.centralDirectory), at: end.directoryStart + start)
      }
      try meter.charge(records[records.count - 1].size)
    }
    ledger.centralDirectory = ByteCount(reader.position)
    let found = records.count
    if end.countIsNarrow ? found % 0x1_0000 != end.entryCount : found != end.entryCount {
      // Fewer than announced means that records are damaged: a report without them would lie.
      if found < end.entryCount {
        throw ArchiveError(
          .badSignature(of: .centralDirectory), at: end.directoryStart + reader.position)
      }
      warn(.entryCountWrong(declared: end.entryCount, found: found))
    }
    // A digital signature (APPNOTE 4.3.13) or anything else between directory and end records.
    let rest = directory.byteCount - reader.position
    if rest > 0 {
      if directory.littleEndian(at: reader.position, as: UInt32.self) == 0x0505_4b50 {
        ledger.centralDirectory += ByteCount(rest)
      } else {
        ledger.unattributed += ByteCount(rest)
        warn(.bytesAfterEnd(ByteCount(rest)))
      }
    }
    ledger.endRecord = ByteCount(end.end - end.start)
    let trailing = bytes.byteCount - end.end
    if trailing > 0 {
      ledger.unattributed += ByteCount(trailing)
      warn(.bytesAfterEnd(ByteCount(trailing)))
    }
    return records
  }

  /// UTF-8 where the record says so or where the bytes happen to be; code page 437 otherwise. macOS writes
  /// UTF-8 and does not say so, and text in the old code page is practically never valid UTF-8.
  private mutating func appendName(
    of record: ZipCentralRecord, _ unicodeName: Range<Int>?, in directory: RawSpan
  ) {
    guard let name = directory.checked(record.name) else { return names.append([]) }
    if name.isASCII { return names.append(name) }
    if let range = unicodeName, let unicode = directory.checked(range),
      unicode.validUTF8String() != nil
    {
      return names.append(unicode)
    }
    if name.validUTF8String() != nil { return names.append(name) }
    names.append(record.nameIsUTF8 ? Array(name.utf8String().utf8) : CodePage437.utf8(name.array()))
    warn(.nameIsNotUnicode, entry: names.count - 1)
  }
}

// MARK: - Local records

extension ZipDirectory {
  /// Finds what the directory speaks of, and gives every byte its owner.
  mutating func readLocalRecords(_ region: ByteRegion) throws(ArchiveError) {
    let bytes = region.bytes
    guard let directory = bytes.checked(end.directoryStart..<end.start) else {
      throw ArchiveError(.outOfBounds(.centralDirectory), at: end.directoryStart)
    }
    var order = Array(records.indices)
    if !zip(records, records.dropFirst()).allSatisfy({ $0.localOffset <= $1.localOffset }) {
      order.sort { (records[$0].localOffset, $0) < (records[$1].localOffset, $1) }
    }
    entries.reserveCapacity(records.count)
    var isInOrder = true
    let block = SigningBlock.find(before: end.directoryStart, in: bytes)
    let limit = block?.lowerBound ?? end.directoryStart
    var covered = 0
    var last: Int?
    var released = 0
    for index in order {
      let record = records[index]
      let (start, overflow) = record.localOffset.addingReportingOverflow(end.shift)
      do throws(ArchiveError) {
        guard !overflow else { throw ArchiveError(.outOfBounds(.localHeader)) }
        let local = try ZipLocalRecord(
          of: record, at: start, in: bytes, directory: directory, limit: limit)
        if start < covered { throw ArchiveError(.overlap(with: last.map { names[$0] } ?? ""), at: start) }
        account(for: covered..<start, isFirst: last == nil, in: bytes)
        covered = local.end
        isInOrder = isInOrder && index == entries.count
        appendEntry(index, record, local)
      } catch { throw error.inEntry(names[index]) }
      last = index
      if covered - released > 16 << 20 {
        region.release(released..<covered)
        released = covered
      }
    }
    account(for: covered..<limit, isFirst: last == nil, in: bytes)
    if let block { ledger.signingBlock = ByteCount(block.count) }
    records = []
    // They were met in the order in which they lie; they are listed in the directory's.
    if !isInOrder {
      entries = zip(order, entries).sorted { $0.0 < $1.0 }.map(\.1)
    }
    assert(ledger.total.value == bytes.byteCount)
  }

  /// What lies between two entries: zeros align the next one, and anything else is nobody's.
  private mutating func account(for gap: Range<Int>, isFirst: Bool, in bytes: RawSpan) {
    guard !gap.isEmpty, let span = bytes.checked(gap) else { return }
    let count = ByteCount(gap.count)
    if !isFirst, span.isZero {
      ledger.padding += count
    } else {
      ledger.unattributed += count
      warn(isFirst ? .bytesBeforeFirstEntry(count) : .bytesBetweenEntries(count))
    }
  }

  private mutating func appendEntry(_ index: Int, _ record: ZipCentralRecord, _ local: ZipLocalRecord) {
    if local.nameDiffers { warn(.nameDiffersInLocalHeader, entry: index) }
    if local.descriptorIsMissing { warn(.descriptorMissing, entry: index) }
    let method = ZipMethod(record.method)
    if record.isEncrypted { warn(.encrypted, entry: index) }
    if case .other(let code) = method, !record.isEncrypted { warn(.unknownMethod(code), entry: index) }
    if !names.isPlainPath(index) { warn(.nameIsNotAPath, entry: index) }
    let isDirectory = names.bytes(of: index).endsWithSlash

    ledger.localHeaders += ByteCount(local.contentStart - local.start - local.alignment)
    ledger.padding += ByteCount(local.alignment)
    ledger.content += ByteCount(local.contentEnd - local.contentStart)
    ledger.dataDescriptors += ByteCount(local.end - local.contentEnd)
    entries.append(
      ArchiveEntry(
        kind: isDirectory ? .directory : record.isSymbolicLink ? .symbolicLink : .file,
        archiveBytes: ByteCount(local.end - local.start + record.recordSize),
        storedBytes: ByteCount(local.contentEnd - local.contentStart),
        installBytes: ByteCount(record.size),
        basis: .measured,
        source: .zip(
          offset: local.contentStart, method: method, checksum: record.checksum,
          isEncrypted: record.isEncrypted)))
  }
}

extension RawSpan {
  var endsWithSlash: Bool { byte(at: byteCount - 1) == UInt8(ascii: "/") }

  /// A relative path without `..` and backslashes.
  var isPlainPath: Bool {
    if byte(at: 0) == UInt8(ascii: "/") { return false }
    guard holdsBackslashOrTwoDots else { return true }
    var start = 0
    for end in 0...byteCount {
      let byte = byte(at: end) ?? UInt8(ascii: "/")
      if byte == UInt8(ascii: "\\") { return false }
      guard byte == UInt8(ascii: "/") else { continue }
      if end - start == 2, matches("..", at: start) { return false }
      start = end + 1
    }
    return true
  }

  /// False for nearly every name, and found out faster than by looking at each part.
  private var holdsBackslashOrTwoDots: Bool {
    // SAFETY: every search stays within the bytes, and no pointer is used after the call.
    unsafe withUnsafeBytes { bytes in
      guard var place = bytes.baseAddress else { return false }
      let end = unsafe place + bytes.count
      if unsafe memchr(place, 0x5c, bytes.count) != nil { return true }
      while let dot = unsafe memchr(place, 0x2e, end - place) {
        unsafe place = UnsafeRawPointer(dot) + 1
        if unsafe place < end, unsafe place.load(as: UInt8.self) == 0x2e { return true }
      }
      return false
    }
  }
}
