import Bytes
import LanguagePacks

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
  static func byteCount(_ features: UInt32, _ count: Int) -> Int {
    // checked: the number of messages has a limit
    features & feature == 0 ? 0 : count * width(count)
  }

  /// The order as the extensions begin with it.
  static func encoded(_ indices: [Int]) -> [UInt8] {
    let width = width(indices.count)
    var output: [UInt8] = []
    for index in indices {
      output.append(littleEndian: UInt64(truncatingIfNeeded: index), width: width)
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
  /// - Parameter records: the range of each record.
  static func indices(_ bytes: RawSpan, _ records: [Range<Int>]) -> [Int] {
    records.indices.sorted { precedes(bytes, records[$0], records[$1]) ?? ($0 < $1) }
  }

  /// Nil for equal records.
  private static func precedes(_ bytes: RawSpan, _ one: Range<Int>, _ next: Range<Int>) -> Bool? {
    for (left, right) in zip(one, next) {
      let first = bytes.byte(at: left) ?? 0
      let second = bytes.byte(at: right) ?? 0
      if first != second { return first < second }
    }
    return one.count == next.count ? nil : one.count < next.count
  }
}
