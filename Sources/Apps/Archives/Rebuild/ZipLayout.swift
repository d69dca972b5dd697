import Bytes

/// A part of a rebuilt file.
enum RebuiltSegment: Sendable {
  /// Bytes of the original archive.
  case copy(Range<Int>)
  case bytes([UInt8])
}

/// The layout of a ZIP, and of the same ZIP with entries removed or replaced.
///
/// Sizes and offsets were checked when the archive was opened, and lie within the file.
struct ZipLayout: Sendable {
  /// An entry's local record. Items are in the order of the file.
  struct Item: Sendable {
    /// The entry's index in the central directory.
    let index: Int
    /// The bytes between the previous record and this one: padding or unattributed bytes.
    let gap: Range<Int>
    let isGapZero: Bool
    let start: Int
    let contentStart: Int
    let contentEnd: Int
    let end: Int
    let alignment: Alignment?
  }

  /// The alignment of a stored content, by padding in the extra field.
  struct Alignment: Hashable, Sendable {
    let multiple: Int
    /// The offset of the padding in the local record. It ends where the content begins.
    let paddingStart: Int
    /// Whether the padding is Android's field (0xd935) instead of zeros.
    let isField: Bool
  }

  private let items: [Item]
  /// The items by entry if the file's size is a sum: nothing is between records, no content is aligned. Nil otherwise.
  private let summableItems: [Item?]?
  /// Each entry's central record, in the directory's order.
  private let central: [Range<Int>]
  /// The bytes between the last entry and the directory: a gap, the signing block.
  private let beforeDirectory: Range<Int>
  /// The bytes from the end of the last central record to the end of the file.
  private let tail: [UInt8]
  private let end: ZipEndRecord
  private let region: ByteRegion

  /// - Parameter records: from opening the archive. Only local headers are read again, for the alignment.
  init(
    _ region: ByteRegion, _ records: ZipRecords, of archive: Archive, isAligned: Bool
  ) throws(ArchiveError) {
    let bytes = region.bytes
    end = records.end
    self.region = region
    guard let tail = bytes.checked(records.directoryEnd..<bytes.byteCount) else {
      throw ArchiveError(.outOfBounds(.centralDirectory), at: records.directoryEnd)
    }
    self.tail = tail.array()
    var central: [Range<Int>] = []
    central.reserveCapacity(archive.entries.count)
    var position = end.directoryStart
    for size in records.centralSizes {
      central.append(position..<(position + Int(size)))
      position += Int(size)
    }
    self.central = central

    let starts = records.localStarts
    let order = starts.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }
    var items: [Item] = []
    items.reserveCapacity(order.count)
    var covered = 0
    for index in order {
      let entry = archive.entries[index]
      guard case .range(let contentStart, let method, _, _) = entry.source else { continue }
      let start = starts[index]
      let localSize = entry.archiveBytes.value - central[index].count
      let local = start..<(start + localSize)
      let gap = covered..<start
      let isGapZero = !items.isEmpty && bytes.checked(gap)?.isZero == true
      var alignment: Alignment?
      if isAligned, method == .stored {
        alignment = Alignment(ofContentAt: contentStart, in: local, name: archive.names[index], bytes)
      }
      items.append(
        Item(
          index: index, gap: gap, isGapZero: isGapZero, start: start, contentStart: contentStart,
          contentEnd: contentStart + entry.storedBytes.value, end: local.upperBound, alignment: alignment))
      covered = local.upperBound
    }
    self.items = items
    var byEntry = [Item?](repeating: nil, count: archive.entries.count)
    for item in items { byEntry[item.index] = item }
    let isSummable = items.allSatisfy { $0.gap.isEmpty && $0.alignment == nil }
    summableItems = isSummable ? byEntry : nil
    beforeDirectory = covered..<end.directoryStart
  }

  /// The size of the rebuilt file. If sizes add up, the work does not grow with the entries that do not change.
  func size(_ changes: EntryChanges) throws(ArchiveError) -> Int {
    guard let size = sum(changes), size <= UInt32.max else { return try walk(changes) { _ in } }
    return size
  }

  private func sum(_ changes: EntryChanges) -> Int? {
    guard let summableItems, changes.added.isEmpty else { return nil }
    var size = region.count
    for index in changes.removed {
      guard let item = summableItems[index] else { return nil }
      size -= item.end - item.start + central[index].count
    }
    for (index, replacement) in changes.replaced {
      guard let item = summableItems[index], replacement.size <= UInt32.max else { return nil }
      size += replacement.stored.count + descriptor(of: item, replacement).count
      size -= item.end - item.contentStart
    }
    return size
  }

  /// The parts of the rebuilt file, from first to last. Adjacent parts of the original are one.
  func segments(_ changes: EntryChanges) throws(ArchiveError) -> (size: Int, segments: [RebuiltSegment]) {
    var segments: [RebuiltSegment] = []
    let size = try walk(changes) { segment in
      if case .copy(let next) = segment, case .copy(let last) = segments.last,
        last.upperBound == next.lowerBound
      {
        segments[segments.count - 1] = .copy(last.lowerBound..<next.upperBound)
      } else {
        segments.append(segment)
      }
    }
    return (size, segments)
  }

  /// Passes the parts of the rebuilt file to `emit`.
  /// - Returns: the size of the rebuilt file.
  private func walk(
    _ changes: EntryChanges, _ emit: (RebuiltSegment) -> Void
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
      // Padding is dropped if the next entry moves; contents are aligned again below.
      let isPadding = item.isGapZero && (isRemoved || position != item.gap.lowerBound)
      if !isPadding { copy(item.gap) }
      guard !isRemoved else { continue }
      offsets[item.index] = position - end.shift
      if let replacement = changes.replaced[item.index] {
        put(try header(of: item, at: position, replacement))
        put(replacement.stored)
        put(descriptor(of: item, replacement))
      } else if let header = realigned(item, at: position) {
        put(header)
        copy(item.contentStart..<item.end)
      } else {
        copy(item.start..<item.end)
      }
    }
    for file in changes.added {
      offsets.append(position - end.shift)
      put(try AddedRecord(file).local)
      put(file.content.stored)
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
  /// The local header up to the content, padded so that the content is aligned; nil if it is aligned without a change.
  ///
  /// An extra field has at most 65,535 bytes. If the padding does not fit, the content is aligned to a smaller
  /// multiple.
  private func realigned(_ item: Item, at position: Int) -> [UInt8]? {
    guard let alignment = item.alignment, (position - item.start) % alignment.multiple != 0 else {
      return nil
    }
    let multiples = [alignment.multiple] + [16384, 4096, 4].filter { $0 < alignment.multiple }
    return multiples.lazy.compactMap { aligned(item, alignment, to: $0, at: position) }.first
  }

  /// - Returns: nil if the padding does not fit.
  private func aligned(
    _ item: Item, _ alignment: Alignment, to multiple: Int, at position: Int
  ) -> [UInt8]? {
    var header = bytes(item.start..<(item.start + alignment.paddingStart))
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
    guard let extraLength = UInt16(exactly: header.count - ZipLocalRecord.headerSize - nameLength) else {
      return nil
    }
    header.replace(at: 28, littleEndian: extraLength)
    return header
  }

  private func header(
    of item: Item, at position: Int, _ replacement: Replacement
  ) throws(ArchiveError) -> [UInt8] {
    var header = realigned(item, at: position) ?? bytes(item.start..<item.contentStart)
    // With a data descriptor, readers ignore these fields of the header.
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

  /// A data descriptor in the form of the old one: with or without a signature, of 32 or 64 bits.
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

  /// The offsets, in a local or central record, of its sizes and of the local record's offset.
  private struct Fields {
    let content: Int
    let stored: Int
    let offset: Int?
    /// The start of the extra fields.
    let extra: Int

    /// The offsets of the values that are in the ZIP64 field instead, by the offset of the field itself.
    /// APPNOTE 4.5.3.
    func wideOffsets(in record: [UInt8]) -> [Int: Int] {
      let bytes = record.span.rawBytes
      func isWide(_ field: Int) -> Bool { bytes.littleEndian(at: field, as: UInt32.self) == UInt32.max }
      guard isWide(content) || isWide(stored) || offset.map(isWide) ?? false else { return [:] }
      // The field has the wide values only, in this order.
      var possible = [content, stored]
      if let offset { possible.append(offset) }
      let wide = possible.filter(isWide)
      let fields = ExtraFields(in: bytes, min(extra, record.count)..<record.count).fields
      guard let field = fields.first(where: { $0.kind == ExtraFields.zip64 })?.range else { return [:] }
      return Dictionary(
        zip(wide, stride(from: field.lowerBound + 4, to: field.upperBound, by: 8)), uniquingKeysWith: +)
    }
  }

  /// Writes sizes and an offset to the fields of a record.
  private static func patch(
    _ record: inout [UInt8], _ fields: Fields, sizes: (stored: Int, content: Int)?, offset: Int?
  ) throws(ArchiveError) {
    let wide = fields.wideOffsets(in: record)
    var values: [(field: Int, value: Int)] = []
    if let sizes { values += [(fields.content, sizes.content), (fields.stored, sizes.stored)] }
    if let offset, let field = fields.offset { values.append((field, offset)) }
    for (field, value) in values {
      if let position = wide[field] {
        record.replace(at: position, littleEndian: try Self.wide(value))
      } else {
        guard let narrow = UInt32(exactly: value) else { throw ArchiveError(.outOfBounds(.extraField)) }
        record.replace(at: field, littleEndian: narrow)
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
    for (file, offset) in zip(changes.added, offsets[central.count...]) {
      directory += try AddedRecord(file).central(at: offset)
    }
    put(directory)
  }

  /// The bytes after the directory's records, with the new counts, sizes and offsets.
  private func endRecords(
    directoryStart: Int, directoryEnd: Int, _ changes: EntryChanges
  ) throws(ArchiveError) -> [UInt8] {
    var records = tail
    let old = tail.span.rawBytes
    let tailStart = region.count - tail.count
    let count = central.count - changes.removed.count + changes.added.count
    let size = directoryEnd - directoryStart
    let offset = directoryStart - end.shift
    let moved = directoryEnd - tailStart
    let classic = end.classicStart - tailStart
    if end.start < end.classicStart {
      let wide = end.start - tailStart
      for field in [24, 32] { records.replace(at: wide + field, littleEndian: try Self.wide(count)) }
      records.replace(at: wide + 40, littleEndian: try Self.wide(size))
      records.replace(at: wide + 48, littleEndian: try Self.wide(offset))
      // The locator's offset of the ZIP64 end record.
      records.replace(at: classic - 12, littleEndian: try Self.wide(end.start + moved - end.shift))
    }
    func patch(_ field: Int, _ value: Int, isNarrow: Bool) throws(ArchiveError) {
      if isNarrow {
        if old.littleEndian(at: field, as: UInt16.self) == UInt16.max, end.start < end.classicStart { return }
        records.replace(at: field, littleEndian: UInt16(truncatingIfNeeded: value))
      } else {
        if old.littleEndian(at: field, as: UInt32.self) == UInt32.max, end.start < end.classicStart { return }
        guard let value = UInt32(exactly: value) else {
          throw ArchiveError(.outOfBounds(.centralDirectory))
        }
        records.replace(at: field, littleEndian: value)
      }
    }
    try patch(classic + 8, count, isNarrow: true)
    try patch(classic + 10, count, isNarrow: true)
    try patch(classic + 12, size, isNarrow: false)
    try patch(classic + 16, offset, isNarrow: false)
    return records
  }

  private static func wide(_ value: Int) throws(ArchiveError) -> UInt64 {
    guard let value = UInt64(exactly: value) else { throw ArchiveError(.outOfBounds(.centralDirectory)) }
    return value
  }

  private func bytes(_ range: Range<Int>) -> [UInt8] { region.bytes.checked(range)?.array() ?? [] }

  private func read<Value: FixedWidthInteger & BitwiseCopyable>(_ type: Value.Type, at offset: Int) -> Value {
    region.bytes.littleEndian(at: offset, as: type) ?? 0
  }
}
