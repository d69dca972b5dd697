import Bytes

extension BinaryPropertyList {
  /// The objects that a collection refers to.
  package func references(of object: Int) throws(FormatError) -> [Int] {
    let start: Int
    let count: Int
    switch try self.object(object) {
    case .array(let first, let items): (start, count) = (first, items)
    case .dictionary(let first, let members): (start, count) = (first, 2 * members)
    default: return []
    }
    return try (0..<count).map { position throws(FormatError) in try reference(position, from: start) }
  }

  /// The keys and values of a dictionary; empty for any other object.
  package func pairs(of object: Int) throws(FormatError) -> [(key: Int, value: Int)] {
    guard case .dictionary(_, let count) = try self.object(object) else { return [] }
    let references = try references(of: object)
    return zip(references, references.dropFirst(count)).map { (key: $0, value: $1) }
  }

  package func string(_ object: Int) throws(FormatError) -> String {
    switch try self.object(object) {
    case .ascii(let range): return bytes.extracting(range).latin1String()
    // Lone surrogates become U+FFFD, as in other property list readers.
    case .utf16(let range): return bytes.extracting(range).utf16String(bigEndian: true)
    default: throw FormatError(.keyIsNotAString, at: try offset(of: object))
    }
  }

  /// The size of each object: from its start to the start of the next one, plus its entry in the offset
  /// table. If several objects have one offset, the bytes are attributed to the last.
  package func objectSizes() throws(FormatError) -> [Int] {
    let offsets = try (0..<objectCount).map { object throws(FormatError) in try offset(of: object) }
    let order = offsets.indices.sorted { (offsets[$0], $0) < (offsets[$1], $1) }
    var sizes = [Int](repeating: offsetWidth, count: objectCount)
    for (position, object) in order.enumerated() {
      let end = position + 1 < order.count ? offsets[order[position + 1]] : offsetTable
      sizes[object] += end - offsets[object]
    }
    return sizes
  }
}
