import Bytes

/// The records of a new entry of a ZIP: APPNOTE 4.3.7 and 4.3.12, dated 1 January 1980.
struct AddedRecord {
  private let name: [UInt8]
  /// The fields that both records have, from the version to the length of the name.
  private let common: [UInt8]

  /// - Throws: if the name or a size does not fit its field.
  init(_ file: AddedEntry) throws(ArchiveError) {
    let content = file.content
    try self.init(
      file.name, checksum: content.checksum, stored: content.stored.count, size: content.size,
      isDeflated: file.isDeflated)
  }

  /// - Parameters:
  ///   - stored: the number of bytes in the archive.
  ///   - size: the number of bytes unpacked.
  /// - Throws: if the name or a size does not fit its field.
  init(
    _ path: String, checksum: UInt32, stored: Int, size: Int, isDeflated: Bool
  ) throws(ArchiveError) {
    name = Array(path.utf8)
    guard let nameLength = UInt16(exactly: name.count), let stored = UInt32(exactly: stored),
      let size = UInt32(exactly: size)
    else { throw ArchiveError(.outOfBounds(.localHeader)).inEntry(path) }
    var common: [UInt8] = []
    // Version 2.0; the name is in UTF-8.
    for field: UInt16 in [20, 0x800, isDeflated ? 8 : 0, 0, 0x21] { common.append(littleEndian: field) }
    for field in [checksum, stored, size] { common.append(littleEndian: field) }
    common.append(littleEndian: nameLength)
    self.common = common
  }

  /// The local header up to the content.
  var local: [UInt8] { local(padding: 0) }

  /// The local header, with an extra field of zeros before a content that starts at a multiple of four bytes, as
  /// zipalign writes it.
  /// - Parameter offset: of the local header.
  func alignedLocal(at offset: Int) -> [UInt8] {
    // checked: the offset is that of a byte in memory, and a header has less than 66,000 bytes
    let end = offset + local.count
    // checked: below 4
    return local(padding: UInt16((4 - end % 4) % 4))
  }

  private func local(padding: UInt16) -> [UInt8] {
    var record: [UInt8] = []
    record.append(littleEndian: ZipLocalRecord.signature)
    record += common
    record.append(littleEndian: padding)
    return record + name + [UInt8](repeating: 0, count: Int(padding))
  }

  /// - Parameter offset: of the local header.
  func central(at offset: Int) throws(ArchiveError) -> [UInt8] {
    guard let offset = UInt32(exactly: offset) else { throw ArchiveError(.outOfBounds(.centralDirectory)) }
    var record: [UInt8] = []
    record.append(littleEndian: ZipCentralRecord.signature)
    // Made by version 2.0 of Unix, whose permissions are 0644.
    record += [20, 3]
    record += common
    for _ in 0..<4 { record.append(littleEndian: UInt16(0)) }
    for field: UInt16 in [0, 0o100644] { record.append(littleEndian: field) }
    record.append(littleEndian: offset)
    return record + name
  }
}
