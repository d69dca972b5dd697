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
    var reader = try MessageReader(self)
    for package in packages { try reader.add(package, of: self) }
    return reader.found.messages
  }
}

private struct MessageReader: ~Escapable {
  private(set) var found = AndroidMessages()
  private let strings: StringPool?
  /// In the order in which they were made: they lie so in memory, and are let go of in this order.
  private var texts: [String] = []
  /// By number in the values' pool: which of the texts, or -1.
  private var textPlaces: [Int32]
  private let textLimit: Int
  private var textLeft: Int

  @_lifetime(copy table)
  init(_ table: ResourceTable) throws(FormatError) {
    if let chunk = table.strings { strings = try table.pool(chunk) } else { strings = nil }
    textPlaces = Array(repeating: -1, count: strings?.count ?? 0)
    textLimit = 16 * table.bytes.byteCount
    textLeft = textLimit
  }

  mutating func add(
    _ package: ResourceTable.Package, of table: borrowing ResourceTable
  ) throws(FormatError) {
    guard let names = package.keyNames else { return }
    let pool = try table.pool(names)
    let packagePrefix = table.packages.count > 1 ? table.name(of: package) + ":" : ""
    let id = table.bytes.littleEndian(at: package.chunk.range.lowerBound + 8, as: UInt32.self) ?? 0
    // By the type's name and the key's number in its pool: all locales share a key's text.
    var keys: [String: [String?]] = [:]
    for case .type(let type) in package.parts {
      guard ResourceType.isText(type.typeName) || type.typeName == "array" else { continue }
      let isArray = type.typeName == "array"
      let prefix = packagePrefix + type.typeName + "/"
      var known = keys.removeValue(forKey: prefix) ?? Array(repeating: nil, count: pool.count)
      let slot = found.slot(of: type.locale)
      if let slot { found.reserve(type.likelyCount, at: slot) }
      let isQualified = table.isQualified(type)
      var places = EntryPlaces(type)
      var plurals: [Int: Message] = [:]
      try table.forEachOffset(of: type) { number, start throws(FormatError) in
        let entry = try table.entry(number, at: start, in: type)
        var key = try key(entry.key, in: pool, prefix, &known, at: start)
        if key.isEmpty {
          let resource = id << 24 | UInt32(type.id) << 16 | UInt32(truncatingIfNeeded: number)
          key = "\(prefix)0x\(String(resource, radix: 16))"
        }
        let isNew = try places.insert(entry)
        if isArray {
          guard isNew else { return }
          for (index, text) in try items(of: entry, in: table) {
            let item = "\(key)/\(index)"
            try spend(item, at: start)
            found.add(.text(text), key: item, at: slot, isQualified: isQualified)
          }
        } else if case .complex(let maps, let count) = entry.shape {
          if isNew { plurals[start] = try plural(maps, count, of: entry, in: table) }
          guard let plural = plurals[start] else { return }
          found.add(plural, key: key, at: slot, isQualified: isQualified)
        } else if let text = try text(of: entry, in: table) {
          found.add(.text(text), key: key, at: slot, isQualified: isQualified)
        }
      }
      keys[prefix] = known
    }
  }

  /// Empty where the resource's name was taken from it.
  private mutating func key(
    _ index: UInt32, in pool: borrowing StringPool, _ prefix: String, _ known: inout [String?], at offset: Int
  ) throws(FormatError) -> String {
    let place = Int(index)
    if place < known.count, let key = known[place] { return key }
    let key = prefix + (try pool.string(index))
    try spend(key, at: offset)
    let kept = key.hasSuffix(Self.collapsedName) ? "" : key
    known[place] = kept
    return kept
  }

  /// What aapt2 names every resource whose name it takes away.
  private static let collapsedName = "/0_resource_name_obfuscated"

  private mutating func text(
    of entry: TableEntry, in table: borrowing ResourceTable
  ) throws(FormatError) -> String? {
    var text: String?
    try table.forEachValue(of: entry) { value throws(FormatError) in text = try self.text(of: value) }
    return text
  }

  private mutating func plural(
    _ maps: Int, _ count: Int, of entry: TableEntry, in table: borrowing ResourceTable
  ) throws(FormatError) -> Message? {
    var forms = AndroidMessages.noForms
    var index = 0
    try table.forEachValue(of: entry) { value throws(FormatError) in
      let name = index < count ? table.bytes.littleEndian(at: maps + index * 12, as: UInt32.self) : nil
      index += 1
      guard let form = Self.form(name ?? 0) else { return }
      forms[form] = try text(of: value)
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
      if let text = try text(of: value) { items.append((index, text)) }
      index += 1
    }
    return items
  }

  /// Which of CLDR's categories: ResourceTypes.h, `ResTable_map::ATTR_OTHER` and what follows.
  private static func form(_ name: UInt32) -> Int? {
    switch name {
    case 0x0100_0004: 5
    case 0x0100_0005...0x0100_0009: Int(name - 0x0100_0005)
    default: nil
    }
  }

  // MARK: - Texts

  private mutating func text(of value: TableValue) throws(FormatError) -> String? {
    guard value.type == TableValue.stringType else { return nil }
    guard let strings else { throw FormatError(.badStringIndex(value.data), at: value.place) }
    let index = Int(value.data)
    if index < textPlaces.count, textPlaces[index] >= 0 { return texts[Int(textPlaces[index])] }
    let text = try styled(value.data, strings)
    textPlaces[index] = Int32(truncatingIfNeeded: texts.count)
    texts.append(text)
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

extension ResourceTable.TypeChunk {
  /// How many entries its bytes have room for where each is a text.
  fileprivate var likelyCount: Int { min(entryCount, max(0, chunk.range.upperBound - entriesStart) / 16) }
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
