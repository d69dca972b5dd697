internal import ByteReading
public import Localization

extension ResourceTable {
  /// Each locale's messages by key, written with ``PlaceholderSyntax/android``; base has those of no locale.
  ///
  /// Keys are `string/name`, `plurals/name`, and `array/name/0` for an array's first item; where the table has
  /// several packages, `org.example:string/name`. A resource whose name was taken from it has its number in its
  /// place: `string/0x7f0e0012`. A plural's forms go by the call's first number. Styled texts have their tags as
  /// markup. A value that is no text, such as a reference to another string, is no message.
  public func messages() throws(FormatError) -> [Owner: [String: Message]] {
    var reader = MessageReader(textLimit: 16 * bytes.byteCount)
    for package in packages { try reader.add(package, of: self) }
    return reader.found.messages
  }
}

private struct MessageReader {
  private(set) var found = AndroidMessages()
  /// Texts made, by their numbers in the values' pool; nil where the number is none.
  private var texts: [UInt32: String] = [:]
  private let textLimit: Int
  private var textLeft: Int

  init(textLimit: Int) {
    self.textLimit = textLimit
    textLeft = textLimit
  }

  mutating func add(
    _ package: ResourceTable.Package, of table: borrowing ResourceTable
  ) throws(FormatError) {
    guard let names = package.keyNames else { return }
    let keyPool = try table.pool(names)
    let prefix = table.packages.count > 1 ? table.name(of: package) + ":" : ""
    let id = table.bytes.littleEndian(at: package.chunk.range.lowerBound + 8, as: UInt32.self) ?? 0
    // By type and the key's number in its pool: all locales share a key's text.
    var keys: [UInt8: [UInt32: String]] = [:]
    for case .type(let type) in package.parts {
      guard ResourceType.isText(type.typeName) || type.typeName == "array" else { continue }
      let isQualified = table.isQualified(type)
      var places = EntryPlaces(type)
      var made: [Int: Message] = [:]
      try table.forEachOffset(of: type) { number, start throws(FormatError) in
        let entry = try table.entry(number, at: start, in: type)
        if keys[type.id]?[entry.key] == nil {
          let key = prefix + type.typeName + "/" + (try keyPool.string(entry.key))
          try spend(key, at: start)
          keys[type.id, default: [:]][entry.key] = key
        }
        var key = keys[type.id]?[entry.key] ?? ""
        if key.hasSuffix(Self.collapsedName) {
          let resource = id << 24 | UInt32(type.id) << 16 | UInt32(truncatingIfNeeded: number)
          key = "\(prefix)\(type.typeName)/0x\(String(resource, radix: 16))"
        }
        guard try places.insert(entry) else {
          if let message = made[start] {
            found.add(message, key: key, locale: type.locale, isQualified: isQualified)
          }
          return
        }
        if type.typeName == "array" {
          for (index, text) in try items(of: entry, in: table) {
            let item = "\(key)/\(index)"
            try spend(item, at: start)
            found.add(.text(text), key: item, locale: type.locale, isQualified: isQualified)
          }
        } else if let message = try message(of: entry, in: table) {
          made[start] = message
          found.add(message, key: key, locale: type.locale, isQualified: isQualified)
        }
      }
    }
  }

  /// What aapt2 names every resource whose name it takes away.
  private static let collapsedName = "/0_resource_name_obfuscated"

  private mutating func message(
    of entry: TableEntry, in table: borrowing ResourceTable
  ) throws(FormatError) -> Message? {
    guard case .complex(let maps, let count) = entry.shape else {
      var text: String?
      try table.forEachValue(of: entry) { value throws(FormatError) in
        text = try self.text(of: value, in: table)
      }
      return text.map { .text($0) }
    }
    var forms: [PluralCategory: String] = [:]
    var index = 0
    try table.forEachValue(of: entry) { value throws(FormatError) in
      let name = index < count ? table.bytes.littleEndian(at: maps + index * 12, as: UInt32.self) : nil
      index += 1
      guard let category = Self.category(name ?? 0) else { return }
      forms[category] = try text(of: value, in: table)
    }
    return AndroidMessages.plural(forms)
  }

  private mutating func items(
    of entry: TableEntry, in table: borrowing ResourceTable
  ) throws(FormatError) -> [(Int, String)] {
    guard case .complex = entry.shape else { return [] }
    var items: [(Int, String)] = []
    var index = 0
    try table.forEachValue(of: entry) { value throws(FormatError) in
      if let text = try text(of: value, in: table) { items.append((index, text)) }
      index += 1
    }
    return items
  }

  /// ResourceTypes.h, `ResTable_map::ATTR_OTHER` and what follows.
  private static func category(_ name: UInt32) -> PluralCategory? {
    switch name {
    case 0x0100_0004: .other
    case 0x0100_0005: .zero
    case 0x0100_0006: .one
    case 0x0100_0007: .two
    case 0x0100_0008: .few
    case 0x0100_0009: .many
    default: nil
    }
  }

  // MARK: - Texts

  private mutating func text(
    of value: TableValue, in table: borrowing ResourceTable
  ) throws(FormatError) -> String? {
    guard value.type == TableValue.stringType else { return nil }
    if let text = texts[value.data] { return text }
    guard let strings = table.strings else {
      throw FormatError(.badStringIndex(value.data), at: value.place)
    }
    let text = try styled(value.data, table.pool(strings))
    texts[value.data] = text
    return text
  }

  private mutating func styled(
    _ index: UInt32, _ pool: borrowing StringPool
  ) throws(FormatError) -> String {
    let text = try pool.string(index)
    try spend(text, at: pool.origin)
    guard index < pool.styleCount else { return text }
    var tags: [StyledText.Tag] = []
    for span in try pool.styleSpans(Int(index)) {
      let name = try pool.string(span.name)
      try spend(name, more: 12, at: pool.origin)
      // aapt2 writes the end of an empty tag at the beginning as -1.
      let last = span.last == .max ? -1 : Int(span.last)
      tags.append(StyledText.Tag(name: name, first: Int(span.first), last: last))
    }
    return StyledText.markup(text, tags)
  }

  /// Strings and entries of a table that means harm may lie in one another.
  private mutating func spend(_ text: String, more: Int = 0, at offset: Int) throws(FormatError) {
    textLeft -= text.utf8.count + more
    guard textLeft >= 0 else { throw FormatError(.tooMuchText(limit: textLimit), at: offset) }
  }
}

extension ResourceTable {
  /// `ResTable_package::name`: 128 units, up to the first zero.
  fileprivate func name(of package: Package) -> String {
    let start = package.chunk.range.lowerBound + 12
    var units: [UInt16] = []
    for index in 0..<128 {
      guard let unit = bytes.littleEndian(at: start + index * 2, as: UInt16.self), unit != 0 else { break }
      units.append(unit)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Whether the configuration says anything besides a locale. ResourceTypes.h, `ResTable_config`.
  fileprivate func isQualified(_ type: TypeChunk) -> Bool {
    let start = type.chunk.range.lowerBound + TypeChunk.configurationStart
    let size = Int(bytes.littleEndian(at: start, as: UInt32.self) ?? 0)
    // Codes of country and network; then all from the screen to the script, and the rest of the screen.
    return [4..<8, 12..<36, 48..<52].contains { range in
      range.contains { $0 < size && bytes.byte(at: start + $0) != 0 }
    }
  }
}
