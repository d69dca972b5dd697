import Bytes
package import DataFormats
import Localization

extension ResourceTable {
  /// The entries of a type chunk that are retained. Several numbers may share one offset.
  struct RetainedEntries {
    var numbers: Set<Int> = []
    var offsets: Set<Int> = []
  }

  /// Type chunks of removed locales by their offsets.
  typealias RemovedChunks = [Int: RetainedEntries]

  /// Chunks that retain every entry are not in the result.
  func removedChunks(
    retaining retained: ResourceFormat.Retention, _ isRemoved: (LocaleTag) -> Bool
  ) throws(FormatError) -> RemovedChunks {
    var removed: RemovedChunks = [:]
    let types = Set(retained.resources.map { $0 >> 16 })
    for package in packages {
      for type in package.types {
        guard case .tag(let tag) = type.locale, isRemoved(tag) else { continue }
        let isText = ResourceType.mayBeText(type.typeName)
        if isText ? retained.variants && isQualified(type) : retained.otherValues { continue }
        var kept = RetainedEntries()
        if types.contains(package.identifier(of: 0, in: type) >> 16) {
          let found = try entries(of: type, in: package) { retained.resources.contains($0) }
          if found.isWhole, !found.kept.numbers.isEmpty { continue }
          kept = found.kept
        }
        removed[type.chunk.range.lowerBound] = kept
      }
    }
    return removed
  }

  /// The chunks that have some resources, with their other entries.
  func chunks(without resources: Set<UInt32>) throws(FormatError) -> RemovedChunks {
    var removed: RemovedChunks = [:]
    let types = Set(resources.map { $0 >> 16 })
    for package in packages {
      for type in package.types where types.contains(package.identifier(of: 0, in: type) >> 16) {
        let (kept, isWhole) = try entries(of: type, in: package) { !resources.contains($0) }
        if !isWhole { removed[type.chunk.range.lowerBound] = kept }
      }
    }
    return removed
  }

  /// The entries of some resources, and whether these are all.
  private func entries(
    of type: TypeChunk, in package: Package, where isRetained: (_ id: UInt32) -> Bool
  ) throws(FormatError) -> (kept: RetainedEntries, isWhole: Bool) {
    var kept = RetainedEntries()
    var isWhole = true
    try forEachOffset(of: type) { number, start in
      if isRetained(package.identifier(of: number, in: type)) {
        kept.numbers.insert(number)
        kept.offsets.insert(start)
      } else {
        isWhole = false
      }
    }
    return (kept, isWhole)
  }

  /// The ids of the resources with messages, by key. An array has one id for all items; a collapsed name has none.
  package func messageIdentifiers() throws(FormatError) -> [String: UInt32] {
    var (chunks, keys) = try textChunks()
    var identifiers: [String: UInt32] = [:]
    var budget = TextBudget(for: bytes.byteCount)
    for chunk in chunks where chunk.type.locale == .any {
      let pool = try pool(keys[chunk.keys].pool)
      try forEachOffset(of: chunk.type) { (number, start) throws(FormatError) in
        let entry = try entry(number, at: start, in: chunk.type)
        let key = try keys[chunk.keys].name(entry.key, in: pool, &budget, at: start)
        if !key.isEmpty { identifiers[key] = keys[chunk.keys].package.identifier(of: number, in: chunk.type) }
      }
    }
    return identifiers
  }

  /// A type chunk with some of its entries and with new indices of strings and keys.
  func retained(
    _ type: TypeChunk, only kept: RetainedEntries, keys: PoolCompaction, values: PoolCompaction
  ) throws(FormatError) -> [UInt8] {
    var output: [UInt8] = []
    var slots: [(number: Int, offset: Int)] = []
    var entries: [TableEntry] = []
    var offsets: [Int: Int] = [:]
    var size = 0
    try forEachOffset(of: type) { (number, position) throws(FormatError) in
      guard kept.numbers.contains(number) else { return }
      if let known = offsets[position] {
        slots.append((number, known))
        return
      }
      let entry = try entry(number, at: position, in: type)
      slots.append((number, size))
      offsets[position] = size
      entries.append(entry)
      size += (entry.range.count + 3) & ~3
      guard size <= 2 * type.chunk.range.count else {
        throw FormatError(.overlappingEntries, at: position)
      }
    }
    output.append(copying: try span(type.chunk.range.lowerBound..<type.chunk.body.lowerBound))
    append(slots, of: type, to: &output)
    let entriesStart = output.count
    for entry in entries {
      let shift = output.count - entry.range.lowerBound
      output.append(copying: try span(entry.range))
      output.append(contentsOf: repeatElement(0, count: (4 - entry.range.count & 3) & 3))
      try renumber(entry, by: shift, in: &output, keys: keys, values: values)
    }
    output.replace(at: 4, littleEndian: UInt32(truncatingIfNeeded: output.count))
    if type.offsets == .sparse {
      output.replace(at: 12, littleEndian: UInt32(truncatingIfNeeded: slots.count))
    }
    output.replace(at: 16, littleEndian: UInt32(truncatingIfNeeded: entriesStart))
    return output
  }

  /// Appends offsets of the chunk's kind. Offsets of 16 bits are divided by four.
  private func append(
    _ slots: [(number: Int, offset: Int)], of type: TypeChunk, to output: inout [UInt8]
  ) {
    let offsets = Dictionary(slots.map { ($0.number, $0.offset) }, uniquingKeysWith: { first, _ in first })
    switch type.offsets {
    case .dense:
      for number in 0..<type.entryCount {
        output.append(littleEndian: offsets[number].map { UInt32(truncatingIfNeeded: $0) } ?? .max)
      }
    case .short:
      for number in 0..<type.entryCount {
        output.append(littleEndian: offsets[number].map { UInt16(truncatingIfNeeded: $0 / 4) } ?? .max)
      }
      if !type.entryCount.isMultiple(of: 2) { output.append(littleEndian: UInt16(0)) }
    case .sparse:
      for slot in slots {
        output.append(littleEndian: UInt16(truncatingIfNeeded: slot.number))
        output.append(littleEndian: UInt16(truncatingIfNeeded: slot.offset / 4))
      }
    }
  }
}

extension [String: UInt32] {
  /// The ids of the resources that messages belong to.
  func identifiers(of keys: Set<String>) -> Set<UInt32> {
    Set(keys.compactMap { self[$0] ?? self[$0.split(separator: "/").prefix(2).joined(separator: "/")] })
  }
}
