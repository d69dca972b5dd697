package import Bytes
package import Localization
import OperatingSystem

/// The messages of one locale for one version of an app, in a memory-mapped file.
///
/// ```swift
/// let pack = try LanguagePack(opening: "de.pack")
/// let title = try pack.text(forKey: "files.title")                       // "Dateien"
/// let count = try pack.text(forKey: "files.count", arguments: [3])       // "3 Dateien"
/// ```
///
/// Opening reads and verifies the header, and nothing else. A block of 4096 bytes is verified when something in it is
/// first read. A damaged or malicious file causes a ``PackError``, never a crash.
///
/// The exception is a mapped file that becomes shorter or unreadable: another process truncates it, the disk fails, or
/// iOS locks the device and the file has complete protection. Reading such memory ends the process with SIGBUS. Replace
/// a pack by renaming a new file to its name, store packs without complete protection, or open them with
/// ``init(copyingFile:)``.
///
/// A value may be used from several threads at the same time.
@safe
public struct LanguagePack: Sendable {
  private let region: ByteRegion
  // SAFETY: points to the bytes of `region`, which neither move nor change while this value keeps it alive. Asking the
  // region in each look-up would cost a reference count, which takes longer than the look-up.
  nonisolated(unsafe) private let start: UnsafeRawPointer
  package let layout: PackLayout
  private let state: PackState

  /// Maps a file into memory and verifies its header.
  ///
  /// - Throws: ``PackError`` if the file cannot be opened, is not a language pack, is truncated, or has a damaged
  ///   header.
  public init(opening path: String) throws(PackError) {
    try self.init(ByteRegion(Self.opened { () throws(InputFileError) in try InputFile.map(path) }))
  }

  /// Reads a whole file into memory and verifies its header. The file may change or become unreadable afterwards.
  ///
  /// - Throws: ``PackError`` as ``init(opening:)``.
  public init(copyingFile path: String) throws(PackError) {
    let storage = try Self.opened { () throws(InputFileError) in
      ByteStorage(copying: try InputFile.contents(of: path))
    }
    try self.init(ByteRegion(storage))
  }

  /// Reads a pack from a copy of its bytes and verifies its header.
  ///
  /// - Throws: ``PackError`` if the bytes are not a language pack, are truncated, or have a damaged header.
  public init(_ bytes: [UInt8]) throws(PackError) {
    try self.init(ByteRegion(ByteStorage(copying: bytes)))
  }

  package init(_ region: ByteRegion) throws(PackError) {
    layout = try PackLayout(region.bytes)
    self.region = region
    // SAFETY: the pointer stays valid after the call: a region's bytes never move.
    guard let start = unsafe region.bytes.withUnsafeBytes({ $0.baseAddress }) else {
      throw PackError(.notAPack)
    }
    unsafe self.start = start
    state = PackState(
      blocks: layout[.checks].count / 4, hashedBytes: PackLayout.headerCheckOffset + layout[.checks].count)
  }

  // MARK: - Properties

  /// The number of messages in all tables.
  public var messageCount: Int { layout.count }
  /// The size of the file in bytes.
  public var byteCount: Int { region.count }
  /// Counts the packs of one locale for one version of the app: a later pack has a greater number.
  public var revision: UInt32 { layout.header.revision }
  /// The checksum of the whole file; equal for identical packs.
  package var checksum: UInt64 { layout.checksum }
  /// The numbers of the header.
  package var header: PackLayout.Header { layout.header }
  /// The seed of the hashes of keys.
  package var seed: UInt32 { layout.header.seed }
  /// The number of bits of a key's hash that select its bucket.
  package var bucketBits: Int { layout.bucketBits }

  package var bytes: RawSpan {
    @_lifetime(borrow self)
    get { region.bytes }
  }

  package func metadata() throws(PackError) -> PackMetadata {
    let range = layout[.metadata]
    return try PackMetadata(verified(range), revision: revision, at: range.lowerBound)
  }

  /// Verifies every block and the checksum of the whole file. Reads the whole file.
  ///
  /// - Throws: ``PackError`` with the offset of the first damaged block.
  public func verify() throws(PackError) {
    _ = try verified(layout.content)
    guard PackLayout.checksum(region.bytes, content: layout.content) == layout.checksum else {
      throw PackError(.damaged, at: PackLayout.checksumOffset)
    }
    state.lock.lock()
    state.hashedBytes &+= PackLayout.checksumOffset + layout.content.count
    state.lock.unlock()
  }

  /// The bytes that were hashed since the pack was opened, and the ranges of the file that were read: those of the header,
  /// of the checksums of blocks, and of the blocks that were verified.
  package var work: (hashedBytes: Int, ranges: [Range<Int>]) {
    state.lock.lock()
    defer { state.lock.unlock() }
    let blocks = state.isVerified.indices.filter { state.isVerified[$0] }.map { block in
      // checked: the block is in the file
      let start = PackLayout.headerSize + block * PackLayout.blockSize
      return start..<min(start + PackLayout.blockSize, layout[.checks].lowerBound)
    }
    return (state.hashedBytes, [0..<PackLayout.headerSize] + blocks + [layout[.checks]])
  }

  // MARK: - Look-up

  /// A hashed table name, for several look-ups in one table.
  package struct Table: Sendable {
    let seed: UInt64
  }

  package func table(_ name: String) -> Table {
    Table(seed: KeyHash.of(name, seed: UInt64(seed)))
  }

  /// Returns the message of a key, or nil if the pack does not contain the key.
  ///
  /// A pack stores a bucket and 40 bits of each key's hash, not the key. For a key that it was not built with, the
  /// probability of a wrong message is at most 2 in 2^40.
  package func message(_ key: String, in table: Table) throws(PackError) -> Message? {
    try record(of: key, in: table).map { (range) throws(PackError) in try message(range) }
  }

  package func message(_ key: String, in table: String) throws(PackError) -> Message? {
    try message(key, in: self.table(table))
  }

  /// Returns the range of a key's record in the file, to read it without a copy. The record of a message without
  /// variations and without control characters is its UTF-8.
  package func record(of key: String, in table: Table) throws(PackError) -> Range<Int>? {
    let hash = KeyHash.of(key, seed: table.seed)
    return try look { (view) throws(PackError) in
      guard let index = try view.index(ofHash: hash) else { return nil }
      return try view.record(at: index)
    }
  }

  package typealias TableFormat = (locale: LocaleTag, syntax: PlaceholderSyntax)

  /// Returns the placeholder syntax of a table and the pack's locale; nil if the pack has no such table.
  package func format(ofTable name: String) throws(PackError) -> TableFormat? {
    try state.format(ofTable: name) { () throws(PackError) in try metadata() }
  }

  /// Decodes the message of a record.
  package func message(_ range: Range<Int>) throws(PackError) -> Message {
    guard let record = region.bytes.checked(range) else { throw PackError(.malformed, at: range.lowerBound) }
    // Most messages are one text: the shapes section is only read for the others.
    guard let (shape, texts) = TextCoding.shape(of: record) else { return .text(TextCoding.text(record)) }
    return try ShapeCoding.message(
      record, texts: texts, shape: shape, in: verified(layout[.shapes]), at: range.lowerBound)
  }

  // MARK: - Verified bytes

  /// The bytes of a range of the file, after their blocks were verified.
  @_lifetime(borrow self)
  package func verified(_ range: Range<Int>) throws(PackError) -> RawSpan {
    // The lock is free between blocks, so that look-ups on other threads do not wait for the whole file.
    for start in stride(from: range.lowerBound, to: range.upperBound, by: PackLayout.blockSize) {
      let end = min(range.upperBound, start + PackLayout.blockSize)
      try look { (view) throws(PackError) in try view.verify(start..<end) }
    }
    guard let span = region.bytes.checked(range) else { throw PackError(.malformed, at: range.lowerBound) }
    return span
  }

  /// The verified bytes of a section.
  package func bytes(of section: PackLayout.Section) throws(PackError) -> [UInt8] {
    try verified(layout[section]).array()
  }

  /// The fingerprints of one bucket.
  package func fingerprints(inBucket bucket: Int) throws(PackError) -> [KeyFingerprint] {
    try look { (view) throws(PackError) in
      try view.indices(inBucket: bucket).map {
        KeyFingerprint(bucket: bucket, bits: view.fingerprintBits(at: $0))
      }
    }
  }

  /// The range of the record of a message in the file, without the zero at its end.
  package func record(at index: Int) throws(PackError) -> Range<Int> {
    try look { (view) throws(PackError) in try view.record(at: index) }
  }

  /// Runs `body` on a view of the file that verifies each block before it is read.
  @inline(__always)
  private func look<Value>(_ body: (PackView) throws(PackError) -> Value) throws(PackError) -> Value {
    // SAFETY: `start` points to `region.count` bytes, which this value keeps alive until the call has returned.
    let bytes = unsafe RawSpan(_unsafeStart: start, byteCount: region.count)
    state.lock.lock()
    defer { state.lock.unlock() }
    return try body(PackView(bytes: bytes, layout: layout, state: state))
  }
}
