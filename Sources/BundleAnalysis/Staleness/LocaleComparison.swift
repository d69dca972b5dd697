internal import AppBundles
internal import Localization

/// Comparison of one owner's texts.
struct LocaleComparison: Sendable {
  let owner: Owner
  private let calls: BaseCalls
  private(set) var counts = StalenessCounts()
  private(set) var changes: [MessageChange] = []
  /// Compatible messages that omit an argument or read an integer in another width.
  private(set) var notes: [MessageChange] = []
  /// Created for the first missing message.
  private var parentTexts: ParentTexts?

  /// The locales whose texts are shown for missing messages, the first first.
  var parents: [LocaleTag] { parentTexts?.suppliers ?? [] }

  init(_ owner: Owner, _ calls: BaseCalls) {
    self.owner = owner
    self.calls = calls
  }

  mutating func compare(_ old: LocalizedStrings, _ new: LocalizedStrings, _ renames: Renames) {
    let former = renames.formerOwner(of: owner)
    var gone = old.tables[former] ?? [:]
    for table in new.tables(of: owner) {
      let name = renames.formerName(ofTable: table.name)
      let base = calls.tables[table.name]?.base
      compare(gone.removeValue(forKey: name), table) { comparison, key in
        comparison.substitute(for: key, name, table.syntax, base: base, old, as: former)
      }
    }
    for table in gone.values { remove(table.messages, from: table) }
    compareShadowed(old.shadowed[former] ?? [:], new.shadowed[owner] ?? [:], renames)
    sort()
  }

  /// - Parameter substitute: returns what is shown for a key without a text.
  private mutating func compare(
    _ old: StringTable?, _ new: StringTable, _ substitute: (inout Self, String) -> SubstituteText
  ) {
    let call = calls.tables[new.name]
    var kept = 0
    for (key, message) in new.messages {
      let shown = old?[key]
      let freshness: Freshness
      var problems: [CompatibilityIssue] = []
      if let shown {
        kept += 1
        if shown.hasMeaning(of: message) {
          freshness = .fresh
        } else if shown.isEmpty {
          // An empty text is not translated yet.
          freshness = .missing
        } else {
          problems = issues(of: shown, replacing: message, key: key, new)
          freshness = problems.isIncompatible ? .incompatible : .stale
        }
      } else {
        freshness = .missing
      }
      if freshness == .fresh {
        counts.addFresh(message)
      } else {
        counts.add(message, freshness, insteadOf: shown)
        counts.addSeverity(of: problems)
      }
      let shownInstead = freshness == .missing ? substitute(&self, key) : nil
      if let shownInstead { counts.add(shownInstead) }
      let oldBase = shown == nil ? nil : call?.formerTexts[key]
      if oldBase != nil { counts.sourceChanged += 1 }
      guard freshness != .fresh || oldBase != nil else { continue }
      let change = MessageChange(
        locale: owner.tag, table: new.name, key: key, freshness: freshness, old: shown, new: message,
        base: calls.text(of: key, inTable: new.name), oldBase: oldBase, problems: problems,
        syntax: (call?.base ?? new).syntax(of: key),
        substitute: shownInstead)
      changes.append(change)
      if change.isNote { notes.append(change) }
    }
    guard let old, kept < old.messages.count else { return }
    remove(old.messages.filter { new[$0.key] == nil }, from: old)
  }

  /// The text shown for a message that the locale lacks.
  /// - Parameters:
  ///   - name: the table's name in `strings`.
  ///   - base: the newer version's base table.
  ///   - strings: the version that has the parents' texts.
  ///   - owner: this owner in `strings`.
  private mutating func substitute(
    for key: String, _ name: String, _ syntax: PlaceholderSyntax, base: StringTable?,
    _ strings: LocalizedStrings, as owner: Owner
  ) -> SubstituteText {
    if let tag = owner.tag {
      if parentTexts == nil { parentTexts = ParentTexts(of: tag, in: strings, calls.parents) }
      if let text = parentTexts?.text(of: key, inTable: name, syntax) { return .parent(text.locale) }
    }
    return base?[key] == nil ? .none : .base
  }

  /// A plural form that the newest text lacks too is not a consequence of its age.
  private func issues(
    of old: Message, replacing new: Message, key: String, _ table: StringTable
  ) -> [CompatibilityIssue] {
    if calls.isLeftover(key, inTable: table.name) { return [] }
    // Without a base text, the new text defines the arguments.
    let signature =
      calls.signature(of: key, in: table)
      ?? CallSignature(
        of: new, syntax: table.syntax, key: key, isTranslation: true)
    let issues = signature.issues(of: old, in: owner.tag)
    guard issues.contains(where: { $0.kind == .missingForm }) else { return issues }
    let present = Set(signature.issues(of: new, in: owner.tag).filter { $0.kind == .missingForm })
    return issues.filter { !present.contains($0) }
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

  /// Texts hidden by another file of the same table count as strings of their file.
  private mutating func compareShadowed(
    _ old: [String: [String: Message]], _ new: [String: [String: Message]], _ renames: Renames
  ) {
    var gone = old
    for (name, messages) in new {
      let before = gone.removeValue(forKey: renames.formerName(ofTable: name)) ?? [:]
      for (key, message) in messages { counts.fileStrings.compare(before[key], message) }
      for (key, message) in before where messages[key] == nil { counts.fileStrings.compare(message, nil) }
    }
    for message in gone.values.flatMap(\.values) { counts.fileStrings.compare(message, nil) }
  }

  /// Checks each key of base, and all other keys of the locale.
  mutating func check(_ tables: LocalizedStrings) {
    var own = tables.tables[owner] ?? [:]
    for original in tables.tables(of: .base) {
      let table = own.removeValue(forKey: original.name)
      for key in calls.tables[original.name]?.keys ?? [] where table?.messages[key] == nil {
        guard let base = original[key] else { continue }
        counts.add(.missing)
        let shown = substitute(
          for: key, original.name, original.syntax, base: original, tables, as: owner)
        counts.add(shown)
        changes.append(
          MessageChange(
            locale: owner.tag, table: original.name, key: key, freshness: .missing, old: nil, new: nil,
            base: base, oldBase: nil, problems: [], syntax: original.syntax, substitute: shown))
      }
      if let table { check(table, tables) }
    }
    for table in own.values { check(table, tables) }
    sort()
  }

  private mutating func check(_ table: StringTable, _ strings: LocalizedStrings) {
    let base = calls.tables[table.name]?.base
    for (key, message) in table.messages {
      let problems = calls.issues(of: message, key, in: table, owner.tag)
      let isUntranslated = message.isEmpty && base?[key]?.isEmpty == false
      let freshness: Freshness =
        problems.isIncompatible ? .incompatible : isUntranslated ? .missing : .fresh
      counts.add(freshness)
      counts.addSeverity(of: problems)
      let shown =
        freshness == .missing
        ? substitute(for: key, table.name, table.syntax, base: base, strings, as: owner) : nil
      if let shown { counts.add(shown) }
      guard !problems.isEmpty || shown != nil else { continue }
      var change = checked(message, key, in: table, freshness, problems)
      change.substitute = shown
      if change.isNote, shown == nil { notes.append(change) } else { changes.append(change) }
    }
  }

  /// The texts that the code cannot display, by table and key.
  func incompatibleTexts(in strings: LocalizedStrings) -> [MessageChange] {
    Self.sorted(
      strings.tables(of: owner).flatMap { table in
        table.messages.compactMap { key, message in
          let problems = calls.issues(of: message, key, in: table, owner.tag)
          return problems.isIncompatible ? checked(message, key, in: table, .incompatible, problems) : nil
        }
      })
  }

  /// The record of a text when a version is compared with its own base.
  private func checked(
    _ message: Message, _ key: String, in table: StringTable, _ freshness: Freshness,
    _ problems: [CompatibilityIssue]
  ) -> MessageChange {
    MessageChange(
      locale: owner.tag, table: table.name, key: key, freshness: freshness, old: message, new: message,
      base: calls.text(of: key, inTable: table.name), oldBase: nil, problems: problems,
      syntax: (calls.tables[table.name]?.base ?? table).syntax(of: key))
  }

  private mutating func sort() {
    changes = Self.sorted(changes)
    notes = Self.sorted(notes)
  }

  /// By table and key, in the order of their bytes.
  private static func sorted(_ changes: [MessageChange]) -> [MessageChange] {
    func precedes(_ one: String, _ next: String) -> Bool { one.utf8.lexicographicallyPrecedes(next.utf8) }
    return changes.sorted { one, next in
      one.table == next.table ? precedes(one.key, next.key) : precedes(one.table, next.table)
    }
  }
}

/// The arguments that the newer version's code passes, as read from its keys and base texts.
struct BaseCalls: Sendable {
  struct Table: Sendable {
    let base: StringTable
    /// The older version's base texts, if they differ.
    let formerTexts: [String: Message]
    /// The keys of base in UTF-8 order, and their calls; filled only if `retainsCalls` is set.
    let keys: [String]
    let signatures: [String: CallSignature]
  }

  private(set) var tables: [String: Table] = [:]
  /// The older version's base texts, by their names there.
  private let before: [String: StringTable]
  private let isDamaged: Bool
  /// Texts of the newer version's base that are not messages, by table.
  private let fixedTexts: [String: [String: Message]]
  private let renames: Renames
  /// The older version's locales, whose texts are shown for missing ones.
  let parents: [LocaleFallback: FallbackLocales]

  /// The call that displays a key of a locale's table; nil if neither base nor the key names its arguments.
  func signature(of key: String, in table: StringTable) -> CallSignature? {
    if let known = tables[table.name]?.signatures[key] { return known }
    if let text = text(of: key, inTable: table.name) {
      return CallSignature(of: text, syntax: (tables[table.name]?.base ?? table).syntax(of: key), key: key)
    }
    return CallSignature(ofKey: key, syntax: table.syntax)
  }

  /// The differences between a text of a locale and the call that displays it.
  func issues(
    of message: Message, _ key: String, in table: StringTable, _ locale: LocaleTag?
  ) -> [CompatibilityIssue] {
    // The index avoids a copy of the signature, which has many parts, for each text.
    if let known = tables[table.name]?.signatures, let index = known.index(forKey: key) {
      return known.values[index].issues(of: message, in: locale)
    }
    return signature(of: key, in: table)?.issues(of: message, in: locale) ?? []
  }

  /// The base text of a key, translatable or not. A reference to another text is not one.
  func text(of key: String, inTable name: String) -> Message? {
    tables[name]?.base[key] ?? fixedTexts[name]?[key].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether only the older version's base has the key. Then no code displays it, and a text of a locale is a leftover.
  /// False if a damaged file of the newer version may have the key, and if base displays the same text without it:
  /// `NSLocalizedString` returns a key without a text (Apple, "localizedString(forKey:value:table:)").
  func isLeftover(_ key: String, inTable name: String) -> Bool {
    guard !isDamaged, tables[name]?.base[key] == nil, fixedTexts[name]?[key] == nil,
      let table = before[renames.formerName(ofTable: name)], let former = table[key]
    else { return false }
    return table.syntax != .apple || former != .text(key)
  }

  /// - Parameter retainsCalls: whether all texts of the locales are compared, not only the changed ones.
  init(
    _ new: LocalizedStrings, old: LocalizedStrings, _ renames: Renames, retainsCalls: Bool = false
  ) {
    before = old.tables[.base] ?? [:]
    isDamaged = new.isBaseDamaged
    fixedTexts = new.fixedTexts
    self.renames = renames
    parents = old.fallbackLocales
    for table in new.tables(of: .base) {
      var formerTexts: [String: Message] = [:]
      if let older = before[renames.formerName(ofTable: table.name)] {
        for (key, message) in table.messages {
          if let text = older[key], !text.hasMeaning(of: message) { formerTexts[key] = text }
        }
      }
      let signatures =
        !retainsCalls
        ? [:]
        : Dictionary(
          uniqueKeysWithValues: table.messages.map { key, text in
            (key, CallSignature(of: text, syntax: table.syntax(of: key), key: key))
          })
      tables[table.name] = Table(
        base: table, formerTexts: formerTexts, keys: retainsCalls ? table.sortedKeys : [],
        signatures: signatures)
    }
  }
}
