import Bytes

/// The location of the central directory, from the end of central directory record and its ZIP64 forms.
/// APPNOTE 6.3.10, 4.3.14 to 4.3.16.
struct ZipEndRecord {
  static let signature: UInt32 = 0x0605_4b50
  static let size = 22

  /// The offset of the ZIP64 end record, or of the end record if there is none.
  var start: Int
  /// The offset of the end record.
  var classicStart: Int
  /// The end of the archive comment, or of the file if the comment is cut.
  var end: Int
  /// The number of bytes of the comment that the file lacks.
  var missingComment: Int
  var entryCount: Int
  /// Whether `entryCount` is the count modulo 65,536.
  var countIsNarrow: Bool
  var directoryStart: Int
  /// Added to every offset in the archive: the number of bytes prepended without adjusting the offsets.
  var shift: Int

  /// Finds the last end record, as `unzip` does, whatever the length of its comment. An earlier one belongs to an
  /// archive that this archive contains.
  static func find(in bytes: RawSpan) throws(ArchiveError) -> ZipEndRecord {
    let last = bytes.byteCount - size
    guard last >= 0 else { throw ArchiveError(.endRecordMissing) }
    // `unzip` reads the last 66,000 bytes in blocks of 8 KiB.
    let first = max(0, (bytes.byteCount - 66_000) / 8192 * 8192)
    var position = last
    while position >= first {
      if bytes.littleEndian(at: position, as: UInt32.self) == signature {
        return try ZipEndRecord(at: position, in: bytes)
      }
      position -= 1
    }
    throw ArchiveError(.endRecordMissing)
  }

  private init(at position: Int, in bytes: RawSpan) throws(ArchiveError) {
    // In bounds: the caller searched up to 22 bytes before the end.
    func number<Value: FixedWidthInteger & BitwiseCopyable>(_ type: Value.Type, at field: Int) -> Int {
      bytes.littleEndian(at: position + field, as: type).flatMap { Int(exactly: $0) } ?? 0
    }
    let disk = number(UInt16.self, at: 4)
    let entries = number(UInt16.self, at: 10)
    var directorySize = number(UInt32.self, at: 12)
    var directoryOffset = number(UInt32.self, at: 16)
    guard disk == 0 || disk == 0xffff, disk == number(UInt16.self, at: 6) else {
      throw ArchiveError(.severalDisks, at: position)
    }
    start = position
    classicStart = position
    let declaredEnd = position + Self.size + number(UInt16.self, at: 20)
    end = min(declaredEnd, bytes.byteCount)
    missingComment = declaredEnd - end
    entryCount = entries
    countIsNarrow = true
    let isWide = entries == 0xffff || directorySize == 0xffff_ffff || directoryOffset == 0xffff_ffff
    if let wide = try Zip64EndRecord.find(before: position, in: bytes, isRequired: isWide) {
      start = wide.start
      entryCount = wide.entries
      countIsNarrow = false
      directorySize = wide.directorySize
      directoryOffset = wide.directoryOffset
    }
    guard directorySize <= start, directoryOffset <= bytes.byteCount else {
      throw ArchiveError(.outOfBounds(.centralDirectory), at: position)
    }
    (directoryStart, shift) = Self.location(
      offset: directoryOffset, size: directorySize, before: start, in: bytes)
    guard directoryStart >= 0, directoryStart <= start else {
      throw ArchiveError(.outOfBounds(.centralDirectory), at: position)
    }
  }

  /// The directory usually ends where the end records begin. If that is not its declared offset, either bytes
  /// were prepended to the archive, or there are other bytes between directory and end record.
  private static func location(
    offset: Int, size: Int, before start: Int, in bytes: RawSpan
  ) -> (start: Int, shift: Int) {
    let adjacent = start - size
    func isDirectory(_ position: Int) -> Bool {
      size == 0 || bytes.littleEndian(at: position, as: UInt32.self) == ZipCentralRecord.signature
    }
    if offset == adjacent || (!isDirectory(adjacent) && isDirectory(offset)) { return (offset, 0) }
    return (adjacent, adjacent - offset)
  }
}

/// ZIP64 end of central directory record. APPNOTE 4.3.14.
private struct Zip64EndRecord {
  static let signature: UInt32 = 0x0606_4b50
  static let locatorSignature: UInt32 = 0x0706_4b50
  static let locatorSize = 20
  static let minimumSize = 56

  var start = 0
  var entries = 0
  var directorySize = 0
  var directoryOffset = 0

  /// Reads the record that the locator directly before the end record points to, or returns nil without a locator.
  ///
  /// The record is searched at the locator's offset, then directly before the locator, where it is if bytes
  /// were prepended to the archive.
  /// - Parameter isRequired: whether the end record refers to this one. If not, the bytes of a locator may be those of
  ///   a name or a comment.
  static func find(
    before endRecord: Int, in bytes: RawSpan, isRequired: Bool
  ) throws(ArchiveError) -> Zip64EndRecord? {
    let locator = endRecord - locatorSize
    guard bytes.littleEndian(at: locator, as: UInt32.self) == locatorSignature else { return nil }
    let declared = bytes.littleEndian(at: locator + 8, as: UInt64.self).flatMap { Int(exactly: $0) }
    for position in [declared, locator - minimumSize] {
      guard let position, position >= 0, position <= locator - minimumSize,
        bytes.littleEndian(at: position, as: UInt32.self) == signature
      else { continue }
      do throws(ReadFailure) {
        var record = Zip64EndRecord()
        var reader = ByteReader(bytes)
        try reader.seek(to: position + 32)
        record.start = position
        record.entries = try reader.readCount(UInt64.self)
        record.directorySize = try reader.readCount(UInt64.self)
        record.directoryOffset = try reader.readCount(UInt64.self)
        // The directory ends where this record begins, or before it.
        guard isRequired || record.directorySize <= position && record.directoryOffset <= position else {
          continue
        }
        return record
      } catch {
        guard isRequired else { continue }
        throw ArchiveError(.outOfBounds(.zip64EndRecord), at: position)
      }
    }
    if !isRequired { return nil }
    throw ArchiveError(.badSignature(of: .zip64EndRecord), at: locator)
  }
}

/// The APK Signing Block directly before the central directory: its size, pairs, its size again and a magic number.
enum SigningBlock {
  static func find(before directory: Int, in bytes: RawSpan) -> Range<Int>? {
    let magic = directory - 16
    guard magic >= 16, bytes.matches("APK Sig Block 42", at: magic),
      let declared = bytes.littleEndian(at: magic - 8, as: UInt64.self),
      let size = Int(exactly: declared), size >= 24, size <= directory - 8
    else { return nil }
    // The size does not include its own first copy.
    let start = directory - size - 8
    guard bytes.littleEndian(at: start, as: UInt64.self) == declared else { return nil }
    return start..<directory
  }
}
