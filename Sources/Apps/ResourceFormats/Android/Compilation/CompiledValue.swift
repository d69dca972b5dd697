import Bytes
import DataFormats

/// A value that fits `Res_value`. Texts are indices of ``ModuleResources``.
enum CompiledItem: Hashable, Sendable {
  case value(type: UInt8, data: UInt32)
  case text(Int)
  case styled(Int)
}

/// The value of a resource in one configuration.
enum CompiledValue: Sendable {
  case item(CompiledItem)
  /// Styles, attributes, arrays and plurals: pairs of a resource and an item.
  case map(parent: UInt32, [(key: UInt32, item: CompiledItem)])
  /// Styleables and macros have no place in a compiled table.
  case omitted
}

// MARK: - Resources.proto

/// Reads the values of Resources.proto. Strings are passed to a function that numbers them.
struct CompiledValueReader {
  /// A text to be numbered.
  enum Text {
    case string([UInt8])
    case file([UInt8])
    case styled([UInt8], [(tag: [UInt8], first: UInt32, last: UInt32)])
  }

  /// `Reference.Type`: an attribute of the theme.
  private static let attributeReference: UInt64 = 1

  /// `CompoundValue`: 1 attribute, 2 style, 4 array, 5 plural.
  func map(
    _ bytes: RawSpan, _ compound: Range<Int>, _ number: (Text) -> CompiledItem
  ) throws(FormatError) -> CompiledValue {
    var result = CompiledValue.omitted
    var reader = try ProtobufReader(bytes, compound)
    while let (field, value) = try reader.next() {
      guard case .bytes(let range) = value else { continue }
      switch field {
      case 1: result = .map(parent: 0, try attribute(bytes, range))
      case 2: result = try style(bytes, range, number)
      case 4: result = .map(parent: 0, try array(bytes, range, number))
      case 5: result = .map(parent: 0, try plural(bytes, range, number))
      default: result = .omitted
      }
    }
    return result
  }

  /// `Attribute`: 1 formats, 2 minimum, 3 maximum, 4 symbols {3 name, 4 value, 5 type}.
  private func attribute(
    _ bytes: RawSpan, _ range: Range<Int>
  ) throws(FormatError) -> [(key: UInt32, item: CompiledItem)] {
    var formats: UInt32 = 0
    var minimum: UInt32 = 0
    var maximum: UInt32 = 0
    var symbols: [(key: UInt32, item: CompiledItem)] = []
    var reader = try ProtobufReader(bytes, range)
    while let (field, value) = try reader.next() {
      switch (field, value) {
      case (1, .number(let number)): formats = UInt32(truncatingIfNeeded: number)
      case (2, .number(let number)): minimum = UInt32(truncatingIfNeeded: number)
      case (3, .number(let number)): maximum = UInt32(truncatingIfNeeded: number)
      case (4, .bytes(let symbol)):
        let data = try ProtobufReader.number(4, of: symbol, in: bytes) ?? 0
        let type = try ProtobufReader.number(5, of: symbol, in: bytes) ?? 0
        let item = CompiledItem.value(
          type: type == 0 ? ItemType.decimal : UInt8(truncatingIfNeeded: type),
          data: UInt32(truncatingIfNeeded: data))
        symbols.append((try key(3, of: symbol, bytes), item))
      default: continue
      }
    }
    // ResourceTypes.h, `ResTable_map::ATTR_TYPE` and following. Limits that every integer is within are omitted.
    var map = [(key: UInt32(0x0100_0000), item: CompiledItem.value(type: ItemType.decimal, data: formats))]
    if minimum != 0x8000_0000 { map.append((0x0100_0001, .value(type: ItemType.decimal, data: minimum))) }
    if maximum != 0x7fff_ffff { map.append((0x0100_0002, .value(type: ItemType.decimal, data: maximum))) }
    return map + symbols
  }

  /// `Style`: 1 parent, 3 entries {3 key, 4 item}.
  private func style(
    _ bytes: RawSpan, _ range: Range<Int>, _ number: (Text) -> CompiledItem
  ) throws(FormatError) -> CompiledValue {
    let parent = try key(1, of: range, bytes)
    var map: [(key: UInt32, item: CompiledItem)] = []
    try ProtobufReader.forEach(3, of: range, in: bytes) { entry throws(FormatError) in
      map.append((try key(3, of: entry, bytes), try item(4, of: entry, bytes, number)))
    }
    // Attributes of shared libraries, whose package is 0, follow those of Android, whose package is 1.
    func order(_ key: UInt32) -> UInt64 { key >> 24 == 0 ? UInt64(key) + 0x01ff_ffff : UInt64(key) }
    let sorted = map.indices.sorted { (order(map[$0].key), $0) < (order(map[$1].key), $1) }
    return .map(parent: parent, sorted.map { map[$0] })
  }

  /// `Array`: 1 elements {3 item}.
  private func array(
    _ bytes: RawSpan, _ range: Range<Int>, _ number: (Text) -> CompiledItem
  ) throws(FormatError) -> [(key: UInt32, item: CompiledItem)] {
    var map: [(key: UInt32, item: CompiledItem)] = []
    try ProtobufReader.forEach(1, of: range, in: bytes) { element throws(FormatError) in
      let key = 0x0100_0001 &+ UInt32(truncatingIfNeeded: map.count)
      map.append((key, try item(3, of: element, bytes, number)))
    }
    return map
  }

  /// `Plural`: 1 entries {3 arity, 4 item}, written from zero to other.
  private func plural(
    _ bytes: RawSpan, _ range: Range<Int>, _ number: (Text) -> CompiledItem
  ) throws(FormatError) -> [(key: UInt32, item: CompiledItem)] {
    var forms: [UInt64: CompiledItem] = [:]
    try ProtobufReader.forEach(1, of: range, in: bytes) { entry throws(FormatError) in
      let arity = try ProtobufReader.number(3, of: entry, in: bytes) ?? 0
      forms[min(arity, 5)] = try item(4, of: entry, bytes, number)
    }
    let keys: [UInt32] = [0x0100_0005, 0x0100_0006, 0x0100_0007, 0x0100_0008, 0x0100_0009, 0x0100_0004]
    return keys.enumerated().compactMap { arity, key in forms[UInt64(arity)].map { (key, $0) } }
  }

  /// The id of a `Reference` in a field; 0 without one.
  private func key(_ field: Int, of message: Range<Int>, _ bytes: RawSpan) throws(FormatError) -> UInt32 {
    var id: UInt32 = 0
    try ProtobufReader.forEach(field, of: message, in: bytes) { reference throws(FormatError) in
      id = UInt32(truncatingIfNeeded: try ProtobufReader.number(2, of: reference, in: bytes) ?? 0)
    }
    return id
  }

  private func item(
    _ field: Int, of message: Range<Int>, _ bytes: RawSpan, _ number: (Text) -> CompiledItem
  ) throws(FormatError) -> CompiledItem {
    var found = CompiledItem.value(type: 0, data: 0)
    try ProtobufReader.forEach(field, of: message, in: bytes) { range throws(FormatError) in
      found = try item(bytes, range, number)
    }
    return found
  }

  /// `Item`: 1 reference, 2 string, 3 raw string, 4 styled string, 5 file, 6 id, 7 primitive.
  func item(
    _ bytes: RawSpan, _ range: Range<Int>, _ number: (Text) -> CompiledItem
  ) throws(FormatError) -> CompiledItem {
    var found = CompiledItem.value(type: 0, data: 0)
    var reader = try ProtobufReader(bytes, range)
    while let (field, value) = try reader.next() {
      guard case .bytes(let part) = value else { continue }
      switch field {
      case 1: found = try reference(bytes, part)
      case 2, 3: found = number(.string(try text(1, of: part, bytes)))
      case 4: found = number(try styled(bytes, part))
      case 5: found = number(.file(try text(1, of: part, bytes)))
      case 6: found = .value(type: ItemType.boolean, data: 0)
      case 7: found = try primitive(bytes, part)
      default: continue
      }
    }
    return found
  }

  private func text(_ field: Int, of message: Range<Int>, _ bytes: RawSpan) throws(FormatError) -> [UInt8] {
    var found: [UInt8] = []
    try ProtobufReader.forEach(field, of: message, in: bytes) { range in
      found = bytes.checked(range)?.array() ?? []
    }
    return found
  }

  /// `StyledString`: 1 text, 2 spans {1 tag, 2 first, 3 last}.
  private func styled(_ bytes: RawSpan, _ range: Range<Int>) throws(FormatError) -> Text {
    var spans: [(tag: [UInt8], first: UInt32, last: UInt32)] = []
    try ProtobufReader.forEach(2, of: range, in: bytes) { span throws(FormatError) in
      let first = try ProtobufReader.number(2, of: span, in: bytes) ?? 0
      let last = try ProtobufReader.number(3, of: span, in: bytes) ?? 0
      spans.append(
        (try text(1, of: span, bytes), UInt32(truncatingIfNeeded: first), UInt32(truncatingIfNeeded: last)))
    }
    return .styled(try text(1, of: range, bytes), spans)
  }

  /// `Reference`: 1 type, 2 id, 5 whether its package is a shared library {1 value}. ResourceTypes.h,
  /// `Res_value::TYPE_REFERENCE` and following.
  private func reference(_ bytes: RawSpan, _ range: Range<Int>) throws(FormatError) -> CompiledItem {
    let id = UInt32(truncatingIfNeeded: try ProtobufReader.number(2, of: range, in: bytes) ?? 0)
    let type = try ProtobufReader.number(1, of: range, in: bytes) ?? 0
    var isInLibrary = false
    try ProtobufReader.forEach(5, of: range, in: bytes) { value throws(FormatError) in
      isInLibrary = try ProtobufReader.number(1, of: value, in: bytes) ?? 0 != 0
    }
    let isDynamic = isInLibrary && id & 0x00ff_0000 != 0
    if type == Self.attributeReference { return .value(type: isDynamic ? 0x08 : 0x02, data: id) }
    return .value(type: isDynamic ? 0x07 : 0x01, data: id)
  }

  /// `Primitive`: one field for each type of `Res_value`.
  private func primitive(_ bytes: RawSpan, _ range: Range<Int>) throws(FormatError) -> CompiledItem {
    var found = CompiledItem.value(type: 0, data: 0)
    var reader = try ProtobufReader(bytes, range)
    while let (field, value) = try reader.next() {
      guard case .number(let number) = value else {
        // The empty value differs from null by its data.
        if field == 2 { found = .value(type: 0, data: 1) }
        continue
      }
      let data = UInt32(truncatingIfNeeded: number)
      if field == 8 {
        found = .value(type: ItemType.boolean, data: number == 0 ? 0 : .max)
      } else if let type = ItemType.ofPrimitive[field] {
        found = .value(type: type, data: data)
      }
    }
    return found
  }
}

/// ResourceTypes.h, `Res_value::TYPE_STRING` and following.
enum ItemType {
  static let string: UInt8 = 0x03
  static let decimal: UInt8 = 0x10
  static let boolean: UInt8 = 0x12
  /// By the field of `Primitive`.
  static let ofPrimitive: [Int: UInt8] = [
    3: 0x04, 4: 0x05, 5: 0x06, 6: 0x10, 7: 0x11, 9: 0x1c, 10: 0x1d, 11: 0x1e, 12: 0x1f, 13: 0x05, 14: 0x06,
  ]
}
