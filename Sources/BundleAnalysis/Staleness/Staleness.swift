package import AppBundles
internal import Dispatch
package import Localization
internal import Synchronization

/// How far the texts of an older version can stand in for those of a newer one.
///
/// Every key of the newer version is asked of the older one's table, as an app does that has an old pack: the four classes
/// sum to the newer version's keys.
package struct Staleness: Sendable {
  package struct Row: Hashable, Sendable {
    package let locale: LocaleTag
    /// What the older version calls it, where that is another tag.
    package let renamedFrom: LocaleTag?
    /// False where only one of the versions has it.
    package let isInBoth: Bool
    package let counts: StalenessCounts
  }

  /// Locales that either version has, by tag; base is not among them.
  package let rows: [Row]
  /// Base's own texts, old against new.
  package let base: StalenessCounts
  /// All that is not as it was: by locale, base first, then by table and key.
  package let changes: [MessageChange]
  package let renames: Renames

  package var total: StalenessCounts { rows.reduce(into: StalenessCounts()) { $0 += $1.counts } }

  /// Texts that must not be shown in the newer version. Base's own are not among them: they come with the app.
  package var unsafe: [MessageChange] { changes.filter { $0.freshness == .unsafe && $0.locale != nil } }

  init(rows: [Row], base: StalenessCounts, changes: [MessageChange], renames: Renames) {
    self.rows = rows
    self.base = base
    self.changes = changes
    self.renames = renames
  }

  /// - Parameters:
  ///   - old: as it would be on a device.
  ///   - new: whose keys are asked for, and whose base texts say what calls pass.
  ///   - followsRenames: whether tables and locales that are called otherwise are seen to be the same.
  package init(of old: LocalizedStrings, against new: LocalizedStrings, followsRenames: Bool = true) {
    let renames = followsRenames ? Renames(from: old, to: new) : .none
    let calls = BaseCalls(new, old: old, renames)
    let (before, after) = (Set(old.locales), Set(new.locales))
    self.init(
      locales: before.union(after).subtracting(renames.renamedLocales).sorted(), renames,
      isInBoth: { after.contains($0) && before.contains(renames.oldTag(of: $0) ?? $0) },
      compare: { owner in
        var comparison = LocaleComparison(owner, calls)
        comparison.compare(old, new, renames)
        return comparison
      })
  }

  /// How far one version's own translations can be shown: each key of base is asked of the locale. What fits is fresh, and
  /// nothing is stale.
  package init(ofTranslationsIn tables: LocalizedStrings) {
    let calls = BaseCalls(tables, old: tables, .none)
    self.init(
      locales: tables.locales, .none, isInBoth: { _ in true },
      compare: { owner in
        var comparison = LocaleComparison(owner, calls)
        comparison.check(tables)
        return comparison
      })
  }

  /// Compares owners on all cores.
  private init(
    locales: [LocaleTag], _ renames: Renames, isInBoth: (LocaleTag) -> Bool,
    compare: @Sendable (Owner) -> LocaleComparison
  ) {
    let owners = [Owner.base] + locales.map { .locale($0) }
    let results = Mutex([LocaleComparison?](repeating: nil, count: owners.count))
    DispatchQueue.concurrentPerform(iterations: owners.count) { index in
      let result = compare(owners[index])
      results.withLock { $0[index] = result }
    }
    let all = results.withLock { $0 }.compactMap(\.self)
    self.renames = renames
    base = all.first?.counts ?? StalenessCounts()
    rows = zip(locales, all.dropFirst()).map { tag, comparison in
      Row(
        locale: tag, renamedFrom: renames.oldTag(of: tag), isInBoth: isInBoth(tag), counts: comparison.counts)
    }
    changes = all.flatMap(\.changes)
  }
}

/// What became of one message from one version to another.
package struct MessageChange: Hashable, Sendable {
  /// Nil for base.
  package let locale: LocaleTag?
  /// In the newer version, or in the older where the newer has it no more.
  package let table: String
  package let key: String
  /// Nil for what the newer version has no more. Of the fresh only those are listed whose base text changed.
  package let freshness: Freshness?
  package let old: Message?
  package let new: Message?
  /// The newer version's base text, which says what the call passes; of a key that base has not, ``new`` does.
  package let base: Message?
  /// The older version's, where that is another: the translation may no longer mean the same.
  package let oldBase: Message?
  /// Why it is unsafe.
  package let problems: [CompatibilityIssue]
  package let syntax: PlaceholderSyntax
}

/// One owner's texts, old against new. A value for each core.
private struct LocaleComparison: Sendable {
  let owner: Owner
  private let calls: BaseCalls
  private(set) var counts = StalenessCounts()
  private(set) var changes: [MessageChange] = []

  init(_ owner: Owner, _ calls: BaseCalls) {
    self.owner = owner
    self.calls = calls
  }

  mutating func compare(_ old: LocalizedStrings, _ new: LocalizedStrings, _ renames: Renames) {
    let former = renames.formerOwner(of: owner)
    var gone = old.tables[former] ?? [:]
    for table in new.tables(of: owner) {
      let oldTable = gone.removeValue(forKey: renames.formerName(ofTable: table.name))
      compare(oldTable, table)
    }
    for table in gone.values { remove(table.messages, from: table) }
    compareShadowed(old.shadowed[former] ?? [:], new.shadowed[owner] ?? [:], renames)
    sort()
  }

  private mutating func compare(_ old: StringTable?, _ new: StringTable) {
    let call = calls.tables[new.name]
    if let old, old.messages == new.messages { return addFresh(new, insteadOf: old, call) }
    var kept = 0
    for (key, message) in new.messages {
      let shown = old?.messages[key]
      let freshness: Freshness
      var problems: [CompatibilityIssue] = []
      if let shown {
        kept += 1
        if shown == message {
          freshness = .fresh
        } else if shown.isEmpty {
          // Nobody wrote it yet.
          freshness = .missing
        } else {
          // Without base's text, the new one says what the code passes.
          let shape = call?.shape(of: key) ?? CallSignature(of: message, syntax: new.syntax)
          problems = shape.issues(of: shown, in: owner.tag)
          freshness = problems.isEmpty ? .stale : .unsafe
        }
      } else {
        freshness = .missing
      }
      if freshness == .fresh {
        counts.addFresh(message)
      } else {
        counts.add(message, freshness, insteadOf: shown)
      }
      let oldBase = shown == nil ? nil : call?.formerTexts[key]
      if oldBase != nil { counts.sourceChanged += 1 }
      guard freshness != .fresh || oldBase != nil else { continue }
      changes.append(
        MessageChange(
          locale: owner.tag, table: new.name, key: key, freshness: freshness, old: shown, new: message,
          base: call?.base[key], oldBase: oldBase, problems: problems, syntax: new.syntax))
    }
    guard let old, kept < old.messages.count else { return }
    remove(old.messages.filter { new.messages[$0.key] == nil }, from: old)
  }

  /// A table in which nothing changed. One that two versions share is seen to be the same at once, and no key of it
  /// is looked up but those whose base text changed.
  private mutating func addFresh(_ new: StringTable, insteadOf old: StringTable, _ call: BaseCalls.Table?) {
    for message in new.messages.values { counts.addFresh(message) }
    for (key, oldBase) in call?.formerTexts ?? [:] {
      guard let place = new.messages.index(forKey: key) else { continue }
      let (key, message) = new.messages[place]
      counts.sourceChanged += 1
      changes.append(
        MessageChange(
          locale: owner.tag, table: new.name, key: key, freshness: .fresh, old: old.messages[key],
          new: message, base: call?.base[key], oldBase: oldBase, problems: [], syntax: new.syntax))
    }
  }

  private mutating func remove(_ messages: [String: Message], from table: StringTable) {
    for (key, message) in messages {
      counts.remove(message)
      changes.append(
        MessageChange(
          locale: owner.tag, table: table.name, key: key, freshness: nil, old: message, new: nil, base: nil,
          oldBase: nil, problems: [], syntax: table.syntax))
    }
  }

  /// Texts that no look-up comes to are strings of their files all the same.
  private mutating func compareShadowed(
    _ old: [String: [String: Message]], _ new: [String: [String: Message]], _ renames: Renames
  ) {
    var gone = old
    for (name, messages) in new {
      let before = gone.removeValue(forKey: renames.formerName(ofTable: name)) ?? [:]
      for (key, message) in messages { counts.strings.compare(before[key], message) }
      for (key, message) in before where messages[key] == nil { counts.strings.compare(message, nil) }
    }
    for message in gone.values.flatMap(\.values) { counts.strings.compare(message, nil) }
  }

  /// Each key of base, and whatever the locale has besides.
  mutating func check(_ tables: LocalizedStrings) {
    var own = tables.tables[owner] ?? [:]
    for original in tables.tables(of: .base) {
      let table = own.removeValue(forKey: original.name)
      for (key, base) in original.messages where table?.messages[key] == nil {
        counts.add(base, .missing)
        changes.append(
          MessageChange(
            locale: owner.tag, table: original.name, key: key, freshness: .missing, old: nil, new: nil,
            base: base, oldBase: nil, problems: [], syntax: original.syntax))
      }
      if let table { check(table) }
    }
    for table in own.values { check(table) }
    sort()
  }

  private mutating func check(_ table: StringTable) {
    let call = calls.tables[table.name]
    for (key, message) in table.messages {
      let problems = call?.shape(of: key)?.issues(of: message, in: owner.tag) ?? []
      let isUnwritten = message.isEmpty && call?.base[key]?.isEmpty == false
      counts.add(message, problems.isEmpty ? (isUnwritten ? .missing : .fresh) : .unsafe)
      guard !problems.isEmpty else { continue }
      changes.append(
        MessageChange(
          locale: owner.tag, table: table.name, key: key, freshness: .unsafe, old: message, new: message,
          base: call?.base[key], oldBase: nil, problems: problems, syntax: table.syntax))
    }
  }

  private mutating func sort() {
    changes.sort { one, next in
      one.table == next.table
        ? one.key.utf8.lexicographicallyPrecedes(next.key.utf8)
        : one.table.utf8.lexicographicallyPrecedes(next.table.utf8)
    }
  }
}

/// What the newer version's code passes, by its base texts.
private struct BaseCalls: Sendable {
  struct Table: Sendable {
    let base: StringTable
    /// The older version's base texts, where they are others.
    let formerTexts: [String: Message]

    func shape(of key: String) -> CallSignature? {
      base[key].map { CallSignature(of: $0, syntax: base.syntax) }
    }
  }

  private(set) var tables: [String: Table] = [:]

  init(_ new: LocalizedStrings, old: LocalizedStrings, _ renames: Renames) {
    let before = old.tables[.base] ?? [:]
    for table in new.tables(of: .base) {
      let older = before[renames.formerName(ofTable: table.name)]?.messages ?? [:]
      var formerTexts: [String: Message] = [:]
      for (key, message) in table.messages {
        if let text = older[key], text != message { formerTexts[key] = text }
      }
      tables[table.name] = Table(base: table, formerTexts: formerTexts)
    }
  }
}

extension Message {
  /// Whether nobody wrote a text.
  fileprivate var isEmpty: Bool {
    if case .text(let text) = self { return text.isEmpty }
    return texts.allSatisfy(\.isEmpty)
  }
}
