internal import Bytes
internal import DataFormats
internal import Localization
internal import Synchronization

/// The texts of a locale before they are decoded.
struct LocaleTexts {
  let locale: ResourceConfiguration.Locale
  /// The chunks in the order of the file, without arrays.
  fileprivate(set) var chunks: [TextChunk] = []
  /// The chunks of arrays, in the order of the file.
  fileprivate(set) var arrays: [TextChunk] = []
  /// Equal digests mean equal messages of ``chunks``. Digests are valid in this process only.
  fileprivate(set) var digest = 0
  /// The amounts of the messages of ``chunks``; nil if they are known only after decoding.
  fileprivate(set) var totals: DeferredMessages.Totals?
  /// A range that contains the indices of all strings in ``chunks``.
  fileprivate(set) var strings = 0..<0

  fileprivate init(locale: ResourceConfiguration.Locale) { self.locale = locale }
}

extension ResourceTable {
  /// The texts of each locale, in the order of their first chunks.
  ///
  /// If this does not throw, all messages can be decoded in any order: it reads everything that they consist
  /// of, and its budget is at least as strict.
  func localeTexts(
    _ all: [TextChunk], _ keys: inout [TextKeys]
  ) throws(FormatError) -> (texts: [LocaleTexts], digests: TextDigests) {
    var texts: [LocaleTexts] = []
    var indices: [ResourceConfiguration.Locale: Int] = [:]
    for chunk in all {
      let locale = chunk.type.locale
      let index = indices[locale] ?? texts.count
      if index == texts.count {
        indices[locale] = index
        texts.append(LocaleTexts(locale: locale))
      }
      if chunk.isArray { texts[index].arrays.append(chunk) } else { texts[index].chunks.append(chunk) }
    }
    var budget = TextBudget(self)
    let digests = try stringDigests(&budget)
    // Base has nearly all keys. Each job begins with their digests, and adds the others to a list of its own.
    let base = texts.firstIndex { $0.locale == .any } ?? 0
    var reader = DigestReader(self, digests)
    if texts.indices.contains(base) { try reader.add(to: &texts[base], &keys, of: self) }
    try budget.spend(reader.budget.spent, at: 0)
    let (rest, known) = (texts.indices.filter { $0 != base }, keys)
    let undigested = texts
    let jobs = min(Environment.processorCount, rest.count / 8 + 1)
    let parts = try concurrentMap(count: jobs) { (job) throws(FormatError) in
      var reader = DigestReader(self, digests)
      var keys = known
      var digested: [(index: Int, texts: LocaleTexts)] = []
      for index in stride(from: job, to: rest.count, by: jobs) {
        var texts = undigested[rest[index]]
        try reader.add(to: &texts, &keys, of: self)
        digested.append((rest[index], texts))
      }
      return (texts: digested, keys: keys, spent: reader.budget.spent)
    }
    for part in parts {
      try budget.spend(part.spent, at: 0)
      for (index, digested) in part.texts { texts[index] = digested }
      for list in keys.indices { keys[list].addDigests(of: part.keys[list]) }
    }
    if !TextKeys.areDistinct(keys) { for index in texts.indices { texts[index].totals = nil } }
    return (texts, digests)
  }

  /// Reads all strings in their order. Reading them in the order of use would access memory randomly.
  private func stringDigests(_ budget: inout TextBudget) throws(FormatError) -> TextDigests {
    guard let chunk = strings else { return TextDigests() }
    let count = try pool(chunk).count
    let size = 16_384
    // The strings of a hostile pool overlap: all parts spend from one budget, which is checked before each batch.
    let spent = Atomic<Int>(0)
    let batch = 64
    let parts = try concurrentMap(count: (count + size - 1) / size) { (part) throws(FormatError) in
      let pool = try self.pool(chunk)
      var budget = TextBudget(self)
      var digests: [UInt64] = []
      digests.reserveCapacity(size)
      var counted = 0
      // checked: the number of strings has 32 bits
      for index in (part * size)..<min(count, (part + 1) * size) {
        if index.isMultiple(of: batch) {
          let sum = spent.add(budget.spent - counted, ordering: .relaxed).newValue
          guard sum <= budget.limit else { throw FormatError(.tooMuchText(limit: budget.limit), at: 0) }
          counted = budget.spent
        }
        digests.append(try DigestReader.digest(of: UInt32(truncatingIfNeeded: index), in: pool, &budget))
      }
      spent.add(budget.spent - counted, ordering: .relaxed)
      return (digests: digests, spent: budget.spent)
    }
    for part in parts { try budget.spend(part.spent, at: 0) }
    return TextDigests(values: parts.flatMap(\.digests))
  }

  /// The messages of a locale except items of arrays, whose amounts are known.
  /// - Returns: nil if a name is collapsed.
  func entries(
    of texts: LocaleTexts, _ keys: inout [TextKeys], _ digests: TextDigests
  ) throws(FormatError) -> [DeferredMessageEntry]? {
    var reader = DigestReader(self, digests)
    var entries: [DeferredMessageEntry] = []
    entries.reserveCapacity(texts.totals?.messages ?? 0)
    for chunk in texts.chunks {
      guard try reader.addEntries(of: chunk, &keys[chunk.keys], of: self, to: &entries) else { return nil }
    }
    return entries
  }
}

/// The digests of the value pool's strings, by index; 0 for a malformed string, which may be unused.
struct TextDigests: Sendable {
  fileprivate var values: [UInt64] = []
}

/// Two states of 64 bits, each with a random factor, so that equal values of different sequences can neither be
/// constructed nor expected.
private struct SequenceDigest {
  private var states = (UInt64(1), UInt64(2))
  private let factors: (UInt64, UInt64)

  init() {
    func factor(_ number: Int) -> UInt64 {
      var hasher = Hasher()
      hasher.combine(number)
      return UInt64(truncatingIfNeeded: hasher.finalize()) | 1
    }
    factors = (factor(3), factor(4))
  }

  @inline(__always)
  mutating func combine(_ number: UInt64) {
    let first = (states.0 ^ number).multipliedFullWidth(by: factors.0)
    let second = (states.1 ^ number).multipliedFullWidth(by: factors.1)
    states = (first.high ^ first.low, second.high ^ second.low)
  }

  var value: Int {
    var last = self
    last.combine(states.1)
    return Int(truncatingIfNeeded: last.states.0 ^ last.states.1)
  }
}

/// Computes the digests and the amounts of texts. A string is represented by its hash with secret numbers.
///
/// A collision by chance among the thousands of locales in a chain of versions is less likely than 1 in 10¹¹.
private struct DigestReader {
  private var progress = Progress()
  private(set) var budget: TextBudget
  private let strings: TextDigests

  /// The chunks since the last call of ``finish()``.
  struct Progress {
    var digest = SequenceDigest()
    var totals = DeferredMessages.Totals()
    /// Whether ``totals`` are those of the decoded messages.
    var areTotalsKnown = true
    /// The range of the indices of strings; empty if ``end`` is 0.
    var first = Int.max
    var end = 0

    /// Marks separate texts, so that different ones do not produce the same sequence of numbers.
    @inline(__always)
    mutating func add(_ mark: Mark, _ number: UInt64) {
      digest.combine(number &<< 4 | mark.rawValue)
    }
  }

  enum Mark: UInt64 {
    case chunk, text, plural, array, number, form, item, noText
  }

  init(_ table: borrowing ResourceTable, _ strings: TextDigests) {
    budget = TextBudget(table)
    self.strings = strings
  }

  static func digest(
    of index: UInt32, in pool: borrowing StringPool, _ budget: inout TextBudget
  ) throws(FormatError) -> UInt64 {
    let hash = try hash(of: index, in: pool, &budget)
    guard hash != 0, index < pool.styleCount else { return hash }
    guard let spans = try? pool.styleSpans(Int(index)) else { return 0 }
    var hasher = Hasher()
    hasher.combine(hash)
    for span in spans {
      let name = try Self.hash(of: span.name, in: pool, &budget)
      if name == 0 { return 0 }
      hasher.combine(name)
      hasher.combine(span.first)
      hasher.combine(span.last)
    }
    return max(1, UInt64(truncatingIfNeeded: hasher.finalize()))
  }

  /// The hash of a string without its tags; 0 if it is malformed.
  @inline(__always)
  private static func hash(
    of index: UInt32, in pool: borrowing StringPool, _ budget: inout TextBudget
  ) throws(FormatError) -> UInt64 {
    guard let bytes = try? pool.bytes(of: index) else { return 0 }
    // A byte that is not UTF-8, or a UTF-16 unit, becomes at most three bytes. A tag counts 12 more.
    try budget.spend(3 * bytes.byteCount + 12, at: pool.origin)
    let hash = UInt64(truncatingIfNeeded: bytes.seededHash)
    // The same bytes are a different text in the other encoding.
    return max(1, pool.isUTF8 ? hash : ~hash)
  }

  /// Adds the digest and the amounts of a locale.
  mutating func add(
    to texts: inout LocaleTexts, _ keys: inout [TextKeys], of table: borrowing ResourceTable
  ) throws(FormatError) {
    for chunk in texts.arrays { try add(chunk, &keys[chunk.keys], of: table) }
    _ = finish()
    for chunk in texts.chunks { try add(chunk, &keys[chunk.keys], of: table) }
    let found = finish()
    texts.digest = found.digest.value
    texts.strings = min(found.first, found.end)..<found.end
    // Two chunks of one type may contain a key twice.
    let isOnce = Set(texts.chunks.map(\.keys)).count == texts.chunks.count
    if isOnce, found.areTotalsKnown { texts.totals = found.totals }
  }

  /// The state after all chunks since the last call.
  mutating func finish() -> Progress {
    defer { progress = Progress() }
    return progress
  }

  mutating func add(
    _ chunk: TextChunk, _ keys: inout TextKeys, of table: borrowing ResourceTable
  ) throws(FormatError) {
    let pool = try table.pool(keys.pool)
    let type = chunk.type
    // Tools write entries in ascending order. The visited ones are recorded only if a chunk differs from that.
    let before = progress
    var visited: VisitedEntries?
    repeat {
      var end = 0
      var isAscending = true
      var last = -1
      progress = before
      progress.add(.chunk, chunk.isQualified ? 1 : 0)
      keys.beginChunk()
      try table.forEachOffset(of: type) { number, start throws(FormatError) in
        guard isAscending, chunk.includes(number) else { return }
        if visited == nil, let plain = table.plainEntry(at: start, in: type) {
          isAscending = start >= end
          end = start + 16
          if number <= last { progress.areTotalsKnown = false }
          last = number
          if isAscending {
            let key = try digest(of: plain.key, number, at: start, of: chunk, &keys, pool)
            if !chunk.isArray { try add(plain.value, of: key) }
          }
          return
        }
        let entry = try table.entry(number, at: start, in: type)
        var isNew = true
        if visited != nil {
          isNew = try visited?.insert(entry) ?? true
        } else if entry.range.lowerBound < end {
          isAscending = false
          return
        }
        end = entry.range.upperBound
        if number <= last { progress.areTotalsKnown = false }
        last = number
        try add(entry, isNew: isNew, of: chunk, &keys, pool, table)
      }
      if isAscending { return }
      visited = VisitedEntries(type)
    } while true
  }

  /// Adds the messages of a chunk, which ``add(_:_:of:)`` accepted.
  /// - Returns: false if a name is collapsed, so that keys have no digests.
  mutating func addEntries(
    of chunk: TextChunk, _ keys: inout TextKeys, of table: borrowing ResourceTable,
    to entries: inout [DeferredMessageEntry]
  ) throws(FormatError) -> Bool {
    let pool = try table.pool(keys.pool)
    let type = chunk.type
    let empty = SequenceDigest()
    var hasNames = true
    progress = Progress()
    keys.beginChunk()
    try table.forEachOffset(of: type) { number, start throws(FormatError) in
      guard hasNames, chunk.includes(number) else { return }
      progress.digest = empty
      let index: UInt32
      if let plain = table.plainEntry(at: start, in: type) {
        guard try add(plain.value) else { return }
        index = plain.key
      } else {
        let count = progress.totals.messages
        let entry = try table.entry(number, at: start, in: type)
        try add(entry, isNew: true, of: chunk, &keys, pool, table)
        guard progress.totals.messages > count else { return }
        index = entry.key
      }
      let key = try digest(of: index, number, at: start, of: chunk, &keys, pool)
      if key.isCollapsed { hasNames = false }
      entries.append(
        DeferredMessageEntry(
          key: key.digest, text: UInt64(truncatingIfNeeded: progress.digest.value),
          position: (chunk.keys, index)))
    }
    return hasNames
  }

  @inline(__always)
  private mutating func add(
    _ entry: TableEntry, isNew: Bool, of chunk: TextChunk, _ keys: inout TextKeys,
    _ pool: borrowing StringPool, _ table: borrowing ResourceTable
  ) throws(FormatError) {
    let start = entry.range.lowerBound
    let key = try digest(of: entry.key, entry.number, at: start, of: chunk, &keys, pool)
    guard case .complex(let maps, let count) = entry.shape else {
      if chunk.isArray { return }
      return try table.forEachValue(of: entry) { value throws(FormatError) in try add(value, of: key) }
    }
    if chunk.isArray, !isNew { return }
    progress.add(chunk.isArray ? .array : .plural, key.digest)
    // An item's key contains at most two more numbers. A plural used by several entries is counted for each.
    let spent = chunk.isArray ? keys.prefix.utf8.count + Int(key.nameBytes) + 40 : 12
    var forms = 0
    var variations = 0
    for index in 0..<count {
      try budget.spend(spent, at: start)
      let map = maps + index * 12
      if chunk.isArray {
        progress.add(.item, UInt64(truncatingIfNeeded: index))
        _ = try add(table.value(ofMapAt: map))
        continue
      }
      let name = table.bytes.littleEndian(at: map, as: UInt32.self) ?? 0
      guard let form = ResourceTable.pluralForm(name) else { continue }
      // The last of two equal forms is used.
      if forms & 1 << form != 0 { progress.areTotalsKnown = false }
      forms |= 1 << form
      progress.add(.form, UInt64(truncatingIfNeeded: form))
      if try add(table.value(ofMapAt: map)) { variations += 1 }
    }
    if variations > 0 { progress.totals.varied += 1 }
    progress.totals.variations += variations
  }

  /// The digest of an entry's key, after the number of an entry without a name was added.
  @inline(__always)
  private mutating func digest(
    of index: UInt32, _ number: Int, at start: Int, of chunk: TextChunk, _ keys: inout TextKeys,
    _ pool: borrowing StringPool
  ) throws(FormatError) -> TextKeys.Key {
    let key = try keys.digest(of: index, in: pool, &budget, at: start)
    if key.isCollapsed { progress.add(.number, UInt64(keys.number(of: number, in: chunk.type))) }
    if key.isRepeated { progress.areTotalsKnown = false }
    return key
  }

  /// Adds a text that is not a plural.
  @inline(__always)
  private mutating func add(_ value: TableValue, of key: TextKeys.Key) throws(FormatError) {
    progress.digest.combine(key.digest)
    if try add(value) { progress.totals.plain += 1 }
  }

  /// - Returns: whether the value is a text.
  @inline(__always)
  private mutating func add(_ value: TableValue) throws(FormatError) -> Bool {
    guard value.type == TableValue.stringType else {
      progress.add(.noText, 0)
      return false
    }
    guard let index = Int(exactly: value.data), index < strings.values.count, strings.values[index] != 0
    else {
      throw FormatError(.badStringIndex(value.data), at: value.offset)
    }
    progress.digest.combine(strings.values[index])
    progress.first = min(progress.first, index)
    progress.end = max(progress.end, index + 1)
    return true
  }
}
