import Bytes
import Compression

/// A ZIP made of new contents and of entries of other archives. Nothing is written yet.
package struct NewZip: Sendable {
  private struct Item: Sendable {
    let record: AddedRecord
    let content: ByteRegion
    let isDeflated: Bool
  }

  private var items: [Item] = []
  /// The unpacked size of all entries.
  package private(set) var installBytes = ByteCount.zero

  package init() {}

  /// Adds a file.
  /// - Parameters:
  ///   - name: a relative path with `/`, of at most 65,535 bytes. No other entry has it.
  ///   - deflates: whether the content is compressed with level 6, or stored.
  package mutating func add(_ name: String, _ content: [UInt8], deflates: Bool) throws(ArchiveError) {
    do throws(ArchiveError) {
      let stored = try Replacement(content, as: Replacement.Storage(deflates: deflates))
      let record = try AddedRecord(
        name, checksum: stored.checksum, stored: stored.stored.count, size: stored.size, isDeflated: deflates)
      append(
        Item(record: record, content: ByteRegion(ByteStorage(copying: stored.stored)), isDeflated: deflates),
        ByteCount(content.count))
    } catch { throw error.inEntry(name) }
  }

  /// Adds an entry of another archive. Compressed bytes of a ZIP are copied; other contents are compressed.
  package mutating func add(_ name: String, _ index: Int, of archive: Archive) throws(ArchiveError) {
    let entry = archive.entries[index]
    if case .range(let offset, .deflated, let checksum, isEncrypted: false) = entry.source,
      let content = archive.region?.region(offset..<(offset + entry.storedBytes.value))
    {
      let record = try AddedRecord(
        name, checksum: checksum, stored: entry.storedBytes.value, size: entry.installBytes.value,
        isDeflated: true)
      return append(Item(record: record, content: content, isDeflated: true), entry.installBytes)
    }
    try add(name, archive.content(at: index), deflates: true)
  }

  private mutating func append(_ item: Item, _ size: ByteCount) {
    items.append(item)
    installBytes += size
  }

  /// The size of the file after `gzip -6`, within 1 %. Compressed contents are counted as they are.
  package func gzipEstimate() throws(ArchiveError) -> ByteCount {
    var loose: [UInt8] = []
    var deflated = 0
    var offset = 0
    for item in items {
      let local = item.record.local
      loose += local
      if item.isDeflated {
        deflated += item.content.bytes.byteCount
      } else {
        loose.append(copying: item.content.bytes)
      }
      loose += try item.record.central(at: offset)
      offset += local.count + item.content.bytes.byteCount
    }
    do throws(CompressionError) {
      let rest = try Deflater.gzipEstimate(of: ByteRegion(ByteStorage(copying: loose)))
      return ByteCount(deflated + rest)
    } catch { throw ArchiveError(compressing: error) }
  }

  /// The bytes of the file. APPNOTE 4.3. Stored contents are at multiples of four bytes: from Android 11 on, an app whose
  /// stored `resources.arsc` is not is refused (`INSTALL_PARSE_FAILED_RESOURCES_ARSC_COMPRESSED`).
  /// - Throws: if a size or an offset does not fit its field.
  package func bytes() throws(ArchiveError) -> [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for item in items {
      directory += try item.record.central(at: file.count)
      if item.isDeflated {
        file += item.record.local
      } else {
        file += item.record.alignedLocal(at: file.count)
      }
      file.append(copying: item.content.bytes)
    }
    guard let count = UInt16(exactly: items.count), let start = UInt32(exactly: file.count),
      let size = UInt32(exactly: directory.count)
    else { throw ArchiveError(.outOfBounds(.centralDirectory)) }
    file += directory
    file += [0x50, 0x4b, 0x05, 0x06, 0, 0, 0, 0]
    for _ in 0..<2 { file.append(littleEndian: count) }
    for field in [size, start] { file.append(littleEndian: field) }
    file.append(littleEndian: UInt16(0))
    return file
  }
}
