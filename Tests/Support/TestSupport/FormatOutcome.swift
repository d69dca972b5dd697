package enum FormatOutcome {
  /// FNV-1a with 64 bits, for files of expected outputs.
  package static func digest(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return String(hash, radix: 36)
  }
}

/// Copies of some bytes with one change each: at the beginning and at places that are spread over the rest, a byte has
/// another value, is missing or is twice there; and the file is cut.
/// - Parameters:
///   - beginning: how many bytes at the beginning are changed.
///   - places: how many of the rest.
package func spreadMutations(of bytes: [UInt8], beginning: Int, places: Int) -> [[UInt8]] {
  var positions = Set(0..<min(beginning, bytes.count))
  // Steps of a golden ratio of the length never meet the period of records.
  for place in 0..<places where !bytes.isEmpty {
    positions.insert(
      Int(Double(bytes.count) * (Double(place) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1)))
  }
  var all: [[UInt8]] = []
  for position in positions.sorted() where position < bytes.count {
    let byte = bytes[position]
    let values = Set([0, 1, 0xff, 0x7f, byte ^ 1, byte ^ 0x80, byte &+ 1, byte &- 1, 0x22, 0x7b]).subtracting(
      [byte])
    for value in values.sorted() {
      var copy = bytes
      copy[position] = value
      all.append(copy)
    }
    var shorter = bytes
    shorter.remove(at: position)
    var longer = bytes
    longer.insert(byte, at: position)
    all += [shorter, longer, Array(bytes[..<position])]
  }
  return all
}
