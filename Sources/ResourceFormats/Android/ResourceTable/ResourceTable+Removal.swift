internal import Bytes
package import DataFormats
package import Localization

extension ResourceTable {
  /// Returns the table without the type chunks of some locales.
  ///
  /// Ids, order, and all other chunks are kept. Unused strings of the value pool and unused key names are
  /// removed, and the rest is compacted with 4-byte alignment. A table without these locales is returned
  /// unchanged. A chunk of which only some resources are retained keeps its kind of offsets, as aapt2 writes it:
  /// dense offsets have one element for each resource of the type.
  /// - Parameters:
  ///   - retained: the values of these locales that are kept.
  ///   - alwaysCompacts: whether unused strings are removed even from a table without these locales.
  package func removing(
    retaining retained: ResourceFormat.Retention = .init(), alwaysCompacts: Bool = false,
    _ isRemoved: (LocaleTag) -> Bool
  ) throws(FormatError) -> [UInt8] {
    let removed = try removedChunks(retaining: retained, isRemoved)
    guard !removed.isEmpty || alwaysCompacts else { return bytes.array() }
    var values = try PoolCompaction(strings.map { chunk throws(FormatError) in try pool(chunk).count } ?? 0)
    var keys: [PoolCompaction] = []
    for package in packages {
      var names = try PoolCompaction(
        package.keyNames.map { chunk throws(FormatError) in try pool(chunk).count } ?? 0)
      for case .type(let type) in package.parts {
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

    var output: [UInt8] = []
    output.reserveCapacity(bytes.byteCount)
    output.append(copying: try span(table.range.lowerBound..<table.body.lowerBound))
    var package = 0
    for chunk in try Chunk.all(bytes, in: table.body) {
      if chunk.range == strings?.range {
        try output.append(contentsOf: pool(chunk).compacted(values))
      } else if chunk.type == Chunk.Kind.package {
        try append(packages[package], to: &output, keys: keys[package], values: values, removed)
        package += 1
      } else {
        output.append(copying: try span(chunk.range))
      }
    }
    output.replace(at: 4, littleEndian: UInt32(truncatingIfNeeded: output.count))
    output.append(copying: try span(table.range.upperBound..<bytes.byteCount))
    return output
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

  private func append(
    _ package: Package, to output: inout [UInt8], keys: PoolCompaction, values: PoolCompaction,
    _ removed: RemovedChunks
  ) throws(FormatError) {
    let start = output.count
    let types = package.types
    output.append(copying: try span(package.chunk.range.lowerBound..<package.chunk.body.lowerBound))
    for chunk in try Chunk.all(bytes, in: package.chunk.body) {
      if chunk.range == package.typeNames?.range {
        output.replace(at: start + 268, littleEndian: UInt32(truncatingIfNeeded: output.count - start))
        output.append(copying: try span(chunk.range))
      } else if chunk.range == package.keyNames?.range {
        output.replace(at: start + 276, littleEndian: UInt32(truncatingIfNeeded: output.count - start))
        try output.append(contentsOf: pool(chunk).compacted(keys))
      } else if let type = types[chunk.range.lowerBound] {
        switch removed[chunk.range.lowerBound] {
        case nil: try append(type, to: &output, keys: keys, values: values)
        case let entries? where entries.numbers.isEmpty: continue
        case let entries?: try append(type, only: entries, to: &output, keys: keys, values: values)
        }
      } else {
        output.append(copying: try span(chunk.range))
      }
    }
    output.replace(at: start + 4, littleEndian: UInt32(truncatingIfNeeded: output.count - start))
  }

  /// Appends a type chunk with the new indices of strings and keys. Its size does not change.
  private func append(
    _ type: TypeChunk, to output: inout [UInt8], keys: PoolCompaction, values: PoolCompaction
  ) throws(FormatError) {
    let shift = output.count - type.chunk.range.lowerBound
    output.append(copying: try span(type.chunk.range))
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
  }

  /// Replaces the indices in an entry that was copied.
  /// - Parameter shift: the difference of its offsets in the output and in this table.
  func renumber(
    _ entry: TableEntry, by shift: Int, in output: inout [UInt8], keys: PoolCompaction, values: PoolCompaction
  ) throws(FormatError) {
    let start = entry.range.lowerBound + shift
    let key = keys[entry.key]
    if case .compact = entry.shape {
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

extension ResourceTable.Package {
  /// Type chunks by their offsets.
  fileprivate var types: [Int: ResourceTable.TypeChunk] {
    var types: [Int: ResourceTable.TypeChunk] = [:]
    for case .type(let type) in parts { types[type.chunk.range.lowerBound] = type }
    return types
  }
}
