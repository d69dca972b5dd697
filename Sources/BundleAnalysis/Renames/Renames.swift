internal import AppBundles
internal import Localization
package import ReportSchema

/// Tables and locales that have another name in a newer version.
package struct Renames: Hashable, Sendable {
  /// By their new names.
  package let tables: [StalenessReport.Rename]
  /// By their new tags.
  package let locales: [StalenessReport.Rename]
  private let formerTables: [String: String]
  private let formerLocales: [LocaleTag: LocaleTag]

  static let none = Renames(tables: [:], locales: [:])

  private init(tables: [String: String], locales: [LocaleTag: LocaleTag]) {
    formerTables = tables
    formerLocales = locales
    self.tables = tables.sorted { $0.key < $1.key }.map {
      StalenessReport.Rename(kind: ID(.table), from: $0.value, to: $0.key)
    }
    self.locales = locales.sorted { $0.key < $1.key }.map {
      StalenessReport.Rename(kind: ID(.locale), from: $0.value.text, to: $0.key.text)
    }
  }

  func formerName(ofTable name: String) -> String { formerTables[name] ?? name }

  /// The tag in the older version; nil if it is the same.
  func oldTag(of tag: LocaleTag) -> LocaleTag? { formerLocales[tag] }

  func formerOwner(of owner: Owner) -> Owner {
    owner.tag.flatMap { formerLocales[$0] }.map { .locale($0) } ?? owner
  }

  /// Renamed tables, then renamed locales.
  package var all: [StalenessReport.Rename] { tables + locales }

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
    let (oldNames, newNames) = (old.tableNames, new.tableNames)
    let (removed, added) = (oldNames.subtracting(newNames), newNames.subtracting(oldNames))
    let tables = Self.matching(
      Candidates(items: Self.keys(of: old, in: removed), contents: Self.contents(of: old, in: removed)),
      Candidates(items: Self.keys(of: new, in: added), contents: Self.contents(of: new, in: added))
    ) { from, to in
      Self.sameTexts(old, from, new, to)
    }
    let (before, after) = (Set(old.locales), Set(new.locales))
    let locales = Self.matching(
      Self.candidates(Self.texts(of: old, before.subtracting(after), names: [:])),
      Self.candidates(Self.texts(of: new, after.subtracting(before), names: tables))
    ) { from, to in
      from.language == to.language ? 0 : nil
    }
    self.init(tables: tables, locales: locales)
  }

  /// Keys of all owners, by table.
  private static func keys(of tables: LocalizedStrings, in names: Set<String>) -> [String: Set<String>] {
    var keys: [String: Set<String>] = [:]
    for name in names {
      for owned in tables.tables.values {
        if let table = owned[name] { keys[name, default: []].formUnion(table.messages.keys) }
      }
    }
    return keys
  }

  /// A hash of the keys and messages of all owners, by table. Equal tables have equal hashes.
  private static func contents(of tables: LocalizedStrings, in names: Set<String>) -> [String: Int] {
    var contents: [String: Int] = [:]
    for (owner, owned) in tables.tables {
      for name in names {
        guard let table = owned[name] else { continue }
        for (key, message) in table.messages {
          var hasher = Hasher()
          hasher.combine(owner)
          hasher.combine(key)
          hasher.combine(message)
          contents[name, default: 0] &+= hasher.finalize()
        }
      }
    }
    return contents
  }

  /// Locales with their texts. Those of one language with equal texts have equal hashes.
  private static func candidates(_ texts: [LocaleTag: Set<Text>]) -> Candidates<LocaleTag, Text> {
    let contents = texts.map { tag, texts -> (LocaleTag, Int) in
      var hasher = Hasher()
      hasher.combine(tag.language)
      hasher.combine(texts)
      return (tag, hasher.finalize())
    }
    return Candidates(items: texts, contents: Dictionary(uniqueKeysWithValues: contents))
  }

  /// Number of equal texts of two tables, over all owners that both versions have.
  private static func sameTexts(
    _ old: LocalizedStrings, _ from: String, _ new: LocalizedStrings, _ to: String
  ) -> Int {
    var same = 0
    for (owner, tables) in old.tables {
      guard let before = tables[from], let after = new.tables[owner]?[to] else { continue }
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

  /// Tables or locales that only one of the versions has.
  private struct Candidates<Name: Hashable & Comparable, Item: Hashable> {
    var items: [Name: Set<Item>]
    /// Equal for equal contents.
    let contents: [Name: Int]

    /// The names by their contents, sorted.
    var namesByContent: [Int: [Name]] {
      Dictionary(grouping: contents.keys) { contents[$0] ?? 0 }.mapValues { $0.sorted() }
    }
  }

  /// Those with equal contents match first, in the order of their names: no other pair is closer. Of the others, only
  /// pairs with a common item are compared.
  /// - Parameter closeness: ranks pairs before their similarity; nil if a pair must not match.
  /// - Returns: old names by new names.
  private static func matching<Name: Hashable & Comparable, Item: Hashable>(
    _ before: Candidates<Name, Item>, _ after: Candidates<Name, Item>, closeness: (Name, Name) -> Int?
  ) -> [Name: Name] {
    var (old, new) = (before.items, after.items)
    guard !old.isEmpty, !new.isEmpty else { return [:] }
    var (names, taken): ([Name: Name], Set<Name>) = ([:], [])
    let unchanged = after.namesByContent
    for (content, olds) in before.namesByContent {
      for (from, to) in zip(olds, unchanged[content] ?? []) {
        (names[to], old[from], new[to]) = (from, nil, nil)
        taken.insert(from)
      }
    }
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
    pairs.sort {
      ($1.closeness, $1.similarity, $0.to, $0.from) < ($0.closeness, $0.similarity, $1.to, $1.from)
    }
    for pair in pairs where names[pair.to] == nil && !taken.contains(pair.from) {
      names[pair.to] = pair.from
      taken.insert(pair.from)
    }
    return names
  }
}
