import Bytes

/// An entry's local record: local header, content, data descriptor.
/// APPNOTE 6.3.10, 4.3.7 to 4.3.9.
struct ZipLocalRecord {
  static let signature: UInt32 = 0x0403_4b50
  static let headerSize = 30

  let start: Int
  let contentStart: Int
  let contentEnd: Int
  let end: Int
  /// The number of bytes of the extra field that only align the content.
  let alignment: Int
  let nameDiffers: Bool
  let descriptorIsMissing: Bool
  /// The values that contradict the central directory, as words; nil for none.
  let contradiction: String?

  /// - Parameters:
  ///   - directory: the central directory, which contains the record's name.
  ///   - limit: the end of the area for entries.
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
    contradiction = Self.contradiction(of: record, at: start, in: bytes)
    let nameStart = start + Self.headerSize
    let extraStart = nameStart + Int(nameLength)
    contentStart = extraStart + Int(extraLength)
    guard contentStart <= limit, record.compressedSize <= limit - contentStart else {
      throw ArchiveError(
        .truncated(declared: record.compressedSize, found: max(0, limit - contentStart)),
        at: contentStart)
    }
    contentEnd = contentStart + record.compressedSize
    if let local = bytes.checked(nameStart..<extraStart), let central = directory.checked(record.name) {
      nameDiffers = !local.hasSameBytes(as: central)
    } else {
      nameDiffers = true
    }
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

  /// If a data descriptor follows, checksum and sizes of the header may be 0. A size of ZIP64 is in another field.
  private static func contradiction(
    of record: ZipCentralRecord, at start: Int, in bytes: RawSpan
  ) -> String? {
    let flags = bytes.littleEndian(at: start + 6, as: UInt16.self) ?? 0
    let isLate = flags & 8 != 0
    func differs(_ value: UInt32, _ central: Int) -> Bool {
      value != UInt32(truncatingIfNeeded: central) && value != .max && !(isLate && value == 0)
    }
    let method = bytes.littleEndian(at: start + 8, as: UInt16.self) ?? 0
    let checksum = bytes.littleEndian(at: start + 14, as: UInt32.self) ?? 0
    let stored = bytes.littleEndian(at: start + 18, as: UInt32.self) ?? 0
    let size = bytes.littleEndian(at: start + 22, as: UInt32.self) ?? 0
    if method == record.method, !differs(checksum, Int(record.checksum)),
      !differs(stored, record.compressedSize), !differs(size, record.size)
    {
      return nil
    }
    var values: [String] = []
    if method != record.method { values.append("method \(method) and \(record.method)") }
    if differs(checksum, Int(record.checksum)) {
      values.append("CRC-32 \(checksum.hexadecimal) and \(record.checksum.hexadecimal)")
    }
    for (value, central) in [(stored, record.compressedSize), (size, record.size)]
    where differs(value, central) {
      values.append("\(grouped(Int(value))) and \(counted(central, "byte"))")
    }
    return values.joined(separator: ", ")
  }

  /// The length of the form of data descriptor that matches the central directory: 12 or 20 bytes, 4 more
  /// with the optional signature; 0 if none matches.
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

  /// The number of bytes in Android's alignment field (0xd935), or in the zeros that older versions of
  /// `zipalign` write at the end.
  private static func alignment(in bytes: RawSpan, _ range: Range<Int>) -> Int {
    let extra = ExtraFields(in: bytes, range, endsAtZeros: true)
    let aligned = extra.fields.reduce(0) { $0 + ($1.kind == ExtraFields.alignment ? $1.range.count : 0) }
    return aligned + (bytes.checked(extra.rest)?.isZero == true ? extra.rest.count : 0)
  }
}

/// The extra fields of a record. APPNOTE 4.5.
struct ExtraFields {
  /// Sizes and offsets of 64 bits. APPNOTE 4.5.3.
  static let zip64: UInt16 = 1
  /// Android's field that aligns the content.
  static let alignment: UInt16 = 0xd935

  /// The ranges include the four bytes of kind and length.
  private(set) var fields: [(kind: UInt16, range: Range<Int>)] = []
  /// The bytes after the fields: nothing, padding, or bytes that are not a field.
  let rest: Range<Int>

  /// - Parameter endsAtZeros: whether a field of kind 0 is padding, as `zipalign` writes it.
  init(in bytes: RawSpan, _ range: Range<Int>, endsAtZeros: Bool = false) {
    var position = range.lowerBound
    while position + 4 <= range.upperBound,
      let kind = bytes.littleEndian(at: position, as: UInt16.self), !endsAtZeros || kind != 0,
      let length = bytes.littleEndian(at: position + 2, as: UInt16.self),
      position + 4 + Int(length) <= range.upperBound
    {
      fields.append((kind, position..<(position + 4 + Int(length))))
      position += 4 + Int(length)
    }
    rest = position..<range.upperBound
  }
}
