internal import Bytes

/// What lies at an entry's place in the file: local header, content, data descriptor.
/// APPNOTE 6.3.10, 4.3.7 to 4.3.9.
struct ZipLocalRecord {
  static let signature: UInt32 = 0x0403_4b50
  static let headerSize = 30

  let start: Int
  let contentStart: Int
  let contentEnd: Int
  let end: Int
  /// Bytes of the extra field that only align the content.
  let alignment: Int
  let nameDiffers: Bool
  let descriptorIsMissing: Bool

  /// - Parameters:
  ///   - directory: the central directory, in which the record's name lies.
  ///   - limit: where entries end at the latest.
  init(
    of record: ZipCentralRecord, at start: Int, in bytes: RawSpan, directory: RawSpan, limit: Int
  ) throws(ArchiveError) {
    guard start >= 0, limit >= Self.headerSize, start <= limit - Self.headerSize else {
      throw ArchiveError(.outOfBounds(.localHeader), at: max(start, 0))
    }
    guard bytes.littleEndian(at: start, as: UInt32.self) == Self.signature,
      let nameLength = bytes.littleEndian(at: start + 26, as: UInt16.self),
      let extraLength = bytes.littleEndian(at: start + 28, as: UInt16.self)
    else { throw ArchiveError(.badSignature(of: .localHeader), at: start) }
    self.start = start
    let nameStart = start + Self.headerSize
    let extraStart = nameStart + Int(nameLength)
    contentStart = extraStart + Int(extraLength)
    guard contentStart <= limit, record.compressedSize <= limit - contentStart else {
      throw ArchiveError(
        .cutShort(declared: record.compressedSize, present: max(0, limit - contentStart)),
        at: contentStart)
    }
    contentEnd = contentStart + record.compressedSize
    nameDiffers = !Self.same(bytes, nameStart..<extraStart, directory, record.name)
    alignment = extraLength == 0 ? 0 : Self.alignment(in: bytes, extraStart..<contentStart)
    if record.hasDescriptor {
      let length = Self.descriptorLength(of: record, at: contentEnd, in: bytes, limit: limit)
      descriptorIsMissing = length == 0
      end = contentEnd + length
    } else {
      descriptorIsMissing = false
      end = contentEnd
    }
  }

  /// 12 or 20 bytes, 4 more with the optional signature: whichever form agrees with the central directory.
  private static func descriptorLength(
    of record: ZipCentralRecord, at position: Int, in bytes: RawSpan, limit: Int
  ) -> Int {
    for signature in [4, 0] {
      if signature == 4, bytes.littleEndian(at: position, as: UInt32.self) != 0x0807_4b50 { continue }
      let fields = position + signature
      guard bytes.littleEndian(at: fields, as: UInt32.self) == record.checksum else { continue }
      if fields + 20 <= limit,
        bytes.littleEndian(at: fields + 4, as: UInt64.self) == UInt64(record.compressedSize),
        bytes.littleEndian(at: fields + 12, as: UInt64.self) == UInt64(record.size)
      {
        return signature + 20
      }
      if fields + 12 <= limit,
        bytes.littleEndian(at: fields + 4, as: UInt32.self)
          == UInt32(truncatingIfNeeded: record.compressedSize),
        bytes.littleEndian(at: fields + 8, as: UInt32.self) == UInt32(truncatingIfNeeded: record.size)
      {
        return signature + 12
      }
    }
    return 0
  }

  /// Android's alignment field (0xd935), and the bare zeros that older `zipalign` leaves at the end.
  private static func alignment(in bytes: RawSpan, _ range: Range<Int>) -> Int {
    var position = range.lowerBound
    var aligned = 0
    while position + 4 <= range.upperBound,
      let kind = bytes.littleEndian(at: position, as: UInt16.self),
      let length = bytes.littleEndian(at: position + 2, as: UInt16.self)
    {
      let end = position + 4 + Int(length)
      guard kind != 0, end <= range.upperBound else { break }
      if kind == 0xd935 { aligned += end - position }
      position = end
    }
    let tail = position..<range.upperBound
    guard let span = bytes.checked(tail), span.isZero else { return aligned }
    return aligned + tail.count
  }

  private static func same(
    _ bytes: RawSpan, _ local: Range<Int>, _ directory: RawSpan, _ central: Range<Int>
  ) -> Bool {
    guard local.count == central.count, let local = bytes.checked(local),
      let central = directory.checked(central)
    else { return false }
    return local.hasSameBytes(as: central)
  }
}

extension RawSpan {
  /// Whether all the bytes are zero; true of no bytes.
  var isZero: Bool {
    var offset = 0
    while let word = littleEndian(at: offset, as: UInt64.self) {
      if word != 0 { return false }
      offset += 8
    }
    while let byte = byte(at: offset) {
      if byte != 0 { return false }
      offset += 1
    }
    return true
  }

  func hasSameBytes(as other: RawSpan) -> Bool {
    guard byteCount == other.byteCount else { return false }
    var offset = 0
    while let word = littleEndian(at: offset, as: UInt64.self) {
      if word != other.littleEndian(at: offset, as: UInt64.self) { return false }
      offset += 8
    }
    while let byte = byte(at: offset) {
      if byte != other.byte(at: offset) { return false }
      offset += 1
    }
    return true
  }

  var isASCII: Bool {
    var offset = 0
    while let word = littleEndian(at: offset, as: UInt64.self) {
      if word & 0x8080_8080_8080_8080 != 0 { return false }
      offset += 8
    }
    while let byte = byte(at: offset) {
      if byte & 0x80 != 0 { return false }
      offset += 1
    }
    return true
  }
}
