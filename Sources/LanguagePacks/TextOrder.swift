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
    let starts = starts.span
    // Five bytes and the index are one number: sorting numbers takes a fraction of the time of comparing records. The
    // records that begin with the same five bytes are then sorted among themselves. Few are, and for few, inserting
    // takes less time than sorting a copy.
    var keys: [UInt64] = []
    keys.reserveCapacity(count)
    for index in 0..<count {
      let prefix = Self.prefix(bytes, from: starts[index], to: starts[index + 1] - 1)
      keys.append(prefix & ~0xff_ffff | UInt64(truncatingIfNeeded: index))
    }
    Self.sortByPrefix(&keys)
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count, keys[end] >> 24 == keys[start] >> 24 { end += 1 }
      if end - start <= Self.insertionLimit {
        for position in (start + 1)..<max(end, start + 1) {
          let key = keys[position]
          var place = position
          while place > start,
            Self.precedes(bytes, starts, Int(key & 0xff_ffff), Int(keys[place - 1] & 0xff_ffff))
          {
            keys[place] = keys[place - 1]
            place -= 1
          }
          keys[place] = key
        }
      } else {
        // Sorting the slice in place would copy the array.
        let sorted = keys[start..<end].sorted { one, next in
          Self.precedes(bytes, starts, Int(one & 0xff_ffff), Int(next & 0xff_ffff))
        }
        for (position, key) in sorted.enumerated() { keys[start + position] = key }
      }
      start = end
    }
    return keys.map { Int($0 & 0xff_ffff) }
  }

  /// The largest number of records that are sorted by insertion.
  private static let insertionLimit = 12

  /// Sorts numbers by their five high bytes, and keeps the order of numbers with equal ones: one pass for each byte.
  private static func sortByPrefix(_ keys: inout [UInt64]) {
    var sorted = [UInt64](repeating: 0, count: keys.count)
    for shift in stride(from: UInt64(24), to: 64, by: 8) {
      // The index of the first number with each byte.
      var starts = [Int](repeating: 0, count: 257)
      for key in keys { starts[Int(key >> shift & 255) + 1] += 1 }
      for byte in 1...256 { starts[byte] += starts[byte - 1] }
      for key in keys {
        let byte = Int(key >> shift & 255)
        sorted[starts[byte]] = key
        starts[byte] += 1
      }
      swap(&keys, &sorted)
    }
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
    while offset &+ 8 <= shorter {
      let first = bytes.bigEndian(at: left &+ offset, as: UInt64.self) ?? 0
      let second = bytes.bigEndian(at: right &+ offset, as: UInt64.self) ?? 0
      if first != second { return first < second }
      offset &+= 8
    }
    while offset < shorter {
      let (first, second) = (bytes.byte(at: left &+ offset) ?? 0, bytes.byte(at: right &+ offset) ?? 0)
      if first != second { return first < second }
      offset &+= 1
    }
    return leftCount == rightCount ? one < next : leftCount < rightCount
  }
}
