import AppBundles
import Localization
import LocalizationAnalysis
import ReportSchema

/// Tables of different components that share most of their messages.
struct CopiedTables: Sendable {
  struct Copy: Sendable {
    let table: String
    /// Messages of base and all locales, and how many of them the kept table has with the same texts.
    var messages = 0
    var shared: [Owner: Set<String>] = [:]
    /// The owners whose messages are all shared.
    var wholeOwners: Set<Owner> = []
    var sharedMessages: Int { shared.values.reduce(0) { $0 + $1.count } }
  }

  struct Group: Sendable {
    /// The table that the others repeat.
    let kept: String
    let copies: [Copy]
  }

  let groups: [Group]

  /// Fewer messages cost less than their file.
  private static let minMessages = 5
  /// A message in more tables is compared in the first ones only, because two of them suffice to find a pair. Of the tables that
  /// share messages with one, those that share most are compared.
  private static let maxTables = 40

  /// - Parameters:
  ///   - folder: the bundle of a table by its name; nil for a table that is not compared, such as those that the
  ///     operating system reads from each component.
  init(_ strings: LocalizedStrings, folder: (String) -> String?) {
    let base = strings.tables(of: .base).filter { folder($0.name) != nil && !$0.messages.isEmpty }
    guard Set(base.compactMap { folder($0.name) }).count > 1 else {
      groups = []
      return
    }
    struct KeyedMessage: Hashable {
      let key: String
      let message: Message
    }
    var tables: [KeyedMessage: [Int]] = [:]
    for (index, table) in base.enumerated() {
      for (key, message) in table.messages {
        tables[KeyedMessage(key: key, message: message), default: []].append(index)
      }
    }
    let names = base.map(\.name)
    // The tables in other bundles that have a message of a table, with the number of such messages.
    var similar = [[Int: Int]](repeating: [:], count: base.count)
    for same in tables.values where same.count > 1 {
      let compared = same.prefix(Self.maxTables)
      for one in compared {
        for other in compared where folder(names[one]) != folder(names[other]) {
          similar[one][other, default: 0] += 1
        }
      }
    }
    var owners: [String: [Owner]] = [:]
    for (owner, tables) in strings.tables {
      for name in tables.keys { owners[name, default: []].append(owner) }
    }
    // The largest table is kept.
    let order = base.indices.sorted(
      largestFirst: { base[$0].messages.count }, then: { names[$0] < names[$1] })
    var positions = [Int](repeating: 0, count: base.count)
    for (position, table) in order.enumerated() { positions[table] = position }
    var copied: Set<Int> = []
    var groups: [Group] = []
    for kept in order where !copied.contains(kept) {
      // A table may share one message with each of many others. Those that share most are compared.
      let candidates = similar[kept].filter { !copied.contains($0.key) }
        .sorted(largestFirst: \.value, then: { positions[$0.key] < positions[$1.key] })
        .prefix(Self.maxTables).map(\.key)
        .sorted { positions[$0] < positions[$1] }
      let copies = candidates.compactMap { other -> Copy? in
        let copy = Self.copy(of: names[kept], in: names[other], strings, owners[names[other]] ?? [])
        guard copy.sharedMessages >= Self.minMessages, 2 * copy.sharedMessages > copy.messages else {
          return nil
        }
        copied.insert(other)
        return copy
      }
      guard !copies.isEmpty else { continue }
      copied.insert(kept)
      groups.append(Group(kept: names[kept], copies: copies.sorted { $0.table < $1.table }))
    }
    self.groups = groups
  }

  /// - Parameter owners: those of the table `name`.
  private static func copy(
    of kept: String, in name: String, _ strings: LocalizedStrings, _ owners: [Owner]
  ) -> Copy {
    var copy = Copy(table: name)
    for owner in owners {
      guard let own = strings.tables[owner]?[name] else { continue }
      copy.messages += own.messages.count
      let other = strings.tables[owner]?[kept]
      let shared = own.messages.filter { other?[$0.key] == $0.value }
      if !shared.isEmpty { copy.shared[owner] = Set(shared.keys) }
      if shared.count == own.messages.count { copy.wholeOwners.insert(owner) }
    }
    return copy
  }
}
