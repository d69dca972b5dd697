internal import Bytes
package import DataFormats
package import Localization

extension Loctable {
  /// Returns the table without some locales: a binary property list of the objects that are still reachable,
  /// in their original order. `LocProvenance` is retained.
  package func removing(_ isRemoved: (LocaleTag) -> Bool) throws(FormatError) -> [UInt8] {
    let retained = members.filter { $0.tag.map { !isRemoved($0) } ?? true }
    guard retained.count < members.count else { return list.bytes.array() }
    var isReached = [Bool](repeating: false, count: list.objectCount)
    isReached[list.root] = true
    var pending = retained.flatMap { [$0.name, $0.value] }
    // If objects do not overlap, their references and contents are not larger than the file.
    var remaining = list.bytes.byteCount
    while let object = pending.popLast() {
      guard !isReached[object] else { continue }
      isReached[object] = true
      let references = try list.references(of: object)
      try spend(references.count, of: &remaining, at: object)
      pending += references
    }
    let objects = isReached.indices.filter { isReached[$0] }
    var numbers = [Int](repeating: 0, count: list.objectCount)
    for (number, object) in objects.enumerated() { numbers[object] = number }
    let width = Self.width(of: UInt64(objects.count))

    var output = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(output.count)
      if object == list.root {
        let references = retained.map { numbers[$0.name] } + retained.map { numbers[$0.value] }
        output.append(marker: 0xd0, count: retained.count)
        for reference in references { output.append(bigEndian: UInt64(reference), width: width) }
      } else {
        try append(object, to: &output, numbers: numbers, width: width, &remaining)
      }
    }
    let table = output.count
    let offsetWidth = Self.width(of: UInt64(table))
    for offset in offsets { output.append(bigEndian: UInt64(offset), width: offsetWidth) }
    // checked: widths are at most 8
    output += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(width)]
    for number in [objects.count, numbers[list.root], table] {
      output.append(bigEndian: UInt64(number), width: 8)
    }
    return output
  }

  /// Appends an object with the new numbers of the objects it refers to.
  private func append(
    _ object: Int, to output: inout [UInt8], numbers: [Int], width: Int, _ remaining: inout Int
  ) throws(FormatError) {
    let offset = try list.offset(of: object)
    func copy(to end: Int) throws(FormatError) {
      try spend(end - offset, of: &remaining, at: object)
      if let span = list.bytes.checked(offset..<end) { output.append(copying: span) }
    }
    switch try list.object(object) {
    case .null, .boolean: try copy(to: offset + 1)
    case .integer(let range), .real(let range), .date(let range), .data(let range), .ascii(let range),
      .utf16(let range):
      try copy(to: range.upperBound)
    case .uid:
      try copy(to: offset + 2 + Int((list.bytes.byte(at: offset) ?? 0) & 0x0f))
    case .array(let start, _), .dictionary(let start, _):
      try copy(to: start)
      for reference in try list.references(of: object) {
        output.append(bigEndian: UInt64(numbers[reference]), width: width)
      }
    }
  }

  private func spend(_ count: Int, of remaining: inout Int, at object: Int) throws(FormatError) {
    remaining -= count
    guard remaining >= 0 else { throw FormatError(.overlappingEntries, at: try list.offset(of: object)) }
  }

  private static func width(of value: UInt64) -> Int {
    value < 1 << 8 ? 1 : value < 1 << 16 ? 2 : value < 1 << 32 ? 4 : 8
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
    let width = count < 1 << 8 ? 1 : count < 1 << 16 ? 2 : 4
    // checked: at most 2
    append(0x10 | UInt8(width.trailingZeroBitCount))
    append(bigEndian: UInt64(count), width: width)
  }
}
