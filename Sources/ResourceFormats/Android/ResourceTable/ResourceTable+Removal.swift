internal import Bytes
package import DataFormats
package import Localization

extension ResourceTable {
  /// The table without the type chunks of some locales.
  ///
  /// Ids, order, and every other chunk stay. Strings of the values' pool and key names that nothing refers to
  /// any more go, in place of which the rest closes up; what is 4-aligned stays so. A table that has nothing of
  /// these locales comes back as it is.
  /// - Parameter textsOnly: whether files' places and other values that are no texts stay.
  package func removing(
    textsOnly: Bool = false, _ isRemoved: (LocaleTag) -> Bool
  ) throws(FormatError) -> [UInt8] {
    func isKept(_ type: TypeChunk) -> Bool {
      if textsOnly, ResourceType.mayBeFile(type.typeName) { return true }
      return if case .tag(let tag) = type.locale { !isRemoved(tag) } else { true }
    }
    let hasRemoved = packages.contains { package in
      package.parts.contains { if case .type(let type) = $0 { !isKept(type) } else { false } }
    }
    guard hasRemoved else { return bytes.array() }
    var values = try PoolCompaction(strings.map { chunk throws(FormatError) in try pool(chunk).count } ?? 0)
    var keys: [PoolCompaction] = []
    for package in packages {
      var names = try PoolCompaction(
        package.keyNames.map { chunk throws(FormatError) in try pool(chunk).count } ?? 0)
      for case .type(let type) in package.parts where isKept(type) {
        try forEachEntry(of: type) { entry throws(FormatError) in
          try names.keep(entry.key)
          try forEachValue(of: entry) { value throws(FormatError) in
            if value.type == TableValue.stringType { try values.keep(value.data) }
          }
        }
      }
      names.close()
      keys.append(names)
    }
    if let strings { try keepTagNames(of: try pool(strings), &values) }
    values.close()

    var output: [UInt8] = []
    output.reserveCapacity(bytes.byteCount)
    output.append(copying: try span(table.range.lowerBound..<table.body.lowerBound))
    var package = 0
    for chunk in try Chunk.all(bytes, in: table.body) {
      if chunk.range == strings?.range {
        try output.append(contentsOf: pool(chunk).pruned(values))
      } else if chunk.type == Chunk.Kind.package {
        try append(packages[package], to: &output, keys: keys[package], values: values, isKept)
        package += 1
      } else {
        output.append(copying: try span(chunk.range))
      }
    }
    output.replace(at: 4, littleEndian: UInt32(truncatingIfNeeded: output.count))
    output.append(copying: try span(table.range.upperBound..<bytes.byteCount))
    return output
  }

  /// Every entry once, however many numbers it has.
  private func forEachEntry(
    of type: TypeChunk, _ body: (TableEntry) throws(FormatError) -> Void
  ) throws(FormatError) {
    var places = VisitedEntries(type)
    try forEachOffset(of: type) { number, start throws(FormatError) in
      let entry = try entry(number, at: start, in: type)
      if try places.insert(entry) { try body(entry) }
    }
  }

  /// A tag's name may be a string with a style itself.
  private func keepTagNames(
    of pool: borrowing StringPool, _ values: inout PoolCompaction
  ) throws(FormatError) {
    var pending: [Int] = []
    for index in 0..<pool.styleCount where values.isKept(index) { pending.append(index) }
    var places: Set<Int> = []
    var bytes = 0
    while let index = pending.popLast() {
      guard places.insert(pool.styleStart(index)).inserted else { continue }
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
    _ isKept: (TypeChunk) -> Bool
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
        try output.append(contentsOf: pool(chunk).pruned(keys))
      } else if let type = types[chunk.range.lowerBound] {
        if isKept(type) { try append(type, to: &output, keys: keys, values: values) }
      } else {
        output.append(copying: try span(chunk.range))
      }
    }
    output.replace(at: start + 4, littleEndian: UInt32(truncatingIfNeeded: output.count - start))
  }

  /// A type chunk with the new numbers of strings and keys; it stays as long as it is.
  private func append(
    _ type: TypeChunk, to output: inout [UInt8], keys: PoolCompaction, values: PoolCompaction
  ) throws(FormatError) {
    let shift = output.count - type.chunk.range.lowerBound
    output.append(copying: try span(type.chunk.range))
    var places: [Range<Int>] = []
    try forEachEntry(of: type) { entry throws(FormatError) in
      places.append(entry.range)
      let start = entry.range.lowerBound
      let key = keys[entry.key]
      if case .compact = entry.shape {
        output.replace(at: start + shift, littleEndian: UInt16(truncatingIfNeeded: key))
      } else {
        output.replace(at: start + 4 + shift, littleEndian: key)
      }
      try forEachValue(of: entry) { value throws(FormatError) in
        guard value.type == TableValue.stringType else { return }
        output.replace(at: value.place + shift, littleEndian: values[value.data])
      }
    }
    // A number that was written into one entry would be anything in another that it lies in.
    places.sort { $0.lowerBound < $1.lowerBound }
    for (one, next) in zip(places, places.dropFirst()) where next.lowerBound < one.upperBound {
      throw FormatError(.overlappingEntries, at: next.lowerBound)
    }
  }

  @_lifetime(copy self)
  private func span(_ range: Range<Int>) throws(FormatError) -> RawSpan {
    guard let span = bytes.checked(range) else { throw FormatError(.notAResourceTable, at: 0) }
    return span
  }
}

extension ResourceTable.Package {
  /// By where they begin.
  fileprivate var types: [Int: ResourceTable.TypeChunk] {
    var types: [Int: ResourceTable.TypeChunk] = [:]
    for case .type(let type) in parts { types[type.chunk.range.lowerBound] = type }
    return types
  }
}

/// Which strings of a pool stay, and the numbers that they get.
struct PoolCompaction {
  private var isUsed: [Bool]
  private var numbers: [UInt32] = []

  init(_ count: Int) { isUsed = [Bool](repeating: false, count: count) }

  mutating func keep(_ index: UInt32) throws(FormatError) {
    guard Int(index) < isUsed.count else { throw FormatError(.badStringIndex(index), at: 0) }
    isUsed[Int(index)] = true
  }

  func isKept(_ index: Int) -> Bool { isUsed[index] }

  /// Gives out the new numbers, in the order of the old ones.
  mutating func close() {
    var next: UInt32 = 0
    numbers = isUsed.map { isUsed in
      defer { if isUsed { next += 1 } }
      return next
    }
  }

  /// The new number of a string that is kept.
  subscript(index: UInt32) -> UInt32 { numbers[Int(index)] }
}

extension StringPool {
  /// The pool's chunk with the strings that stay, each as it is written.
  func pruned(_ pruning: PoolCompaction) throws(FormatError) -> [UInt8] {
    let kept = (0..<count).filter(pruning.isKept)
    return try written(kept, styled: kept.prefix { $0 < styleCount }) { pruning[$0] }
  }

  /// The chunk of a pool without styles, with as many strings, of which those that nobody uses are empty.
  func emptying(unless isUsed: (Int) -> Bool) throws(FormatError) -> [UInt8] {
    try written((0..<count).map { isUsed($0) ? $0 : nil }, styled: []) { $0 }
  }

  /// - Parameters:
  ///   - strings: by their numbers in this pool; nil is the empty string.
  ///   - styled: those of them that have a style, which are the first.
  ///   - number: the new number of a tag's name.
  private func written(
    _ strings: [Int?], styled: ArraySlice<Int>, _ number: (UInt32) -> UInt32
  ) throws(FormatError) -> [UInt8] {
    var output: [UInt8] = []
    output.append(copying: try span(0..<offsetsStart))
    output.append(contentsOf: [UInt8](repeating: 0, count: 4 * (strings.count + styled.count)))
    let data = output.count
    var places: [Int: UInt32] = [:]
    for (position, index) in strings.enumerated() {
      // Nothing begins at -1, so the empty string that many share has it.
      let start = try index.map { index throws(FormatError) in try stringStart(index) } ?? -1
      let place = places[start] ?? UInt32(truncatingIfNeeded: output.count - data)
      output.replace(at: offsetsStart + 4 * position, littleEndian: place)
      guard places.updateValue(place, forKey: start) == nil else { continue }
      if start < 0 {
        output.append(contentsOf: [UInt8](repeating: 0, count: isUTF8 ? 3 : 4))
      } else {
        let end = min(try text(at: start).upperBound + (isUTF8 ? 1 : 2), byteCount)
        output.append(copying: try span(start..<end))
      }
      try checkLength(output)
    }
    output.pad(to: 4)
    let styles = output.count
    places = [:]
    for (position, index) in styled.enumerated() {
      let start = styleStart(index)
      let place = places[start] ?? UInt32(truncatingIfNeeded: output.count - styles)
      output.replace(at: offsetsStart + 4 * (strings.count + position), littleEndian: place)
      guard places.updateValue(place, forKey: start) == nil else { continue }
      for span in try styleSpans(index) {
        output.append(littleEndian: number(span.name))
        output.append(littleEndian: span.first)
        output.append(littleEndian: span.last)
      }
      output.append(littleEndian: UInt32.max)
      try checkLength(output)
    }
    // A pool with styles ends in three words of all ones, of which the last style has one.
    if !styled.isEmpty { for _ in 0..<2 { output.append(littleEndian: UInt32.max) } }
    output.replace(at: 4, littleEndian: UInt32(truncatingIfNeeded: output.count))
    output.replace(at: 8, littleEndian: UInt32(truncatingIfNeeded: strings.count))
    output.replace(at: 12, littleEndian: UInt32(truncatingIfNeeded: styled.count))
    output.replace(at: 20, littleEndian: UInt32(truncatingIfNeeded: strings.isEmpty ? 0 : data))
    output.replace(at: 24, littleEndian: UInt32(truncatingIfNeeded: styled.isEmpty ? 0 : styles))
    return output
  }

  /// A part of a pool is as long as the pool at most, save for padding; only parts that overlap make it longer.
  private func checkLength(_ output: [UInt8]) throws(FormatError) {
    guard output.count <= byteCount + 4 else { throw FormatError(.overlappingEntries, at: origin) }
  }
}
