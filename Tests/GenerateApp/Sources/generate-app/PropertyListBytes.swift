import DataFormats

/// A binary property list, written the same way each time: Foundation's writer follows the order of a dictionary, which
/// differs from process to process.
///
/// Objects are in the order in which they are met, keys before values and each text once, as Apple's tools and Python's
/// `plistlib` have them. Text is one byte a character where it is ASCII, and UTF-16 where it is not.
enum PropertyListValue {
  case text(String)
  case list([PropertyListValue])
  /// Keys are written in the order given here.
  case table([(key: String, value: PropertyListValue)])
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
    case text(String)
    case list([Int])
    case table(keys: [Int], values: [Int])
  }

  private var objects: [Object] = []
  private var places: [String: Int] = [:]

  @discardableResult
  mutating func collect(_ value: PropertyListValue) -> Int {
    switch value {
    case .text(let text):
      if let place = places[text] { return place }
      places[text] = objects.count
      objects.append(.text(text))
      return objects.count - 1
    case .list(let items):
      let place = objects.count
      objects.append(.list([]))
      objects[place] = .list(items.map { collect($0) })
      return place
    case .table(let members):
      let place = objects.count
      objects.append(.list([]))
      let keys = members.map { collect(.text($0.key)) }
      objects[place] = .table(keys: keys, values: members.map { collect($0.value) })
      return place
    }
  }

  func bytes() -> [UInt8] {
    let referenceSize = size(of: objects.count)
    var output = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(output.count)
      switch object {
      case .text(let text):
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
          append(marker: 0x50, count: text.utf8.count, to: &output)
          output += text.utf8
        } else {
          append(marker: 0x60, count: text.utf16.count, to: &output)
          for unit in text.utf16 { append(Int(unit), 2, to: &output) }
        }
      case .list(let items):
        append(marker: 0xa0, count: items.count, to: &output)
        for item in items { append(item, referenceSize, to: &output) }
      case .table(let keys, let values):
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

  /// Bytes that numbers up to this one take: 1, 2, 4 or 8. Offsets may take three, but counts may not.
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
