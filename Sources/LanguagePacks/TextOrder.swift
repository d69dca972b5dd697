internal import Bytes

/// The order of a pack's messages by their records. Translations of similar texts are then next to each other, and
/// compress better than in the order of their hashes.
///
/// A base pack contains its order, so that a receiver of downloads need not sort: an optional feature, whose bytes are
/// the first ones of the extensions.
package enum TextOrder {
  /// The bit of the optional features.
  package static let feature: UInt32 = 1

  /// The bytes of an index: two for at most 65,536 messages.
  static func width(_ count: Int) -> Int { count <= 1 << 16 ? 2 : 3 }

  /// The bytes of the order at the start of a pack's extensions; 0 without the feature.
  static func byteCount(_ header: PackLayout.Header) -> Int {
    byteCount(header.optionalFeatures, header.count)
  }

  static func byteCount(_ features: UInt32, _ count: Int) -> Int {
    // checked: the number of messages has a limit
    features & feature == 0 ? 0 : count * width(count)
  }

  /// The order as the extensions begin with it.
  static func encoded(_ indices: [Int]) -> [UInt8] {
    let width = width(indices.count)
    var output: [UInt8] = []
    output.reserveCapacity(indices.count * width)
    for index in indices {
      for shift in stride(from: 0, to: 8 * width, by: 8) {
        output.append(UInt8(truncatingIfNeeded: index >> shift))
      }
    }
    return output
  }

  /// Reads the order of `count` messages.
  /// - Throws: `malformed` unless each index occurs once.
  static func decoded(_ bytes: RawSpan, count: Int, at offset: Int) throws(PackError) -> [Int] {
    let width = width(count)
    guard count <= bytes.byteCount / width else { throw PackError(.malformed, at: offset) }
    var isUsed = [Bool](repeating: false, count: count)
    var indices: [Int] = []
    indices.reserveCapacity(count)
    for position in 0..<count {
      let start = position * width
      var index = Int(bytes.littleEndian(at: start, as: UInt16.self) ?? 0)
      if width == 3 { index |= Int(bytes.byte(at: start + 2) ?? 0) << 16 }
      guard index < count, !isUsed[index] else { throw PackError(.malformed, at: offset + start) }
      isUsed[index] = true
      indices.append(index)
    }
    return indices
  }

  /// The indices of the messages in the order of their records' bytes; equal records in file order.
  /// - Parameter starts: the offsets of the records, and one more for the end. A record ends one byte before the next.
  static func indices(_ bytes: RawSpan, _ starts: [Int]) -> [Int] {
    let count = max(0, starts.count - 1)
    // A span costs no reference count for each access.
    let slice = starts[...]
    let starts = slice.span
    // Five bytes and the index are one number: few records begin with the same five bytes, so that nearly all comparisons
    // are those of numbers.
    var keys: [UInt64] = []
    keys.reserveCapacity(count)
    for index in 0..<count {
      let prefix = Self.prefix(bytes, from: starts[index], to: starts[index + 1] - 1)
      keys.append(prefix & ~0xff_ffff | UInt64(truncatingIfNeeded: index))
    }
    keys.sort { one, next in
      one >> 24 == next >> 24
        ? Self.precedes(bytes, starts, Int(one & 0xff_ffff), Int(next & 0xff_ffff)) : one < next
    }
    return keys.map { Int($0 & 0xff_ffff) }
  }

  /// The first eight bytes of a record as a big-endian number, followed by zeros. No record contains a zero.
  @inline(__always)
  private static func prefix(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt64 {
    guard let word = bytes.bigEndian(at: start, as: UInt64.self) else {
      // The last records may be nearer to the end of the file than eight bytes.
      return (start..<end).prefix(8).reduce(0) { prefix, offset in
        prefix | UInt64(bytes.byte(at: offset) ?? 0) << UInt64(56 - 8 * (offset - start))
      }
    }
    let unused = UInt64(max(0, 64 - 8 * (end - start)))
    return (word >> unused) << unused
  }

  private static func precedes(_ bytes: RawSpan, _ starts: Span<Int>, _ one: Int, _ next: Int) -> Bool {
    let (left, right) = (starts[one], starts[next])
    let (leftCount, rightCount) = (starts[one + 1] - 1 - left, starts[next + 1] - 1 - right)
    let shorter = min(leftCount, rightCount)
    var offset = 0
    while offset < shorter {
      let (first, second) = (bytes.byte(at: left &+ offset) ?? 0, bytes.byte(at: right &+ offset) ?? 0)
      if first != second { return first < second }
      offset &+= 1
    }
    return leftCount == rightCount ? one < next : leftCount < rightCount
  }
}
