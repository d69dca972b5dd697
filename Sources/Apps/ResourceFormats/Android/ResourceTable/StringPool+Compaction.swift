import Bytes
import DataFormats

extension StringPool {
  /// The pool's chunk with only the retained strings, each copied unchanged.
  func compacted(_ compaction: PoolCompaction) throws(FormatError) -> [UInt8] {
    let strings = (0..<count).filter(compaction.isKept)
    let styled = strings.prefix { $0 < styleCount }
    var output: [UInt8] = []
    output.append(copying: try span(0..<offsetsStart))
    output.append(contentsOf: [UInt8](repeating: 0, count: 4 * (strings.count + styled.count)))
    let data = output.count
    var offsets: [Int: UInt32] = [:]
    for (position, index) in strings.enumerated() {
      let start = try stringStart(index)
      let offset = offsets[start] ?? UInt32(truncatingIfNeeded: output.count - data)
      output.replace(at: offsetsStart + 4 * position, littleEndian: offset)
      guard offsets.updateValue(offset, forKey: start) == nil else { continue }
      let end = min(try text(at: start).upperBound + (isUTF8 ? 1 : 2), byteCount)
      output.append(copying: try span(start..<end))
      try checkLength(output)
    }
    output.pad(to: 4)
    let styles = output.count
    offsets = [:]
    for (position, index) in styled.enumerated() {
      let start = styleStart(index)
      let offset = offsets[start] ?? UInt32(truncatingIfNeeded: output.count - styles)
      output.replace(at: offsetsStart + 4 * (strings.count + position), littleEndian: offset)
      guard offsets.updateValue(offset, forKey: start) == nil else { continue }
      for span in try styleSpans(index) {
        output.append(littleEndian: compaction[span.name])
        output.append(littleEndian: span.first)
        output.append(littleEndian: span.last)
      }
      output.append(littleEndian: UInt32.max)
      try checkLength(output)
    }
    // A pool with styles ends with three words of all ones; the first belongs to the last style.
    if !styled.isEmpty { for _ in 0..<2 { output.append(littleEndian: UInt32.max) } }
    output.replace(at: 4, littleEndian: UInt32(truncatingIfNeeded: output.count))
    output.replace(at: 8, littleEndian: UInt32(truncatingIfNeeded: strings.count))
    output.replace(at: 12, littleEndian: UInt32(truncatingIfNeeded: styled.count))
    output.replace(at: 20, littleEndian: UInt32(truncatingIfNeeded: strings.isEmpty ? 0 : data))
    output.replace(at: 24, littleEndian: UInt32(truncatingIfNeeded: styled.isEmpty ? 0 : styles))
    return output
  }

  /// Without overlaps, a part of a pool is not longer than the pool plus padding.
  private func checkLength(_ output: [UInt8]) throws(FormatError) {
    guard output.count <= byteCount + 4 else { throw FormatError(.overlappingEntries, at: origin) }
  }
}

/// The strings of a pool to keep, and their new indices.
struct PoolCompaction {
  private var isUsed: [Bool]
  private var indices: [UInt32] = []

  init(_ count: Int) { isUsed = [Bool](repeating: false, count: count) }

  mutating func keep(_ index: UInt32) throws(FormatError) {
    guard Int(index) < isUsed.count else { throw FormatError(.badStringIndex(index), at: 0) }
    isUsed[Int(index)] = true
  }

  func isKept(_ index: Int) -> Bool { isUsed[index] }

  /// Assigns the new indices, in the order of the old ones.
  mutating func assignIndices() {
    var next: UInt32 = 0
    indices = isUsed.map { isUsed in
      defer { if isUsed { next += 1 } }
      return next
    }
  }

  /// The new index of a string to keep.
  subscript(index: UInt32) -> UInt32 { indices[Int(index)] }
}
