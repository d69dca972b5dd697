import AppBundles
import Localization
import LocalizationAnalysis
import TextSelection

/// Comparison of one owner's texts.
struct LocaleComparison: Sendable {
  let owner: Owner
  private let calls: BaseCalls
  private(set) var counts = StalenessCounts()
  /// The messages that are not fresh, were removed, have another base text or problems.
  private(set) var changes: [MessageChange] = []
  /// Created for the first missing message.
  private var parentTexts: ParentTexts?

  /// The locales that supply missing messages, in the order tried.
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
      let older = gone.removeValue(forKey: name)
      for (key, message) in table.messages {
        let shown = older?[key]
        let oldBase = shown == nil ? nil : calls.formerText(of: key, inTable: table.name)
        let (freshness, problems) = classify(shown, replacing: message, key: key, table)
        counts.fileStrings.compare(freshness == .fresh ? message : shown, message)
        guard freshness != .fresh || oldBase != nil else {
          counts.addFresh()
          continue
        }
        var change = change(of: key, in: table, freshness, from: shown, to: message, problems)
        change.oldBase = oldBase
        if freshness == .missing { change.parent = countShownText(for: key, name, table, old, as: former) }
        keepChange(change)
      }
      if let older { remove(older.messages.filter { table[$0.key] == nil }, from: older) }
    }
    for table in gone.values { remove(table.messages, from: table) }
    compareShadowed(old.shadowed[former] ?? [:], new.shadowed[owner] ?? [:], renames)
    changes.sort(by: Self.precedes)
  }

  /// - Parameter shown: the older version's text; nil if it has none.
  private func classify(
    _ shown: Message?, replacing message: Message, key: String, _ table: StringTable
  ) -> (Freshness, [CompatibilityIssue]) {
    guard let shown else { return (.missing, []) }
    if shown.hasMeaning(of: message) { return (.fresh, []) }
    // An empty text is not translated yet.
    if shown.isEmpty { return (.missing, []) }
    let problems = issues(of: shown, replacing: message, key: key, table)
    return (problems.isIncompatible ? .incompatible : .stale, problems)
  }

  private mutating func keepChange(_ change: MessageChange) {
    counts.add(change)
    changes.append(change)
  }

  /// Counts a message that the locale lacks by the text that is shown for it.
  /// - Parameters:
  ///   - name: the table's name in `strings`.
  ///   - strings: the version that has the parents' texts.
  ///   - owner: this owner in `strings`.
  /// - Returns: the parent locale whose text it is; nil if it is not a parent's.
  private mutating func countShownText(
    for key: String, _ name: String, _ table: StringTable, _ strings: LocalizedStrings, as owner: Owner
  ) -> LocaleTag? {
    if let tag = owner.tag {
      // No item replaces one of an array that the locale has.
      if strings.arrays.isItemOfShortArray(key, inTable: name, of: tag) { return nil }
      if parentTexts == nil { parentTexts = ParentTexts(of: tag, in: strings, calls.parents) }
      if let text = parentTexts?.text(of: key, inTable: name, table.syntax) {
        counts.parentText += 1
        return text.locale
      }
    }
    if calls.base(table.name)?[key] != nil { counts.baseText += 1 }
    return nil
  }

  /// A plural form, or a number in it, that the newest text lacks too is not a consequence of its age.
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
    guard issues.contains(where: \.isOfForms) else { return issues }
    let present = Set(signature.issues(of: new, in: owner.tag).filter(\.isOfForms))
    return issues.filter { !present.contains($0) }
  }

  private mutating func remove(_ messages: [String: Message], from table: StringTable) {
    for (key, message) in messages {
      counts.fileStrings.compare(message, nil)
      keepChange(change(of: key, in: table, nil, from: message, to: nil))
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
  mutating func compareAll(in strings: LocalizedStrings) {
    var own = strings.tables[owner] ?? [:]
    for original in strings.tables(of: .base) {
      let table = own.removeValue(forKey: original.name)
      for key in original.messages.keys where table?.messages[key] == nil {
        var change = change(of: key, in: original, .missing, from: nil, to: nil)
        change.parent = countShownText(for: key, original.name, original, strings, as: owner)
        keepChange(change)
      }
      if let table { compare(table, strings) }
    }
    for table in own.values { compare(table, strings) }
    changes.sort(by: Self.precedes)
  }

  private mutating func compare(_ table: StringTable, _ strings: LocalizedStrings) {
    let base = calls.base(table.name)
    for (key, message) in table.messages {
      let problems = calls.problems(of: message, key: key, in: table, of: owner.tag)
      let isUntranslated = message.isEmpty && base?[key]?.isEmpty == false
      guard !problems.isEmpty || isUntranslated else {
        counts.addFresh()
        continue
      }
      var freshness: Freshness = isUntranslated ? .missing : .fresh
      if problems.isIncompatible { freshness = .incompatible }
      var change = change(of: key, in: table, freshness, from: message, to: message, problems)
      if freshness == .missing {
        change.parent = countShownText(for: key, table.name, table, strings, as: owner)
      }
      keepChange(change)
    }
  }

  /// The texts that the code cannot display, and those that omit an argument, by table and key. Equal to those of
  /// ``compareAll(in:)``, without the work for the other messages.
  func textsWithProblems(of tables: [StringTable]) -> [MessageChange] {
    tables.flatMap { table in
      table.messages.compactMap { key, message in
        let problems = calls.problems(of: message, key: key, in: table, of: owner.tag)
        guard problems.isIncompatible || problems.omitsArgument && !message.isEmpty else { return nil }
        let freshness: Freshness = problems.isIncompatible ? .incompatible : .fresh
        return change(of: key, in: table, freshness, from: message, to: message, problems)
      }.sorted(by: Self.precedes)
    }
  }

  /// - Parameter freshness: nil for a removed message.
  private func change(
    of key: String, in table: StringTable, _ freshness: Freshness?, from old: Message?, to new: Message?,
    _ problems: [CompatibilityIssue] = []
  ) -> MessageChange {
    MessageChange(
      locale: owner.tag, table: table.name, key: key, freshness: freshness, old: old, new: new,
      base: freshness == nil ? nil : calls.text(of: key, inTable: table.name), problems: problems,
      syntax: (calls.base(table.name) ?? table).syntax(of: key))
  }

  /// By table and key, in the order of their bytes.
  private static func precedes(_ one: MessageChange, _ next: MessageChange) -> Bool {
    if one.table != next.table { return one.table.utf8.lexicographicallyPrecedes(next.table.utf8) }
    return one.key.utf8.lexicographicallyPrecedes(next.key.utf8)
  }
}
