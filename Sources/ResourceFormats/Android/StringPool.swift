internal import ByteReading

/// Android's string pool, chunk type 0x0001, read in place. ResourceTypes.h, `ResStringPool_header`.
struct StringPool: ~Escapable {
  private let bytes: RawSpan
  private let origin: Int
  let count: Int
  private let isUTF8: Bool
  private let stringsStart: Int

  /// - Parameter chunk: the whole chunk, its header too.
  @_lifetime(copy chunk)
  init(_ chunk: RawSpan, origin: Int) throws(FormatError) {
    var count = 0
    var flags: UInt32 = 0
    var stringsStart = 0
    do throws(ReadFailure) {
      var reader = ByteReader(chunk, origin: origin)
      try reader.skip(8)
      count = try reader.readCount(UInt32.self)
      try reader.skip(4)
      flags = try reader.read()
      stringsStart = try reader.readCount(UInt32.self)
    } catch { throw FormatError(error) }
    guard count <= max(0, chunk.byteCount - 28) / 4 else {
      throw FormatError(
        .read(.endOfBytes(needed: count, available: max(0, chunk.byteCount - 28))), at: origin)
    }
    bytes = chunk
    self.origin = origin
    self.count = count
    self.stringsStart = stringsStart
    isUTF8 = flags & 0x100 != 0
  }

  /// Lone surrogates and broken UTF-8 become U+FFFD.
  func string(_ index: UInt32) throws(FormatError) -> String {
    guard let place = Int(exactly: index), place < count,
      let offset = bytes.littleEndian(at: 28 + place * 4, as: UInt32.self)
    else { throw FormatError(.badStringIndex(index), at: origin) }
    do throws(ReadFailure) {
      var reader = ByteReader(bytes, origin: origin)
      try reader.seek(to: stringsStart)
      try reader.skip(Int(offset))
      if isUTF8 {
        _ = try Self.length8(&reader)
        return try reader.span(Self.length8(&reader)).utf8String()
      }
      var units: [UInt16] = []
      var text = try reader.slice(2 * Self.length16(&reader))
      units.reserveCapacity(text.remaining / 2)
      while !text.isAtEnd { units.append(try text.read()) }
      return String(decoding: units, as: UTF16.self)
    } catch { throw FormatError(error) }
  }

  /// One byte, or two where the first has its high bit set.
  private static func length8(_ reader: inout ByteReader) throws(ReadFailure) -> Int {
    let first = try reader.read(UInt8.self)
    guard first & 0x80 != 0 else { return Int(first) }
    return Int(first & 0x7f) << 8 | Int(try reader.read(UInt8.self))
  }

  /// One unit, or two where the first has its high bit set.
  private static func length16(_ reader: inout ByteReader) throws(ReadFailure) -> Int {
    let first = try reader.read(UInt16.self)
    guard first & 0x8000 != 0 else { return Int(first) }
    return Int(first & 0x7fff) << 16 | Int(try reader.read(UInt16.self))
  }
}
