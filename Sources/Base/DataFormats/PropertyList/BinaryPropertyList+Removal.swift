import Bytes

extension BinaryPropertyList {
  /// Returns a property list of the objects that are still reachable without some members of dictionaries, in their
  /// original order. If nothing is removed, the file is unchanged.
  /// - Parameter isRemoved: receives the dictionary, the key and its value, as objects.
  package func removingMembers(
    where isRemoved: (_ dictionary: Int, _ key: Int, _ value: Int) throws(FormatError) -> Bool
  ) throws(FormatError) -> [UInt8] {
    var isReached = [Bool](repeating: false, count: objectCount)
    var members: [Int: [(key: Int, value: Int)]] = [:]
    var pending = [root]
    // If objects do not overlap, their references and contents are not larger than the file.
    var remaining = bytes.byteCount
    while let object = pending.popLast() {
      guard !isReached[object] else { continue }
      isReached[object] = true
      let references = try self.references(of: object)
      try spend(references.count, of: &remaining, at: object)
      let pairs = try self.pairs(of: object)
      var kept: [(key: Int, value: Int)] = []
      for pair in pairs where try !isRemoved(object, pair.key, pair.value) { kept.append(pair) }
      if kept.count < pairs.count {
        members[object] = kept
        pending += kept.flatMap { [$0.key, $0.value] }
      } else {
        pending += references
      }
    }
    guard !members.isEmpty else { return bytes.array() }
    let objects = isReached.indices.filter { isReached[$0] }
    var numbers = [Int](repeating: 0, count: objectCount)
    for (number, object) in objects.enumerated() { numbers[object] = number }
    let width = Self.width(of: UInt64(objects.count))

    var output = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(output.count)
      if let kept = members[object] {
        output.append(marker: 0xd0, count: kept.count)
        for reference in kept.map(\.key) + kept.map(\.value) {
          output.append(bigEndian: UInt64(numbers[reference]), width: width)
        }
      } else {
        try append(object, to: &output, numbers: numbers, width: width, &remaining)
      }
    }
    let table = output.count
    let offsetWidth = Self.width(of: UInt64(table))
    for offset in offsets { output.append(bigEndian: UInt64(offset), width: offsetWidth) }
    // checked: widths are at most 8
    output += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(width)]
    for number in [objects.count, numbers[root], table] {
      output.append(bigEndian: UInt64(number), width: 8)
    }
    return output
  }

  /// Appends an object with the new numbers of the objects it refers to.
  private func append(
    _ object: Int, to output: inout [UInt8], numbers: [Int], width: Int, _ remaining: inout Int
  ) throws(FormatError) {
    let offset = try offset(of: object)
    func copy(to end: Int) throws(FormatError) {
      try spend(end - offset, of: &remaining, at: object)
      if let span = bytes.checked(offset..<end) { output.append(copying: span) }
    }
    switch try self.object(object) {
    case .boolean: try copy(to: offset + 1)
    case .ascii(let range), .utf16(let range), .other(let range): try copy(to: range.upperBound)
    case .array(let start, _), .dictionary(let start, _):
      try copy(to: start)
      for reference in try references(of: object) {
        output.append(bigEndian: UInt64(numbers[reference]), width: width)
      }
    }
  }

  private func spend(_ count: Int, of remaining: inout Int, at object: Int) throws(FormatError) {
    remaining -= count
    guard remaining >= 0 else { throw FormatError(.overlappingEntries, at: try offset(of: object)) }
  }

  private static func width(of value: UInt64) -> Int {
    switch value {
    case ..<(1 << 8): 1
    case ..<(1 << 16): 2
    case ..<(1 << 32): 4
    default: 8
    }
  }
}

extension [UInt8] {
  /// Appends the marker of a collection. A count of 15 or more follows it as an integer object.
  fileprivate mutating func append(marker: UInt8, count: Int) {
    guard count >= 15 else {
      // checked: below 15
      append(marker | UInt8(count))
      return
    }
    append(marker | 0x0f)
    var width = 4
    if count < 1 << 16 { width = 2 }
    if count < 1 << 8 { width = 1 }
    // checked: at most 2
    append(0x10 | UInt8(width.trailingZeroBitCount))
    append(bigEndian: UInt64(count), width: width)
  }
}
