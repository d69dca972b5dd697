import Bytes

/// The records of a new entry of a ZIP: APPNOTE 4.3.7 and 4.3.12, dated 1 January 1980.
struct AddedRecord {
  private let name: [UInt8]
  /// The fields that both records have, from the version to the length of the name.
  private let common: [UInt8]

  /// - Throws: if the name or a size does not fit its field.
  init(_ file: AddedEntry) throws(ArchiveError) {
    name = Array(file.name.utf8)
    guard let nameLength = UInt16(exactly: name.count),
      let stored = UInt32(exactly: file.content.stored.count),
      let size = UInt32(exactly: file.content.size)
    else { throw ArchiveError(.outOfBounds(.localHeader)).inEntry(file.name) }
    var common: [UInt8] = []
    // Version 2.0; the name is in UTF-8.
    for field: UInt16 in [20, 0x800, file.isDeflated ? 8 : 0, 0, 0x21] { common.append(littleEndian: field) }
    for field in [file.content.checksum, stored, size] { common.append(littleEndian: field) }
    common.append(littleEndian: nameLength)
    self.common = common
  }

  /// The local header up to the content.
  var local: [UInt8] {
    var record: [UInt8] = []
    record.append(littleEndian: ZipLocalRecord.signature)
    record += common
    record.append(littleEndian: UInt16(0))
    return record + name
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
