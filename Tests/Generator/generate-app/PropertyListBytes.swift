/// A value of a property list, with a deterministic binary encoding.
///
/// Foundation's encoder uses the order of a dictionary, which differs between processes. This one writes
/// objects in the order of first use, keys before values and equal strings once, as Apple's tools and
/// Python's `plistlib` do. Strings are ASCII if possible, and UTF-16 otherwise.
enum PropertyListValue {
  case string(String)
  case array([PropertyListValue])
  /// Members are written in the given order.
  case dictionary([(key: String, value: PropertyListValue)])
}

extension PropertyListValue {
  var binary: [UInt8] {
    var writer = BinaryWriter()
    writer.collect(self)
    return writer.bytes()
  }
}

private struct BinaryWriter {
  private enum Object {
    case string(String)
    case array([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  private var objects: [Object] = []
  private var indices: [String: Int] = [:]

  /// Adds a value and everything in it, and returns its object index.
  @discardableResult
  mutating func collect(_ value: PropertyListValue) -> Int {
    switch value {
    case .string(let text):
      if let index = indices[text] { return index }
      indices[text] = objects.count
      objects.append(.string(text))
      return objects.count - 1
    case .array(let items):
      let index = objects.count
      objects.append(.array([]))
      objects[index] = .array(items.map { collect($0) })
      return index
    case .dictionary(let members):
      let index = objects.count
      objects.append(.array([]))
      let keys = members.map { collect(.string($0.key)) }
      objects[index] = .dictionary(keys: keys, values: members.map { collect($0.value) })
      return index
    }
  }

  func bytes() -> [UInt8] {
    let referenceSize = size(of: objects.count)
    var output = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(output.count)
      switch object {
      case .string(let text):
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
          append(marker: 0x50, count: text.utf8.count, to: &output)
          output += text.utf8
        } else {
          append(marker: 0x60, count: text.utf16.count, to: &output)
          for unit in text.utf16 { append(Int(unit), 2, to: &output) }
        }
      case .array(let items):
        append(marker: 0xa0, count: items.count, to: &output)
        for item in items { append(item, referenceSize, to: &output) }
      case .dictionary(let keys, let values):
        append(marker: 0xd0, count: keys.count, to: &output)
        for item in keys + values { append(item, referenceSize, to: &output) }
      }
    }
    let table = output.count
    let offsetSize = size(of: table)
    for offset in offsets { append(offset, offsetSize, to: &output) }
    output += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for number in [objects.count, 0, table] { append(number, 8, to: &output) }
    return output
  }

  private func append(marker: UInt8, count: Int, to output: inout [UInt8]) {
    guard count >= 15 else {
      output.append(marker | UInt8(count))
      return
    }
    output.append(marker | 15)
    let size = size(of: count)
    output.append(0x10 | UInt8(size.trailingZeroBitCount))
    append(count, size, to: &output)
  }

  /// Returns the bytes of an integer up to `number`: 1, 2, 4 or 8. Three is valid for offsets only, not for
  /// counts.
  private func size(of number: Int) -> Int {
    switch number {
    case ..<0x100: 1
    case ..<0x1_0000: 2
    case ..<0x1_0000_0000: 4
    default: 8
    }
  }

  private func append(_ number: Int, _ size: Int, to output: inout [UInt8]) {
    for shift in stride(from: (size - 1) * 8, through: 0, by: -8) {
      output.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
