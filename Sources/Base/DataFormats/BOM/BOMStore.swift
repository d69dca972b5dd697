package import Bytes

/// Apple's BOMStore, read in place: numbered blocks, some with names. All integers are big-endian.
///
/// The layout follows theacrat/scar (`docs/`, "The Assets.car binary format") and real files: a header,
/// blocks in any order, a table of their offsets and lengths, and variables, which name blocks.
package struct BOMStore: ~Escapable {
  package let bytes: RawSpan
  private let table: Int
  package let blockCount: Int
  private let variables: Int

  @_lifetime(copy bytes)
  package init(_ bytes: RawSpan) throws(FormatError) {
    guard bytes.matches("BOMStore") else { throw FormatError(.notAnAssetCatalog, at: 0) }
    self.bytes = bytes
    var reader = ByteReader(bytes, endianness: .big)
    try reader.seek(to: 16)
    let index = try reader.readCount(UInt32.self)
    try reader.seek(to: 24)
    variables = try reader.readCount(UInt32.self)
    try reader.seek(to: index)
    blockCount = try reader.readCount(UInt32.self)
    table = reader.position
    guard blockCount <= reader.remaining / 8 else {
      throw FormatError(.endOfBytes(needed: blockCount, available: reader.remaining), at: index)
    }
  }

  /// The range of a block according to the table. Block 0 is not a block; free entries may have any contents.
  package func block(_ id: UInt32, at offset: Int) throws(FormatError) -> Range<Int> {
    let entry = tableEntry(id)
    guard id != 0, let entry, let start = bytes.bigEndian(at: entry.lowerBound, as: UInt32.self),
      let length = bytes.bigEndian(at: entry.lowerBound + 4, as: UInt32.self),
      let start = Int(exactly: start), let length = Int(exactly: length), start <= bytes.byteCount,
      length <= bytes.byteCount - start
    else { throw FormatError(.badReference(UInt64(id)), at: offset) }
    // checked: both are within the bytes
    return start..<(start + length)
  }

  /// The range of a block's eight-byte entry in the table; nil if the table has no such block.
  package func tableEntry(_ id: UInt32) -> Range<Int>? {
    guard let index = Int(exactly: id), index < blockCount else { return nil }
    return (table + index * 8)..<(table + index * 8 + 8)
  }

  /// The block that a variable names; nil if there is no such variable. If several have the name, the first
  /// is used.
  package func variable(_ name: StaticString) throws(FormatError) -> Range<Int>? {
    var reader = ByteReader(bytes, endianness: .big)
    var found: (id: UInt32, offset: Int)?
    try reader.seek(to: variables)
    var remaining = try reader.read(UInt32.self)
    while remaining > 0, found == nil {
      // checked: it is positive
      remaining -= 1
      let offset = reader.position
      let id = try reader.read(UInt32.self)
      let length = try reader.readCount(UInt8.self)
      let text = try reader.span(length)
      if length == name.utf8CodeUnitCount, text.matches(name) { found = (id, offset) }
    }
    guard let found else { return nil }
    return try block(found.id, at: found.offset)
  }

  /// A reader over one block. Its errors contain offsets from the start of the file.
  @_lifetime(copy self)
  package func reader(_ block: Range<Int>, _ endianness: ByteReader.Endianness) throws(FormatError)
    -> ByteReader
  {
    var all = ByteReader(bytes, endianness: endianness)
    try all.seek(to: block.lowerBound)
    return try all.slice(block.count)
  }
}
