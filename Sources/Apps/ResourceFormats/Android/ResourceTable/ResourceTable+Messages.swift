import Bytes
package import DataFormats
package import Localization
package import LocalizationAnalysis

extension ResourceTable {
  /// The messages of each owner by key, in the syntax ``PlaceholderSyntax/android``. Base has the messages
  /// without a locale.
  ///
  /// Keys are `string/name`, `plurals/name`, and `array/name/0` for the first item of an array. If the table
  /// has several packages, the key begins with the package: `org.example:string/name`. A resource with a
  /// collapsed name has its id instead: `string/0x7f0e0012`. Plural forms are selected by the first number of
  /// the call. The tags of styled texts become markup. A value that is not a text, such as a reference to
  /// another string, is not a message. Base has the arrays that some locale has too: other arrays are data,
  /// and compiled tables do not state whether a resource is translatable.
  package func messages() throws(FormatError) -> [Owner: [String: Message]] {
    var (chunks, keys) = try textChunks()
    var reader = try ResourceTableMessageReader(self)
    for chunk in chunks { try reader.add(chunk, &keys[chunk.keys], of: self) }
    return reader.found.messages
  }
}

private struct ResourceTableMessageReader: ~Escapable {
  private(set) var found = AndroidMessageCollector()
  private let strings: StringPool?
  /// The decoded texts by index in the value pool.
  private var texts: [String?]
  /// Strings and entries of a malicious table may overlap.
  private var budget: TextBudget

  @_lifetime(copy table)
  init(_ table: ResourceTable) throws(FormatError) {
    if let chunk = table.strings { strings = try table.pool(chunk) } else { strings = nil }
    texts = Array(repeating: nil, count: strings?.count ?? 0)
    budget = TextBudget(for: table.bytes.byteCount)
  }

  mutating func add(
    _ chunk: TextChunk, _ keys: inout TextKeys, of table: borrowing ResourceTable
  ) throws(FormatError) {
    let pool = try table.pool(keys.pool)
    let type = chunk.type
    let owner = type.locale.owner
    var visited = VisitedEntries(type)
    var plurals: [Int: Message] = [:]
    try table.forEachOffset(of: type) { number, start throws(FormatError) in
      guard chunk.includes(number) else { return }
      let entry = try table.entry(number, at: start, in: type)
      var key = try keys.name(entry.key, in: pool, &budget, at: start)
      if key.isEmpty { key = keys.identifier(of: number, in: type) }
      let isNew = try visited.insert(entry)
      if chunk.isArray {
        guard isNew else { return }
        for (index, text) in try items(of: entry, in: table) {
          let item = "\(key)/\(index)"
          try budget.spend(item.utf8.count, at: start)
          found.add(.text(text), key: item, of: owner, isQualified: chunk.isQualified)
        }
      } else if case .complex(let maps, let count) = entry.shape {
        if isNew { plurals[start] = try plural(maps, count, of: entry, in: table) }
        guard let plural = plurals[start] else { return }
        found.add(plural, key: key, of: owner, isQualified: chunk.isQualified)
      } else if let text = try text(of: entry, in: table) {
        found.add(.text(text), key: key, of: owner, isQualified: chunk.isQualified)
      }
    }
  }

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
    var forms = AndroidMessageCollector.noForms
    var index = 0
    try table.forEachValue(of: entry) { value throws(FormatError) in
      let name = index < count ? table.bytes.littleEndian(at: maps + index * 12, as: UInt32.self) : nil
      index += 1
      guard let form = ResourceTable.pluralForm(name ?? 0) else { return }
      forms[form] = try text(of: value)
    }
    return AndroidMessageCollector.plural(forms)
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

  // MARK: - Texts

  private mutating func text(of value: TableValue) throws(FormatError) -> String? {
    guard value.type == TableValue.stringType else { return nil }
    guard let strings, let index = Int(exactly: value.data), index < texts.count else {
      throw FormatError(.badStringIndex(value.data), at: value.offset)
    }
    if let known = texts[index] { return known }
    let text = try styled(value.data, strings)
    texts[index] = text
    return text
  }

  private mutating func styled(
    _ index: UInt32, _ pool: borrowing StringPool
  ) throws(FormatError) -> String {
    let text = try pool.string(index)
    try budget.spend(text.utf8.count, at: pool.origin)
    guard index < pool.styleCount else { return text }
    var tags: [StyledText.Tag] = []
    for span in try pool.styleSpans(Int(index)) {
      let tag = try pool.tag(span)
      try budget.spend(tag.name.utf8.count + 12, at: pool.origin)
      tags.append(tag)
    }
    return StyledText.markup(text, tags)
  }
}
