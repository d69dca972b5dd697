import Bytes

/// A record of a ZIP in bytes that belong to no entry of the archive: of an archive around it, before it or after it.
///
/// Programs that unpack ZIP files contain the signatures too, so the fields after a signature must be possible.
enum StrayRecord {
  /// - Throws: if the bytes contain a local header, a central record or an end record.
  static func refuse(in range: Range<Int>, of bytes: RawSpan) throws(ArchiveError) {
    guard let part = bytes.checked(range) else { return }
    var position = 0
    while let start = part.firstOffset(of: UInt8(ascii: "P"), from: position) {
      if isPadding(part, at: start) {
        position = start + 4
        continue
      }
      if let record = record(at: start, in: part) {
        throw ArchiveError(.strayRecord(record), at: range.lowerBound + start)
      }
      position = start + 1
    }
  }

  /// Whether a local header is one that Android's builds write into gaps: without a name, content and checksum, of a fixed
  /// day (`LocalFileHeader.fillVirtualEntry` of zipflinger). Its extra field is searched, too.
  private static func isPadding(_ bytes: RawSpan, at start: Int) -> Bool {
    bytes.littleEndian(at: start, as: UInt32.self) == ZipLocalRecord.signature
      && bytes.littleEndian(at: start + 4, as: UInt32.self) == 0
      && bytes.littleEndian(at: start + 8, as: UInt16.self) == 0
      && bytes.littleEndian(at: start + 10, as: UInt32.self) == paddingTimestamp
      // Checksum, both sizes and the length of the name: APPNOTE 6.3.10, 4.3.7.
      && bytes.littleEndian(at: start + 14, as: UInt64.self) == 0
      && bytes.littleEndian(at: start + 22, as: UInt32.self) == 0
      && bytes.littleEndian(at: start + 26, as: UInt16.self) == 0
  }

  /// The time and day of headers that are padding, in MS-DOS format.
  private static let paddingTimestamp: UInt32 = 0x0221_0821

  private static func record(at start: Int, in bytes: RawSpan) -> ArchiveError.Reason.Record? {
    switch bytes.littleEndian(at: start, as: UInt32.self) {
    case ZipLocalRecord.signature where hasPossibleMethod(bytes, versionAt: start + 4): .localHeader
    case ZipCentralRecord.signature where hasPossibleMethod(bytes, versionAt: start + 6): .centralDirectory
    case ZipEndRecord.signature where isOnOneDisk(bytes, at: start): .endRecord
    default: nil
    }
  }

  /// Whether the version and the compression method are those of APPNOTE 6.3.10, 4.4.3 and 4.4.5.
  private static func hasPossibleMethod(_ bytes: RawSpan, versionAt version: Int) -> Bool {
    guard let needed = bytes.byte(at: version), needed <= 63,
      let method = bytes.littleEndian(at: version + 4, as: UInt16.self)
    else { return false }
    return method <= 20 || 93...99 ~= method
  }

  /// Whether an end record declares one disk, and as many entries on it as in all.
  private static func isOnOneDisk(_ bytes: RawSpan, at start: Int) -> Bool {
    guard let disks = bytes.littleEndian(at: start + 4, as: UInt32.self), disks == 0 || disks == .max else {
      return false
    }
    let entries = bytes.littleEndian(at: start + 10, as: UInt16.self)
    return entries != nil && entries == bytes.littleEndian(at: start + 8, as: UInt16.self)
  }
}
