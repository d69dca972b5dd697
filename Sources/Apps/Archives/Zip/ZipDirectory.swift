import Bytes
import Compression

/// A ZIP file's entries and ledger, read in place from its central directory and local headers.
///
/// Every byte has one owner: an entry's local and central record, the signing block, the directory or the end
/// records. Zeros between them are padding, and other bytes are unattributed. Unattributed bytes that look like a
/// record are an error: another archive begins or ends there. Entries that overlap are an error, since only
/// decompression bombs contain them.
///
/// The directory usually follows the entries. Mozilla's `omni.ja` has it in front of them, for faster startup.
struct ZipDirectory: EntryList {
  private(set) var names: EntryNames
  private(set) var entries: [ArchiveEntry] = []
  private(set) var ledger = Ledger()
  private(set) var warnings: [ArchiveWarning] = []
  private(set) var records: ZipRecords
  /// Whether names have backslashes for slashes.
  private var hasDOSNames = false

  private var end: ZipEndRecord { records.end }

  init(_ bytes: RawSpan, budget: ExpansionBudget) throws(ArchiveError) {
    let end = try ZipEndRecord.find(in: bytes)
    guard end.entryCount <= budget.limits.entries else {
      throw ArchiveError(.tooManyEntries(limit: budget.limits.entries))
    }
    // A record has at least its fixed size, so the reserved memory never exceeds the file.
    let room = end.start - end.directoryStart
    let expected = min(end.entryCount, room / ZipCentralRecord.size)
    // checked: at most `room`, and 256 bytes for each record of the file
    let nameBytes = min(max(0, room - expected * ZipCentralRecord.size), expected * 256)
    names = EntryNames(reservingEntries: expected, bytes: nameBytes)

    records = ZipRecords(end: end)
    guard let directory = bytes.checked(end.directoryStart..<end.start) else {
      throw ArchiveError(.outOfBounds(.centralDirectory), at: end.directoryStart)
    }
    let central = try readRecords(in: directory, of: bytes, reserving: expected, budget: budget)
    try readLocalRecords(of: central, directory, in: bytes)
  }

  private mutating func warn(_ reason: ArchiveWarning.Reason, entry: Int? = nil) {
    warnings.append(ArchiveWarning(entry: entry.map { names[$0] }, reason: reason))
  }
}

// MARK: - Central directory

extension ZipDirectory {
  private mutating func readRecords(
    in directory: RawSpan, of bytes: RawSpan, reserving expected: Int, budget: ExpansionBudget
  ) throws(ArchiveError) -> [ZipCentralRecord] {
    var records: [ZipCentralRecord] = []
    records.reserveCapacity(expected)
    var reader = ByteReader(directory, origin: 0)
    while directory.littleEndian(at: reader.position, as: UInt32.self) == ZipCentralRecord.signature {
      guard records.count < budget.limits.entries else {
        throw ArchiveError(.tooManyEntries(limit: budget.limits.entries))
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
      try budget.check(names)
      try budget.charge(records[records.count - 1].size)
    }
    ledger.centralDirectory = ByteCount(reader.position)
    self.records.directoryEnd = end.directoryStart + reader.position
    let found = records.count
    if end.countIsNarrow ? found % 0x1_0000 != end.entryCount : found != end.entryCount {
      // Fewer than declared means that records are damaged, and a report without them would be wrong.
      if found < end.entryCount {
        throw ArchiveError(
          .badSignature(of: .centralDirectory), at: end.directoryStart + reader.position)
      }
      warn(.entryCountWrong(declared: end.entryCount, found: found))
    }
    let first = records.lazy.map(\.localOffset).min().map { $0.addingReportingOverflow(end.shift) }
    self.records.hasDirectoryFirst =
      first.map { !$0.overflow && $0.partialValue >= self.records.directoryEnd } ?? false
    try accountForEnd(of: bytes)
    return records
  }

  /// Attributes the bytes from the directory to the end of the file. If the entries follow the directory, only
  /// those from the end records.
  private mutating func accountForEnd(of bytes: RawSpan) throws(ArchiveError) {
    // A digital signature (APPNOTE 4.3.13) or anything else between directory and end records.
    let rest = end.start - records.directoryEnd
    if rest > 0, !records.hasDirectoryFirst {
      try StrayRecord.refuse(in: records.directoryEnd..<end.start, of: bytes)
      if bytes.littleEndian(at: records.directoryEnd, as: UInt32.self) == 0x0505_4b50 {
        ledger.centralDirectory += ByteCount(rest)
      } else {
        ledger.unattributed += ByteCount(rest)
        warn(.bytesAfterEnd(ByteCount(rest)))
      }
    }
    ledger.endRecord = ByteCount(end.end - end.start)
    if end.missingComment > 0 { warn(.commentTruncated(missing: end.missingComment)) }
    let trailing = bytes.byteCount - end.end
    if trailing > 0 {
      try StrayRecord.refuse(in: end.end..<bytes.byteCount, of: bytes)
      ledger.unattributed += ByteCount(trailing)
      warn(.bytesAfterEnd(ByteCount(trailing)))
    }
  }

  /// Attributes the bytes in front of the entries if the directory is there: usually the number of bytes to
  /// preload, the directory, and a copy of the end record.
  /// - Returns: the end of these bytes.
  private mutating func accountForDirectoryInFront(in bytes: RawSpan) throws(ArchiveError) -> Int {
    try account(for: 0..<end.directoryStart, isFirst: true, in: bytes)
    let start = records.directoryEnd
    guard bytes.littleEndian(at: start, as: UInt32.self) == ZipEndRecord.signature,
      let comment = bytes.littleEndian(at: start + 20, as: UInt16.self)
    else { return start }
    let copy = ZipEndRecord.size + Int(comment)
    guard copy <= end.start - start else { return start }
    ledger.endRecord += ByteCount(copy)
    return start + copy
  }

  /// Appends a name, as UTF-8 if the record or the bytes are UTF-8, and as code page 437 otherwise. macOS writes
  /// UTF-8 without the flag, and text in the old code page is practically never valid UTF-8.
  private mutating func appendName(
    of record: ZipCentralRecord, _ unicodeName: Range<Int>?, in directory: RawSpan
  ) {
    guard let name = directory.checked(record.name) else { return names.append([]) }
    if record.isFromDOS, name.firstOffset(of: UInt8(ascii: "\\")) != nil,
      name.firstOffset(of: UInt8(ascii: "/")) == nil
    {
      return appendDOSName(record, name)
    }
    if name.isASCII { return names.append(name) }
    // The field is outdated if the name was changed without it. APPNOTE 4.6.9.
    if let range = unicodeName, let unicode = directory.checked(range), unicode.validUTF8String() != nil,
      directory.littleEndian(at: range.lowerBound - 4, as: UInt32.self) == CRC32.checksum(of: name)
    {
      return names.append(unicode)
    }
    if name.validUTF8String() != nil { return names.append(name) }
    names.append(record.nameIsUTF8 ? Array(name.utf8String().utf8) : CodePage437.utf8(name.array()))
    warn(.nameIsNotUnicode, entry: names.count - 1)
  }
}

extension ZipDirectory {
  /// Appends a name with backslashes between its folders, which old versions of .NET wrote. APPNOTE 4.4.17.1 requires
  /// slashes; Info-ZIP's unzip converts names of entries made on DOS that have no slash. A backslash is an ordinary
  /// character in names made on other systems.
  private mutating func appendDOSName(_ record: ZipCentralRecord, _ name: RawSpan) {
    let isUTF8 = record.nameIsUTF8 || name.validUTF8String() != nil
    let text = isUTF8 ? Array(name.utf8String().utf8) : CodePage437.utf8(name.array())
    names.append(text.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 })
    guard !hasDOSNames else { return }
    hasDOSNames = true
    warn(.nameHasBackslashes, entry: names.count - 1)
  }
}

// MARK: - Local records

extension ZipDirectory {
  /// Reads the local records, and attributes every byte of the file.
  private mutating func readLocalRecords(
    of central: [ZipCentralRecord], _ directory: RawSpan, in bytes: RawSpan
  ) throws(ArchiveError) {
    var order = Array(central.indices)
    var isInOrder = true
    if !zip(central, central.dropFirst()).allSatisfy({ $0.localOffset <= $1.localOffset }) {
      order.sort { (central[$0].localOffset, $0) < (central[$1].localOffset, $1) }
      isInOrder = false
    }
    entries.reserveCapacity(central.count)
    records.reserve(central.count)
    let block = records.hasDirectoryFirst ? nil : SigningBlock.find(before: end.directoryStart, in: bytes)
    let limit = records.hasDirectoryFirst ? end.start : block?.lowerBound ?? end.directoryStart
    var covered = records.hasDirectoryFirst ? try accountForDirectoryInFront(in: bytes) : 0
    var last: Int?
    for index in order {
      let record = central[index]
      let (start, overflow) = record.localOffset.addingReportingOverflow(end.shift)
      let local: ZipLocalRecord
      do throws(ArchiveError) {
        guard !overflow else { throw ArchiveError(.outOfBounds(.localHeader)) }
        local = try ZipLocalRecord(of: record, at: start, in: bytes, directory: directory, limit: limit)
        if start < covered { throw ArchiveError(.overlap(with: last.map { names[$0] } ?? ""), at: start) }
      } catch { throw error.inEntry(names[index]) }
      try account(for: covered..<start, isFirst: last == nil, in: bytes)
      covered = local.end
      appendEntry(index, record, local)
      last = index
    }
    try account(for: covered..<limit, isFirst: last == nil, in: bytes)
    if let block { ledger.signingBlock = ByteCount(block.count) }
    // They were read in the order of the file; they are listed in the directory's order.
    if !isInOrder {
      let indices = order.indices.sorted { order[$0] < order[$1] }
      entries = indices.map { entries[$0] }
      records.reorder(indices)
    }
    assert(ledger.total.value == bytes.byteCount)
  }

  /// Attributes the bytes between two entries: zeros are padding, other bytes are unattributed.
  private mutating func account(for gap: Range<Int>, isFirst: Bool, in bytes: RawSpan) throws(ArchiveError) {
    guard !gap.isEmpty, let span = bytes.checked(gap) else { return }
    let count = ByteCount(gap.count)
    if !isFirst, span.isZero {
      ledger.padding += count
    } else {
      try StrayRecord.refuse(in: gap, of: bytes)
      ledger.unattributed += count
      warn(isFirst ? .bytesBeforeFirstEntry(count) : .bytesBetweenEntries(count))
    }
  }

  private mutating func appendEntry(_ index: Int, _ record: ZipCentralRecord, _ local: ZipLocalRecord) {
    if local.nameDiffers { warn(.nameDiffersInLocalHeader, entry: index) }
    if let values = local.contradiction { warn(.localHeaderDiffers(values), entry: index) }
    if local.descriptorIsMissing { warn(.descriptorMissing, entry: index) }
    let method = CompressionMethod(record.method)
    if record.isEncrypted { warn(.encrypted, entry: index) }
    if case .other(let code) = method, !record.isEncrypted { warn(.unknownMethod(code), entry: index) }
    if !names.isPlainPath(index) { warn(.nameIsNotAPath, entry: index) }
    var kind: ArchiveEntry.Kind = record.isSymbolicLink ? .symbolicLink : .file
    if names.bytes(of: index).endsWithSlash { kind = .directory }

    ledger.localHeaders += ByteCount(local.contentStart - local.start - local.alignment)
    ledger.padding += ByteCount(local.alignment)
    ledger.content += ByteCount(local.contentEnd - local.contentStart)
    ledger.dataDescriptors += ByteCount(local.end - local.contentEnd)
    records.append(localStart: local.start, centralSize: record.recordSize)
    entries.append(
      ArchiveEntry(
        source: .range(
          offset: local.contentStart, method: method, checksum: record.checksum,
          isEncrypted: record.isEncrypted),
        kind: kind,
        basis: .measured,
        archiveBytes: ByteCount(local.end - local.start + record.recordSize),
        storedBytes: ByteCount(local.contentEnd - local.contentStart),
        installBytes: ByteCount(record.size)))
  }
}

/// The locations of a ZIP's records, kept from opening it so that it can be rebuilt without parsing it again.
///
/// 12 bytes per entry. The other bounds follow from these and from ``ArchiveEntry``'s sizes.
struct ZipRecords: Sendable {
  let end: ZipEndRecord
  /// The end of the last central record.
  var directoryEnd = 0
  /// Whether the entries lie between the directory and the end records, as in Firefox's `omni.ja`.
  var hasDirectoryFirst = false
  /// The offset of each entry's local header, in the directory's order.
  private(set) var localStarts: [Int] = []
  /// The size of each entry's central record, in the directory's order. The records are adjacent.
  private(set) var centralSizes: [UInt32] = []

  init(end: ZipEndRecord) { self.end = end }

  mutating func reserve(_ count: Int) {
    localStarts.reserveCapacity(count)
    centralSizes.reserveCapacity(count)
  }

  mutating func append(localStart: Int, centralSize: Int) {
    localStarts.append(localStart)
    // checked: a record has fewer than 200,000 bytes
    centralSizes.append(UInt32(truncatingIfNeeded: centralSize))
  }

  /// Puts the record at `indices[i]` at index `i`.
  mutating func reorder(_ indices: [Int]) {
    localStarts = indices.map { localStarts[$0] }
    centralSizes = indices.map { centralSizes[$0] }
  }
}
