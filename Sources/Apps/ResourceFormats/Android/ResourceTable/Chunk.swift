import Bytes
import DataFormats

/// A chunk of Android's compiled resources. ResourceTypes.h, `ResChunk_header`: type, header size and size.
struct Chunk {
  enum Kind {
    static let stringPool: UInt16 = 0x0001
    static let table: UInt16 = 0x0002
    static let package: UInt16 = 0x0200
    static let type: UInt16 = 0x0201
  }

  static let headerSize = 8

  let type: UInt16
  let headerSize: Int
  /// The range in the file, with the header.
  let range: Range<Int>

  /// The range after the header.
  var body: Range<Int> { (range.lowerBound + headerSize)..<range.upperBound }

  /// - Parameter outer: the enclosing range, which must contain the chunk.
  init(_ bytes: RawSpan, at start: Int, in outer: Range<Int>) throws(FormatError) {
    guard start >= outer.lowerBound, start <= outer.upperBound - Self.headerSize,
      let type = bytes.littleEndian(at: start, as: UInt16.self),
      let headerSize = bytes.littleEndian(at: start + 2, as: UInt16.self).map(Int.init),
      let size = bytes.littleEndian(at: start + 4, as: UInt32.self).map(Int.init)
    else {
      throw FormatError(
        .endOfBytes(needed: Self.headerSize, available: max(0, outer.upperBound - start)), at: start)
    }
    guard headerSize >= Self.headerSize, headerSize <= size, size <= outer.upperBound - start else {
      throw FormatError(.badChunk(size: size, available: outer.upperBound - start), at: start)
    }
    self.type = type
    self.headerSize = headerSize
    // checked: the chunk is within `outer`
    range = start..<(start + size)
  }

  /// The contiguous chunks in a range. A remainder shorter than a header is padding.
  static func all(_ bytes: RawSpan, in outer: Range<Int>) throws(FormatError) -> [Chunk] {
    var chunks: [Chunk] = []
    var start = outer.lowerBound
    while outer.upperBound - start >= headerSize {
      let chunk = try Chunk(bytes, at: start, in: outer)
      chunks.append(chunk)
      start = chunk.range.upperBound
    }
    return chunks
  }
}
