internal import Bytes

/// A piece of a rebuilt file.
enum ZipSegment: Sendable {
  /// Of the archive as it is.
  case copy(Range<Int>)
  case bytes([UInt8])
}

/// Where everything lies in a ZIP, and how it lies when entries leave or change.
struct ZipLayout: Sendable {
  /// An entry, in the order in which entries lie.
  struct Item: Sendable {
    /// In the central directory's order.
    let index: Int
    /// From the end of what lies before: padding, or bytes that nobody claims.
    let gap: Range<Int>
    let isGapZero: Bool
    let start: Int
    let contentStart: Int
    let contentEnd: Int
    let end: Int
    let alignment: Alignment?
  }

  /// Of a stored content: at a multiple of this, by what the extra field has for it.
  struct Alignment: Hashable, Sendable {
    let multiple: Int
    /// Where in the local record the padding begins; it reaches up to the content.
    let paddingStart: Int
    /// Android's own field (0xd935) rather than bare zeros.
    let isField: Bool
  }

  private let items: [Item]
  /// Each entry's central record in the file, in the directory's order.
  private let central: [Range<Int>]
  /// Between the last entry and the directory: a gap, the signing block.
  private let beforeDirectory: Range<Int>
  /// From the directory's last record to the end of the file.
  private let tail: [UInt8]
  private let end: ZipEndRecord
  private let region: ByteRegion

  init(_ region: ByteRegion, of archive: Archive, isAligned: Bool) throws(ArchiveError) {
    let bytes = region.bytes
    end = try ZipEndRecord.find(in: bytes)
    self.region = region
    guard let directory = bytes.checked(end.directoryStart..<end.start) else {
      throw ArchiveError(.outOfBounds(.centralDirectory), at: end.directoryStart)
    }
    var reader = ByteReader(directory, origin: 0)
    var records: [ZipCentralRecord] = []
    var central: [Range<Int>] = []
    records.reserveCapacity(archive.entries.count)
    while directory.littleEndian(at: reader.position, as: UInt32.self) == ZipCentralRecord.signature {
      let start = reader.position
      do throws(ReadFailure) {
        var name: Range<Int>?
        records.append(try ZipCentralRecord(parsing: &reader, unicodeName: &name))
      } catch { throw ArchiveError(.outOfBounds(.centralDirectory), at: end.directoryStart + start) }
      central.append((end.directoryStart + start)..<(end.directoryStart + reader.position))
    }
    self.central = central
    let directoryEnd = end.directoryStart + reader.position
    guard let tail = bytes.checked(directoryEnd..<bytes.byteCount) else {
      throw ArchiveError(.outOfBounds(.centralDirectory), at: directoryEnd)
    }
    self.tail = tail.array()

    let block = SigningBlock.find(before: end.directoryStart, in: bytes)
    let limit = block?.lowerBound ?? end.directoryStart
    let order = records.indices.sorted {
      (records[$0].localOffset, $0) < (records[$1].localOffset, $1)
    }
    var items: [Item] = []
    items.reserveCapacity(order.count)
    var covered = 0
    for index in order {
      let (start, overflow) = records[index].localOffset.addingReportingOverflow(end.shift)
      guard !overflow else { throw ArchiveError(.outOfBounds(.localHeader)) }
      let local = try ZipLocalRecord(
        of: records[index], at: start, in: bytes, directory: directory, limit: limit)
      guard start >= covered else { throw ArchiveError(.overlap(with: ""), at: start) }
      let gap = covered..<start
      items.append(
        Item(
          index: index, gap: gap, isGapZero: !items.isEmpty && bytes.checked(gap)?.isZero == true,
          start: start, contentStart: local.contentStart, contentEnd: local.contentEnd, end: local.end,
          alignment: isAligned && records[index].method == 0
            ? Alignment(of: local, name: archive.names[index], in: bytes) : nil))
      covered = local.end
    }
    self.items = items
    beforeDirectory = covered..<end.directoryStart
  }

  /// Goes through the rebuilt file from first to last.
  /// - Returns: its size.
  func walk(
    _ changes: EntryChanges, _ emit: (ZipSegment) -> Void
  ) throws(ArchiveError) -> Int {
    let total = region.count
    guard !changes.isEmpty else {
      emit(.copy(0..<total))
      return total
    }
    var position = 0
    var offsets = [Int](repeating: 0, count: central.count)
    func copy(_ range: Range<Int>) {
      guard !range.isEmpty else { return }
      emit(.copy(range))
      position += range.count
    }
    func put(_ bytes: [UInt8]) {
      guard !bytes.isEmpty else { return }
      emit(.bytes(bytes))
      position += bytes.count
    }
    for item in items {
      let isRemoved = changes.removed.contains(item.index)
      // Padding is of use in its old place alone; what must be aligned is aligned anew below.
      let isPadding = item.isGapZero && (isRemoved || position != item.gap.lowerBound)
      if !isPadding { copy(item.gap) }
      guard !isRemoved else { continue }
      offsets[item.index] = position - end.shift
      if let replacement = changes.replaced[item.index] {
        put(try header(of: item, at: position, replacement))
        put(replacement.stored)
        put(descriptor(of: item, replacement))
      } else if let alignment = item.alignment, (position - item.start) % alignment.multiple != 0 {
        put(aligned(item, alignment, at: position))
        copy(item.contentStart..<item.end)
      } else {
        copy(item.start..<item.end)
      }
    }
    copy(beforeDirectory)
    let directoryStart = position
    try putDirectory(changes, offsets) { put($0) }
    put(try endRecords(directoryStart: directoryStart, directoryEnd: position, changes))
    return position
  }
}

// MARK: - Local records

extension ZipLayout {
  /// The local header up to the content, padded so that the content is at a multiple again.
  private func aligned(_ item: Item, _ alignment: Alignment, at position: Int) -> [UInt8] {
    var header = bytes(item.start..<(item.start + alignment.paddingStart))
    let multiple = alignment.multiple
    let minimum = alignment.isField ? 6 : 0
    let padding = minimum + (multiple - (position + header.count + minimum) % multiple) % multiple
    if alignment.isField {
      header.append(littleEndian: UInt16(0xd935))
      header.append(littleEndian: UInt16(truncatingIfNeeded: padding - 4))
      header.append(littleEndian: UInt16(truncatingIfNeeded: multiple))
      header += [UInt8](repeating: 0, count: padding - 6)
    } else {
      header += [UInt8](repeating: 0, count: padding)
    }
    let nameLength = Int(read(UInt16.self, at: item.start + 26))
    header.replace(
      at: 28, littleEndian: UInt16(truncatingIfNeeded: header.count - ZipLocalRecord.headerSize - nameLength))
    return header
  }

  private func header(
    of item: Item, at position: Int, _ replacement: Replacement
  ) throws(ArchiveError) -> [UInt8] {
    var header =
      if let alignment = item.alignment, (position - item.start) % alignment.multiple != 0 {
        aligned(item, alignment, at: position)
      } else {
        bytes(item.start..<item.contentStart)
      }
    // With a descriptor behind the content the header says nothing, whatever stands there.
    guard !hasDescriptor(item) else { return header }
    header.replace(at: 14, littleEndian: replacement.checksum)
    let fields = Fields(
      content: 22, stored: 18, offset: nil,
      extra: ZipLocalRecord.headerSize + Int(read(UInt16.self, at: item.start + 26)))
    try Self.patch(
      &header, fields, sizes: (stored: replacement.stored.count, content: replacement.size), offset: nil)
    return header
  }

  private func hasDescriptor(_ item: Item) -> Bool { item.end > item.contentEnd }

  /// In the form that the old one has: with or without a signature, of 32 or 64 bits.
  private func descriptor(of item: Item, _ replacement: Replacement) -> [UInt8] {
    let length = item.end - item.contentEnd
    guard length >= 12 else { return [] }
    var output: [UInt8] = []
    if length == 16 || length == 24 { output.append(littleEndian: UInt32(0x0807_4b50)) }
    output.append(littleEndian: replacement.checksum)
    if length >= 20 {
      output.append(littleEndian: UInt64(replacement.stored.count))
      output.append(littleEndian: UInt64(replacement.size))
    } else {
      output.append(littleEndian: UInt32(truncatingIfNeeded: replacement.stored.count))
      output.append(littleEndian: UInt32(truncatingIfNeeded: replacement.size))
    }
    return output
  }

  /// Where a record has its sizes and, in the directory, the offset of the local record.
  private struct Fields {
    let content: Int
    let stored: Int
    let offset: Int?
    /// Where the extra fields begin.
    let extra: Int

    /// The places of those that are in the ZIP64 field, since their own say so. APPNOTE 4.5.3.
    func widePlaces(in record: [UInt8]) -> [Int: Int] {
      let bytes = record.span.rawBytes
      func isWide(_ place: Int) -> Bool { bytes.littleEndian(at: place, as: UInt32.self) == UInt32.max }
      guard isWide(content) || isWide(stored) || offset.map(isWide) ?? false else { return [:] }
      // In this order, those that are there.
      let wide = [content, stored, offset].compactMap(\.self).filter(isWide)
      var position = extra
      while let kind = bytes.littleEndian(at: position, as: UInt16.self),
        let length = bytes.littleEndian(at: position + 2, as: UInt16.self)
      {
        if kind == 1 {
          return Dictionary(
            zip(wide, stride(from: position + 4, to: position + 4 + Int(length), by: 8)), uniquingKeysWith: +)
        }
        position += 4 + Int(length)
      }
      return [:]
    }
  }

  /// Writes sizes and an offset where a record has them.
  private static func patch(
    _ record: inout [UInt8], _ fields: Fields, sizes: (stored: Int, content: Int)?, offset: Int?
  ) throws(ArchiveError) {
    let wide = fields.widePlaces(in: record)
    var values: [(place: Int, value: Int)] = []
    if let sizes { values += [(fields.content, sizes.content), (fields.stored, sizes.stored)] }
    if let offset, let place = fields.offset { values.append((place, offset)) }
    for (place, value) in values {
      if let place = wide[place] {
        record.replace(at: place, littleEndian: UInt64(value))
      } else {
        guard let narrow = UInt32(exactly: value) else { throw ArchiveError(.outOfBounds(.extraField)) }
        record.replace(at: place, littleEndian: narrow)
      }
    }
  }
}

// MARK: - Directory

extension ZipLayout {
  private func putDirectory(
    _ changes: EntryChanges, _ offsets: [Int], _ put: ([UInt8]) -> Void
  ) throws(ArchiveError) {
    var directory: [UInt8] = []
    directory.reserveCapacity(central.last.map { $0.upperBound - end.directoryStart } ?? 0)
    for (index, range) in central.enumerated() where !changes.removed.contains(index) {
      var record = bytes(range)
      var sizes: (stored: Int, content: Int)?
      if let replacement = changes.replaced[index] {
        record.replace(at: 16, littleEndian: replacement.checksum)
        sizes = (replacement.stored.count, replacement.size)
      }
      let nameLength = Int(record.span.rawBytes.littleEndian(at: 28, as: UInt16.self) ?? 0)
      let fields = Fields(content: 24, stored: 20, offset: 42, extra: ZipCentralRecord.size + nameLength)
      try Self.patch(&record, fields, sizes: sizes, offset: offsets[index])
      directory += record
    }
    put(directory)
  }

  /// What follows the directory's records, with the new counts, sizes and offsets.
  private func endRecords(
    directoryStart: Int, directoryEnd: Int, _ changes: EntryChanges
  ) throws(ArchiveError) -> [UInt8] {
    var records = tail
    let old = tail.span.rawBytes
    let tailStart = region.count - tail.count
    let count = central.count - changes.removed.count
    let size = directoryEnd - directoryStart
    let offset = directoryStart - end.shift
    let moved = directoryEnd - tailStart
    let classic = end.classicStart - tailStart
    if end.start < end.classicStart {
      let wide = end.start - tailStart
      for place in [24, 32] { records.replace(at: wide + place, littleEndian: UInt64(count)) }
      records.replace(at: wide + 40, littleEndian: UInt64(size))
      records.replace(at: wide + 48, littleEndian: UInt64(offset))
      // Where the locator says that the record is.
      records.replace(at: classic - 12, littleEndian: UInt64(end.start + moved - end.shift))
    }
    func patch(_ place: Int, _ value: Int, isNarrow: Bool) throws(ArchiveError) {
      if isNarrow {
        if old.littleEndian(at: place, as: UInt16.self) == UInt16.max, end.start < end.classicStart { return }
        records.replace(at: place, littleEndian: UInt16(truncatingIfNeeded: value))
      } else {
        if old.littleEndian(at: place, as: UInt32.self) == UInt32.max, end.start < end.classicStart { return }
        guard let value = UInt32(exactly: value) else {
          throw ArchiveError(.outOfBounds(.centralDirectory))
        }
        records.replace(at: place, littleEndian: value)
      }
    }
    try patch(classic + 8, count, isNarrow: true)
    try patch(classic + 10, count, isNarrow: true)
    try patch(classic + 12, size, isNarrow: false)
    try patch(classic + 16, offset, isNarrow: false)
    return records
  }

  private func bytes(_ range: Range<Int>) -> [UInt8] { region.bytes.checked(range)?.array() ?? [] }

  private func read<Value: FixedWidthInteger & BitwiseCopyable>(_ type: Value.Type, at place: Int) -> Value {
    region.bytes.littleEndian(at: place, as: type) ?? 0
  }
}

extension ZipLayout.Alignment {
  /// What a stored content of an aligned archive is aligned to; nil where it is not.
  ///
  /// Native libraries lie at multiples of a page, everything else at multiples of 4, as zipalign puts them.
  fileprivate init?(of local: ZipLocalRecord, name: String, in bytes: RawSpan) {
    let nameLength = bytes.littleEndian(at: local.start + 26, as: UInt16.self) ?? 0
    let extraStart = local.start + ZipLocalRecord.headerSize + Int(nameLength)
    var position = extraStart
    var paddingStart: Int?
    while position + 4 <= local.contentStart,
      let kind = bytes.littleEndian(at: position, as: UInt16.self),
      let length = bytes.littleEndian(at: position + 2, as: UInt16.self)
    {
      let end = position + 4 + Int(length)
      guard kind != 0, end <= local.contentStart else { break }
      if kind == 0xd935, end == local.contentStart,
        let multiple = bytes.littleEndian(at: position + 4, as: UInt16.self), length >= 2, multiple > 1,
        local.contentStart % Int(multiple) == 0
      {
        self.init(multiple: Int(multiple), paddingStart: position - local.start, isField: true)
        return
      }
      position = end
    }
    if bytes.checked(position..<local.contentStart)?.isZero == true { paddingStart = position - local.start }
    let multiples = name.hasSuffix(".so") ? [16384, 4096, 4] : [4]
    guard let multiple = multiples.first(where: { local.contentStart % $0 == 0 }), let paddingStart else {
      return nil
    }
    self.init(multiple: multiple, paddingStart: paddingStart, isField: false)
  }
}
