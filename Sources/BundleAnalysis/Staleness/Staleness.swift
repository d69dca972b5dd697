public import AppBundles
public import Localization

/// How far the texts of an older version can stand in for those of a newer one.
///
/// Every key of the newer version is asked of the older one's table, as an app does that has an old pack: the four classes
/// sum to the newer version's keys.
public struct Staleness: Hashable, Sendable {
  public enum Freshness: String, Hashable, Sendable, CaseIterable {
    /// The same text.
    case fresh
    /// Another text, which fits the new call.
    case stale
    /// Another text, which shown in the new app could crash or garble.
    case unsafe
    /// No text: base's is shown.
    case missing
  }

  /// Of one locale, or of several together.
  public struct Counts: Hashable, Sendable {
    private var byClass: [Freshness: Int] = [:]
    /// Keys of the older version that the newer has no more.
    public internal(set) var removed = 0
    /// Of the keys that both versions have, those whose base text is another now: a translation that is the same may no
    /// longer mean the same.
    public internal(set) var sourceChanged = 0

    public subscript(freshness: Freshness) -> Int { byClass[freshness, default: 0] }

    /// Of the newer version.
    public var keys: Int { Freshness.allCases.reduce(0) { $0 + self[$1] } }
    public var changed: Int { self[.stale] + self[.unsafe] }
    public var added: Int { self[.missing] }

    mutating func add(_ freshness: Freshness) { byClass[freshness, default: 0] += 1 }

    static func += (left: inout Self, right: Self) {
      for freshness in Freshness.allCases where right[freshness] > 0 {
        left.byClass[freshness, default: 0] += right[freshness]
      }
      left.removed += right.removed
      left.sourceChanged += right.sourceChanged
    }
  }

  public struct Row: Hashable, Sendable {
    public let locale: LocaleTag
    public let counts: Counts
  }

  /// A text that must not be shown in the newer version.
  public struct UnsafeMessage: Hashable, Sendable {
    public let locale: LocaleTag
    public let table: String
    public let key: String
    public let old: Message
    /// The newer version's base text, which says what the call passes.
    public let base: Message
    public let problems: [FitProblem]
  }

  /// Locales that either version has, by tag; base is not among them.
  public let rows: [Row]
  public let base: Counts
  /// By locale, table and key.
  public let unsafe: [UnsafeMessage]

  public let renames: Renames

  public var total: Counts { rows.reduce(into: Counts()) { $0 += $1.counts } }

  /// - Parameters:
  ///   - old: as it would be on a device.
  ///   - new: whose keys are asked for, and whose base texts say what calls pass.
  ///   - followsRenames: whether tables and locales that are called otherwise are seen to be the same.
  public init(of old: LocalizedTables, against new: LocalizedTables, followsRenames: Bool = true) {
    let renames = followsRenames ? Renames(from: old, to: new) : .none
    self.renames = renames
    let calls = Calls(new, old: old, renames)
    var rows: [Row] = []
    var unsafe: [UnsafeMessage] = []
    for tag in Set(old.locales + new.locales).subtracting(renames.renamedLocales).sorted() {
      rows.append(Row(locale: tag, counts: Self.compare(old, new, .locale(tag), calls, renames, &unsafe)))
    }
    var ignored: [UnsafeMessage] = []
    base = Self.compare(old, new, .base, calls, renames, &ignored)
    self.rows = rows
    self.unsafe = unsafe
  }

  private static func compare(
    _ old: LocalizedTables, _ new: LocalizedTables, _ owner: Owner, _ calls: Calls, _ renames: Renames,
    _ unsafe: inout [UnsafeMessage]
  ) -> Counts {
    var counts = Counts()
    var oldTables: [String: StringTable] = [:]
    for table in old.tables(of: renames.oldOwner(of: owner)) { oldTables[table.name] = table }
    var kept = 0
    for table in new.tables(of: owner) {
      let oldTable = oldTables[renames.oldName(ofTable: table.name)]
      let call = calls.tables[table.name]
      for key in table.sortedKeys {
        guard let message = table[key] else { continue }
        guard let shown = oldTable?[key] else {
          counts.add(.missing)
          continue
        }
        kept += 1
        if call?.changed.contains(key) == true { counts.sourceChanged += 1 }
        guard shown != message else {
          counts.add(.fresh)
          continue
        }
        let problems = call?.shape(of: key)?.problems(of: shown, in: owner.tag) ?? []
        counts.add(problems.isEmpty ? .stale : .unsafe)
        if !problems.isEmpty, let tag = owner.tag, let base = call?.base[key] {
          unsafe.append(
            UnsafeMessage(
              locale: tag, table: table.name, key: key, old: shown, base: base, problems: problems))
        }
      }
    }
    counts.removed = oldTables.values.reduce(0) { $0 + $1.messages.count } - kept
    return counts
  }
}

/// What the newer version's code passes, by its base texts.
private struct Calls {
  struct Table {
    let base: StringTable
    /// Keys whose base text is another than the older version's.
    let changed: Set<String>

    func shape(of key: String) -> CallShape? { base[key].map { CallShape(of: $0, syntax: base.syntax) } }
  }

  private(set) var tables: [String: Table] = [:]

  init(_ new: LocalizedTables, old: LocalizedTables, _ renames: Renames) {
    var before: [String: StringTable] = [:]
    for table in old.tables(of: .base) { before[table.name] = table }
    for table in new.tables(of: .base) {
      let older = before[renames.oldName(ofTable: table.name)]
      let changed = table.messages.filter { key, message in older?[key].map { $0 != message } ?? false }
      tables[table.name] = Table(base: table, changed: Set(changed.keys))
    }
  }
}
