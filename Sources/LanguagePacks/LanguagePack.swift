public import ByteReading
public import Localization
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// One locale's messages for one version of an app, in a mapped file.
///
/// Opening reads the header and the checks of the blocks, and nothing else. A block is proved when something in it is
/// first read; from then on it is trusted, as is the mapping: a file that another process changes is no pack any more.
/// May be shared between threads.
public struct LanguagePack: Sendable {
  private let region: ByteRegion
  private let layout: PackLayout
  /// A byte for each block: whether it was proved.
  private let proved: ProvedBlocks

  /// - Throws: ``PackError`` for what is no pack, is cut short or has a damaged header.
  public init(opening path: String) throws(PackError) {
    try self.init(ByteRegion(try Self.map(path)))
  }

  public init(_ bytes: [UInt8]) throws(PackError) {
    try self.init(ByteRegion(ByteStorage(copying: bytes)))
  }

  public init(_ region: ByteRegion) throws(PackError) {
    layout = try PackLayout(region.bytes)
    self.region = region
    proved = ProvedBlocks(count: layout[.checks].count / 4)
  }

  private static func map(_ path: String) throws(PackError) -> ByteStorage {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw PackError(.cannotOpen(code: errno)) }
    defer { close(descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    guard size > 0 else { throw PackError(size == 0 ? .notAPack : .cannotOpen(code: errno)) }
    do throws(MappingFailure) { return try ByteStorage(mapping: descriptor, count: Int(size)) } catch {
      throw PackError(.cannotOpen(code: error.code))
    }
  }

  // MARK: - What it is

  public var messageCount: Int { layout.count }
  public var byteCount: Int { region.count }
  /// Over everything; two packs with one checksum are one pack.
  public var checksum: UInt64 { layout.checksum }
  public var bytes: RawSpan {
    @_lifetime(borrow self)
    get { region.bytes }
  }

  public func metadata() throws(PackError) -> PackMetadata {
    let range = layout[.metadata]
    return try PackMetadata(proven(range), at: range.lowerBound)
  }

  /// The parts of the file in their order, with their sizes.
  public var sections: [(name: String, bytes: Int)] {
    [("header", PackLayout.headerSize)]
      + PackLayout.Section.allCases.map { ("\($0)", layout[$0].count) }
  }

  /// Proves every block, and the checksum over everything.
  public func verify() throws(PackError) {
    _ = try proven(layout.content)
    guard PackLayout.checksum(region.bytes, content: layout.content) == layout.checksum else {
      throw PackError(.damaged, at: PackLayout.checksumOffset)
    }
  }

  // MARK: - Looking up

  /// A table's name, hashed once for many look-ups in it.
  public struct Table: Sendable {
    let seed: UInt64
  }

  public func table(_ name: String) -> Table {
    Table(seed: PackKey.hash(name, seed: UInt64(layout.seed)))
  }

  /// The message of a key, or nil where the pack has none.
  ///
  /// A pack has no keys, but 24 bits and a bucket of each key's hash: of a key that it was not built with it says in one
  /// of eight million cases that it has it.
  public func message(_ key: String, in table: Table) throws(PackError) -> Message? {
    guard let number = try number(of: key, in: table) else { return nil }
    return try message(at: number)
  }

  public func message(_ key: String, in table: String) throws(PackError) -> Message? {
    try message(key, in: self.table(table))
  }

  /// Where a key's message is in the file, for reading it in place: a plain text's UTF-8 if it has no variations and no
  /// control characters.
  public func record(of key: String, in table: Table) throws(PackError) -> Range<Int>? {
    guard let number = try number(of: key, in: table) else { return nil }
    return try record(at: number)
  }

  /// The number of a key's message, in the order of the file.
  func number(of key: String, in table: Table) throws(PackError) -> Int? {
    guard layout.count > 0 else { return nil }
    let id = PackKey.hash(key, seed: table.seed)
    let bucket = Fingerprint.bucket(of: id, bits: layout.bucketBits)
    let wanted = Fingerprint.of(id)
    let numbers = try numbers(in: bucket)
    let start = layout[.fingerprints].lowerBound + numbers.lowerBound * Fingerprint.size
    try prove(start..<(start + numbers.count * Fingerprint.size))
    return numbers.first { fingerprint(at: $0) == wanted }
  }

  /// The messages of a bucket, by the running sum before its group and the counts of the group's buckets before it.
  private func numbers(in bucket: Int) throws(PackError) -> Range<Int> {
    let group = bucket / PackLayout.sumStride
    let sumPlace = layout[.bucketSums].lowerBound + group * 4
    let first = layout[.buckets].lowerBound + group * PackLayout.sumStride
    let own = layout[.buckets].lowerBound + bucket
    try prove(sumPlace..<(sumPlace + 4))
    try prove(first..<(own + 1))
    let bytes = region.bytes
    var start = Int(bytes.littleEndian(at: sumPlace, as: UInt32.self) ?? 0)
    var place = first
    while place &+ 8 <= own {
      start &+= Self.sumOfBytes(bytes.littleEndian(at: place, as: UInt64.self) ?? 0)
      place &+= 8
    }
    while place < own {
      start &+= Int(bytes.byte(at: place) ?? 0)
      place &+= 1
    }
    let end = start &+ Int(bytes.byte(at: own) ?? 0)
    guard start >= 0, end <= layout.count, start <= end else { throw PackError(.malformed, at: sumPlace) }
    return start..<end
  }

  private static func sumOfBytes(_ word: UInt64) -> Int {
    let pairs = (word & 0x00ff_00ff_00ff_00ff) &+ ((word >> 8) & 0x00ff_00ff_00ff_00ff)
    return Int((pairs &* 0x0001_0001_0001_0001) >> 48)
  }

  /// A message's record without the zero at its end: found from the last indexed one before it.
  func record(at number: Int) throws(PackError) -> Range<Int> {
    let texts = layout[.texts]
    let indexPlace = layout[.textIndex].lowerBound + number / PackLayout.indexStride * 4
    try prove(indexPlace..<(indexPlace + 4))
    let offset = Int(region.bytes.littleEndian(at: indexPlace, as: UInt32.self) ?? 0)
    var start = texts.lowerBound + min(offset, texts.count)
    for _ in 0..<(number % PackLayout.indexStride) { start = try end(of: start) + 1 }
    return start..<(try end(of: start))
  }

  /// Where the record that begins at a place ends, going on from block to block.
  private func end(of start: Int) throws(PackError) -> Int {
    let limit = layout[.texts].upperBound
    var place = start
    while place < limit {
      let block = (place - layout.content.lowerBound) / PackLayout.blockSize
      try prove(block: block)
      let blockEnd = min(limit, layout.content.lowerBound + (block + 1) * PackLayout.blockSize)
      if let end = region.bytes.firstZero(in: place..<blockEnd) { return end }
      place = blockEnd
    }
    throw PackError(.malformed, at: start)
  }

  func message(at number: Int) throws(PackError) -> Message {
    let range = try record(at: number)
    guard let record = region.bytes.checked(range) else { throw PackError(.malformed, at: range.lowerBound) }
    return try RecordDecoder.message(record, shapes: proven(layout[.shapes]), at: range.lowerBound)
  }

  /// Every message with what the pack has of its id, in the order of the file.
  func records() throws(PackError) -> [PackWriter.Record] {
    var records: [PackWriter.Record] = []
    records.reserveCapacity(layout.count)
    _ = try proven(layout.content)
    for bucket in 0..<layout.bucketCount where layout.count > 0 {
      for number in try numbers(in: bucket) {
        records.append(
          PackWriter.Record(
            bucket: bucket, fingerprint: fingerprint(at: number), message: try message(at: number)))
      }
    }
    return records
  }

  /// Every message by what packs have of its key, which is the same in two packs of one ``seed`` and as many bits.
  /// - Parameter bits: of the hash, besides the fingerprint; at most ``bucketBits``.
  public func messages(bits: Int) throws(PackError) -> [PackSlot: Message] {
    var messages: [PackSlot: Message] = [:]
    let shift = max(0, bucketBits - bits)
    for record in try records() {
      messages[PackSlot(bucket: record.bucket >> shift, fingerprint: record.fingerprint)] = record.message
    }
    return messages
  }

  public var seed: UInt32 { layout.seed }
  /// How many bits of a key's hash say which bucket it is in.
  public var bucketBits: Int { layout.bucketBits }

  /// Of a block that was proved.
  private func fingerprint(at number: Int) -> UInt32 {
    let place = layout[.fingerprints].lowerBound + number * Fingerprint.size
    let low = UInt32(region.bytes.littleEndian(at: place, as: UInt16.self) ?? 0)
    return low | UInt32(region.bytes.byte(at: place + 2) ?? 0) << 16
  }

  // MARK: - Proving

  @_lifetime(borrow self)
  private func proven(_ range: Range<Int>) throws(PackError) -> RawSpan {
    try prove(range)
    guard let span = region.bytes.checked(range) else { throw PackError(.malformed, at: range.lowerBound) }
    return span
  }

  @inline(__always)
  private func prove(_ range: Range<Int>) throws(PackError) {
    guard !range.isEmpty else { return }
    let first = (range.lowerBound &- PackLayout.headerSize) / PackLayout.blockSize
    let last = (range.upperBound &- 1 &- PackLayout.headerSize) / PackLayout.blockSize
    for block in first...last { try prove(block: block) }
  }

  @inline(__always)
  private func prove(block: Int) throws(PackError) {
    if proved[block] { return }
    try proveFirst(block)
  }

  @inline(never)
  private func proveFirst(_ block: Int) throws(PackError) {
    let start = layout.content.lowerBound + block * PackLayout.blockSize
    let end = min(start + PackLayout.blockSize, layout.content.upperBound)
    guard start < end, let bytes = region.bytes.checked(start..<end),
      region.bytes.littleEndian(at: layout[.checks].lowerBound + block * 4, as: UInt32.self)
        == PackLayout.check(bytes)
    else { throw PackError(.damaged, at: start) }
    proved.set(block)
  }
}

/// What packs have of a key.
public struct PackSlot: Hashable, Sendable {
  let bucket: Int
  let fingerprint: UInt32
}

/// Which blocks were proved; any thread may ask and say.
@safe
private final class ProvedBlocks: @unchecked Sendable {
  // Each is set once, from 0 to 1, and nothing else depends on it: relaxed is enough.
  private let flags: UnsafeMutablePointer<Atomic<UInt8>>
  private let count: Int

  init(count: Int) {
    self.count = count
    unsafe flags = .allocate(capacity: max(1, count))
    for index in 0..<count { unsafe (flags + index).initialize(to: Atomic(0)) }
  }

  deinit {
    unsafe flags.deinitialize(count: count)
    unsafe flags.deallocate()
  }

  /// False for a block that there is not.
  @inline(__always)
  subscript(block: Int) -> Bool {
    guard block >= 0, block < count else { return false }
    // SAFETY: within the allocation.
    return unsafe flags[block].load(ordering: .relaxed) != 0
  }

  func set(_ block: Int) {
    guard block >= 0, block < count else { return }
    // SAFETY: within the allocation.
    unsafe flags[block].store(1, ordering: .relaxed)
  }
}

extension RawSpan {
  /// Where the first zero is, eight bytes at a time.
  @inline(__always)
  fileprivate func firstZero(in range: Range<Int>) -> Int? {
    var place = range.lowerBound
    while place &+ 8 <= range.upperBound, let word = littleEndian(at: place, as: UInt64.self) {
      let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if zeros != 0 { return place &+ zeros.trailingZeroBitCount >> 3 }
      place &+= 8
    }
    while place < range.upperBound {
      if byte(at: place) == 0 { return place }
      place &+= 1
    }
    return nil
  }
}
