internal import Bytes
package import DataFormats
internal import Localization

extension ResourceTable {
  /// Offsets of a resource table's type chunks.
  package struct Offsets: Hashable, Sendable {
    /// Bytes of offsets of all chunks.
    package internal(set) var bytes = 0
    /// Bytes of offsets without a value, in chunks of locales.
    package internal(set) var localizedNullBytes = 0
    /// The bytes that ``encodedSparsely()`` removes.
    package internal(set) var sparseSavings = 0
    /// The number of chunks that it changes.
    package internal(set) var sparseChunks = 0
  }

  /// Counts the bytes of offsets.
  package func offsets() throws(FormatError) -> Offsets {
    var offsets = Offsets()
    for type in packages.flatMap(\.typeChunks) {
      offsets.bytes += type.entryCount * type.offsets.width
      if case .tag = type.locale, type.offsets == .dense {
        offsets.localizedNullBytes += 4 * (type.entryCount - (try valueCount(of: type)))
      }
      if let values = try sparseValues(of: type) {
        offsets.sparseSavings += 4 * (type.entryCount - values.count)
        offsets.sparseChunks += 1
      }
    }
    return offsets
  }

  /// Returns the table with sparse offsets where less than 60 % of a chunk's entries have a value, as aapt2 writes it
  /// with `--enable-sparse-encoding`. Ids, order, entries and all other chunks are kept.
  ///
  /// ResourceTypes.h, `ResTable_sparseTypeEntry`: an entry's number and its offset divided by four, 16 bits each.
  package func encodedSparsely() throws(FormatError) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.byteCount)
    output.append(copying: try part(table.range.lowerBound..<table.body.lowerBound))
    var package = 0
    for chunk in try Chunk.all(bytes, in: table.body) {
      if chunk.type == Chunk.Kind.package, package < packages.count {
        try append(packages[package], to: &output)
        package += 1
      } else {
        output.append(copying: try part(chunk.range))
      }
    }
    output.replace(at: 4, littleEndian: UInt32(truncatingIfNeeded: output.count))
    output.append(copying: try part(table.range.upperBound..<bytes.byteCount))
    return output
  }

  private func append(_ package: Package, to output: inout [UInt8]) throws(FormatError) {
    let start = output.count
    var types: [Int: TypeChunk] = [:]
    for type in package.typeChunks { types[type.chunk.range.lowerBound] = type }
    output.append(copying: try part(package.chunk.range.lowerBound..<package.chunk.body.lowerBound))
    for chunk in try Chunk.all(bytes, in: package.chunk.body) {
      for (pool, field) in [(package.typeNames, 268), (package.keyNames, 276)]
      where pool?.range == chunk.range {
        output.replace(at: start + field, littleEndian: UInt32(truncatingIfNeeded: output.count - start))
      }
      if let type = types[chunk.range.lowerBound], let values = try sparseValues(of: type) {
        try append(type, values, to: &output)
      } else {
        output.append(copying: try part(chunk.range))
      }
    }
    output.replace(at: start + 4, littleEndian: UInt32(truncatingIfNeeded: output.count - start))
  }

  private func append(
    _ type: TypeChunk, _ values: [(number: UInt16, offset: UInt16)], to output: inout [UInt8]
  ) throws(FormatError) {
    let (start, chunk) = (output.count, type.chunk)
    output.append(copying: try part(chunk.range.lowerBound..<chunk.body.lowerBound))
    for value in values {
      output.append(littleEndian: value.number)
      output.append(littleEndian: value.offset)
    }
    let entries = output.count - start
    output.append(copying: try part(type.entriesStart..<chunk.range.upperBound))
    let flags = bytes.byte(at: chunk.range.lowerBound + 9) ?? 0
    output.replace(at: start + 4, littleEndian: UInt32(truncatingIfNeeded: output.count - start))
    output.replace(at: start + 9, littleEndian: flags | 0x01)
    output.replace(at: start + 12, littleEndian: UInt32(truncatingIfNeeded: values.count))
    output.replace(at: start + 16, littleEndian: UInt32(truncatingIfNeeded: entries))
  }

  // MARK: - Values

  private func valueCount(of type: TypeChunk) throws(FormatError) -> Int {
    var count = 0
    try forEachOffset(of: type) { (_, _) throws(FormatError) in count += 1 }
    return count
  }

  /// The numbers and offsets of a chunk that is smaller with sparse offsets; nil for other chunks.
  private func sparseValues(
    of type: TypeChunk
  ) throws(FormatError) -> [(number: UInt16, offset: UInt16)]? {
    guard type.offsets == .dense, type.entryCount > 0,
      10 * (try valueCount(of: type)) < 6 * type.entryCount
    else { return nil }
    var values: [(number: UInt16, offset: UInt16)] = []
    var isPossible = true
    try forEachOffset(of: type) { (number, start) throws(FormatError) in
      let offset = start - type.entriesStart
      guard let number = UInt16(exactly: number), offset % 4 == 0, let offset = UInt16(exactly: offset / 4)
      else {
        isPossible = false
        return
      }
      values.append((number, offset))
    }
    return isPossible ? values : nil
  }

  @_lifetime(copy self)
  private func part(_ range: Range<Int>) throws(FormatError) -> RawSpan {
    guard let span = bytes.checked(range) else { throw FormatError(.notAResourceTable, at: 0) }
    return span
  }
}

extension ResourceTable.Package {
  /// The type chunks in the order of the file.
  fileprivate var typeChunks: [ResourceTable.TypeChunk] {
    parts.compactMap { if case .type(let type) = $0 { type } else { nil } }
  }
}
