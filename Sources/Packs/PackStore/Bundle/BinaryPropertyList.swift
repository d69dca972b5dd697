import Bytes

/// Writes binary property lists of texts and dictionaries. Unlike XML, they can contain all characters.
///
/// Apple, `CFBinaryPList.c`: a signature, the objects, their offsets, and a trailer. A dictionary refers to its keys and
/// values by their numbers.
struct BinaryPropertyList {
  private enum Object {
    case text(String)
    case dictionary(keys: [Int], values: [Int])
  }

  private var objects: [Object] = []
  /// The numbers of keys, each of which is one object. Keys with equal characters but other bytes are rare, and stay apart.
  private var keys: [[UInt8]: Int] = [:]

  static func bytes(_ value: StringsValue) -> [UInt8] {
    var list = BinaryPropertyList()
    _ = list.add(value)
    return list.written
  }

  /// - Returns: the number of the object. That of the whole list is 0.
  private mutating func add(_ value: StringsValue) -> Int {
    let number = objects.count
    switch value {
    case .text(let text): objects.append(.text(text))
    case .dictionary(let entries):
      objects.append(.dictionary(keys: [], values: []))
      let sorted = entries.sorted { $0.key < $1.key }
      let keys = sorted.map { add(key: $0.key) }
      let values = sorted.map { add($0.value) }
      objects[number] = .dictionary(keys: keys, values: values)
    }
    return number
  }

  private mutating func add(key: String) -> Int {
    let bytes = Array(key.utf8)
    if let known = keys[bytes] { return known }
    keys[bytes] = objects.count
    objects.append(.text(key))
    return objects.count - 1
  }

  private var written: [UInt8] {
    let reference = Self.width(of: objects.count)
    var output = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(output.count)
      Self.append(object, reference, &output)
    }
    let table = output.count
    let width = Self.width(of: table)
    for offset in offsets { Self.append(offset, width, &output) }
    output.append(zeros: 6)
    output.append(UInt8(width))
    output.append(UInt8(reference))
    for number in [objects.count, 0, table] { Self.append(number, 8, &output) }
    return output
  }

  private static func append(_ object: Object, _ reference: Int, _ output: inout [UInt8]) {
    switch object {
    case .text(let text) where text.utf8.allSatisfy({ $0 < 0x80 }):
      append(kind: 0x50, text.utf8.count, &output)
      output += text.utf8
    case .text(let text):
      append(kind: 0x60, text.utf16.count, &output)
      for unit in text.utf16 { append(Int(unit), 2, &output) }
    case .dictionary(let keys, let values):
      append(kind: 0xd0, keys.count, &output)
      for number in keys + values { append(number, reference, &output) }
    }
  }

  /// A kind with a count. One of 15 and more follows as an integer.
  private static func append(kind: UInt8, _ count: Int, _ output: inout [UInt8]) {
    guard count >= 15 else { return output.append(kind | UInt8(count)) }
    output.append(kind | 15)
    let width = width(of: count)
    // The kind of an integer has the exponent of its width.
    output.append(0x10 | UInt8(width.trailingZeroBitCount))
    append(count, width, &output)
  }

  /// The bytes of numbers up to a count: 1, 2, 4 or 8.
  private static func width(of count: Int) -> Int {
    switch count {
    case ...0xff: 1
    case ...0xffff: 2
    case ...0xffff_ffff: 4
    default: 8
    }
  }

  /// The most significant byte first.
  private static func append(_ number: Int, _ width: Int, _ output: inout [UInt8]) {
    for byte in (0..<width).reversed() { output.append(UInt8(truncatingIfNeeded: number >> (byte * 8))) }
  }
}
