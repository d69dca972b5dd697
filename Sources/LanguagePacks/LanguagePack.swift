package import Bytes
package import Localization

/// One locale's messages for one version of an app, in a mapped file.
///
/// Opening reads the header and the checks of the blocks, and nothing else. A block is proved when something in it is
/// first read; from then on it is trusted, as is the mapping: a file that another process changes is no pack any more.
/// May be shared between threads.
@safe
package struct LanguagePack: Sendable {
  private let region: ByteRegion
  // SAFETY: of the region, which stays where it is for as long as this value holds it. Asking the region each time would
  // count its users at every look-up, which costs more than the look-up.
  nonisolated(unsafe) private let start: UnsafeRawPointer
  private let layout: PackLayout
  /// A byte for each block: whether it was proved.
  private let proved: VerifiedBlocks
  /// Those of `proved`.
  private let flags: VerifiedBlocks.Flags

  /// - Throws: ``PackError`` for what is no pack, is cut short or has a damaged header.
  package init(opening path: String) throws(PackError) {
    try self.init(ByteRegion(try Self.map(path)))
  }

  package init(_ bytes: [UInt8]) throws(PackError) {
    try self.init(ByteRegion(ByteStorage(copying: bytes)))
  }

  package init(_ region: ByteRegion) throws(PackError) {
    layout = try PackLayout(region.bytes)
    self.region = region
    // A pack has a header, so that there is a first byte.
    guard let start = unsafe region.bytes.withUnsafeBytes({ $0.baseAddress }) else {
      throw PackError(.notAPack)
    }
    unsafe self.start = start
    proved = VerifiedBlocks(count: layout[.checks].count / 4)
    flags = proved.flags
  }

  private static func map(_ path: String) throws(PackError) -> ByteStorage {
    do throws(InputError) { return try InputFile.map(path) } catch {
      switch error {
      case .system(_, let error): throw PackError(.cannotOpen(code: error.code))
      case .empty, .notAFile, .tooLong: throw PackError(.notAPack)
      }
    }
  }

  // MARK: - What it is

  package var messageCount: Int { layout.count }
  package var byteCount: Int { region.count }
  /// Over everything; two packs with one checksum are one pack.
  package var checksum: UInt64 { layout.checksum }
  package var bytes: RawSpan {
    @_lifetime(borrow self)
    get { region.bytes }
  }

  package func metadata() throws(PackError) -> PackMetadata {
    let range = layout[.metadata]
    return try PackMetadata(verified(range), at: range.lowerBound)
  }

  /// The parts of the file in their order, with their sizes.
  package var sections: [(name: String, bytes: Int)] {
    [("header", PackLayout.headerSize)]
      + PackLayout.Section.allCases.map { ("\($0)", layout[$0].count) }
  }

  /// Proves every block, and the checksum over everything.
  package func verify() throws(PackError) {
    _ = try verified(layout.content)
    guard PackLayout.checksum(region.bytes, content: layout.content) == layout.checksum else {
      throw PackError(.damaged, at: PackLayout.checksumOffset)
    }
  }

  // MARK: - Looking up

  /// A table's name, hashed once for many look-ups in it.
  package struct Table: Sendable {
    let seed: UInt64
  }

  package func table(_ name: String) -> Table {
    Table(seed: PackKey.hash(name, seed: UInt64(layout.seed)))
  }

  /// The message of a key, or nil where the pack has none.
  ///
  /// A pack has no keys, but 24 bits and a bucket of each key's hash: of a key that it was not built with it says in one
  /// of eight million cases that it has it.
  package func message(_ key: String, in table: Table) throws(PackError) -> Message? {
    guard let number = try number(of: key, in: table) else { return nil }
    return try message(at: number)
  }

  package func message(_ key: String, in table: String) throws(PackError) -> Message? {
    try message(key, in: self.table(table))
  }

  /// Where a key's message is in the file, for reading it in place: a plain text's UTF-8 if it has no variations and no
  /// control characters.
  package func record(of key: String, in table: Table) throws(PackError) -> Range<Int>? {
    let view = view
    guard let number = try view.number(of: PackKey.hash(key, seed: table.seed)) else { return nil }
    return try view.record(at: number)
  }

  /// The number of a key's message, in the order of the file.
  func number(of key: String, in table: Table) throws(PackError) -> Int? {
    try view.number(of: PackKey.hash(key, seed: table.seed))
  }

  func record(at number: Int) throws(PackError) -> Range<Int> { try view.record(at: number) }

  func message(at number: Int) throws(PackError) -> Message {
    let range = try record(at: number)
    guard let record = region.bytes.checked(range) else { throw PackError(.malformed, at: range.lowerBound) }
    //  messages are a text and nothing more.
    guard TextCoding.shape(of: record) != nil else { return .text(TextCoding.text(record)) }
    return try RecordDecoder.message(record, shapes: verified(layout.shapes), at: range.lowerBound)
  }

  /// Every message with what the pack has of its id, in the order of the file.
  func records() throws(PackError) -> [PackWriter.Record] {
    var records: [PackWriter.Record] = []
    records.reserveCapacity(layout.count)
    _ = try verified(layout.content)
    for bucket in 0..<layout.bucketCount where layout.count > 0 {
      for number in try view.numbers(in: bucket) {
        records.append(
          PackWriter.Record(
            bucket: bucket, fingerprint: view.fingerprint(at: number), message: try message(at: number)))
      }
    }
    return records
  }

  /// Every message by what packs have of its key, which is the same in two packs of one ``seed`` and as many bits.
  /// - Parameter bits: of the hash, besides the fingerprint; at most ``bucketBits``.
  package func messages(bits: Int) throws(PackError) -> [KeyFingerprint: Message] {
    var messages: [KeyFingerprint: Message] = [:]
    let shift = max(0, bucketBits - bits)
    for record in try records() {
      messages[KeyFingerprint(bucket: record.bucket >> shift, fingerprint: record.fingerprint)] =
        record.message
    }
    return messages
  }

  package var seed: UInt32 { layout.seed }
  /// How many bits of a key's hash say which bucket it is in.
  package var bucketBits: Int { layout.bucketBits }

  // MARK: - Proving

  @_lifetime(borrow self)
  private func verified(_ range: Range<Int>) throws(PackError) -> RawSpan {
    try view.verify(range)
    guard let span = region.bytes.checked(range) else { throw PackError(.malformed, at: range.lowerBound) }
    return span
  }

  private var view: PackView {
    @_lifetime(borrow self)
    @inline(__always)
    get {
      // SAFETY: the region's bytes, for no longer than this value is borrowed.
      let bytes = unsafe RawSpan(_unsafeStart: start, byteCount: region.count)
      let view = PackView(bytes: bytes, layout: layout, proved: flags)
      return unsafe _overrideLifetime(view, borrowing: self)
    }
  }
}

extension LanguagePack {
  /// For tests: a file of a pack's length with its checks made to fit, or nil where its header is none.
  package static func resealing(_ bytes: [UInt8]) -> [UInt8]? {
    guard let layout = PackLayout(unproved: bytes.span.rawBytes), layout.fileSize == bytes.count else {
      return nil
    }
    var sealed = Array(bytes[..<layout.checks.lowerBound])
    PackWriter.seal(&sealed, layout)
    return sealed
  }
}

/// What packs have of a key.
package struct KeyFingerprint: Hashable, Sendable {
  let bucket: Int
  let fingerprint: UInt32
}
