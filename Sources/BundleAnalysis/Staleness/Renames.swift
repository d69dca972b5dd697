internal import AppBundles
internal import Localization

/// Tables and locales that are called otherwise in a newer version, and hold the same.
public struct Renames: Hashable, Sendable {
  public struct Rename: Hashable, Sendable {
    public let from: String
    public let to: String
  }

  /// By their new names.
  public let tables: [Rename]
  /// By their new tags.
  public let locales: [Rename]
  private let oldTables: [String: String]
  private let oldLocales: [LocaleTag: LocaleTag]

  static let none = Renames(tables: [:], locales: [:])

  private init(tables: [String: String], locales: [LocaleTag: LocaleTag]) {
    oldTables = tables
    oldLocales = locales
    self.tables = tables.map { Rename(from: $0.value, to: $0.key) }.sorted { $0.to < $1.to }
    self.locales = locales.sorted { $0.key < $1.key }.map { Rename(from: $0.value.text, to: $0.key.text) }
  }

  func oldName(ofTable name: String) -> String { oldTables[name] ?? name }

  func oldOwner(of owner: Owner) -> Owner {
    owner.tag.flatMap { oldLocales[$0] }.map { .locale($0) } ?? owner
  }

  /// Old locales that are another's past.
  var renamedLocales: Set<LocaleTag> { Set(oldLocales.values) }
}

extension Renames {
  /// What of both is the same thing: at least this much of all that either has.
  private static let likeness = 0.5

  /// A table that is gone and one that came are one if at least half of all their keys are in both; a locale that is gone
  /// and one that came, of the same language, if so much of their messages are. Of several the likest count, each once.
  init(from old: LocalizedTables, to new: LocalizedTables) {
    let (oldKeys, newKeys) = (Self.keys(of: old), Self.keys(of: new))
    let tables = Self.matching(
      oldKeys.filter { newKeys[$0.key] == nil }, newKeys.filter { oldKeys[$0.key] == nil }
    ) { _, _ in true }
    let (before, after) = (Set(old.locales), Set(new.locales))
    let locales = Self.matching(
      Self.texts(of: old, before.subtracting(after), tables: [:]),
      Self.texts(of: new, after.subtracting(before), tables: tables)
    ) { $0.language == $1.language }
    self.init(tables: tables, locales: locales)
  }

  /// Of all owners together.
  private static func keys(of tables: LocalizedTables) -> [String: Set<String>] {
    var keys: [String: Set<String>] = [:]
    for owner in [Owner.base] + tables.locales.map({ .locale($0) }) {
      for table in tables.tables(of: owner) { keys[table.name, default: []].formUnion(table.messages.keys) }
    }
    return keys
  }

  private struct Text: Hashable {
    let table: String
    let key: String
    let message: Message
  }

  /// - Parameter names: the old names of tables that have new ones.
  private static func texts(
    of tables: LocalizedTables, _ locales: Set<LocaleTag>, tables names: [String: String]
  ) -> [LocaleTag: Set<Text>] {
    var texts: [LocaleTag: Set<Text>] = [:]
    for tag in locales {
      for table in tables.tables(of: .locale(tag)) {
        let name = names[table.name] ?? table.name
        for (key, message) in table.messages {
          texts[tag, default: []].insert(Text(table: name, key: key, message: message))
        }
      }
    }
    return texts
  }

  /// - Returns: old names by new ones.
  private static func matching<Name: Hashable & Comparable, Item: Hashable>(
    _ old: [Name: Set<Item>], _ new: [Name: Set<Item>], _ mayBeOne: (Name, Name) -> Bool
  ) -> [Name: Name] {
    var pairs: [(likeness: Double, from: Name, to: Name)] = []
    for (from, left) in old {
      for (to, right) in new where mayBeOne(from, to) {
        let shared = left.intersection(right).count
        let all = left.count + right.count - shared
        guard all > 0, Double(shared) >= likeness * Double(all) else { continue }
        pairs.append((Double(shared) / Double(all), from, to))
      }
    }
    pairs.sort { ($1.likeness, $0.to, $0.from) < ($0.likeness, $1.to, $1.from) }
    var (names, taken): ([Name: Name], Set<Name>) = ([:], [])
    for pair in pairs where names[pair.to] == nil && !taken.contains(pair.from) {
      names[pair.to] = pair.from
      taken.insert(pair.from)
    }
    return names
  }
}
