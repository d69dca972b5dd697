internal import Bytes
internal import DataFormats
internal import Localization

/// The texts of a locale before they are decoded.
struct LocaleTexts {
  let locale: ResourceConfiguration.Locale
  /// The chunks in the order of the file.
  fileprivate(set) var chunks: [TextChunk]
  /// The maximum number of messages.
  fileprivate(set) var count = 0
  /// Equal digests mean equal messages. Digests are valid in this process only.
  fileprivate(set) var digest: Int
}

extension ResourceTable {
  /// The texts of each locale, in the order of their first chunks.
  ///
  /// If this does not throw, all messages can be decoded in any order: it reads everything that they consist
  /// of, and its budget is at least as strict.
  func localeTexts(_ all: [TextChunk], _ keys: inout [TextKeys]) throws(FormatError) -> [LocaleTexts] {
    var texts: [LocaleTexts] = []
    var indices: [ResourceConfiguration.Locale: Int] = [:]
    for chunk in all {
      let locale = chunk.type.locale
      if let index = indices[locale] {
        texts[index].chunks.append(chunk)
      } else {
        indices[locale] = texts.count
        texts.append(LocaleTexts(locale: locale, chunks: [chunk], digest: 0))
      }
    }
    var reader = try DigestReader(self)
    for index in texts.indices {
      for chunk in texts[index].chunks { try reader.add(chunk, &keys[chunk.keys], of: self) }
      (texts[index].count, texts[index].digest) = reader.finish()
    }
    return texts
  }
}

/// Computes digests with `Hasher`, whose key differs in each process, so that collisions cannot be
/// constructed. A collision by chance among the thousands of locales in a chain of versions is less likely
/// than 1 in 10¹¹.
private struct DigestReader {
  private var hasher = Hasher()
  private var count = 0
  private var budget: TextBudget
  /// Digests of the value pool's strings, by index; 0 for a malformed string, which may be unused.
  private var strings: [Int] = []

  /// Separators, so that different texts do not produce the same sequence of numbers.
  private enum Mark: Int {
    case chunk, text, plural, array, number, form, item, noText
  }

  /// Computes the digests of all strings in their order. Computing them in the order of use would access
  /// memory randomly.
  init(_ table: borrowing ResourceTable) throws(FormatError) {
    budget = TextBudget(table)
    guard let chunk = table.strings else { return }
    let pool = try table.pool(chunk)
    strings.reserveCapacity(pool.count)
    // checked: the number of strings has 32 bits
    for index in 0..<UInt32(pool.count) { strings.append(try Self.digest(of: index, in: pool, &budget)) }
  }

  private static func digest(
    of index: UInt32, in pool: borrowing StringPool, _ budget: inout TextBudget
  ) throws(FormatError) -> Int {
    var hasher = Hasher()
    guard try add(index, of: pool, to: &hasher, &budget) else { return 0 }
    if index < pool.styleCount {
      guard let spans = try? pool.styleSpans(Int(index)) else { return 0 }
      for span in spans {
        guard try add(span.name, of: pool, to: &hasher, &budget) else { return 0 }
        hasher.combine(span.first)
        hasher.combine(span.last)
      }
    }
    let digest = hasher.finalize()
    return digest == 0 ? 1 : digest
  }

  /// - Returns: false if the string is malformed.
  private static func add(
    _ index: UInt32, of pool: borrowing StringPool, to hasher: inout Hasher, _ budget: inout TextBudget
  ) throws(FormatError) -> Bool {
    guard let text = try? pool.bytes(of: index) else { return false }
    // A byte that is not UTF-8, or a UTF-16 unit, becomes at most three bytes. A tag counts 12 more.
    try budget.spend(3 * text.byteCount + 12, at: pool.origin)
    // The same bytes are a different text in the other encoding.
    hasher.combine(text.byteCount &<< 1 | (pool.isUTF8 ? 1 : 0))
    // SAFETY: the pointer is used only during the call.
    unsafe text.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return true
  }

  /// The count and digest of all chunks since the last call.
  mutating func finish() -> (count: Int, digest: Int) {
    defer { (count, hasher) = (0, Hasher()) }
    return (count, hasher.finalize())
  }

  mutating func add(
    _ chunk: TextChunk, _ keys: inout TextKeys, of table: borrowing ResourceTable
  ) throws(FormatError) {
    let pool = try table.pool(keys.pool)
    let type = chunk.type
    var visited = VisitedEntries(type)
    add(.chunk, chunk.isQualified ? 1 : 0)
    try table.forEachOffset(of: type) { number, start throws(FormatError) in
      guard chunk.includes(number) else { return }
      let entry = try table.entry(number, at: start, in: type)
      let key = try keys.name(entry.key, in: pool, &budget, at: start)
      let digest = keys.digest(of: key, entry.key)
      let isNew = try visited.insert(entry)
      if key.isEmpty { add(.number, Int(keys.number(of: number, in: type))) }
      guard case .complex(let maps, let count) = entry.shape else {
        if chunk.isArray { return }
        add(.text, digest)
        count += 1
        return try table.forEachValue(of: entry) { value throws(FormatError) in try add(value) }
      }
      if chunk.isArray, !isNew { return }
      add(chunk.isArray ? .array : .plural, digest)
      self.count += chunk.isArray ? count : 1
      // An item's key contains at most two more numbers. A plural used by several entries is counted for
      // each.
      let spent = chunk.isArray ? keys.prefix.utf8.count + key.utf8.count + 40 : 12
      for index in 0..<count {
        try budget.spend(spent, at: start)
        let map = maps + index * 12
        if chunk.isArray {
          add(.item, index)
        } else {
          let name = table.bytes.littleEndian(at: map, as: UInt32.self) ?? 0
          guard let form = ResourceTable.pluralForm(name) else { continue }
          add(.form, form)
        }
        try add(table.value(ofMapAt: map))
      }
    }
  }

  private mutating func add(_ value: TableValue) throws(FormatError) {
    guard value.type == TableValue.stringType else { return add(.noText, 0) }
    guard let index = Int(exactly: value.data), index < strings.count, strings[index] != 0 else {
      throw FormatError(.badStringIndex(value.data), at: value.offset)
    }
    hasher.combine(strings[index])
  }

  private mutating func add(_ mark: Mark, _ number: Int) { hasher.combine(number &<< 4 | mark.rawValue) }
}
