import AppBundles
import Localization
import LocalizationAnalysis
package import ReportSchema

/// Tables and locales that have another name in a newer version.
package struct Renames: Hashable, Sendable {
  private let formerTables: [String: String]
  private let formerLocales: [LocaleTag: LocaleTag]

  static let none = Renames(formerTables: [:], formerLocales: [:])

  /// By their new names.
  package var tables: [DiffReport.Rename] {
    formerTables.sorted { $0.key < $1.key }.map { .init(kind: ID(.table), from: $0.value, to: $0.key) }
  }
  /// By their new tags.
  package var locales: [DiffReport.Rename] {
    formerLocales.sorted { $0.key < $1.key }.map {
      .init(kind: ID(.locale), from: $0.value.text, to: $0.key.text)
    }
  }

  func formerName(ofTable name: String) -> String { formerTables[name] ?? name }

  /// The tag in the older version; nil if it is the same.
  func oldTag(of tag: LocaleTag) -> LocaleTag? { formerLocales[tag] }

  func formerOwner(of owner: Owner) -> Owner {
    owner.tag.flatMap { formerLocales[$0] }.map { .locale($0) } ?? owner
  }

  /// Renamed tables, then renamed locales.
  package var all: [DiffReport.Rename] { tables + locales }

  /// Tags of the older version that have another tag in the newer one.
  var renamedLocales: Set<LocaleTag> { Set(formerLocales.values) }
}

extension Renames {
  /// Minimum share of common items of two renamed tables or locales, among all items of both.
  private static let minimumSimilarity = 0.5
  /// An item that more tables or locales have does not identify one. It keeps the number of compared pairs linear.
  private static let maximumHolders = 100

  /// Matches removed with added tables if at least half of all their keys are in both, and removed with added
  /// locales of the same language if at least half of their messages are equal. Messages equal to base are
  /// ignored: by these, two scripts or countries would match. Of several candidates the most similar ones
  /// match, each once; of tables those with the most equal texts, since different tables may have the same
  /// keys.
  init(from old: LocalizedStrings, to new: LocalizedStrings) {
    let oldNames = old.tableNames
    let newNames = new.tableNames
    let removed = oldNames.subtracting(newNames)
    let added = newNames.subtracting(oldNames)
    var owners: [String: [Owner]] = [:]
    for (owner, tables) in old.tables {
      for name in tables.keys where removed.contains(name) { owners[name, default: []].append(owner) }
    }
    let tables = Self.matching(Self.keys(of: old, in: removed), Self.keys(of: new, in: added)) { from, to in
      Self.sameTexts(old, from, new, to, owners[from] ?? [])
    }
    let before = Set(old.locales)
    let after = Set(new.locales)
    let locales = Self.matching(
      Self.texts(of: old, before.subtracting(after), names: [:]),
      Self.texts(of: new, after.subtracting(before), names: tables)
    ) { from, to in
      from.language == to.language ? 0 : nil
    }
    self.init(formerTables: tables, formerLocales: locales)
  }

  /// Keys of all owners, by table.
  private static func keys(of tables: LocalizedStrings, in names: Set<String>) -> [String: Set<String>] {
    var keys: [String: Set<String>] = [:]
    for owned in tables.tables.values {
      for (name, table) in owned where names.contains(name) {
        keys[name, default: []].formUnion(table.messages.keys)
      }
    }
    return keys
  }

  /// Number of equal texts of two tables, over all owners that both versions have.
  /// - Parameter owners: those of the old table.
  private static func sameTexts(
    _ old: LocalizedStrings, _ from: String, _ new: LocalizedStrings, _ to: String,
    _ owners: [Owner]
  ) -> Int {
    var same = 0
    for owner in owners {
      guard let before = old.tables[owner]?[from], let after = new.tables[owner]?[to] else { continue }
      for (key, message) in before.messages where after[key] == message { same += 1 }
    }
    return same
  }

  private struct Text: Hashable {
    let table: String
    let key: String
    let message: Message
  }

  /// Texts that differ from base.
  /// - Parameter names: old names of renamed tables by their new names.
  private static func texts(
    of tables: LocalizedStrings, _ locales: Set<LocaleTag>, names: [String: String]
  ) -> [LocaleTag: Set<Text>] {
    var texts: [LocaleTag: Set<Text>] = [:]
    let base = tables.tables[.base] ?? [:]
    for tag in locales {
      for table in tables.tables(of: .locale(tag)) {
        let name = names[table.name] ?? table.name
        let base = base[table.name]
        for (key, message) in table.messages where base?[key] != message {
          texts[tag, default: []].insert(Text(table: name, key: key, message: message))
        }
      }
    }
    return texts
  }

  /// Matches tables or locales that only one of the versions has. Only pairs with a common item are compared.
  /// - Parameter closeness: ranks pairs before their similarity; nil if a pair must not match.
  /// - Returns: old names by new names.
  private static func matching<Name: Hashable & Comparable, Item: Hashable>(
    _ old: [Name: Set<Item>], _ new: [Name: Set<Item>], closeness: (Name, Name) -> Int?
  ) -> [Name: Name] {
    var holders: [Item: [Name]] = [:]
    for (name, items) in new { for item in items { holders[item, default: []].append(name) } }
    var pairs: [(closeness: Int, similarity: Double, from: Name, to: Name)] = []
    for (from, items) in old {
      var shared: [Name: Int] = [:]
      for item in items {
        guard let names = holders[item], names.count <= maximumHolders else { continue }
        for name in names { shared[name, default: 0] += 1 }
      }
      for (to, count) in shared {
        let all = items.count + (new[to]?.count ?? 0) - count
        guard Double(count) >= minimumSimilarity * Double(all), let closeness = closeness(from, to) else {
          continue
        }
        pairs.append((closeness, Double(count) / Double(all), from, to))
      }
    }
    pairs.sort { one, other in
      if one.closeness != other.closeness { return one.closeness > other.closeness }
      if one.similarity != other.similarity { return one.similarity > other.similarity }
      return (one.to, one.from) < (other.to, other.from)
    }
    var names: [Name: Name] = [:]
    var taken: Set<Name> = []
    for pair in pairs where names[pair.to] == nil && !taken.contains(pair.from) {
      names[pair.to] = pair.from
      taken.insert(pair.from)
    }
    return names
  }
}
