import Bytes

/// The texts that the code of a Dalvik executable loads, and the resources that it reads from classes `R`.
///
/// Instructions are not decoded: each unit of 16 bits that looks like one of three instructions counts, so that the result
/// may have texts and resources that no code loads. Initial values of fields count too, annotations do not.
package struct DexReferences: Sendable {
  /// Constants of the code.
  package private(set) var texts: Set<String> = []
  /// Resources whose field in a class `R` is read: `string/title`.
  package private(set) var resources: Set<String> = []
  /// Values of the static fields of any class that code reads. A class `R` with another name has ids of resources.
  package private(set) var identifiers: Set<UInt32> = []
  /// Values of the fields of classes `R`: the ids of all resources, whether code uses them or not.
  private var declarations: [Range<Int>] = []

  /// Longer texts are neither names of resources nor beginnings of them.
  private static let maxTextBytes = 128

  /// The first bytes of the instructions `const-string`, `const-string/jumbo` and `sget`.
  private enum Opcode {
    static let constString: UInt8 = 0x1a
    static let constStringJumbo: UInt8 = 0x1b
    static let sget: UInt8 = 0x60
  }

  /// - Returns: nil if the bytes are not a Dalvik executable.
  package init?(_ bytes: RawSpan) {
    guard bytes.matches("dex\n"), bytes.byteCount >= 0x70 else { return nil }
    let lists = Lists(bytes)
    let used = Self.usedNumbers(bytes)
    for number in used.texts { if let text = lists.text(number, in: bytes) { texts.insert(text) } }
    addResources(bytes, lists, read: used.fields)
    addIdentifiers(bytes, lists.classes, read: used.fields)
    addInitialValues(bytes, lists)
  }

  /// The lists of the header: https://source.android.com/docs/core/runtime/dex-format.
  private struct Lists {
    let strings: DexList
    let types: DexList
    let fields: DexList
    let classes: DexList

    init(_ bytes: RawSpan) {
      strings = DexList(bytes, header: 0x38, itemBytes: 4)
      types = DexList(bytes, header: 0x40, itemBytes: 4)
      fields = DexList(bytes, header: 0x50, itemBytes: 8)
      classes = DexList(bytes, header: 0x60, itemBytes: 32)
    }

    func text(_ number: UInt32?, in bytes: RawSpan) -> String? {
      guard let start = strings.word(number, at: 0, in: bytes).flatMap({ Int(exactly: $0) }),
        let position = DexReferences.endOfNumber(bytes, at: start),
        let room = bytes.checked(
          position..<min(position + DexReferences.maxTextBytes + 1, bytes.byteCount)),
        let end = room.firstOffset(of: 0)
      else { return nil }
      return room.checked(0..<end)?.utf8String()
    }

    /// The type of resources whose class `R` a type is: `string`. Nil for other types.
    func resourceType(ofType number: UInt32?, in bytes: RawSpan) -> Substring? {
      DexReferences.resourceType(of: text(types.word(number, at: 0, in: bytes), in: bytes))
    }
  }

  /// The numbers of texts and fields in what looks like an instruction.
  private static func usedNumbers(_ bytes: RawSpan) -> (texts: Set<UInt32>, fields: Set<UInt32>) {
    var texts: Set<UInt32> = []
    var fields: Set<UInt32> = []
    for position in stride(from: 0x70, to: bytes.byteCount - 3, by: 2) {
      // The numbers follow a register.
      switch (bytes.byte(at: position), bytes.littleEndian(at: position + 2, as: UInt16.self)) {
      case (Opcode.constString, let number?): texts.insert(UInt32(truncatingIfNeeded: number))
      case (Opcode.constStringJumbo, _):
        if let number = bytes.littleEndian(at: position + 2, as: UInt32.self) { texts.insert(number) }
      case (Opcode.sget, let number?): fields.insert(UInt32(truncatingIfNeeded: number))
      default: continue
      }
    }
    return (texts, fields)
  }

  /// Adds the fields of classes `R` that code reads.
  private mutating func addResources(_ bytes: RawSpan, _ lists: Lists, read: Set<UInt32>) {
    for number in read {
      guard let word = lists.fields.word(number, at: 0, in: bytes),
        let type = lists.resourceType(ofType: word & 0xffff, in: bytes),
        let name = lists.text(lists.fields.word(number, at: 4, in: bytes), in: bytes)
      else { continue }
      resources.insert("\(type)/\(name)")
    }
  }

  /// Adds the texts among the initial values of static fields, and the places of the values of classes `R`.
  private mutating func addInitialValues(_ bytes: RawSpan, _ lists: Lists) {
    var starts: Set<Int> = []
    var remaining = bytes.byteCount
    for number in 0..<lists.classes.count {
      guard let start = lists.classes.word(number, at: 28, in: bytes).flatMap({ Int(exactly: $0) }),
        start > 0, let first = Self.endOfNumber(bytes, at: start), starts.insert(start).inserted
      else { continue }
      var position = first
      while let value = Self.value(bytes, at: position) {
        if let text = lists.text(value.string, in: bytes) { texts.insert(text) }
        // Arrays that overlap in a damaged file are read once.
        guard position < value.end, remaining > 0 else { break }
        remaining -= 1
        position = value.end
      }
      let type = lists.classes.word(number, at: 0, in: bytes)
      let isOfResources = lists.resourceType(ofType: type, in: bytes) != nil
      if isOfResources { declarations.append(start..<max(start, position)) }
    }
    declarations.sort { $0.lowerBound < $1.lowerBound }
  }

  /// Adds the numbers in the static fields that code reads.
  private mutating func addIdentifiers(_ bytes: RawSpan, _ classes: DexList, read: Set<UInt32>) {
    // Lists that overlap in a damaged file are read up to this many items.
    var remaining = bytes.byteCount
    for number in 0..<classes.count where remaining > 0 {
      guard let start = classes.word(number, at: 24, in: bytes).flatMap({ Int(exactly: $0) }), start > 0,
        let values = classes.word(number, at: 28, in: bytes).flatMap({ Int(exactly: $0) }), values > 0,
        let size = Self.number(bytes, at: values), let count = Self.number(bytes, at: start)
      else { continue }
      var fields = count.end
      // The numbers of other fields and of methods.
      for _ in 0..<3 { fields = Self.endOfNumber(bytes, at: fields) ?? bytes.byteCount }
      var position = size.end
      var field = UInt32(0)
      for _ in 0..<min(count.value, size.value) where remaining > 0 {
        guard let difference = Self.number(bytes, at: fields),
          let flags = Self.endOfNumber(bytes, at: difference.end), let value = Self.value(bytes, at: position)
        else { break }
        remaining -= 1
        // checked: wraps around in a damaged file
        field = field &+ difference.value
        if read.contains(field), let identifier = value.integer { identifiers.insert(identifier) }
        fields = flags
        position = value.end
      }
    }
  }

  /// Whether a position is in the value of a field of a class `R`.
  package func declares(_ position: Int) -> Bool {
    var candidates = declarations[...]
    while candidates.count > 1 {
      let middle = candidates.startIndex + candidates.count / 2
      candidates = candidates[middle].lowerBound <= position ? candidates[middle...] : candidates[..<middle]
    }
    return candidates.first?.contains(position) ?? false
  }

  /// `string` of `Lorg/example/R$string;`
  private static func resourceType(of name: String?) -> Substring? {
    guard let name, name.hasSuffix(";"), let start = name.firstRange(of: "/R$") else { return nil }
    return name[start.upperBound...].dropLast()
  }

  /// The end of an unsigned LEB128 of at most five bytes; nil outside the file.
  private static func endOfNumber(_ bytes: RawSpan, at start: Int) -> Int? {
    for position in start..<min(start + 5, max(start, bytes.byteCount)) {
      if let byte = bytes.byte(at: position), byte < 0x80 { return position + 1 }
    }
    return nil
  }

  /// An unsigned LEB128 of 32 bits.
  private static func number(_ bytes: RawSpan, at start: Int) -> (value: UInt32, end: Int)? {
    guard let end = endOfNumber(bytes, at: start) else { return nil }
    var value = UInt32(0)
    for position in (start..<end).reversed() {
      // checked: a shift of an unsigned integer drops higher bits
      value = value << 7 | UInt32((bytes.byte(at: position) ?? 0) & 0x7f)
    }
    return (value, end)
  }

  /// An encoded value that is a number, a text or null; nil at any other. The highest three bits of its first byte are
  /// the number of its bytes minus 1, or a boolean.
  private static func value(
    _ bytes: RawSpan, at position: Int
  ) -> (string: UInt32?, integer: UInt32?, end: Int)? {
    guard let header = bytes.byte(at: position) else { return nil }
    let size = Int(header >> 5) + 1
    switch header & 0x1f {
    case 0x1e, 0x1f: return (nil, nil, position + 1)
    case 0x04, 0x17:
      guard size <= 4 else { return nil }
      var number = UInt32(0)
      for index in (0..<size).reversed() {
        // checked: four bytes at most
        number = number << 8 | UInt32(bytes.byte(at: position + 1 + index) ?? 0)
      }
      let end = position + 1 + size
      if header & 0x1f == 0x17 { return (number, nil, end) }
      return (nil, number, end)
    case 0x00, 0x02, 0x03, 0x06, 0x10, 0x11, 0x18...0x1b:
      return position + 1 + size <= bytes.byteCount ? (nil, nil, position + 1 + size) : nil
    default: return nil
    }
  }
}

/// A list that the header names by its count and its offset.
private struct DexList {
  let count: UInt32
  private let offset: Int
  private let itemBytes: Int

  init(_ bytes: RawSpan, header: Int, itemBytes: Int) {
    offset = Int(exactly: bytes.littleEndian(at: header + 4, as: UInt32.self) ?? 0) ?? 0
    self.itemBytes = itemBytes
    // checked: an offset of 32 bits
    let room = max(0, bytes.byteCount - offset) / itemBytes
    count = min(bytes.littleEndian(at: header, as: UInt32.self) ?? 0, UInt32(clamping: room))
  }

  /// The four bytes at an offset in an item; nil if the list does not have the item.
  func word(_ item: UInt32?, at field: Int, in bytes: RawSpan) -> UInt32? {
    guard let item, item < count, let index = Int(exactly: item) else { return nil }
    // checked: the number is below the count, which is as large as the file at most
    return bytes.littleEndian(at: offset + index * itemBytes + field, as: UInt32.self)
  }
}
