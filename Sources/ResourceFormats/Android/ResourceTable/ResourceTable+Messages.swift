package import Bytes
package import DataFormats
package import Localization
internal import Synchronization

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
    for chunk in chunks {
      reader.reserve(chunk.type.likelyCount, for: chunk.type.locale)
      try reader.add(chunk, &keys[chunk.keys], of: self)
    }
    return reader.found.messages
  }

  /// The messages of a table, like ``messages()``. Those of locales that several tables have in common are decoded once,
  /// and when they are first used. Items of arrays are always decoded.
  /// - Parameters:
  ///   - bytes: the whole file; retained until the messages are decoded.
  ///   - cache: shared with the other tables.
  package static func deferredMessages(
    of bytes: ByteRegion, sharing cache: MessageCache
  ) throws(FormatError) -> [Owner: TableMessages] {
    let table = try ResourceTable(bytes.bytes)
    let (chunks, keys) = try table.textChunks()
    var known = keys
    // A damaged table is read without the cache, so that its error does not depend on other tables.
    guard let (texts, digests) = try? table.localeTexts(chunks, &known) else {
      return try table.messages().mapValues { TableMessages($0) }
    }
    var arrays = try ResourceTableMessageReader(table)
    for texts in texts { for chunk in texts.arrays { try arrays.add(chunk, &known[chunk.keys], of: table) } }
    let items = arrays.found.messages
    let source = DeferredTable(table, bytes, known, digests)
    var messages: [Owner: TableMessages] = [:]
    for texts in texts {
      guard let owner = texts.locale.owner else { continue }
      let shared = cache.messages(withDigest: texts.digest) { source.messages(of: texts) }
      let items = items[owner] ?? [:]
      let found =
        shared.areTotalsKnown
        ? TableMessages(shared, and: items)
        : TableMessages(shared.messages.merging(items) { message, _ in message })
      if found.count > 0 { messages[owner] = found }
    }
    return messages
  }
}

/// A table whose messages are decoded later.
private final class DeferredTable: Sendable {
  private let bytes: ByteRegion
  private let table: Chunk
  private let strings: Chunk?
  private let digests: TextDigests
  private let keys: Mutex<Keys>

  private struct Keys {
    let lists: [TextKeys]
    /// By list; nil if names are collapsed. Empty until they are used.
    var indices: [[String: UInt32]?] = []
  }

  /// - Parameter keys: those that digests were computed of.
  init(
    _ table: borrowing ResourceTable, _ bytes: ByteRegion, _ keys: [TextKeys], _ digests: TextDigests
  ) {
    self.bytes = bytes
    self.table = table.table
    self.digests = digests
    strings = table.strings
    self.keys = Mutex(Keys(lists: keys))
  }

  func messages(of texts: LocaleTexts) -> DeferredMessages {
    DeferredMessages(totals: texts.totals, source: DeferredLocale(table: self, texts: texts))
  }

  func textBytes(of texts: LocaleTexts) throws(FormatError) -> Int {
    guard let strings, !texts.strings.isEmpty else { return 0 }
    let region = bytes
    let span = region.bytes
    let table = ResourceTable(span, table: table, strings: strings)
    let pool = try table.pool(strings)
    let first = texts.strings.lowerBound
    var known = [Int32](repeating: -1, count: texts.strings.count)
    var sum = 0
    func add(_ value: TableValue) throws(FormatError) {
      guard value.type == TableValue.stringType else { return }
      let index = Int(value.data) - first
      guard known.indices.contains(index) else {
        throw FormatError(.badStringIndex(value.data), at: value.offset)
      }
      if known[index] < 0 {
        known[index] = Int32(truncatingIfNeeded: try pool.textBytes(of: value.data))
      }
      sum += Int(known[index])
    }
    for chunk in texts.chunks {
      try table.forEachOffset(of: chunk.type) { number, start throws(FormatError) in
        if let plain = table.plainEntry(at: start, in: chunk.type) { return try add(plain.value) }
        let entry = try table.entry(number, at: start, in: chunk.type)
        guard case .complex(let maps, let count) = entry.shape else {
          return try table.forEachValue(of: entry) { value throws(FormatError) in try add(value) }
        }
        for index in 0..<count {
          let map = maps + index * 12
          let name = table.bytes.littleEndian(at: map, as: UInt32.self) ?? 0
          if ResourceTable.pluralForm(name) != nil { try add(table.value(ofMapAt: map)) }
        }
      }
    }
    return sum
  }

  func messages(of texts: LocaleTexts) throws(FormatError) -> [String: Message] {
    try decoded(texts, keys.withLock(\.lists)) { _ in nil }
  }

  func messages(of texts: LocaleTexts, withKeys wanted: Set<String>) throws(FormatError) -> [String: Message]
  {
    let (keys, indices) = self.keys.withLock { keys in
      if keys.indices.isEmpty { keys.indices = keys.lists.map(\.indices) }
      return (keys.lists, keys.indices)
    }
    return try decoded(texts, keys) { list in indices[list].map { all in Set(wanted.compactMap { all[$0] }) }
    }
    .having(wanted)
  }

  func messages(
    of texts: LocaleTexts, at entries: [DeferredMessageEntry]
  ) throws(FormatError) -> [String: Message] {
    let keys = self.keys.withLock(\.lists)
    var wanted = [Set<UInt32>](repeating: [], count: keys.count)
    for entry in entries where wanted.indices.contains(entry.position.list) {
      wanted[entry.position.list].insert(entry.position.index)
    }
    return try decoded(texts, keys) { wanted[$0] }
  }

  /// The messages of a locale before they are decoded; nil if a name is collapsed.
  func entries(of texts: LocaleTexts) throws(FormatError) -> [DeferredMessageEntry]? {
    let region = bytes
    var lists = keys.withLock(\.lists)
    let table = ResourceTable(region.bytes, table: table, strings: strings)
    return try table.entries(of: texts, &lists, digests)
  }

  /// - Parameter included: returns the keys of a list whose messages are decoded, by index; nil for all.
  private func decoded(
    _ texts: LocaleTexts, _ keys: [TextKeys], _ included: (_ list: Int) -> Set<UInt32>?
  ) throws(FormatError) -> [String: Message] {
    let region = bytes
    let table = ResourceTable(region.bytes, table: table, strings: strings)
    var keys = keys
    var reader: ResourceTableMessageReader?
    for chunk in texts.chunks {
      let included = included(chunk.keys)
      if included?.isEmpty == true { continue }
      if reader == nil {
        // Few texts are seldom used twice.
        reader = try ResourceTableMessageReader(table, strings: included == nil ? texts.strings : nil)
      }
      if included == nil { reader?.reserve(texts.totals?.messages ?? 0, for: texts.locale) }
      try reader?.add(chunk, &keys[chunk.keys], of: table, included)
    }
    return reader?.found.messages[texts.locale.owner ?? .unlocalized] ?? [:]
  }
}

/// The messages of a locale. Everything was read before, to compute the digest, so that errors are not possible.
private struct DeferredLocale: DeferredMessageSource {
  let table: DeferredTable
  let texts: LocaleTexts

  func textBytes() -> Int { (try? table.textBytes(of: texts)) ?? 0 }

  func messages() -> [String: Message] { (try? table.messages(of: texts)) ?? [:] }

  func messages(withKeys keys: Set<String>) -> [String: Message] {
    (try? table.messages(of: texts, withKeys: keys)) ?? [:]
  }

  func entries() -> [DeferredMessageEntry]? { (try? table.entries(of: texts)) ?? nil }

  func messages(of entries: [DeferredMessageEntry]) -> [String: Message] {
    (try? table.messages(of: texts, at: entries)) ?? [:]
  }
}

extension ResourceConfiguration.Locale {
  /// Nil for an unreadable value.
  fileprivate var owner: Owner? {
    switch self {
    case .any: .base
    case .tag(let tag): .locale(tag)
    case .unreadable: nil
    }
  }
}

private struct ResourceTableMessageReader: ~Escapable {
  private(set) var found = AndroidMessageCollector()
  private let strings: StringPool?
  /// The decoded texts, in the order of decoding, which is also the order in memory.
  private var texts: [String] = []
  /// Indices in `texts`, by index in the value pool from ``first`` on; -1 if the text is not decoded.
  private var textIndices: [Int32]
  private let first: Int
  private var budget: TextBudget

  /// - Parameter range: contains the indices of all strings that are used; nil for all strings.
  @_lifetime(copy table)
  init(_ table: ResourceTable, strings range: Range<Int>? = nil) throws(FormatError) {
    if let chunk = table.strings { strings = try table.pool(chunk) } else { strings = nil }
    let range = range ?? 0..<(strings?.count ?? 0)
    first = range.lowerBound
    textIndices = Array(repeating: -1, count: range.count)
    budget = TextBudget(table)
  }

  /// Reserves capacity for more messages.
  mutating func reserve(_ count: Int, for locale: ResourceConfiguration.Locale) {
    if let slot = found.slot(of: locale) { found.reserve(count, at: slot) }
  }

  /// - Parameter included: the keys of the messages to read, by index; nil for all.
  mutating func add(
    _ chunk: TextChunk, _ keys: inout TextKeys, of table: borrowing ResourceTable,
    _ included: Set<UInt32>? = nil
  ) throws(FormatError) {
    let pool = try table.pool(keys.pool)
    let type = chunk.type
    let slot = found.slot(of: type.locale)
    var visited = VisitedEntries(type)
    var plurals: [Int: Message] = [:]
    try table.forEachOffset(of: type) { number, start throws(FormatError) in
      guard chunk.includes(number) else { return }
      if let included, let plain = table.plainEntry(at: start, in: type), !included.contains(plain.key) {
        return
      }
      let entry = try table.entry(number, at: start, in: type)
      if let included, !included.contains(entry.key) { return }
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
    let index = Int(value.data) - first
    guard textIndices.indices.contains(index) else {
      throw FormatError(.badStringIndex(value.data), at: value.offset)
    }
    if textIndices[index] >= 0 { return texts[Int(textIndices[index])] }
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
      let tag = try pool.tag(span)
      try budget.spend(tag.name.utf8.count + 12, at: pool.origin)
      tags.append(tag)
    }
    return StyledText.markup(text, tags)
  }
}

extension ResourceTable.TypeChunk {
  /// The maximum number of entries that are texts, by size.
  fileprivate var likelyCount: Int { min(entryCount, max(0, chunk.range.upperBound - entriesStart) / 16) }
}
