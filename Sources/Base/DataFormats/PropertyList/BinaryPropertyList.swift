import Bytes

/// A binary property list, `bplist00`, read in place.
///
/// The layout follows Apple's CFBinaryPList.c: a header of 8 bytes, objects, a table of their offsets, and a
/// trailer of 32 bytes. All integers are big-endian.
package struct BinaryPropertyList: ~Escapable {
  package let bytes: RawSpan
  package let offsetWidth: Int
  package let referenceWidth: Int
  package let objectCount: Int
  package let root: Int
  package let offsetTable: Int

  package static let headerSize = 8
  package static let trailerSize = 32

  @_lifetime(copy bytes)
  package init(_ bytes: RawSpan) throws(FormatError) {
    let trailer = bytes.byteCount - Self.trailerSize
    guard bytes.matches("bplist"), trailer >= Self.headerSize else {
      throw FormatError(.notAPropertyList, at: 0)
    }
    guard let offsetWidth = bytes.byte(at: trailer + 6).map(Int.init), (1...8).contains(offsetWidth),
      let referenceWidth = bytes.byte(at: trailer + 7).map(Int.init), (1...8).contains(referenceWidth),
      let count = bytes.count(at: trailer + 8), let root = bytes.count(at: trailer + 16),
      let table = bytes.count(at: trailer + 24), root < count, table >= Self.headerSize,
      table <= trailer, count <= (trailer - table) / offsetWidth
    else { throw FormatError(.badTrailer, at: trailer) }
    self.bytes = bytes
    self.offsetWidth = offsetWidth
    self.referenceWidth = referenceWidth
    objectCount = count
    self.root = root
    offsetTable = table
  }

  package enum Object {
    case boolean(Bool)
    case ascii(Range<Int>)
    case utf16(Range<Int>)
    /// A number, a date, data, an identifier or null, with the range after its marker.
    case other(Range<Int>)
    /// References begin at `start`.
    case array(start: Int, count: Int)
    /// References to keys begin at `start`; references to values follow them.
    case dictionary(start: Int, count: Int)
  }

  /// The offset of an object in the file.
  package func offset(of object: Int) throws(FormatError) -> Int {
    let position = offsetTable + object * offsetWidth
    let value = try integer(at: position, width: offsetWidth)
    guard let offset = Int(exactly: value), offset >= Self.headerSize, offset < offsetTable else {
      throw FormatError(.badReference(value), at: position)
    }
    return offset
  }

  /// The reference at an index of a collection whose references begin at `start`.
  package func reference(_ index: Int, from start: Int) throws(FormatError) -> Int {
    let position = start + index * referenceWidth
    let value = try integer(at: position, width: referenceWidth)
    guard let reference = Int(exactly: value), reference < objectCount else {
      throw FormatError(.badReference(value), at: position)
    }
    return reference
  }

  /// The ranges of an object are within the bytes.
  package func object(_ index: Int) throws(FormatError) -> Object {
    let offset = try offset(of: index)
    guard let marker = bytes.byte(at: offset) else { throw FormatError(.badReference(UInt64(index)), at: 0) }
    let low = Int(marker & 0x0f)
    switch marker >> 4 {
    case 0x0:
      switch marker {
      case 0x00: return .other((offset + 1)..<(offset + 1))
      case 0x08: return .boolean(false)
      case 0x09: return .boolean(true)
      default: throw FormatError(.badMarker(marker), at: offset)
      }
    case 0x1 where low <= 4, 0x2 where low == 2 || low == 3, 0x3 where low == 3:
      return .other(try payload(offset + 1, 1 << low))
    case 0x4: return .other(try counted(offset, low, unit: 1))
    case 0x5: return .ascii(try counted(offset, low, unit: 1))
    case 0x6: return .utf16(try counted(offset, low, unit: 2))
    case 0x8 where low < 8: return .other(try payload(offset + 1, low + 1))
    case 0xa, 0xb, 0xc:
      let range = try counted(offset, low, unit: referenceWidth)
      return .array(start: range.lowerBound, count: range.count / referenceWidth)
    case 0xd:
      let range = try counted(offset, low, unit: 2 * referenceWidth)
      return .dictionary(start: range.lowerBound, count: range.count / (2 * referenceWidth))
    default: throw FormatError(.badMarker(marker), at: offset)
    }
  }

  /// The range after a marker whose low half is a number of units; 15 means that an integer object contains
  /// the number.
  private func counted(_ offset: Int, _ low: Int, unit: Int) throws(FormatError) -> Range<Int> {
    // checked: `low` is below 16, and `unit` at most 16
    guard low == 0x0f else { return try payload(offset + 1, low * unit) }
    guard let marker = bytes.byte(at: offset + 1), marker >> 4 == 1, marker & 0x0f <= 3 else {
      throw FormatError(.badMarker(bytes.byte(at: offset + 1) ?? 0), at: offset + 1)
    }
    let width = 1 << Int(marker & 0x0f)
    let count = try integer(at: offset + 2, width: width)
    let start = offset + 2 + width
    guard let units = Int(exactly: count), start <= offsetTable, units <= (offsetTable - start) / unit else {
      throw FormatError(
        .endOfBytes(needed: Int(clamping: count), available: max(0, offsetTable - start)), at: offset)
    }
    // checked: it fits before the offset table
    return start..<(start + units * unit)
  }

  private func payload(_ start: Int, _ count: Int) throws(FormatError) -> Range<Int> {
    guard start <= offsetTable, count <= offsetTable - start else {
      throw FormatError(.endOfBytes(needed: count, available: max(0, offsetTable - start)), at: start)
    }
    return start..<(start + count)
  }

  private func integer(at position: Int, width: Int) throws(FormatError) -> UInt64 {
    guard position >= 0, position <= bytes.byteCount - width else {
      let available = max(0, bytes.byteCount - position)
      throw FormatError(.endOfBytes(needed: width, available: available), at: position)
    }
    var value: UInt64 = 0
    for index in 0..<width {
      // checked: the integer lies within the bytes
      value = value << 8 | UInt64(bytes.byte(at: position + index) ?? 0)
    }
    return value
  }
}

extension RawSpan {
  fileprivate func count(at offset: Int) -> Int? {
    bigEndian(at: offset, as: UInt64.self).flatMap { Int(exactly: $0) }
  }
}
