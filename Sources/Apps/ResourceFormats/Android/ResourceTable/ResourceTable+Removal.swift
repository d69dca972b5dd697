import Bytes
package import DataFormats
package import Localization

extension ResourceTable {
  /// Returns the table without the type chunks of some locales.
  ///
  /// Ids, order, and all other chunks are kept. Unused strings of the value pool and unused key names are
  /// removed, and the rest is compacted with 4-byte alignment. A table without these locales is returned
  /// unchanged. A chunk that retains only some resources keeps its kind of offsets, as aapt2 writes it:
  /// dense offsets have one element for each resource of the type.
  /// - Parameters:
  ///   - retained: the values of these locales that are kept.
  ///   - resources: resources whose values are removed in every configuration, base included.
  ///   - alwaysCompacts: whether unused strings are removed even from a table without these locales.
  package func removing(
    retaining retained: ResourceFormat.Retention = .init(), resources: Set<UInt32> = [],
    alwaysCompacts: Bool = false, _ isRemoved: (LocaleTag) -> Bool
  ) throws(FormatError) -> [UInt8] {
    let removed: RemovedChunks
    if resources.isEmpty {
      removed = try removedChunks(retaining: retained, isRemoved)
    } else {
      removed = try chunks(without: resources)
    }
    guard !removed.isEmpty || alwaysCompacts else { return bytes.array() }
    let (values, keys) = try usedStrings(without: removed)
    return try rewritten { chunk, package, type throws(FormatError) in
      if chunk.range == strings?.range { return try pool(chunk).compacted(values) }
      guard let package, chunk.range != packages[package].typeNames?.range else { return nil }
      if chunk.range == packages[package].keyNames?.range { return try pool(chunk).compacted(keys[package]) }
      guard let type else { return nil }
      guard let retained = removed[chunk.range.lowerBound] else {
        return try renumbered(type, keys: keys[package], values: values)
      }
      if retained.numbers.isEmpty { return [] }
      return try self.retained(type, only: retained, keys: keys[package], values: values)
    }
  }

  /// The strings of the value pool, and the key names of each package, that a table without some chunks uses.
  private func usedStrings(
    without removed: RemovedChunks
  ) throws(FormatError) -> (values: PoolCompaction, keys: [PoolCompaction]) {
    var values = try PoolCompaction(strings.map { chunk throws(FormatError) in try pool(chunk).count } ?? 0)
    var keys: [PoolCompaction] = []
    for package in packages {
      var names = try PoolCompaction(
        package.keyNames.map { chunk throws(FormatError) in try pool(chunk).count } ?? 0)
      for type in package.types {
        let retained = removed[type.chunk.range.lowerBound]
        if retained?.numbers.isEmpty ?? false { continue }
        try forEachEntry(of: type) { entry throws(FormatError) in
          guard retained?.offsets.contains(entry.range.lowerBound) ?? true else { return }
          try names.keep(entry.key)
          try forEachValue(of: entry) { value throws(FormatError) in
            if value.type == TableValue.stringType { try values.keep(value.data) }
          }
        }
      }
      names.assignIndices()
      keys.append(names)
    }
    if let strings { try keepTagNames(of: try pool(strings), &values) }
    values.assignIndices()
    return (values, keys)
  }

  /// Returns the table with other chunks in place of some. Sizes and the offsets of pools are adapted.
  /// - Parameter replacement: returns the new chunk, which is empty to remove it, or nil to copy it. Receives a chunk
  ///   of the table, or one of the package with an index, which may be a type chunk.
  func rewritten(
    _ replacement: (Chunk, _ package: Int?, TypeChunk?) throws(FormatError) -> [UInt8]?
  ) throws(FormatError) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.byteCount)
    output.append(copying: try span(table.range.lowerBound..<table.body.lowerBound))
    var count = 0
    for chunk in try Chunk.all(bytes, in: table.body) {
      guard chunk.type == Chunk.Kind.package else {
        try append(chunk, replacement(chunk, nil, nil), to: &output)
        continue
      }
      let start = output.count
      let package = packages[count]
      var types = package.types[...]
      output.append(copying: try span(chunk.range.lowerBound..<chunk.body.lowerBound))
      for part in try Chunk.all(bytes, in: chunk.body) {
        for (pool, field) in [(package.typeNames, 268), (package.keyNames, 276)]
        where pool?.range == part.range {
          output.replace(at: start + field, littleEndian: UInt32(truncatingIfNeeded: output.count - start))
        }
        let type = types.first?.chunk.range == part.range ? types.popFirst() : nil
        try append(part, replacement(part, count, type), to: &output)
      }
      output.replace(at: start + 4, littleEndian: UInt32(truncatingIfNeeded: output.count - start))
      count += 1
    }
    output.replace(at: 4, littleEndian: UInt32(truncatingIfNeeded: output.count))
    output.append(copying: try span(table.range.upperBound..<bytes.byteCount))
    return output
  }

  private func append(
    _ chunk: Chunk, _ replacement: [UInt8]?, to output: inout [UInt8]
  ) throws(FormatError) {
    if let replacement {
      output.append(contentsOf: replacement)
    } else {
      output.append(copying: try span(chunk.range))
    }
  }

  /// Calls `body` once with every entry, even if several numbers share it.
  func forEachEntry(
    of type: TypeChunk, _ body: (TableEntry) throws(FormatError) -> Void
  ) throws(FormatError) {
    var visited = VisitedEntries(type)
    try forEachOffset(of: type) { number, start throws(FormatError) in
      let entry = try entry(number, at: start, in: type)
      if try visited.insert(entry) { try body(entry) }
    }
  }

  /// The name of a tag may itself be a styled string.
  private func keepTagNames(
    of pool: borrowing StringPool, _ values: inout PoolCompaction
  ) throws(FormatError) {
    var pending: [Int] = []
    for index in 0..<pool.styleCount where values.isKept(index) { pending.append(index) }
    var visitedStyles: Set<Int> = []
    var bytes = 0
    while let index = pending.popLast() {
      guard visitedStyles.insert(pool.styleStart(index)).inserted else { continue }
      let names = try pool.styleNames(index)
      bytes += 12 * names.count
      guard bytes <= pool.byteCount else { throw FormatError(.overlappingEntries, at: pool.origin) }
      for name in names {
        if name < pool.styleCount, !values.isKept(Int(name)) { pending.append(Int(name)) }
        try values.keep(name)
      }
    }
  }

  /// A type chunk with the new indices of strings and keys. Its size does not change.
  private func renumbered(
    _ type: TypeChunk, keys: PoolCompaction, values: PoolCompaction
  ) throws(FormatError) -> [UInt8] {
    var output = try span(type.chunk.range).array()
    let shift = -type.chunk.range.lowerBound
    var ranges: [Range<Int>] = []
    try forEachEntry(of: type) { entry throws(FormatError) in
      ranges.append(entry.range)
      try renumber(entry, by: shift, in: &output, keys: keys, values: values)
    }
    // Writing an index into an entry would corrupt another entry that overlaps it.
    ranges.sort { $0.lowerBound < $1.lowerBound }
    for (one, next) in zip(ranges, ranges.dropFirst()) where next.lowerBound < one.upperBound {
      throw FormatError(.overlappingEntries, at: next.lowerBound)
    }
    return output
  }

  /// Replaces the indices in an entry that was copied.
  /// - Parameter shift: the difference of its offsets in the output and in this table.
  func renumber(
    _ entry: TableEntry, by shift: Int, in output: inout [UInt8], keys: PoolCompaction, values: PoolCompaction
  ) throws(FormatError) {
    let start = entry.range.lowerBound + shift
    let key = keys[entry.key]
    if entry.isCompact {
      output.replace(at: start, littleEndian: UInt16(truncatingIfNeeded: key))
    } else {
      output.replace(at: start + 4, littleEndian: key)
    }
    try forEachValue(of: entry) { value throws(FormatError) in
      guard value.type == TableValue.stringType else { return }
      output.replace(at: value.offset + shift, littleEndian: values[value.data])
    }
  }

  @_lifetime(copy self)
  func span(_ range: Range<Int>) throws(FormatError) -> RawSpan {
    guard let span = bytes.checked(range) else { throw FormatError(.notAResourceTable, at: 0) }
    return span
  }
}
