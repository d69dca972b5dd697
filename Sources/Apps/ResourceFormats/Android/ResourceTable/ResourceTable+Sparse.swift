import Bytes
package import DataFormats

extension ResourceTable {
  /// The bytes that ``encodedSparsely()`` removes, and the number of chunks that it changes.
  package func sparseSavings() throws(FormatError) -> (bytes: Int, chunks: Int) {
    var savings = (bytes: 0, chunks: 0)
    for type in packages.flatMap(\.types) {
      guard let values = try sparseValues(of: type) else { continue }
      savings.bytes += 4 * (type.entryCount - values.count)
      savings.chunks += 1
    }
    return savings
  }

  /// Returns the table with sparse offsets where less than 60 % of a chunk's entries have a value, as aapt2 writes it
  /// with `--enable-sparse-encoding`. Ids, order, entries and all other chunks are kept.
  ///
  /// ResourceTypes.h, `ResTable_sparseTypeEntry`: an entry's number and its offset divided by four, 16 bits each.
  package func encodedSparsely() throws(FormatError) -> [UInt8] {
    try rewritten { _, _, type throws(FormatError) in
      guard let type, let values = try sparseValues(of: type)
      else { return nil }
      return try sparse(type, values)
    }
  }

  private func sparse(
    _ type: TypeChunk, _ values: [(number: UInt16, offset: UInt16)]
  ) throws(FormatError) -> [UInt8] {
    let chunk = type.chunk
    var output = try span(chunk.range.lowerBound..<chunk.body.lowerBound).array()
    for value in values {
      output.append(littleEndian: value.number)
      output.append(littleEndian: value.offset)
    }
    let entries = output.count
    output.append(copying: try span(type.entriesStart..<chunk.range.upperBound))
    let flags = bytes.byte(at: chunk.range.lowerBound + 9) ?? 0
    output.replace(at: 4, littleEndian: UInt32(truncatingIfNeeded: output.count))
    output.replace(at: 9, littleEndian: flags | 0x01)
    output.replace(at: 12, littleEndian: UInt32(truncatingIfNeeded: values.count))
    output.replace(at: 16, littleEndian: UInt32(truncatingIfNeeded: entries))
    return output
  }

  // MARK: - Values

  /// The numbers and offsets of a chunk that is smaller with sparse offsets; nil for other chunks.
  private func sparseValues(
    of type: TypeChunk
  ) throws(FormatError) -> [(number: UInt16, offset: UInt16)]? {
    guard type.offsets == .dense else { return nil }
    var count = 0
    var values: [(number: UInt16, offset: UInt16)] = []
    try forEachOffset(of: type) { number, start in
      count += 1
      let offset = start - type.entriesStart
      if let number = UInt16(exactly: number), offset % 4 == 0, let offset = UInt16(exactly: offset / 4) {
        values.append((number, offset))
      }
    }
    return values.count == count && 10 * count < 6 * type.entryCount ? values : nil
  }
}
