internal import Bytes
package import DataFormats
package import Localization

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
  ///
  /// - Parameter shared: a cache, so that tables with equal messages decode them once.
  package func messages(
    sharing shared: MessageCache? = nil
  ) throws(FormatError) -> [Owner: [String: Message]] {
    var (chunks, keys) = try textChunks()
    var reader = try ResourceTableMessageReader(self)
    if let shared {
      // A damaged table is read without the cache, so that its error does not depend on other tables.
      var known = keys
      if let texts = try? localeTexts(chunks, &known) {
        try reader.add(texts, &known, of: self, sharing: shared)
        return reader.found.messages
      }
    }
    for chunk in chunks {
      reader.reserve(chunk.type.likelyCount, for: chunk.type.locale)
      try reader.add(chunk, &keys[chunk.keys], of: self)
    }
    return reader.found.messages
  }
}

private struct ResourceTableMessageReader: ~Escapable {
  private(set) var found = AndroidMessageCollector()
  private let strings: StringPool?
  /// The decoded texts, in the order of decoding, which is also the order in memory.
  private var texts: [String] = []
  /// Indices in `texts`, by index in the value pool; -1 if the text is not decoded.
  private var textIndices: [Int32]
  private var budget: TextBudget

  @_lifetime(copy table)
  init(_ table: ResourceTable) throws(FormatError) {
    if let chunk = table.strings { strings = try table.pool(chunk) } else { strings = nil }
    textIndices = Array(repeating: -1, count: strings?.count ?? 0)
    budget = TextBudget(table)
  }

  /// Two concurrent readers start at opposite ends: one with the first locale, the other with the last.
  mutating func add(
    _ texts: [LocaleTexts], _ keys: inout [TextKeys], of table: borrowing ResourceTable,
    sharing shared: MessageCache
  ) throws(FormatError) {
    var later: [LocaleTexts] = []
    for texts in shared.join().isMultiple(of: 2) ? texts : texts.reversed() {
      guard let slot = found.slot(of: texts.locale) else { continue }
      switch shared.claim(texts.digest) {
      case .made(let messages): found.set(messages, at: slot)
      case .another: later.append(texts)
      case .owned:
        try add(texts, &keys, of: table)
        shared.publish(found[slot], as: texts.digest)
      }
    }
    for texts in later {
      guard let slot = found.slot(of: texts.locale) else { continue }
      if case .made(let messages) = shared.claim(texts.digest) {
        found.set(messages, at: slot)
      } else {
        try add(texts, &keys, of: table)
      }
    }
  }

  private mutating func add(
    _ texts: LocaleTexts, _ keys: inout [TextKeys], of table: borrowing ResourceTable
  ) throws(FormatError) {
    // Overlapping entries may be more than the bytes have room for.
    reserve(min(texts.count, texts.chunks.reduce(0) { $0 + $1.type.likelyCount }), for: texts.locale)
    for chunk in texts.chunks { try add(chunk, &keys[chunk.keys], of: table) }
  }

  /// Reserves capacity for more messages.
  mutating func reserve(_ count: Int, for locale: ResourceConfiguration.Locale) {
    if let slot = found.slot(of: locale) { found.reserve(count, at: slot) }
  }

  mutating func add(
    _ chunk: TextChunk, _ keys: inout TextKeys, of table: borrowing ResourceTable
  ) throws(FormatError) {
    let pool = try table.pool(keys.pool)
    let type = chunk.type
    let slot = found.slot(of: type.locale)
    var visited = VisitedEntries(type)
    var plurals: [Int: Message] = [:]
    try table.forEachOffset(of: type) { number, start throws(FormatError) in
      guard chunk.includes(number) else { return }
      let entry = try table.entry(number, at: start, in: type)
      var key = try keys.name(entry.key, in: pool, &budget, at: start)
      if key.isEmpty { key = "\(keys.prefix)0x\(String(keys.number(of: number, in: type), radix: 16))" }
      let isNew = try visited.insert(entry)
      if chunk.isArray {
        guard isNew else { return }
        for (index, text) in try items(of: entry, in: table) {
          let item = "\(key)/\(index)"
          try budget.spend(item.utf8.count, at: start)
          found.add(.text(text), key: item, at: slot, isQualified: chunk.isQualified)
        }
      } else if case .complex(let maps, let count) = entry.shape {
        if isNew { plurals[start] = try plural(maps, count, of: entry, in: table) }
        guard let plural = plurals[start] else { return }
        found.add(plural, key: key, at: slot, isQualified: chunk.isQualified)
      } else if let text = try text(of: entry, in: table) {
        found.add(.text(text), key: key, at: slot, isQualified: chunk.isQualified)
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
    guard let strings else { throw FormatError(.badStringIndex(value.data), at: value.offset) }
    let index = Int(value.data)
    if index < textIndices.count, textIndices[index] >= 0 { return texts[Int(textIndices[index])] }
    let text = try styled(value.data, strings)
    textIndices[index] = Int32(truncatingIfNeeded: texts.count)
    texts.append(text)
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
      let name = try pool.string(span.name)
      try budget.spend(name.utf8.count + 12, at: pool.origin)
      // aapt2 writes -1 for the end of an empty tag at the beginning.
      let last = span.last == .max ? -1 : Int(span.last)
      tags.append(StyledText.Tag(name: name, first: Int(span.first), last: last))
    }
    return StyledText.markup(text, tags)
  }
}

extension ResourceTable.TypeChunk {
  /// The maximum number of entries that are texts, by size.
  fileprivate var likelyCount: Int { min(entryCount, max(0, chunk.range.upperBound - entriesStart) / 16) }
}
