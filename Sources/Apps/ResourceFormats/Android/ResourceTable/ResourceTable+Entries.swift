import Bytes
import DataFormats

/// A value, or a map of values, of one resource in one configuration. ResourceTypes.h, `ResTable_entry`.
struct TableEntry {
  /// The number of the entry in its type.
  let number: Int
  /// The range in the file, with the values.
  let range: Range<Int>
  /// The index of the resource's name in the package's key pool.
  let key: UInt32
  let shape: Shape

  enum Shape {
    /// A value at an offset. In a compact entry, it is that of the entry.
    case simple(value: Int)
    /// Maps of a name and a value; the first begins at `start`.
    case complex(start: Int, count: Int)
  }

  /// Whether key, flags and value are in eight bytes.
  var isCompact: Bool { range.count == 8 }
}

/// A `Res_value` and its offset.
struct TableValue {
  static let stringType: UInt8 = 0x03
  /// A reference to a resource, or to one of a shared library.
  static let referenceTypes: Set<UInt8> = [0x01, 0x07]

  let type: UInt8
  let data: UInt32
  /// The offset of `data` in the file.
  let offset: Int
}

extension ResourceTable {
  /// Calls `body` with each entry of a type chunk in ascending order. Entries without a value are skipped.
  /// - Parameter body: receives the entry's number and offset.
  func forEachOffset(
    of type: TypeChunk, _ body: (_ number: Int, _ start: Int) throws(FormatError) -> Void
  ) throws(FormatError) {
    let slots = type.chunk.body.lowerBound
    switch type.offsets {
    case .dense:
      for number in 0..<type.entryCount {
        let offset = bytes.littleEndian(at: slots + number * 4, as: UInt32.self) ?? .max
        if offset != .max { try body(number, type.entriesStart + Int(offset)) }
      }
    case .short:
      for number in 0..<type.entryCount {
        let offset = bytes.littleEndian(at: slots + number * 2, as: UInt16.self) ?? .max
        if offset != .max { try body(number, type.entriesStart + Int(offset) * 4) }
      }
    case .sparse:
      for slot in 0..<type.entryCount {
        guard let number = bytes.littleEndian(at: slots + slot * 4, as: UInt16.self),
          let offset = bytes.littleEndian(at: slots + slot * 4 + 2, as: UInt16.self)
        else { return }
        try body(Int(number), type.entriesStart + Int(offset) * 4)
      }
    }
  }

  func entry(_ number: Int, at start: Int, in type: TypeChunk) throws(FormatError) -> TableEntry {
    let end = type.chunk.range.upperBound
    guard start <= end - 8, let size = bytes.littleEndian(at: start, as: UInt16.self),
      let flags = bytes.littleEndian(at: start + 2, as: UInt16.self)
    else { throw FormatError(.endOfBytes(needed: 8, available: max(0, end - start)), at: start) }
    if flags & 0x0008 != 0 {
      return TableEntry(
        // checked: the size has 16 bits
        number: number, range: start..<(start + 8), key: UInt32(size), shape: .simple(value: start))
    }
    let header = Int(size)
    let isComplex = flags & 0x0001 != 0
    guard header >= (isComplex ? 16 : 8), header <= end - start,
      let key = bytes.littleEndian(at: start + 4, as: UInt32.self)
    else { throw FormatError(.endOfBytes(needed: header, available: end - start), at: start) }
    let values = start + header
    guard isComplex else {
      guard end - values >= 8 else {
        throw FormatError(.endOfBytes(needed: 8, available: end - values), at: values)
      }
      return TableEntry(number: number, range: start..<(values + 8), key: key, shape: .simple(value: values))
    }
    let count = Int(bytes.littleEndian(at: start + 12, as: UInt32.self) ?? 0)
    guard count <= (end - values) / 12 else {
      throw FormatError(.endOfBytes(needed: count * 12, available: end - values), at: values)
    }
    return TableEntry(
      number: number, range: start..<(values + count * 12), key: key,
      shape: .complex(start: values, count: count))
  }

  /// Calls `body` with the values of an entry, in order.
  @inline(__always)
  func forEachValue(
    of entry: TableEntry, _ body: (TableValue) throws(FormatError) -> Void
  ) throws(FormatError) {
    switch entry.shape {
    // In a compact entry, the type of the value is the high byte of the flags.
    case .simple(let start): try body(value(type: bytes.byte(at: start + 3), at: start + 4))
    case .complex(let maps, let count):
      for index in 0..<count { try body(value(ofMapAt: maps + index * 12)) }
    }
  }

  /// ResourceTypes.h, `ResTable_map`: a name and a value.
  func value(ofMapAt map: Int) -> TableValue { value(type: bytes.byte(at: map + 7), at: map + 8) }

  private func value(type: UInt8?, at offset: Int) -> TableValue {
    TableValue(
      type: type ?? 0, data: bytes.littleEndian(at: offset, as: UInt32.self) ?? 0, offset: offset)
  }
}

/// The entries of a type chunk that were visited, by their offsets. Several numbers may share one entry.
struct VisitedEntries {
  /// One bit for every two bytes.
  private var visited: [UInt64]
  private let chunk: Range<Int>
  private var bytes = 0

  init(_ type: ResourceTable.TypeChunk) {
    chunk = type.chunk.range
    visited = [UInt64](repeating: 0, count: chunk.count / 128 + 1)
  }

  /// Returns false if the entry was visited before.
  /// - Throws: `FormatError` if distinct entries cover more bytes than the chunk has, because they overlap.
  mutating func insert(_ entry: TableEntry) throws(FormatError) -> Bool {
    let start = entry.range.lowerBound
    let bit = (start - chunk.lowerBound) / 2
    guard visited[bit >> 6] & (1 << UInt64(bit & 63)) == 0 else { return false }
    visited[bit >> 6] |= 1 << UInt64(bit & 63)
    bytes += entry.range.count
    guard bytes <= 2 * chunk.count else { throw FormatError(.overlappingEntries, at: start) }
    return true
  }
}
